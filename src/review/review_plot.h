/* review_plot.h - the graph of a review, in cells: how high each column is, where the faults
 * stand, and the moves' numbers.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * White's expected points, a column or more for each position: bars stand on the middle where
 * White is ahead and hang from it where Black is. Whoever draws it chooses the characters.
 * A place is a position, after so many half-moves. Pure; any thread.
 */
#ifndef TTYCHESS_REVIEW_REVIEW_PLOT_H
#define TTYCHESS_REVIEW_REVIEW_PLOT_H

#include "pgn/chess_clock.h"
#include "review/review.h"

/* ---- the graph of a review, in cells ---------------------------------------------------- */

enum {
    REVIEW_PLOT_COLUMNS = 400, /* at most */
    REVIEW_PLOT_STEPS = 8      /* of a character's height */
};

struct review_plot {
    const struct review *review;
    int height;  /* characters, on each side of the middle, which is one, too: */
    int middle;  /* steps of it that each side has */
    int columns; /* that are used */
    int above[REVIEW_PLOT_COLUMNS], below[REVIEW_PLOT_COLUMNS]; /* steps */
};

/* A review, judged at least in part, in so many columns (1 to REVIEW_PLOT_COLUMNS). Short games
 * have bars as wide as there is room for, within reason; where there are more positions than
 * columns, a column is the mean of its own. The review outlives the plot. */
void review_plot_make(struct review_plot *plot, const struct review *review, int columns,
                      int height);

/* The same for the time that moves took, White's above, Black's below, the longest as high as
 * there is room: a bar is as wide as both sides' moves. */
void review_plot_make_times(struct review_plot *plot, const struct review *review,
                            const struct move_times *times, int columns, int height);

/* The column behind the bar of a move's time. */
int review_plot_time_end(const struct review_plot *plot, size_t move);

/* The first column of a place, and how many it has; the first place of a column. */
int review_plot_column(const struct review_plot *plot, size_t place);
int review_plot_width(const struct review_plot *plot, size_t place);
size_t review_plot_place(const struct review_plot *plot, int column);

/* How many steps of a bar fall into a row, 0 to REVIEW_PLOT_STEPS: row 1 is next to the middle;
 * `above` it or below. And in what row a score is. */
int review_plot_fill(const struct review_plot *plot, int column, int row, bool above);
int review_plot_row(const struct review_plot *plot, int score);

struct review_mark {
    int column;
    enum verdict_on_move verdict;
    const char *sign; /* "??", "?" or "?!"; "|" where these would touch */
};

/* The faults of one side, from the left, with a blank at least between their signs: of two that
 * would touch the lesser is a tick. Returns how many. */
int review_plot_marks(const struct review_plot *plot, enum color color,
                      struct review_mark marks[REVIEW_PLOT_COLUMNS]);

/* The moves' numbers under their columns, the first and then every fifth, tenth...; blanks
 * between. */
void review_plot_numbers(const struct review_plot *plot, char text[REVIEW_PLOT_COLUMNS + 1]);

/* ---- how a game went, as lines of characters -------------------------------------------- */

/* The picture of review_plot.h, drawn so that it needs no colour. Above and below the bars
 * stand the faults of White and of Black, the moves' numbers under all of it. Pure. */

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

/* What is in the middle of a column: a bar, which begins there, a line, or a dot where nothing is
 * known. */
const char *review_graph_middle(const struct review_plot *plot, int column, bool utf8);

/* Calls `take` for each line, 2 * height + 5 of them, without blanks at the end. */
void review_graph_draw(const struct review_graph *graph, const struct review *review,
                       void (*take)(void *context, const char *line), void *context);

#endif
