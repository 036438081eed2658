/* game_difference.h - whether two games are the same in all that a PGN file holds.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * For checks that what is written reads as what was read. One thread.
 */
#ifndef TTYCHESS_TESTS_GAME_DIFFERENCE_H
#define TTYCHESS_TESTS_GAME_DIFFERENCE_H

#include "pgn/game.h"

/* What differs first, in words that stay good until the next call: start, tags, result, a
 * move, the shape of the tree, a glyph, a comment. NULL: nothing does. */
const char *game_difference(const struct game *left, const struct game *right);

#endif
