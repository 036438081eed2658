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

#include "players/figures_text.h"
#include "tui/colours.h"
#include "tui/text.h"

enum {
    BAR_SAN_COLUMNS = 8,
    BAR_NUMBER_COLUMNS = 14, /* "12.3k  51.3 %" and a blank */
    BAR_LEAST = 4,
    EIGHTHS = 8,
    ROWS_BELOW = 2, /* for the best line, */
    ROWS_MANY = 6   /* where there are so many */
};

/* "Nf3     ████████▌   1.23k  53.1 %". */
static void draw_visit(struct rectangle area, const struct thinking *thinking, int i)
{
    int bar = area.columns - BAR_SAN_COLUMNS - BAR_NUMBER_COLUMNS;
    uint64_t visits = thinking->visits[i].visits, most = thinking->visits[0].visits;
    char text[64], number[16];
    text_draw(area.row, area.column, BAR_SAN_COLUMNS - 1, thinking->visits[i].san);
    if (bar >= BAR_LEAST && most > 0)
        text_draw_bar(area.row, area.column + BAR_SAN_COLUMNS, bar,
                      (int)((uint64_t)bar * EIGHTHS * visits / most));
    snprintf(text, sizeof text, " %5s %3d.%d %%", count_write(visits, number),
             thinking->visits[i].win_permille / 10, thinking->visits[i].win_permille % 10);
    text_draw(area.row, area.column + area.columns - BAR_NUMBER_COLUMNS, BAR_NUMBER_COLUMNS,
              text);
}

/* The moves most visited, as far as there are rows, under their columns' names; then how
 * many more there are. */
static int draw_visits(struct rectangle area, const struct thinking *thinking)
{
    int room = area.rows < ROWS_MANY ? area.rows : area.rows - ROWS_BELOW;
    int rows = 0, all = thinking->visit_count, i = 0;
    char text[64];
    if (room > 3) {
        snprintf(text, sizeof text, "%-*s%*s", BAR_SAN_COLUMNS, "move",
                 area.columns - BAR_SAN_COLUMNS, "visits  won   ");
        colours_use(ELEMENT_HEADING);
        text_draw(area.row + rows++, area.column, area.columns, text);
    }
    colours_use(ELEMENT_NUMBERS);
    for (; rows < room - (room > 1 && i + 1 < all) && i < all; i++) {
        struct rectangle row = {area.row + rows++, area.column, 1, area.columns};
        draw_visit(row, thinking, i);
    }
    if (i < all && rows < room) {
        snprintf(text, sizeof text, "and %d moves more, less visited", all - i);
        text_draw(area.row + rows++, area.column, area.columns, text);
    }
    return rows;
}

/* Too many lines for the rows there are: one after the other, without the blanks that make
 * columns of them. Returns the rows used. */
static int draw_flowing(struct rectangle area, char lines[FIGURES_LINES][FIGURES_LINE_SIZE],
                        int count)
{
    char text[FIGURES_LINES * FIGURES_LINE_SIZE + 2 * FIGURES_LINES] = "", *end = text;
    for (int i = 0; i < count; i++) {
        for (const char *from = lines[i]; *from != '\0'; from++)
            if (*from != ' ' || (end > text && end[-1] != ' '))
                *end++ = *from;
        if (i + 1 < count) {
            *end++ = ',';
            *end++ = ' ';
        }
    }
    *end = '\0';
    return text_draw_wrapped(area, text);
}

int figures_draw(struct rectangle area, const struct thinking *thinking)
{
    char lines[FIGURES_LINES][FIGURES_LINE_SIZE];
    int count = figures_write_lines(thinking, lines), rows = 0;
    colours_use(ELEMENT_NUMBERS);
    if (count > area.rows)
        return draw_flowing(area, lines, count);
    for (; rows < count; rows++)
        text_draw(area.row + rows, area.column, area.columns, lines[rows]);
    rectangle_cut(&area, rows);
    return thinking->visit_count > 0 ? rows + draw_visits(area, thinking) : rows;
}
