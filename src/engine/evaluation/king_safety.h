/* king_safety.h - pawn shelter of the king, and attacks on it.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Each additional attacker makes the others more valuable. So everything that supports an
 * attack is summed into a strength, and a table of weights gives the value of each strength.
 * The evaluation is linear in these weights, but not in the strength.
 */

/* Returns the rank, seen from `us`, of the pawn nearest to our back rank; 0: no pawn. */
TEMPLATE int first_pawn_rank(enum color us, bitboard pawns)
{
    if (pawns == 0)
        return 0;
    return us == WHITE ? __builtin_ctzll(pawns) >> 3 : __builtin_clzll(pawns) >> 3;
}

TEMPLATE void evaluate_shelter(struct evaluation_context *context, enum color us)
{
    enum square king = context->king[us];
    int middle = square_file(king);
    bitboard before = ~forward_ranks(color_opposite(us), king);
    for (int file = middle - 1; file <= middle + 1; file++) {
        if (file < 0 || file > 7)
            continue;
        bitboard squares = before & bitboard_file(file);
        int own = first_pawn_rank(us, context->pawns[us] & squares);
        int their = first_pawn_rank(us, context->pawns[color_opposite(us)] & squares);
        evaluation_add(
            context, us,
            (file == middle ? WEIGHT_SHELTER_OWN_FILE : WEIGHT_SHELTER_ADJACENT) + own, 1);
        evaluation_add(context, us, WEIGHT_STORM + their, 1);
    }
}

/* Returns the strength of the checks from squares where the checking piece cannot be captured
 * safely. */
TEMPLATE int safe_check_strength(const struct evaluation_context *context, enum color us)
{
    enum color them = color_opposite(us);
    enum square king = context->king[them];
    bitboard safe = ~context->position->by_color[us] &
                    (~context->attacked[them][ANY_PIECE] |
                     (context->attacked_twice[us] & ~context->attacked_twice[them] &
                      (context->attacked[them][KING] | context->attacked[them][QUEEN])));
    bitboard diagonals = bishop_attacks(king, context->occupied) & safe;
    bitboard lines = rook_attacks(king, context->occupied) & safe;
    int strength = 0;
    if ((knight_attacks(king) & safe & context->attacked[us][KNIGHT]) != 0)
        strength += 4;
    if ((diagonals & context->attacked[us][BISHOP]) != 0)
        strength += 3;
    if ((lines & context->attacked[us][ROOK]) != 0)
        strength += 5;
    if (((diagonals | lines) & context->attacked[us][QUEEN]) != 0)
        strength += 4;
    return strength;
}

TEMPLATE void evaluate_king_attack(struct evaluation_context *context, enum color us)
{
    enum { NO_QUEEN = 8, STRONGEST = WEIGHT_DANGER_LAST - WEIGHT_DANGER };
    enum color them = color_opposite(us);
    bool has_queen = position_pieces(context->position, us, QUEEN) != 0;
    if (context->king_attackers[us] < (has_queen ? 1 : 2))
        return;
    bitboard weak = context->attacked[us][ANY_PIECE] & context->king_zone[them] &
                    ~context->attacked_twice[them] &
                    (~context->attacked[them][ANY_PIECE] | context->attacked[them][KING]);
    int strength = context->danger[us] + 2 * bitboard_count(weak) +
                   safe_check_strength(context, us) - (has_queen ? 0 : NO_QUEEN);
    if (strength > 0)
        evaluation_add(context, us,
                       WEIGHT_DANGER + (strength < STRONGEST ? strength : STRONGEST), 1);
}
