/* network.h - a small neural network that evaluates quiet positions.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Architecture: 4 x 768 input features from each side's view, 512 hidden values per side,
 * squared clipped ReLU, and one output with weights selected by the number of pieces (bucket).
 * A feature is "this piece on this square" as a side sees it: its own pieces first, with its
 * home rank as rank 1, mirrored if its king is on files e to h. The king also selects one of
 * four feature sets: in the corner (a1, b1), in the middle of the first rank (c1, d1), on the
 * second rank, or beyond.
 *
 * All arithmetic is on integers, so results are the same on every machine:
 *
 *     sum     = biases + feature_weights of all pieces     16 bits, a unit is 1/255
 *     hidden  = sum, clipped to 0 to 255
 *     output  = hidden * (hidden * output_weights), summed over both sides, the side to
 *               move first; a unit of a weight is 1/64
 *     value   = ((output / 255) + output_bias) * scale / (255 * 64)   divided as in C
 *
 * The value is in centipawns for the side to move.
 *
 * The file starts with lines of text, at most NETWORK_HEADER_MAX bytes including the empty
 * line at their end:
 *
 *     ttychess network 2
 *     kings: 4                sets of features
 *     width: 512
 *     buckets: 8
 *     scale: 400              centipawns that a value of 1.0 is worth
 *     weights: 3163168        bytes after the empty line
 *     crc32: 0123abcd         of these bytes, as in zlib
 *     data: ...               the network's origin, in one or more lines
 *
 * The weights follow in the order of `struct network`, little-endian, up to the end of the
 * file. Thread-safe.
 */
#ifndef TTYCHESS_ENGINE_NETWORK_NETWORK_H
#define TTYCHESS_ENGINE_NETWORK_NETWORK_H

#include <stddef.h>

#include "base/error.h"
#include "rules/position.h"

enum {
    NETWORK_FEATURE_SETS = 4, /* selected by the side's own king */
    NETWORK_SET_SIZE = 768,   /* features */
    NETWORK_FEATURES = NETWORK_FEATURE_SETS * NETWORK_SET_SIZE,
    NETWORK_WIDTH = 512, /* hidden values per side */
    NETWORK_BLOCK = 256, /* hidden values whose products are summed in 32 bits */
    NETWORK_BUCKETS = 8,
    NETWORK_PIECES_MAX = 32, /* with more, overflow is possible */
    NETWORK_HIDDEN_ONE = 255,
    NETWORK_OUTPUT_ONE = 64
};

/* With these limits on absolute values, 16 and 32 bits suffice. */
enum {
    NETWORK_FEATURE_WEIGHT_MAX = 512,
    NETWORK_BIAS_MAX = 32767 - NETWORK_PIECES_MAX * NETWORK_FEATURE_WEIGHT_MAX,
    NETWORK_OUTPUT_WEIGHT_MAX = 127,
    NETWORK_OUTPUT_BIAS_MAX = 1 << 24,
    NETWORK_SCALE_MAX = 10000 /* minimum 1 */
};

enum {
    NETWORK_WEIGHTS_SIZE = 2 * (NETWORK_FEATURES + 1) * NETWORK_WIDTH +
                           2 * NETWORK_BUCKETS * 2 * NETWORK_WIDTH + 4 * NETWORK_BUCKETS,
    NETWORK_HEADER_MAX = 4096,
    NETWORK_ORIGIN_SIZE = NETWORK_HEADER_MAX - 256, /* without the required lines */
    NETWORK_FILE_MAX = NETWORK_HEADER_MAX + NETWORK_WEIGHTS_SIZE
};

struct network {
    int16_t feature_weights[NETWORK_FEATURES][NETWORK_WIDTH];
    int16_t feature_biases[NETWORK_WIDTH];
    int16_t output_weights[NETWORK_BUCKETS][2][NETWORK_WIDTH]; /* [0] side to move */
    int32_t output_biases[NETWORK_BUCKETS];
    int32_t scale;
    uint32_t check_sum;               /* checksum of the weights; identifies the network */
    char origin[NETWORK_ORIGIN_SIZE]; /* the file's remaining header lines */
};

/* How a side sees the board, which depends on its king's square. */
struct network_view {
    unsigned square_xor;
    unsigned feature_set;
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

static inline unsigned network_feature_index(enum color side, struct network_view view,
                                             enum piece piece, enum square square)
{
    unsigned other = piece_color(piece) != side;
    return view.feature_set * NETWORK_SET_SIZE +
           (other * 6 + (unsigned)piece_type_of(piece)) * 64 +
           ((unsigned)square ^ view.square_xor);
}

/* Returns the index of the output weights used with this number of pieces, 2 to 32. */
static inline unsigned network_bucket(unsigned pieces)
{
    return (pieces - 2) / 4;
}

/* Returns whether the network can evaluate a position; if not, use the classical
 * evaluation. */
static inline bool network_can_evaluate(const struct position *position)
{
    return bitboard_count(position_occupied(position)) <= NETWORK_PIECES_MAX;
}

/* Returns centipawns for the side to move, within +-EVALUATION_LIMIT (evaluation.h), from
 * scratch; accumulators.h computes the same value incrementally. The position must satisfy
 * network_can_evaluate(). */
int network_evaluate_raw(const struct network *network, const struct position *position);

/* ---- the file (network_file.c) ------------------------------------------------------ */

/* Parses a network file. Returns false and sets *error if it is invalid; *network must then not
 * be used. */
bool network_parse(const void *bytes, size_t size, struct network *network,
                   struct error *error);

/* Writes the file's contents to `bytes`, which must have space for NETWORK_FILE_MAX bytes.
 * Weights, scale and origin (lines, none empty) must be set; the checksum is computed. Returns
 * the size, or 0 and sets *error if network_parse() would reject the file. */
size_t network_write(const struct network *network, void *bytes, struct error *error);

#endif
