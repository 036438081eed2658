/* uci_move.h - moves in UCI notation.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * "e2e4", "e7e8q"; castling "e1g1", in Chess960 "e1h1" (king takes rook).
 */
#ifndef TTYCHESS_RULES_UCI_MOVE_H
#define TTYCHESS_RULES_UCI_MOVE_H

#include <stddef.h>

#include "rules/position.h"

enum { UCI_MOVE_SIZE = 6 };

/* Writes a legal move, or "0000" for MOVE_NONE. position->chess960 selects the form of
 * castling. Returns the length. */
size_t uci_move_write(const struct position *position, chess_move move,
                      char text[UCI_MOVE_SIZE]);

/* Returns the legal move, or MOVE_NONE. Accepts promotion letters in upper case and both forms
 * of castling. Text that also fits an ordinary king move is not read as castling. */
chess_move uci_move_parse(const struct position *position, const char *text, size_t length);

#endif
