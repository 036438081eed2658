/* browse.h - a file of games is opened.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef TTYCHESS_SESSION_BROWSE_H
#define TTYCHESS_SESSION_BROWSE_H

#include "session/core.h"

/* Open the file that the settings name. False, with the reason, when it has no games. */
bool session_begin_browsing(struct session *session, struct reason *reason);

/* Open games that were pasted, from a file that goes away, in the middle of whatever is being
 * done; a file that is read is left, and its unsaved changes are kept in the archive. False,
 * with the reason, and nothing was changed. */
bool session_browse_pasted(struct session *session, const char *path, struct reason *reason);

/* The tree of the own game has changed: where it is read, there is something to save. */
void session_mark_changed(struct session *session);

#endif
