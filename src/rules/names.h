/* names.h - letters and names of pieces, squares and colors.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef TTYCHESS_RULES_NAMES_H
#define TTYCHESS_RULES_NAMES_H

#include <assert.h>

#include "rules/types.h"

/* FEN letters by enum piece; the first six are the SAN letters by enum piece_type. */
#define PIECE_LETTERS "PNBRQK..pnbrqk"

static inline char piece_letter(enum piece piece)
{
    assert(piece <= BLACK_KING);
    return PIECE_LETTERS[piece];
}

/* Returns the piece, or NO_PIECE for other letters. */
static inline enum piece piece_from_letter(char letter)
{
    for (int piece = WHITE_PAWN; piece <= BLACK_KING; piece++)
        if (PIECE_LETTERS[piece] == letter)
            return (enum piece)piece;
    return NO_PIECE;
}

/* Returns "pawn" to "king"; "piece" for NO_PIECE_TYPE. */
static inline const char *piece_type_name(enum piece_type type)
{
    static const char *const names[] = {"pawn",  "knight", "bishop", "rook",
                                        "queen", "king",   "piece"};
    assert(type <= NO_PIECE_TYPE);
    return names[type];
}

static inline char file_letter(enum square square)
{
    return (char)('a' + square_file(square));
}

static inline char rank_digit(enum square square)
{
    return (char)('1' + square_rank(square));
}

static inline const char *square_name(enum square square)
{
#define RANK(digit)                                                                           \
    "a" digit, "b" digit, "c" digit, "d" digit, "e" digit, "f" digit, "g" digit, "h" digit
    static const char names[64][3] = {RANK("1"), RANK("2"), RANK("3"), RANK("4"),
                                      RANK("5"), RANK("6"), RANK("7"), RANK("8")};
#undef RANK
    assert(square < NO_SQUARE);
    return names[square];
}

/* Returns the square with which the text begins ("e4"), or NO_SQUARE. */
static inline enum square square_from_text(const char *text)
{
    bool valid = text[0] >= 'a' && text[0] <= 'h' && text[1] >= '1' && text[1] <= '8';
    return valid ? square_make(text[0] - 'a', text[1] - '1') : NO_SQUARE;
}

static inline const char *color_name(enum color color)
{
    return color == WHITE ? "White" : "Black";
}

static inline const char *color_name_lowercase(enum color color)
{
    return color == WHITE ? "white" : "black";
}

#endif
