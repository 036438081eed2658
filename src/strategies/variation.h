/* variation.h - the moves of a variation.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef TTYCHESS_STRATEGIES_VARIATION_H
#define TTYCHESS_STRATEGIES_VARIATION_H

#include <string.h>

#include "engine/score.h"
#include "rules/move.h"

struct variation {
    int length;
    chess_move moves[MAX_PLY];
};

/* Sets lines[0] to `move` followed by lines[1], the variation from the next ply on. */
static inline void variation_update(struct variation lines[2], chess_move move)
{
    int length = lines[1].length < MAX_PLY - 1 ? lines[1].length : MAX_PLY - 1;
    lines[0].moves[0] = move;
    memcpy(lines[0].moves + 1, lines[1].moves, (size_t)length * sizeof move);
    lines[0].length = length + 1;
}

#endif
