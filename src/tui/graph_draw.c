/* graph_draw.c - drawing the graph of a review, or of the time that moves took.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * From the top: White's faults, White's bars, Black's, Black's faults, the times of both where
 * there is room, the moves' numbers.
 * What bars stand on and hang from is a row of its own where there is room: they begin in the
 * middle of it, where its label is. Blocks in eighths stand; hardly any hang, so those come in an
 * eighth, a half and a whole. Whole cells are blanks in reverse: blocks leave seams in many a
 * font.
 *
 * What is chosen has the accent, and a mark with its number below all: never a ground, which
 * would look like a bar.
 */
#include "config.h"

#include "tui/graph_draw.h"

#include <stdio.h>
#include <string.h>

#include <curses.h>

#include "review/review_graph.h"
#include "review/review_times.h"
#include "tui/colours.h"
#include "tui/text.h"

enum {
    LABEL = 7,       /* columns left of the bars */
    ROOMY = 50,      /* columns that have room for labels */
    TIMED = 17,      /* rows that have room for times, too */
    TIMES_ROWS = 4,  /* below a heading of their own */
    SPARED = 8,      /* rows of bars, from which on one below all stays blank */
    NUMBERED = 7,    /* rows from which on the moves have numbers */
    AXIS_ROWS = 3,   /* of bars, from which on their middle has a row */
    LEGEND_APART = 2 /* columns from the signs that it stands between */
};

enum {
    BLOCKS = 0x2580, /* U+2581 to U+2588: an eighth to all of a cell */
    UPPER_HALF = 0x2580,
    LOWER_HALF = 0x2584,
    ACROSS = 0x2500,
    DOT = 0xB7,
    POINTER = 0x25B2
};

/* Where its parts stand. */
struct picture {
    const struct graph_state *state;
    struct review_plot plot, times; /* times: below it; no height: none */
    int left, top;                  /* of the bars */
    int bottom;                     /* the first row below them */
    int times_top;
    int numbers; /* the row of numbers; -1: none */
};

static void plan(struct picture *picture, const struct graph_state *state,
                 struct rectangle area)
{
    int label = area.columns >= ROOMY ? LABEL : 0, numbers = area.rows >= NUMBERED;
    int columns = area.columns - label;
    int strip = !state->shows_times && state->times && area.rows >= TIMED ? TIMES_ROWS + 1 : 0;
    int rows = area.rows - 2 - numbers - strip;
    bool axis = rows >= AXIS_ROWS && !state->shows_times; /* times stand on both sides */
    rows -= rows >= SPARED && (rows - axis) % 2 == 0;
    int height = (rows - axis) / 2;
    columns = columns < REVIEW_PLOT_COLUMNS ? columns : REVIEW_PLOT_COLUMNS;
    *picture = (struct picture){.state = state};
    if (state->shows_times)
        review_plot_make_times(&picture->plot, state->review, state->times, columns, height);
    else
        review_plot_make(&picture->plot, state->review, columns, height, axis);
    if (strip > 0)
        review_plot_make_times(&picture->times, state->review, state->times, columns,
                               TIMES_ROWS / 2);
    picture->left = area.column + label;
    picture->top = area.row + 1;
    picture->bottom = picture->top + 2 * height + axis;
    picture->times_top = picture->bottom + 1 + (strip > 0);
    picture->numbers = numbers ? picture->bottom + 1 + strip : -1;
}

static bool is_chosen(const struct picture *picture, int column)
{
    int first = review_plot_column(&picture->plot, picture->state->place);
    return column >= first &&
           column < first + review_plot_width(&picture->plot, picture->state->place);
}

/* The same of a time: a move's, as wide as both sides'. */
static bool is_chosen_time(const struct picture *picture, int column, bool above)
{
    size_t place = picture->state->place;
    const struct review *review = picture->plot.review;
    return place > 0 && above == (review_mover(review, place - 1) == WHITE) &&
           column >= review_plot_column(&picture->plot, place) &&
           column < review_plot_time_end(&picture->plot, place - 1);
}

/* A bar's cell is whole, or a part of it is filled. */
static void use_colour(bool above, bool chosen, bool whole)
{
    if (whole)
        colours_use(chosen  ? ELEMENT_GRAPH_CHOSEN_WHOLE
                    : above ? ELEMENT_GRAPH_WHITE_WHOLE
                            : ELEMENT_GRAPH_BLACK_WHOLE);
    else
        colours_use(chosen  ? ELEMENT_GRAPH_CHOSEN
                    : above ? ELEMENT_GRAPH_WHITE
                            : ELEMENT_GRAPH_BLACK);
}

static void draw_cell(int row, int column, int fill, bool above, bool chosen)
{
    static const uint32_t hanging[REVIEW_PLOT_STEPS] = {
        ' ', 0x2594, 0x2594, UPPER_HALF, UPPER_HALF, UPPER_HALF, UPPER_HALF, ' '};
    bool whole = fill == REVIEW_PLOT_STEPS || (!above && fill == REVIEW_PLOT_STEPS - 1);
    if (fill == 0)
        return;
    use_colour(above, chosen, whole && text_is_unicode());
    if (!text_is_unicode())
        text_put(row, column, (unsigned char)*review_graph_cell(fill, above, false));
    else if (whole)
        text_put(row, column, ' ');
    else
        text_put(row, column, above ? (uint32_t)(BLOCKS + fill) : hanging[fill]);
}

/* Between the sides: where a bar begins; what is not known yet is not even: dots. */
static void draw_middle(const struct picture *picture, const struct review_plot *plot, int row)
{
    for (int i = 0; i < plot->columns; i++) {
        int above = review_plot_fill(plot, i, 0, true),
            below = review_plot_fill(plot, i, 0, false);
        bool full = above == plot->lead || below == plot->lead;
        uint32_t line = above + below == 0  ? (text_is_unicode() ? DOT : '.')
                        : text_is_unicode() ? ACROSS
                                            : '-';
        if (above + below == 0)
            colours_use(ELEMENT_RULE);
        else
            use_colour(above > 0, is_chosen(picture, i), false);
        text_put(row, picture->left + i,
                 !full                ? line
                 : !text_is_unicode() ? '#'
                 : above > 0          ? UPPER_HALF
                                      : LOWER_HALF);
    }
}

static void draw_bars(const struct picture *picture, const struct review_plot *plot, int top,
                      bool times)
{
    int middle = top + plot->height, below = middle + (plot->lead > 0);
    for (int row = 1; row <= plot->height; row++)
        for (int i = 0; i < plot->columns; i++) {
            bool white = times ? is_chosen_time(picture, i, true) : is_chosen(picture, i);
            bool black = times ? is_chosen_time(picture, i, false) : is_chosen(picture, i);
            draw_cell(middle - row, picture->left + i, review_plot_fill(plot, i, row, true),
                      true, white);
            draw_cell(below + row - 1, picture->left + i,
                      review_plot_fill(plot, i, row, false), false, black);
        }
    if (plot->lead > 0)
        draw_middle(picture, plot, middle);
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

/* The first of so many columns of a row of signs that are free; -1: there are none. */
static int find_room(const struct review_mark *marks, int count, int columns, int wanted)
{
    int from = 0;
    for (int i = 0; i <= count; i++) {
        int end = i < count ? marks[i].column - LEGEND_APART : columns;
        if (end - from >= wanted)
            return from;
        if (i < count)
            from = marks[i].column + text_width(marks[i].sign) + LEGEND_APART;
    }
    return -1;
}

static bool has_sign(const struct review_mark *marks, int count, char sign)
{
    for (int i = 0; i < count; i++)
        if (marks[i].sign[0] == sign)
            return true;
    return false;
}

/* What the signs of one cell stand for, where the signs of a side leave room. */
static void draw_legend(const struct picture *picture)
{
    struct review_mark marks[2][REVIEW_PLOT_COLUMNS];
    bool blunder = false, inaccuracy = false;
    int count[2];
    char text[32];
    for (int color = WHITE; color <= BLACK; color++) {
        count[color] = review_plot_marks(&picture->plot, (enum color)color, marks[color]);
        blunder = blunder || has_sign(marks[color], count[color], 'X');
        inaccuracy = inaccuracy || has_sign(marks[color], count[color], '~');
    }
    snprintf(text, sizeof text, "%s%s%s", blunder ? "X=??" : "",
             blunder && inaccuracy ? "  " : "", inaccuracy ? "~=?!" : "");
    colours_use(ELEMENT_QUIET);
    for (int color = BLACK; color >= WHITE && *text; color--) {
        int column =
            find_room(marks[color], count[color], picture->plot.columns, text_width(text));
        if (column < 0)
            continue;
        text_draw(color == WHITE ? picture->top - 1 : picture->bottom, picture->left + column,
                  text_width(text), text);
        return;
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

/* Over the times below the graph, lest what hangs above be read as said of them. */
static void draw_times_heading(const struct picture *picture, struct rectangle area)
{
    struct rectangle heading = {picture->times_top - 1, area.column, 1, area.columns};
    text_draw_heading(heading, 0, "Time", "");
}

static void draw_labels(const struct picture *picture, struct rectangle area)
{
    int columns = picture->left - area.column;
    colours_use(ELEMENT_QUIET);
    if (columns == 0)
        return;
    text_draw(picture->top, area.column, columns, "White");
    if (picture->plot.lead > 0)
        text_draw(picture->top + picture->plot.height, area.column, columns, "even");
    text_draw(picture->bottom - 1, area.column, columns, "Black");
}

/* Blank so many columns of the numbers, and what is left of a number at either end. */
static void make_room(char *text, int columns, int first, int count)
{
    int end = first + count;
    while (first > 0 && text[first - 1] != ' ')
        first--;
    while (end < columns && text[end] != ' ')
        end++;
    memset(text + first, ' ', (size_t)(end - first));
}

/* The moves' numbers, and below what is chosen a mark with its own. */
static void draw_numbers(const struct picture *picture)
{
    const struct review_plot *plot = &picture->plot;
    size_t place = picture->state->place;
    int column = review_plot_column(plot, place), columns;
    char text[REVIEW_PLOT_COLUMNS + 1], number[16] = "";
    if (picture->numbers < 0)
        return;
    if (place > 0)
        snprintf(number, sizeof number, "%d%s",
                 plot->review->places[place - 1].position.fullmove_number,
                 review_mover(plot->review, place - 1) == BLACK ? "..." : "");
    if (column + 1 + text_width(number) > plot->columns)
        number[strcspn(number, ".")] = '\0';
    if (column + 1 + text_width(number) > plot->columns)
        number[0] = '\0';
    columns = 1 + text_width(number);
    review_plot_numbers(plot, text);
    make_room(text, plot->columns, column, columns);
    colours_use(ELEMENT_QUIET);
    text_draw(picture->numbers, picture->left, plot->columns, text);
    colours_use(ELEMENT_ACCENT);
    text_put(picture->numbers, picture->left + column, text_is_unicode() ? POINTER : '^');
    text_draw(picture->numbers, picture->left + column + 1, columns - 1, number);
}

void graph_draw(const struct graph_state *state, struct rectangle area)
{
    struct picture picture;
    text_clear(area);
    plan(&picture, state, area);
    draw_labels(&picture, area);
    draw_bars(&picture, &picture.plot, picture.top, state->shows_times);
    if (picture.times.height > 0) {
        draw_times_heading(&picture, area);
        draw_bars(&picture, &picture.times, picture.times_top, true);
    }
    for (int color = WHITE; color <= BLACK; color++) {
        int row = color == WHITE ? picture.top - 1 : picture.bottom;
        if (state->shows_times)
            draw_longest(&picture, (enum color)color, row);
        else
            draw_marks(&picture, (enum color)color, row);
    }
    if (!state->shows_times)
        draw_legend(&picture);
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
