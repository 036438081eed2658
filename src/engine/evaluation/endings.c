/* endings.c - what every endgame manual begins with.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "engine/evaluation/endings.h"

#include "rules/attacks.h"
#include <pthread.h>

enum {
    SCALE_DRAW = 0,
    SCALE_BISHOPS = 30, /* one bishop each, of opposite colours, and pawns */
    SCALE_BISHOPS_KNIGHTS = 50,
    SCALE_BISHOPS_ROOKS = 46,
    SCALE_NO_PAWN = 8, /* ahead by a minor piece at most, and no pawn to promote */
    SCALE_PAWN_BASE = 40,
    SCALE_PAWN_EACH = 8,
    KING_PAWN_WIN = 500,
    KING_PAWN_RANK = 40,
    HUNT_WIN = 600,    /* against a bare king */
    HUNT_PIECE = 150,  /* each half of a minor piece: more than the way to mate is worth */
    HUNT_DISTANCE = 8, /* each step between the kings */
    HUNT_EDGE = 16,    /* each step from the centre */
    HUNT_CORNER = 40   /* each step towards a corner of the bishop's colour */
};

#define DARK_SQUARES 0xAA55AA55AA55AA55ULL

static int count(const struct position *position, enum color color, enum piece_type type)
{
    return bitboard_count(position_pieces(position, color, type));
}

/* In minor pieces, doubled: knight and bishop 2, rook 3, queen 6. */
static int weight_of_pieces(const struct position *position, enum color color)
{
    return 2 * (count(position, color, KNIGHT) + count(position, color, BISHOP)) +
           3 * count(position, color, ROOK) + 6 * count(position, color, QUEEN);
}

/* A rook's pawn, and a bishop that does not guard its last square or no piece at all: the
 * king in the corner cannot be driven out. */
static bool is_wrong_corner(const struct position *position, enum color ahead)
{
    bitboard pawns = position_pieces(position, ahead, PAWN);
    bitboard bishops = position_pieces(position, ahead, BISHOP);
    int file = (pawns & ~bitboard_file(0)) == 0 ? 0 : 7;
    enum square goal = square_make(file, ahead == WHITE ? 7 : 0);
    bitboard colour = bitboard_has(DARK_SQUARES, goal) ? DARK_SQUARES : ~DARK_SQUARES;
    bitboard corner = attacks_king(goal) | bitboard_of(goal);
    return pawns != 0 && (pawns & ~bitboard_file(file)) == 0 && (bishops & colour) == 0 &&
           bitboard_has(corner, position_king(position, color_opposite(ahead)));
}

static bool has_opposite_bishops(const struct position *position)
{
    bitboard bishops = position->by_type[BISHOP];
    return (bishops & DARK_SQUARES) != 0 && (bishops & ~DARK_SQUARES) != 0 &&
           count(position, WHITE, BISHOP) == 1 && count(position, BLACK, BISHOP) == 1;
}

static const struct ending_verdict plain = {SCALE_FULL, ENDING_PLAIN};

static struct ending_verdict judge_bishops(const struct position *position)
{
    if (!has_opposite_bishops(position))
        return plain;
    int ours = weight_of_pieces(position, WHITE), theirs = weight_of_pieces(position, BLACK);
    if (ours != theirs)
        return plain;
    if (ours == 2)
        return (struct ending_verdict){SCALE_BISHOPS, ENDING_OPPOSITE_BISHOPS};
    if (ours == 4)
        return (struct ending_verdict){SCALE_BISHOPS_KNIGHTS, ENDING_OPPOSITE_BISHOPS};
    if (ours == 5)
        return (struct ending_verdict){SCALE_BISHOPS_ROOKS, ENDING_OPPOSITE_BISHOPS};
    return plain;
}

/* Without a pawn one needs a rook more than the other side, or mating material. */
static struct ending_verdict judge_without_pawns(const struct position *position,
                                                 enum color ahead)
{
    int ours = weight_of_pieces(position, ahead);
    int theirs = weight_of_pieces(position, color_opposite(ahead));
    bool knights_only = ours == 2 * count(position, ahead, KNIGHT);
    if (ours <= 2 || (knights_only && ours <= 4)) /* a minor piece, or two knights */
        return (struct ending_verdict){SCALE_DRAW, ENDING_NO_MATERIAL};
    if (ours - theirs <= 2)
        return (struct ending_verdict){SCALE_NO_PAWN, ENDING_NO_MATERIAL};
    return plain;
}

struct ending_verdict ending_judge(const struct position *position, enum color ahead)
{
    int pawns = count(position, ahead, PAWN);
    if (pawns == 0)
        return judge_without_pawns(position, ahead);
    if (is_wrong_corner(position, ahead) &&
        weight_of_pieces(position, ahead) == 2 * count(position, ahead, BISHOP))
        return (struct ending_verdict){SCALE_DRAW, ENDING_WRONG_CORNER};
    struct ending_verdict ending = judge_bishops(position);
    int few = SCALE_PAWN_BASE + SCALE_PAWN_EACH * pawns;
    return few < ending.scale ? (struct ending_verdict){few, ENDING_FEW_PAWNS} : ending;
}

/* ---- king and pieces against the bare king ---------------------------------------------- */

static bool has_bare_king(const struct position *position, enum color color)
{
    return bitboard_count(position->by_color[color]) == 1;
}

/* Rook or queen; bishops of both colours; bishop and knight. (Three knights win as well and
 * are not worth a line.) */
static bool can_hunt(const struct position *position, enum color hunter)
{
    bitboard bishops = position_pieces(position, hunter, BISHOP);
    return position_pieces(position, hunter, ROOK) != 0 ||
           position_pieces(position, hunter, QUEEN) != 0 ||
           ((bishops & DARK_SQUARES) != 0 && (bishops & ~DARK_SQUARES) != 0) ||
           (bishops != 0 && position_pieces(position, hunter, KNIGHT) != 0);
}

/* 0 in the centre to 6 in a corner. */
static int steps_from_centre(enum square square)
{
    int file = square_file(square), rank = square_rank(square);
    return (file < 4 ? 3 - file : file - 4) + (rank < 4 ? 3 - rank : rank - 4);
}

/* 0 on the long diagonal of the other colour to 7 in a corner of the bishop's, the only ones
 * where bishop and knight can mate. */
static int steps_to_bishop_corner(enum square square, bool dark_bishop)
{
    int file = square_file(square), rank = square_rank(square);
    int steps = dark_bishop ? 7 - file - rank : file - rank;
    return steps < 0 ? -steps : steps;
}

static int king_distance(const struct position *position)
{
    enum square a = position_king(position, WHITE), b = position_king(position, BLACK);
    int files = square_file(a) - square_file(b), ranks = square_rank(a) - square_rank(b);
    files = files < 0 ? -files : files;
    ranks = ranks < 0 ? -ranks : ranks;
    return files > ranks ? files : ranks;
}

/* How near the hunter is to mate: drive the king to the edge, or where a bishop and a knight
 * are all there is into the right corner, and bring one's own king. */
static int hunt_score(const struct position *position, enum color hunter)
{
    enum square king = position_king(position, color_opposite(hunter));
    bitboard bishops = position_pieces(position, hunter, BISHOP);
    int score = HUNT_WIN + HUNT_PIECE * weight_of_pieces(position, hunter) -
                HUNT_DISTANCE * king_distance(position);
    score += HUNT_EDGE * steps_from_centre(king);
    if (weight_of_pieces(position, hunter) == 4 && count(position, hunter, KNIGHT) == 1)
        score += HUNT_CORNER * steps_to_bishop_corner(king, (bishops & DARK_SQUARES) != 0);
    return score;
}

/* Each sets *score, for White, and returns true in the endings it knows. */
static bool score_hunt(const struct position *position, int *score)
{
    if (position->by_type[PAWN] != 0)
        return false;
    enum color hunter = has_bare_king(position, BLACK) ? WHITE : BLACK;
    if (!has_bare_king(position, color_opposite(hunter)) || !can_hunt(position, hunter))
        return false;
    *score = hunt_score(position, hunter);
    if (hunter == BLACK)
        *score = -*score;
    return true;
}

/* ---- scores of their own ---------------------------------------------------------------- */

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
    return score_hunt(position, score) ? ENDING_BARE_KING : ENDING_PLAIN;
}

/* ---- king and pawn against king -------------------------------------------------------- */

/* White has the pawn, on files a to d; all else is mirrored. For each place of pawn and
 * white king one bitboard holds the black king's squares where White wins with the move,
 * and one those where Black to move is lost. Both begin empty and grow until nothing
 * changes (Ken Thompson's way, "Retrograde Analysis of Certain Endgames", 1986), pawns on
 * the seventh rank first, as a pawn's step leads to what is known already. */

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
