/* browse.h - a file of games is opened.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef TTYCHESS_SESSION_BROWSE_H
#define TTYCHESS_SESSION_BROWSE_H

#include "session/core.h"

/* Open the file that the settings name. False, with the reason, when it has no games. */
bool session_begin_browsing(struct session *session, struct reason *reason);

#endif
