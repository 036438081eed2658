/* static_exchange.c - static exchange evaluation (SEE).
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Both sides capture in turn, each with its least valuable attacker, and stop when capturing
 * would lose. Attackers uncovered by a capture take part.
 */
#include "engine/static_exchange.h"

#include <assert.h>

const int see_values[7] = {100, 320, 330, 500, 950, 0, 0};

static enum piece_type least_valuable(const struct position *position, bitboard attackers)
{
    int type = PAWN;
    while (type < KING && (attackers & position->by_type[type]) == 0)
        type++;
    return (enum piece_type)type;
}

/* Returns what `side` can win, at least 0, by capturing a piece worth `captured_value` on the
 * target square. Each call removes an attacker, so the recursion ends. */
static int see_gain(const struct position *position, enum square target, bitboard occupied,
                    enum color side, int captured_value)
{
    bitboard attackers = position_attackers(position, target, occupied) & occupied;
    bitboard mine = attackers & position->by_color[side];
    if (mine == 0)
        return 0;
    enum piece_type type = least_valuable(position, mine);
    occupied ^= bitboard_of(bitboard_first(mine & position->by_type[type]));
    if (type == KING && (position_attackers(position, target, occupied) & occupied &
                         position->by_color[color_opposite(side)]) != 0)
        return 0; /* a king cannot capture a defended piece */
    int gain = captured_value -
               see_gain(position, target, occupied, color_opposite(side), see_values[type]);
    return gain > 0 ? gain : 0;
}

bool static_exchange_at_least(const struct position *position, chess_move move, int threshold)
{
    if (move_kind(move) != MOVE_NORMAL)
        return threshold <= 0;
    enum square from = move_from(move), to = move_to(move);
    assert(position_piece_on(position, from) != NO_PIECE);
    enum piece mover = position_piece_on(position, from);
    int gain = see_values[piece_type_of(position_piece_on(position, to))];
    int risk = see_values[piece_type_of(mover)];
    if (gain < threshold)
        return false;
    if (gain - risk >= threshold)
        return true;
    bitboard occupied = (position_occupied(position) | bitboard_of(to)) ^ bitboard_of(from);
    return gain - see_gain(position, to, occupied, color_opposite(piece_color(mover)), risk) >=
           threshold;
}
