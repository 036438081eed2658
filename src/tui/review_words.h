/* review_words.h - what stands beside the graph of a review: both sides' figures, the move that
 * is chosen, how far it is.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The screen's thread only.
 */
#ifndef TTYCHESS_TUI_REVIEW_WORDS_H
#define TTYCHESS_TUI_REVIEW_WORDS_H

#include "session/session_graph.h"
#include "tui/views.h"

void review_words_draw(const struct screen *screen, const struct graph_state *state,
                       struct rectangle area);

/* The place that a row of the window leads to; false: none. */
bool review_words_place_at(const struct graph_state *state, struct rectangle area, int row,
                           size_t *place);

/* Of a review that is under way. */
void review_words_draw_progress(const struct screen *screen, const struct graph_state *state,
                                struct rectangle area);

#endif
