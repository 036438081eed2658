/* material.h - what each side has on the board, counted in points.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The points are those of books for beginners: pawn 1, knight and bishop 3, rook 5, queen 9.
 * Pure functions; any thread.
 */
#ifndef TTYCHESS_RULES_MATERIAL_H
#define TTYCHESS_RULES_MATERIAL_H

#include "rules/position.h"

/* How many pieces of a kind a side has; also for a draft of a position. */
int material_count(const struct position *position, enum color color, enum piece_type type);

/* Points, White's less Black's. */
int material_difference(const struct position *position);

#endif
