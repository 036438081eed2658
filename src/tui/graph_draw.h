/* graph_draw.h - drawing the graph of a review into a rectangle of cells.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The screen's thread only.
 */
#ifndef TTYCHESS_TUI_GRAPH_DRAW_H
#define TTYCHESS_TUI_GRAPH_DRAW_H

#include "review/review_plot.h"
#include "tui/layout.h"

enum { GRAPH_ROWS_LEAST = 4 };

/* Draw it, with `place` (review_walk.h) chosen. */
void graph_draw(const struct review *review, size_t place, struct rectangle area);

/* The place at a column of the window; false: left of the bars. */
bool graph_place_at(const struct review *review, struct rectangle area, int column,
                    size_t *place);

#endif
