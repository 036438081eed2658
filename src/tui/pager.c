/* pager.c - text too long for the message line.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Lines are kept unbroken and broken when they are drawn, so that a page survives a
 * change of the window's size.
 */
#include "config.h"

#include "tui/pager.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <curses.h>

#include "tui/colours.h"
#include "tui/text.h"

enum { MAX_LINES = 400, PAIR_COLUMNS = 80 };

static char title[80], *lines[MAX_LINES];
static int count, first, next; /* lines; those of the page shown are first to next - 1 */
static int indent;
static bool is_open, pairs;

void pager_open(const char *new_title, int new_indent, bool in_pairs)
{
    pager_close();
    snprintf(title, sizeof title, "%s", new_title);
    indent = new_indent;
    pairs = in_pairs;
    is_open = true;
}

void pager_add(const char *line)
{
    if (count < MAX_LINES && (lines[count] = strdup(line)) != NULL)
        count++;
}

bool pager_is_open(void)
{
    return is_open;
}

void pager_close(void)
{
    while (count > 0)
        free(lines[--count]);
    first = next = 0;
    is_open = false;
}

void pager_advance(void)
{
    first = next;
    if (first >= count)
        pager_close();
}

/* Draw one line, or only count its rows. */
static int flow_line(const char *line, struct rectangle area, bool draw)
{
    char text[1024];
    int rows = 0;
    do {
        const char *rest;
        int margin = rows > 0 && indent < area.columns / 2 ? indent : 0;
        int length = text_break(line, area.columns - margin, &rest);
        snprintf(text, sizeof text, "%.*s", length, line);
        if (draw && rows < area.rows)
            text_draw(area.row + rows, area.column + margin, area.columns - margin, text);
        line = rest;
        rows++;
    } while (*line != '\0');
    return rows;
}

/* As many lines from `next` on as the column holds, at least one a page; drawn, or only
 * counted. */
static void fill_column(struct rectangle area, bool draw)
{
    int bottom = area.row + area.rows;
    while (next < count && area.row < bottom) {
        int rows = flow_line(lines[next], area, false);
        if (area.row + rows > bottom && next > first)
            break;
        area.rows = bottom - area.row;
        if (draw)
            flow_line(lines[next], area, true);
        next++;
        area.row += rows;
    }
}

/* Lay the lines from `next` on out as a page. */
static void fill_page(int rows, int columns, bool draw)
{
    struct rectangle body = {1, 0, rows - 2, columns};
    if (pairs && columns >= 2 * PAIR_COLUMNS) {
        body.columns = PAIR_COLUMNS - 2;
        fill_column(body, draw);
        body.column = PAIR_COLUMNS;
    }
    fill_column(body, draw);
}

/* Which page is shown, from 1, and of how many. `first` is only then on a page's edge when
 * the window had one size all the time, so the pages before it are those that fit. */
static int number_pages(int rows, int columns, int *shown)
{
    int here = first, pages = 0;
    *shown = 1;
    for (first = next = 0; next < count; first = next) {
        fill_page(rows, columns, false);
        pages++;
        if (first <= here)
            *shown = pages;
    }
    first = here;
    return pages;
}

void pager_draw(int rows, int columns)
{
    struct rectangle all = {0, 0, rows, columns};
    char footer[80];
    int shown, pages = number_pages(rows, columns, &shown);
    int length = pages > 1 ? snprintf(footer, sizeof footer, "%d of %d  ", shown, pages) : 0;
    text_clear(all);
    colours_use(ELEMENT_TITLE);
    text_draw(0, 0, columns, title);
    colours_use(ELEMENT_TEXT);
    next = first;
    fill_page(rows, columns, true);
    snprintf(footer + length, sizeof footer - (size_t)length, "%s",
             next < count ? "Any key: more; Esc: back " : "Any key: back to the game ");
    colours_use(ELEMENT_PROMPT);
    move(rows - 1, text_draw(rows - 1, 0, columns - 1, footer));
}
