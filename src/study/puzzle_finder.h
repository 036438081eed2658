/* puzzle_finder.h - find and verify positions of games with a single winning move.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A puzzle became won by the opponent's mistake, and a single move wins at each step, by
 * expected points (0 loss, 1 win) on lichess's curve. All positions are scored, from [%eval]
 * or by a short search; candidates are searched longer, then verified move by move.
 *
 * Source: rules and thresholds of lichess-puzzler (Thibault Duplessis), whose points go from
 * -1 to 1. Functions block; one thread per finder; any thread may set `stop`.
 */
#ifndef TTYCHESS_STUDY_PUZZLE_FINDER_H
#define TTYCHESS_STUDY_PUZZLE_FINDER_H

#include <stdatomic.h>

#include "base/error.h"
#include "pgn/game.h"
#include "study/exercise.h"

struct puzzle_listener {
    void *context;
    void (*found)(void *context, const struct exercise *exercise);
    /* Reports why the candidate after `ply` plies was rejected. May be NULL. */
    void (*rejected)(void *context, size_t ply, const char *why);
};

struct puzzle_finder;

struct puzzle_finder *puzzle_finder_create(const atomic_bool *stop, struct error *error);
void puzzle_finder_destroy(struct puzzle_finder *finder);

/* Search the current line of a game. `name` is the prefix of ids, at most 12 bytes. If any of
 * `user_sides` (by enum color) is set, only puzzles for these are found, and positions before
 * their mistakes (EXERCISE_ANY_GOOD). Returns false and sets *error if the engine fails. */
bool puzzle_finder_run(struct puzzle_finder *finder, const struct game *game, const char *name,
                       const bool user_sides[2], const struct puzzle_listener *listener,
                       struct error *error);

#endif
