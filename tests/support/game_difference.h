/* game_difference.h - compares two games in everything that a PGN file stores.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * For tests of writing games and reading them back. For one thread.
 */
#ifndef TTYCHESS_TESTS_GAME_DIFFERENCE_H
#define TTYCHESS_TESTS_GAME_DIFFERENCE_H

#include "pgn/game.h"

/* Returns a description of the first difference (start, tags, result, a move, the shape of the
 * tree, a glyph, a comment), valid until the next call; NULL if the games are equal. */
const char *game_difference(const struct game *left, const struct game *right);

#endif
