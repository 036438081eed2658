/* teaching_positions.h - positions small enough for minimax to search four half-moves deep.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef TTYCHESS_TESTS_TEACHING_POSITIONS_H
#define TTYCHESS_TESTS_TEACHING_POSITIONS_H

/* Openings to bare endgames, with mates and stalemates near, promotions, en passant,
 * castling, Chess960 and the fifty-move rule. NULL at the end. */
extern const char *const teaching_positions[];

#endif
