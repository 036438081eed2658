/* attacks.h - where pieces attack.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Sliding attacks are looked up by the occupied squares that matter: with PEXT where the
 * processor has a fast one (asked at run time), with "fancy" magic multiplication
 * elsewhere. Both give the same sets. Call attacks_init() once, before any thread starts;
 * the tables do not change after it.
 */
#ifndef TTYCHESS_RULES_ATTACKS_H
#define TTYCHESS_RULES_ATTACKS_H

#include "rules/bitboard.h"

void attacks_init(void);

/* Rule the choice between PEXT and magic out, for tests: false means magic. Returns
 * whether PEXT is in use afterwards. Call before any thread starts. */
bool attacks_use_pext(bool wanted);

/* The lookups themselves are inline functions (see the rest of this header):
 *   bitboard attacks_pawn(enum color, enum square)
 *   bitboard attacks_knight(enum square), attacks_king(enum square)
 *   bitboard attacks_bishop(enum square, bitboard occupied), attacks_rook, attacks_queen
 *   bitboard attacks_between(enum square, enum square)   squares strictly between, if in line
 *   bitboard attacks_line(enum square, enum square)      the whole line through both, or 0
 */

#endif
