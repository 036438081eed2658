/* game_list.h - the games of a PGN file, however many: where each begins and what its tags say,
 * and which of them a person looks for.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The file is gone through in portions, so that the first games can be shown at once; what
 * is kept of a game is 64 bytes and the texts that no game before it had. The games
 * themselves stay in the file. One thread a list.
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

struct game_list; /* opaque */

/* Open a file; nothing is read yet. NULL, with the reason, when
 * it cannot be opened or is no file that can be sought in. */
struct game_list *game_list_open(const char *path, struct reason *reason);
void game_list_close(struct game_list *list);

/* Go through the next games: until `bytes` of the file, or more, have been passed, or
 * `games` games. False: there is nothing left to do (a file that could not be read to its
 * end has ended there, see game_list_failure()). */
bool game_list_read(struct game_list *list, off_t bytes, size_t games);
bool game_list_is_complete(const struct game_list *list);

/* Why reading ended early; NULL: it did not. */
const char *game_list_failure(const struct game_list *list);

/* Games found so far, and how much of the file has been gone through. */
size_t game_list_count(const struct game_list *list);
int game_list_permille(const struct game_list *list);

const struct file_mark *game_list_mark(const struct game_list *list);

/* One of the tags of a game, `index` from 0; printable, "" when it has none. Until more is read. */
const char *game_list_text(const struct game_list *list, size_t index, enum list_field field);

/* Where the game stands in the file. */
void game_list_record(const struct game_list *list, size_t index, struct pgn_record *record);

/* Half-moves of a game's main line, -1 when that is not known without much reading. Reads
 * the game when it is asked for the first time. */
int game_list_plies(struct game_list *list, size_t index);

/* Read a game: as pgn_read(). */
enum pgn_status game_list_load(struct game_list *list, size_t index, struct game *game,
                               struct reason *reason);

/* ---- looking for games ---------------------------------------------------------- */

/* Look for games of which each word stands somewhere in some field, letter case aside, or in
 * what the openings of their ECO code are called; "" for all. The matches are found by
 * game_list_match(), and anew as more is read. */
void game_list_filter(struct game_list *list, const char *words);

/* Instead, look for the games that begin at these places of the file, in their order; `words`, not
 * "": what is said of them. */
void game_list_choose(struct game_list *list, const char *words, const uint64_t *offsets,
                      size_t count);
const char *game_list_words(const struct game_list *list);

/* Look at the next `games` games at most. False: all that were read have been looked at. */
bool game_list_match(struct game_list *list, size_t games);

/* How many match, as far as is known, and which one is the n-th, from 0. */
size_t game_list_match_count(const struct game_list *list);
size_t game_list_match_index(const struct game_list *list, size_t place);

/* The place of the first match that is this game or stands after it. */
size_t game_list_match_place(const struct game_list *list, size_t index);

/* ---- the files of games in a directory -------------------------------------------------- */

/* Plain data; any thread. */

enum { GAME_FILES_MOST = 500, GAME_FILE_NAME_SIZE = 256 };

struct game_file {
    char name[GAME_FILE_NAME_SIZE];  /* without its directory; it may hold anything but '\n' */
    char shown[GAME_FILE_NAME_SIZE]; /* the same, printable */
    time_t modified;
};

struct game_files {
    struct game_file *list; /* owned: free() */
    size_t count;
};

/* Those named "*.pgn", the one written last first; none with a line break in its name, which no
 * line can say. None when the directory cannot be read. */
struct game_files game_files_find(const char *directory);

/* ---- files of games written anew ------------------------------------------------------- */

/* A file with some games replaced; all other bytes stay. The new games get the file's encoding and
 * line ends. The file is copied in portions, so its size does not matter, and replaced as
 * file_replace() does it: after a crash at any moment it is the old one or the new one,
 * whole. One thread. */

struct pgn_patch {
    struct pgn_record record; /* the game that is replaced, of the list */
    const char *text;         /* as pgn_write() makes it */
    size_t length;
};

/* Replace games of the file that `list` has open, in the order of their offsets, and put the
 * result in its place. False, with the reason: the file is as it was. */
bool pgn_patch_file(struct game_list *list, const char *path, const struct pgn_patch *patches,
                    size_t count, struct reason *reason);

/* Whether the file has to be converted from Windows-1252 to UTF-8, which pgn_patch_file() does, because
 * a new game has a character that the encoding lacks. */
bool pgn_patch_converts(struct game_list *list, const struct pgn_patch *patches, size_t count);

/* Write a file, durably: in the place of the one `replaced`, with its mode, or, if that is NULL,
 * where none is yet. Neither reason names the path. */
bool pgn_write_file(const char *path, const struct file_mark *replaced, const char *text,
                    size_t length, struct reason *reason);

#endif
