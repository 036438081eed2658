/* static_exchange.h - static exchange evaluation (SEE).
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef TTYCHESS_ENGINE_STATIC_EXCHANGE_H
#define TTYCHESS_ENGINE_STATIC_EXCHANGE_H

#include "rules/position.h"

/* Centipawns by enum piece_type; 0 for a king and for no piece. */
extern const int see_values[7];

/* Returns whether a legal move, followed by the best captures on its target square, wins at
 * least `threshold` centipawns. Ignores pins; castling, promotion and en passant count as 0.
 * Thread-safe. */
bool static_exchange_at_least(const struct position *position, chess_move move, int threshold);

#endif
