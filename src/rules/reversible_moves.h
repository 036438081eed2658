/* reversible_moves.h - which single move leads from one position to another?
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A move that can be taken back changes the key of a position by a number that depends on
 * the piece and its two squares alone. There are 3668 such numbers; a table finds the
 * move to a number at once (Marcel van Kervinck's cycle detection, 2004, with the cuckoo
 * hashing of Rasmus Pagh and Flemming Rodler, 2001: each number has two places, and lies
 * in one of them).
 */
#ifndef TTYCHESS_RULES_REVERSIBLE_MOVES_H
#define TTYCHESS_RULES_REVERSIBLE_MOVES_H

#include <stddef.h>

#include "rules/bitboard.h"

/* A piece that is no pawn goes from one of the squares to the other; which way is for the
 * caller to see. */
struct reversible_move {
    uint64_t change; /* of the key, the turn included; 0 where the place is free */
    uint8_t a, b;    /* enum square */
};

/* Fill the table; attacks_init() does it, and hands in attacks_piece(), since its own tables
 * are filled by then. */
typedef bitboard attack_function(enum piece_type type, enum square square, bitboard occupied);
void reversible_moves_init(attack_function *attacks);

/* The move that changes a key by `change`; NULL when no reversible move does. The squares
 * in between, and whether such a piece stands on one of them, are not looked at. Any
 * thread. */
const struct reversible_move *reversible_move_find(uint64_t change);

#endif
