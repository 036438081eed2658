/* list_view.c - the games of a file, over the whole window except the prompt.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "tui/input/actions.h"

#include <stdio.h>
#include <string.h>

#include <curses.h>

#include "base/words.h"
#include "pgn/move_text.h"
#include "pgn/openings.h"
#include "session/session_browse.h"
#include "session/session_pickers.h"
#include "tui/views/pager.h"
#include "tui/input/prompt.h"
#include "tui/style/text.h"

enum {
    MIN_NAME_COLUMNS = 8,
    MAX_NAME_COLUMNS = 26,
    MIN_EVENT_COLUMNS = 12,
    FILE_COLUMNS = 16
};
enum { HEAD_ROWS = 2, TEXT_SIZE = 1100 };

struct column {
    const char *title;
    int at, columns; /* columns 0: not shown */
};

enum column_id {
    NUMBER,
    WHITE_NAME,
    WHITE_RATING,
    BLACK_NAME,
    BLACK_RATING,
    RESULT,
    DATE,
    OPENING_CODE,
    LENGTH,
    EVENT,
    COLUMN_COUNT
};

/* Some fields need a minimum window width. The names share the rest, and the event gets what
 * they leave. */
static void plan_columns(struct column columns[COLUMN_COUNT], int width,
                         const struct list_state *state)
{
    static const struct {
        const char *title;
        int columns, from;
    } fields[COLUMN_COUNT] = {
        {"", 3, 0},    {"White", 0, 0}, {"Elo", 4, 76}, {"Black", 0, 0},  {"Elo", 4, 76},
        {"Res", 3, 0}, {"Year", 4, 46}, {"ECO", 3, 60}, {"Moves", 5, 66}, {"Event", 0, 0}};
    for (int i = 0; i < COLUMN_COUNT; i++)
        columns[i] = (struct column){fields[i].title, 0,
                                     width >= fields[i].from ? fields[i].columns : 0};
    columns[NUMBER].columns = max_int(3, snprintf(NULL, 0, "%zu", state->games));
    if (width >= 96)
        columns[DATE] = (struct column){"Date", 0, 10};
    int left = width - 1, file = state->is_directory ? FILE_COLUMNS : 0;
    for (int i = 0; i < COLUMN_COUNT; i++)
        left -= columns[i].columns > 0 ? columns[i].columns + 1 : 0;
    int names = max_int(MIN_NAME_COLUMNS, min_int((left - file) / 2, MAX_NAME_COLUMNS));
    columns[WHITE_NAME].columns = columns[BLACK_NAME].columns = names - 1;
    left -= 2 * names;
    columns[EVENT].columns = left >= MIN_EVENT_COLUMNS ? left - 1 : 0;
    for (int i = 0, at = 1; i < COLUMN_COUNT; i++) {
        columns[i].at = at;
        at += columns[i].columns > 0 ? columns[i].columns + 1 : 0;
    }
}

static void draw_field(const struct column *column, int row, const char *text)
{
    if (column->columns > 0)
        text_draw(row, column->at, column->columns, text);
}

static void draw_game(const struct column columns[COLUMN_COUNT], int row,
                      const struct list_row *game, int width)
{
    struct column date = columns[DATE];
    const char *event = game->fields[GAME_LIST_EVENT], *file = game->fields[GAME_LIST_FILE];
    int names = columns[WHITE_NAME].at, room = columns[RESULT].at - names - 1;
    char text[48], source[2 * GAME_FILE_NAME_SIZE];
    snprintf(text, sizeof text, "%*zu%s", columns[NUMBER].columns, game->number,
             game->changed ? "*" : "");
    text_draw(row, columns[NUMBER].at, columns[NUMBER].columns + game->changed, text);
    if (*file) {
        snprintf(source, sizeof source, "%s%s%s", file, *event ? ", " : "", event);
        event = source;
    }
    if (*game->fields[GAME_LIST_WHITE] || *game->fields[GAME_LIST_BLACK]) {
        draw_field(&columns[WHITE_NAME], row, game->fields[GAME_LIST_WHITE]);
        draw_field(&columns[BLACK_NAME], row, game->fields[GAME_LIST_BLACK]);
        draw_field(&columns[WHITE_RATING], row, game->fields[GAME_LIST_WHITE_ELO]);
        draw_field(&columns[BLACK_RATING], row, game->fields[GAME_LIST_BLACK_ELO]);
        draw_field(&columns[EVENT], row, event);
    } else if (text_width(event) > room) {
        text_draw_cutting_middle(row, names, width - names - 1, event);
        return;
    } else { /* lessons and positions have only a name */
        text_draw_cutting_middle(row, names, room, event);
    }
    draw_field(&columns[RESULT], row,
               strcmp(game->fields[GAME_LIST_RESULT], "1/2-1/2") == 0 ? "1/2"
               : *game->fields[GAME_LIST_RESULT] ? game->fields[GAME_LIST_RESULT]
                                                 : "*");
    /* only the year if space is short; nothing if the date is unknown */
    snprintf(text, sizeof text, "%.*s", date.columns,
             *game->fields[GAME_LIST_DATE] == '?' ? "" : game->fields[GAME_LIST_DATE]);
    draw_field(&date, row, text);
    draw_field(&columns[OPENING_CODE], row, game->fields[GAME_LIST_ECO]);
    if (game->plies >= 0 && columns[LENGTH].columns > 0) {
        snprintf(text, sizeof text, "%5d", (game->plies + 1) / 2);
        draw_field(&columns[LENGTH], row, text);
    }
}

static void write_heading(const struct list_state *state, char *text, size_t size)
{
    char reading[32] = "";
    if (state->permille < 1000)
        snprintf(reading, sizeof reading, " (reading, %d%%)", state->permille / 10);
    if (*state->words)
        snprintf(text, size, "%s: %zu of %zu %ss with '%s'%s", state->name, state->matches,
                 state->games, state->noun, state->words, reading);
    else
        snprintf(text, size, "%s: %zu %s%s%s", state->name, state->games, state->noun,
                 plural(state->games), reading);
}

/* ---- the selected game beside the list -------------------------------------------------- */

enum { LIST_COLUMNS = 84 /* at least */, GAP = 2, MOVES_SIZE = 4096 };

/* In a window that is wide enough, takes a board's columns from the end of `area`. The board and
 * the text below it are level with the rows of games. Otherwise returns false. */
static bool cut_preview(const struct screen *screen, struct rectangle *area,
                        struct layout *layout)
{
    struct rectangle right = {area->row + HEAD_ROWS, 0, area->rows - HEAD_ROWS,
                              area->columns - max_int(LIST_COLUMNS, area->columns / 2) - GAP};
    *layout = screen->layout;
    if (!layout_place_board(layout, right) || layout->square_rows < 2)
        return false;
    area->columns -= layout->board.columns + GAP;
    right.column = area->columns;
    right.columns = layout->board.columns;
    return layout_place_board(layout, right);
}

/* Draws the last position and, below it, the opening, the event and the moves. */
static void draw_preview(const struct screen *screen, const struct layout *layout)
{
    const struct rectangle *board = &layout->board;
    struct rectangle words = {board->row + board->rows + 1, layout->squares.column,
                              screen->layout.prompt.row - board->row - board->rows - 1,
                              layout->squares.columns};
    char text[MOVES_SIZE];
    struct opening opening;
    struct game game;
    if (!session_read_selected_game(screen->session, &game)) {
        text_clear(*board);
        return;
    }
    board_view_draw_position(screen, layout, &game.position,
                             game.current > 0 ? game.moves[game.current - 1].move : MOVE_NONE,
                             MOVE_NONE);
    const char *event = game_known_tag(&game, "Event");
    *text = '\0';
    if (openings_find_in_game(&game, &opening))
        opening_write(&opening, text);
    colours_use(ELEMENT_STRONG);
    rectangle_cut_top(&words, text_draw_wrapped(words, text));
    colours_use(ELEMENT_TEXT);
    rectangle_cut_top(&words, text_draw_wrapped(words, event ? event : ""));
    move_range_write(&game, 0, game.count, text, sizeof text);
    colours_use(ELEMENT_QUIET);
    text_draw_wrapped(words, text);
    game_free(&game);
}

/* ---- the list --------------------------------------------------------------------------- */

static int list_rows(struct rectangle area)
{
    return area.rows > HEAD_ROWS ? area.rows - HEAD_ROWS : 1;
}

/* The list scrolls by pages, so most selections do not move rows. */
static size_t first_visible(const struct list_state *state, int rows)
{
    return state->selected / (size_t)rows * (size_t)rows;
}

static void draw(const struct screen *screen, struct rectangle area)
{
    struct column columns[COLUMN_COUNT];
    struct list_state state;
    struct layout preview;
    char text[TEXT_SIZE];
    int rows = list_rows(area);
    text_clear(area);
    if (!session_get_game_list_state(screen->session, &state))
        return;
    write_heading(&state, text, sizeof text);
    text_draw_heading(area, 0, text, "");
    if (cut_preview(screen, &area, &preview))
        draw_preview(screen, &preview);
    plan_columns(columns, area.columns, &state);
    colours_use(ELEMENT_QUIET);
    for (int i = 1; i < COLUMN_COUNT; i++)
        draw_field(&columns[i], 1, columns[i].title);
    size_t first = first_visible(&state, rows);

    for (int i = 0; i < rows && first + (size_t)i < state.matches; i++) {
        bool chosen = first + (size_t)i == state.selected;
        struct list_row game;
        session_get_game_list_row(screen->session, first + (size_t)i, &game);
        colours_use(chosen ? ELEMENT_SELECTED : ELEMENT_TEXT);
        if (chosen)
            mvhline(HEAD_ROWS + i, 0, ' ', area.columns);
        text_draw(HEAD_ROWS + i, 0, 1, chosen ? ">" : " ");
        draw_game(columns, HEAD_ROWS + i, &game, area.columns);
    }
    colours_use(ELEMENT_TEXT);
    if (state.matches == 0)
        text_draw(HEAD_ROWS, 1, area.columns - 1,
                  state.permille < 1000
                      ? "No match so far."
                      : "No match. Escape shows all; ':' starts a command, as in ':quit'.");
}

/* ---- keys: typing searches for games --------------------------------------------- */

static bool is_active(const struct screen *screen)
{
    return session_shows_game_list(screen->session);
}

/* Runs the typed command, which begins with a colon, or opens the selected game. */
static void open_selected(struct ui *ui)
{
    char typed[256];
    pager_close();
    snprintf(typed, sizeof typed, "%s", prompt_text());
    if (*typed == ':') {
        prompt_clear();
        ui_run_line(ui, typed);
        return;
    }
    ui_clear_message(ui);
    if (session_open_selected_game(ui->screen.session))
        prompt_clear();
    ui_handle_action(ui, SESSION_DONE);
}

static bool handle_key(struct ui *ui, const struct key *key)
{
    struct session *session = ui->screen.session;
    struct list_state state;
    int rows = key_selection_step(key, list_rows(ui->screen.layout.above_prompt));
    ui->stale |= STALE_GAME | STALE_PROMPT;
    if (rows != 0) {
        session_step_game_list(session, rows);
        return true;
    }
    switch (key->pressed) {
    case PRESSED_ENTER: open_selected(ui); break;
    case PRESSED_ESCAPE:
        if (!prompt_is_empty() ||
            (session_get_game_list_state(session, &state) && *state.words)) {
            prompt_clear();
            session_filter_games(session, "");
        } else if (session_can_go_back(session)) {
            ui_run_session_command(ui, COMMAND_RETURN, "");
        } else {
            ui_show_message(ui, MESSAGE_INFO, "Enter opens a game; :quit ends the program.");
        }
        break;
    case PRESSED_BACKSPACE:
    case PRESSED_INTERRUPT:
    case PRESSED_CONTROL:
    case PRESSED_CHARACTER:
        ui_send_key_to_prompt(ui, key);
        ui_clear_message(ui);
        if (session_shows_game_list(session) && *prompt_text() != ':')
            session_filter_games(session, prompt_text());
        break;
    default: return false;
    }
    return true;
}

static bool handle_mouse(struct ui *ui, struct rectangle area, const struct mouse *mouse)
{
    struct session *session = ui->screen.session;
    int row = mouse->row - area.row - HEAD_ROWS;
    struct list_state state;
    struct layout preview;
    cut_preview(&ui->screen, &area, &preview);
    ui->stale |= STALE_GAME;
    if (mouse->action == MOUSE_WHEEL_UP || mouse->action == MOUSE_WHEEL_DOWN) {
        session_step_game_list(session, mouse->action == MOUSE_WHEEL_UP ? -1 : 1);
    } else if (mouse->action == MOUSE_PRESS && row >= 0 && mouse->column < area.columns &&
               session_get_game_list_state(session, &state)) {
        size_t index = first_visible(&state, list_rows(area)) + (size_t)row;
        if (index < state.matches) {
            session_step_game_list(session, (long)index - (long)state.selected);
            open_selected(ui);
        }
    }
    return true;
}

const struct view_ops list_view = {
    .is_active = is_active,
    .draw = draw,
    .handle_key = handle_key,
    .handle_mouse = handle_mouse,
    .help = "games",
};
