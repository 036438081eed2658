/* pager.c - implements pager.h.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "tui/views/pager.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <curses.h>

#include "base/memory.h"
#include "session/session_pickers.h"
#include "tui/ui.h"
#include "tui/input/prompt.h"
#include "tui/style/text.h"

/* Lines are wrapped when drawn, because the window's size may change. */

enum { MARGIN = 1, INDENT = 2, MAX_TERM_COLUMNS = 16, WHEEL_ROWS = 3 };

static struct {
    bool open;
    char title[256], **lines;
    size_t capacity;
    int count;               /* lines */
    int first;               /* index of the row at the top */
    int rows, page, columns; /* as of the last frame: total rows, visible rows, width */
} pager;

void pager_open(const char *title)
{
    pager_close();
    snprintf(pager.title, sizeof pager.title, "%.*s", (int)sizeof pager.title - 1, title);
    pager.open = true;
}

void pager_add_line(const char *line)
{
    pager.lines = memory_grow(pager.lines, (size_t)pager.count + 1, &pager.capacity,
                              sizeof *pager.lines);
    pager.lines[pager.count++] = memory_copy_string(line);
}

static void pager_add_help_line(void *context, const char *line)
{
    (void)context;
    pager_add_line(line);
}

void pager_close(void)
{
    while (pager.count > 0)
        free(pager.lines[--pager.count]);
    pager.first = 0;
    pager.open = false;
}

static void scroll_rows(int rows)
{
    pager.first = max_int(0, min_int(pager.first + rows, pager.rows - pager.page));
}

/* Closes the pager after the last page. */
static void turn_page(void)
{
    if (pager.first + pager.page >= pager.rows)
        pager_close();
    else
        scroll_rows(pager.page);
}

/* Highlights a term before a colon. */
static void draw_term(const char *line, int row, int column)
{
    char term[MAX_TERM_COLUMNS + 1];
    size_t length = strcspn(line, ":");
    if (line[length] != ':' || line[length + 1] != ' ' || length > MAX_TERM_COLUMNS)
        return;
    snprintf(term, sizeof term, "%.*s", (int)length, line);
    colours_use(ELEMENT_STRONG);
    text_draw(row, column, text_width(term), term);
    colours_use(ELEMENT_TEXT);
}

/* Draws the visible rows. Returns the total number of rows. */
static int flow(struct rectangle area)
{
    int narrow = INDENT < area.columns / 2 ? INDENT : 0, row = -pager.first;
    char shown[1024];
    for (int i = 0; i < pager.count; i++) {
        const char *line = pager.lines[i], *rest;
        int margin = 0;
        do {
            int length = text_break_line(line, area.columns - margin, &rest);
            snprintf(shown, sizeof shown, "%.*s", length, line);
            if (row >= 0 && row < area.rows) {
                text_draw(area.row + row, area.column + margin, area.columns - margin, shown);
                if (line == pager.lines[i])
                    draw_term(line, area.row + row, area.column);
            }
            row++;
            line = rest;
            margin = narrow;
        } while (*line != '\0');
    }
    return row + pager.first;
}

bool pager_is_open(void)
{
    return pager.open;
}

static void draw(const struct screen *screen, struct rectangle area)
{
    char footer[80];
    struct rectangle body = {1, MARGIN, area.rows - 2, area.columns - 2 * MARGIN};
    struct rectangle foot = {area.row + area.rows - 1, MARGIN, 1, area.columns - MARGIN};
    text_clear(area);
    text_draw_heading((struct rectangle){0, MARGIN, 1, body.columns}, 0, pager.title, "");
    colours_use(ELEMENT_TEXT);
    if (pager.page != body.rows || pager.columns != body.columns)
        pager.first = 0; /* lines wrap differently now */
    pager.page = body.rows;
    pager.columns = body.columns;
    pager.rows = flow(body);
    if (!prompt_is_empty()) {
        prompt_view.draw(screen, foot);
        return;
    }
    int pages = (pager.rows + pager.page - 1) / pager.page;
    int here = pager.first + pager.page >= pager.rows ? pages : pager.first / pager.page + 1;
    int length = pages > 1 ? snprintf(footer, sizeof footer, "%d of %d  ", here, pages) : 0;
    snprintf(footer + length, sizeof footer - (size_t)length, "%s",
             here < pages ? "Enter: more; Esc: back " : "Enter: back to the game ");
    colours_use(ELEMENT_PROMPT);
    move(foot.row, MARGIN + text_draw(foot.row, MARGIN, body.columns, footer));
}

static bool is_active(const struct screen *screen)
{
    (void)screen;
    return pager.open;
}

/* Letters go to the prompt, which replaces the footer. Escape closes the pager, and so do
 * function keys before their commands run. Other keys scroll as in less. */
static bool handle_key(struct ui *ui, const struct key *key)
{
    ui->stale = STALE_SCREEN;
    switch (key->pressed) {
    case PRESSED_HANGUP:
    case PRESSED_CHARACTER: return false;
    case PRESSED_FUNCTION: pager_close(); return false;
    case PRESSED_ESCAPE:
    case PRESSED_INTERRUPT: pager_close(); return true;
    case PRESSED_UP: scroll_rows(-1); return true;
    case PRESSED_DOWN: scroll_rows(1); return true;
    case PRESSED_LEFT:
    case PRESSED_PAGE_UP:
    case PRESSED_BACKSPACE: scroll_rows(-pager.page); return true;
    case PRESSED_PAGE_DOWN: scroll_rows(pager.page); return true;
    case PRESSED_HOME: scroll_rows(-pager.rows); return true;
    case PRESSED_END: scroll_rows(pager.rows); return true;
    default: turn_page(); return true;
    }
}

static bool handle_mouse(struct ui *ui, struct rectangle area, const struct mouse *mouse)
{
    (void)area;
    if (mouse->action == MOUSE_WHEEL_UP || mouse->action == MOUSE_WHEEL_DOWN)
        scroll_rows(mouse->action == MOUSE_WHEEL_UP ? -WHEEL_ROWS : WHEEL_ROWS);
    else if (mouse->action == MOUSE_PRESS)
        turn_page();
    ui->stale = STALE_SCREEN;
    return true;
}

const struct view_ops pager_view = {
    .is_active = is_active,
    .draw = draw,
    .needs_empty_prompt = true,
    .handle_key = handle_key,
    .handle_mouse = handle_mouse,
};

/* ---- help for a command, from the table of commands ------------------------------------- */

static void open_command_help(const struct command_entry *entry, bool kiosk)
{
    char line[256];
    snprintf(line, sizeof line, "%s%s%s", entry->word, *entry->argument ? " " : "",
             entry->argument);
    pager_open(line);
    snprintf(line, sizeof line, "%s.", entry->help);
    pager_add_line(line);
    if (entry->aliases) {
        snprintf(line, sizeof line, "Also: %s", entry->aliases);
        pager_add_line(line);
    }
    if (entry->key > 0) {
        snprintf(line, sizeof line, "Key: F%d", entry->key);
        pager_add_line(line);
    }
    help_write(entry->id, kiosk, pager_add_help_line, NULL);
}

/* Pages that belong to no command. */
static const struct {
    const char *word, *title;
    help_text *write;
} pages[] = {{"lesson", "Lesson", help_text_lesson},
             {"reading", "Reading a game", help_text_reading}};

bool pager_open_help(const char *word, bool kiosk)
{
    const char *argument;
    enum command_id command = command_parse(word, &argument);
    for (size_t i = 0; i < sizeof pages / sizeof pages[0]; i++)
        if (strcmp(word, pages[i].word) == 0) {
            pager_open(pages[i].title);
            pages[i].write(pager_add_help_line, NULL);
            return true;
        }
    if (command != COMMAND_UNKNOWN)
        open_command_help(&command_table[command], kiosk);
    return command != COMMAND_UNKNOWN;
}
