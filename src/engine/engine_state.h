/* engine_state.h - the members of struct engine, for engine.c and the fuzz harness.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Search threads write the tables, the memory, the meters, the control, book_random and
 * `searching`. The owner's thread writes everything else, but only between searches. Any thread
 * may write atomic members.
 */
#ifndef TTYCHESS_ENGINE_ENGINE_STATE_H
#define TTYCHESS_ENGINE_ENGINE_STATE_H

#include "engine/engine.h"
#include "engine/book.h"
#include "engine/network/network_load.h"
#include "engine/search_parameters.h"
#include "engine/search_control.h"
#include "engine/strength.h"
#include "engine/tablebases.h"
#include "engine/thread_pool.h"

enum { STRATEGIES_MAX = 16 };

struct engine {
    struct engine_option options[OPTION_COUNT + SEARCH_PARAMETER_COUNT + 1];
    const char *strategy_names[STRATEGIES_MAX + 1];
    const struct strategy *const *strategies;

    /* option values */
    const struct strategy *strategy;
    int threads, line_count;
    int64_t move_overhead;
    struct search_style style; /* seed 0: choose a new seed for each search */
    bool limit_strength;
    int elo; /* used only with limit_strength */

    uint64_t game_seed;
    struct strength strength; /* of the last search; elo 0: unlimited */

    const struct network *network;  /* NULL: use the classical evaluation */
    struct network *network_loaded; /* owned; from EvalFile, or NULL */

    struct tablebases tables;
    struct book book;
    bool own_book;
    int book_variety; /* see book_count_playable() */
    uint64_t book_random;

    struct search_style search_style;
    struct position position;
    uint64_t keys[GAME_KEYS];
    size_t key_count;

    struct thread_pool *pool;
    struct transposition_table table;
    void *thread_memory[POOL_THREADS_MAX]; /* the strategy's memory for each thread, or NULL */
    /* A separate table for limited searches, because they must not learn from searches at full
     * strength. */
    struct transposition_table limited_table;
    void *limited_memory;
    int limited_elo; /* the strength at which limited_table was filled */
    struct search_meter meters[POOL_THREADS_MAX];
    struct search_control control;
    _Atomic bool searching;
};

#endif
