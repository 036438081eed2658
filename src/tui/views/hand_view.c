/* hand_view.c - moving pieces by mouse or cursor, and the choice of a promotion.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "tui/face.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include <curses.h>

#include "rules/names.h"
#include "session/session_board_cursor.h"
#include "tui/look/colours.h"
#include "tui/input/actions.h"
#include "tui/input/prompt.h"
#include "tui/views/picking.h"
#include "tui/look/text.h"

/* ---- picking up and moving -------------------------------------------------------------- */

/* Puts the piece down on its own square. */
static void hand_put_down(struct face *face)
{
    board_hand_put_down(&face->screen.hand);
    face->stale |= STALE_GAME | STALE_MESSAGE;
}

static void drop(struct face *face, enum square to, enum piece_type promotion)
{
    struct board_hand *hand = &face->screen.hand;
    char lines[BOARD_MOVE_LINE_SIZE];
    face->stale |= STALE_GAME | STALE_MESSAGE;
    switch (session_cursor_move(face->screen.session, hand->selected, to, promotion, lines)) {
    case BOARD_MOVE_NEEDS_PROMOTION: hand->promotes_on = to; break;
    case BOARD_MOVE_COMPLETE:
        board_hand_put_down(hand);
        actions_lines(face, lines);
        break;
    case BOARD_MOVE_IMPOSSIBLE: board_hand_put_down(hand); break;
    }
}

/* Says the same as for a typed move: why it is illegal, or where a piece can go. */
static void tell_refusal(struct face *face, enum square from, enum square to)
{
    const struct position *position = &session_game(face->screen.session)->position;
    char line[8];
    if (to == NO_SQUARE || session_has_state(face->screen.session, STATE_SETUP))
        return;
    if (from != NO_SQUARE &&
        piece_color(position_piece_on(position, from)) == position_turn(position)) {
        snprintf(line, sizeof line, "%s%s", square_name(from), square_name(to));
        actions_line(face, line);
    } else if (position_piece_on(position, to) != NO_PIECE) {
        snprintf(line, sizeof line, "%c%c", file_letter(to), rank_digit(to));
        actions_request(face, COMMAND_MOVES, line);
        face->screen.message_kind = MESSAGE_ERROR; /* the next click removes it */
    }
}

/* Picks the piece up, puts it down, or moves the picked up piece here. Returns false if none
 * of these is possible. */
static bool hand_take(struct face *face, enum square square)
{
    struct board_hand *hand = &face->screen.hand;
    enum square from = hand->selected;
    bool was_selected = hand->selected != NO_SQUARE && hand->selected == square;
    face->stale |= STALE_GAME | STALE_MESSAGE;
    hand->promotes_on = NO_SQUARE; /* any other answer cancels */
    if (board_hand_reaches(hand, square)) {
        drop(face, square, NO_PIECE_TYPE);
        return true;
    }
    if (was_selected)
        board_hand_put_down(hand);
    if (was_selected || board_hand_pick_up(&face->screen, square))
        return true;
    tell_refusal(face, from, square);
    return false;
}

/* ---- the mouse --------------------------------------------------------------------- */

/* Returns true, after a message, if the board shows another position: clicks must have visible
 * effects. Closes a picker beside the board. */
static bool refuse_board(struct face *face)
{
    struct key escape = {.pressed = PRESSED_ESCAPE};
    enum picker_id picker = picking_which(&face->screen);
    if (face->screen.kept) {
        face_say(face, MESSAGE_ERROR, "A saved game is shown: Enter %s.",
                 face->screen.kept->result == RESULT_NONE ? "resumes it" : "opens it");
        return true;
    }
    if (session_tree(face->screen.session)) {
        face_say(face, MESSAGE_ERROR, "A search tree is shown; Escape closes it.");
        return true;
    }
    if (picker != PICKERS && picker != PICKER_START)
        views_take_key(face, &escape); /* from the picker to the game */
    return false;
}

/* A second click puts the piece down when the button is released, because it may be dragged
 * instead. */
static void press(struct face *face, enum square square)
{
    struct board_hand *hand = &face->screen.hand;
    if (face->screen.message_kind == MESSAGE_ERROR)
        face_hush(face);
    if (refuse_board(face))
        return;
    hand->was_selected = hand->selected != NO_SQUARE && hand->selected == square;
    if (!hand->was_selected)
        hand_take(face, square);
    hand->dragging = hand->selected != NO_SQUARE && hand->promotes_on == NO_SQUARE;
}

static void release(struct face *face, enum square square)
{
    struct board_hand *hand = &face->screen.hand;
    bool dragged = hand->dragging && hand->selected != NO_SQUARE;
    hand->dragging = false;
    if (!dragged || (square == hand->selected && !hand->was_selected))
        return;
    if (board_hand_reaches(hand, square)) {
        drop(face, square, NO_PIECE_TYPE);
        return;
    }
    if (square != hand->selected)
        tell_refusal(face, hand->selected, square);
    hand_put_down(face);
}

bool hand_take_mouse(struct face *face, struct rectangle area, const struct mouse *mouse)
{
    enum square square = board_hand_square_under(&face->screen, mouse->row, mouse->column);
    (void)area;
    if (moves_wheel(face, mouse))
        return true;
    switch (mouse->action) {
    case MOUSE_PRESS: press(face, square); break;
    case MOUSE_RELEASE: release(face, square); break;
    default: break;
    }
    return true;
}

/* ---- the cursor and the picked up piece ------------------------------------------------- */

/* board_view.c draws the cursor. Typing returns the keys to the prompt. */

static bool has_cursor(const struct screen *screen)
{
    return screen->hand.cursor != NO_SQUARE;
}

static bool listens(const struct screen *screen)
{
    /* A view that hides the board has the keys. */
    if (session_tree(screen->session) || !views_show_board(screen))
        return false;
    return has_cursor(screen) || screen->hand.selected != NO_SQUARE || prompt_is_empty();
}

static void tell_square(struct face *face)
{
    char text[BOARD_HAND_TEXT_SIZE];
    face_say(face, MESSAGE_INFO, "%s", board_hand_text(&face->screen, text));
}

/* ---- keys -------------------------------------------------------------------------- */

/* Tab on an empty line starts the cursor; Escape puts down a piece picked up by mouse. */
static bool take_key_without_cursor(struct face *face, const struct key *key)
{
    if (key->pressed == PRESSED_ESCAPE && face->screen.hand.selected != NO_SQUARE) {
        hand_put_down(face);
        return true;
    }
    if (key->pressed == PRESSED_CONTROL && key->byte == '\t' && prompt_is_empty() &&
        board_hand_begin(&face->screen)) {
        face->stale = STALE_ALL;
        tell_square(face);
        return true;
    }
    return false;
}

static bool take_key(struct face *face, const struct key *key)
{
    static const struct {
        enum pressed pressed;
        int down, right;
    } moves[] = {
        {PRESSED_UP, -1, 0},      {PRESSED_DOWN, 1, 0},      {PRESSED_LEFT, 0, -1},
        {PRESSED_RIGHT, 0, 1},    {PRESSED_HOME, 0, -7},     {PRESSED_END, 0, 7},
        {PRESSED_PAGE_UP, -7, 0}, {PRESSED_PAGE_DOWN, 7, 0},
    };
    struct board_hand *hand = &face->screen.hand;
    bool blank = key->pressed == PRESSED_CONTROL && key->byte == ' ';
    if (!has_cursor(&face->screen))
        return take_key_without_cursor(face, key);
    for (size_t i = 0; i < sizeof moves / sizeof moves[0]; i++)
        if (moves[i].pressed == key->pressed) {
            int way = session_is_flipped(face->screen.session) ? -1 : 1; /* as seen */
            int file = square_file(hand->cursor) + way * moves[i].right;
            int rank = square_rank(hand->cursor) - way * moves[i].down;
            hand->cursor =
                square_make(larger(0, smaller(file, 7)), larger(0, smaller(rank, 7)));
            face->stale |= STALE_GAME;
            tell_square(face);
            return true;
        }
    if (key->pressed == PRESSED_ENTER || blank) {
        bool reaches = board_hand_reaches(hand, hand->cursor);
        face_hush(face); /* a move or refusal has its own message */
        if ((hand_take(face, hand->cursor) && !reaches) || !*face->screen.message)
            tell_square(face);
        return true;
    }
    if (key->pressed == PRESSED_ESCAPE && face->screen.hand.selected != NO_SQUARE) {
        hand_put_down(face);
        tell_square(face);
        return true;
    }
    if (key->pressed == PRESSED_FUNCTION)
        return false;
    board_hand_end(hand);
    face_hush(face);
    face->stale = STALE_ALL;
    return key->pressed == PRESSED_ESCAPE || key->pressed == PRESSED_INTERRUPT ||
           (key->pressed == PRESSED_CONTROL && key->byte == '\t');
}

/* Returns whether the mouse has picked up a piece. */
static bool holds_piece(const struct screen *screen)
{
    return screen->hand.selected != NO_SQUARE && !has_cursor(screen);
}

const struct view_ops held_view = {.shows = holds_piece};

const struct view_ops hand_view = {
    .shows = has_cursor,
    .listens = listens,
    .key = take_key,
};

/* ---- the choice of a promotion, in place of the message --------------------------------- */

static const char question[] = "Promote to:  q  r  b  n   Enter: queen  Esc: cancel";
static const char short_question[] = "Promote to:  q  r  b  n";
static const char letters[] = "qrbn";
static const enum piece_type types[] = {QUEEN, ROOK, BISHOP, KNIGHT};

static bool shows(const struct screen *screen)
{
    return screen->hand.promotes_on != NO_SQUARE;
}

static void draw(const struct screen *screen, struct rectangle area)
{
    (void)screen;
    text_clear(area);
    colours_use(ELEMENT_MESSAGE);
    text_draw(area.row, area.column, area.columns,
              text_width(question) < area.columns ? question : short_question);
    colours_use(ELEMENT_TEXT);
}

static bool answer(struct face *face, int letter)
{
    const char *at = letter == '\0' ? NULL : strchr(letters, tolower(letter));
    if (at)
        drop(face, face->screen.hand.promotes_on, types[at - letters]);
    return at;
}

/* Other keys cancel; those that type something also reach the prompt. */
static bool take_key_promotion(struct face *face, const struct key *key)
{
    bool enter = key->pressed == PRESSED_ENTER;
    if (prompt_is_empty() && (enter || key->pressed == PRESSED_CHARACTER) &&
        answer(face, enter ? 'q' : key->byte))
        return true;
    hand_put_down(face);
    return key->pressed == PRESSED_ESCAPE || key->pressed == PRESSED_INTERRUPT;
}

/* A click on a letter or beside it. */
static bool take_mouse(struct face *face, struct rectangle area, const struct mouse *mouse)
{
    const char *first = strchr(short_question, ':') + 3;
    int column = mouse->column - area.column - (int)(first - short_question) + 1;
    if (mouse->action != MOUSE_PRESS || column < 0 || column >= 12)
        return false;
    return answer(face, letters[column / 3]);
}

const struct view_ops promotion_view = {
    .shows = shows,
    .draw = draw,
    .key = take_key_promotion,
    .mouse = take_mouse,
};
