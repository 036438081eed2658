/* random_moves.h - many positions for a test: random games from positions with special cases.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The random numbers have a fixed seed, so the same build sees the same positions each time.
 */
#ifndef TTYCHESS_TESTS_WALKS_H
#define TTYCHESS_TESTS_WALKS_H

#include "rules/move_generator.h"

/* xorshift* (Marsaglia, Vigna): the state must not be 0. */
uint64_t random_moves_random(uint64_t *state);

/* Plays `games` random games of at most `plies` plies from each position of the list
 * (promotions, pins, en passant traps, Chess960 castling, 64 pieces), and calls `visit` with
 * every position and its legal moves. `visit` may change the position if it restores it. */
void random_moves_visit(int games, int plies,
                        void (*visit)(struct position *position,
                                      const struct move_list *legal));

#endif
