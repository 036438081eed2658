/* san.h - standard algebraic notation.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef TTYCHESS_RULES_SAN_H
#define TTYCHESS_RULES_SAN_H

#include <stddef.h>

#include "rules/move_generator.h"

enum { SAN_SIZE = 12 }; /* enough for the longest: "Qa1xb2#", "exd8=Q#", "O-O-O#" */

enum san_status {
    SAN_OK,       /* exactly one legal move matches */
    SAN_SYNTAX,   /* not a move in any notation */
    SAN_ILLEGAL,  /* a move, but no matching one is legal */
    SAN_AMBIGUOUS /* several legal moves match */
};

/* Writes a legal move. Returns the length. */
size_t san_write(const struct position *position, chess_move move, char text[SAN_SIZE]);

/* Parses a move in PGN import format; case matters. Disambiguation may be excessive, and "x",
 * "+", "#", "!", "?", "=" and "e.p." may be missing or superfluous. Also accepts "0-0", "e8Q",
 * "e8(Q)", "Ng1-f3", "ef4" for exf4, and long algebraic notation ("e2-e4", "e2e4"). For UCI
 * moves, see uci_move.h. A promotion must name the piece, a pawn capture its file. Sets
 * *matches, unless NULL, to all legal moves that match. With SAN_OK, sets *move to the only
 * match. */
enum san_status san_parse(const struct position *position, const char *text, size_t length,
                          chess_move *move, struct move_list *matches);

#endif
