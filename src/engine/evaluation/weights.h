/* weights.h - the weights of the evaluation.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A weight is the value of one occurrence of a feature, in centipawns, in middlegame and
 * endgame. Each row is an array of weights: its name, length, term, and the meaning of its
 * entries.
 */
#ifndef TTYCHESS_ENGINE_EVALUATION_WEIGHTS_H
#define TTYCHESS_ENGINE_EVALUATION_WEIGHTS_H

#include <stdint.h>

#include "engine/evaluation/evaluation.h"

#define EVALUATION_WEIGHTS(ROW)                                                               \
    ROW(MATERIAL, 5, MATERIAL, "pawn, knight, bishop, rook, queen")                           \
    ROW(BISHOP_PAIR, 1, MATERIAL, "two bishops or more")                                      \
    ROW(SQUARE_PAWN, 32, SQUARES,                                                             \
        "files a to d (e to h mirror them), from the first rank up")                          \
    ROW(SQUARE_KNIGHT, 32, SQUARES, "as above")                                               \
    ROW(SQUARE_BISHOP, 32, SQUARES, "as above")                                               \
    ROW(SQUARE_ROOK, 32, SQUARES, "as above")                                                 \
    ROW(SQUARE_QUEEN, 32, SQUARES, "as above")                                                \
    ROW(SQUARE_KING, 32, SQUARES, "as above")                                                 \
    ROW(MOBILITY_KNIGHT, 9, MOBILITY, "by number of reachable squares, from 0")               \
    ROW(MOBILITY_BISHOP, 14, MOBILITY, "as above")                                            \
    ROW(MOBILITY_ROOK, 15, MOBILITY, "as above")                                              \
    ROW(MOBILITY_QUEEN, 28, MOBILITY, "as above")                                             \
    ROW(ISOLATED, 2, PAWNS, "no pawn on adjacent files; the same on a half-open file")        \
    ROW(DOUBLED, 1, PAWNS, "another pawn of its side on a square ahead")                      \
    ROW(BACKWARD, 2, PAWNS, "cannot be supported or advance; as above")                       \
    ROW(CONNECTED, 8, PAWNS, "supported or side by side, by relative rank")                   \
    ROW(CANDIDATE, 8, PAWNS, "can become passed with support, by relative rank")              \
    ROW(PASSED, 8, PASSED, "no enemy pawn can stop it, by relative rank")                     \
    ROW(PASSED_BLOCKED, 8, PASSED, "blocked by a piece, by relative rank")                    \
    ROW(PASSED_STEP, 8, PASSED, "its next square is safe, by relative rank")                  \
    ROW(PASSED_PATH, 8, PASSED, "all squares in front of it are safe, by relative rank")      \
    ROW(PASSED_OWN_KING, 8, PASSED, "by distance, for each rank beyond the third")            \
    ROW(PASSED_THEIR_KING, 8, PASSED, "as above")                                             \
    ROW(UNSTOPPABLE, 1, PASSED, "no enemy pieces; the enemy king is too far away")            \
    ROW(SHELTER_OWN_FILE, 7, KING, "rank of the pawn in front of the king, 0: none")          \
    ROW(SHELTER_ADJACENT, 7, KING, "the same on the adjacent files")                          \
    ROW(STORM, 8, KING, "rank of the nearest enemy pawn, 0: none")                            \
    ROW(DANGER, 40, KING, "by strength of the attack on the enemy king")                      \
    ROW(PAWN_ATTACKS, 4, THREATS, "a pawn attacks knight, bishop, rook, queen")               \
    ROW(MINOR_ATTACKS, 5, THREATS, "a knight or bishop attacks pawn ... queen")               \
    ROW(ROOK_ATTACKS, 5, THREATS, "a rook attacks pawn ... queen")                            \
    ROW(HANGING, 1, THREATS, "attacked and not defended")                                     \
    ROW(PUSH_ATTACKS, 1, THREATS, "a safe pawn push would attack a piece")                    \
    ROW(OUTPOST, 2, PIECES, "knight, bishop: defended by a pawn, not attackable by one")      \
    ROW(BEHIND_PAWN, 1, PIECES, "a knight or bishop shielded by a pawn")                      \
    ROW(BAD_BISHOP, 1, PIECES, "each friendly pawn on the bishop's colour")                   \
    ROW(ROOK_FILE, 2, PIECES, "rook on a half-open file, on an open file")                    \
    ROW(ROOK_SEVENTH, 1, PIECES, "rook on the seventh rank with pawns or the king to attack") \
    ROW(SPACE, 1, SPACE, "each safe square of the centre in the side's own half")             \
    ROW(TEMPO, 1, TEMPO, "side to move")

enum evaluation_weight {
#define ROW(name, count, term, meaning)                                                       \
    WEIGHT_##name, WEIGHT_##name##_LAST = WEIGHT_##name + (count)-1,
    EVALUATION_WEIGHTS(ROW)
#undef ROW
        WEIGHT_COUNT
};

/* Both values in one word, to be added at once. Each has 32 bits, because a board may be full
 * of queens. */
typedef int64_t packed_score;

#define PACK_SCORE(middle, end) ((packed_score)(end)*4294967296 + (middle))

static inline int packed_score_middle(packed_score pair)
{
    return (int32_t)(uint32_t)(uint64_t)pair;
}

/* A negative lower half has borrowed from the upper one. */
static inline int packed_score_end(packed_score pair)
{
    return (int32_t)(uint32_t)(((uint64_t)pair + 0x80000000U) >> 32);
}

extern const packed_score evaluation_weights[WEIGHT_COUNT];

#endif
