/* status_view.c - the lines around the game: title, message, function keys.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Trouble with saving is not a message that passes: it stands in the place of the keys
 * until it is mended.
 */
#include "config.h"

#include "tui/views.h"

#include <stdio.h>
#include <string.h>

#include <curses.h>

#include "session/session_browse.h"
#include "tui/colours.h"
#include "tui/text.h"

enum {
    TITLE_TAKEN = 10, /* columns of "ttychess", and two */
    NAME_LEAST = 20   /* columns worth to begin the name of an opening in */
};

/* The opening's name between the program's and what stands at the end of the line; where
 * both do not fit the prompt has to say whose move it is. */
static void draw_opening(const struct screen *screen, const struct rectangle *area, int *room,
                         const char **shown)
{
    const char *name = session_opening(screen->session);
    int columns = text_width(name), left = *room - TITLE_TAKEN - 2;
    if (columns == 0)
        return;
    if (left < columns && left < NAME_LEAST &&
        session_game(screen->session)->result == RESULT_NONE) {
        *shown = "";
        *room = area->columns;
        left = area->columns - TITLE_TAKEN;
    }
    if (left < NAME_LEAST && left < columns)
        return;
    if (columns > left)
        columns = left;
    text_draw(area->row, area->column + *room - (**shown ? 2 : 0) - columns, columns, name);
}

static void draw_title(const struct screen *screen, struct rectangle area)
{
    const struct game *game = session_game(screen->session);
    char text[128] = "", board[64], place[sizeof text + sizeof board];
    const char *shown = text;
    text_clear(area);
    colours_use(ELEMENT_ACCENT);
    text_draw(area.row, area.column, area.columns, "ttychess");
    colours_use(ELEMENT_TEXT);
    if (*session_activity(screen->session, text, sizeof text) == '\0' &&
        *game_ending_text(game, text, sizeof text) == '\0')
        snprintf(text, sizeof text, "%s to move",
                 game->position.side_to_move == WHITE ? "White" : "Black");
    if (session_is_watching(screen->session)) {
        snprintf(place, sizeof place, "Watching: %s", text);
        snprintf(text, sizeof text, "%.120s", place);
    }
    bool looks = session_looks_back(screen->session);
    bool elsewhere = looks || session_is_analysing(screen->session);
    if (elsewhere) { /* it is not the game that is shown */
        session_board_text(screen->session, board, sizeof board);
        snprintf(place, sizeof place, "%s%s%s", board, looks ? "" : ": ", looks ? "" : text);
        shown = text_width(place) + 10 < area.columns ? place : board;
        colours_use(ELEMENT_QUESTION);
    }
    int column = area.columns - text_width(shown);

    if (!elsewhere)
        draw_opening(screen, &area, &column, &shown);
    if (column > TITLE_TAKEN)
        text_draw(area.row, column, area.columns - column, shown);
}

const struct view_ops title_view = {.draw = draw_title};

/* "NOT SAVED: why", or that the disk takes long; false when all is well. */
static bool draw_trouble(const struct screen *screen, struct rectangle area)
{
    const char *why = "";
    char text[300];
    if (session_saved(screen->session, &why) == SAVE_FAILED)
        snprintf(text, sizeof text, "NOT SAVED: %s", why);
    else if (screen->disk_is_slow)
        snprintf(text, sizeof text, "Not saved yet: the disk does not answer");
    else
        return false;
    colours_use(ELEMENT_TROUBLE);
    text_draw_row(area, 0, text);
    return true;
}

static enum element message_element(enum message_kind kind)
{
    switch (kind) {
    case MESSAGE_QUESTION: return ELEMENT_QUESTION;
    case MESSAGE_ERROR:
    case MESSAGE_TROUBLE: return ELEMENT_ERROR;
    case MESSAGE_RESULT: return ELEMENT_RESULT;
    case MESSAGE_MOVE:
    case MESSAGE_INFO:
    case MESSAGE_TIME: break;
    }
    return ELEMENT_MESSAGE;
}

static void draw_message(const struct screen *screen, struct rectangle area)
{
    int keys = screen->layout.keys.rows;
    if (text_width(screen->message) > area.columns) /* a long one runs on over the keys */
        area.rows += keys;
    text_clear(area);
    colours_use(message_element(screen->message_kind));
    text_draw_wrapped(area, screen->message);
    if (*screen->message == '\0' && keys == 0)
        draw_trouble(screen, area);
}

static int message_rows(const struct screen *screen, int columns)
{
    return text_rows(screen->message, columns);
}

const struct view_ops message_view = {
    .draw = draw_message,
    .rows = message_rows,
};

/* A key with its label and the blanks behind it. */
static int key_columns(const struct request_entry *entry, int gap)
{
    return (entry->function_key > 9 ? 4 : 3) + (int)strlen(entry->label) + gap;
}

static bool has_label(enum request request)
{
    return request != REQUEST_UNKNOWN && *request_table[request].label;
}

static int all_columns(int gap)
{
    int columns = -gap;
    for (int key = 1; key <= 12; key++)
        if (has_label(request_of_key(key)))
            columns += key_columns(&request_table[request_of_key(key)], gap);
    return columns;
}

/* The keys in order as far as there is room; the last one, how to leave, always. Where they
 * fit only with less between them, they stand closer. */
static void draw_function_keys(struct rectangle area)
{
    int gap = all_columns(2) > area.columns && all_columns(1) <= area.columns ? 1 : 2;
    int leave = key_columns(&request_table[REQUEST_QUIT], gap);
    int column = 0;

    for (int key = 1; key <= 12; key++) {
        enum request request = request_of_key(key);
        char text[32];
        if (!has_label(request))
            continue;
        const struct request_entry *entry = &request_table[request];
        int columns = key_columns(entry, gap);

        if (column + columns + (request == REQUEST_QUIT ? 0 : leave) > area.columns + gap)
            continue;
        snprintf(text, sizeof text, "F%d %s", key, entry->label);
        text_draw(area.row, column, area.columns - column, text);
        column += columns;
    }
}

/* Not under a long message. */
static bool shows_keys(const struct screen *screen)
{
    return text_width(screen->message) <= screen->layout.keys.columns;
}

/* Trouble, or what the keys of the view on top do, or the function keys. */
static void draw_keys(const struct screen *screen, struct rectangle area)
{
    if (draw_trouble(screen, area))
        return;
    area.columns--; /* many terminals scroll when their very last cell is written */
    const char *hint = views_hint(screen, area.columns);

    colours_use(ELEMENT_BAR_TEXT);
    mvhline(area.row, area.column, ' ', area.columns);
    if (hint)
        text_draw(area.row, area.column, area.columns, hint);
    else
        draw_function_keys(area);
}

const struct view_ops keys_view = {.shows = shows_keys, .draw = draw_keys};

static bool is_too_small(const struct screen *screen)
{
    return screen->layout.too_small;
}

static void draw_too_small(const struct screen *screen, struct rectangle area)
{
    char text[96];
    const struct layout *layout = &screen->layout;
    snprintf(text, sizeof text, "ttychess needs %dx%d; this window is %dx%d",
             LAYOUT_MIN_COLUMNS, LAYOUT_MIN_ROWS, layout->columns, layout->rows);
    text_clear(area);
    text_draw_wrapped(area, text);
}

const struct view_ops too_small_view = {
    .shows = is_too_small,
    .draw = draw_too_small,
};
