/* piece_square.c - what a piece is worth, and where it likes to stand.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Worth: Larry Kaufman's averages over master games ("The Evaluation of Material
 * Imbalances", 1999) say pawn 1, knight and bishop 3 1/4, rook 5, queen 9 3/4. Pawns and
 * rooks gain when the board empties, minor pieces lose a little; so a pawn is set below
 * its 100 endgame centipawns in the middle game, and the rest follows.
 *
 * Squares: the boards are symmetric, so files a to d say it all (e to h mirror them),
 * first rank on top. The numbers follow three thoughts. A piece is worth more where it
 * reaches more (knights above all: two squares from a corner, eight from the centre).
 * Pawns want the centre early and the last rank late. The king hides behind his pawns
 * while queens are about, and walks to the centre when they are gone.
 */
#include "engine/evaluation.h"

static const struct stage_score material[6] = {
    {88, 104},   /* pawn */
    {330, 310},  /* knight */
    {345, 325},  /* bishop */
    {475, 540},  /* rook */
    {1000, 990}, /* queen */
    {0, 0}       /* king: never off the board */
};

enum { HALF_BOARD = 32 }; /* index: rank * 4 + file, files a to d */

/* clang-format off */
static const int8_t middle_game[6][HALF_BOARD] = {
    {/* pawn: the centre pawns shall move, those before the castled king shall not */
       0,   0,   0,   0,
      -6,   2,  -2, -14,
      -6,   0,   2,   4,
      -6,   0,  10,  20,
       0,   4,  12,  24,
       8,  14,  22,  30,
      20,  28,  34,  40,
       0,   0,   0,   0},
    {/* knight: "a knight on the rim is dim" */
     -60, -24, -22, -16,
     -24, -14,  -2,   4,
     -16,   0,  12,  14,
     -10,   6,  16,  22,
      -4,  12,  22,  28,
     -10,  14,  26,  30,
     -26,  -6,  14,  16,
     -90, -36, -22, -12},
    {/* bishop: long diagonals, fianchetto, off the first rank */
     -14,  -6, -14, -12,
      -2,  12,   4,   2,
       0,   8,  10,   8,
      -2,   6,  10,  18,
      -4,   6,  12,  18,
      -2,   8,  12,  10,
     -14,  -4,   0,   0,
     -20, -10, -14, -14},
    {/* rook: to the middle files, and to the seventh rank */
      -8,  -4,   4,  10,
     -16,  -8,  -4,   0,
     -14,  -6,  -4,  -2,
     -12,  -6,  -4,   0,
      -6,   0,   2,   4,
       0,   6,   8,  10,
      12,  14,  18,  20,
       8,   8,  10,  12},
    {/* queen: no early adventures */
      -6,  -4,  -2,   4,
      -6,   0,   4,   4,
      -4,   0,   0,   0,
      -4,   0,   0,  -2,
      -2,   0,   2,   2,
       0,   4,   6,   8,
      -6,  -8,   4,   6,
      -4,   2,   4,   6},
    {/* king: castled, and not a step further */
      20,  34,   6,  -4,
       8,   8, -12, -22,
     -16, -20, -30, -36,
     -36, -44, -52, -60,
     -50, -58, -66, -74,
     -60, -66, -74, -80,
     -66, -72, -80, -86,
     -70, -76, -84, -90},
};

static const int8_t endgame[6][HALF_BOARD] = {
    {/* pawn: onwards; free ones get their due in evaluation.c */
       0,   0,   0,   0,
       0,   0,   0,   0,
       0,   2,   0,   0,
       6,   6,   4,   2,
      16,  14,  12,  10,
      30,  28,  24,  22,
      44,  40,  36,  34,
       0,   0,   0,   0},
    {/* knight */
     -44, -30, -18, -12,
     -28, -14,  -8,   0,
     -16,  -4,   4,  12,
     -10,   2,  14,  20,
     -10,   4,  14,  20,
     -16,  -6,   6,  12,
     -28, -14,  -8,   2,
     -52, -32, -18, -12},
    {/* bishop */
     -16, -10,  -8,  -6,
     -10,  -6,  -2,   0,
      -6,   0,   4,   6,
      -4,   2,   6,  10,
      -4,   2,   8,  10,
      -4,   2,   4,   6,
      -8,  -4,  -2,   0,
     -14,  -8,  -6,  -4},
    {/* rook: at home everywhere, best behind the enemy's pawns */
      -4,  -2,   0,   0,
      -6,  -4,  -2,  -2,
      -4,  -2,  -2,  -2,
       2,   2,   2,   0,
       6,   4,   4,   2,
       8,   8,   6,   4,
      14,  12,  12,  10,
      10,  10,   8,   8},
    {/* queen */
     -24, -18, -14, -10,
     -18, -10,  -4,   0,
     -12,  -2,   6,   8,
      -6,   6,  12,  20,
      -4,  10,  16,  24,
      -8,   4,  12,  18,
     -10,   2,   8,  12,
     -12,  -4,   0,   4},
    {/* king */
     -44, -28, -20, -16,
     -24,  -8,   0,   4,
     -14,   4,  12,  18,
      -8,  10,  22,  28,
      -4,  14,  26,  30,
      -4,  14,  22,  26,
     -16,   4,   8,  10,
     -46, -26, -18, -14},
};
/* clang-format on */

struct stage_score piece_square_score(enum piece_type type, enum square own_square)
{
    int file = square_file(own_square);
    int index = square_rank(own_square) * 4 + (file < 4 ? file : 7 - file);
    return (struct stage_score){material[type].middle + middle_game[type][index],
                                material[type].end + endgame[type][index]};
}
