/* king_pawn.h - king and pawn against king: every position's true result.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The ending all others come down to, and the one where a general judgement is most often
 * wrong. The table (24 KiB) is made within a millisecond, at the first question.
 */
#ifndef TTYCHESS_ENGINE_EVALUATION_KING_PAWN_H
#define TTYCHESS_ENGINE_EVALUATION_KING_PAWN_H

#include "rules/position.h"

/* Whether the side with the pawn wins, by best play. The position holds two kings and one
 * pawn and nothing else. Any thread. */
bool king_pawn_wins(const struct position *position);

#endif
