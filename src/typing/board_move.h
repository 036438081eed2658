/* board_move.h - moves made with the board cursor or the mouse, as typed lines.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Castling is the king's move to its final square or onto its rook. A piece of the side that
 * is not to move can go wherever it could if it were that side's turn. Thread-safe.
 */
#ifndef TTYCHESS_TYPING_BOARD_MOVE_H
#define TTYCHESS_TYPING_BOARD_MOVE_H

#include "rules/position.h"

enum { BOARD_MOVE_LINE_SIZE = 24 };

enum board_move_status {
    BOARD_MOVE_COMPLETE,        /* `line` is set: one line, or two separated by '\n' */
    BOARD_MOVE_NEEDS_PROMOTION, /* call again with a promotion piece */
    BOARD_MOVE_IMPOSSIBLE
};

bitboard board_move_targets(const struct position *position, enum square from);

/* Writes a move in SAN, or as its squares if the other side is to move. `promotion` is
 * NO_PIECE_TYPE until a piece is chosen. */
enum board_move_status board_move_write(const struct position *position, enum square from,
                                        enum square to, enum piece_type promotion,
                                        char line[BOARD_MOVE_LINE_SIZE]);

/* These are for setting up a position, where any piece can go to any square. */
bitboard board_move_setup_targets(const struct position *position, enum square from);
enum board_move_status board_move_write_setup(const struct position *position,
                                              enum square from, enum square to,
                                              char line[BOARD_MOVE_LINE_SIZE]);

#endif
