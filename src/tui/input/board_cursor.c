/* board_cursor.c - implements board_cursor.h.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "tui/input/board_cursor.h"

#include <stdio.h>
#include <stdlib.h>

#include "rules/names.h"
#include "session/session_board_cursor.h"
#include "tui/views.h"

void board_cursor_init(struct board_cursor *cursor)
{
    *cursor = (struct board_cursor){.square = NO_SQUARE,
                                    .picked_up = NO_SQUARE,
                                    .promotion_square = NO_SQUARE,
                                    .last_square = NO_SQUARE};
}

void board_cursor_put_down(struct board_cursor *cursor)
{
    cursor->picked_up = cursor->promotion_square = NO_SQUARE;
    cursor->promotion_choice = 0;
    cursor->targets = 0;
}

void board_cursor_update(struct screen *screen)
{
    struct board_cursor *cursor = &screen->cursor;
    uint64_t key = session_game(screen->session)->position.key;
    if (cursor->picked_up != NO_SQUARE &&
        (key != cursor->position_key || session_tree(screen->session)))
        board_cursor_put_down(cursor);
}

bool board_cursor_pick_up(struct screen *screen, enum square square)
{
    struct board_cursor *cursor = &screen->cursor;
    board_cursor_put_down(cursor);
    if (square == NO_SQUARE || session_tree(screen->session))
        return false;
    cursor->targets = session_cursor_targets(screen->session, square);
    cursor->position_key = session_game(screen->session)->position.key;
    if (cursor->targets != 0)
        cursor->picked_up = square;
    return cursor->targets != 0;
}

const enum piece_type board_cursor_promotions[PROMOTION_CHOICES] = {QUEEN, KNIGHT, ROOK,
                                                                    BISHOP};

int board_cursor_promotion_index(const struct board_cursor *cursor, enum square square)
{
    enum square first = cursor->promotion_square;
    if (first == NO_SQUARE || square == NO_SQUARE || square_file(square) != square_file(first))
        return -1;
    int index = abs(square_rank(square) - square_rank(first));
    return index < PROMOTION_CHOICES ? index : -1;
}

bool board_cursor_can_move_to(const struct board_cursor *cursor, enum square square)
{
    return square != NO_SQUARE && (cursor->targets >> square & 1);
}

bool board_cursor_activate(struct screen *screen)
{
    struct board_cursor *cursor = &screen->cursor;
    if (session_tree(screen->session))
        return false;
    cursor->square = cursor->picked_up != NO_SQUARE     ? cursor->picked_up
                     : cursor->last_square != NO_SQUARE ? cursor->last_square
                                                        : screen_square_at(screen, 6, 4);
    return true;
}

void board_cursor_deactivate(struct board_cursor *cursor)
{
    cursor->last_square = cursor->square;
    cursor->square = NO_SQUARE;
    board_cursor_put_down(cursor);
}

const char *board_cursor_describe(const struct screen *screen, char text[CURSOR_TEXT_SIZE])
{
    const struct board_cursor *cursor = &screen->cursor;
    enum square square = cursor->square;
    enum piece piece = position_piece_on(&session_game(screen->session)->position, square);
    const char *more = square == cursor->picked_up                ? ", picked up"
                       : board_cursor_can_move_to(cursor, square) ? "; Enter moves there"
                                                                  : "";
    if (piece == NO_PIECE)
        snprintf(text, CURSOR_TEXT_SIZE, "%s: empty%s", square_name(square), more);
    else
        snprintf(text, CURSOR_TEXT_SIZE, "%s: %s %s%s", square_name(square),
                 color_name_lowercase(piece_color(piece)),
                 piece_type_name(piece_type_of(piece)), more);
    return text;
}

bool screen_is_flipped(const struct screen *screen)
{
    const struct archive_summary *saved_game = screen->preview_game;
    return saved_game && saved_game->person[WHITE] != saved_game->person[BLACK]
               ? saved_game->person[BLACK]
               : session_is_flipped(screen->session);
}

enum square screen_square_at(const struct screen *screen, int row, int column)
{
    return screen_is_flipped(screen) ? square_make(7 - column, row)
                                     : square_make(column, 7 - row);
}

enum square screen_square_at_cell(const struct screen *screen, int row, int column)
{
    const struct layout *layout = &screen->layout;
    const struct rectangle *area = &layout->squares;
    row -= area->row;
    column -= area->column;
    if (row < 0 || row >= area->rows || column < 0 || column >= area->columns)
        return NO_SQUARE;
    if (layout->edges == EDGES_HALF && row > 0) /* the edge below belongs to the square */
        row--;
    return screen_square_at(screen, row / layout->square_rows,
                            column / layout->square_columns);
}

struct rectangle screen_square_area(const struct screen *screen, enum square square)
{
    bool flip = screen_is_flipped(screen);
    int file = square_file(square), rank = square_rank(square);
    return layout_square(&screen->layout, flip ? 7 - file : file, flip ? rank : 7 - rank);
}
