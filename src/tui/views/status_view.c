/* status_view.c - the title and the message line.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include <stdio.h>
#include <string.h>

#include <curses.h>

#include "pgn/openings.h"
#include "review/drill.h"
#include "session/session_pickers.h"
#include "tui/ui.h"
#include "tui/views/picker_pane.h"
#include "tui/style/text.h"

enum {
    TITLE_COLUMN = 1,
    PROGRAM_COLUMNS = 11, /* a space, "ttychess", two spaces */
    TITLE_SIZE = 200,
    NAME_MIN_COLUMNS = 20 /* for part of an opening's name */
};

/* Writes the activity, the result or the side to move to `text`. `board` becomes what the
 * board shows instead of the game, or "". */
static void write_state(const struct screen *screen, char text[TITLE_SIZE], char board[64])
{
    const struct game *game = session_game(screen->session);
    enum result whole = session_has_state(screen->session, STATE_BROWSING)
                            ? RESULT_NONE
                            : game_final_result(game);
    char state[128] = "";
    board[0] = '\0';
    if (screen->preview_game && picker_pane_id(screen) != PICKER_START) {
        snprintf(text, TITLE_SIZE, "%s",
                 screen->preview_game->result == RESULT_NONE
                     ? "unfinished"
                     : result_text(screen->preview_game->result));
        return;
    }
    if (session_shows_menu(screen->session) && picker_pane_id(screen) != PICKER_LOBBY) {
        *text = '\0';
        return;
    }
    bool against_engine = session_side_is_human(screen->session, WHITE) !=
                          session_side_is_human(screen->session, BLACK);
    if (*session_activity_text(screen->session, state, sizeof state) == '\0' &&
        *game_ending_text(game, state, sizeof state) == '\0')
        snprintf(state, sizeof state, "%s",
                 whole != RESULT_NONE                   ? result_text(whole)
                 : against_engine                       ? ""
                 : game->position.side_to_move == WHITE ? "White to move"
                                                        : "Black to move");
    session_board_title(screen->session, board, 64);
    if (session_has_state(screen->session, STATE_WATCHING) && *board == '\0')
        snprintf(board, 64, "Watching");
    if (session_has_state(screen->session, STATE_HISTORY))
        state[0] = '\0';
    snprintf(text, TITLE_SIZE, "%s%s%s", board, *board && *state ? ": " : "", state);
}

/* If state and opening do not both fit, the side to move is omitted, because the prompt shows
 * it. */
static void draw_title(const struct screen *screen, struct rectangle area)
{
    const char *opening = screen->preview_game ? screen->preview_game->opening
                          : setup_view.is_active(screen)
                              ? "" /* none yet */
                              : session_opening_text(screen->session);
    char text[TITLE_SIZE], board[64], name[OPENING_TEXT_SIZE];
    int end = area.columns - 1;
    write_state(screen, text, board);
    const char *shown = PROGRAM_COLUMNS + text_width(text) > end && *board ? board : text;
    int room = end - PROGRAM_COLUMNS - text_width(shown) - 2;
    if (room < text_width(opening) && room < NAME_MIN_COLUMNS && *board == '\0' &&
        session_game(screen->session)->result == RESULT_NONE && *opening) {
        shown = "";
        room = end - PROGRAM_COLUMNS;
    }
    colours_use(ELEMENT_BAR_TEXT);
    mvhline(area.row, area.column, ' ', area.columns);
    int reviewed = 0; /* columns of players and result */
    if (session_has_state(screen->session, STATE_GRAPH) && room > 0) {
        struct player_card white, black;
        char players[TITLE_SIZE];
        session_get_player_card(screen->session, WHITE, &white);
        session_get_player_card(screen->session, BLACK, &black);
        snprintf(players, sizeof players, "%.80s - %.80s, %s", white.name, black.name,
                 result_text(game_final_result(session_game(screen->session))));
        reviewed = text_draw(area.row, PROGRAM_COLUMNS, room, players) + 2;
    }
    room -= reviewed;
    opening_shorten_name(opening, room > 0 ? (size_t)room : 0, name);
    if (text_width(name) <= room || room >= NAME_MIN_COLUMNS)
        text_draw(area.row, PROGRAM_COLUMNS + reviewed, room, name);
    if (text_width(shown) <= end - PROGRAM_COLUMNS)
        text_draw(area.row, end - text_width(shown), text_width(shown), shown);
    colours_use(ELEMENT_BAR_ACCENT);
    text_draw(area.row, TITLE_COLUMN, area.columns, "ttychess");
}

const struct view_ops title_view = {.draw = draw_title};

enum element screen_message_element(const struct screen *screen)
{
    switch (screen->message_kind) {
    case MESSAGE_ALERT:
    case MESSAGE_QUESTION: return ELEMENT_QUESTION;
    case MESSAGE_ERROR:
    case MESSAGE_WARNING: return ELEMENT_ERROR;
    case MESSAGE_RESULT: return ELEMENT_RESULT;
    case MESSAGE_FOUND: return ELEMENT_GOOD;
    case MESSAGE_WRONG: return ELEMENT_FAULT;
    default: return ELEMENT_MESSAGE;
    }
}

/* Returns whether the pane of a lesson shows the message, so that the message row need not. */
static bool pane_shows_message(const struct screen *screen)
{
    const struct rectangle *area = &screen->layout.thinking;
    char text[DRILL_PANEL_SIZE];
    return *screen->message && session_has_state(screen->session, STATE_LESSON) &&
           area->rows >= (area->column > 0 ? 3 : 4) &&
           strstr(session_lesson_text(screen->session, text), screen->message) &&
           text_rows(text, area->columns) < area->rows;
}

/* If the message is empty and the keys have no row of their own, draws the keys. */
static void draw_message(const struct screen *screen, struct rectangle area)
{
    text_clear(area);
    colours_use(screen_message_element(screen));
    if (pane_shows_message(screen))
        return;
    const char *question = screen->message; /* the last sentence is always shown */
    if (screen->message_kind == MESSAGE_QUESTION &&
        text_rows(question, area.columns) > area.rows) {
        for (const char *next = question; (next = strstr(next, ". ")); question = next)
            next += strlen(". ");
        int rows = max_int(0, area.rows - text_rows(question, area.columns));
        text_draw_wrapped(rectangle_cut_top(&area, rows), screen->message);
    }
    text_draw_wrapped(area, question);
    if (*screen->message == '\0' && screen->layout.keys.rows == 0)
        keys_view.draw(screen, area);
}

static bool handle_mouse(struct ui *ui, struct rectangle area, const struct mouse *mouse)
{
    const struct screen *screen = &ui->screen;
    return *screen->message == '\0' && screen->layout.keys.rows == 0 &&
           keys_view.handle_mouse(ui, area, mouse);
}

static int message_rows(const struct screen *screen, int columns)
{
    return pane_shows_message(screen) ? 0 : text_rows(screen->message, columns);
}

/* An empty message must not cover a search in the same row. */
static bool has_message(const struct screen *screen)
{
    return *screen->message || screen->layout.thinking.row != screen->layout.message.row;
}

const struct view_ops message_view = {
    .is_active = has_message,
    .draw = draw_message,
    .handle_mouse = handle_mouse,
    .rows = message_rows,
};

static bool is_too_small(const struct screen *screen)
{
    return screen->layout.too_small;
}

static void draw_too_small(const struct screen *screen, struct rectangle area)
{
    char text[96];
    const struct layout *layout = &screen->layout;
    snprintf(text, sizeof text, "ttychess needs at least %dx%d; this window is %dx%d",
             LAYOUT_MIN_COLUMNS, LAYOUT_MIN_ROWS, layout->columns, layout->rows);
    text_clear(area);
    text_draw_wrapped(area, text);
}

const struct view_ops too_small_view = {.is_active = is_too_small, .draw = draw_too_small};
