/* engine.c - the facade: options, position, and the life of one search.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A search is one job of the thread pool. Thread 0 thinks and decides; when it is done it
 * stops the helpers and answers at once; whatever comes next waits the moment that they
 * take to come to rest. Helpers run the same strategy on the same position and help by
 * what they leave in the table (Lazy SMP: Dan Homan, Martin Sedlak and others, 2013).
 */
#include "engine/engine_state.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/pages.h"
#include "base/thread.h"
#include "engine/random.h"

enum { LIMITED_MEGABYTES = 1 }; /* ample for the nodes of a limited search */

/* Between the seeds of two games: any odd number will do. */
static const uint64_t SEED_STEP = 0x9E3779B97F4A7C15ULL;

/* ---- life ---------------------------------------------------------------- */

/* Parts that can fail. What was made before a failure is freed by engine_destroy(). */
static bool acquire(struct engine *engine, struct reason *reason)
{
    engine->pool = thread_pool_create(reason);
    if (!engine->pool || !thread_pool_resize(engine->pool, 1, reason))
        return false;
    return transposition_table_resize(
        &engine->table, (size_t)atoi(ENGINE_OPTIONS[OPTION_HASH].fallback), reason);
}

struct engine *engine_create(const struct strategy *const *strategies, struct reason *reason)
{
    assert(strategies[0] != NULL);
    struct engine *engine = aligned_alloc(METER_ALIGNMENT, sizeof *engine);
    if (!engine) {
        reason_set(reason, 0, "no memory for the engine");
        return NULL;
    }
    memset(engine, 0, sizeof *engine);
    if (!search_control_create(&engine->control)) {
        reason_set(reason, 0, "no memory for the engine");
        free(engine);
        return NULL;
    }
    engine->strategies = strategies;
    engine->book_random = random_mix((uint64_t)monotonic_milliseconds(), (uintptr_t)engine);
    engine->game_seed = engine->book_random;
    engine->book_variety = BOOK_VARIETY_MAX;
    engine_options_init(engine);
    struct position start;
    position_set_start(&start);
    if (acquire(engine, reason)) {
        engine_set_position(engine, &start, &start.key, 1);
        return engine;
    }
    engine_destroy(engine);
    return NULL;
}

void engine_destroy(struct engine *engine)
{
    if (!engine)
        return;
    engine_stop(engine);
    thread_pool_destroy(engine->pool);
    transposition_table_free(&engine->table);
    transposition_table_free(&engine->limited_table);
    search_control_destroy(&engine->control);
    tablebases_close(&engine->tables);
    book_close(&engine->book);
    engine_free_memories(engine);
    free(engine->network_loaded);
    free(engine);
}

/* ---- position ------------------------------------------------------------ */

void engine_new_game(struct engine *engine)
{
    engine_wait(engine);
    transposition_table_clear(&engine->table);
    transposition_table_clear(&engine->limited_table);
    engine_free_memories(engine);
    engine->game_seed += SEED_STEP;
}

const struct network *engine_network(const struct engine *engine)
{
    return engine->network;
}

void engine_set_book(struct engine *engine, const unsigned char *bytes, size_t entries)
{
    book_open_memory(&engine->book, bytes, entries);
}

void engine_set_book_variety(struct engine *engine, int variety)
{
    assert(variety >= 0 && variety <= BOOK_VARIETY_MAX);
    engine->book_variety = variety;
}

void engine_set_seed(struct engine *engine, uint64_t seed)
{
    engine->game_seed = seed;
}

void engine_set_position(struct engine *engine, const struct position *position,
                         const uint64_t *keys, size_t key_count)
{
    assert(position_is_sound(position));
    assert(key_count == 0 || keys[key_count - 1] == position->key);
    size_t kept = key_count < GAME_KEYS ? key_count : GAME_KEYS;
    engine_wait(engine);
    engine->position = *position;
    memcpy(engine->keys, keys + (key_count - kept), kept * sizeof *keys);
    engine->key_count = kept;
    if (kept == 0) {
        engine->keys[0] = position->key;
        engine->key_count = 1;
    }
}

/* ---- a search ------------------------------------------------------------ */

/* Whether a move is wanted, and not knowledge of the position: then the book may say it.
 * A limit of depth or nodes is a way to want a move. */
static bool may_play_book(const struct engine *engine)
{
    const struct search_limits *limits = &engine->control.limits;
    return engine->plays_book && !limits->infinite && !limits->ponder && limits->mate == 0 &&
           limits->search_move_count == 0 && !limits->tree && engine->line_count == 1;
}

/* Thread 0. MOVE_NONE when the book does not know the position. */
static chess_move play_book(struct engine *engine)
{
    struct book_move moves[BOOK_MOVES_MAX];
    const struct search_monitor *monitor = &engine->control.monitor;
    if (!may_play_book(engine))
        return MOVE_NONE;
    int count = book_find(&engine->book, &engine->position, moves);
    count = book_count_likely(moves, count, engine->book_variety);
    chess_move move = book_choose(moves, count, &engine->book_random);
    if (move != MOVE_NONE && monitor->from_book)
        monitor->from_book(monitor->listener, moves, count);
    return move;
}

static struct transposition_table *table_of_search(struct engine *engine)
{
    return engine->strength.elo > 0 ? &engine->limited_table : &engine->table;
}

static void think(void *argument, int thread)
{
    /* With limited strength: nobody knows endgame tables by heart. */
    static const struct tablebases no_tables = {.held = false};
    struct engine *engine = argument;
    bool limited = engine->strength.elo > 0;
    struct search_task task = {
        .position = &engine->position,
        .keys = engine->keys,
        .key_count = engine->key_count,
        .limits = &engine->control.limits,
        .style = &engine->search_style,
        .table = table_of_search(engine),
        .tables = limited ? &no_tables : &engine->tables,
        .network = limited ? NULL : engine->network, /* the scale of levels is without it */
        .strength = limited ? &engine->strength : NULL,
        .line_count = engine->line_count,
        .thread = thread,
    };
    struct search_outcome outcome = {MOVE_NONE, MOVE_NONE};
    if (thread == 0)
        outcome.best = play_book(engine);
    if (outcome.best == MOVE_NONE)
        engine->strategy->think(limited ? engine->limited_memory : engine->memories[thread],
                                &task, &engine->meters[thread], &outcome);
    if (thread != 0)
        return;
    assert(outcome.best == MOVE_NONE || position_is_legal(&engine->position, outcome.best));
    search_control_await_release(&engine->control);
    search_control_stop(&engine->control); /* the helpers */
    const struct search_monitor *monitor = &engine->control.monitor;
    if (monitor->finished)
        monitor->finished(monitor->listener, outcome.best, outcome.ponder);
    atomic_store(&engine->searching, false);
}

/* How strong this search is to be. */
static void limit_strength(struct engine *engine, struct search_limits *limits)
{
    struct strength strength = {.elo = 0};
    int elo = limits->elo;
    if (elo == 0 && engine->limit_strength)
        elo = engine->elo;
    if (elo > 0)
        strength = strength_make(elo, engine->game_seed, &engine->position);
    if (strength.elo != 0 && strength.elo != engine->limited_elo) {
        transposition_table_clear(&engine->limited_table);
        engine_free_memory(engine, &engine->limited_memory);
        engine->limited_elo = strength.elo;
    }
    engine->strength = strength;
    limits->budget = strength.nodes;
}

static bool prepare_memory(const struct engine *engine, void **memory, struct reason *reason)
{
    if (!*memory && engine->strategy->memory > 0)
        *memory = pages_map(engine->strategy->memory);
    return *memory || engine->strategy->memory == 0 ||
           reason_set(reason, 0, "no memory to think with");
}

static bool prepare_limited(struct engine *engine, struct reason *reason)
{
    return (engine->limited_table.buckets ||
            transposition_table_resize(&engine->limited_table, LIMITED_MEGABYTES, reason)) &&
           prepare_memory(engine, &engine->limited_memory, reason) &&
           thread_pool_resize(engine->pool, 1, reason);
}

static bool prepare_threads(struct engine *engine, int count, struct reason *reason)
{
    if (engine->strength.elo > 0)
        return prepare_limited(engine, reason);
    if (!thread_pool_resize(engine->pool, count, reason))
        return false;
    for (int i = 0; i < count; i++)
        if (!prepare_memory(engine, &engine->memories[i], reason))
            return false;
    return true;
}

/* The style of the search that begins: now a seed is needed. */
static void settle_style(struct engine *engine)
{
    engine->search_style = engine->style;
    if (engine->style.seed == 0)
        engine->search_style.seed =
            random_mix((uint64_t)monotonic_milliseconds(), (uintptr_t)engine);
}

bool engine_start(struct engine *engine, const struct search_limits *limits,
                  const struct search_monitor *monitor, struct reason *reason)
{
    if (engine_is_searching(engine))
        return reason_set(reason, 0, "a search is already running");
    engine_wait(engine);
    enum color side = (enum color)engine->position.side_to_move;
    struct time_plan plan =
        time_plan_make(limits, side, engine->position.fullmove_number, engine->move_overhead);
    struct search_limits limited = *limits;
    limit_strength(engine, &limited);
    bool alone = !engine->strategy->uses_helpers || engine->strength.elo > 0;
    int count = alone ? 1 : engine->threads;
    assert(count >= 1 && count <= POOL_THREADS_MAX && plan.soft <= plan.hard);
    search_control_begin(&engine->control, &limited, monitor, &plan, table_of_search(engine),
                         engine->meters, count);
    if (!prepare_threads(engine, count, reason))
        return false;
    transposition_table_age(table_of_search(engine));
    settle_style(engine);
    atomic_store(&engine->searching, true);
    thread_pool_start(engine->pool, think, engine, count);
    return true;
}

void engine_stop(struct engine *engine)
{
    if (engine_is_searching(engine))
        search_control_stop(&engine->control);
}

void engine_ponderhit(struct engine *engine)
{
    if (engine_is_searching(engine))
        search_control_ponderhit(&engine->control);
}
