/* playout.h - finding out who wins without thinking. SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Points are thousandths of a game won, for the side to move; a draw is 500.
 */
#ifndef TTYCHESS_STRATEGIES_PLAYOUT_H
#define TTYCHESS_STRATEGIES_PLAYOUT_H

#include "strategies/walker.h"

enum { POINTS_WIN = 1000, POINTS_DRAW = 500, POINTS_LOSS = 0 };

/* Play moves at random from where the walker stands until the game is over, or goes on
 * for too long, which is a draw. Every move counts as a node; the walker stays. */
int playout_at_random(struct walker *walker, uint64_t *random);

/* What the evaluation expects. */
int playout_by_value(struct walker *walker);

/* The centipawns for which the evaluation would expect so many points. */
int playout_score(int points);

#endif
