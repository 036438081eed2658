/* strength.h - limits the playing strength in a human way.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Strength is given in Elo on the scale of the CCRL Blitz list (measurements: tests/FIGURES).
 * From 1800 on it depends only on the number of nodes, so it is the same on slow and fast
 * machines. Weaker players also overlook moves and misjudge positions:
 *
 * - Overlooking applies below the root only: every legal move is considered, but some replies
 *   and follow-ups are not seen. Recaptures are always seen. Moves that are quiet, go
 *   backwards or are made by knights are overlooked most often, and more often the deeper in
 *   the variation. During one search the same moves are overlooked everywhere; otherwise a bad
 *   move would be chosen just because its refutation was overlooked after this move and no
 *   other.
 * - Misjudging is a preference of pieces for certain squares. It stays the same for some
 *   moves, so that the engine plays with a plan, and differs from game to game.
 *
 * Both are pure functions of seed, position and move; no move is ever chosen at random. Any
 * thread may call these functions.
 */
#ifndef TTYCHESS_ENGINE_STRENGTH_H
#define TTYCHESS_ENGINE_STRENGTH_H

#include <stdbool.h>

#include "rules/position.h"

enum { STRENGTH_MIN = 600, STRENGTH_MAX = 3000 }; /* Elo */

/* The limits of one search. */
struct strength {
    int elo;          /* STRENGTH_MIN to STRENGTH_MAX; 0: no limit, the rest is unused */
    uint64_t nodes;   /* node node_budget of a search */
    int oversight;    /* permille: probability of overlooking a plain reply; may be > 1000 */
    int misjudgement; /* centipawns: how much a piece may like or dislike its square */
    uint64_t
        misjudgement_seed;   /* seed of misjudgements, the same for several moves of a game */
    uint64_t oversight_seed; /* seed of overlooked moves, new for each position */
};

/* Returns the limits for a search of `root` at `elo`, which must be in range. `game_seed`
 * makes games differ. */
struct strength strength_make(int elo, uint64_t game_seed, const struct position *root);

/* Returns whether a legal move `ply` >= 1 plies from the root is overlooked. `previous` is the
 * move before it, or MOVE_NONE. Must not be called in check. */
bool strength_overlooks(const struct strength *strength, const struct position *position,
                        chess_move move, chess_move previous, int ply);

/* Returns the error of the evaluation, in centipawns for the side to move. */
int strength_evaluation_error(const struct strength *strength,
                              const struct position *position);

/* ---- named levels ----------------------------------------------------------------------- */

enum { STRENGTH_LEVEL_COUNT = 10 };

struct strength_level {
    const char *name; /* one word, lower case */
    int elo;          /* increasing */
};

/* Level 1 is strength_levels[0]. */
extern const struct strength_level strength_levels[STRENGTH_LEVEL_COUNT];

/* Returns the number (from 1) of the level with this name or number as text, or 0. Ignores
 * case. */
int strength_level_find(const char *text);

/* Returns the number of the level with exactly this Elo, or 0. */
int strength_level_from_elo(int elo);

#endif
