/* typed_move.h - what a person typed, understood as a move: forgiving, never wrong.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Exact SAN comes first. Then everything a hurried hand types: nf3, NF3, o-o, 0-0, oo,
 * e8q, exd, e2e4, e2-e4, Ng1-f3, 4.Nf3. A text with two legal readings is never guessed
 * at but asked about; one with none is told why. Any thread.
 */
#ifndef TTYCHESS_TYPING_TYPED_MOVE_H
#define TTYCHESS_TYPING_TYPED_MOVE_H

#include "rules/move_generator.h"

enum typed_status {
    TYPED_MOVE,      /* exactly one legal move is meant */
    TYPED_AMBIGUOUS, /* several are: the text asks which */
    TYPED_PROMOTION, /* the piece to promote to is missing: the text asks for it */
    TYPED_ILLEGAL,   /* a move that cannot be played: the text says why */
    TYPED_SYNTAX     /* no move at all: the text suggests one where one is near */
};

enum { TYPED_TEXT_SIZE = 192 };

struct typed_move {
    enum typed_status status;
    chess_move move;            /* TYPED_MOVE only */
    bool suggests;              /* TYPED_SYNTAX: the text names a move that is near */
    struct move_list choices;   /* those that are asked about; else none */
    char text[TYPED_TEXT_SIZE]; /* one printable sentence; "" for TYPED_MOVE */
};

/* `text` may hold anything; the answer is printable. */
void typed_move_read(const struct position *position, const char *text,
                     struct typed_move *answer);

/* Whether a legal move, given in SAN, can be written so that it begins so: as that or by its squares,
 * or by both, signs and letter case aside. */
bool typed_move_may_become(const struct position *position, const char *san, const char *text);

#endif
