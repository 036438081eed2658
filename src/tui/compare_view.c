/* compare_view.c - strategies side by side, each in columns of its own.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "tui/study.h"

#include <stdio.h>

#include <curses.h>

#include "game/figures_text.h"
#include "tui/colours.h"
#include "tui/text.h"

enum { ROW_SIZE = 256, NAME_COLUMNS = 20, ONE_ROW_COLUMNS = 74 };

/* "depth  6  1.23M nodes   +0.15  Nf3"; where there is little room without words. */
static void write_numbers(const struct compared *compared, char text[ROW_SIZE])
{
    char depth[16] = "", nodes[16];

    if (compared->playouts == 0)
        snprintf(depth, sizeof depth, "%2d", compared->depth);
    snprintf(text, ROW_SIZE, "%2s %6s %7s  %-7s", depth, count_write(compared->nodes, nodes),
             compared->score_text, compared->san);
}

static void draw_header(struct rectangle area, bool wide)
{
    char text[ROW_SIZE];

    snprintf(text, sizeof text, "%*s%5s%6s %7s  %-7s %s", wide ? NAME_COLUMNS - 2 : 0, "",
             "depth", "nodes", "score", "move", wide ? "nodes of minimax's" : "");
    colours_use(ELEMENT_HEADING);
    text_draw(area.row, area.column, area.columns, text);
}

/* In one row where there is room, else the name in a row of its own. Returns the rows. */
static int draw_entry(struct rectangle area, const struct compared *compared, bool wide)
{
    char text[ROW_SIZE], numbers[ROW_SIZE], ratio[COMPARISON_LINE_SIZE];

    write_numbers(compared, numbers);
    compared_write_ratio(compared, ratio);
    colours_use(compared->finished ? ELEMENT_TEXT : ELEMENT_HEADING);
    if (wide) {
        snprintf(text, sizeof text, "%-*s   %.60s %.60s", NAME_COLUMNS - 3, compared->name,
                 numbers, ratio);
        text_draw(area.row, area.column, area.columns, text);
        return 1;
    }
    text_draw(area.row, area.column, area.columns, compared->name);
    colours_use(ELEMENT_NUMBERS);
    snprintf(text, sizeof text, "   %.60s", numbers);
    if (area.rows > 1)
        text_draw(area.row + 1, area.column, area.columns, text);
    if (area.rows > 2)
        text_draw(area.row + 2, area.column + 5, area.columns - 5, ratio);
    return 3;
}

void compare_view_draw(const struct comparison *comparison, struct rectangle area)
{
    int count = comparison_count(comparison);
    bool running = comparison_is_running(comparison);
    bool wide = area.columns >= ONE_ROW_COLUMNS;
    int bottom = area.row + area.rows - 1;

    draw_header(area, wide);
    area.row++;
    for (int i = 0; i < count && area.row < bottom; i++) {
        area.rows = bottom - area.row;
        int rows = draw_entry(area, comparison_entry(comparison, i), wide);

        area.row += area.rows < (count - i) * rows && rows > 2 ? rows - 1 : rows;
    }
    colours_use(ELEMENT_HEADING);
    text_draw(bottom, area.column, area.columns,
              running ? "Thinking; Esc ends it" : "Done; Esc: back to the game");
}
