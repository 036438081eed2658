/* hand.c - pieces moved by hand.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "tui/hand.h"

#include "session/session_hand.h"
#include "tui/actions.h"
#include "tui/picking.h"

void hand_put_down(struct face *face)
{
    board_hand_put_down(&face->screen.hand);
    face->stale |= STALE_GAME | STALE_MESSAGE;
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
        actions_lines(face, lines);
        break;
    case HAND_CANNOT: board_hand_put_down(hand); break;
    }
}

void hand_promote(struct face *face, enum piece_type type)
{
    drop(face, face->screen.hand.promotes_on, type);
}

/* In one line, if there is something to say. */
static void tell_refusal(struct face *face, enum square from, enum square to)
{
    char text[HAND_REFUSAL_SIZE];
    if (*session_hand_refusal(face->screen.session, from, to, text))
        face_say(face, MESSAGE_ERROR, "%s", text);
}

bool hand_take(struct face *face, enum square square)
{
    struct board_hand *hand = &face->screen.hand;
    enum square from = hand->selected;
    bool was_selected = hand->selected != NO_SQUARE && hand->selected == square;
    face->stale |= STALE_GAME | STALE_MESSAGE;
    hand->promotes_on = NO_SQUARE; /* another answer than one of the pieces: no */
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

/* What else than the session's board is shown there, or lies over the panes beside it: a click does
 * nothing that is not seen. */
static bool refuse_board(struct face *face)
{
    struct key escape = {.pressed = PRESSED_ESCAPE};
    enum picker_id picker = picking_which(&face->screen);
    if (face->screen.kept) {
        face_say(face, MESSAGE_ERROR, "A kept game is shown: Enter %s.",
                 face->screen.kept->result == RESULT_NONE ? "goes on with it" : "opens it");
        return true;
    }
    if (session_tree(face->screen.session)) {
        face_say(face, MESSAGE_ERROR, "The tree of a search is shown: Escape leaves it.");
        return true;
    }
    if (picker != PICKERS && picker != PICKER_START)
        views_take_key(face, &escape); /* out of the rows, to the game */
    return false;
}

/* A piece that was clicked on once more is put down, but not before the button is let go: it
 * may be dragged instead. */
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
