/* engine_state.h - what an engine consists of, for engine.c only.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Written by the owner's thread while no search runs, but for what is atomic.
 */
#ifndef TTYCHESS_ENGINE_ENGINE_STATE_H
#define TTYCHESS_ENGINE_ENGINE_STATE_H

#include "engine/engine.h"

#include "engine/book.h"
#include "engine/network/network_load.h"
#include "engine/options.h"
#include "engine/search_constants.h"
#include "engine/search_control.h"
#include "engine/strength.h"
#include "engine/tablebases.h"
#include "engine/thread_pool.h"
#include "engine/transposition_table.h"

enum { STRATEGIES_MAX = 16 };

struct engine {
    struct engine_option options[OPTION_COUNT + SEARCH_CONSTANT_COUNT + 1];
    const char *strategy_names[STRATEGIES_MAX + 1];
    const struct strategy *const *strategies;

    /* Values of options. */
    const struct strategy *strategy;
    int threads, line_count;
    int64_t move_overhead;
    struct search_style style; /* seed 0: another one for each search */
    bool limit_strength;
    int elo; /* with limit_strength */

    uint64_t game_seed;
    struct strength strength; /* of the last search; elo 0: unlimited */

    const struct network *network;  /* NULL: the classical evaluation judges */
    struct network *network_loaded; /* EvalFile's, or NULL */

    struct tablebases tables;
    struct book book;
    bool plays_book;
    int book_variety; /* percent, see book_count_likely() */
    uint64_t book_random;

    struct search_style search_style; /* of the search under way */
    struct position position;
    uint64_t keys[GAME_KEYS];
    size_t key_count;

    struct thread_pool *pool;
    struct transposition_table table;
    void *memories[POOL_THREADS_MAX]; /* of the strategy, one a thread; NULL: not yet */
    /* A weak player must not know what a strong one saw, nor the other way round: limited
     * searches have a small table and a memory of their own. */
    struct transposition_table limited_table;
    void *limited_memory;
    int limited_elo; /* that they belong to */
    struct search_meter meters[POOL_THREADS_MAX];
    struct search_control control;
    _Atomic bool searching;
};

#endif
