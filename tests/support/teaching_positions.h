/* teaching_positions.h - positions small enough for minimax to search four plies.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef TTYCHESS_TESTS_TEACHING_POSITIONS_H
#define TTYCHESS_TESTS_TEACHING_POSITIONS_H

/* Openings to bare endgames, near mates and stalemates, promotions, en passant, castling,
 * Chess960 and the fifty-move rule; ends with NULL. */
extern const char *const teaching_positions[];

#endif
