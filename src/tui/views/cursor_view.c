/* cursor_view.c - moving pieces with the mouse or the board cursor; promotions.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "tui/ui.h"

#include <ctype.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include "rules/names.h"
#include "session/session_board_cursor.h"
#include "tui/input/actions.h"
#include "tui/input/prompt.h"
#include "tui/views/picker_pane.h"
#include "typing/typed_move.h"

/* ---- picking up and moving -------------------------------------------------------------- */

static void put_down(struct ui *ui)
{
    board_cursor_put_down(&ui->screen.cursor);
    ui->stale |= STALE_GAME | STALE_MESSAGE;
}

static void try_move(struct ui *ui, enum square to, enum piece_type promotion)
{
    struct board_cursor *cursor = &ui->screen.cursor;
    char lines[BOARD_MOVE_LINE_SIZE];
    ui->stale |= STALE_GAME | STALE_MESSAGE;
    switch (session_cursor_write_move(ui->screen.session, cursor->picked_up, to, promotion,
                                      lines)) {
    case BOARD_MOVE_NEEDS_PROMOTION:
        cursor->promotion_square = to;
        ui_show_message(ui, MESSAGE_QUESTION, "Promote to which piece?");
        break;
    case BOARD_MOVE_COMPLETE:
        board_cursor_put_down(cursor);
        ui_run_lines(ui, lines);
        break;
    case BOARD_MOVE_IMPOSSIBLE: board_cursor_put_down(cursor); break;
    }
}

/* Shows why the move is illegal, or lists the legal moves of the piece on `to`. */
static void explain_refusal(struct ui *ui, enum square from, enum square to)
{
    const struct position *position = &session_game(ui->screen.session)->position;
    char line[8];
    if (to == NO_SQUARE || session_has_state(ui->screen.session, STATE_SETUP))
        return;
    if (from != NO_SQUARE &&
        piece_color(position_piece_on(position, from)) == position_turn(position)) {
        snprintf(line, sizeof line, "%s%s", square_name(from), square_name(to));
        ui_run_line(ui, line);
    } else if (position_piece_on(position, to) != NO_PIECE) {
        snprintf(line, sizeof line, "%c%c", file_letter(to), rank_digit(to));
        ui_run_session_command(ui, COMMAND_MOVES, line);
        ui->screen.message_kind = MESSAGE_ERROR; /* cleared by the next click */
    }
}

/* Moves the picked-up piece to `square`, puts it down, or picks up another. Returns false if
 * none of these is possible. */
static bool select_square(struct ui *ui, enum square square)
{
    struct board_cursor *cursor = &ui->screen.cursor;
    enum square from = cursor->picked_up;
    bool was_picked_up = cursor->picked_up != NO_SQUARE && cursor->picked_up == square;
    ui->stale |= STALE_GAME | STALE_MESSAGE;
    cursor->promotion_square = NO_SQUARE;
    if (board_cursor_can_move_to(cursor, square)) {
        try_move(ui, square, NO_PIECE_TYPE);
        return true;
    }
    if (was_picked_up)
        board_cursor_put_down(cursor);
    if (was_picked_up || board_cursor_pick_up(&ui->screen, square))
        return true;
    explain_refusal(ui, from, square);
    return false;
}

/* Shows a message and returns true if the board shows another position, where moves would have
 * no visible effect. Otherwise closes a picker beside the board. */
static bool reject_other_position(struct ui *ui)
{
    struct key escape = {.pressed = PRESSED_ESCAPE};
    enum picker_id picker = picker_pane_id(&ui->screen);
    if (ui->screen.preview_game) {
        ui_show_message(ui, MESSAGE_ERROR, "A saved game is shown; Enter %s.",
                        ui->screen.preview_game->result == RESULT_NONE ? "resumes it"
                                                                       : "opens it");
        return true;
    }
    if (session_tree(ui->screen.session)) {
        ui_show_message(ui, MESSAGE_ERROR, "A search tree is shown; Escape closes it.");
        return true;
    }
    if (picker != PICKER_COUNT && picker != PICKER_START)
        views_handle_key(ui, &escape);
    return false;
}

/* The picked-up piece is put down only on release, because the user may drag it. */
static void handle_press(struct ui *ui, enum square square)
{
    struct board_cursor *cursor = &ui->screen.cursor;
    if (ui->screen.message_kind == MESSAGE_ERROR || cursor->promotion_square != NO_SQUARE)
        ui_clear_message(ui);
    if (reject_other_position(ui))
        return;
    int promotion = board_cursor_promotion_index(cursor, square);
    if (promotion >= 0) {
        try_move(ui, cursor->promotion_square, board_cursor_promotions[promotion]);
        return;
    }
    cursor->was_picked_up = cursor->picked_up != NO_SQUARE && cursor->picked_up == square;
    if (!cursor->was_picked_up)
        select_square(ui, square);
    cursor->dragging = cursor->picked_up != NO_SQUARE && cursor->promotion_square == NO_SQUARE;
}

static void handle_release(struct ui *ui, enum square square)
{
    struct board_cursor *cursor = &ui->screen.cursor;
    bool dragged = cursor->dragging && cursor->picked_up != NO_SQUARE;
    cursor->dragging = false;
    if (!dragged || (square == cursor->picked_up && !cursor->was_picked_up))
        return;
    if (board_cursor_can_move_to(cursor, square)) {
        try_move(ui, square, NO_PIECE_TYPE);
        return;
    }
    if (square != cursor->picked_up)
        explain_refusal(ui, cursor->picked_up, square);
    put_down(ui);
}

bool board_view_handle_mouse(struct ui *ui, struct rectangle area, const struct mouse *mouse)
{
    enum square square = screen_square_at_cell(&ui->screen, mouse->row, mouse->column);
    (void)area;
    if (moves_view_handle_wheel(ui, mouse))
        return true;
    if (mouse->action == MOUSE_PRESS)
        handle_press(ui, square);
    else if (mouse->action == MOUSE_RELEASE)
        handle_release(ui, square);
    return true;
}

/* ---- the cursor ------------------------------------------------------------------------- */

/* Typing deactivates the cursor. */

static bool has_cursor(const struct screen *screen)
{
    return screen->cursor.square != NO_SQUARE;
}

static bool accepts_keys(const struct screen *screen)
{
    if (session_tree(screen->session) || !views_board_is_visible(screen))
        return false;
    return has_cursor(screen) || screen->cursor.picked_up != NO_SQUARE || prompt_is_empty();
}

static void describe_square(struct ui *ui)
{
    char text[CURSOR_TEXT_SIZE];
    ui_show_message(ui, MESSAGE_INFO, "%s", board_cursor_describe(&ui->screen, text));
}

static bool move_cursor(struct ui *ui, const struct key *key)
{
    static const struct {
        enum pressed pressed;
        int down, right, letter;
    } moves[] = {
        {PRESSED_UP, -1, 0, 'k'},    {PRESSED_DOWN, 1, 0, 'j'},    {PRESSED_LEFT, 0, -1, 'h'},
        {PRESSED_RIGHT, 0, 1, 'l'},  {PRESSED_HOME, 0, -7, 0},     {PRESSED_END, 0, 7, 0},
        {PRESSED_PAGE_UP, -7, 0, 0}, {PRESSED_PAGE_DOWN, 7, 0, 0},
    };
    bool letters = key->pressed == PRESSED_CHARACTER &&
                   session_settings(ui->screen.session)->cursor_keys == CURSOR_KEYS_HJKL;
    enum square *square = &ui->screen.cursor.square;
    for (size_t i = 0; i < sizeof moves / sizeof moves[0]; i++)
        if (moves[i].pressed == key->pressed || (letters && moves[i].letter == key->byte)) {
            int direction = session_is_flipped(ui->screen.session) ? -1 : 1; /* as displayed */
            int file = square_file(*square) + direction * moves[i].right;
            int rank = square_rank(*square) - direction * moves[i].down;
            *square = square_make(max_int(0, min_int(file, 7)), max_int(0, min_int(rank, 7)));
            ui->stale |= STALE_GAME;
            describe_square(ui);
            return true;
        }
    return false;
}

/* Tab activates the cursor. Escape first puts down the piece. */
static bool handle_key(struct ui *ui, const struct key *key)
{
    struct board_cursor *cursor = &ui->screen.cursor;
    bool active = has_cursor(&ui->screen), control = key->pressed == PRESSED_CONTROL;
    bool tab = control && key->byte == '\t', space = control && key->byte == ' ';
    if (key->pressed == PRESSED_ESCAPE && cursor->picked_up != NO_SQUARE) {
        put_down(ui);
        if (active)
            describe_square(ui);
        return true;
    }
    if (!active) {
        if (!tab || !prompt_is_empty() || !board_cursor_activate(&ui->screen))
            return false;
        ui->stale = STALE_SCREEN;
        describe_square(ui);
        return true;
    }
    if (move_cursor(ui, key))
        return true;
    if (key->pressed == PRESSED_ENTER || space) {
        bool reaches = board_cursor_can_move_to(cursor, cursor->square);
        ui_clear_message(ui); /* a legal or illegal move has a message */
        if ((select_square(ui, cursor->square) && !reaches) || !*ui->screen.message)
            describe_square(ui);
        return true;
    }
    if (key->pressed == PRESSED_FUNCTION)
        return false;
    board_cursor_deactivate(cursor);
    ui_clear_message(ui);
    ui->stale = STALE_SCREEN;
    return key->pressed == PRESSED_ESCAPE || key->pressed == PRESSED_INTERRUPT || tab;
}

static bool mouse_has_picked_up(const struct screen *screen)
{
    return screen->cursor.picked_up != NO_SQUARE && !has_cursor(screen);
}

const struct view_ops picked_up_view = {.is_active = mouse_has_picked_up, .help = "mouse"};

const struct view_ops cursor_view = {
    .is_active = has_cursor,
    .accepts_keys = accepts_keys,
    .handle_key = handle_key,
    .help = "cursor",
};

/* ---- the choice of a promotion ---------------------------------------------------------- */

static bool is_active(const struct screen *screen)
{
    return screen->cursor.promotion_square != NO_SQUARE;
}

/* Up and Down follow the screen, where the first piece may be the lowest. Left and Right do
 * nothing. Returns whether the key was one of these. */
static bool move_choice(struct ui *ui, const struct key *key)
{
    struct board_cursor *cursor = &ui->screen.cursor;
    int step = key_selection_step(key, PROMOTION_CHOICES);
    bool downwards =
        (square_rank(cursor->promotion_square) == 0) == screen_is_flipped(&ui->screen);
    int index = cursor->promotion_choice + (downwards ? step : -step);
    cursor->promotion_choice = max_int(0, min_int(index, PROMOTION_CHOICES - 1));
    ui->stale |= STALE_GAME;
    return step != 0 || key->pressed == PRESSED_LEFT || key->pressed == PRESSED_RIGHT;
}

/* Other keys cancel the promotion and, except Escape and ^C, then go to the prompt. */
static bool handle_promotion_key(struct ui *ui, const struct key *key)
{
    static const char letters[] = "qnrb"; /* as in board_cursor_promotions */
    struct board_cursor *cursor = &ui->screen.cursor;
    const char *letter = key->pressed == PRESSED_CHARACTER && key->byte != '\0'
                             ? strchr(letters, tolower(key->byte))
                             : NULL;
    if (move_choice(ui, key))
        return true;
    if (views_board_is_visible(&ui->screen) && (letter || key->pressed == PRESSED_ENTER)) {
        ptrdiff_t index = letter ? letter - letters : cursor->promotion_choice;
        try_move(ui, cursor->promotion_square, board_cursor_promotions[index]);
        return true;
    }
    ui_clear_message(ui);
    put_down(ui);
    return key->pressed == PRESSED_ESCAPE || key->pressed == PRESSED_INTERRUPT;
}

/* If the line is a promotion that does not name the piece, offers the pieces on the board. */
static bool handle_promotion_line(struct ui *ui, const char *line)
{
    const struct screen *screen = &ui->screen;
    struct typed_move typed;
    if (screen->preview || !views_board_is_visible(screen) ||
        session_has_state(screen->session, STATE_SETUP)) /* there may be no kings */
        return false;
    typed_move_parse(&session_game(screen->session)->position, line, &typed);
    if (typed.status != TYPED_PROMOTION ||
        !board_cursor_pick_up(&ui->screen, move_from(typed.choices.moves[0])))
        return false;
    try_move(ui, move_to(typed.choices.moves[0]), NO_PIECE_TYPE);
    return true;
}

const struct view_ops promotion_view = {
    .is_active = is_active,
    .handle_key = handle_promotion_key,
    .handle_line = handle_promotion_line,
    .help = "cursor",
};
