/* keys_view.c - the bar of keys: what one can press here, or click.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The keys come from the table of requests, or from the hint of the view on top. Both are
 * items, "KEY label" or "KEY KEY label", parted by two blanks; what is drawn and what is
 * clicked go by the same list of them.
 */
#include "config.h"

#include "tui/actions.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include <curses.h>

#include "tui/colours.h"
#include "tui/text.h"

enum { BAR_SIZE = 256, GAP = 2, MARGIN = 1 };

/* Where the bar is too narrow for all of them the first of these go first: what is done more
 * often in another way, or by few. */
static const enum request least_wanted[] = {REQUEST_TREE, REQUEST_GO,     REQUEST_FLIP,
                                            REQUEST_NEW,  REQUEST_UNDO,   REQUEST_LEVEL,
                                            REQUEST_HINT, REQUEST_ANALYSE};

/* How many of those have to go before the request does; the others stay. */
static size_t rank_of(enum request request)
{
    size_t count = sizeof least_wanted / sizeof least_wanted[0];
    for (size_t i = 0; i < count; i++)
        if (least_wanted[i] == request)
            return i;
    return count;
}

/* All keys but so many of the least wanted ones. */
static void write_keys(const struct screen *screen, size_t without, char bar[BAR_SIZE])
{
    size_t length = 0;
    bar[0] = '\0';
    for (int key = 1; key <= KEYS_FUNCTION_COUNT; key++) {
        enum request request = session_request_of_key(screen->session, key);
        if (request != REQUEST_UNKNOWN && rank_of(request) >= without && length < BAR_SIZE)
            length +=
                (size_t)snprintf(bar + length, BAR_SIZE - length, "%sF%d %s",
                                 length > 0 ? "  " : "", key, request_table[request].label);
    }
}

static void write_bar(const struct screen *screen, int columns, char bar[BAR_SIZE])
{
    const char *hint = views_hint(screen, columns);
    size_t count = sizeof least_wanted / sizeof least_wanted[0];
    if (hint) {
        snprintf(bar, BAR_SIZE, "%s", hint);
        return;
    }
    for (size_t without = 0; without <= count; without++) {
        write_keys(screen, without, bar);
        if (text_width(bar) <= columns)
            return;
    }
}

/* Whether a word of the bar is the name of a key: "F1", "Enter", "n". */
static bool names_key(const char *word, size_t length)
{
    return length == 1 || isupper((unsigned char)*word);
}

/* The keys at the front of an item, in bytes, without the blank behind them. */
static size_t keys_length(const char *item, size_t length)
{
    size_t keys = 0, word = 0;
    while (word < length) {
        size_t bytes = strcspn(item + word, " ");
        if (bytes > length - word)
            bytes = length - word;
        if (!names_key(item + word, bytes))
            break;
        keys = word + bytes;
        word = keys + 1;
    }
    return keys;
}

static size_t item_length(const char *item)
{
    const char *end = strstr(item, "  ");
    return end ? (size_t)(end - item) : strlen(item);
}

static void draw(const struct screen *screen, struct rectangle area)
{
    char bar[BAR_SIZE];
    int column = area.column + MARGIN, end = area.column + area.columns - 1;
    if (trouble_draw(screen, area))
        return;
    write_bar(screen, end - column, bar);
    colours_use(ELEMENT_BAR_TEXT);
    mvhline(area.row, area.column, ' ', area.columns);
    for (const char *item = bar; *item;) {
        size_t length = item_length(item), keys = keys_length(item, length);
        char text[BAR_SIZE];
        snprintf(text, sizeof text, "%.*s", (int)keys, item);
        colours_use(ELEMENT_BAR_ACCENT);
        column += text_draw(area.row, column, end - column, text);
        snprintf(text, sizeof text, "%.*s", (int)(length - keys), item + keys);
        colours_use(ELEMENT_BAR_TEXT);
        column += text_draw(area.row, column, end - column, text) + GAP;
        item += length;
        item += strspn(item, " ");
    }
}

const struct view_ops keys_view = {.draw = draw};
