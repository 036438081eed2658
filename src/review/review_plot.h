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

#include "pgn/move_times.h"
#include "review/review.h"

enum {
    REVIEW_PLOT_COLUMNS = 400, /* at most */
    REVIEW_PLOT_STEPS = 8      /* of a character's height */
};

struct review_plot {
    const struct review *review;
    int height; /* characters, on each side of the middle */
    int lead; /* steps that fall into the middle's own row, on each side: 0 or half of them */
    int columns;                                                /* that are used */
    int above[REVIEW_PLOT_COLUMNS], below[REVIEW_PLOT_COLUMNS]; /* steps */
};

/* A review, judged at least in part, in so many columns (1 to REVIEW_PLOT_COLUMNS). Short games
 * have bars as wide as there is room for, within reason; where there are more positions than
 * columns, a column is the mean of its own. `axis`: the middle has a row of its own, and bars begin
 * in the middle of that. The review outlives the plot. */
void review_plot_make(struct review_plot *plot, const struct review *review, int columns,
                      int height, bool axis);

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

/* How many steps of a bar fall into a row, 0 to REVIEW_PLOT_STEPS: row 0 is the middle's own one,
 * where `lead` is the most, row 1 is next to it; `above` it or below. */
int review_plot_fill(const struct review_plot *plot, int column, int row, bool above);

struct review_mark {
    int column;
    enum verdict_on_move verdict;
    const char
        *sign; /* "??", "?", "?!", or in one cell, where there is no room for two: X?~ */
};

/* The faults of one side, from the left, with a blank at least between their signs: of several
 * in a cell or side by side the worst. Returns how many. */
int review_plot_marks(const struct review_plot *plot, enum color color,
                      struct review_mark marks[REVIEW_PLOT_COLUMNS]);

/* Whether there are signs of one cell, which want explaining. */
bool review_plot_is_dense(const struct review_plot *plot);

/* The moves' numbers under their columns, the first and then every fifth, tenth...; blanks
 * between. */
void review_plot_numbers(const struct review_plot *plot, char text[REVIEW_PLOT_COLUMNS + 1]);

#endif
