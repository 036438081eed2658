/* watch.h - a game that another session plays.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef TTYCHESS_SESSION_WATCH_H
#define TTYCHESS_SESSION_WATCH_H

#include "session/core/core.h"

/* A kept game as it was read. */
struct found_game {
    struct game game;
    bool held;  /* it is ours to write, under its own name */
    bool taken; /* another session holds it */
};

/* Hold a kept game, unless it is only to be watched, and read it: first the one, then the other,
 * for who had it may just have written. Held is only what can be written over: no game that is
 * damaged, nor a file that holds more than would be written, which is told. As archive_load(); the
 * game is the caller's then. */
enum pgn_status watch_find_kept(struct session *session, const char *id, bool watch,
                                struct found_game *found, struct reason *reason);

/* Follow the game keeping.id, which is on the board, and say who plays it. It ends when another
 * game begins. */
void watch_begin(struct session *session);

/* The game on the board, which came from elsewhere, is played here from now on; told. */
void watch_play_on(struct session *session);

#endif
