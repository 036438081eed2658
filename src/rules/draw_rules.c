/* draw_rules.c - how a position ends a game.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "rules/draw_rules.h"

#include <assert.h>

#include "rules/move_generator.h"

int repetition_count(const uint64_t *keys, size_t count, int halfmove_clock)
{
    assert(count > 0);
    int occurrences = 1;
    size_t limit = halfmove_clock > 0 ? (size_t)halfmove_clock : 0;
    for (size_t back = 4; back <= limit && back < count; back += 2)
        occurrences += keys[count - 1 - back] == keys[count - 1];
    return occurrences;
}

static bool bishops_on_one_color(const struct position *position)
{
    bitboard bishops = position->by_type[BISHOP];
    return (bishops & DARK_SQUARES) == 0 || (bishops & ~DARK_SQUARES) == 0;
}

bool has_insufficient_material(const struct position *position)
{
    const bitboard *type = position->by_type;
    if ((type[PAWN] | type[ROOK] | type[QUEEN]) != 0)
        return false;
    if (type[KNIGHT] != 0)
        return bitboard_count(type[KNIGHT] | type[BISHOP]) == 1;
    return bishops_on_one_color(position);
}

bool position_can_mate(const struct position *position, enum color color)
{
    const bitboard *type = position->by_type;
    bitboard own = position->by_color[color];
    bitboard others = position->by_color[color_opposite(color)];
    if ((own & (type[PAWN] | type[ROOK] | type[QUEEN])) != 0)
        return true;
    if ((own & type[KNIGHT]) != 0) /* a lone knight needs a blocker other than a queen */
        return bitboard_count(own) > 2 || (others & ~type[KING] & ~type[QUEEN]) != 0;
    return (own & type[BISHOP]) != 0 &&
           (!bishops_on_one_color(position) || (type[PAWN] | type[KNIGHT]) != 0);
}

enum verdict position_verdict(const struct position *position, const uint64_t *keys,
                              size_t count)
{
    assert(count > 0 && keys[count - 1] == position->key);
    if (!has_legal_move(position))
        return position_checkers(position) != 0 ? VERDICT_CHECKMATE : VERDICT_STALEMATE;
    if (has_insufficient_material(position))
        return VERDICT_INSUFFICIENT;
    int repetitions = repetition_count(keys, count, position->halfmove_clock);
    if (repetitions >= 5)
        return VERDICT_FIVEFOLD;
    if (position->halfmove_clock >= SEVENTY_FIVE_MOVES)
        return VERDICT_SEVENTY_FIVE;
    if (repetitions >= 3)
        return VERDICT_THREEFOLD;
    if (position->halfmove_clock >= FIFTY_MOVES)
        return VERDICT_FIFTY;
    return VERDICT_NONE;
}

bool position_is_over(const struct position *position)
{
    enum verdict verdict = position_verdict(position, &position->key, 1);
    return verdict != VERDICT_NONE && verdict < VERDICT_THREEFOLD;
}
