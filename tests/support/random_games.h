/* random_games.h - games that nobody played, for what writes and reads files of them.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef TTYCHESS_TESTS_RANDOM_GAMES_H
#define TTYCHESS_TESTS_RANDOM_GAMES_H

#include "engine/games_file.h"

/* Random moves, scores that wander and leap, any start and result; at most `plies`. The same
 * one from the same state each time. */
void random_game(struct scored_game *game, int plies, uint64_t *random);

/* The legal move from one square to another; fails the running test where there is none. */
chess_move legal_move(const struct position *position, enum square from, enum square to);

/* Fail the running test unless they are the same game. */
void assert_same_game(const struct scored_game *one, const struct scored_game *other);

#endif
