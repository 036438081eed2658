/* engine.c - the engine's options, position, and control of searches.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A search is a job of the thread pool. Helper threads run the same search and help through the
 * transposition table (Lazy SMP). When thread 0 is done, it stops the helpers and reports the
 * result at once, without waiting for them.
 */
#include "engine/engine_state.h"

#include <assert.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/memory.h"
#include "base/compat.h"
#include "base/thread.h"
#include "base/words.h"
#include "engine/random.h"

enum { LIMITED_MEGABYTES = 1 };

/* Added to the seed for each game; any odd number works. */
static const uint64_t SEED_STEP = 0x9E3779B97F4A7C15ULL;

bool engine_is_searching(const struct engine *engine)
{
    return atomic_load(&engine->searching);
}

void engine_wait(struct engine *engine)
{
    thread_pool_wait(engine->pool);
}

static void free_memory(struct engine *engine, void **memory)
{
    pages_free(*memory, engine->strategy->memory_size);
    *memory = NULL;
}

static void free_all_memory(struct engine *engine)
{
    for (int i = 0; i < POOL_THREADS_MAX; i++)
        free_memory(engine, &engine->thread_memory[i]);
    free_memory(engine, &engine->limited_memory);
}

/* ---- options ---------------------------------------------------------------------------- */

static void init_options(struct engine *engine)
{
    memcpy(engine->options, ENGINE_OPTIONS, sizeof ENGINE_OPTIONS);
    int count = 0;
    while (engine->strategies[count] && count < STRATEGIES_MAX) {
        engine->strategy_names[count] = engine->strategies[count]->name;
        count++;
    }
    engine->strategy = engine->strategies[count - 1];
    engine->options[OPTION_STRATEGY].default_value = engine->strategy->name;
    memcpy(&engine->options[OPTION_COUNT], search_parameter_table,
           SEARCH_PARAMETER_COUNT * sizeof search_parameter_table[0]);
    engine->network = network_built_in;
}

const struct engine_option *engine_option_table(const struct engine *engine)
{
    return engine->options;
}

const char *const *engine_option_choices(const struct engine *engine,
                                         const struct engine_option *option)
{
    static const char *const playouts[] = {"random", "guided", NULL};
    static const char *const none[] = {NULL};
    switch ((enum option_number)(option - engine->options)) {
    case OPTION_STRATEGY: return engine->strategy_names;
    case OPTION_EVALUATION: return evaluation_kind_names;
    case OPTION_PLAYOUTS: return playouts;
    default: return none;
    }
}

/* Returns false and sets *error if the number is malformed or out of range. */
static bool parse_number(const struct engine_option *option, const char *text, long *number,
                         struct error *error)
{
    char *end;
    errno = 0;
    long value = strtol(text, &end, 10);
    if (end == text || *end != '\0' || errno == ERANGE || value < option->minimum ||
        value > option->maximum)
        return error_set(error, 0, "option %s: expected a number from %ld to %ld, found '%s'",
                         option->name, option->minimum, option->maximum, text);
    *number = value;
    return true;
}

/* Returns the index of `text` in `words`, ignoring case. If it is not there, returns -1 and
 * sets *error. */
static int parse_combo(const struct engine_option *option, const char *const *words,
                       const char *text, struct error *error)
{
    char known[160] = "";
    for (int i = 0; words[i] != NULL; i++) {
        if (strcasecmp(words[i], text) == 0)
            return i;
        text_add_item(known, sizeof known, ", ", words[i]);
    }
    error_set(error, 0, "option %s: expected one of %s, found '%s'", option->name, known,
              text);
    return -1;
}

/* Parses "true" or "false", ignoring case. */
static bool parse_check(const struct engine_option *option, const char *text, bool *value,
                        struct error *error)
{
    *value = strcasecmp(text, "true") == 0;
    return *value || strcasecmp(text, "false") == 0 ||
           error_set(error, 0, "option %s: expected true or false, found '%s'", option->name,
                     text);
}

static bool apply_combo(struct engine *engine, enum option_number number, const char *word,
                        struct error *error)
{
    const struct engine_option *option = &engine->options[number];
    int index = parse_combo(option, engine_option_choices(engine, option), word, error);
    if (index < 0)
        return false;
    if (number == OPTION_EVALUATION)
        engine->style.evaluation = (enum evaluation_kind)index;
    if (number == OPTION_PLAYOUTS)
        engine->style.guided = index == 1;
    if (number != OPTION_STRATEGY || engine->strategy == engine->strategies[index])
        return true;
    free_all_memory(engine); /* it belongs to the old strategy */
    engine->strategy = engine->strategies[index];
    transposition_table_clear(&engine->table);
    transposition_table_clear(&engine->limited_table);
    return true;
}

static bool apply_number(struct engine *engine, enum option_number number, long value,
                         struct error *error)
{
    switch (number) {
    case OPTION_HASH: return transposition_table_resize(&engine->table, (size_t)value, error);
    case OPTION_THREADS: engine->threads = (int)value; return true;
    case OPTION_MULTI_PV: engine->line_count = (int)value; return true;
    case OPTION_ELO: engine->elo = (int)value; return true;
    case OPTION_MOVE_OVERHEAD: engine->move_overhead = value; return true;
    case OPTION_NOISE: engine->style.noise = (int)value; return true;
    case OPTION_SEED: engine->style.seed = (uint64_t)value; return true;
    case OPTION_SYZYGY_LIMIT: engine->tables.limit = (int)value; return true;
    default:
        assert(number >= OPTION_COUNT);
        search_parameter_set((int)number - OPTION_COUNT, (int)value);
        return true;
    }
}

/* The transposition table and the strategy's memory depend on the network. */
void engine_set_network(struct engine *engine, const struct network *network)
{
    engine_wait(engine);
    free(engine->network_loaded);
    engine->network_loaded = NULL;
    engine->network = network;
    transposition_table_clear(&engine->table);
    free_all_memory(engine);
}

static bool apply_string(struct engine *engine, enum option_number number, const char *value,
                         struct error *error)
{
    const struct network *network;
    struct network *loaded;
    if (number == OPTION_EVAL_FILE) {
        if (!network_find(value, &network, &loaded, error))
            return false;
        engine_set_network(engine, network);
        engine->network_loaded = loaded;
        return true;
    }
    if (number == OPTION_SYZYGY_PATH)
        return tablebases_open(&engine->tables, value, error);
    if (value[0] != '\0' && strcmp(value, "<empty>") != 0)
        return book_open(&engine->book, value, error);
    book_close(&engine->book);
    return true;
}

/* Ponder, UCI_Chess960 and UCI_ShowWDL are not stored, because the limits say when to ponder,
 * the position says how castling is written, and the monitor computes the chances. */
static bool apply_option(struct engine *engine, enum option_number number, const char *value,
                         struct error *error)
{
    const struct engine_option *option = &engine->options[number];
    long amount = 0;
    bool flag;
    switch (option->type) {
    case OPTION_SPIN:
        return parse_number(option, value, &amount, error) &&
               apply_number(engine, number, amount, error);
    case OPTION_CHECK:
        if (!parse_check(option, value, &flag, error))
            return false;
        if (number == OPTION_SYZYGY_FIFTY)
            engine->tables.ignore_fifty_moves = !flag;
        else if (number == OPTION_OWN_BOOK)
            engine->own_book = flag;
        else if (number == OPTION_LIMIT_STRENGTH)
            engine->limit_strength = flag;
        break;
    case OPTION_STRING: return apply_string(engine, number, value, error);
    case OPTION_COMBO: return apply_combo(engine, number, value, error);
    case OPTION_BUTTON:
        transposition_table_clear(&engine->table);
        transposition_table_clear(&engine->limited_table);
    }
    return true;
}

bool engine_set_option(struct engine *engine, const char *name, const char *value,
                       struct error *error)
{
    for (int i = 0; engine->options[i].name != NULL; i++) {
        if (strcasecmp(engine->options[i].name, name) != 0)
            continue;
        if (engine_is_searching(engine))
            return error_set(error, 0, "option %s: cannot be set during a search",
                             engine->options[i].name);
        engine_wait(engine);
        return apply_option(engine, (enum option_number)i, !value ? "" : value, error);
    }
    return error_set(error, 0, "unknown option '%s'", name);
}

bool engine_set_option_number(struct engine *engine, const char *name, long number,
                              struct error *error)
{
    char text[24];
    snprintf(text, sizeof text, "%ld", number);
    return engine_set_option(engine, name, text, error);
}

/* ---- creation and destruction ----------------------------------------------------------- */

static bool allocate_resources(struct engine *engine, struct error *error)
{
    for (int i = 0; i < OPTION_COUNT; i++)
        if (ENGINE_OPTIONS[i].type == OPTION_SPIN &&
            !apply_number(engine, (enum option_number)i, atoi(ENGINE_OPTIONS[i].default_value),
                          error))
            return false;
    return thread_pool_resize(engine->pool, 1, error);
}

struct engine *engine_create(const struct strategy *const *strategies, struct error *error)
{
    assert(strategies[0] != NULL);
    struct engine *engine = aligned_alloc(METER_ALIGNMENT, sizeof *engine);
    if (!engine)
        memory_exit_exhausted();
    memset(engine, 0, sizeof *engine);
    search_control_init(&engine->control);
    engine->pool = thread_pool_create();
    engine->strategies = strategies;
    engine->book_random = engine->game_seed = random_mix(random_seed(), 0);
    engine->book_variety = BOOK_VARIETY_MAX;
    init_options(engine);
    position_set_start(&engine->position);
    engine->keys[0] = engine->position.key;
    engine->key_count = 1;
    if (allocate_resources(engine, error))
        return engine;
    engine_destroy(engine);
    return NULL;
}

void engine_destroy(struct engine *engine)
{
    if (!engine)
        return;
    engine_stop_search(engine);
    thread_pool_destroy(engine->pool);
    transposition_table_free(&engine->table);
    transposition_table_free(&engine->limited_table);
    search_control_free(&engine->control);
    tablebases_close(&engine->tables);
    book_close(&engine->book);
    free_all_memory(engine);
    free(engine->network_loaded);
    free(engine);
}

/* ---- position --------------------------------------------------------------------------- */

void engine_new_game(struct engine *engine)
{
    engine_wait(engine);
    transposition_table_clear(&engine->table);
    transposition_table_clear(&engine->limited_table);
    free_all_memory(engine);
    engine->game_seed += SEED_STEP;
}

const struct network *engine_network(const struct engine *engine)
{
    return engine->network;
}

void engine_set_book(struct engine *engine, const unsigned char *bytes, size_t entries,
                     int variety)
{
    assert(variety >= 0 && variety <= BOOK_VARIETY_MAX);
    if (bytes)
        book_open_from_memory(&engine->book, bytes, entries);
    engine->book_variety = variety;
}

void engine_set_seed(struct engine *engine, uint64_t seed)
{
    engine->game_seed = seed;
}

void engine_set_position(struct engine *engine, const struct position *position,
                         const uint64_t *keys, size_t key_count)
{
    assert(position_is_consistent(position));
    assert(key_count > 0 && keys[key_count - 1] == position->key);
    size_t count = key_count < GAME_KEYS ? key_count : GAME_KEYS;
    engine_wait(engine);
    engine->position = *position;
    memcpy(engine->keys, keys + (key_count - count), count * sizeof *keys);
    engine->key_count = count;
}

/* ---- a search --------------------------------------------------------------------------- */

/* Returns MOVE_NONE if the book is not used or has no move. */
static chess_move play_book(struct engine *engine)
{
    struct book_move moves[BOOK_MOVES_MAX];
    const struct search_monitor *monitor = &engine->control.monitor;
    const struct search_limits *limits = &engine->control.limits;
    if (!engine->own_book || limits->infinite || limits->ponder || limits->mate != 0 ||
        limits->search_move_count != 0 || limits->tree || engine->line_count != 1)
        return MOVE_NONE;
    int count = book_find_moves(&engine->book, &engine->position, moves);
    count = book_count_playable(moves, count, engine->book_variety);
    chess_move move = book_choose_move(moves, count, &engine->book_random);
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
    /* Limited strength uses no endgame tables, because humans have none. */
    static const struct tablebases no_tables = {.is_open = false};
    struct engine *engine = argument;
    bool limited = engine->strength.elo > 0;
    struct search_task task = {
        .strategy = engine->strategy,
        .position = &engine->position,
        .keys = engine->keys,
        .key_count = engine->key_count,
        .limits = &engine->control.limits,
        .style = &engine->search_style,
        .table = table_of_search(engine),
        .tables = limited ? &no_tables : &engine->tables,
        .network = limited ? NULL : engine->network, /* the levels were calibrated without a
                                                      * network */
        .strength = limited ? &engine->strength : NULL,
        .line_count = engine->line_count,
        .thread = thread,
    };
    struct search_outcome outcome = {MOVE_NONE, MOVE_NONE};
    if (thread == 0)
        outcome.best = play_book(engine);
    if (outcome.best == MOVE_NONE)
        engine->strategy->think(limited ? engine->limited_memory
                                        : engine->thread_memory[thread],
                                &task, &engine->meters[thread], &outcome);
    if (thread != 0)
        return;
    assert(outcome.best == MOVE_NONE ||
           position_is_legal_move(&engine->position, outcome.best));
    search_control_wait_for_release(&engine->control);
    search_control_stop(&engine->control);
    const struct search_monitor *monitor = &engine->control.monitor;
    if (monitor->finished)
        monitor->finished(monitor->listener, outcome.best, outcome.ponder);
    atomic_store(&engine->searching, false);
}

static void apply_strength_limit(struct engine *engine, struct search_limits *limits)
{
    struct strength strength = {.elo = 0};
    int elo = limits->elo;
    if (elo == 0 && engine->limit_strength)
        elo = engine->elo;
    if (elo > 0)
        strength = strength_make(elo, engine->game_seed, &engine->position);
    if (strength.elo != 0 && strength.elo != engine->limited_elo) {
        transposition_table_clear(&engine->limited_table);
        free_memory(engine, &engine->limited_memory);
        engine->limited_elo = strength.elo;
    }
    engine->strength = strength;
    limits->node_budget = strength.nodes;
}

static bool prepare_memory(const struct engine *engine, void **memory, struct error *error)
{
    if (!*memory && engine->strategy->memory_size > 0)
        *memory = pages_allocate(engine->strategy->memory_size);
    return *memory || engine->strategy->memory_size == 0 ||
           error_set(error, 0, "no memory for the search");
}

static bool prepare_threads(struct engine *engine, int count, struct error *error)
{
    if (engine->strength.elo > 0)
        return (engine->limited_table.buckets ||
                transposition_table_resize(&engine->limited_table, LIMITED_MEGABYTES,
                                           error)) &&
               prepare_memory(engine, &engine->limited_memory, error) &&
               thread_pool_resize(engine->pool, 1, error);
    if (!thread_pool_resize(engine->pool, count, error))
        return false;
    for (int i = 0; i < count; i++)
        if (!prepare_memory(engine, &engine->thread_memory[i], error))
            return false;
    return true;
}

bool engine_start_search(struct engine *engine, const struct search_limits *limits,
                         const struct search_monitor *monitor, struct error *error)
{
    if (engine_is_searching(engine))
        return error_set(error, 0, "a search is already running");
    engine_wait(engine);
    enum color side = position_turn(&engine->position);
    struct time_plan plan =
        time_plan_make(limits, side, engine->position.fullmove_number, engine->move_overhead);
    struct search_limits limited = *limits;
    apply_strength_limit(engine, &limited);
    bool alone = !engine->strategy->is_parallel || engine->strength.elo > 0;
    int count = alone ? 1 : engine->threads;
    assert(count >= 1 && count <= POOL_THREADS_MAX && plan.soft <= plan.hard);
    search_control_start(&engine->control, &limited, monitor, &plan, table_of_search(engine),
                         engine->meters, count);
    if (!limits->raw_scores && !limits->tree && engine->style.evaluation == EVALUATION_FULL)
        engine->control.conversion_root = &engine->position;
    if (!prepare_threads(engine, count, error))
        return false;
    transposition_table_new_search(table_of_search(engine));
    engine->search_style = engine->style;
    if (engine->style.seed == 0)
        engine->search_style.seed =
            random_mix((uint64_t)monotonic_milliseconds(), (uintptr_t)engine);
    atomic_store(&engine->searching, true);
    thread_pool_start_job(engine->pool, think, engine, count);
    return true;
}

void engine_stop_search(struct engine *engine)
{
    if (engine_is_searching(engine))
        search_control_stop(&engine->control);
}

void engine_ponderhit(struct engine *engine)
{
    if (engine_is_searching(engine))
        search_control_ponderhit(&engine->control);
}

/* ---- synchronous search ----------------------------------------------------------------- */

/* An interrupted iteration may end with a bound; the last exact score is better. */
static void on_report(void *listener, const struct search_report *report)
{
    struct search_result *result = listener;
    bool exact = report->bound == BOUND_EXACT;
    result->nodes = report->nodes;
    if (report->length == 0 || report->line != 1 || (result->exact && !exact))
        return;
    result->has_score = true;
    result->exact = exact;
    result->score = report->score;
    result->depth = report->depth;
    result->best = report->moves[0];
}

static void on_finished(void *listener, chess_move best, chess_move ponder)
{
    struct search_result *result = listener;
    result->best = best;
    result->ponder = ponder;
}

struct search_monitor search_result_make_monitor(struct search_result *result)
{
    *result = (struct search_result){.best = MOVE_NONE, .ponder = MOVE_NONE};
    return (struct search_monitor){result, on_report, on_finished, NULL};
}

bool engine_search(struct engine *engine, const struct search_limits *limits,
                   struct search_result *result, struct error *error)
{
    const struct search_monitor monitor = search_result_make_monitor(result);
    if (!engine_start_search(engine, limits, &monitor, error))
        return false;
    engine_wait(engine);
    return true;
}
