/* archive.h - the games that are kept: one PGN file a game in the user's data directory.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The directory is $XDG_DATA_HOME/ttychess/games, or ~/.local/share/ttychess/games; only
 * its owner can read it. A game's id is when and by which process it was begun, e.g.
 * "2026-11-21-201530-1234", and its file is ID.pgn. Nothing is created before the first
 * game is saved. One game at a time is held: while it is, another session cannot hold it;
 * it may read the game, and wish to have it, and the holder may let it go. One thread at a
 * time an archive.
 */
#ifndef TTYCHESS_ARCHIVE_ARCHIVE_H
#define TTYCHESS_ARCHIVE_ARCHIVE_H

#include "pgn/pgn.h"
#include "base/storage.h"

enum { ARCHIVE_PATH_SIZE = 1024, ARCHIVE_ID_SIZE = 64 };

#define ARCHIVE_SUFFIX ".pgn"

struct archive {
    const struct storage *storage;
    char directory[ARCHIVE_PATH_SIZE];
    int lock_file; /* -1: no game is held */
    char held[ARCHIVE_ID_SIZE];
    dev_t lock_device; /* which file lock_file is */
    ino_t lock_inode;
    bool refused;          /* by archive_hold() because another session holds the game */
    struct file_mark mark; /* the file of the game when it began to be held; inode 0: none */
    size_t most;    /* so many files are there at most, where not 0: no new one is made then */
    size_t longest; /* so many bytes has a game at most, where not 0 */
};

struct archive_entry {
    char id[ARCHIVE_ID_SIZE];
    struct timespec modified, changed; /* the text; that, rights or names */
    off_t size;
    ino_t inode;
};

/* Find the directory from the environment. False, with the reason, when neither
 * XDG_DATA_HOME nor HOME is an absolute path. `storage` must outlive the archive. */
bool archive_open(struct archive *archive, const struct storage *storage,
                  struct reason *reason);

/* The same beneath the directory that the process is in, so that nothing that is told of a file
 * says where on the host that is: a kiosk is in its person's own, which the two variables name. */
void archive_open_here(struct archive *archive, const struct storage *storage);
void archive_close(struct archive *archive);

/* Another archive of the same directory, which holds no game. */
struct archive archive_beside(const struct archive *archive);

/* A new id, never the same twice in one process. */
void archive_make_id(char id[ARCHIVE_ID_SIZE], const struct tm *date, unsigned number);

/* The same for a game of another file that was changed and not saved there: no game to go on
 * with, and of such only the newest are kept. */
void archive_make_changed_id(char id[ARCHIVE_ID_SIZE], const struct tm *date, unsigned number);
bool archive_is_changed(const char *id);

/* Remove all but the newest ARCHIVE_CHANGED_KEPT of them. */
enum { ARCHIVE_CHANGED_KEPT = 30 };
void archive_drop_changed(const struct archive *archive);

/* DIRECTORY/ID.pgn. */
void archive_path(const struct archive *archive, const char *id, char path[ARCHIVE_PATH_SIZE]);

/* DIRECTORY/.ID.tmp: what is written before it takes the game's place. */
void archive_temporary_path(const struct archive *archive, const char *id,
                            char path[ARCHIVE_PATH_SIZE]);

/* See to the temporary files of sessions that were killed in the middle of a save: a whole game
 * that is newer takes its place, others are removed; not while another session holds the game,
 * nor where no locks are known. Returns how many were seen to. */
size_t archive_take_leftovers(const struct archive *archive);

/* All games, the one played last first; a missing directory has none. *entries is
 * malloc'ed. False, with the reason, when the directory cannot be read. */
bool archive_list(const struct archive *archive, struct archive_entry **entries, size_t *count,
                  struct reason *reason);

/* Make this the game that is held, and let the one before it go. False, with the reason,
 * when another session plays it (`refused`) or there is no place for locks. Where the file
 * system knows no locks, all is well. */
bool archive_hold(struct archive *archive, const char *id, struct reason *reason);

/* The same, but false also where that cannot be known. */
bool archive_hold_alone(struct archive *archive, const char *id);

/* Whether the game is held as far as others can see: false after the file of the locks, or
 * the directory with it, was taken away. */
bool archive_still_holds(const struct archive *archive, const char *id);

/* Whether another open file, of any session, holds this game. Writes nothing. */
bool archive_is_held(const struct archive *archive, const char *id);

/* The process that holds this game, when it is another one, of the same user and the same
 * program; 0 when that cannot be told for certain. */
long archive_holder(const struct archive *archive, const char *id);

/* Tell the holder of a game that it is wanted, for as long as the descriptor that is
 * returned is open; close it by the storage. -1, with the reason, when another session
 * wishes for it already, or there is no place for locks. */
int archive_wish(const struct archive *archive, const char *id, struct reason *reason);

/* Whether another session wishes for the game that is held. */
bool archive_is_wished(const struct archive *archive);

/* A descriptor that becomes readable when there may be a wish; see storage.watch. */
int archive_watch_locks(const struct archive *archive);

/* Whether that process still holds it, quicker than to find out who does. */
bool archive_holder_is(const struct archive *archive, const char *id, long process);

/* Write a game durably; holds it first, again when the directory was taken away meanwhile.
 * `known`, and *foreign, which is also set when another session holds it: as
 * storage_replace_known(). */
bool archive_save(struct archive *archive, const char *id, const char *text, size_t length,
                  struct file_mark *known, bool *foreign, struct reason *reason);

/* Read a game. As pgn_read() for the first game of the file; PGN_NONE also when the file
 * cannot be read. */
enum pgn_status archive_load(const struct archive *archive, const char *id, struct game *game,
                             struct reason *reason);

enum archive_match { ARCHIVE_NO_MATCH, ARCHIVE_EXACT, ARCHIVE_PART, ARCHIVE_SEVERAL };

/* The game that is meant by `name`: EXACT when it is "ID" or "ID.pgn", PART when it is a
 * number of the list, from 1, or a part of one id; sets the id. The reason says why it is
 * NO_MATCH, or which SEVERAL games' ids it is a part of. */
enum archive_match archive_find(const struct archive *archive, const char *name,
                                char id[ARCHIVE_ID_SIZE], struct reason *reason);

#endif
