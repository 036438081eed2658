/* random_games.h - random games, to test writing and reading of game files.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef TTYCHESS_TESTS_RANDOM_GAMES_H
#define TTYCHESS_TESTS_RANDOM_GAMES_H

#include "engine/games_file.h"

/* Makes a game of at most `plies` random moves, with scores that drift and jump, and any start
 * position and result. The same random state gives the same game. */
void random_game(struct scored_game *game, int plies, uint64_t *random);

/* Returns the legal move between two squares; fails the running test if there is none. */
chess_move legal_move(const struct position *position, enum square from, enum square to);

/* Fails the running test unless the games are equal. */
void assert_same_game(const struct scored_game *one, const struct scored_game *other);

#endif
