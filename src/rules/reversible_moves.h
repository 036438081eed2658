/* reversible_moves.h - finds the move between two positions from their keys.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A reversible move changes the key by a number that depends only on the piece and its two
 * squares. There are 3668 such numbers (cycle detection by Marcel van Kervinck, 2004), in a
 * cuckoo hash table (Rasmus Pagh and Flemming Rodler, 2001).
 */
#ifndef TTYCHESS_RULES_REVERSIBLE_MOVES_H
#define TTYCHESS_RULES_REVERSIBLE_MOVES_H

#include <stddef.h>

#include "rules/bitboard.h"

/* A move of a piece other than a pawn between two squares in either direction. */
struct reversible_move {
    uint64_t change; /* of the key, with the side to move; 0: empty slot */
    uint8_t a, b;    /* enum square */
};

/* attacks_init() passes piece_type_attacks(), whose tables are ready by then. */
typedef bitboard attack_function(enum piece_type type, enum square square, bitboard occupied);
void reversible_moves_init(attack_function *attacks);

/* Returns the move that changes a key by `change`, or NULL. Does not check the board: the
 * piece may be on neither square, or blocked. Any thread may call this. */
const struct reversible_move *reversible_move_find(uint64_t change);

#endif
