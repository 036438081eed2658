/* watch.h - watches a game that another session plays.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef TTYCHESS_SESSION_WATCH_H
#define TTYCHESS_SESSION_WATCH_H

#include "session/core/core.h"

struct loaded_game {
    struct game game;
    bool locked;           /* locked by this session, which may write the file */
    bool locked_elsewhere; /* locked by another session, or `watch` was set */
};

/* Locks a saved game before reading it, because the previous holder may write the file just
 * before releasing the lock. Does not lock it if `watch` is set. Keeps the lock only if
 * rewriting the file loses nothing; otherwise a message says so. Returns PGN_NO_GAME and sets
 * *error on failure; otherwise the caller owns found->game. */
enum pgn_status games_load_saved(struct session *session, const char *id, bool watch,
                                 struct loaded_game *found, struct error *error);

/* Watches the game on the board, whose id is saving.id, until it is taken over or replaced. */
void watch_begin(struct session *session);

/* Sets up the players of the game just loaded, and reports that it continues. */
void games_resume_loaded(struct session *session);

#endif
