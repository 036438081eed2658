/* weights.c - what everything is worth. Written by the tuner: see src/tune/tune.c.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "engine/evaluation/weights.h"

/* clang-format off */
const stage_pair evaluation_weights[WEIGHT_COUNT] = {
#define W STAGE_PAIR
    /* pawn, knight, bishop, rook, queen */
    [WEIGHT_MATERIAL] =
        W(88, 104), W(330, 310), W(345, 325), W(475, 540), W(1000, 990),
    /* two bishops or more */
    [WEIGHT_BISHOP_PAIR] = W(26, 46),
    /* files a to d (e to h mirror them), own first rank on top */
    [WEIGHT_SQUARE_PAWN] =
        W(0, 0), W(0, 0), W(0, 0), W(0, 0),
        W(-6, 0), W(2, 0), W(-2, 0), W(-14, 0),
        W(-6, 0), W(0, 2), W(2, 0), W(4, 0),
        W(-6, 6), W(0, 6), W(10, 4), W(20, 2),
        W(0, 16), W(4, 14), W(12, 12), W(24, 10),
        W(8, 30), W(14, 28), W(22, 24), W(30, 22),
        W(20, 44), W(28, 40), W(34, 36), W(40, 34),
        W(0, 0), W(0, 0), W(0, 0), W(0, 0),
    /* as above */
    [WEIGHT_SQUARE_KNIGHT] =
        W(-60, -44), W(-24, -30), W(-22, -18), W(-16, -12),
        W(-24, -28), W(-14, -14), W(-2, -8), W(4, 0),
        W(-16, -16), W(0, -4), W(12, 4), W(14, 12),
        W(-10, -10), W(6, 2), W(16, 14), W(22, 20),
        W(-4, -10), W(12, 4), W(22, 14), W(28, 20),
        W(-10, -16), W(14, -6), W(26, 6), W(30, 12),
        W(-26, -28), W(-6, -14), W(14, -8), W(16, 2),
        W(-90, -52), W(-36, -32), W(-22, -18), W(-12, -12),
    /* as above */
    [WEIGHT_SQUARE_BISHOP] =
        W(-14, -16), W(-6, -10), W(-14, -8), W(-12, -6),
        W(-2, -10), W(12, -6), W(4, -2), W(2, 0),
        W(0, -6), W(8, 0), W(10, 4), W(8, 6),
        W(-2, -4), W(6, 2), W(10, 6), W(18, 10),
        W(-4, -4), W(6, 2), W(12, 8), W(18, 10),
        W(-2, -4), W(8, 2), W(12, 4), W(10, 6),
        W(-14, -8), W(-4, -4), W(0, -2), W(0, 0),
        W(-20, -14), W(-10, -8), W(-14, -6), W(-14, -4),
    /* as above */
    [WEIGHT_SQUARE_ROOK] =
        W(-8, -4), W(-4, -2), W(4, 0), W(10, 0),
        W(-16, -6), W(-8, -4), W(-4, -2), W(0, -2),
        W(-14, -4), W(-6, -2), W(-4, -2), W(-2, -2),
        W(-12, 2), W(-6, 2), W(-4, 2), W(0, 0),
        W(-6, 6), W(0, 4), W(2, 4), W(4, 2),
        W(0, 8), W(6, 8), W(8, 6), W(10, 4),
        W(12, 14), W(14, 12), W(18, 12), W(20, 10),
        W(8, 10), W(8, 10), W(10, 8), W(12, 8),
    /* as above */
    [WEIGHT_SQUARE_QUEEN] =
        W(-6, -24), W(-4, -18), W(-2, -14), W(4, -10),
        W(-6, -18), W(0, -10), W(4, -4), W(4, 0),
        W(-4, -12), W(0, -2), W(0, 6), W(0, 8),
        W(-4, -6), W(0, 6), W(0, 12), W(-2, 20),
        W(-2, -4), W(0, 10), W(2, 16), W(2, 24),
        W(0, -8), W(4, 4), W(6, 12), W(8, 18),
        W(-6, -10), W(-8, 2), W(4, 8), W(6, 12),
        W(-4, -12), W(2, -4), W(4, 0), W(6, 4),
    /* as above */
    [WEIGHT_SQUARE_KING] =
        W(20, -44), W(34, -28), W(6, -20), W(-4, -16),
        W(8, -24), W(8, -8), W(-12, 0), W(-22, 4),
        W(-16, -14), W(-20, 4), W(-30, 12), W(-36, 18),
        W(-36, -8), W(-44, 10), W(-52, 22), W(-60, 28),
        W(-50, -4), W(-58, 14), W(-66, 26), W(-74, 30),
        W(-60, -4), W(-66, 14), W(-74, 22), W(-80, 26),
        W(-66, -16), W(-72, 4), W(-80, 8), W(-86, 10),
        W(-70, -46), W(-76, -26), W(-84, -18), W(-90, -14),
    /* by squares within reach, from none */
    [WEIGHT_MOBILITY_KNIGHT] =
        W(-20, -20), W(-15, -15), W(-10, -10), W(-5, -5), W(0, 0),
        W(5, 5), W(10, 10), W(15, 15), W(20, 20),
    /* as above */
    [WEIGHT_MOBILITY_BISHOP] =
        W(-30, -30), W(-25, -25), W(-20, -20), W(-15, -15), W(-10, -10),
        W(-5, -5), W(0, 0), W(5, 5), W(10, 10), W(15, 15),
        W(20, 20), W(25, 25), W(30, 30), W(35, 35),
    /* as above */
    [WEIGHT_MOBILITY_ROOK] =
        W(-14, -35), W(-12, -30), W(-10, -25), W(-8, -20), W(-6, -15),
        W(-4, -10), W(-2, -5), W(0, 0), W(2, 5), W(4, 10),
        W(6, 15), W(8, 20), W(10, 25), W(12, 30), W(14, 35),
    /* as above */
    [WEIGHT_MOBILITY_QUEEN] =
        W(-13, -39), W(-12, -36), W(-11, -33), W(-10, -30), W(-9, -27),
        W(-8, -24), W(-7, -21), W(-6, -18), W(-5, -15), W(-4, -12),
        W(-3, -9), W(-2, -6), W(-1, -3), W(0, 0), W(1, 3),
        W(2, 6), W(3, 9), W(4, 12), W(5, 15), W(6, 18),
        W(7, 21), W(8, 24), W(9, 27), W(10, 30), W(11, 33),
        W(12, 36), W(13, 39), W(14, 42),
    /* no pawn beside; the same on a file without an enemy pawn */
    [WEIGHT_ISOLATED] =
        W(-8, -10), W(-14, -14),
    /* a pawn before it on its file */
    [WEIGHT_DOUBLED] = W(-6, -16),
    /* cannot be supported nor step on; as above */
    [WEIGHT_BACKWARD] =
        W(-5, -6), W(-14, -12),
    /* supported or side by side, by own rank */
    [WEIGHT_CONNECTED] =
        W(0, 0), W(3, 0), W(6, 2), W(8, 5), W(14, 12),
        W(28, 30), W(50, 50), W(0, 0),
    /* can become free with help, by own rank */
    [WEIGHT_CANDIDATE] =
        W(0, 0), W(0, 4), W(2, 6), W(5, 14), W(12, 30),
        W(25, 50), W(0, 0), W(0, 0),
    /* no enemy pawn can stop it, by own rank */
    [WEIGHT_PASSED] =
        W(0, 0), W(2, 8), W(4, 14), W(8, 26), W(24, 50),
        W(48, 95), W(80, 150), W(0, 0),
    /* a piece stands before it, by own rank */
    [WEIGHT_PASSED_BLOCKED] =
        W(0, 0), W(0, 0), W(0, -4), W(-2, -10), W(-4, -18),
        W(-8, -30), W(-12, -50), W(0, 0),
    /* its next square is safe, by own rank */
    [WEIGHT_PASSED_STEP] =
        W(0, 0), W(0, 0), W(0, 2), W(0, 5), W(4, 10),
        W(8, 18), W(14, 30), W(0, 0),
    /* all squares before it are safe, by own rank */
    [WEIGHT_PASSED_PATH] =
        W(0, 0), W(0, 2), W(0, 4), W(2, 8), W(6, 20),
        W(15, 40), W(30, 70), W(0, 0),
    /* by distance, for each rank beyond the third */
    [WEIGHT_PASSED_OWN_KING] =
        W(0, 12), W(0, 10), W(0, 6), W(0, 2), W(0, 0),
        W(0, -3), W(0, -5), W(0, -7),
    /* as above */
    [WEIGHT_PASSED_THEIR_KING] =
        W(0, -14), W(0, -12), W(0, -6), W(0, 0), W(0, 6),
        W(0, 10), W(0, 12), W(0, 13),
    /* no piece left, and the king comes too late */
    [WEIGHT_UNSTOPPABLE] = W(0, 350),
    /* own rank of the pawn before the king, 0: none */
    [WEIGHT_SHELTER_OWN_FILE] =
        W(-14, 0), W(16, 0), W(8, 0), W(-2, 0), W(-4, 0),
        W(-6, 0), W(-6, 0),
    /* the same on the files beside him */
    [WEIGHT_SHELTER_BESIDE] =
        W(-12, 0), W(15, 0), W(9, 0), W(0, 0), W(-3, 0),
        W(-4, 0), W(-4, 0),
    /* own rank of the enemy's next pawn, 0: none */
    [WEIGHT_STORM] =
        W(0, 0), W(0, 0), W(-14, 0), W(-10, 0), W(-4, 0),
        W(0, 0), W(0, 0), W(0, 0),
    /* by strength of the attack on his king */
    [WEIGHT_DANGER] =
        W(0, 0), W(0, 0), W(1, 0), W(3, 0), W(5, 0),
        W(8, 1), W(12, 1), W(16, 1), W(20, 2), W(26, 2),
        W(32, 3), W(39, 4), W(46, 4), W(54, 5), W(63, 6),
        W(72, 7), W(82, 8), W(92, 9), W(104, 10), W(116, 11),
        W(128, 12), W(141, 13), W(155, 15), W(169, 16), W(184, 17),
        W(200, 19), W(216, 20), W(233, 22), W(251, 24), W(269, 25),
        W(288, 27), W(308, 29), W(328, 31), W(348, 33), W(370, 35),
        W(392, 37), W(415, 39), W(438, 41), W(462, 43), W(487, 46),
    /* a pawn attacks knight, bishop, rook, queen */
    [WEIGHT_PAWN_ATTACKS] =
        W(45, 35), W(45, 38), W(60, 30), W(50, 25),
    /* a knight or bishop attacks pawn ... queen */
    [WEIGHT_MINOR_ATTACKS] =
        W(3, 10), W(14, 16), W(14, 18), W(34, 20), W(28, 30),
    /* a rook attacks pawn ... queen */
    [WEIGHT_ROOK_ATTACKS] =
        W(2, 12), W(16, 20), W(16, 20), W(4, 10), W(34, 16),
    /* attacked and not defended */
    [WEIGHT_HANGING] = W(18, 12),
    /* a safe step of a pawn would attack a piece */
    [WEIGHT_PUSH_ATTACKS] = W(12, 8),
    /* knight, bishop: guarded by a pawn, and none can drive it off */
    [WEIGHT_OUTPOST] =
        W(22, 14), W(16, 8),
    /* a knight or bishop behind a pawn */
    [WEIGHT_BEHIND_PAWN] = W(5, 2),
    /* each own pawn on the bishop's colour */
    [WEIGHT_BAD_BISHOP] = W(-2, -4),
    /* rook on a half-open, an open file */
    [WEIGHT_ROOK_FILE] =
        W(10, 4), W(20, 6),
    /* rook where pawns or the king are held */
    [WEIGHT_ROOK_SEVENTH] = W(6, 16),
    /* each safe square in the own centre */
    [WEIGHT_SPACE] = W(3, 0),
    /* to have the move */
    [WEIGHT_TEMPO] = W(12, 10),
#undef W
};
