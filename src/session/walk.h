/* walk.h - looking through one's own game when it is over.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef TTYCHESS_SESSION_WALK_H
#define TTYCHESS_SESSION_WALK_H

#include "session/core.h"

/* One's own game is over, or looked at, and may be walked through: a study while it is. */
bool session_refuse_walk(struct session *session); /* says why it may not; false: it may */
void session_begin_walk(struct session *session);

#endif
