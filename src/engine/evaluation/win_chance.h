/* win_chance.h - converts scores to reported scores and to chances.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Search and evaluation use a scale of their own. A reported score, which users and other
 * programs see, is defined by results: with +1.00 the engine wins half of its games with this
 * material, as in Stockfish since version 16. The model is fitted to the engine's own games,
 * see win_chance.c. Pure functions on integers; any thread.
 */
#ifndef TTYCHESS_ENGINE_WIN_CHANCE_H
#define TTYCHESS_ENGINE_WIN_CHANCE_H

#include "rules/position.h"

/* Returns the reported score, from the same side. Mate and table scores do not change.
 * Monotonic. */
int win_chance_reported_score(int score, const struct position *position);

/* Chances in permille, for the side to move; the sum is 1000. */
struct win_chance {
    int win, draw, loss;
};

/* Returns the chances for a reported score from the side to move. Fitted to the network; less
 * accurate for the classical evaluation. A better score never means a lower chance to win or a
 * higher one to lose. */
struct win_chance win_chance_of_score(int reported, const struct position *position);

#endif
