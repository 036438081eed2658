/* graph_draw.h - drawing the graph of a review, or of the time that moves took, into a rectangle
 * of cells.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The screen's thread only.
 */
#ifndef TTYCHESS_TUI_GRAPH_DRAW_H
#define TTYCHESS_TUI_GRAPH_DRAW_H

#include "session/session_graph.h"
#include "tui/layout.h"

enum { GRAPH_ROWS_LEAST = 4 };

/* Draw it; a review's has the times below it where there is room. */
void graph_draw(const struct graph_state *state, struct rectangle area);

/* The place at a column of the window; false: left of the bars. */
bool graph_place_at(const struct graph_state *state, struct rectangle area, int column,
                    size_t *place);

#endif
