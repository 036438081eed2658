/* reading_order.h - the moves of a tree in the order in which they are printed: a move, then
 * what might have been played instead of it, then what followed.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Nothing here recurses. Plain data of the caller; any thread that may read the tree.
 */
#ifndef TTYCHESS_PGN_READING_ORDER_H
#define TTYCHESS_PGN_READING_ORDER_H

#include "pgn/move_tree.h"

struct reading_place {
    const struct move_node *node; /* NULL: all was read */
    size_t ply;                   /* of its move, from 1 */
    int depth;                    /* 0: the main line */
    int closed;                   /* variations that ended right before it */
    bool opened;                  /* it begins a variation */
};

/* The first move; node NULL where there is none. */
void reading_begin(struct reading_place *place, const struct move_tree *tree);

/* Go on to the next one. Behind the last, `closed` is what is still to be closed. */
void reading_next(struct reading_place *place);

#endif
