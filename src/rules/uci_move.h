/* uci_move.h - moves as engines write them: "e2e4", "e7e8q"; castling "e1g1", or in
 * Chess960 the king takes its rook, "e1h1".
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef TTYCHESS_RULES_UCI_MOVE_H
#define TTYCHESS_RULES_UCI_MOVE_H

#include <stddef.h>

#include "rules/position.h"

enum { UCI_MOVE_SIZE = 6 };

/* Write a move; position->chess960 says how castling is written. MOVE_NONE is "0000". */
size_t uci_move_write(const struct position *position, chess_move move,
                      char text[UCI_MOVE_SIZE]);

/* The legal move that `length` bytes of text name, or MOVE_NONE. Both forms of castling
 * are understood in both kinds of chess, where they cannot be another legal king move. The
 * letter of a promotion may be upper case. */
chess_move uci_move_parse(const struct position *position, const char *text, size_t length);

#endif
