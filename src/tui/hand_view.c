/* hand_view.c - the keys of the cursor on the board, and of a piece that was picked up.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * It draws nothing: board_view.c does. Typing anything gives the keys back to the prompt.
 */
#include "config.h"

#include "rules/names.h"
#include "session/session_lobby.h"
#include "tui/hand.h"
#include "tui/prompt.h"

static bool has_cursor(const struct screen *screen)
{
    return screen->hand.cursor != NO_SQUARE;
}

/* A picture or a list that hides the board has the keys. */
static bool board_is_seen(const struct screen *screen)
{
    return !session_tree(screen->session) && views_show_board(screen);
}

static bool listens(const struct screen *screen)
{
    if (!board_is_seen(screen))
        return false;
    return has_cursor(screen) || screen->hand.selected != NO_SQUARE || prompt_is_empty();
}

static void tell_square(struct face *face)
{
    char text[BOARD_HAND_TEXT_SIZE];
    face_say(face, MESSAGE_INFO, "%s", board_hand_text(&face->screen, text));
}

/* ---- the cursor -------------------------------------------------------------------- */

static void end(struct face *face)
{
    board_hand_end(&face->screen.hand);
    face_hush(face);
    face->stale = STALE_ALL;
}

static int within_board(int number)
{
    return number < 0 ? 0 : number > 7 ? 7 : number;
}

/* By rows and columns as they are seen. */
static void move_cursor(struct face *face, int down, int right)
{
    struct board_hand *hand = &face->screen.hand;
    bool flipped = session_flipped(face->screen.session);
    int file = square_file(hand->cursor), rank = square_rank(hand->cursor);
    file = within_board(flipped ? file - right : file + right);
    rank = within_board(flipped ? rank + down : rank - down);
    hand->cursor = square_make(file, rank);
    face->stale |= STALE_GAME;
    tell_square(face);
}

/* A piece is picked up or put down; a move, and what cannot be done, tells of itself. */
static void take(struct face *face)
{
    const struct board_hand *hand = &face->screen.hand;
    bool moves = board_hand_reaches(hand, hand->cursor);
    face_hush(face);
    if ((hand_take(face, hand->cursor) && !moves) || *face->screen.message == '\0')
        tell_square(face);
}

/* ---- keys -------------------------------------------------------------------------- */

/* Tab on an empty line; Escape puts a piece down that the mouse has picked up. */
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
    bool blank = key->pressed == PRESSED_CONTROL && key->byte == ' ';
    if (!has_cursor(&face->screen))
        return take_key_without_cursor(face, key);
    for (size_t i = 0; i < sizeof moves / sizeof moves[0]; i++)
        if (moves[i].pressed == key->pressed) {
            move_cursor(face, moves[i].down, moves[i].right);
            return true;
        }
    if (key->pressed == PRESSED_ENTER || blank) {
        take(face);
        return true;
    }
    if (key->pressed == PRESSED_ESCAPE && face->screen.hand.selected != NO_SQUARE) {
        hand_put_down(face);
        tell_square(face);
        return true;
    }
    if (key->pressed == PRESSED_FUNCTION)
        return false;
    end(face);
    return key->pressed == PRESSED_ESCAPE || key->pressed == PRESSED_INTERRUPT ||
           (key->pressed == PRESSED_CONTROL && key->byte == '\t');
}

/* A piece that the mouse has picked up. */
static bool holds_piece(const struct screen *screen)
{
    return screen->hand.selected != NO_SQUARE && !has_cursor(screen);
}

const struct view_ops held_view = {
    .shows = holds_piece,
    .hint = "Esc puts the piece down  or click where it goes, or type a move",
    .short_hint = "Esc puts the piece down",
};

/* Where no move is taken the cursor only looks. */
static const char *hand_hint(const struct screen *screen, bool is_short)
{
    (void)is_short;
    return session_table_takes_none(screen->session) ? "Arrows move  Esc back" : NULL;
}

const struct view_ops hand_view = {
    .shows = has_cursor,
    .listens = listens,
    .key = take_key,
    .hint_of = hand_hint,
    .hint = "Arrows move  Enter picks up and puts down  Esc back  or type a move",
    .short_hint = "Arrows  Enter picks, drops  Esc back",
};
