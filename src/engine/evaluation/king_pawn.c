/* king_pawn.c - retrograde analysis on whole sets of king squares.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * White has the pawn, on files a to d; all else is mirrored. For each place of pawn and
 * white king one bitboard holds the black king's squares where White wins with the move,
 * and one those where Black to move is lost. Both begin empty and grow until nothing
 * changes (Ken Thompson's way, "Retrograde Analysis of Certain Endgames", 1986), pawns on
 * the seventh rank first, as a pawn's step leads to what is known already.
 */
#include "engine/evaluation/king_pawn.h"

#include <pthread.h>

#include "rules/attacks.h"

enum { PAWN_PLACES = 24 }; /* files a to d, ranks 2 to 7 */

struct king_pawn_table {
    bitboard wins[PAWN_PLACES][64];  /* White to move, by white king */
    bitboard loses[PAWN_PLACES][64]; /* Black to move */
};

/* Written once, under `once`; constant from then on. */
static struct king_pawn_table table;
static pthread_once_t once = PTHREAD_ONCE_INIT;

static int pawn_place(enum square pawn)
{
    return (square_rank(pawn) - 1) * 4 + square_file(pawn);
}

/* All squares from which a king's step leads into the set. */
static bitboard spread(bitboard set)
{
    bitboard sides = (set & ~bitboard_file(7)) << 1 | (set & ~bitboard_file(0)) >> 1;
    bitboard row = set | sides;
    return sides | row << 8 | row >> 8;
}

static bitboard wins_by_promotion(enum square pawn, enum square king)
{
    enum square goal = (enum square)((int)pawn + 8);
    bitboard holds = attacks_king(goal) & ~attacks_king(king);
    if (king == goal)
        return 0;
    /* Guarded by the king, the new queen cannot be taken. */
    return ~bitboard_of(goal) & (bitboard_has(attacks_king(goal), king) ? ~0ULL : ~holds);
}

/* The pawn's steps lead to pawns one or two ranks further on. */
static bitboard wins_by_step(enum square pawn, enum square king)
{
    enum square next = (enum square)((int)pawn + 8);
    if (square_rank(pawn) == 6)
        return wins_by_promotion(pawn, king);
    if (king == next)
        return 0;
    bitboard wins = table.loses[pawn_place(next)][king];
    if (square_rank(pawn) == 1)
        wins |= table.loses[pawn_place((enum square)((int)next + 8))][king];
    return wins & ~bitboard_of(next);
}

static bitboard wins_by_king(enum square pawn, enum square king)
{
    bitboard wins = 0, steps = attacks_king(king) & ~bitboard_of(pawn);
    while (steps != 0)
        wins |= table.loses[pawn_place(pawn)][bitboard_pop(&steps)];
    return wins;
}

/* Black is lost where he has a move, and none to a square where White does not win;
 * taking the pawn leads to such a square. */
static bitboard lost_squares(enum square pawn, enum square king)
{
    bitboard guarded = attacks_king(king) | bitboard_of(king);
    bitboard allowed = ~(guarded | attacks_pawn(WHITE, pawn));
    bitboard refuge = allowed & ~table.wins[pawn_place(pawn)][king];
    return ~(guarded | bitboard_of(pawn)) & spread(allowed) & ~spread(refuge);
}

static bool improve(enum square pawn, enum square king)
{
    int place = pawn_place(pawn);
    bitboard *wins = &table.wins[place][king], *loses = &table.loses[place][king];
    bitboard wins_before = *wins, loses_before = *loses;
    bitboard possible = ~(attacks_king(king) | bitboard_of(king) | bitboard_of(pawn) |
                          attacks_pawn(WHITE, pawn));
    *wins |= possible & (wins_by_step(pawn, king) | wins_by_king(pawn, king));
    *loses |= lost_squares(pawn, king);
    return *wins != wins_before || *loses != loses_before;
}

static void build(void)
{
    for (int rank = 6; rank >= 1; rank--) {
        for (int file = 0; file < 4; file++) {
            enum square pawn = square_make(file, rank);
            bool changed = true;
            while (changed) {
                changed = false;
                for (int king = A1; king <= H8; king++)
                    if (king != (int)pawn)
                        changed |= improve(pawn, (enum square)king);
            }
        }
    }
}

bool king_pawn_wins(const struct position *position)
{
    bitboard pawns = position->by_type[PAWN];
    enum color strong = (pawns & position->by_color[WHITE]) != 0 ? WHITE : BLACK;
    int mirror = strong == WHITE ? 0 : 56;
    if (square_file(bitboard_first(pawns)) > 3)
        mirror ^= 7;
    int king = (int)position_king(position, strong) ^ mirror;
    enum square other =
        (enum square)((int)position_king(position, color_opposite(strong)) ^ mirror);
    int place = pawn_place((enum square)((int)bitboard_first(pawns) ^ mirror));
    pthread_once(&once, build);
    return bitboard_has(position->side_to_move == strong ? table.wins[place][king]
                                                         : table.loses[place][king],
                        other);
}
