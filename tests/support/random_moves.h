/* random_moves.h - many positions for a test: random games from telling positions.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The same build sees the same positions each time: the random numbers have a fixed seed.
 */
#ifndef TTYCHESS_TESTS_WALKS_H
#define TTYCHESS_TESTS_WALKS_H

#include "rules/move_generator.h"

/* xorshift* (Marsaglia, Vigna): the state must not be 0. */
uint64_t random_moves_random(uint64_t *state);

/* Play `games` random games from each position of the list (promotions, pins, en passant
 * traps, Chess960 castling, 64 pieces), at most `plies` each, and show `visit` every position with
 * its legal moves. It may change the position if it changes it back. */
void random_moves_visit(int games, int plies,
                        void (*visit)(struct position *position,
                                      const struct move_list *legal));

#endif
