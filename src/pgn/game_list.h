/* game_list.h - the games of a PGN file: offsets, tags, filter.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The file is scanned in chunks, so that the first games can be shown at once. Each game takes
 * 72 bytes of memory, plus the tag values that no earlier game has.
 */
#ifndef TTYCHESS_PGN_GAME_LIST_H
#define TTYCHESS_PGN_GAME_LIST_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/file.h"
#include "pgn/pgn_stream.h"

enum game_list_field {
    GAME_LIST_WHITE,
    GAME_LIST_BLACK,
    GAME_LIST_WHITE_ELO,
    GAME_LIST_BLACK_ELO,
    GAME_LIST_RESULT,
    GAME_LIST_DATE,
    GAME_LIST_EVENT,
    GAME_LIST_ROUND,
    GAME_LIST_ECO,
    GAME_LIST_OPENING,
    GAME_LIST_FILE, /* in a directory: the file's name */
    GAME_LIST_FIELDS
};

struct game_list;

/* Opens a regular file, or the files "*.pgn" of a directory as one list. Returns NULL and sets
 * *error on failure. */
struct game_list *game_list_open(const char *path, struct error *error);
void game_list_close(struct game_list *list);

/* Scans until at least `bytes` more bytes or `games` more games have been read. Returns false
 * if the scan is complete or has failed (see game_list_take_error()). */
bool game_list_scan(struct game_list *list, off_t bytes, size_t games);
bool game_list_is_complete(const struct game_list *list);

/* Returns whether reading has failed since the last call, and sets *error. */
bool game_list_take_error(struct game_list *list, struct error *error);

size_t game_list_count(const struct game_list *list);

int game_list_scanned_permille(const struct game_list *list);

/* Returns the stamp of the file, taken before the scan; not for directories. */
const struct file_stamp *game_list_file_stamp(const struct game_list *list);

bool game_list_is_directory(const struct game_list *list);

/* Returns the printable value of a tag of game `index` (from 0), or "". It is valid until the
 * next game_list_scan(). */
const char *game_list_field_text(const struct game_list *list, size_t index,
                                 enum game_list_field field);

void game_list_get_record(const struct game_list *list, size_t index,
                          struct pgn_record *record);

/* Returns the number of plies in the main line, or -1 if the game is too long or unreadable.
 * May have to read the game. */
int game_list_count_plies(struct game_list *list, size_t index);

/* Reads game `index`, like pgn_parse(). */
enum pgn_status game_list_load(struct game_list *list, size_t index, struct game *game,
                               struct error *error);

/* ---- filter ------------------------------------------------------------------------ */

/* Selects the games in which each word occurs in a field or in the opening name for the ECO
 * code, ignoring case; "" selects all. game_list_apply_filter() performs the search; call it
 * again when more games have been read. */
void game_list_set_filter(struct game_list *list, const char *words);

/* Selects the games at these byte offsets (ascending). `words` describes them to the user, and
 * must not be "". */
void game_list_set_filter_offsets(struct game_list *list, const char *words,
                                  const uint64_t *offsets, size_t count);
const char *game_list_filter_text(const struct game_list *list);

/* Tests up to `games` more games. Returns false if all games read so far have been tested. */
bool game_list_apply_filter(struct game_list *list, size_t games);

size_t game_list_match_count(const struct game_list *list);

/* Returns the game index of a match, both from 0. */
size_t game_list_match_index(const struct game_list *list, size_t match_number);

/* Returns the number (from 0) of the first match at or after game `index`, or the number of
 * matches if there is none. */
size_t game_list_find_match(const struct game_list *list, size_t index);

/* ---- game files in a directory ---------------------------------------------------------- */

enum { GAME_FILES_MAX = 500, GAME_FILE_NAME_SIZE = 256 };

struct game_files {
    char **paths; /* owned, with the strings; in a directory sorted by name */
    size_t count;
    bool is_directory;
};

/* Finds the regular files "*.pgn" in a directory, or `path` itself if it is not a directory.
 * `all` adds EPD files and directories (with a final '/') that contain PGN files, but skips names
 * with a line break and stops at GAME_FILES_MAX. Ignores hidden files. Sets *error, which may be
 * NULL, if nothing is found. */
struct game_files game_files_find(const char *path, bool all, struct error *error);
void game_files_free(struct game_files *files);

/* ---- replacing games in files ----------------------------------------------------------- */

/* A patch replaces one game of a file and preserves all other bytes. The new game gets the
 * file's encoding and line endings. The file is replaced atomically, as by file_replace(). */

struct pgn_patch {
    struct pgn_record record;
    const char *text; /* as returned by pgn_write() */
    size_t length;
};

/* Replaces games in the file of `list`, which is at `path`. `patches` must be sorted by
 * offset. On failure, returns false, sets *error and leaves the file unchanged. */
bool pgn_patch_file(struct game_list *list, const char *path, const struct pgn_patch *patches,
                    size_t count, struct error *error);

/* Returns whether a new game needs UTF-8 but the file is in Windows-1252; pgn_patch_file()
 * would convert it. */
bool pgn_patch_converts_encoding(struct game_list *list, const struct pgn_patch *patches,
                                 size_t count);

/* Writes a file durably. If `replaced` is NULL, the file must not exist. Otherwise the file is
 * replaced, and keeps the mode in `replaced`. On failure, returns false and sets *error, which
 * does not name the file. */
bool pgn_write_file(const char *path, const struct file_stamp *replaced, const char *text,
                    size_t length, struct error *error);

#endif
