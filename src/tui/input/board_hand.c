/* board_hand.c - the board cursor and the piece that is picked up.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "tui/input/board_hand.h"

#include <stdio.h>

#include "rules/names.h"
#include "session/session_board_cursor.h"
#include "tui/views.h"

void board_hand_open(struct board_hand *hand)
{
    *hand = (struct board_hand){.cursor = NO_SQUARE,
                                .selected = NO_SQUARE,
                                .promotes_on = NO_SQUARE,
                                .left = NO_SQUARE};
}

void board_hand_put_down(struct board_hand *hand)
{
    hand->selected = hand->promotes_on = NO_SQUARE;
    hand->targets = 0;
}

void board_hand_follow(struct screen *screen)
{
    struct board_hand *hand = &screen->hand;
    uint64_t key = session_game(screen->session)->position.key;
    if (hand->selected != NO_SQUARE &&
        (key != hand->position || session_tree(screen->session)))
        board_hand_put_down(hand);
}

bool board_hand_pick_up(struct screen *screen, enum square square)
{
    struct board_hand *hand = &screen->hand;
    board_hand_put_down(hand);
    if (square == NO_SQUARE || session_tree(screen->session))
        return false;
    hand->targets = session_cursor_targets(screen->session, square);
    hand->position = session_game(screen->session)->position.key;
    if (hand->targets != 0)
        hand->selected = square;
    return hand->targets != 0;
}

bool board_hand_reaches(const struct board_hand *hand, enum square square)
{
    return hand->selected != NO_SQUARE && square != NO_SQUARE && (hand->targets >> square & 1);
}

/* Returns the distance squared. */
static int distance(enum square one, enum square other)
{
    int files = square_file(one) - square_file(other);
    int ranks = square_rank(one) - square_rank(other);
    return files * files + ranks * ranks;
}

bool board_hand_begin(struct screen *screen)
{
    struct board_hand *hand = &screen->hand;
    if (session_tree(screen->session))
        return false;
    enum square near = hand->left != NO_SQUARE ? hand->left : board_hand_square(screen, 6, 4);
    hand->cursor = hand->selected;
    /* Start at the movable piece nearest to the last square, or at that square if no piece can
     * move. */
    for (int i = A1; hand->selected == NO_SQUARE && i <= H8; i++) {
        enum square square = (enum square)i;
        if (session_cursor_targets(screen->session, square) != 0 &&
            (hand->cursor == NO_SQUARE ||
             distance(square, near) < distance(hand->cursor, near)))
            hand->cursor = square;
    }
    if (hand->cursor == NO_SQUARE)
        hand->cursor = near;
    return true;
}

void board_hand_end(struct board_hand *hand)
{
    hand->left = hand->cursor;
    hand->cursor = NO_SQUARE;
    board_hand_put_down(hand);
}

const char *board_hand_text(const struct screen *screen, char text[BOARD_HAND_TEXT_SIZE])
{
    const struct board_hand *hand = &screen->hand;
    enum square square = hand->cursor;
    enum piece piece = position_piece_on(&session_game(screen->session)->position, square);
    const char *more = square == hand->selected           ? ", picked up"
                       : board_hand_reaches(hand, square) ? "; Enter moves there"
                                                          : "";
    if (piece == NO_PIECE)
        snprintf(text, BOARD_HAND_TEXT_SIZE, "%s: empty%s", square_name(square), more);
    else
        snprintf(text, BOARD_HAND_TEXT_SIZE, "%s: %s %s%s", square_name(square),
                 color_name_lowercase(piece_color(piece)),
                 piece_type_name(piece_type_of(piece)), more);
    return text;
}

/* ---- squares and cells ------------------------------------------------------------- */

bool screen_is_flipped(const struct screen *screen)
{
    const struct archive_summary *kept = screen->kept;
    return kept && kept->person[WHITE] != kept->person[BLACK]
               ? kept->person[BLACK]
               : session_is_flipped(screen->session);
}

enum square board_hand_square(const struct screen *screen, int row, int column)
{
    return screen_is_flipped(screen) ? square_make(7 - column, row)
                                     : square_make(column, 7 - row);
}

/* Returns which of eight squares a cell is in. `pitch`: cells of a square with the edge after
 * it; `edge`: there is also one before the first. */
static int index_of(int cell, int pitch, bool edge)
{
    int index = (cell - (edge && cell > 0)) / pitch;
    return index > 7 ? 7 : index;
}

enum square board_hand_square_under(const struct screen *screen, int row, int column)
{
    const struct layout *layout = &screen->layout;
    const struct rectangle *area = &layout->squares;
    row -= area->row;
    column -= area->column;
    if (row < 0 || row >= area->rows || column < 0 || column >= area->columns)
        return NO_SQUARE;
    return board_hand_square(
        screen, index_of(row, layout->square_rows, layout->edges != EDGES_NONE),
        index_of(column, layout->square_columns, layout->edges == EDGES_LINES));
}

struct rectangle board_hand_place(const struct screen *screen, enum square square)
{
    bool flipped = screen_is_flipped(screen);
    int file = square_file(square), rank = square_rank(square);
    return layout_square(&screen->layout, flipped ? 7 - file : file,
                         flipped ? rank : 7 - rank);
}
