/* session_table.h - what happens at the table besides moves; for the session_*.c files only.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef TTYCHESS_SESSION_SESSION_TABLE_H
#define TTYCHESS_SESSION_SESSION_TABLE_H

#include "session/session.h"

enum { PREMOVE_SIZE = 16 };

/* Hints come in two steps: the first `hint` has the engine think and tells the piece, the
 * second one the move. */
void session_ask_hint(struct session *session);
void session_take_hint(struct session *session, chess_move best);

/* The engine takes the person's side, and the person the engine's. */
void session_swap_sides(struct session *session);

/* Whether resigning is likely to be a slip; then it has been said, once. */
bool session_doubts_resignation(struct session *session);

/* ---- a move typed while the engine thinks ------------------------------------------- */

/* Whether such a move is kept for later, and keep it: the text as it was typed, since what
 * it means depends on the answer to come. */
bool session_may_premove(const struct session *session);
void session_keep_premove(struct session *session, const char *text);

/* Take it off the table, into `text`; "" when there is none. */
void session_take_premove(struct session *session, char text[PREMOVE_SIZE]);

/* The engine has moved: play the premove, or say why it is dropped. False: dropped. */
bool session_play_premove(struct session *session, const char *text);

/* By a person's wish; false: there was none. */
bool session_drop_premove(struct session *session);

void session_ask_premove(struct session *session, const char *argument);

#endif
