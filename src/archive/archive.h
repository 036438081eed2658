/* archive.h - the games that are kept: one PGN file a game in the user's data directory.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The directory is $XDG_DATA_HOME/ttychess/games, or ~/.local/share/ttychess/games; only its owner
 * can read it. A game's id is when and by which process it was begun, e.g.
 * "2026-11-21-201530-1234", and its file is ID.pgn. Nothing is created before the first game is
 * saved. Who writes a game holds it: an flock() on .ID.lock, which the system takes away however the
 * process ends; its process stands there, so that who wants the game can hang up on it. Any thread.
 */
#ifndef TTYCHESS_ARCHIVE_ARCHIVE_H
#define TTYCHESS_ARCHIVE_ARCHIVE_H

#include "base/file.h"
#include "pgn/pgn.h"

enum { ARCHIVE_PATH_SIZE = 1024, ARCHIVE_ID_SIZE = 64 };

#define ARCHIVE_SUFFIX ".pgn"

struct archive {
    char directory[ARCHIVE_PATH_SIZE];
    size_t most;    /* so many files are there at most, where not 0: no new one is made then */
    size_t longest; /* so many bytes has a game at most, where not 0 */
};

struct archive_entry {
    char id[ARCHIVE_ID_SIZE];
    struct timespec modified;
};

/* Find the directory from the environment. False, with the reason, when neither XDG_DATA_HOME nor
 * HOME is an absolute path. */
bool archive_open(struct archive *archive, struct reason *reason);

/* The same beneath the directory that the process is in, so that nothing that is told of a file
 * says where on the host that is: a kiosk is in its person's own, which the two variables name. */
void archive_open_here(struct archive *archive);

/* "DATA/ttychess/NAME", beside the kept games. */
void archive_path_beside(const struct archive *archive, const char *name,
                         char path[ARCHIVE_PATH_SIZE]);

/* A new id, never the same twice in one process. */
void archive_make_id(char id[ARCHIVE_ID_SIZE], const struct tm *date, unsigned number);

/* DIRECTORY/ID.pgn. */
void archive_path(const struct archive *archive, const char *id, char path[ARCHIVE_PATH_SIZE]);

/* ---- games that are held ------------------------------------------------------------- */

struct held_game {
    char id[ARCHIVE_ID_SIZE];
    int lock;              /* of an open file; -1: it is not held */
    struct file_mark mark; /* the file that may be written over; inode 0: none is there */
};

/* Hold a game: what is read from now on, and is there, may be written over by archive_save().
 * False, with the reason, when another session holds it (*taken) or there is no place for locks.
 * Where the file system knows no locks, all is well. Waits a tenth of a second. */
bool archive_hold(const struct archive *archive, struct held_game *game, const char *id,
                  bool *taken, struct reason *reason);

/* Whether somebody has hung up on us for it (archive_hang_up()). */
bool archive_let_go(const struct archive *archive, struct held_game *game);

/* Whether some session holds this game. Writes nothing. */
bool archive_is_held(const struct archive *archive, const char *id);

/* Hang up on the process that holds it, as its line would do it in time: it saves what there is,
 * and ends. False: it cannot be told which one that is, or it is out of reach. */
bool archive_hang_up(const struct archive *archive, const char *id);

/* Write the game durably. False, with the reason: the file is as it was, or holds this text and
 * may not be durable. A file that somebody else has replaced stays as it is. */
bool archive_save(const struct archive *archive, struct held_game *game, const char *text,
                  size_t length, struct reason *reason);

/* Keep a game of another file that was changed and not saved there, as a game of its own, which is
 * not gone on with. `number`: another one each time. */
bool archive_keep_changed(const struct archive *archive, unsigned number, const char *text,
                          size_t length, struct reason *reason);
bool archive_is_changed(const char *id);

/* ---- games that are there ------------------------------------------------------------ */

/* All games, the one played last first; a missing directory has none. *entries is malloc'ed.
 * False, with the reason, when the directory cannot be read. */
bool archive_list(const struct archive *archive, struct archive_entry **entries, size_t *count,
                  struct reason *reason);

/* The text of a game's file, as file_read(). */
char *archive_read(const struct archive *archive, const char *id, size_t *length,
                   struct reason *reason);

/* Read a game. As pgn_read() for the first game of the file; PGN_NONE also when the file cannot be
 * read. */
enum pgn_status archive_load(const struct archive *archive, const char *id, struct game *game,
                             struct reason *reason);

/* The game that is meant by `name`: "ID" or "ID.pgn" (*exact), a number of the list, from 1, or a
 * part of one id; sets the id. False: the reason says why, or which games' ids it is a part of. */
bool archive_find(const struct archive *archive, const char *name, char id[ARCHIVE_ID_SIZE],
                  bool *exact, struct reason *reason);

#endif
