/* archive.h - saved games: one PGN file per game in the user's data directory.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The directory is $XDG_DATA_HOME/ttychess/games or ~/.local/share/ttychess/games. It is
 * readable only by its owner, and created with the first saved game. A game's id is its start
 * time and process id, such as "2026-11-21-201530-1234". Its file is ID.pgn. The process that
 * writes a game locks .ID.lock with flock(). The lock ends with the process. The file names
 * the process, so that another session can take over. Thread-safe.
 */
#ifndef TTYCHESS_ARCHIVE_ARCHIVE_H
#define TTYCHESS_ARCHIVE_ARCHIVE_H

#include "base/file.h"
#include "pgn/pgn.h"

enum { ARCHIVE_PATH_SIZE = 1024, ARCHIVE_ID_SIZE = 64 };

#define ARCHIVE_SUFFIX ".pgn"

struct archive {
    char directory[ARCHIVE_PATH_SIZE];
    size_t max_games;      /* maximum number of files; 0: no limit */
    size_t max_game_bytes; /* maximum size of a game; 0: no limit */
};

struct archive_entry {
    char id[ARCHIVE_ID_SIZE];
    struct timespec modified;
};

/* Returns false and sets *error if neither XDG_DATA_HOME nor HOME is an absolute path. */
bool archive_init(struct archive *archive, struct error *error);

/* Writes the path of a file next to the directory of the saved games. */
void archive_sibling_path(const struct archive *archive, const char *name,
                          char path[ARCHIVE_PATH_SIZE]);

/* Writes a new id, which begins with the present time. `number` (from 0) must be unique within
 * the process and second. */
void archive_make_id(char id[ARCHIVE_ID_SIZE], unsigned number);

/* Writes "DIRECTORY/ID.pgn". */
void archive_game_path(const struct archive *archive, const char *id,
                       char path[ARCHIVE_PATH_SIZE]);

/* ---- locking games ---------------------------------------------------------------------- */

struct locked_game {
    char id[ARCHIVE_ID_SIZE];
    int lock;                /* descriptor of the lock file; -1: the game is not locked */
    struct file_stamp stamp; /* the file that may be overwritten; inode 0: none */
};

/* Locks a game, so that archive_save_game() may overwrite its present file. Read the file only
 * after this call. Returns false and sets *error on failure, or if another session has locked
 * the game (*in_use is then true). Succeeds if the file system has no locks. Waits up to 0.1
 * s. */
bool archive_lock_game(const struct archive *archive, struct locked_game *game, const char *id,
                       bool *in_use, struct error *error);

/* Unlocks a game. Returns whether another session called archive_request_takeover(). */
bool archive_unlock_game(const struct archive *archive, struct locked_game *game);

bool archive_game_is_locked(const struct archive *archive, const char *id);

/* Sends SIGHUP to the process that has locked the game, so that it saves and exits. Returns
 * false if the process is unknown or cannot be signalled. */
bool archive_request_takeover(const struct archive *archive, const char *id);

/* Saves durably, locking the game if necessary. A file replaced by another program is not
 * overwritten. On failure, returns false and sets *error. The file then has the old text, or
 * the new text, possibly not yet on the disk. */
bool archive_save_game(const struct archive *archive, struct locked_game *game,
                       const char *text, size_t length, struct error *error);

/* Saves a changed game of another PGN file as a game that cannot be resumed. `number` is that
 * of archive_make_id(). archive_id_is_of_changed_game() recognizes its id. */
bool archive_save_changed_game(const struct archive *archive, unsigned number,
                               const char *text, size_t length, struct error *error);
bool archive_id_is_of_changed_game(const char *id);

/* ---- reading ---------------------------------------------------------------------------- */

/* Lists all games, most recently modified first, or none if there is no directory. Free
 * *entries with free(). Returns false and sets *error if the directory cannot be read. */
bool archive_list_games(const struct archive *archive, struct archive_entry **entries,
                        size_t *count, struct error *error);

/* Reads a game's file, like file_read(). */
char *archive_read_game(const struct archive *archive, const char *id, size_t *length,
                        struct error *error);

/* Like pgn_parse(). PGN_NO_GAME can also mean that the file is unreadable. */
enum pgn_status archive_load_game(const struct archive *archive, const char *id,
                                  struct game *game, struct error *error);

/* Finds a game by "ID" or "ID.pgn" (*exact is then true), its number in the list (from 1), or
 * a unique part of its id. Returns false and sets *error unless exactly one matches. */
bool archive_find_game(const struct archive *archive, const char *name,
                       char id[ARCHIVE_ID_SIZE], bool *exact, struct error *error);

#endif
