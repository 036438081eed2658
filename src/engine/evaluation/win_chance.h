/* win_chance.h - converts scores to reported scores and to chances of winning and losing.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Internally, search and evaluation use a scale of their own. A reported score, which people
 * and other programs see, is defined by results: +1.00 means that the engine wins half of its
 * games with this material, as in Stockfish since version 16. The model was fitted to the
 * engine's own games, see win_chance.c. Pure functions on integers, the same on every machine;
 * any thread.
 */
#ifndef TTYCHESS_ENGINE_WIN_CHANCE_H
#define TTYCHESS_ENGINE_WIN_CHANCE_H

#include "rules/position.h"

/* Returns the reported score for a score of this position, from the same side. Mate and
 * endgame table scores are unchanged. The conversion is monotonic. */
int win_chance_reported_score(int score, const struct position *position);

/* Permille for the side to move; the sum is 1000. */
struct win_chance {
    int win, draw, loss;
};

/* Returns the chances for a reported score of this position, from the side to move. Fitted to
 * the network, less accurate for the classical evaluation. Monotonic: a better score never
 * means a lower chance to win or a higher one to lose. Mate scores are certain. */
struct win_chance win_chance_of_score(int reported, const struct position *position);

#endif
