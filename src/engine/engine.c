/* engine.c - the facade: options, position, and the life of one search.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A search is one job of the thread pool. Thread 0 thinks and decides; when it is done it
 * stops the helpers and answers at once; whatever comes next waits the moment that they
 * take to come to rest. Helpers run the same strategy on the same position and help by
 * what they leave in the table (Lazy SMP: Dan Homan, Martin Sedlak and others, 2013).
 */
#include "engine/engine.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "engine/book.h"
#include "engine/option_values.h"
#include "engine/random.h"
#include "engine/search_constants.h"
#include "engine/search_control.h"
#include "engine/strength.h"
#include "engine/tablebases.h"
#include "engine/thread_pool.h"
#include "engine/transposition_table.h"

enum {
    STRATEGIES_MAX = 16
};

/* Between the seeds of two games: any odd number will do. */
static const uint64_t SEED_STEP = 0x9E3779B97F4A7C15ULL;

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

    struct tablebases tables;
    struct book book;
    bool plays_book;
    uint64_t book_random;

    struct search_style search_style; /* of the search under way */
    struct position position;
    uint64_t keys[GAME_KEYS];
    size_t key_count;

    struct transposition_table table;
    struct thread_pool *pool;
    void *memories[POOL_THREADS_MAX]; /* of the strategy, one a thread; NULL: not yet */
    struct search_meter meters[POOL_THREADS_MAX];
    struct search_control control;
    _Atomic bool searching;
};

/* ---- life ---------------------------------------------------------------- */

static void list_options(struct engine *engine)
{
    memcpy(engine->options, ENGINE_OPTIONS, sizeof ENGINE_OPTIONS);
    int count = 0;
    while (engine->strategies[count] != NULL && count < STRATEGIES_MAX) {
        engine->strategy_names[count] = engine->strategies[count]->name;
        count++;
    }
    engine->strategy = engine->strategies[count - 1];
    engine->options[OPTION_STRATEGY].fallback = engine->strategy->name;
    if (search_constants_are_tunable())
        memcpy(&engine->options[OPTION_COUNT], search_constant_table,
               SEARCH_CONSTANT_COUNT * sizeof search_constant_table[0]);
}

/* Parts that can fail. What was made before a failure is freed by engine_destroy(). */
static bool acquire(struct engine *engine, struct reason *reason)
{
    engine->pool = thread_pool_create(reason);
    if (engine->pool == NULL || !thread_pool_resize(engine->pool, 1, reason))
        return false;
    return transposition_table_resize(
        &engine->table, (size_t)atoi(ENGINE_OPTIONS[OPTION_HASH].fallback), reason);
}

struct engine *engine_create(const struct strategy *const *strategies,
                             struct reason *reason)
{
    assert(strategies[0] != NULL);
    struct engine *engine = aligned_alloc(METER_ALIGNMENT, sizeof *engine);
    if (engine == NULL) {
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
    engine->threads = engine->line_count = 1;
    engine->move_overhead = atoi(ENGINE_OPTIONS[OPTION_MOVE_OVERHEAD].fallback);
    engine->tables.limit = atoi(ENGINE_OPTIONS[OPTION_SYZYGY_LIMIT].fallback);
    engine->book_random = random_mix((uint64_t)search_clock_now(), (uintptr_t)engine);
    engine->elo = atoi(ENGINE_OPTIONS[OPTION_ELO].fallback);
    engine->game_seed = engine->book_random;
    list_options(engine);
    struct position start;
    position_set_start(&start);
    if (acquire(engine, reason)) {
        engine_set_position(engine, &start, &start.key, 1);
        return engine;
    }
    engine_destroy(engine);
    return NULL;
}

static void free_memories(struct engine *engine)
{
    for (int i = 0; i < POOL_THREADS_MAX; i++) {
        free(engine->memories[i]);
        engine->memories[i] = NULL;
    }
}

void engine_destroy(struct engine *engine)
{
    if (engine == NULL)
        return;
    engine_stop(engine);
    thread_pool_destroy(engine->pool);
    transposition_table_free(&engine->table);
    search_control_destroy(&engine->control);
    tablebases_close(&engine->tables);
    book_close(&engine->book);
    free_memories(engine);
    free(engine);
}

/* ---- options ------------------------------------------------------------- */

const struct engine_option *engine_option_table(const struct engine *engine)
{
    return engine->options;
}

const char *const *engine_option_words(const struct engine *engine,
                                       const struct engine_option *option)
{
    static const char *const playouts[] = {"random", "guided", NULL};
    static const char *const none[] = {NULL};
    switch ((enum option_number)(option - engine->options)) {
    case OPTION_STRATEGY:
        return engine->strategy_names;
    case OPTION_EVALUATION:
        return evaluation_kind_names;
    case OPTION_PLAYOUTS:
        return playouts;
    default:
        return none;
    }
}

/* What another strategy has learned is no use to this one. */
static void choose_strategy(struct engine *engine, const struct strategy *strategy)
{
    if (engine->strategy == strategy)
        return;
    engine->strategy = strategy;
    transposition_table_clear(&engine->table);
    free_memories(engine);
}

static bool apply_word(struct engine *engine, enum option_number number, const char *word,
                       struct reason *reason)
{
    const struct engine_option *option = &engine->options[number];
    int index = option_read_word(option, engine_option_words(engine, option), word, reason);
    if (index < 0)
        return false;
    if (number == OPTION_STRATEGY)
        choose_strategy(engine, engine->strategies[index]);
    else if (number == OPTION_EVALUATION)
        engine->style.evaluation = (enum evaluation_kind)index;
    else
        engine->style.guided = index == 1;
    return true;
}

static bool apply_number(struct engine *engine, enum option_number number, long value,
                         struct reason *reason)
{
    switch (number) {
    case OPTION_HASH:
        return transposition_table_resize(&engine->table, (size_t)value, reason);
    case OPTION_THREADS:
        engine->threads = (int)value;
        return true;
    case OPTION_MULTI_PV:
        engine->line_count = (int)value;
        return true;
    case OPTION_ELO:
        engine->elo = (int)value;
        return true;
    case OPTION_MOVE_OVERHEAD:
        engine->move_overhead = value;
        return true;
    case OPTION_NOISE:
        engine->style.noise = (int)value;
        return true;
    case OPTION_SEED:
        engine->style.seed = (uint64_t)value;
        return true;
    case OPTION_SYZYGY_LIMIT:
        engine->tables.limit = (int)value;
        return true;
    default:
        search_constant_set((int)number - OPTION_COUNT, (int)value);
        return true;
    }
}

static void apply_check(struct engine *engine, enum option_number number, bool flag)
{
    if (number == OPTION_SYZYGY_FIFTY)
        engine->tables.ignores_fifty = !flag;
    else if (number == OPTION_OWN_BOOK)
        engine->plays_book = flag;
    else if (number == OPTION_LIMIT_STRENGTH)
        engine->limit_strength = flag;
}

static bool apply_string(struct engine *engine, enum option_number number,
                         const char *value, struct reason *reason)
{
    if (number == OPTION_SYZYGY_PATH)
        return tablebases_open(&engine->tables, value, reason);
    if (value[0] != '\0' && strcmp(value, "<empty>") != 0)
        return book_open(&engine->book, value, reason);
    book_close(&engine->book);
    return true;
}

/* No thread thinks any more when this returns. (The answer is given before the helpers
 * have come to rest.) */
static void await_rest(struct engine *engine)
{
    thread_pool_wait(engine->pool);
}

/* Ponder, UCI_Chess960 and UCI_ShowWDL need no keeping: limits say when to ponder, a position
 * says how its castling is written, and chances are its listener's to tell. */
static bool apply_option(struct engine *engine, enum option_number number,
                         const char *value, struct reason *reason)
{
    const struct engine_option *option = &engine->options[number];
    long amount;
    bool flag;
    switch (option->type) {
    case OPTION_SPIN:
        return option_read_number(option, value, &amount, reason) &&
               apply_number(engine, number, amount, reason);
    case OPTION_CHECK:
        if (!option_read_check(option, value, &flag, reason))
            return false;
        apply_check(engine, number, flag);
        return true;
    case OPTION_STRING:
        return apply_string(engine, number, value, reason);
    case OPTION_BUTTON:
        transposition_table_clear(&engine->table);
        return true;
    case OPTION_COMBO:
        return apply_word(engine, number, value, reason);
    default:
        return true;
    }
}

bool engine_set_option(struct engine *engine, const char *name, const char *value,
                       struct reason *reason)
{
    for (int i = 0; engine->options[i].name != NULL; i++) {
        if (strcasecmp(engine->options[i].name, name) != 0)
            continue;
        if (engine_is_searching(engine))
            return reason_set(reason, 0, "option %s: not while a search is running",
                              engine->options[i].name);
        await_rest(engine);
        return apply_option(engine, (enum option_number)i, value == NULL ? "" : value,
                            reason);
    }
    return reason_set(reason, 0, "there is no option '%s'", name);
}

/* ---- position ------------------------------------------------------------ */

void engine_new_game(struct engine *engine)
{
    await_rest(engine);
    transposition_table_clear(&engine->table);
    free_memories(engine);
    engine->game_seed += SEED_STEP;
}

void engine_set_seed(struct engine *engine, uint64_t seed)
{
    engine->game_seed = seed;
}

void engine_set_position(struct engine *engine, const struct position *position,
                         const uint64_t *keys, size_t key_count)
{
    size_t kept = key_count < GAME_KEYS ? key_count : GAME_KEYS;
    await_rest(engine);
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
           limits->search_move_count == 0 && engine->line_count == 1;
}

/* Thread 0. MOVE_NONE when the book does not know the position. */
static chess_move play_book(struct engine *engine)
{
    struct book_move moves[BOOK_MOVES_MAX];
    const struct search_monitor *monitor = &engine->control.monitor;
    if (!may_play_book(engine))
        return MOVE_NONE;
    int count = book_find(&engine->book, &engine->position, moves);
    chess_move move = book_choose(moves, count, &engine->book_random);
    if (move != MOVE_NONE && monitor->from_book != NULL)
        monitor->from_book(monitor->listener, moves, count);
    return move;
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
        .table = &engine->table,
        .tables = limited ? &no_tables : &engine->tables,
        .strength = limited ? &engine->strength : NULL,
        .line_count = engine->line_count,
        .thread = thread,
    };
    struct search_outcome outcome = {MOVE_NONE, MOVE_NONE};
    if (thread == 0)
        outcome.best = play_book(engine);
    if (outcome.best == MOVE_NONE)
        engine->strategy->think(engine->memories[thread], &task, &engine->meters[thread],
                                &outcome);
    if (thread != 0)
        return;
    search_control_await_release(&engine->control);
    search_control_stop(&engine->control); /* the helpers */
    const struct search_monitor *monitor = &engine->control.monitor;
    monitor->finished(monitor->listener, outcome.best, outcome.ponder);
    atomic_store(&engine->searching, false);
}

/* How strong this search is to be. What was learned at another strength is forgotten: a
 * weak player must not know what a strong one saw, nor the other way round. */
static void limit_strength(struct engine *engine, struct search_limits *limits)
{
    struct strength strength = {.elo = 0};
    int elo = limits->elo;
    if (elo == 0 && engine->limit_strength)
        elo = engine->elo;
    if (elo > 0)
        strength = strength_make(elo, engine->game_seed, &engine->position);
    if (strength.elo != engine->strength.elo) {
        transposition_table_clear(&engine->table);
        free_memories(engine);
    }
    engine->strength = strength;
    limits->budget = strength.nodes;
}

static bool prepare_threads(struct engine *engine, int count, struct reason *reason)
{
    if (!thread_pool_resize(engine->pool, count, reason))
        return false;
    for (int i = 0; i < count && engine->strategy->memory > 0; i++) {
        if (engine->memories[i] == NULL)
            engine->memories[i] = calloc(1, engine->strategy->memory);
        if (engine->memories[i] == NULL)
            return reason_set(reason, 0, "no memory for thread %d of %d", i + 1, count);
    }
    return true;
}

/* The style of the search that begins: now a seed is needed. */
static void settle_style(struct engine *engine)
{
    engine->search_style = engine->style;
    if (engine->style.seed == 0)
        engine->search_style.seed =
            random_mix((uint64_t)search_clock_now(), (uintptr_t)engine);
}

bool engine_start(struct engine *engine, const struct search_limits *limits,
                  const struct search_monitor *monitor, struct reason *reason)
{
    if (engine_is_searching(engine))
        return reason_set(reason, 0, "a search is already running");
    await_rest(engine);
    enum color side = (enum color)engine->position.side_to_move;
    struct time_plan plan = time_plan_make(limits, side, engine->move_overhead);
    struct search_limits limited = *limits;
    limit_strength(engine, &limited);
    bool alone = !engine->strategy->uses_helpers || engine->strength.elo > 0;
    int count = alone ? 1 : engine->threads;
    search_control_begin(&engine->control, &limited, monitor, &plan, &engine->table,
                         engine->meters, count);
    if (!prepare_threads(engine, count, reason))
        return false;
    transposition_table_age(&engine->table);
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

void engine_wait(struct engine *engine)
{
    thread_pool_wait(engine->pool);
}

bool engine_is_searching(const struct engine *engine)
{
    return atomic_load(&engine->searching);
}
