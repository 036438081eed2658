/* figures_view.c - what a teaching strategy tells of itself, in the pane of thinking.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Numbers stand in columns of their own, bars in rows that change seldom: an update sends
 * digits and the ends of bars.
 */
#include "config.h"

#include "tui/views.h"

#include <inttypes.h>
#include <stdio.h>

#include <curses.h>

#include "game/figures_text.h"
#include "tui/colours.h"
#include "tui/text.h"

enum {
    BAR_SAN_COLUMNS = 8,
    BAR_NUMBER_COLUMNS = 11, /* "12.3k  53%" and a blank */
    BAR_LEAST = 4,
    EIGHTHS = 8,
    BLOCK_LEFT_EIGHTH = 0x258F /* U+258F is one eighth, U+2588 the full block */
};

/* A bar of `eighths` of a cell. */
static void draw_bar(int row, int column, int columns, int eighths)
{
    for (int i = 0; i < columns && eighths > 0; i++, eighths -= EIGHTHS) {
        if (!text_is_unicode())
            text_put(row, column + i, eighths >= EIGHTHS / 2 ? '#' : '-');
        else
            text_put(row, column + i,
                     (uint32_t)(BLOCK_LEFT_EIGHTH + 1 -
                                (eighths < EIGHTHS ? eighths : EIGHTHS)));
    }
}

/* "Nf3     ████████▌   1.23k  53%" for each move, as far as there are rows. */
static int draw_visits(struct rectangle area, const struct thinking *thinking)
{
    int bar = area.columns - BAR_SAN_COLUMNS - BAR_NUMBER_COLUMNS;
    uint64_t most = thinking->visit_count > 0 ? thinking->visits[0].visits : 0;
    int rows = 0;

    for (; rows < area.rows && rows < thinking->visit_count; rows++) {
        uint64_t visits = thinking->visits[rows].visits;
        char text[64], number[16];

        text_draw(area.row + rows, area.column, BAR_SAN_COLUMNS - 1,
                  thinking->visits[rows].san);
        if (bar >= BAR_LEAST && most > 0)
            draw_bar(area.row + rows, area.column + BAR_SAN_COLUMNS, bar,
                     (int)((uint64_t)bar * EIGHTHS * visits / most));
        snprintf(text, sizeof text, " %5s %3d%%", count_write(visits, number),
                 (thinking->visits[rows].win_permille + 5) / 10);
        text_draw(area.row + rows, area.column + area.columns - BAR_NUMBER_COLUMNS,
                  BAR_NUMBER_COLUMNS, text);
    }
    return rows;
}

int figures_view_draw(struct rectangle area, const struct thinking *thinking)
{
    char lines[FIGURES_LINES][FIGURES_LINE_SIZE];
    int count = figures_write_lines(thinking, lines), rows = 0;

    colours_use(ELEMENT_NUMBERS);
    for (; rows < count && rows < area.rows; rows++)
        text_draw(area.row + rows, area.column, area.columns, lines[rows]);
    area.row += rows;
    area.rows -= rows;
    return thinking->visit_count > 0 ? rows + draw_visits(area, thinking) : rows;
}
