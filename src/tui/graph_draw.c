/* graph_draw.c - drawing the graph of a review, or of the time that moves took.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * From the top: White's faults, White's bars, Black's, Black's faults, the times of both where
 * there is room, the moves' numbers.
 * Blocks in eighths stand; those that hang are the same, reversed.
 */
#include "config.h"

#include "tui/graph_draw.h"

#include <string.h>

#include <curses.h>

#include "review/review_graph.h"
#include "review/review_times.h"
#include "tui/colours.h"
#include "tui/text.h"

enum {
    LABEL = 7,  /* columns left of the bars */
    ROOMY = 50, /* columns that have room for labels */
    TIMED = 17, /* rows that have room for times, too */
    TIMES_ROWS = 4,
    NUMBERED = 7,    /* rows from which on the moves have numbers */
    BLOCKS = 0x2580, /* U+2581 to U+2588: an eighth to all of a cell */
    UPRIGHT = 0x2502 /* a line down */
};

/* Where its parts stand. */
struct picture {
    const struct graph_state *state;
    struct review_plot plot, times; /* times: below it; no height: none */
    int left, top;                  /* of the bars */
    int middle, times_middle;       /* the first row below it */
    int numbers;                    /* the row of numbers; -1: none */
};

static void plan(struct picture *picture, const struct graph_state *state,
                 struct rectangle area)
{
    int label = area.columns >= ROOMY ? LABEL : 0, numbers = area.rows >= NUMBERED;
    int columns = area.columns - label;
    int strip = !state->shows_times && state->times && area.rows >= TIMED ? TIMES_ROWS : 0;
    int height = (area.rows - 2 - numbers - strip) / 2;
    columns = columns < REVIEW_PLOT_COLUMNS ? columns : REVIEW_PLOT_COLUMNS;
    *picture = (struct picture){.state = state};
    if (state->shows_times)
        review_plot_make_times(&picture->plot, state->review, state->times, columns, height);
    else
        review_plot_make(&picture->plot, state->review, columns, height);
    if (strip > 0)
        review_plot_make_times(&picture->times, state->review, state->times, columns,
                               TIMES_ROWS / 2);
    picture->left = area.column + label;
    picture->top = area.row + 1;
    picture->middle = picture->top + height;
    picture->times_middle = picture->middle + height + 1 + TIMES_ROWS / 2;
    picture->numbers = numbers ? picture->middle + height + 1 + strip : -1;
}

static bool is_chosen(const struct picture *picture, int column)
{
    int first = review_plot_column(&picture->plot, picture->state->place);
    return column >= first &&
           column < first + review_plot_width(&picture->plot, picture->state->place);
}

/* A cell in which there is nothing of a bar. */
static void draw_empty(int row, int column, bool chosen)
{
    if (!chosen)
        return;
    colours_use(ELEMENT_GRAPH_WHITE_CHOSEN);
    text_put(row, column, colours_have_grounds() ? ' ' : text_is_unicode() ? UPRIGHT : '|');
}

static void draw_cell(int row, int column, int fill, bool above, bool chosen)
{
    if (fill == 0) {
        draw_empty(row, column, chosen);
        return;
    }
    if (!text_is_unicode()) {
        colours_use(chosen ? ELEMENT_GRAPH_WHITE_CHOSEN : ELEMENT_GRAPH_WHITE);
        text_put(row, column, (unsigned char)*review_graph_cell(fill, above, false));
    } else if (above) {
        colours_use(chosen ? ELEMENT_GRAPH_WHITE_CHOSEN : ELEMENT_GRAPH_WHITE);
        text_put(row, column, (uint32_t)(BLOCKS + fill));
    } else {
        colours_use(chosen ? ELEMENT_GRAPH_BLACK_CHOSEN : ELEMENT_GRAPH_BLACK);
        text_put(row, column,
                 fill == REVIEW_PLOT_STEPS ? ' '
                                           : (uint32_t)(BLOCKS + REVIEW_PLOT_STEPS - fill));
    }
}

static void draw_bars(const struct picture *picture, const struct review_plot *plot,
                      int middle)
{
    for (int row = 1; row <= plot->height; row++)
        for (int i = 0; i < plot->columns; i++) {
            bool chosen = is_chosen(picture, i);
            draw_cell(middle - row, picture->left + i, review_plot_fill(plot, i, row, true),
                      true, chosen);
            draw_cell(middle + row - 1, picture->left + i,
                      review_plot_fill(plot, i, row, false), false, chosen);
        }
}

static void draw_marks(const struct picture *picture, enum color color, int row)
{
    static const enum element elements[] = {[MOVE_BLUNDER] = ELEMENT_BAD,
                                            [MOVE_MISTAKE] = ELEMENT_FAULT,
                                            [MOVE_INACCURACY] = ELEMENT_DOUBT};
    struct review_mark marks[REVIEW_PLOT_COLUMNS];
    int count = review_plot_marks(&picture->plot, color, marks);
    for (int i = 0; i < count; i++) {
        colours_use(elements[marks[i].verdict]);
        text_draw(row, picture->left + marks[i].column, 2, marks[i].sign);
    }
}

/* Over the longest moves how long they took, the longest first, as far as they have room beside
 * each other. */
static void draw_longest(const struct picture *picture, enum color color, int row)
{
    const struct graph_state *state = picture->state;
    bool taken[REVIEW_PLOT_COLUMNS + 2 * MOVE_TIME_SIZE] = {false};
    size_t moves[REVIEW_TIMES_LONGEST];
    size_t count = move_times_longest(state->times, color, review_mover(state->review, 0),
                                      moves, REVIEW_TIMES_LONGEST);
    colours_use(ELEMENT_DOUBT);
    for (size_t i = 0; i < count; i++) {
        int column = review_plot_column(&picture->plot, moves[i] + 1), columns;
        bool free = true;
        char text[MOVE_TIME_SIZE];
        move_time_write(state->times->used[moves[i]], text);
        columns = text_width(text) + 1;
        if (column + columns > picture->plot.columns)
            column = picture->plot.columns > columns ? picture->plot.columns - columns : 0;
        for (int at = column; at < column + columns; at++)
            free = free && !taken[at];
        if (!free)
            continue;
        text_draw(row, picture->left + column, columns, text);
        memset(taken + column, true, (size_t)columns);
    }
}

static void draw_labels(const struct picture *picture, struct rectangle area)
{
    int columns = picture->left - area.column;
    bool times = picture->state->shows_times;
    colours_use(ELEMENT_QUIET);
    if (columns == 0)
        return;
    text_draw(picture->top, area.column, columns, "White");
    if (picture->plot.height > 1 && !times)
        text_draw(picture->middle, area.column, columns, "even");
    text_draw(picture->middle + picture->plot.height - 1, area.column, columns, "Black");
    if (picture->times.height > 0)
        text_draw(picture->times_middle - 1, area.column, columns, "time");
}

static void draw_numbers(const struct picture *picture)
{
    char text[REVIEW_PLOT_COLUMNS + 1];
    colours_use(ELEMENT_QUIET);
    if (picture->numbers < 0)
        return;
    review_plot_numbers(&picture->plot, text);
    text_draw(picture->numbers, picture->left, picture->plot.columns, text);
}

void graph_draw(const struct graph_state *state, struct rectangle area)
{
    struct picture picture;
    text_clear(area);
    plan(&picture, state, area);
    draw_labels(&picture, area);
    draw_bars(&picture, &picture.plot, picture.middle);
    if (picture.times.height > 0)
        draw_bars(&picture, &picture.times, picture.times_middle);
    for (int color = WHITE; color <= BLACK; color++) {
        int row = color == WHITE ? picture.top - 1 : picture.middle + picture.plot.height;
        if (state->shows_times)
            draw_longest(&picture, (enum color)color, row);
        else
            draw_marks(&picture, (enum color)color, row);
    }
    draw_numbers(&picture);
}

bool graph_place_at(const struct graph_state *state, struct rectangle area, int column,
                    size_t *place)
{
    struct picture picture;
    plan(&picture, state, area);
    *place = review_plot_place(&picture.plot, column - picture.left);
    return column >= picture.left;
}
