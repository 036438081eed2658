/* win_chance.h - what a score means: chances to win, to draw, to lose.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A model of the engine's own games; how it was fitted stands in win_chance.c. Pure, in
 * integers, the same on every machine; any thread.
 */
#ifndef TTYCHESS_ENGINE_WIN_CHANCE_H
#define TTYCHESS_ENGINE_WIN_CHANCE_H

#include "rules/position.h"

/* Permille for the side to move; they add up to 1000. */
struct win_chance {
    int win, draw, loss;
};

/* For a score, from the side to move, of that position: of the network, and less truly of the
 * classical evaluation. A better score never has a smaller chance to win or a larger one to
 * lose; mates are certain. */
struct win_chance win_chance_of_score(int score, const struct position *position);

#endif
