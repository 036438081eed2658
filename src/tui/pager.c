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
#include "tui/face.h"
#include "tui/prompt.h"
#include "tui/text.h"

enum { MAX_LINES = 400, PAIR_COLUMNS = 80, MARGIN = 1, TERM_MOST = 16 };

static struct {
    bool open, pairs;
    int indent;
    char title[80], *lines[MAX_LINES];
    int count, first, next; /* lines; those of the page shown are first to next - 1 */
} text;

void pager_open(const char *title, int indent, bool pairs)
{
    pager_close();
    snprintf(text.title, sizeof text.title, "%s", title);
    text.indent = indent;
    text.pairs = pairs;
    text.open = true;
}

void pager_add(const char *line)
{
    if (text.count < MAX_LINES && (text.lines[text.count] = strdup(line)) != NULL)
        text.count++;
}

void pager_take_line(void *context, const char *line)
{
    (void)context;
    pager_add(line);
}

void pager_close(void)
{
    while (text.count > 0)
        free(text.lines[--text.count]);
    text.first = text.next = 0;
    text.open = false;
}

/* The next page, or the end. */
static void advance(void)
{
    text.first = text.next;
    if (text.first >= text.count)
        pager_close();
}

/* What a line explains, the word before its colon, is what the eye looks for. */
static void draw_term(const char *line, int row, int column)
{
    char term[TERM_MOST + 1];
    size_t length = strcspn(line, ":");
    if (line[length] != ':' || line[length + 1] != ' ' || length > TERM_MOST)
        return;
    snprintf(term, sizeof term, "%.*s", (int)length, line);
    colours_use(ELEMENT_STRONG);
    text_draw(row, column, text_width(term), term);
    colours_use(ELEMENT_TEXT);
}

/* Draw one line, or only count its rows. */
static int flow_line(const char *line, struct rectangle area, bool draw)
{
    const char *begin = line;
    char row[1024];
    int rows = 0;
    do {
        const char *rest;
        int margin = rows > 0 && text.indent < area.columns / 2 ? text.indent : 0;
        int length = text_break(line, area.columns - margin, &rest);
        snprintf(row, sizeof row, "%.*s", length, line);
        if (draw && rows < area.rows)
            text_draw(area.row + rows, area.column + margin, area.columns - margin, row);
        line = rest;
        rows++;
    } while (*line != '\0');
    if (draw)
        draw_term(begin, area.row, area.column);
    return rows;
}

/* As many lines from `next` on as the column holds, at least one a page; drawn, or only
 * counted. */
static void fill_column(struct rectangle area, bool draw)
{
    int bottom = area.row + area.rows;
    while (text.next < text.count && area.row < bottom) {
        int rows = flow_line(text.lines[text.next], area, false);
        if (area.row + rows > bottom && text.next > text.first)
            break;
        area.rows = bottom - area.row;
        if (draw)
            flow_line(text.lines[text.next], area, true);
        text.next++;
        area.row += rows;
    }
}

/* Lay the lines from `next` on out as a page. */
static void fill_page(int rows, int columns, bool draw)
{
    struct rectangle body = {1, MARGIN, rows - 2, columns - 2 * MARGIN};
    if (text.pairs && columns >= 2 * PAIR_COLUMNS) {
        body.columns = PAIR_COLUMNS - 2 - MARGIN;
        fill_column(body, draw);
        body.column = PAIR_COLUMNS + MARGIN;
    }
    fill_column(body, draw);
}

/* Which page is shown, from 1, and of how many. `first` is only then on a page's edge when
 * the window had one size all the time, so the pages before it are those that fit. */
static int number_pages(int rows, int columns, int *shown)
{
    int here = text.first, pages = 0;
    *shown = 1;
    for (text.first = text.next = 0; text.next < text.count; text.first = text.next) {
        fill_page(rows, columns, false);
        pages++;
        if (text.first <= here)
            *shown = pages;
    }
    text.first = here;
    return pages;
}

bool pager_is_open(void)
{
    return text.open;
}

/* The page before, if there is one. */
static void go_back(int rows, int columns)
{
    int here = text.first, before = 0;
    for (text.first = text.next = 0; text.next < text.count && text.next < here;
         text.first = text.next) {
        before = text.next;
        fill_page(rows, columns, false);
    }
    text.first = text.next = before;
}

static void draw(const struct screen *screen, struct rectangle area)
{
    char footer[80];
    struct rectangle foot = {area.row + area.rows - 1, MARGIN, 1, area.columns - MARGIN};
    int rows = area.rows, columns = area.columns;
    int shown, pages = number_pages(rows, columns, &shown);
    int length = pages > 1 ? snprintf(footer, sizeof footer, "%d of %d  ", shown, pages) : 0;
    text_clear(area);
    text_draw_heading((struct rectangle){0, MARGIN, 1, columns - 2 * MARGIN}, 0, text.title,
                      "");
    colours_use(ELEMENT_TEXT);
    text.next = text.first;
    fill_page(rows, columns, true);
    snprintf(footer + length, sizeof footer - (size_t)length, "%s",
             text.next < text.count ? "Enter: more; Esc: back " : "Enter: back to the game ");
    if (!prompt_is_empty()) { /* what is typed is seen */
        prompt_view.draw(screen, foot);
        return;
    }
    colours_use(ELEMENT_PROMPT);
    move(rows - 1, MARGIN + text_draw(rows - 1, MARGIN, columns - 1 - MARGIN, footer));
}

/* ---- keys ------------------------------------------------------------------------ */

static bool shows(const struct screen *screen)
{
    (void)screen;
    return text.open;
}

/* What is typed stands at the prompt, which the foot shows then, and has the keys. */
static bool listens(const struct screen *screen)
{
    return shows(screen) && prompt_is_empty();
}

/* Letters are the prompt's, Escape ends the text, and so does a request by its key; the others
 * turn pages. */
static bool take_key(struct face *face, const struct key *key)
{
    face->stale = STALE_ALL;
    switch (key->pressed) {
    case PRESSED_LOST:
    case PRESSED_CHARACTER: return false;
    case PRESSED_FUNCTION: pager_close(); return false;
    case PRESSED_ESCAPE:
    case PRESSED_INTERRUPT: pager_close(); return true;
    case PRESSED_UP:
    case PRESSED_LEFT:
    case PRESSED_PAGE_UP:
    case PRESSED_BACKSPACE: go_back(LINES, COLS); return true;
    case PRESSED_HOME: text.first = text.next = 0; return true;
    default: advance(); return true;
    }
}

/* The wheel turns pages, a click goes on; nothing below is to be clicked on. */
static bool take_mouse(struct face *face, struct rectangle area, const struct mouse *mouse)
{
    if (mouse->action == MOUSE_WHEEL_UP)
        go_back(area.rows, area.columns);
    else if (mouse->action == MOUSE_PRESS ||
             (mouse->action == MOUSE_WHEEL_DOWN && text.next < text.count))
        advance();
    face->stale = STALE_ALL;
    return true;
}

const struct view_ops pager_view = {
    .shows = shows,
    .draw = draw,
    .listens = listens,
    .key = take_key,
    .mouse = take_mouse,
};
