/* analysis.h - the engine thinks on about the board, and moves are tried on it.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef TTYCHESS_SESSION_ANALYSIS_H
#define TTYCHESS_SESSION_ANALYSIS_H

#include "session/core/core.h"

/* It begins, unless it has; the end of its frame puts the game back. */
void analysis_begin(struct session *session);

/* A search of the engine has ended: advice.c, studies.c. */
void advice_take_hint(struct session *session, chess_move best, bool from_book);
void advice_take_threat(struct session *session, chess_move best);
void studies_take_tree(struct session *session);

/* Another game has come in the place of this one: forget the lines that were kept. */
void analysis_forget_lines(struct session *session);

/* How many moves on the board are not the game's. */
size_t analysis_count_tried(const struct session *session);

/* Step among the moves that are tried, and those of the own game before them; told. Nothing
 * happens where none can be tried or a line is walked. */
void analysis_step_tried(struct session *session, enum browse_step step);

#endif
