/* strategy.h - the interface of a search strategy.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A strategy gets its input from `struct search_task`; it reports, and asks whether to stop,
 * through `struct search_meter` (search_control.h). It has no clock, output or threads.
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
struct walker;

/* Maximum number of game keys. 150 would do, because the game is a draw after 150 plies without
 * a capture or pawn move. */
enum { GAME_KEYS = 512 };

/* The input of a search. Everything pointed to outlives think() and is shared by the threads
 * of the search; they write only to the table, which needs no lock. */
struct search_task {
    const struct strategy *strategy;
    const struct position *position;
    const uint64_t *keys;               /* of the game, oldest first, up to `position` */
    size_t key_count;                   /* 1 to GAME_KEYS */
    const struct search_limits *limits; /* strategies use only search_moves and tree */
    const struct search_style *style;   /* for the teaching strategies */
    struct transposition_table *table;
    const struct network *network;   /* NULL: use the classical evaluation */
    const struct strength *strength; /* NULL: full strength */
    const struct tablebases *tables; /* endgame tables; never NULL */
    int line_count;                  /* variations to report, at least 1 */
    int thread; /* thread 0 reports and decides; others help only through the table */
};

/* The best move and the expected reply; MOVE_NONE if unknown. */
struct search_outcome {
    chess_move best, ponder;
};

struct strategy {
    const char *name;        /* as users type it: "alpha-beta" */
    const char *description; /* one sentence for menu, help and manual */
    bool is_parallel;        /* whether several threads make it stronger */
    size_t memory_size;      /* bytes of private state per thread; may be 0 */

    /* Searches until the meter says to stop. `memory` belongs to this thread; it is zeroed for
     * a new game, otherwise as the last search left it. Runs on a search thread. */
    void (*think)(void *memory, const struct search_task *task, struct search_meter *meter,
                  struct search_outcome *outcome);

    /* The recursive search that walker_think() calls (strategies/walker.h). */
    int (*search)(struct walker *walker, int depth, int alpha, int beta);
};

#endif
