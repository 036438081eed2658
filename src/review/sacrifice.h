/* sacrifice.h - does a move give something away?
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Pure; any thread. Two half-moves deep: what the opponent can take, and what can be taken
 * back for it, by exchange evaluation. Checks and threats are not seen: whether the
 * sacrifice is sound, only a search can say.
 */
#ifndef TTYCHESS_REVIEW_SACRIFICE_H
#define TTYCHESS_REVIEW_SACRIFICE_H

#include "rules/position.h"

/* A rook for a minor piece is worth 170; pawns are not sacrificed, they are gambited. */
enum { SACRIFICE_LEAST = 160 /* centipawns */ };

/* How many centipawns a legal move leaves to be taken, less what it takes itself; at most
 * 0 when nothing can be taken with gain. */
int sacrifice_risk(const struct position *position, chess_move move);

/* Whether a legal move gives up at least the exchange, although another legal move would
 * have kept what is given up: what is lost anyway is no sacrifice. */
bool sacrifice_is_one(const struct position *position, chess_move move);

#endif
