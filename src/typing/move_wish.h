/* move_wish.h - a move as far as it was said: "a knight to f3", "the e-pawn takes d".
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Between what was typed and the legal moves stands a wish. It fits any number of legal
 * moves; when it fits none, the reason can be told. Used by typed_move only. Any thread.
 */
#ifndef TTYCHESS_TYPING_MOVE_WISH_H
#define TTYCHESS_TYPING_MOVE_WISH_H

#include <stddef.h>

#include "rules/move_generator.h"

enum { NOT_SAID = -1 };

enum castling_wish { CASTLE_NOT, CASTLE_SHORT, CASTLE_LONG };

struct move_wish {
    enum castling_wish castling; /* when it is, nothing else counts */
    enum piece_type piece;       /* NO_PIECE_TYPE: whatever stands on the square left */
    int from_file, from_rank;    /* 0 to 7, or NOT_SAID */
    int to_file, to_rank;        /* to_rank NOT_SAID: "exd" */
    enum piece_type promotion;   /* NO_PIECE_TYPE: not said */
};

/* Add the legal moves that fit to `found`. A promotion that was not said fits all
 * pieces. */
void move_wish_find(const struct move_wish *wish, const struct position *position,
                    struct move_list *found);

/* Why no legal move fits: one sentence, true, with its full stop. */
void move_wish_explain(const struct move_wish *wish, const struct position *position,
                       char *text, size_t size);

#endif
