/* games.h - a kept game comes to the board.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef TTYCHESS_SESSION_GAMES_H
#define TTYCHESS_SESSION_GAMES_H

#include "session/core.h"

/* Leave the game on the board, as `new` does, for this one: it is taken up, unless it is only
 * to be watched or somebody else plays it. False after a complaint. */
bool session_go_on_with_kept(struct session *session, const char *id, bool watched);

#endif
