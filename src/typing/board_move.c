/* board_move.c - implements board_move.h.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "typing/board_move.h"

#include <stdio.h>

#include "rules/castling.h"
#include "rules/move_generator.h"
#include "rules/names.h"
#include "rules/san.h"

/* Generates moves as if it were the turn of the piece's side. Generates none if there is no
 * piece, or if the side to move is the other one and in check. */
static void find_moves(const struct position *position, enum square from,
                       struct move_list *list)
{
    struct position turn_passed = *position;
    enum piece piece = position_piece_on(position, from);
    list->count = 0;
    if (piece == NO_PIECE)
        return;
    if (position->side_to_move != piece_color(piece)) {
        if (position_is_in_check(position))
            return;
        position_play(&turn_passed, MOVE_NONE);
    }
    generate_legal(&turn_passed, list);
}

bitboard board_move_targets(const struct position *position, enum square from)
{
    struct move_list list;
    bitboard targets = 0;
    find_moves(position, from, &list);
    for (int i = 0; i < list.count; i++)
        if (move_from(list.moves[i]) == from)
            targets |= bitboard_of(move_destination(list.moves[i]));
    return targets & ~bitboard_of(from);
}

enum board_move_status board_move_write(const struct position *position, enum square from,
                                        enum square to, enum piece_type promotion,
                                        char line[BOARD_MOVE_LINE_SIZE])
{
    struct move_list list;
    bool promotes = false;
    find_moves(position, from, &list);
    for (int i = 0; i < list.count; i++) {
        chess_move move = list.moves[i];
        if (move_from(move) != from || (move_to(move) != to && move_destination(move) != to))
            continue;
        if (move_kind(move) == MOVE_PROMOTION && move_promotion(move) != promotion) {
            promotes = true;
            continue;
        }
        if (position->side_to_move == piece_color(position_piece_on(position, from)))
            san_write(position, move, line);
        else /* the SAN of a future move is not yet known */
            snprintf(line, BOARD_MOVE_LINE_SIZE, "%s%s%c", square_name(from), square_name(to),
                     move_kind(move) == MOVE_PROMOTION ? PIECE_LETTERS[8 + promotion] : '\0');
        return BOARD_MOVE_COMPLETE;
    }
    return promotes ? BOARD_MOVE_NEEDS_PROMOTION : BOARD_MOVE_IMPOSSIBLE;
}

bitboard board_move_setup_targets(const struct position *position, enum square from)
{
    return position_piece_on(position, from) == NO_PIECE ? 0 : ~bitboard_of(from);
}

enum board_move_status board_move_write_setup(const struct position *position,
                                              enum square from, enum square to,
                                              char line[BOARD_MOVE_LINE_SIZE])
{
    enum piece piece = position_piece_on(position, from);
    if (piece == NO_PIECE || from == to)
        return BOARD_MOVE_IMPOSSIBLE;
    snprintf(line, BOARD_MOVE_LINE_SIZE, "clear %s\n%c%s", square_name(from),
             piece_letter(piece), square_name(to));
    return BOARD_MOVE_COMPLETE;
}
