/* strength.h - playing less well than one can, as people do.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Strength is given in Elo, on the scale of the CCRL Blitz list; tests/FIGURES says how it was
 * measured. From 1800 on it comes from the number of nodes alone: who sees less far
 * plays less well, on a slow machine and on a fast one alike. Weaker players also overlook
 * moves and misjudge positions:
 *
 * - Overlooking happens ahead, never at the root: every legal move is considered, but some
 *   replies and follow-ups are not seen. What hits the eye seldom escapes: to take back
 *   what has just taken is always seen; what is quiet, or goes backwards, or hops, and
 *   comes late in the line, escapes most. During one search the same moves are overlooked
 *   wherever they occur, so that no bad move is chosen only because its refutation was
 *   missed behind it and behind no other move.
 * - Misjudging is a matter of taste: a knight likes one square better than it should and
 *   another one less. A taste lasts for some moves, so that play has a plan, and differs
 *   from game to game.
 *
 * Both are pure functions of seed, position and move: no move is ever drawn by lot.
 * Everything here is plain data and pure functions; any thread.
 */
#ifndef TTYCHESS_ENGINE_STRENGTH_H
#define TTYCHESS_ENGINE_STRENGTH_H

#include <stdbool.h>

#include "rules/position.h"

enum { STRENGTH_MIN = 600, STRENGTH_MAX = 3000 }; /* Elo */

/* How one search is limited. */
struct strength {
    int elo;            /* STRENGTH_MIN to STRENGTH_MAX; 0: not limited, the rest is unused */
    uint64_t nodes;     /* budget of a search */
    int oversight;      /* permille: chance that a plain reply is overlooked; may be more */
    int misjudgement;   /* centipawns: how much a piece may like or loathe its square */
    uint64_t taste;     /* seed of what is misjudged: for some moves of the game the same */
    uint64_t blindness; /* seed of what is overlooked: another one each search */
};

/* The strength of `elo`, which is in range, for a search of `root`. `game_seed` lets games
 * differ. */
struct strength strength_make(int elo, uint64_t game_seed, const struct position *root);

/* Whether a legal move `ply` >= 1 half-moves ahead is overlooked. `previous` is the move
 * before it, or MOVE_NONE. Not to be asked in check: nobody overlooks that. */
bool strength_overlooks(const struct strength *strength, const struct position *position,
                        chess_move move, chess_move previous, int ply);

/* How wrong the evaluation of a position is, in centipawns for the side to move. */
int strength_misjudges(const struct strength *strength, const struct position *position);

/* ---- named points of the scale -------------------------------------------------------- */

enum { STRENGTH_LEVELS = 10 };

struct strength_level {
    const char *name; /* one word, lower case */
    int elo;          /* growing */
};

/* Level 1 is strength_levels[0]. */
extern const struct strength_level strength_levels[STRENGTH_LEVELS];

/* The number (from 1) of the level that is called so or has this number as text; 0 when
 * there is none. Letter case aside. */
int strength_level_find(const char *text);

/* The number of the level with just this Elo, or 0. */
int strength_level_of(int elo);

#endif
