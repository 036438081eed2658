/* move_safety.c - why the king does not allow a move: pins, checks, castling.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "typing/move_telling.h"

#include "rules/attacks.h"

/* ---- castling ---------------------------------------------------------------------- */

/* All squares from one to the other, both included; they are on one rank. */
static bitboard squares_across(enum square a, enum square b)
{
    return attacks_between(a, b) | bitboard_of(a) | bitboard_of(b);
}

bool tell_castling(const struct telling *telling)
{
    const struct position *position = telling->position;
    bool is_short = telling->wish->castling == CASTLE_SHORT;
    const char *side = is_short ? "short" : "long";
    unsigned index = 2U * (unsigned)telling->us + !is_short;
    int rank = telling->us == WHITE ? 0 : 7;
    enum square king = position_king(position, telling->us);
    enum square rook = (enum square)position->castling_rook[index];
    enum square king_to = square_make(is_short ? 6 : 2, rank);
    enum square rook_to = square_make(is_short ? 5 : 3, rank);
    bitboard checkers = position_checkers(position);
    bitboard movers, blockers, path;
    if (!(position->castling_rights & 1U << index))
        return tell(telling, "%s has no right to castle %s: king or rook has moved.",
                    side_name(telling->us), side);
    if (checkers)
        return tell(telling, "%s cannot castle while in check from the %s.",
                    side_name(telling->us),
                    piece_name(telling, bitboard_first(checkers)).text);
    movers = bitboard_of(king) | bitboard_of(rook);
    blockers = (squares_across(king, king_to) | squares_across(rook, rook_to)) &
               telling->occupied & ~movers;
    if (blockers)
        return tell(telling, "The %s is in the way of castling %s.",
                    piece_name(telling, bitboard_first(blockers)).text, side);
    path = squares_across(king, king_to);
    while (path) {
        enum square square = bitboard_pop(&path);
        bitboard enemies = position_attackers(position, square, telling->occupied & ~movers) &
                           position->by_color[telling->them];
        if (enemies)
            return tell(telling, "The king cannot castle over %s, which the %s attacks.",
                        square_name(square).text,
                        piece_name(telling, bitboard_first(enemies)).text);
    }
    return tell(telling, "Castling %s would leave the king in check.", side);
}

/* ---- the king is not safe ---------------------------------------------------------- */

/* Enemies that would give check after the move, whether or not they do now. */
static bitboard attackers_after(const struct telling *telling, enum square from)
{
    const struct position *position = telling->position;
    enum square king = position_king(position, telling->us);
    bitboard gone = bitboard_of(from), taken = bitboard_of(telling->to);
    if (telling->piece == KING)
        king = telling->to;
    if (telling->piece == PAWN && telling->to == (enum square)position->en_passant)
        taken = bitboard_of(square_make(square_file(telling->to), square_rank(from)));
    return position_attackers(position, king,
                              (telling->occupied & ~gone & ~taken) |
                                  bitboard_of(telling->to)) &
           position->by_color[telling->them] & ~taken;
}

bool tell_king_danger(const struct telling *telling, enum square from)
{
    bitboard attackers = attackers_after(telling, from);
    bitboard checkers = attackers & position_checkers(telling->position);
    enum square attacker;
    if (!attackers)
        return false;
    attacker = bitboard_first(attackers);
    if (telling->piece == KING)
        return tell(telling, "On %s the king would be in check from the %s.",
                    square_name(telling->to).text, piece_name(telling, attacker).text);
    if (checkers)
        return tell(telling, "%s is in check from the %s.", side_name(telling->us),
                    piece_name(telling, bitboard_first(checkers)).text);
    if (telling->piece == PAWN && telling->to == (enum square)telling->position->en_passant &&
        square_file(from) != square_file(telling->to))
        return tell(telling, "Taking en passant would leave the king in check from the %s.",
                    piece_name(telling, attacker).text);
    return tell(telling, "The %s is pinned by the %s.", piece_name(telling, from).text,
                piece_name(telling, attacker).text);
}
