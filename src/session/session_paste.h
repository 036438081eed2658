/* session_paste.h - pasted text: positions, games, lines.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The front end first shows paste->description and asks for confirmation. The game on the
 * board remains saved. Errors are reported as messages.
 */
#ifndef TTYCHESS_SESSION_SESSION_PASTE_H
#define TTYCHESS_SESSION_SESSION_PASTE_H

#include "session/session.h"
#include "typing/paste.h"

/* Calls paste_classify() with the position on the board, or with NULL during setup. */
void session_classify_paste(const struct session *session, struct paste *paste,
                            const char *text, size_t length);

/* Starts a game from a position, opens a game or list of games, or handles a line as if it had
 * been typed. */
enum session_action session_handle_paste(struct session *session, const struct paste *paste);

#endif
