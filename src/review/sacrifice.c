/* sacrifice.c - does a move give something away?
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "review/sacrifice.h"

#include "engine/static_exchange.h"
#include "rules/move_generator.h"

enum {
    GAIN_MOST = 2 * 950, /* nobody wins more than two queens on one square */
    GAIN_STEP = 10,
    KEPT = 50 /* centipawns: so little lost is nothing lost */
};

static int value_on(const struct position *position, enum square square)
{
    return see_values[piece_type_of(position_piece_on(position, square))];
}

/* What a move takes, and gains by promoting. */
static int value_taken(const struct position *position, chess_move move)
{
    if (move_kind(move) == MOVE_EN_PASSANT)
        return see_values[PAWN];
    if (move_kind(move) == MOVE_CASTLING)
        return 0;
    int gain = position_piece_on(position, move_to(move)) == NO_PIECE
                   ? 0
                   : value_on(position, move_to(move));
    if (move_kind(move) == MOVE_PROMOTION)
        gain += see_values[move_promotion(move)] - see_values[PAWN];
    return gain;
}

/* The most that a capture wins once all is taken on its square; see_at_least() knows only
 * yes and no, so it is asked for the half each time. */
static int exchange_gain(const struct position *position, chess_move move)
{
    if (move_kind(move) != MOVE_NORMAL)
        return value_taken(position, move);
    int low = 0, high = GAIN_MOST / GAIN_STEP; /* wins low, does not win high */
    if (!see_at_least(position, move, GAIN_STEP))
        return 0;
    while (high - low > 1) {
        int middle = (low + high) / 2;
        if (see_at_least(position, move, middle * GAIN_STEP))
            low = middle;
        else
            high = middle;
    }
    return low * GAIN_STEP;
}

/* The best that the side to move can win by taking. */
static int best_gain(const struct position *position)
{
    struct move_list list;
    int best = 0;
    generate_noisy(position, &list);
    for (int i = 0; i < list.count; i++) {
        int gain = exchange_gain(position, list.moves[i]);
        if (gain > best)
            best = gain;
    }
    return best;
}

int sacrifice_risk(const struct position *position, chess_move move)
{
    struct position after = *position;
    struct move_list list;
    struct undo undo, undo_capture;
    int worst = 0;
    position_make_move(&after, move, &undo);
    generate_noisy(&after, &list);
    for (int i = 0; i < list.count; i++) {
        int taken = value_taken(&after, list.moves[i]);
        if (taken <= worst)
            continue;
        position_make_move(&after, list.moves[i], &undo_capture);
        int loss = taken - best_gain(&after);
        position_undo_move(&after, list.moves[i], &undo_capture);
        if (loss > worst)
            worst = loss;
    }
    return worst - value_taken(position, move);
}

bool sacrifice_is_one(const struct position *position, chess_move move)
{
    struct move_list list;
    if (sacrifice_risk(position, move) < SACRIFICE_LEAST)
        return false;
    generate_legal(position, &list);
    for (int i = 0; i < list.count; i++)
        if (list.moves[i] != move && sacrifice_risk(position, list.moves[i]) <= KEPT)
            return true;
    return false;
}
