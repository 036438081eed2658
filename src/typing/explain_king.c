/* explain_king.c - why the king does not allow a move: pins, checks, castling.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "typing/explanation.h"

#include "rules/attacks.h"

/* ---- castling ---------------------------------------------------------------------- */

/* All squares from one to the other, both included; they are on one rank. */
static bitboard squares_across(enum square a, enum square b)
{
    return attacks_between(a, b) | bitboard_of(a) | bitboard_of(b);
}

bool explain_castling(const struct explanation *explanation)
{
    const struct position *position = explanation->position;
    bool is_short = explanation->wish->castling == CASTLE_SHORT;
    const char *side = is_short ? "short" : "long";
    unsigned index = 2U * (unsigned)explanation->us + !is_short;
    int rank = explanation->us == WHITE ? 0 : 7;
    enum square king = position_king(position, explanation->us);
    enum square rook = (enum square)position->castling_rook[index];
    enum square king_to = square_make(is_short ? 6 : 2, rank);
    enum square rook_to = square_make(is_short ? 5 : 3, rank);
    bitboard checkers = position_checkers(position);
    bitboard movers, blockers, path;
    if (!(position->castling_rights & 1U << index))
        return explain(explanation, "%s has no right to castle %s: king or rook has moved.",
                       side_name(explanation->us), side);
    if (checkers)
        return explain(explanation, "%s cannot castle while in check from the %s.",
                       side_name(explanation->us),
                       piece_name(explanation, bitboard_first(checkers)).text);
    movers = bitboard_of(king) | bitboard_of(rook);
    blockers = (squares_across(king, king_to) | squares_across(rook, rook_to)) &
               explanation->occupied & ~movers;
    if (blockers)
        return explain(explanation, "The %s is in the way of castling %s.",
                       piece_name(explanation, bitboard_first(blockers)).text, side);
    path = squares_across(king, king_to);
    while (path) {
        enum square square = bitboard_pop(&path);
        bitboard enemies =
            position_attackers(position, square, explanation->occupied & ~movers) &
            position->by_color[explanation->them];
        if (enemies)
            return explain(explanation,
                           "The king cannot castle over %s, which the %s attacks.",
                           square_name(square).text,
                           piece_name(explanation, bitboard_first(enemies)).text);
    }
    return explain(explanation, "Castling %s would leave the king in check.", side);
}

/* ---- the king is not safe ---------------------------------------------------------- */

/* Enemies that would give check after the move, whether or not they do now. */
static bitboard attackers_after(const struct explanation *explanation, enum square from)
{
    const struct position *position = explanation->position;
    enum square king = position_king(position, explanation->us);
    bitboard gone = bitboard_of(from), taken = bitboard_of(explanation->to);
    if (explanation->piece == KING)
        king = explanation->to;
    if (explanation->piece == PAWN && explanation->to == (enum square)position->en_passant)
        taken = bitboard_of(square_make(square_file(explanation->to), square_rank(from)));
    return position_attackers(position, king,
                              (explanation->occupied & ~gone & ~taken) |
                                  bitboard_of(explanation->to)) &
           position->by_color[explanation->them] & ~taken;
}

bool explain_king_danger(const struct explanation *explanation, enum square from)
{
    bitboard attackers = attackers_after(explanation, from);
    bitboard checkers = attackers & position_checkers(explanation->position);
    enum square attacker;
    if (!attackers)
        return false;
    attacker = bitboard_first(attackers);
    if (explanation->piece == KING)
        return explain(explanation, "On %s the king would be in check from the %s.",
                       square_name(explanation->to).text,
                       piece_name(explanation, attacker).text);
    if (checkers)
        return explain(explanation, "%s is in check from the %s.", side_name(explanation->us),
                       piece_name(explanation, bitboard_first(checkers)).text);
    if (explanation->piece == PAWN &&
        explanation->to == (enum square)explanation->position->en_passant &&
        square_file(from) != square_file(explanation->to))
        return explain(explanation,
                       "Taking en passant would leave the king in check from the %s.",
                       piece_name(explanation, attacker).text);
    return explain(explanation, "The %s is pinned by the %s.",
                   piece_name(explanation, from).text, piece_name(explanation, attacker).text);
}
