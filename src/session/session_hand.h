/* session_hand.h - pieces taken in the hand, by a mouse or a cursor: which can be, where they
 * can go, and the typed line that it comes to.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Nothing is changed here: who moves a piece hands the line to session_line(), so that it means
 * what it means when it is typed: a move of the game, an attempt in a drill, a variation, a
 * premove, a piece put elsewhere in a set-up. As session.h: one thread.
 */
#ifndef TTYCHESS_SESSION_SESSION_HAND_H
#define TTYCHESS_SESSION_SESSION_HAND_H

#include "session/session.h"
#include "typing/hand_move.h"

/* The squares to which the piece on this one can go; none when it cannot be taken. Castling is a
 * move of the king by two squares, and, too, to its rook. */
bitboard session_hand_targets(const struct session *session, enum square from);

/* Put the piece on `from` down on `to`; `promotion` is NO_PIECE_TYPE as long as nothing was
 * chosen. */
enum hand_answer session_hand_move(const struct session *session, enum square from,
                                   enum square to, enum piece_type promotion,
                                   char line[HAND_LINE_SIZE]);

#endif
