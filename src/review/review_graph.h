/* review_graph.h - how a game went, as a picture of characters.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * White's expected points, a column (or more) for each half-move: bars stand on the line in
 * the middle where White is ahead and hang from it where Black is, so that neither needs
 * colour. Above and below stand the worst moves of White and of Black, the moves' numbers
 * under all of it. Pure.
 */
#ifndef TTYCHESS_REVIEW_REVIEW_GRAPH_H
#define TTYCHESS_REVIEW_REVIEW_GRAPH_H

#include "review/review.h"

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

/* Calls `take` for each line, 2 * height + 5 of them, without blanks at the end. */
void review_graph_draw(const struct review_graph *graph, const struct review *review,
                       void (*take)(void *context, const char *line), void *context);

/* What each side did, and the graph, at most `columns` wide. */
void review_lines(const struct review *review, int columns, bool utf8,
                  void (*take)(void *context, const char *line), void *context);

#endif
