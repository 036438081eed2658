/* types.h - basic types: colors, pieces, squares, castling rights.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Squares: a1 = 0, b1 = 1, ... h8 = 63. A piece is `color << 3 | type`.
 */
#ifndef TTYCHESS_RULES_TYPES_H
#define TTYCHESS_RULES_TYPES_H

#include <stdbool.h>
#include <stdint.h>

typedef uint64_t bitboard; /* a set of squares: bit n is square n */

enum color { WHITE, BLACK };

enum piece_type { PAWN, KNIGHT, BISHOP, ROOK, QUEEN, KING, NO_PIECE_TYPE };

enum piece {
    WHITE_PAWN,
    WHITE_KNIGHT,
    WHITE_BISHOP,
    WHITE_ROOK,
    WHITE_QUEEN,
    WHITE_KING,
    NO_PIECE,
    BLACK_PAWN = 8,
    BLACK_KNIGHT,
    BLACK_BISHOP,
    BLACK_ROOK,
    BLACK_QUEEN,
    BLACK_KING
};

#define SQUARES_OF_RANK(rank)                                                                 \
    A##rank, B##rank, C##rank, D##rank, E##rank, F##rank, G##rank, H##rank

enum square {
    SQUARES_OF_RANK(1),
    SQUARES_OF_RANK(2),
    SQUARES_OF_RANK(3),
    SQUARES_OF_RANK(4),
    SQUARES_OF_RANK(5),
    SQUARES_OF_RANK(6),
    SQUARES_OF_RANK(7),
    SQUARES_OF_RANK(8),
    NO_SQUARE
};

enum castling_right {
    CASTLING_WHITE_SHORT = 1,
    CASTLING_WHITE_LONG = 2,
    CASTLING_BLACK_SHORT = 4,
    CASTLING_BLACK_LONG = 8,
    CASTLING_ALL = 15
};

static inline enum color color_opposite(enum color color)
{
    return (enum color)(color ^ 1);
}

static inline enum piece piece_make(enum color color, enum piece_type type)
{
    return (enum piece)((unsigned)color << 3 | (unsigned)type);
}

static inline enum color piece_color(enum piece piece)
{
    return (enum color)((unsigned)piece >> 3);
}

static inline enum piece_type piece_type_of(enum piece piece)
{
    return (enum piece_type)((unsigned)piece & 7);
}

static inline enum square square_make(int file, int rank)
{
    return (enum square)(rank << 3 | file);
}

static inline int square_file(enum square square)
{
    return (int)square & 7; /* 0 is the a-file */
}

static inline int square_rank(enum square square)
{
    return (int)square >> 3; /* 0 is the first rank */
}

/* Returns the distance in king moves. */
static inline int square_distance(enum square a, enum square b)
{
    int files = square_file(a) - square_file(b), ranks = square_rank(a) - square_rank(b);
    files = files < 0 ? -files : files;
    ranks = ranks < 0 ? -ranks : ranks;
    return files > ranks ? files : ranks;
}

#endif
