/* pgn_clock.h - "[%clk 1:02:03.4]": what a clock showed, in a comment of a PGN file.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The command of PGN comments that ChessBase, lichess and chess.com agree on: what is left
 * to the side that has just moved, in hours, minutes, seconds and, here, tenths.
 */
#ifndef TTYCHESS_PGN_PGN_CLOCK_H
#define TTYCHESS_PGN_PGN_CLOCK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "pgn/move_tree.h"

enum { PGN_CLOCK_SIZE = 40 };

/* Find the reading in a comment, in milliseconds. False when there is none that makes
 * sense. Any thread. */
bool pgn_clock_read(const char *comment, size_t length, int64_t *left);

/* The command for so many milliseconds; tenths are cut, not rounded, and left out when
 * there are none. */
void pgn_clock_write(int64_t left, char text[PGN_CLOCK_SIZE]);

/* What the clock showed after a move of a game, by its comments; and note it there, in the
 * place of what was noted before. */
bool move_clock_read(const struct move_node *node, int64_t *left);
void move_clock_note(struct move_tree *tree, struct move_node *node, int64_t left);

#endif
