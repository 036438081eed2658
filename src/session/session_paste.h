/* session_paste.h - a text that was pasted is taken: a position is set up, games are opened.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Both faces ask before, in the words of paste->said; what was played goes on being kept and
 * can be resumed. As session.h: one thread; what cannot be done is told as a message.
 */
#ifndef TTYCHESS_SESSION_SESSION_PASTE_H
#define TTYCHESS_SESSION_SESSION_PASTE_H

#include "session/session.h"
#include "typing/paste.h"

/* As paste_classify(), with the position on the board. */
void session_classify_paste(const struct session *session, struct paste *paste,
                            const char *text, size_t length);

/* Take it: begin a game from the position, open the game or the list of games to be read; a
 * line is as if it had been typed. */
enum session_action session_take_paste(struct session *session, const struct paste *paste);

#endif
