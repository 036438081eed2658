/* evaluation.h - what a quiet position is worth, without looking ahead.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Each term has two values, one for the middle game and one for the endgame; the result
 * lies between them according to the pieces left (a "tapered" evaluation). Integers only:
 * the same position is worth the same on every machine. Any thread.
 */
#ifndef TTYCHESS_ENGINE_EVALUATION_H
#define TTYCHESS_ENGINE_EVALUATION_H

#include "rules/position.h"

enum { EVALUATION_LIMIT = 20000 }; /* far below any mate score */

/* Centipawns from the side to move, within +-EVALUATION_LIMIT. Symmetric: the mirrored
 * position with colours exchanged is worth the same. */
int evaluate(const struct position *position);

/* A pair of values, for the middle game and for the endgame. */
struct stage_score {
    int middle, end;
};

/* A piece's own worth and that of the square it stands on, seen from its own side: square
 * a1 is its own corner, for Black as well. */
struct stage_score piece_square_score(enum piece_type type, enum square own_square);

#endif
