/* typed_move.h - parses typed moves: tolerant, but never guesses.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Besides SAN, loose forms are read: nf3, NF3, 0-0, oo, e8q, exd, e2e4, Ng1-f3,
 * 4.Nf3. Thread-safe.
 */
#ifndef TTYCHESS_TYPING_TYPED_MOVE_H
#define TTYCHESS_TYPING_TYPED_MOVE_H

#include "rules/move_generator.h"

enum typed_status {
    TYPED_MOVE,      /* exactly one legal move is meant */
    TYPED_AMBIGUOUS, /* several match; the text asks which */
    TYPED_PROMOTION, /* the promotion piece is missing; the text asks for it */
    TYPED_ILLEGAL,   /* not legal; the text says why */
    TYPED_SYNTAX     /* not a move; the text may suggest similar ones */
};

enum { TYPED_TEXT_SIZE = 192 };

struct typed_move {
    enum typed_status status;
    chess_move move;            /* TYPED_MOVE only */
    bool has_suggestion;        /* TYPED_SYNTAX only */
    struct move_list choices;   /* moves that the text asks about */
    char text[TYPED_TEXT_SIZE]; /* printable sentences; "" for TYPED_MOVE */
};

/* `text` can be any string. */
void typed_move_parse(const struct position *position, const char *text,
                      struct typed_move *answer);

/* Returns whether the legal move `san` begins with `text`. The move may be written as SAN, as
 * its squares or as a mix. Ignores punctuation and case. */
bool typed_move_is_prefix(const struct position *position, const char *san, const char *text);

#endif
