/* monte_carlo.h - the tree of the Monte Carlo strategy, as its two files share it.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef TTYCHESS_STRATEGIES_MONTE_CARLO_H
#define TTYCHESS_STRATEGIES_MONTE_CARLO_H

#include "strategies/playout.h"

enum { VISITED_MAX = 1 << 20 }; /* positions in the tree: 24 MB, touched as needed */

struct visited {
    uint64_t points; /* of the side that moved here, see playout.h */
    uint32_t visits;
    int first_child; /* index; the children stand side by side */
    int child_count; /* 0: not expanded yet, or the game is over */
    chess_move move; /* that leads here */
};

struct monte_carlo {
    struct walker walker;
    uint64_t random;
    uint64_t playouts;
    int round;
    int count;
    struct visited tree[VISITED_MAX]; /* [0] is the root */
    struct move_visits visits[MAX_MOVES];
};

/* ---- monte_carlo_report.c ---------------------------------------------------------- */

/* The child visited most often, the first of equals; NULL when there is none. */
const struct visited *monte_carlo_best(const struct monte_carlo *search,
                                       const struct visited *parent);

/* Centipawns, from the root's side to move; the mate, when the best move is one. */
int monte_carlo_score(struct monte_carlo *search);

/* Sort out the moves of the root, for the progress reports. */
void monte_carlo_note(struct monte_carlo *search);

/* Report the most visited line. */
void monte_carlo_report(struct monte_carlo *search);

#endif
