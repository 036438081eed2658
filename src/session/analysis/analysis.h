/* analysis.h - analysis: the engine thinks about the board, and moves are tried on it
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef TTYCHESS_SESSION_ANALYSIS_H
#define TTYCHESS_SESSION_ANALYSIS_H

#include "session/core/core.h"

/* Begin the analysis unless it is running. When its mode ends, the game is on the board
 * again. */
void analysis_begin(struct session *session);

/* Handle the result of a finished search. For advice.c and studies.c. */
void advice_take_hint(struct session *session, chess_move best, bool from_book);
void advice_take_threat(struct session *session, chess_move best);
void studies_take_tree(struct session *session);

/* Forget the kept lines and the last tried moves, because another game is on the board. */
void analysis_forget_lines(struct session *session);

/* Returns how many moves on the board are not part of the game. */
size_t analysis_count_tried(const struct session *session);

/* Step through the tried moves and the moves of the game before them; reports the new
 * position. Does nothing outside an analysis, or while a line is open. */
void analysis_step_tried(struct session *session, enum browse_step step);

#endif
