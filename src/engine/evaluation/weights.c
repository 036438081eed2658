/* weights.c - what everything is worth. Written by the tuner: see src/tune/tune.c.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "engine/evaluation/weights.h"

/* clang-format off */
const stage_pair evaluation_weights[WEIGHT_COUNT] = {
#define W STAGE_PAIR
    /* pawn, knight, bishop, rook, queen */
    [WEIGHT_MATERIAL] =
        W(59, 110), W(296, 359), W(311, 408), W(417, 665), W(1039, 1175),
    /* two bishops or more */
    [WEIGHT_BISHOP_PAIR] = W(29, 39),
    /* files a to d (e to h mirror them), own first rank on top */
    [WEIGHT_SQUARE_PAWN] =
        W(0, 0), W(0, 0), W(0, 0), W(0, 0),
        W(-14, 10), W(4, 4), W(8, 38), W(6, 36),
        W(-12, 14), W(-6, 9), W(-1, 32), W(6, 35),
        W(-10, 19), W(-17, 17), W(9, 16), W(12, -21),
        W(11, 23), W(-7, 18), W(-17, -14), W(-7, -37),
        W(26, 12), W(26, 2), W(-10, 13), W(9, -9),
        W(31, 16), W(23, -3), W(56, 52), W(47, 67),
        W(0, 0), W(0, 0), W(0, 0), W(0, 0),
    /* as above */
    [WEIGHT_SQUARE_KNIGHT] =
        W(14, -74), W(-9, -22), W(-22, -54), W(10, -7),
        W(-41, -53), W(5, 17), W(-14, 18), W(8, 3),
        W(-12, -15), W(0, -11), W(4, 2), W(4, 17),
        W(24, -4), W(-12, 9), W(27, 20), W(10, 27),
        W(19, 9), W(10, 3), W(29, 8), W(6, 41),
        W(29, 7), W(32, -6), W(7, 19), W(0, 11),
        W(-14, -24), W(-36, 16), W(-6, -28), W(-11, 1),
        W(-155, -85), W(-44, -49), W(-34, -6), W(-31, 1),
    /* as above */
    [WEIGHT_SQUARE_BISHOP] =
        W(-23, -12), W(28, -37), W(-7, 13), W(5, -15),
        W(-9, -55), W(18, -11), W(8, -5), W(6, 8),
        W(1, 8), W(0, 6), W(15, 7), W(10, 25),
        W(-7, -5), W(29, 5), W(18, 31), W(18, 5),
        W(-1, -11), W(26, 7), W(1, 18), W(-18, 46),
        W(26, -26), W(-12, -5), W(-8, 23), W(1, 28),
        W(-7, 12), W(-23, 15), W(-18, 3), W(-47, 33),
        W(33, -41), W(-43, -6), W(-33, -33), W(-21, 3),
    /* as above */
    [WEIGHT_SQUARE_ROOK] =
        W(-14, -15), W(-13, -4), W(-9, 7), W(5, -30),
        W(-36, -3), W(3, 16), W(-1, -12), W(-3, -19),
        W(-38, -23), W(-16, 26), W(11, -6), W(-17, -6),
        W(-22, 16), W(-5, 25), W(-6, 18), W(-23, 14),
        W(-3, 20), W(-23, 15), W(13, 14), W(-5, 7),
        W(-12, 30), W(18, -5), W(-6, 2), W(59, -20),
        W(19, 16), W(-13, 35), W(44, 23), W(28, 8),
        W(4, 34), W(61, 4), W(5, 37), W(-14, 41),
    /* as above */
    [WEIGHT_SQUARE_QUEEN] =
        W(20, -41), W(45, -41), W(-33, -41), W(0, -75),
        W(-7, -13), W(32, -52), W(7, -32), W(-1, -1),
        W(-30, 18), W(-9, -6), W(0, 9), W(0, 6),
        W(-13, -10), W(-9, 41), W(-14, 47), W(-5, 50),
        W(-2, 8), W(-6, 56), W(-5, 37), W(-8, 85),
        W(-13, -10), W(8, 32), W(6, 51), W(-15, 31),
        W(41, -4), W(-19, 25), W(14, 4), W(-3, 18),
        W(0, -11), W(-18, 14), W(47, 0), W(22, 36),
    /* as above */
    [WEIGHT_SQUARE_KING] =
        W(-7, -67), W(18, -42), W(-16, -25), W(-5, -47),
        W(-12, -5), W(12, -11), W(-3, -8), W(-43, -14),
        W(23, -56), W(22, -15), W(-44, 6), W(-17, 5),
        W(-37, -10), W(-36, 8), W(-26, 14), W(-70, 15),
        W(-63, 3), W(-46, 52), W(-74, 30), W(-83, 30),
        W(-84, 16), W(-57, 24), W(-66, 47), W(-100, -2),
        W(-74, -17), W(-62, 31), W(-72, 28), W(-80, -7),
        W(-71, -56), W(-67, 21), W(-68, 31), W(-88, -16),
    /* by squares within reach, from none */
    [WEIGHT_MOBILITY_KNIGHT] =
        W(-36, -20), W(-27, -36), W(-14, -1), W(-7, 7), W(-5, 20),
        W(3, 30), W(8, 27), W(12, 25), W(19, 10),
    /* as above */
    [WEIGHT_MOBILITY_BISHOP] =
        W(-43, -57), W(-29, -39), W(-23, -1), W(-16, -3), W(-14, 12),
        W(-7, 20), W(-10, 30), W(-9, 32), W(-4, 30), W(5, 25),
        W(4, 31), W(53, 22), W(56, 3), W(23, 27),
    /* as above */
    [WEIGHT_MOBILITY_ROOK] =
        W(-80, -57), W(-20, -69), W(-6, -6), W(-8, -5), W(-6, -2),
        W(0, 19), W(3, 8), W(7, 15), W(19, 15), W(-2, 36),
        W(10, 39), W(15, 41), W(4, 42), W(28, 48), W(-2, 55),
    /* as above */
    [WEIGHT_MOBILITY_QUEEN] =
        W(-13, -39), W(-16, -39), W(-28, -27), W(-5, -53), W(-11, -35),
        W(-8, -68), W(-4, -45), W(3, -46), W(4, -38), W(-3, 21),
        W(2, 19), W(0, 14), W(-1, 26), W(0, 21), W(-9, 55),
        W(4, 26), W(-16, 73), W(-25, 64), W(14, 48), W(12, 46),
        W(29, 24), W(37, 43), W(16, 37), W(8, 21), W(13, 20),
        W(19, 36), W(10, 31), W(10, 32),
    /* no pawn beside; the same on a file without an enemy pawn */
    [WEIGHT_ISOLATED] =
        W(-2, -11), W(-18, -5),
    /* a pawn before it on its file */
    [WEIGHT_DOUBLED] = W(0, -22),
    /* cannot be supported nor step on; as above */
    [WEIGHT_BACKWARD] =
        W(11, -18), W(-12, -10),
    /* supported or side by side, by own rank */
    [WEIGHT_CONNECTED] =
        W(0, 0), W(2, 1), W(11, 0), W(10, 3), W(12, 2),
        W(16, 56), W(109, 34), W(0, 0),
    /* can become free with help, by own rank */
    [WEIGHT_CANDIDATE] =
        W(0, 0), W(-5, 3), W(5, 9), W(-8, 20), W(-4, 29),
        W(-21, 73), W(0, 0), W(0, 0),
    /* no enemy pawn can stop it, by own rank */
    [WEIGHT_PASSED] =
        W(0, 0), W(5, 7), W(-4, 34), W(3, 41), W(14, 90),
        W(8, 124), W(115, 127), W(0, 0),
    /* a piece stands before it, by own rank */
    [WEIGHT_PASSED_BLOCKED] =
        W(0, 0), W(19, -4), W(-7, 6), W(10, -21), W(-7, -26),
        W(-3, -14), W(-9, -26), W(0, 0),
    /* its next square is safe, by own rank */
    [WEIGHT_PASSED_STEP] =
        W(0, 0), W(-2, 16), W(-16, 9), W(12, -8), W(-6, 11),
        W(21, 11), W(14, 30), W(0, 0),
    /* all squares before it are safe, by own rank */
    [WEIGHT_PASSED_PATH] =
        W(0, 0), W(4, 44), W(-11, 6), W(-50, 30), W(-25, 42),
        W(-2, 39), W(26, 120), W(0, 0),
    /* by distance, for each rank beyond the third */
    [WEIGHT_PASSED_OWN_KING] =
        W(5, 69), W(-29, 66), W(6, 20), W(9, -2), W(7, -14),
        W(-1, -14), W(7, -16), W(-9, -14),
    /* as above */
    [WEIGHT_PASSED_THEIR_KING] =
        W(-18, -20), W(4, -13), W(4, -10), W(-3, 20), W(-10, 36),
        W(-26, 44), W(18, 34), W(27, 24),
    /* no piece left, and the king comes too late */
    [WEIGHT_UNSTOPPABLE] = W(-3, 251),
    /* own rank of the pawn before the king, 0: none */
    [WEIGHT_SHELTER_OWN_FILE] =
        W(-20, -4), W(13, -2), W(8, -23), W(-7, -19), W(-3, 2),
        W(14, 12), W(-3, 45),
    /* the same on the files beside him */
    [WEIGHT_SHELTER_BESIDE] =
        W(-7, 1), W(21, -11), W(12, -5), W(3, -6), W(8, 0),
        W(-9, 11), W(16, 40),
    /* own rank of the enemy's next pawn, 0: none */
    [WEIGHT_STORM] =
        W(-2, -18), W(-34, 75), W(-38, 23), W(-5, 7), W(8, -9),
        W(19, -15), W(6, -6), W(0, 0),
    /* by strength of the attack on his king */
    [WEIGHT_DANGER] =
        W(0, 0), W(14, -7), W(31, -19), W(3, -27), W(10, -16),
        W(15, -10), W(2, 0), W(3, -8), W(8, 15), W(6, 2),
        W(8, 17), W(27, 6), W(27, 15), W(23, 16), W(35, 9),
        W(33, 30), W(48, 12), W(42, 22), W(71, 24), W(81, 15),
        W(91, 19), W(129, 16), W(144, 4), W(155, 13), W(176, 9),
        W(188, 37), W(198, 8), W(215, 19), W(244, 9), W(234, 33),
        W(280, 27), W(301, 30), W(321, 28), W(328, 25), W(365, 37),
        W(381, 38), W(416, 40), W(439, 44), W(457, 41), W(498, 49),
    /* a pawn attacks knight, bishop, rook, queen */
    [WEIGHT_PAWN_ATTACKS] =
        W(53, 17), W(45, 65), W(50, 16), W(32, 10),
    /* a knight or bishop attacks pawn ... queen */
    [WEIGHT_MINOR_ATTACKS] =
        W(4, 21), W(22, 14), W(15, 19), W(51, -1), W(40, 15),
    /* a rook attacks pawn ... queen */
    [WEIGHT_ROOK_ATTACKS] =
        W(0, 23), W(15, 39), W(20, 28), W(-9, -7), W(58, 2),
    /* attacked and not defended */
    [WEIGHT_HANGING] = W(10, 34),
    /* a safe step of a pawn would attack a piece */
    [WEIGHT_PUSH_ATTACKS] = W(21, 19),
    /* knight, bishop: guarded by a pawn, and none can drive it off */
    [WEIGHT_OUTPOST] =
        W(7, 17), W(20, 1),
    /* a knight or bishop behind a pawn */
    [WEIGHT_BEHIND_PAWN] = W(1, 13),
    /* each own pawn on the bishop's colour */
    [WEIGHT_BAD_BISHOP] = W(-1, -14),
    /* rook on a half-open, an open file */
    [WEIGHT_ROOK_FILE] =
        W(1, 16), W(30, -3),
    /* rook where pawns or the king are held */
    [WEIGHT_ROOK_SEVENTH] = W(14, -8),
    /* each safe square in the own centre */
    [WEIGHT_SPACE] = W(3, 22),
    /* to have the move */
    [WEIGHT_TEMPO] = W(15, 13),
#undef W
};
