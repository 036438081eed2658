/* graph_draw.c - drawing the graph of a review into a rectangle of cells.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * From the top: White's faults, White's bars, Black's, Black's faults, the moves' numbers.
 * Blocks in eighths stand; those that hang are the same, reversed.
 */
#include "config.h"

#include "tui/graph_draw.h"

#include <curses.h>

#include "review/review_graph.h"
#include "tui/colours.h"
#include "tui/text.h"

enum {
    LABEL = 7,       /* columns left of the bars */
    ROOMY = 50,      /* columns that have room for labels */
    NUMBERED = 7,    /* rows from which on the moves have numbers */
    BLOCKS = 0x2580, /* U+2581 to U+2588: an eighth to all of a cell */
    UPRIGHT = 0x2502 /* a line down */
};

/* Where its parts stand. */
struct picture {
    struct review_plot plot;
    size_t place;
    int top, left; /* of the bars */
    int middle;    /* the first row below it */
    int numbers;   /* the row of numbers; -1: none */
};

static void plan(struct picture *picture, const struct review *review, size_t place,
                 struct rectangle area)
{
    int label = area.columns >= ROOMY ? LABEL : 0, numbers = area.rows >= NUMBERED;
    int columns = area.columns - label, height = (area.rows - 2 - numbers) / 2;
    columns = columns < REVIEW_PLOT_COLUMNS ? columns : REVIEW_PLOT_COLUMNS;
    review_plot_make(&picture->plot, review, columns, height);
    picture->place = place;
    picture->left = area.column + label;
    picture->top = area.row + 1;
    picture->middle = picture->top + height;
    picture->numbers = numbers ? picture->middle + height + 1 : -1;
}

static bool is_chosen(const struct picture *picture, int column)
{
    int first = review_plot_column(&picture->plot, picture->place);
    return column >= first &&
           column < first + review_plot_width(&picture->plot, picture->place);
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

static void draw_bars(const struct picture *picture)
{
    const struct review_plot *plot = &picture->plot;
    for (int row = 1; row <= plot->height; row++)
        for (int i = 0; i < plot->columns; i++) {
            bool chosen = is_chosen(picture, i);
            draw_cell(picture->middle - row, picture->left + i,
                      review_plot_fill(plot, i, row, true), true, chosen);
            draw_cell(picture->middle + row - 1, picture->left + i,
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

static void draw_labels(const struct picture *picture, struct rectangle area)
{
    int columns = picture->left - area.column;
    colours_use(ELEMENT_QUIET);
    if (columns == 0)
        return;
    text_draw(picture->top, area.column, columns, "White");
    if (picture->plot.height > 1)
        text_draw(picture->middle, area.column, columns, "even");
    text_draw(picture->middle + picture->plot.height - 1, area.column, columns, "Black");
}

/* The moves' numbers, and what signs of one cell mean, where there is room. */
static void draw_numbers(const struct picture *picture)
{
    char text[REVIEW_PLOT_COLUMNS + 1];
    colours_use(ELEMENT_QUIET);
    if (picture->numbers < 0)
        return;
    review_plot_numbers(&picture->plot, text);
    text_draw(picture->numbers, picture->left, picture->plot.columns, text);
}

void graph_draw(const struct review *review, size_t place, struct rectangle area)
{
    struct picture picture;
    text_clear(area);
    plan(&picture, review, place, area);
    draw_labels(&picture, area);
    draw_bars(&picture);
    draw_marks(&picture, WHITE, picture.top - 1);
    draw_marks(&picture, BLACK, picture.middle + picture.plot.height);
    draw_numbers(&picture);
}

bool graph_place_at(const struct review *review, struct rectangle area, int column,
                    size_t *place)
{
    struct picture picture;
    plan(&picture, review, 0, area);
    *place = review_plot_place(&picture.plot, column - picture.left);
    return column >= picture.left;
}
