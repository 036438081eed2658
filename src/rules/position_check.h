/* position_check.h - whether a position from outside is one that chess is played in.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Everything behind the FEN reader relies on the first two: one king a side, nobody's king
 * can be taken, no pawn on the first or last rank. What the others find is only odd: no game
 * leads there, but it can be played on. For this library only.
 */
#ifndef TTYCHESS_RULES_POSITION_CHECK_H
#define TTYCHESS_RULES_POSITION_CHECK_H

#include <stddef.h>

#include "rules/position.h"

enum { FAULT_SIZE = 120 };

/* Each returns true when all is well; else `fault` says in words what is not. The later ones
 * count on position_check_pieces() having passed. */

/* One king a side; where the pawns and kings stand. */
bool position_check_pieces(const struct position *position, char fault[FAULT_SIZE]);

/* The king of the side that has just moved must not be in check. */
bool position_check_turn(const struct position *position, char fault[FAULT_SIZE]);

/* No side begins with more than 16 pieces, 8 of them pawns. */
bool position_check_counts(const struct position *position, enum color color,
                           char fault[FAULT_SIZE]);

/* A move can give check with one piece, or with two when a slider is one of them. */
bool position_check_checkers(const struct position *position, char fault[FAULT_SIZE]);

/* Whether a pawn of the other side stands as if it had just stepped over `square`, which is
 * on the third rank from it. Else nothing can be taken there. */
bool position_check_en_passant(const struct position *position, enum square square,
                               char fault[FAULT_SIZE]);

/* After that: before the double step it was their turn, so our king was not in check. */
bool position_check_before_step(const struct position *position, enum square square,
                                char fault[FAULT_SIZE]);

#endif
