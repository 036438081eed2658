/* win_chance.h - converts internal scores to reported scores, and reported scores to chances.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Search and evaluation use a scale of their own. A reported score, which users and other
 * programs see, is defined by results: at +1.00 the engine wins half of its games with that
 * much material on the board, as in Stockfish since version 17. The model is fitted to the
 * engine's own games. Thread-safe.
 */
#ifndef TTYCHESS_ENGINE_WIN_CHANCE_H
#define TTYCHESS_ENGINE_WIN_CHANCE_H

#include "rules/position.h"

/* Returns the reported score for the same side; a higher score is never reported as lower.
 * Mate and table scores do not change. */
int score_to_reported(int score, const struct position *position);

/* Chances in permille, for the side to move; the sum is 1000. */
struct win_chance {
    int win, draw, loss;
};

/* Returns the chances of the side to move, whose reported score is `reported`. The model is
 * fitted to the network and less accurate for the classical evaluation. A better score never
 * means a lower chance to win or a higher one to lose. */
struct win_chance win_chance_from_score(int reported, const struct position *position);

#endif
