/* endings.h - endings in which being ahead is not enough.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef TTYCHESS_ENGINE_EVALUATION_ENDINGS_H
#define TTYCHESS_ENGINE_EVALUATION_ENDINGS_H

#include "rules/position.h"

enum { SCALE_FULL = 64 };

/* What part of its lead, in 64ths, the side that is ahead can hope to turn into a win. */
int ending_scale(const struct position *position, enum color ahead);

/* Whether the result is known, by a table (king and pawn against king) or because pieces
 * hunt a bare king; then *score is it, in centipawns for White: when won, the higher the
 * nearer the goal. */
bool ending_is_known(const struct position *position, int *score);

#endif
