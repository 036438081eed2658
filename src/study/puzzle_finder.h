/* puzzle_finder.h - finds positions with a single winning move in games.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A puzzle is a position won through the opponent's mistake, in which the solver always has a
 * single winning move. A position is won if its expected points (0: loss, 1: win, on lichess's
 * curve) are high enough. Every position is scored from [%eval] or by a short search.
 * Candidates are searched longer, then verified move by move.
 *
 * Source: rules and thresholds of lichess-puzzler (Thibault Duplessis), whose points range
 * from -1 to 1. Functions block. Any thread may set *stop.
 */
#ifndef TTYCHESS_STUDY_PUZZLE_FINDER_H
#define TTYCHESS_STUDY_PUZZLE_FINDER_H

#include <stdatomic.h>

#include "base/error.h"
#include "pgn/game.h"
#include "study/exercise.h"

struct puzzle_callbacks {
    void *context;
    void (*found)(void *context, const struct exercise *exercise);
    /* Reports why the candidate after `ply` plies was rejected. May be NULL. */
    void (*rejected)(void *context, size_t ply, const char *why);
};

struct puzzle_finder;

/* `stop` may be NULL. Returns NULL and sets *error if the engine fails. */
struct puzzle_finder *puzzle_finder_create(const atomic_bool *stop, struct error *error);
void puzzle_finder_destroy(struct puzzle_finder *finder);

/* Searches the current line of a game. Ids begin with up to 12 bytes of `name`. If any of
 * `user_sides` (by enum color) is true, finds only puzzles for those sides, and positions
 * before their mistakes (EXERCISE_ANY_GOOD). Returns false and sets *error if the engine
 * fails. */
bool puzzle_finder_run(struct puzzle_finder *finder, const struct game *game, const char *name,
                       const bool user_sides[2], const struct puzzle_callbacks *listener,
                       struct error *error);

#endif
