/* explanation.h - what the explanations of explain_move.c and explain_king.c share.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef TTYCHESS_TYPING_EXPLANATION_H
#define TTYCHESS_TYPING_EXPLANATION_H

#include "typing/move_wish.h"

/* What all explanations need at hand. */
struct explanation {
    const struct move_wish *wish;
    const struct position *position;
    enum color us, them;
    bitboard occupied;
    enum piece_type piece; /* that is to move */
    enum square to;
    char *text;
    size_t size;
};

struct name {
    char text[24];
};

/* "f3"; "knight on f3". */
struct name square_name(enum square square);
struct name piece_name(const struct explanation *explanation, enum square square);
const char *side_name(enum color color);

/* Write the explanation. Always true, so that a step can end with it. */
bool explain(const struct explanation *explanation, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* Why castling is not possible. */
bool explain_castling(const struct explanation *explanation);

/* When the piece on `from` goes to the target: from what the king would be in check.
 * False when it would not be. */
bool explain_king_danger(const struct explanation *explanation, enum square from);

#endif
