/* watch.h - a game that another session plays.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef TTYCHESS_SESSION_WATCH_H
#define TTYCHESS_SESSION_WATCH_H

#include "session/core.h"

/* Follow the game session->id, which is on the board; false, with the reason, when that cannot
 * be. It ends when another game begins. */
bool session_begin_watch(struct session *session, struct reason *reason);
void session_end_watch(struct session *session);

/* The game on the board, which is watched, is to be played here: taken over at once, if nobody
 * holds it. */
void session_take_up(struct session *session, bool held);

/* The game on the board, which came from elsewhere, is played here from now on; told. */
void session_play_on(struct session *session);

/* Say who plays the game that is watched. */
void session_tell_watched(struct session *session);

/* Wait until a game that is being taken up is ours, as long as nobody notices: what is asked next
 * is about it. A slow disk goes on meanwhile, and session_wake() has the game then. */
void session_await_take_up(struct session *session);

#endif
