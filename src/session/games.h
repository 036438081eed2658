/* games.h - a kept game comes to the board.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef TTYCHESS_SESSION_GAMES_H
#define TTYCHESS_SESSION_GAMES_H

#include "session/core.h"

/* Leave the game on the board, as `new` does, for this one, which is the session's then; `id`: the
 * name under which it is kept; NULL: it gets one. */
void session_take_game(struct session *session, const struct game *game, const char *id);

/* The same for a kept one: it is taken up, unless it is only
 * to be watched or somebody else plays it. False after a complaint. */
bool session_go_on_with_kept(struct session *session, const char *id, bool watched);

#endif
