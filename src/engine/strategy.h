/* strategy.h - a way of choosing a move.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Everything a strategy may know comes in through `struct search_task`; everything it
 * says, and every question "must I stop?", goes through `struct search_meter` (see
 * search_control.h). So a strategy is a pure thinker: no clock, no output, no threads of
 * its own. The engine knows this interface only, never a strategy by name.
 */
#ifndef TTYCHESS_ENGINE_STRATEGY_H
#define TTYCHESS_ENGINE_STRATEGY_H

#include <stddef.h>

#include "engine/limits.h"
#include "engine/evaluation/simple_evaluation.h"
#include "rules/position.h"

struct network;
struct search_meter;
struct strength;
struct tablebases;
struct transposition_table;

/* So many keys of the game are kept: a repetition is at most 150 half-moves away, then it is
 * a draw anyway. */
enum { GAME_KEYS = 512 };

/* What to think about. Everything pointed to outlives think() and is shared by all
 * threads of the search: read it, do not write it (the table takes care of itself). */
struct search_task {
    const struct position *position;
    const uint64_t *keys; /* of the game, oldest first; the last one is `position` */
    size_t key_count;     /* at least 1, at most GAME_KEYS */
    const struct search_limits *limits; /* of use here: search_moves, tree */
    const struct search_style *style;   /* for the teaching strategies */
    struct transposition_table *table;
    const struct network *network;   /* judges positions; NULL: the classical evaluation */
    const struct strength *strength; /* how much to overlook and misjudge; NULL: nothing */
    const struct tablebases *tables; /* endgame tables; may cover nothing */
    int line_count;                  /* how many best lines to report, at least 1 */
    int thread; /* 0 reports and decides; the others help through the table only */
};

/* What came of it; MOVE_NONE where there is nothing to say. */
struct search_outcome {
    chess_move best, ponder;
};

struct strategy {
    const char *name;  /* what people type: "alpha-beta" */
    const char *idea;  /* one sentence for menu, help and manual */
    bool uses_helpers; /* whether several threads do it any good */
    size_t memory;     /* bytes of private state a thread needs; may be 0 */

    /* Think until the meter says stop. `memory` is this thread's own: zeroed at first and
     * for a new game, else as the last search left it. Runs on a thinking thread. */
    void (*think)(void *memory, const struct search_task *task, struct search_meter *meter,
                  struct search_outcome *outcome);
};

#endif
