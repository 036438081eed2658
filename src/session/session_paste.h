/* session_paste.h - handling of pasted text: positions, games, lines.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Before, both front ends ask for confirmation with the text in paste->said. The game on the
 * board stays saved and can be resumed. Called by the session's thread only; errors are
 * reported as messages.
 */
#ifndef TTYCHESS_SESSION_SESSION_PASTE_H
#define TTYCHESS_SESSION_SESSION_PASTE_H

#include "session/session.h"
#include "typing/paste.h"

/* Calls paste_classify() with the position on the board. */
void session_classify_paste(const struct session *session, struct paste *paste,
                            const char *text, size_t length);

/* Starts a game from a pasted position, opens a pasted game or list of games, or handles a
 * line as if it had been typed. */
enum session_action session_take_paste(struct session *session, const struct paste *paste);

#endif
