/* static_exchange.h - static exchange evaluation (SEE): who wins when everything on a square
 * is taken?
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef TTYCHESS_ENGINE_STATIC_EXCHANGE_H
#define TTYCHESS_ENGINE_STATIC_EXCHANGE_H

#include "rules/position.h"

/* What the pieces weigh in an exchange, by enum piece_type: a pawn is 100, a king and
 * "nothing" are 0. */
extern const int see_values[7];

/* Whether a legal move, and the best captures of both sides on its target square after
 * it, win at least `threshold` centipawns. Pins are overlooked; castling, promotion and
 * en passant count as an even trade. Any thread. */
bool see_at_least(const struct position *position, chess_move move, int threshold);

#endif
