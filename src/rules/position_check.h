/* position_check.h - whether a position from outside is one that chess is played in.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Everything behind the FEN reader relies on it: one king a side, nobody's king can be
 * taken, no pawn on the first or last rank. For this library only.
 */
#ifndef TTYCHESS_RULES_POSITION_CHECK_H
#define TTYCHESS_RULES_POSITION_CHECK_H

#include <stddef.h>

#include "rules/position.h"

enum { FAULT_SIZE = 120 };

/* Each returns true when all is well; else `fault` says what was expected and what was
 * found. The later ones count on the earlier ones having passed. */

/* How many of which piece; where the pawns and kings stand. */
bool position_check_pieces(const struct position *position, char fault[FAULT_SIZE]);

/* The king of the side that has just moved must not be in check. */
bool position_check_turn(const struct position *position, char fault[FAULT_SIZE]);

/* A move can give check with one piece, or with two when a slider is one of them. */
bool position_check_checkers(const struct position *position, char fault[FAULT_SIZE]);

/* Whether the other side can just have stepped over `square` with a pawn. */
bool position_check_en_passant(const struct position *position, enum square square,
                               char fault[FAULT_SIZE]);

#endif
