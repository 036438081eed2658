/* placement.h - positions as typed, dictated or described in words.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Thread-safe.
 */
#ifndef TTYCHESS_TYPING_PLACEMENT_H
#define TTYCHESS_TYPING_PLACEMENT_H

#include "rules/types.h"

enum { PLACEMENTS_MAX = 64, PLACEMENT_WORD_SIZE = 24, PLACED_TEXT_SIZE = 200 };

struct placement {
    enum square square;
    enum piece piece;
};

/* What a square, a color or a castling side means after the words so far. */
struct placement_context {
    bool has_color, is_turn, is_castling, is_en_passant;
    enum color color;
    enum piece_type kind; /* NO_PIECE_TYPE: squares need a kind first */
};

struct placements {
    struct placement list[PLACEMENTS_MAX];
    int count;
    bool has_turn, has_castling, has_en_passant; /* whether the text mentions them */
    enum color turn;
    char castling[16]; /* letters as in FEN, perhaps too many */
    enum square en_passant;
    char unknown_word[PLACEMENT_WORD_SIZE]; /* the first one */
    struct placement_context context;       /* at the end of the text */
};

/* Parses "Ke1 qd8", "white king e1, black queen d 8", "black to move", "castling KQ", "ep e3",
 * or the description of a position by board_query_write_kinds() and board_query_add_rights(). A
 * color or a piece applies until the next one. `context` is that of an earlier part of the text,
 * or NULL. Returns false at an unknown word. */
bool placements_parse(const char *text, const struct placement_context *context,
                      struct placements *placements);

/* Writes "Placed: white king e1, black queen d8." or, if there are many, "Placed 32 pieces." */
void placements_write(const struct placements *placements, char text[PLACED_TEXT_SIZE]);

#endif
