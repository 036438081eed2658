/* review_plot.h - the graph of a review in character cells: bars, fault marks, move numbers.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The bars show White's expected points. They rise from the middle if White is ahead and hang
 * from it otherwise. The caller chooses the characters. Plies are those of review.h. Thread-safe.
 */
#ifndef TTYCHESS_REVIEW_REVIEW_PLOT_H
#define TTYCHESS_REVIEW_REVIEW_PLOT_H

#include "pgn/chess_clock.h"
#include "review/review.h"

enum {
    REVIEW_PLOT_COLUMNS_MAX = 400,
    REVIEW_PLOT_STEPS = 8 /* steps in the height of a character */
};

struct review_plot {
    const struct review *review;
    int height; /* rows on each side of the middle row */
    int middle; /* steps of the middle row that belong to each side */
    int columns;
    int above[REVIEW_PLOT_COLUMNS_MAX], below[REVIEW_PLOT_COLUMNS_MAX]; /* height of the
                                                                         * bars, in steps */
};

/* Plots the evaluations in 1 to REVIEW_PLOT_COLUMNS_MAX columns. Bars of short games are
 * several columns wide. If there are more positions than columns, a column shows the mean
 * of its positions. The review must outlive the plot. */
void review_plot_init(struct review_plot *plot, const struct review *review, int columns,
                      int height);

/* Plots the time used for moves, White's above and Black's below. The longest time has full
 * height. A bar is two positions wide. */
void review_plot_init_times(struct review_plot *plot, const struct review *review,
                            const struct move_times *times, int columns, int height);

/* Returns the first column after the bar of a move's time. */
int review_plot_time_end(const struct review_plot *plot, size_t move);

/* These functions return a position's first column, its number of columns, and a column's
 * first position. */
int review_plot_column(const struct review_plot *plot, size_t ply);
int review_plot_width(const struct review_plot *plot, size_t ply);
size_t review_plot_ply(const struct review_plot *plot, int column);

/* review_plot_bar_steps() returns how many steps of a bar `row` contains, 0 to
 * REVIEW_PLOT_STEPS. review_plot_row() returns the row of a score, negative below the
 * middle. Row 1 is next to the middle. */
int review_plot_bar_steps(const struct review_plot *plot, int column, int row, bool above);
int review_plot_row(const struct review_plot *plot, int score);

struct review_plot_mark {
    int column;
    enum move_verdict verdict;
    const char *sign; /* "??", "?" or "?!"; "|" if signs would touch */
};

/* Marks one side's faults. If two signs would touch, the sign of the lesser fault becomes
 * "|". Returns the number of marks. */
int review_plot_find_marks(const struct review_plot *plot, enum color color,
                           struct review_plot_mark marks[REVIEW_PLOT_COLUMNS_MAX]);

/* Writes move numbers under their columns: the first one, then all or every fifth, tenth
 * and so on. */
void review_plot_write_numbers(const struct review_plot *plot,
                               char text[REVIEW_PLOT_COLUMNS_MAX + 1]);

/* ---- the graph as lines of text --------------------------------------------------------- */

/* White's faults are above the bars, Black's below. */

enum {
    REVIEW_GRAPH_COLUMNS_MIN = 30,
    REVIEW_GRAPH_COLUMNS_MAX = 200,
    REVIEW_GRAPH_HEIGHT_MAX = 8
};

struct review_graph {
    int columns; /* width of the lines, within the limits above */
    int height;  /* lines on each side, 1 to REVIEW_GRAPH_HEIGHT_MAX */
    bool utf8;   /* whether to use block characters (eighths) or ASCII (thirds) */
};

/* Returns the text of a bar's cell; `steps` is 0 to REVIEW_PLOT_STEPS. Unicode has few
 * blocks for hanging bars: an eighth, a half and a whole. */
const char *review_graph_cell(int steps, bool rising, bool utf8);

/* Returns the text of a cell in the middle row: the start of a bar, a line, or a dot if the
 * score is unknown. */
const char *review_graph_middle_cell(const struct review_plot *plot, int column, bool utf8);

/* Calls `emit_line` for each of 2 * height + 5 lines, without trailing spaces. */
void review_graph_draw(const struct review_graph *graph, const struct review *review,
                       void (*emit_line)(void *context, const char *line), void *context);

#endif
