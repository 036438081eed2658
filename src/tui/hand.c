/* hand.c - pieces moved by hand.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "tui/hand.h"

#include <string.h>

#include "session/session_hand.h"
#include "tui/actions.h"

void hand_put_down(struct face *face)
{
    board_hand_put_down(&face->screen.hand);
    face->stale |= STALE_GAME | STALE_MESSAGE;
}

/* Type what the hand has done: a line, or two. */
static void type_lines(struct face *face, char *lines)
{
    for (char *line = strtok(lines, "\n"); line; line = strtok(NULL, "\n"))
        actions_line(face, line);
}

static void drop(struct face *face, enum square to, enum piece_type promotion)
{
    struct board_hand *hand = &face->screen.hand;
    char lines[HAND_LINE_SIZE];
    face->stale |= STALE_GAME | STALE_MESSAGE;
    switch (session_hand_move(face->screen.session, hand->selected, to, promotion, lines)) {
    case HAND_PROMOTES: hand->promotes_on = to; break;
    case HAND_MOVES:
        board_hand_put_down(hand);
        type_lines(face, lines);
        break;
    case HAND_CANNOT: board_hand_put_down(hand); break;
    }
}

void hand_promote(struct face *face, enum piece_type type)
{
    drop(face, face->screen.hand.promotes_on, type);
}

bool hand_take(struct face *face, enum square square)
{
    struct board_hand *hand = &face->screen.hand;
    bool was_selected = hand->selected != NO_SQUARE && hand->selected == square;
    face->stale |= STALE_GAME | STALE_MESSAGE;
    hand->promotes_on = NO_SQUARE; /* another answer than one of the pieces: no */
    if (board_hand_reaches(hand, square)) {
        drop(face, square, NO_PIECE_TYPE);
        return true;
    }
    if (was_selected)
        board_hand_put_down(hand);
    return was_selected || board_hand_pick_up(&face->screen, square);
}

/* ---- the mouse --------------------------------------------------------------------- */

/* The wheel is Left and Right for those who step in what is on the board; and in the game even
 * while something stands at the prompt. */
static void turn_wheel(struct face *face, bool up)
{
    struct key key = {.pressed = up ? PRESSED_LEFT : PRESSED_RIGHT};
    if (face->screen.hand.cursor != NO_SQUARE || views_take_key(face, &key))
        return;
    moves_step(&face->screen, &key);
    actions_finish(face, SESSION_DONE);
}

/* A piece that was clicked on once more is put down, but not before the button is let go: it
 * may be dragged instead. */
static void press(struct face *face, enum square square)
{
    struct board_hand *hand = &face->screen.hand;
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
    if (board_hand_reaches(hand, square))
        drop(face, square, NO_PIECE_TYPE);
    else
        hand_put_down(face);
}

bool hand_take_mouse(struct face *face, struct rectangle area, const struct mouse *mouse)
{
    enum square square = board_hand_square_under(&face->screen, mouse->row, mouse->column);
    (void)area;
    switch (mouse->action) {
    case MOUSE_PRESS: press(face, square); break;
    case MOUSE_RELEASE: release(face, square); break;
    case MOUSE_WHEEL_UP:
    case MOUSE_WHEEL_DOWN: turn_wheel(face, mouse->action == MOUSE_WHEEL_UP); break;
    case MOUSE_DRAG: break;
    }
    return true;
}
