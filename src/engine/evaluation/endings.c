/* endings.c - knowledge about basic endings.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "engine/evaluation/endings.h"

#include <pthread.h>
#include <stdlib.h>

enum {
    SCALE_DRAW = 0,
    SCALE_BISHOPS = 30, /* one bishop each, on opposite colours, and pawns */
    SCALE_BISHOPS_KNIGHTS = 50,
    SCALE_BISHOPS_ROOKS = 46,
    SCALE_NO_PAWN = 8, /* at most a minor piece ahead */
    SCALE_PAWN_BASE = 40,
    SCALE_PAWN_EACH = 8,
    KING_PAWN_WIN = 500,
    KING_PAWN_RANK = 40,
    BARE_KING_WIN = 600,
    BARE_KING_PIECE = 150,  /* per half minor piece: more than all the bonuses below */
    BARE_KING_DISTANCE = 8, /* per square of distance between the kings */
    BARE_KING_EDGE = 16,    /* per square of distance from the centre */
    BARE_KING_CORNER = 40   /* per step towards the bishop's corner */
};

/* Returns the value of a side's pieces in half minor pieces, without pawns. */
static int weight_of_pieces(const struct position *position, enum color color)
{
    return 2 * (material_count(position, color, KNIGHT) +
                material_count(position, color, BISHOP)) +
           3 * material_count(position, color, ROOK) +
           6 * material_count(position, color, QUEEN);
}

/* Returns whether all pawns are on one rook file, no bishop has the colour of the promotion
 * square, and the enemy king is on or next to that square. */
static bool is_wrong_corner(const struct position *position, enum color ahead)
{
    bitboard pawns = position_pieces(position, ahead, PAWN);
    bitboard bishops = position_pieces(position, ahead, BISHOP);
    int file = (pawns & ~bitboard_file(0)) == 0 ? 0 : 7;
    enum square goal = square_make(file, ahead == WHITE ? 7 : 0);
    bitboard colour = bitboard_has(DARK_SQUARES, goal) ? DARK_SQUARES : ~DARK_SQUARES;
    bitboard corner = king_attacks(goal) | bitboard_of(goal);
    return pawns != 0 && (pawns & ~bitboard_file(file)) == 0 && (bishops & colour) == 0 &&
           bitboard_has(corner, position_king(position, color_opposite(ahead)));
}

static const struct ending_evaluation normal_ending = {SCALE_FULL, ENDING_NORMAL};

static struct ending_evaluation evaluate_opposite_bishops(const struct position *position)
{
    static const int scales[] = {
        [2] = SCALE_BISHOPS, [4] = SCALE_BISHOPS_KNIGHTS, [5] = SCALE_BISHOPS_ROOKS};
    bitboard bishops = position->by_type[BISHOP];
    bool opposite = (bishops & DARK_SQUARES) != 0 && (bishops & ~DARK_SQUARES) != 0 &&
                    material_count(position, WHITE, BISHOP) == 1 &&
                    material_count(position, BLACK, BISHOP) == 1;
    int weight = opposite ? weight_of_pieces(position, WHITE) : 0;
    if (weight > 5 || scales[weight] == 0 || weight != weight_of_pieces(position, BLACK))
        return normal_ending;
    return (struct ending_evaluation){scales[weight], ENDING_OPPOSITE_BISHOPS};
}

static struct ending_evaluation evaluate_without_pawns(const struct position *position,
                                                       enum color ahead)
{
    int ours = weight_of_pieces(position, ahead);
    int theirs = weight_of_pieces(position, color_opposite(ahead));
    bool knights_only = ours == 2 * material_count(position, ahead, KNIGHT);
    if (ours <= 2 || (knights_only && ours <= 4)) /* one minor piece, or two knights */
        return (struct ending_evaluation){SCALE_DRAW, ENDING_NO_MATERIAL};
    if (ours - theirs <= 2)
        return (struct ending_evaluation){SCALE_NO_PAWN, ENDING_NO_MATERIAL};
    return normal_ending;
}

struct ending_evaluation ending_evaluate(const struct position *position, enum color ahead)
{
    int pawns = material_count(position, ahead, PAWN);
    if (pawns == 0)
        return evaluate_without_pawns(position, ahead);
    if (is_wrong_corner(position, ahead) &&
        weight_of_pieces(position, ahead) == 2 * material_count(position, ahead, BISHOP))
        return (struct ending_evaluation){SCALE_DRAW, ENDING_WRONG_CORNER};
    struct ending_evaluation ending = evaluate_opposite_bishops(position);
    int few = SCALE_PAWN_BASE + SCALE_PAWN_EACH * pawns;
    return few < ending.scale ? (struct ending_evaluation){few, ENDING_FEW_PAWNS} : ending;
}

/* ---- king and pieces against the bare king ---------------------------------------------- */

static bool has_bare_king(const struct position *position, enum color color)
{
    return bitboard_count(position->by_color[color]) == 1;
}

/* Returns a value that is higher the closer the bare king is to the edge (with bishop and
 * knight, to the right corner) and the closer the attacking king is to it. */
static int mating_progress(const struct position *position, enum color attacker)
{
    enum square king = position_king(position, color_opposite(attacker));
    int file = square_file(king), rank = square_rank(king);
    int from_centre = (file < 4 ? 3 - file : file - 4) + (rank < 4 ? 3 - rank : rank - 4);
    int weight = weight_of_pieces(position, attacker);
    int score = BARE_KING_WIN + BARE_KING_PIECE * weight -
                BARE_KING_DISTANCE * square_distance(king, position_king(position, attacker)) +
                BARE_KING_EDGE * from_centre;
    /* 0 on the long diagonal of the other colour, 7 in a corner of the bishop's colour, the
     * only one where bishop and knight can mate. */
    if (weight == 4 && material_count(position, attacker, KNIGHT) == 1) {
        bool dark = (position_pieces(position, attacker, BISHOP) & DARK_SQUARES) != 0;
        score += BARE_KING_CORNER * abs(dark ? 7 - file - rank : file - rank);
    }
    return score;
}

static bool score_bare_king(const struct position *position, int *score)
{
    if (position->by_type[PAWN] != 0)
        return false;
    enum color attacker = has_bare_king(position, BLACK) ? WHITE : BLACK;
    bitboard bishops = position_pieces(position, attacker, BISHOP);
    /* Three knights also win, but are too rare to matter. */
    bool can_mate = position_pieces(position, attacker, ROOK) != 0 ||
                    position_pieces(position, attacker, QUEEN) != 0 ||
                    ((bishops & DARK_SQUARES) != 0 && (bishops & ~DARK_SQUARES) != 0) ||
                    (bishops != 0 && position_pieces(position, attacker, KNIGHT) != 0);
    if (!has_bare_king(position, color_opposite(attacker)) || !can_mate)
        return false;
    *score = mating_progress(position, attacker);
    if (attacker == BLACK)
        *score = -*score;
    return true;
}

/* ---- exact and guiding scores ----------------------------------------------------------- */

static bool score_king_pawn(const struct position *position, int *score)
{
    bitboard pawn = position->by_type[PAWN];
    if (bitboard_count(position_occupied(position)) != 3 || pawn == 0)
        return false;
    bool white = (pawn & position->by_color[WHITE]) != 0;
    int rank = square_rank(bitboard_first(pawn));
    int worth = KING_PAWN_WIN + KING_PAWN_RANK * (white ? rank : 7 - rank);
    *score = !king_pawn_wins(position) ? 0 : white ? worth : -worth;
    return true;
}

enum ending_kind ending_find_score(const struct position *position, int *score)
{
    if (score_king_pawn(position, score))
        return ENDING_KING_PAWN;
    return score_bare_king(position, score) ? ENDING_BARE_KING : ENDING_NORMAL;
}

/* ---- king and pawn against king --------------------------------------------------------- */

/* White has the pawn, on files a to d; other positions are mirrored. For each square of pawn
 * and white king, `wins` has the black king's squares where White wins with White to move, and
 * `loses` the squares where White wins with Black to move. Both grow until nothing changes
 * (retrograde analysis). Pawns on higher ranks come first, because pawn moves lead to them. */

enum { PAWN_SQUARES = 24 }; /* files a to d, ranks 2 to 7 */

struct king_pawn_table {
    bitboard wins[PAWN_SQUARES][64];
    bitboard loses[PAWN_SQUARES][64];
};

/* Constant after build_table(). */
static struct king_pawn_table table;
static pthread_once_t table_once = PTHREAD_ONCE_INIT;

static int pawn_index(enum square pawn)
{
    return (square_rank(pawn) - 1) * 4 + square_file(pawn);
}

static bitboard king_moves(bitboard set)
{
    bitboard sides = (set & ~bitboard_file(7)) << 1 | (set & ~bitboard_file(0)) >> 1;
    bitboard row = set | sides;
    return sides | row << 8 | row >> 8;
}

/* Returns the black king's squares where White wins by a pawn move. */
static bitboard wins_by_step(enum square pawn, enum square king)
{
    enum square next = (enum square)((int)pawn + 8);
    if (king == next)
        return 0;
    if (square_rank(pawn) == 6) { /* the new queen must be safe or guarded */
        bitboard capturing = king_attacks(next) & ~king_attacks(king);
        return ~bitboard_of(next) &
               (bitboard_has(king_attacks(next), king) ? ~0ULL : ~capturing);
    }
    bitboard wins = table.loses[pawn_index(next)][king];
    if (square_rank(pawn) == 1)
        wins |= table.loses[pawn_index((enum square)((int)next + 8))][king];
    return wins & ~bitboard_of(next);
}

static bool update_entry(enum square pawn, enum square king)
{
    int index = pawn_index(pawn);
    bitboard *wins = &table.wins[index][king], *loses = &table.loses[index][king];
    bitboard wins_before = *wins, loses_before = *loses;
    bitboard defended = king_attacks(king) | bitboard_of(king);
    bitboard allowed = ~(defended | pawn_attacks_from(WHITE, pawn)),
             winning = wins_by_step(pawn, king);
    for (bitboard steps = king_attacks(king) & ~bitboard_of(pawn); steps != 0;)
        winning |= table.loses[index][bitboard_pop(&steps)];
    *wins |= allowed & ~bitboard_of(pawn) & winning;
    /* Black loses if it has a legal move, White wins after every legal move, and the king
     * cannot capture the pawn. */
    *loses |=
        ~(defended | bitboard_of(pawn)) & king_moves(allowed) & ~king_moves(allowed & ~*wins);
    return *wins != wins_before || *loses != loses_before;
}

static void build_table(void)
{
    for (int rank = 6; rank >= 1; rank--) {
        for (int file = 0; file < 4; file++) {
            enum square pawn = square_make(file, rank);
            bool changed = true;
            while (changed) {
                changed = false;
                for (int king = A1; king <= H8; king++)
                    if (king != (int)pawn)
                        changed |= update_entry(pawn, (enum square)king);
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
    int index = pawn_index((enum square)((int)bitboard_first(pawns) ^ mirror));
    pthread_once(&table_once, build_table);
    return bitboard_has(position->side_to_move == strong ? table.wins[index][king]
                                                         : table.loses[index][king],
                        other);
}
