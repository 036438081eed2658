/* move_telling.h - what the explanations of move_explain.c and move_safety.c share.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef TTYCHESS_TYPING_MOVE_TELLING_H
#define TTYCHESS_TYPING_MOVE_TELLING_H

#include "typing/move_wish.h"

/* What all explanations need at hand. */
struct telling {
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

extern const char *const piece_names[]; /* by enum piece_type, in lower case */

/* "f3"; "knight on f3". */
struct name square_name(enum square square);
struct name piece_name(const struct telling *telling, enum square square);
const char *side_name(enum color color);

/* Write the explanation. Always true, so that a step can end with it. */
bool tell(const struct telling *telling, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* Why castling is not possible. */
bool tell_castling(const struct telling *telling);

/* When the piece on `from` goes to the target: from what the king would be in check.
 * False when it would not be. */
bool tell_king_danger(const struct telling *telling, enum square from);

#endif
