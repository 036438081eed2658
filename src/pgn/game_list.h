/* game_list.h - the games of a PGN file: offsets, tags, filter.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The file is scanned in portions, so that the first games can be shown at once. A game takes
 * 64 bytes and the tag values that no earlier game had. One thread per list.
 */
#ifndef TTYCHESS_PGN_GAME_LIST_H
#define TTYCHESS_PGN_GAME_LIST_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <time.h>

#include "base/file.h"
#include "pgn/pgn_stream.h"

enum list_field {
    LIST_WHITE,
    LIST_BLACK,
    LIST_WHITE_ELO,
    LIST_BLACK_ELO,
    LIST_RESULT,
    LIST_DATE,
    LIST_EVENT,
    LIST_ROUND,
    LIST_ECO,
    LIST_OPENING,
    LIST_FIELDS
};

struct game_list;

/* Open a regular file. Returns NULL and sets *error on failure. */
struct game_list *game_list_open(const char *path, struct error *error);
void game_list_close(struct game_list *list);

/* Scan at least `bytes` bytes or `games` games. Returns false if the scan is complete or has
 * failed (game_list_error()). */
bool game_list_read(struct game_list *list, off_t bytes, size_t games);
bool game_list_is_complete(const struct game_list *list);

/* Returns why the scan failed, or NULL. */
const char *game_list_error(const struct game_list *list);

/* Return the number of games found so far, and the scanned part of the file in thousandths. */
size_t game_list_count(const struct game_list *list);
int game_list_permille(const struct game_list *list);

const struct file_stamp *game_list_mark(const struct game_list *list);

/* Returns a printable tag value of game `index` (from 0), or ""; valid until the next
 * game_list_read(). */
const char *game_list_text(const struct game_list *list, size_t index, enum list_field field);

void game_list_record(const struct game_list *list, size_t index, struct pgn_record *record);

/* Returns the plies of the main line, or -1 if the game is too long or unreadable. May read
 * the game. */
int game_list_plies(struct game_list *list, size_t index);

/* Load a game, like pgn_read(). */
enum pgn_status game_list_load(struct game_list *list, size_t index, struct game *game,
                               struct error *error);

/* ---- filter ------------------------------------------------------------------------ */

/* Select the games in which each word occurs in a field or in the opening name of the ECO
 * code, case-insensitively; "" selects all. game_list_match() performs the search; call it
 * again as more is read. */
void game_list_filter(struct game_list *list, const char *words);

/* Select the games at these byte offsets (ascending) instead. `words`, not "", describes them
 * to the user. */
void game_list_select(struct game_list *list, const char *words, const uint64_t *offsets,
                      size_t count);
const char *game_list_filter_text(const struct game_list *list);

/* Test up to `games` games. Returns false if all games read so far have been tested. */
bool game_list_match(struct game_list *list, size_t games);

/* Return the number of matches so far, and the game index of match `match_number` (from 0). */
size_t game_list_match_count(const struct game_list *list);
size_t game_list_match_index(const struct game_list *list, size_t match_number);

/* Returns the first match at or after game `index`. */
size_t game_list_match_from(const struct game_list *list, size_t index);

/* ---- PGN files in a directory ----------------------------------------------------------- */

enum { GAME_FILES_MAX = 500, GAME_FILE_NAME_SIZE = 256 };

struct game_file {
    char name[GAME_FILE_NAME_SIZE];         /* any bytes but '\n' */
    char display_name[GAME_FILE_NAME_SIZE]; /* printable */
    time_t modified;
};

struct game_files {
    struct game_file *list; /* release with free() */
    size_t count;
};

/* Find the files named "*.pgn", at most GAME_FILES_MAX, most recently modified first, except
 * hidden ones and names with a line break. Empty if the directory is unreadable. Any
 * thread. */
struct game_files game_files_find(const char *directory);

/* ---- replacing games in files ----------------------------------------------------------- */

/* A replacement for one game of a file. Other bytes are preserved. New games get the file's
 * encoding and line endings. The file is replaced as by file_replace(): after a crash it is
 * complete, old or new. */

struct pgn_patch {
    struct pgn_record record;
    const char *text; /* as returned by pgn_write() */
    size_t length;
};

/* Replace games in the file of `list`; `patches` are sorted by offset. Returns false and sets
 * *error, with the file unchanged, on failure. */
bool pgn_patch_file(struct game_list *list, const char *path, const struct pgn_patch *patches,
                    size_t count, struct error *error);

/* Returns whether pgn_patch_file() would convert the file from Windows-1252 to UTF-8 because a
 * new game requires it. */
bool pgn_patch_converts_encoding(struct game_list *list, const struct pgn_patch *patches,
                                 size_t count);

/* Write a file durably. It replaces `replaced` and keeps its mode; if that is NULL, it is a
 * new file. Returns false and sets *error, without the path, on failure. */
bool pgn_write_file(const char *path, const struct file_stamp *replaced, const char *text,
                    size_t length, struct error *error);

#endif
