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

enum {
    ROW_SIZE = 256,
    NAME_COLUMNS = 20,
    NUMBERS_COLUMNS = 29,
    ONE_ROW_COLUMNS = 78 /* name, numbers and the share of minimax's nodes */
};

/* How an entry is set: its parts in rows of their own, or side by side. */
struct setting {
    int rows;         /* 3, 2 without the share, or 1 */
    int name_columns; /* in one row */
};

static struct setting choose_setting(struct rectangle area, int count)
{
    if (area.columns >= ONE_ROW_COLUMNS)
        return (struct setting){1, NAME_COLUMNS};
    for (int rows = 3; rows > 1; rows--)
        if (count * rows <= area.rows - 2)
            return (struct setting){rows, 0};
    return (struct setting){1, area.columns - NUMBERS_COLUMNS - 1};
}

static void draw_header(struct rectangle area, struct setting setting)
{
    char text[ROW_SIZE];

    snprintf(text, sizeof text, "%*s%5s %6s %7s  %-7s", setting.name_columns, "", "depth",
             "nodes", "score", "move");
    colours_use(ELEMENT_HEADING);
    text_draw(area.row, area.column, area.columns, text);
}

static void write_numbers(const struct compared *compared, char text[ROW_SIZE])
{
    char depth[16] = "", nodes[16];

    if (compared->playouts == 0)
        snprintf(depth, sizeof depth, "%d", compared->depth);
    snprintf(text, ROW_SIZE, "%5s %6s %7s  %-7s", depth, count_write(compared->nodes, nodes),
             compared->score_text, compared->san);
}

static void draw_entry(struct rectangle area, const struct compared *compared,
                       struct setting setting)
{
    char text[ROW_SIZE], numbers[ROW_SIZE], ratio[COMPARISON_LINE_SIZE];

    write_numbers(compared, numbers);
    compared_write_ratio(compared, ratio);
    colours_use(compared->finished ? ELEMENT_TEXT : ELEMENT_HEADING);
    if (setting.rows == 1) {
        bool cut = area.columns < ONE_ROW_COLUMNS;

        snprintf(text, sizeof text, "%-*.*s%.60s%s%.60s", setting.name_columns,
                 cut ? setting.name_columns - 1 : NAME_COLUMNS, compared->name, numbers,
                 cut ? "" : "  ", cut ? "" : ratio);
        text_draw(area.row, area.column, area.columns, text);
        return;
    }
    text_draw(area.row, area.column, area.columns, compared->name);
    colours_use(ELEMENT_NUMBERS);
    text_draw(area.row + 1, area.column, area.columns, numbers);
    if (setting.rows > 2)
        text_draw(area.row + 2, area.column + 2, area.columns - 2, ratio);
}

void compare_view_draw(const struct comparison *comparison, struct rectangle area)
{
    int count = comparison_count(comparison), bottom = area.row + area.rows - 1;
    struct setting setting = choose_setting(area, count);

    draw_header(area, setting);
    area.row++;
    for (int i = 0; i < count && area.row + setting.rows <= bottom; i++) {
        draw_entry(area, comparison_entry(comparison, i), setting);
        area.row += setting.rows;
    }
    colours_use(ELEMENT_HEADING);
    text_draw(bottom, area.column, area.columns,
              comparison_is_running(comparison) ? "Thinking; Esc ends it"
                                                : "Done; Esc: back to the game");
}
