/* network.h - a small neural network that says what a quiet position is worth.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape: 4 times 768 features, seen by both sides, to 512 hidden values a side, squared clipped
 * ReLU, to one output, whose weights are those of the bucket for the pieces left. A feature
 * is "such a piece on such a square" as a side sees it: its own pieces first, the board
 * turned so that its own home rank is the first, and mirrored where its king stands on the
 * files e to h, so that a king is always seen on a to d. Which of the four sets it belongs to
 * depends on where the side's king is: in the corner (a1, b1), in the middle of the first rank
 * (c1, d1), on the second, or beyond.
 *
 * Integers, the same on every machine:
 *
 *     sum     = biases + feature_weights of all pieces     16 bits, a unit is 1/255
 *     hidden  = sum, from 0 to 255
 *     output  = hidden * (hidden * output_weights), summed over both sides, the side to
 *               move first; a unit of a weight is 1/64
 *     value   = ((output / 255) + output_bias) * scale / (255 * 64)   divided as in C
 *
 * in centipawns from the side to move. With at most 32 pieces and the limits below nothing
 * overflows; a board with more is for the classical evaluation to judge.
 *
 * The file: lines of text in this order, at most NETWORK_HEADER_MAX bytes with the empty line
 * that ends them:
 *
 *     ttychess network 2
 *     kings: 4                sets of features
 *     width: 512
 *     buckets: 8
 *     scale: 400              centipawns that a value of 1.0 is worth
 *     weights: 3163168        bytes that follow the empty line
 *     crc32: 0123abcd         of these bytes, as zlib reckons it
 *     data: ...               any more lines: where the network came from
 *
 * then the weights in the order of `struct network`, little-endian, and nothing behind.
 * All functions are pure; any thread.
 */
#ifndef TTYCHESS_ENGINE_NETWORK_NETWORK_H
#define TTYCHESS_ENGINE_NETWORK_NETWORK_H

#include <stddef.h>

#include "base/reason.h"
#include "rules/position.h"

enum {
    NETWORK_KINGS = 4, /* sets of features, by the king of the side that sees them */
    NETWORK_SET = 768, /* features of each */
    NETWORK_FEATURES = NETWORK_KINGS * NETWORK_SET,
    NETWORK_WIDTH = 512, /* hidden values a side */
    NETWORK_BLOCK = 256, /* of them, whose products are added up in 32 bits */
    NETWORK_BUCKETS = 8,
    NETWORK_PIECES_MAX = 32, /* on the board, for all that is promised here */
    NETWORK_HIDDEN_ONE = 255,
    NETWORK_OUTPUT_ONE = 64
};

/* What a reader takes, so that 16 and 32 bits suffice. */
enum {
    NETWORK_FEATURE_WEIGHT_MAX = 512, /* either sign, as all of these */
    NETWORK_BIAS_MAX = 32767 - NETWORK_PIECES_MAX * NETWORK_FEATURE_WEIGHT_MAX,
    NETWORK_OUTPUT_WEIGHT_MAX = 127,
    NETWORK_OUTPUT_BIAS_MAX = 1 << 24,
    NETWORK_SCALE_MAX = 10000 /* from 1 */
};

enum {
    NETWORK_WEIGHTS_SIZE = 2 * (NETWORK_FEATURES + 1) * NETWORK_WIDTH +
                           2 * NETWORK_BUCKETS * 2 * NETWORK_WIDTH + 4 * NETWORK_BUCKETS,
    NETWORK_HEADER_MAX = 4096,
    NETWORK_ORIGIN_SIZE = NETWORK_HEADER_MAX - 256, /* room for the lines all files have */
    NETWORK_FILE_MAX = NETWORK_HEADER_MAX + NETWORK_WEIGHTS_SIZE
};

/* Plain data; 3.2 MB. */
struct network {
    int16_t feature_weights[NETWORK_FEATURES][NETWORK_WIDTH];
    int16_t feature_biases[NETWORK_WIDTH];
    int16_t output_weights[NETWORK_BUCKETS][2][NETWORK_WIDTH]; /* side to move, the other */
    int32_t output_biases[NETWORK_BUCKETS];
    int32_t scale;
    uint32_t check_sum; /* of the weights as the file has them: the network's name */
    char origin[NETWORK_ORIGIN_SIZE]; /* the file's further lines, each with its line feed */
};

/* How a side with its king somewhere sees the board. */
struct network_view {
    unsigned flips; /* to be xor-ed to squares */
    unsigned kings; /* the set of features, below NETWORK_KINGS */
};

static inline struct network_view network_view(enum color side, enum square king)
{
    bool mirrored = square_file(king) >= 4;
    unsigned rank = (unsigned)square_rank(king) ^ (side == BLACK ? 7U : 0U);
    unsigned file = (unsigned)square_file(king) ^ (mirrored ? 7U : 0U);
    return (struct network_view){(side == BLACK ? 56U : 0U) ^ (mirrored ? 7U : 0U),
                                 rank == 0   ? file / 2
                                 : rank == 1 ? 2
                                             : 3};
}

static inline bool network_same_view(struct network_view one, struct network_view other)
{
    return one.flips == other.flips && one.kings == other.kings;
}

/* The feature that a piece on a square is for `side`, which sees the board so. */
static inline unsigned network_feature(enum color side, struct network_view view,
                                       enum piece piece, enum square square)
{
    unsigned other = piece_color(piece) != side;
    return view.kings * NETWORK_SET + (other * 6 + (unsigned)piece_type_of(piece)) * 64 +
           ((unsigned)square ^ view.flips);
}

/* Which output weights count with so many pieces on the board, 2 to 32. */
static inline unsigned network_bucket(unsigned pieces)
{
    return (pieces - 2) / 4;
}

/* Whether the network can judge a position: the classical evaluation does where not. */
static inline bool network_takes(const struct position *position)
{
    return bitboard_count(position_occupied(position)) <= NETWORK_PIECES_MAX;
}

/* The value of a position, in centipawns from the side to move, within the limits of
 * engine/evaluation/evaluation.h; from scratch. Only where network_takes(). What a search keeps from
 * node to node comes to the same: engine/network/accumulators.h. */
int network_evaluate(const struct network *network, const struct position *position);

/* ---- network_file.c: the file ------------------------------------------------------- */

/* Any bytes. False, with the reason and *network in no state to be used, unless they are a file
 * as above. */
bool network_parse(const void *bytes, size_t size, struct network *network,
                   struct reason *reason);

/* Write the file of a network whose weights, scale and origin are set (lines, none of
 * them empty; its check_sum is reckoned) into NETWORK_FILE_MAX bytes at `bytes`. Returns the size; 0 with
 * the reason when it is none that network_parse() would take. */
size_t network_write(const struct network *network, void *bytes, struct reason *reason);

#endif
