/* watch.h - watch a game that another session plays
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef TTYCHESS_SESSION_WATCH_H
#define TTYCHESS_SESSION_WATCH_H

#include "session/core/core.h"

/* A saved game, as loaded. */
struct loaded_game {
    struct game game;
    bool locked;           /* locked by this session, which may write it under its own name */
    bool locked_elsewhere; /* another session holds the lock */
};

/* Lock a saved game unless it is only to be watched, then read it; the order matters because
 * the previous holder may just have written the file. The lock remains only if rewriting the
 * file loses nothing; otherwise a message says so. Returns as archive_load(); the caller owns
 * found->game. */
enum pgn_status games_load_saved(struct session *session, const char *id, bool watch,
                                 struct loaded_game *found, struct error *error);

/* Watch the game saving.id, which is on the board, until another game begins. */
void watch_begin(struct session *session);

/* Play the loaded game on the board from now on, with a message. */
void games_resume_loaded(struct session *session);

#endif
