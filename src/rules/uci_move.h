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

/* position->chess960 selects the form of castling. MOVE_NONE is "0000". Returns the length. */
size_t uci_move_write(const struct position *position, chess_move move,
                      char text[UCI_MOVE_SIZE]);

/* Returns the legal move, or MOVE_NONE. Accepts promotion letters in upper case and both forms
 * of castling. If the text is another legal king move, it is not castling. */
chess_move uci_move_parse(const struct position *position, const char *text, size_t length);

#endif
