/* engine_options.c - the options of one engine: their table, and what setting one does.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "engine/engine_state.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

static void list_options(struct engine *engine)
{
    memcpy(engine->options, ENGINE_OPTIONS, sizeof ENGINE_OPTIONS);
    int count = 0;
    while (engine->strategies[count] && count < STRATEGIES_MAX) {
        engine->strategy_names[count] = engine->strategies[count]->name;
        count++;
    }
    engine->strategy = engine->strategies[count - 1];
    engine->options[OPTION_STRATEGY].fallback = engine->strategy->name;
    if (search_constants_are_tunable())
        memcpy(&engine->options[OPTION_COUNT], search_constant_table,
               SEARCH_CONSTANT_COUNT * sizeof search_constant_table[0]);
}

static int default_number(enum option_number number)
{
    return atoi(ENGINE_OPTIONS[number].fallback);
}

void engine_options_init(struct engine *engine)
{
    list_options(engine);
    engine->threads = default_number(OPTION_THREADS);
    engine->line_count = default_number(OPTION_MULTI_PV);
    engine->move_overhead = default_number(OPTION_MOVE_OVERHEAD);
    engine->tables.limit = default_number(OPTION_SYZYGY_LIMIT);
    engine->elo = default_number(OPTION_ELO);
    engine->network = network_built_in;
}

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
    case OPTION_STRATEGY: return engine->strategy_names;
    case OPTION_EVALUATION: return evaluation_kind_names;
    case OPTION_PLAYOUTS: return playouts;
    default: return none;
    }
}

/* What another strategy has learned is no use to this one. */
static void choose_strategy(struct engine *engine, const struct strategy *strategy)
{
    if (engine->strategy == strategy)
        return;
    engine_free_memories(engine);
    engine->strategy = strategy;
    transposition_table_clear(&engine->table);
    transposition_table_clear(&engine->limited_table);
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
    case OPTION_HASH: return transposition_table_resize(&engine->table, (size_t)value, reason);
    case OPTION_THREADS: engine->threads = (int)value; return true;
    case OPTION_MULTI_PV: engine->line_count = (int)value; return true;
    case OPTION_ELO: engine->elo = (int)value; return true;
    case OPTION_MOVE_OVERHEAD: engine->move_overhead = value; return true;
    case OPTION_NOISE: engine->style.noise = (int)value; return true;
    case OPTION_SEED: engine->style.seed = (uint64_t)value; return true;
    case OPTION_SYZYGY_LIMIT: engine->tables.limit = (int)value; return true;
    default:
        assert(number >= OPTION_COUNT);
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

/* What the threads keep was reckoned with the other network. */
static void use_network(struct engine *engine, const struct network *network)
{
    free(engine->network_loaded);
    engine->network_loaded = NULL;
    engine->network = network;
    transposition_table_clear(&engine->table);
    engine_free_memories(engine);
}

static bool choose_network(struct engine *engine, const char *value, struct reason *reason)
{
    const struct network *network;
    struct network *loaded;
    if (!network_find(value, &network, &loaded, reason))
        return false;
    use_network(engine, network);
    engine->network_loaded = loaded;
    return true;
}

void engine_set_network(struct engine *engine, const struct network *network)
{
    engine_wait(engine);
    use_network(engine, network);
}

static bool apply_string(struct engine *engine, enum option_number number, const char *value,
                         struct reason *reason)
{
    if (number == OPTION_EVAL_FILE)
        return choose_network(engine, value, reason);
    if (number == OPTION_SYZYGY_PATH)
        return tablebases_open(&engine->tables, value, reason);
    if (value[0] != '\0' && strcmp(value, "<empty>") != 0)
        return book_open(&engine->book, value, reason);
    book_close(&engine->book);
    return true;
}

/* Ponder, UCI_Chess960 and UCI_ShowWDL need no keeping: limits say when to ponder, a position
 * says how its castling is written, and chances are its listener's to tell. */
static bool apply_option(struct engine *engine, enum option_number number, const char *value,
                         struct reason *reason)
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
    case OPTION_STRING: return apply_string(engine, number, value, reason);
    case OPTION_BUTTON:
        transposition_table_clear(&engine->table);
        transposition_table_clear(&engine->limited_table);
        return true;
    case OPTION_COMBO: return apply_word(engine, number, value, reason);
    default: return true;
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
        engine_wait(engine);
        return apply_option(engine, (enum option_number)i, !value ? "" : value, reason);
    }
    return reason_set(reason, 0, "there is no option '%s'", name);
}

bool engine_set_number(struct engine *engine, const char *name, long number,
                       struct reason *reason)
{
    char text[24];
    snprintf(text, sizeof text, "%ld", number);
    return engine_set_option(engine, name, text, reason);
}
