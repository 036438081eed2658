/* strength.h - limits the playing strength in a human way.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Strength is in Elo on the scale of the CCRL Blitz list (measured in tests/FIGURES). It is
 * limited by the number of nodes, so it is the same on slow and fast machines. Below 1800 the
 * engine also overlooks moves and misjudges positions:
 *
 * - It overlooks moves below the root, but never recaptures. Quiet moves, backward moves and
 *   knight moves are overlooked most often. Any move is overlooked more often the deeper it is
 *   in the variation. During one search the same moves are overlooked everywhere; otherwise the
 *   engine would choose a bad move just because it overlooks the refutation there.
 * - It misjudges positions by preferring certain squares for its pieces. The preferences stay
 *   the same for several moves, so that the engine follows a plan, and differ from game to
 *   game.
 *
 * The same seed gives the same errors. Thread-safe.
 */
#ifndef TTYCHESS_ENGINE_STRENGTH_H
#define TTYCHESS_ENGINE_STRENGTH_H

#include <stdbool.h>

#include "rules/position.h"

enum { STRENGTH_MIN = 600, STRENGTH_MAX = 3000 }; /* Elo */

struct strength {
    int elo;          /* 0: no limit, the rest is unused */
    uint64_t nodes;   /* node budget of one search */
    int oversight;    /* permille: chance of overlooking a quiet reply; may exceed 1000 */
    int misjudgement; /* centipawns: maximum error for the square of a piece */
    uint64_t misjudgement_seed; /* the same for several moves of a game */
    uint64_t oversight_seed;    /* new for each position */
};

/* Returns the limits for a search of `root`. `elo` must be in range; `game_seed` makes games
 * differ. */
struct strength strength_make(int elo, uint64_t game_seed, const struct position *root);

/* Returns whether a legal move `ply` >= 1 plies from the root is overlooked. `previous` is the
 * move before it, or MOVE_NONE. The side to move must not be in check. */
bool strength_overlooks(const struct strength *strength, const struct position *position,
                        chess_move move, chess_move previous, int ply);

/* Returns the error of the evaluation, in centipawns for the side to move. */
int strength_evaluation_error(const struct strength *strength,
                              const struct position *position);

enum { STRENGTH_LEVEL_COUNT = 10 };

struct strength_level {
    const char *name;  /* one word, in the settings; lower case */
    const char *title; /* as shown: "club player" */
    int elo;           /* increasing */
};

/* Level n is strength_levels[n - 1]. */
extern const struct strength_level strength_levels[STRENGTH_LEVEL_COUNT];

/* Returns the number (from 1) of the level with this number, name or title, ignoring case.
 * Returns 0 if there is none. */
int strength_level_from_text(const char *text);

/* Returns the number of the level with exactly this strength, or 0. */
int strength_level_from_elo(int elo);

#endif
