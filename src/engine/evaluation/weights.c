/* weights.c - the values of all weights.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Tuned to predict the results of selfplay games (see engine/README).
 */
#include "engine/evaluation/weights.h"

/* clang-format off */
const packed_score evaluation_weights[WEIGHT_COUNT] = {
#define W PACK_SCORE
    /* pawn, knight, bishop, rook, queen */
    [WEIGHT_MATERIAL] =
        W(61, 110), W(310, 355), W(326, 400), W(437, 654), W(1069, 1165),
    /* two bishops or more */
    [WEIGHT_BISHOP_PAIR] = W(29, 35),
    /* files a to d (e to h are mirrored), from the owner's first rank up */
    [WEIGHT_SQUARE_PAWN] =
        W(0, 0), W(0, 0), W(0, 0), W(0, 0),
        W(-14, 12), W(3, 8), W(8, 32), W(6, 31),
        W(-8, 14), W(-5, 4), W(0, 25), W(11, 26),
        W(-13, 19), W(-20, 20), W(9, 11), W(14, -19),
        W(9, 27), W(-13, 20), W(-15, -7), W(-6, -25),
        W(19, 7), W(22, -7), W(-6, 8), W(1, -3),
        W(37, 20), W(23, -5), W(51, 52), W(45, 60),
        W(0, 0), W(0, 0), W(0, 0), W(0, 0),
    [WEIGHT_SQUARE_KNIGHT] =
        W(49, -57), W(-15, -15), W(-29, -51), W(12, -5),
        W(-33, -48), W(3, 6), W(-14, 22), W(2, 3),
        W(-17, -15), W(-3, -7), W(3, 2), W(14, 12),
        W(20, 3), W(-6, -1), W(28, 13), W(12, 22),
        W(11, -8), W(9, 1), W(29, 2), W(10, 33),
        W(33, -2), W(31, -9), W(-4, 19), W(-6, 19),
        W(-11, -22), W(-47, 11), W(-12, -25), W(-4, 0),
        W(-160, -79), W(-38, -34), W(-28, -11), W(-26, 2),
    [WEIGHT_SQUARE_BISHOP] =
        W(-17, -19), W(27, -38), W(-5, 5), W(16, -28),
        W(-3, -45), W(19, -4), W(-2, -4), W(6, 7),
        W(1, 14), W(3, 5), W(20, 7), W(11, 24),
        W(-8, -4), W(29, 1), W(21, 24), W(25, 3),
        W(-1, -12), W(27, 2), W(-9, 21), W(-7, 40),
        W(22, -24), W(-18, 1), W(5, 20), W(8, 21),
        W(-18, 13), W(-33, 24), W(-21, 12), W(-32, 24),
        W(5, -39), W(-41, 15), W(-41, -31), W(-9, -10),
    [WEIGHT_SQUARE_ROOK] =
        W(-10, -17), W(-7, -6), W(-10, 9), W(2, -27),
        W(-37, -6), W(15, 5), W(0, -11), W(-3, -16),
        W(-38, -15), W(-13, 18), W(9, -6), W(-23, 0),
        W(-22, 15), W(7, 27), W(15, 10), W(-30, 16),
        W(-15, 22), W(-25, 12), W(24, 13), W(-11, 12),
        W(0, 30), W(27, -11), W(-8, 2), W(58, -21),
        W(24, 17), W(0, 29), W(29, 26), W(17, 10),
        W(5, 34), W(57, -1), W(-1, 34), W(-23, 37),
    [WEIGHT_SQUARE_QUEEN] =
        W(23, -17), W(9, -27), W(-28, -51), W(5, -86),
        W(-13, -19), W(33, -51), W(9, -34), W(3, -13),
        W(-26, 13), W(-7, -9), W(-3, 23), W(2, 13),
        W(-6, -8), W(0, 31), W(-13, 50), W(-10, 47),
        W(3, 12), W(-2, 52), W(-13, 41), W(-6, 80),
        W(-14, -17), W(15, 8), W(8, 48), W(-15, 34),
        W(46, -16), W(-17, 23), W(23, 8), W(8, 20),
        W(-8, -6), W(-15, 13), W(53, 6), W(23, 36),
    [WEIGHT_SQUARE_KING] =
        W(-19, -54), W(15, -34), W(-19, -22), W(-11, -43),
        W(-13, -4), W(17, -10), W(-3, -4), W(-42, -10),
        W(33, -45), W(12, -5), W(-41, 12), W(-11, 6),
        W(-16, 3), W(-31, 13), W(-19, 15), W(-67, 18),
        W(-59, 12), W(-48, 45), W(-75, 31), W(-95, 27),
        W(-79, -2), W(-61, 18), W(-71, 26), W(-100, 4),
        W(-74, -26), W(-67, 9), W(-73, 24), W(-79, 11),
        W(-78, -93), W(-66, 21), W(-69, 25), W(-87, -6),
    /* by number of reachable squares, from 0 */
    [WEIGHT_MOBILITY_KNIGHT] =
        W(-45, -11), W(-31, -29), W(-13, -9), W(-4, 4), W(0, 18),
        W(6, 30), W(11, 25), W(15, 23), W(26, 6),
    [WEIGHT_MOBILITY_BISHOP] =
        W(-39, -62), W(-29, -32), W(-21, 3), W(-13, -7), W(-12, 9),
        W(-6, 19), W(-9, 32), W(-8, 30), W(-3, 30), W(5, 24),
        W(10, 25), W(42, 21), W(53, 9), W(36, 24),
    [WEIGHT_MOBILITY_ROOK] =
        W(-83, -58), W(-19, -70), W(-7, -5), W(-7, -14), W(-6, -4),
        W(-1, 17), W(6, 9), W(5, 18), W(15, 18), W(3, 33),
        W(9, 38), W(14, 39), W(5, 40), W(25, 46), W(24, 41),
    [WEIGHT_MOBILITY_QUEEN] =
        W(-13, -39), W(-14, -44), W(-33, -27), W(-9, -47), W(-11, -45),
        W(-9, -58), W(-7, -29), W(1, -43), W(3, -27), W(-2, 21),
        W(4, 14), W(3, 23), W(3, 26), W(3, 22), W(-4, 46),
        W(7, 31), W(-6, 68), W(-8, 51), W(21, 36), W(22, 37),
        W(23, 19), W(30, 40), W(12, 34), W(8, 14), W(14, 21),
        W(18, 33), W(10, 30), W(10, 31),
    /* no pawn on adjacent files; first value: the file has an enemy pawn, second: it has
     * none */
    [WEIGHT_ISOLATED] =
        W(-8, -7), W(-18, -8),
    /* an own pawn ahead on the same file */
    [WEIGHT_DOUBLED] = W(0, -19),
    /* backward; two values as above */
    [WEIGHT_BACKWARD] =
        W(8, -20), W(-17, -10),
    /* defended by or next to a pawn, by the owner's rank */
    [WEIGHT_CONNECTED] =
        W(0, 0), W(1, 2), W(8, 4), W(9, 8), W(14, 3),
        W(14, 50), W(107, 36), W(0, 0),
    /* may become passed, by rank */
    [WEIGHT_CANDIDATE] =
        W(0, 0), W(0, 0), W(6, 2), W(-1, 13), W(-3, 23),
        W(-19, 72), W(0, 0), W(0, 0),
    /* passed, by rank */
    [WEIGHT_PASSED] =
        W(0, 0), W(4, 7), W(1, 31), W(2, 38), W(9, 83),
        W(21, 128), W(115, 124), W(0, 0),
    /* blocked by a piece, by rank */
    [WEIGHT_PASSED_BLOCKED] =
        W(0, 0), W(23, -12), W(-10, 11), W(7, -17), W(2, -25),
        W(-5, -13), W(2, -32), W(0, 0),
    /* the next square is safe, by rank */
    [WEIGHT_PASSED_STEP] =
        W(0, 0), W(-1, 17), W(-12, 6), W(12, -4), W(-4, 10),
        W(16, 11), W(14, 30), W(0, 0),
    /* all squares to promotion are safe, by rank */
    [WEIGHT_PASSED_PATH] =
        W(0, 0), W(2, 44), W(-11, 10), W(-42, 33), W(-34, 45),
        W(-6, 44), W(35, 124), W(0, 0),
    /* distance of the own king, per rank beyond the third */
    [WEIGHT_PASSED_OWN_KING] =
        W(8, 52), W(-8, 61), W(13, 20), W(14, 0), W(8, -13),
        W(-2, -13), W(0, -13), W(-17, -9),
    /* distance of the enemy king, likewise */
    [WEIGHT_PASSED_THEIR_KING] =
        W(-14, -21), W(12, -17), W(8, -12), W(-1, 17), W(0, 33),
        W(-30, 45), W(22, 30), W(22, 24),
    /* the opponent has no piece and the king is too far away */
    [WEIGHT_UNSTOPPABLE] = W(-3, 256),
    /* rank of the pawn in front of the king, 0: none */
    [WEIGHT_SHELTER_OWN_FILE] =
        W(-21, -4), W(12, -6), W(8, -20), W(-7, -18), W(-2, 1),
        W(10, 7), W(3, 50),
    /* likewise, on the neighbouring files */
    [WEIGHT_SHELTER_ADJACENT] =
        W(-13, 4), W(16, -9), W(5, -2), W(-1, -4), W(6, 1),
        W(1, 10), W(26, 41),
    /* rank of the nearest enemy pawn, 0: none */
    [WEIGHT_STORM] =
        W(-7, -12), W(-26, 73), W(-30, 16), W(-7, 9), W(5, -6),
        W(17, -12), W(4, -5), W(0, 0),
    /* by strength of the attack on the enemy king */
    [WEIGHT_DANGER] =
        W(0, 0), W(10, -11), W(29, -22), W(0, -18), W(5, -14),
        W(11, -10), W(2, -2), W(2, -11), W(6, 11), W(6, 3),
        W(8, 18), W(24, 7), W(25, 16), W(28, 15), W(33, 14),
        W(30, 29), W(49, 14), W(43, 25), W(73, 25), W(82, 22),
        W(98, 17), W(128, 20), W(143, 9), W(153, 18), W(175, 8),
        W(192, 34), W(201, 13), W(218, 26), W(251, 14), W(239, 35),
        W(281, 21), W(299, 25), W(326, 28), W(328, 23), W(368, 36),
        W(384, 39), W(416, 38), W(441, 45), W(458, 41), W(493, 45),
    /* a pawn attacks knight, bishop, rook, queen */
    [WEIGHT_PAWN_ATTACKS] =
        W(55, 16), W(50, 66), W(51, 15), W(36, 8),
    /* a knight or bishop attacks pawn ... queen */
    [WEIGHT_MINOR_ATTACKS] =
        W(4, 19), W(20, 15), W(13, 27), W(49, 0), W(43, 16),
    /* a rook attacks pawn ... queen */
    [WEIGHT_ROOK_ATTACKS] =
        W(0, 22), W(13, 40), W(16, 34), W(-17, -1), W(63, -2),
    /* attacked and not defended */
    [WEIGHT_HANGING] = W(9, 34),
    /* a safe pawn push would attack a piece */
    [WEIGHT_PUSH_ATTACKS] = W(20, 14),
    /* knight, bishop: defended by a pawn, and no enemy pawn can attack it */
    [WEIGHT_OUTPOST] =
        W(7, 15), W(25, 1),
    /* a knight or bishop behind a pawn */
    [WEIGHT_BEHIND_PAWN] = W(2, 16),
    /* per own pawn on the bishop's colour */
    [WEIGHT_BAD_BISHOP] = W(-1, -13),
    /* rook on a half-open file, on an open file */
    [WEIGHT_ROOK_FILE] =
        W(3, 14), W(31, -4),
    /* rook on the seventh rank against pawns there or a king on the eighth */
    [WEIGHT_ROOK_SEVENTH] = W(11, -6),
    /* per safe square in the own centre */
    [WEIGHT_SPACE] = W(0, 17),
    /* side to move */
    [WEIGHT_TEMPO] = W(15, 13),
#undef W
};
