/* hand_move.h - pieces taken in the hand: where they can go, and the typed line it comes to.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Squares are those that are seen: castling is a move of the king to where it stands then, and,
 * too, to its rook. A piece of the side that is not to move goes where it could if it were.
 * Pure functions; any thread.
 */
#ifndef TTYCHESS_TYPING_HAND_MOVE_H
#define TTYCHESS_TYPING_HAND_MOVE_H

#include "rules/position.h"

enum { HAND_LINE_SIZE = 24 };

enum hand_answer {
    HAND_MOVES,    /* `line` is what to type; it may be two lines, parted by '\n' */
    HAND_PROMOTES, /* what to? Ask again with a piece */
    HAND_CANNOT
};

/* The squares to which the piece on this one can go; none for an empty square. */
bitboard hand_targets(const struct position *position, enum square from);

/* The line for putting the piece on `from` down on `to`: the move in SAN, or by squares alone
 * when the other side is to move. `promotion` is NO_PIECE_TYPE as long as nothing was chosen. */
enum hand_answer hand_write_move(const struct position *position, enum square from,
                                 enum square to, enum piece_type promotion,
                                 char line[HAND_LINE_SIZE]);

/* The same while a position is set up: every piece goes everywhere. */
bitboard hand_setup_targets(const struct position *position, enum square from);
enum hand_answer hand_write_setup(const struct position *position, enum square from,
                                  enum square to, char line[HAND_LINE_SIZE]);

#endif
