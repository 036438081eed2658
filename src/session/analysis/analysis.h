/* analysis.h - analysis mode, in which the user tries moves while the engine analyses.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef TTYCHESS_SESSION_ANALYSIS_H
#define TTYCHESS_SESSION_ANALYSIS_H

#include "session/core/core.h"

/* Begins an analysis unless one is running. Leaving the mode puts the game back on the
 * board. */
void analysis_begin(struct session *session);

/* These functions, in advice.c and tree_compare.c, handle the end of a search. */
void advice_handle_hint(struct session *session, chess_move best, bool from_book);
void advice_handle_threat(struct session *session, chess_move best);
void tree_comparison_handle_search_end(struct session *session);

/* Forgets tried moves and saved variations. Call when another game is put on the board. */
void analysis_clear_variations(struct session *session);

size_t analysis_count_tried_moves(const struct session *session);

/* Steps through the tried moves and the game's moves before them, and reports the position.
 * Does nothing outside an analysis or in an open variation. */
void analysis_step_tried_moves(struct session *session, enum browse_step step);

#endif
