/* win_chance.h - what a score means: how it is told, and chances to win, to draw, to lose.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A search counts in centipawns of its own. What is told to people and programs is another number:
 * +1.00 wins half of the engine's games with so much on the board, as Stockfish has it since
 * version 16. A model of the engine's own games; how it was fitted stands in win_chance.c. Pure,
 * in integers, the same on every machine; any thread.
 */
#ifndef TTYCHESS_ENGINE_WIN_CHANCE_H
#define TTYCHESS_ENGINE_WIN_CHANCE_H

#include "rules/position.h"

/* How a score of a search or an evaluation of that position is told, for the same side: mates
 * and what endgame tables say as they are. Of two scores the better one is told as no worse. */
int win_chance_tell_score(int score, const struct position *position);

/* Permille for the side to move; they add up to 1000. */
struct win_chance {
    int win, draw, loss;
};

/* For a score as it is told, from the side to move, of that position: of the network, and less
 * truly of the classical evaluation. A better score never has a smaller chance to win or a
 * larger one to lose; mates are certain. */
struct win_chance win_chance_of_score(int told, const struct position *position);

#endif
