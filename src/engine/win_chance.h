/* win_chance.h - what a score means: chances to win, to draw, to lose.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A model of the engine's own games; how it was fitted stands in win_chance.c. Pure, in
 * integers, the same on every machine; any thread.
 */
#ifndef TTYCHESS_ENGINE_WIN_CHANCE_H
#define TTYCHESS_ENGINE_WIN_CHANCE_H

#include <stdint.h>

#include "rules/position.h"

/* Permille for the side to move; they add up to 1000. */
struct win_chance {
    int win, draw, loss;
};

/* For a score, from the side to move, of that position: of the network, and less truly of the
 * classical evaluation. A better score never has a smaller chance to win or a larger one to
 * lose; mates are certain. */
struct win_chance win_chance_of_score(int score, const struct position *position);

/* ---- the model, for what fits it (src/tune/chances.c) ----------------------------------- */

enum {
    WIN_CHANCE_MATERIAL_MAX = 78, /* of both sides at the start; promotions do not go beyond */
    WIN_CHANCE_UNIT = 10000       /* a centipawn */
};

/* In WIN_CHANCE_UNIT, by the material: constant, slope, curvature. */
struct win_chance_model {
    int64_t middle[3], width[3];
};
extern const struct win_chance_model win_chance_model;

/* Pawns 1, knights and bishops 3, rooks 5, queens 9; 0 to WIN_CHANCE_MATERIAL_MAX. */
int win_chance_material(const struct position *position);

/* What middle or width are with so much material, in WIN_CHANCE_UNIT. */
int64_t win_chance_parabola(const int64_t terms[3], int material);

#endif
