/* review_graph.h - how a game went, as lines of characters.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The picture of review_plot.h, drawn so that it needs no colour. Above and below the bars
 * stand the faults of White and of Black, the moves' numbers under all of it. Pure.
 */
#ifndef TTYCHESS_REVIEW_REVIEW_GRAPH_H
#define TTYCHESS_REVIEW_REVIEW_GRAPH_H

#include "review/review_plot.h"

enum {
    REVIEW_GRAPH_COLUMNS_LEAST = 30,
    REVIEW_GRAPH_COLUMNS_MOST = 200,
    REVIEW_GRAPH_HEIGHT_MOST = 8
};

struct review_graph {
    int columns; /* the lines are no wider; within the bounds above */
    int height;  /* lines for each side of the middle, 1 to REVIEW_GRAPH_HEIGHT_MOST */
    bool utf8;   /* blocks in eighths; else ASCII in thirds */
};

/* A cell so many steps full (0 to REVIEW_PLOT_STEPS) of a bar that stands, or that hangs, in
 * UTF-8 or ASCII. Unicode has blocks in eighths that stand, but hardly any that hang: those come
 * in an eighth, a half and a whole. */
const char *review_graph_cell(int steps, bool stands, bool utf8);

/* Calls `take` for each line, 2 * height + 5 of them, without blanks at the end. */
void review_graph_draw(const struct review_graph *graph, const struct review *review,
                       void (*take)(void *context, const char *line), void *context);

#endif
