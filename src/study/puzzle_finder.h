/* puzzle_finder.h - positions of games in which there is one move, found and proved.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A puzzle is a position that one side went from not winning to winning in by the other's mistake,
 * and in which at each step one move alone wins. All is counted in expected points (0 lost, 1 won) on
 * lichess's curve. First every position is scored, by what stands in the game ([%eval]) or a short
 * search; what looks like a puzzle is searched longer, and what still does is proved move by move.
 *
 * Source of the rules: lichess-puzzler (Thibault Duplessis), its thresholds; there in points from -1
 * to 1. Blocks; one thread a finder, and any may set `stop`.
 */
#ifndef TTYCHESS_STUDY_PUZZLE_FINDER_H
#define TTYCHESS_STUDY_PUZZLE_FINDER_H

#include <stdatomic.h>

#include "base/reason.h"
#include "pgn/game.h"
#include "study/exercise.h"

struct puzzle_listener {
    void *context;
    void (*found)(void *context, const struct exercise *exercise);
    /* Why the position after so many half-moves, which looked like one, is none. May be NULL. */
    void (*refused)(void *context, size_t ply, const char *why);
};

struct puzzle_finder; /* opaque */

struct puzzle_finder *puzzle_finder_create(const atomic_bool *stop, struct reason *reason);
void puzzle_finder_destroy(struct puzzle_finder *finder);

/* Go through the main line of a game. `name`: what the ids begin with, at most 12 bytes. `own`, by
 * enum color: whose game it is; then only puzzles are wanted that this side could have solved, and
 * positions before its own mistakes, with several good answers perhaps: EXERCISE_ANY_GOOD. Of a game
 * that is nobody's those of both sides are wanted. False, with the reason: no search could be had. */
bool puzzle_finder_run(struct puzzle_finder *finder, const struct game *game, const char *name,
                       const bool own[2], const struct puzzle_listener *listener,
                       struct reason *reason);

#endif
