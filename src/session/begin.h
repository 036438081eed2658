/* begin.h - the game a session begins with.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef TTYCHESS_SESSION_BEGIN_H
#define TTYCHESS_SESSION_BEGIN_H

#include "session/core.h"

/* Set up the game that the settings ask for. */
bool session_begin_game(struct session *session, struct reason *reason);

#endif
