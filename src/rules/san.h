/* san.h - moves as people write them: standard algebraic notation.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Source: PGN standard (1994) section 8.2.3.
 */
#ifndef TTYCHESS_RULES_SAN_H
#define TTYCHESS_RULES_SAN_H

#include <stddef.h>

#include "rules/move_generator.h"

enum { SAN_SIZE = 12 }; /* the longest is "Qa1xb2#"/"exd8=Q#"/"O-O-O#", with room */

enum san_status {
    SAN_OK,       /* exactly one legal move fits */
    SAN_SYNTAX,   /* not a move in any notation */
    SAN_ILLEGAL,  /* a move, but no legal one fits */
    SAN_AMBIGUOUS /* several legal moves fit */
};

/* Write a legal move with the least disambiguation that is needed, "+" or "#" included.
 * Returns the length. */
size_t san_write(const struct position *position, chess_move move, char text[SAN_SIZE]);

/* Read one move, exact about letter case: SAN as PGN import format is lenient about it
 * (over-disambiguated, "x", "+", "#", "!", "?", "=" and "e.p." optional or superfluous,
 * "0-0", "e8Q", "e8(Q)", "Ng1-f3", "ef4" for exf4). Not coordinates: see uci_move.h; but
 * "e2-e4" and "e2e4" are read as long algebraic. A pawn reaching the last rank must name
 * a piece, one that takes the file it comes from. `readings`, which may be NULL, receives
 * the legal moves that fit (AMBIGUOUS) or the one (OK). *move is set when the answer is
 * SAN_OK. */
enum san_status san_parse(const struct position *position, const char *text, size_t length,
                          chess_move *move, struct move_list *readings);

#endif
