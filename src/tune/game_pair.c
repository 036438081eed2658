/* game_pair.c - two games between two sets of the search's constants.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "tune/game_pair.h"

#include <stdio.h>
#include <stdlib.h>

#include "base/memory.h"
#include "engine/random.h"
#include "strategies/strategies.h"
#include "tools/match_game.h"

enum { PLUS, MINUS };

struct pair_table {
    struct match_options options;
    struct match_seat *seats[2]; /* PLUS, MINUS */
    struct engine *judge;
    const struct constants *constants[2]; /* of the pair under way, by color */
    struct match_game played;
    atomic_bool stop; /* never */
};

/* ---- the table ------------------------------------------------------------------------ */

static bool open_seat(struct pair_table *table, int side, const struct pair_rules *rules,
                      struct reason *reason)
{
    char text[80];
    snprintf(text, sizeof text, "principal-variation:Hash=%d", rules->hash);
    if (!match_player_read(&table->options.players[side], text, reason))
        return false;
    table->seats[side] = match_seat_open(&table->options.players[side], 0, reason);
    return table->seats[side];
}

struct pair_table *pair_table_open(const struct pair_rules *rules, struct reason *reason)
{
    struct pair_table *table = memory_new(1, sizeof *table);
    table->options.player_count = 2;
    table->options.limits.nodes = rules->nodes;
    table->options.seed = rules->seed;
    table->options.random_plies = rules->random_plies;
    table->judge = engine_create(strategies, reason);
    if (table->judge && engine_set_option(table->judge, "Hash", "1", reason) &&
        open_seat(table, PLUS, rules, reason) && open_seat(table, MINUS, rules, reason))
        return table;
    pair_table_close(table);
    return NULL;
}

void pair_table_close(struct pair_table *table)
{
    if (!table)
        return;
    for (int side = PLUS; side <= MINUS; side++) {
        match_seat_close(table->seats[side]);
        match_player_free(&table->options.players[side]);
    }
    engine_destroy(table->judge);
    free(table);
}

/* ---- games ------------------------------------------------------------------------------ */

static void use_constants(void *context, enum color color)
{
    const struct pair_table *table = context;
    constants_set(table->constants[color]);
}

/* The same opening for all that is tuned: judged by the constants of this build. */
static bool open_game(struct pair_table *table, int number, struct reason *reason)
{
    struct constants usual;
    for (int i = 0; i < SEARCH_CONSTANT_COUNT; i++)
        usual.values[i] = search_constant_default(i);
    constants_set(&usual);
    return match_opening_play(&table->played.game, &table->options, number, table->judge,
                              &table->stop, reason);
}

/* *points: 1, 0 or -1 for White. */
static bool play_game(struct pair_table *table, int number, int white, int *points,
                      struct reason *reason)
{
    int black = white == PLUS ? MINUS : PLUS;
    struct match_pairing pairing = {
        .seats = {[WHITE] = table->seats[white], [BLACK] = table->seats[black]},
        .players = {[WHITE] = &table->options.players[white],
                    [BLACK] = &table->options.players[black]},
        .seed = random_mix(table->options.seed, (uint64_t)number),
        .before_thought = use_constants,
        .context = table};
    if (!open_game(table, number, reason))
        return false;
    bool good =
        match_game_play(&table->played, &table->options, &pairing, &table->stop, reason);
    enum result result = table->played.game.result;
    *points = (result == RESULT_WHITE_WINS) - (result == RESULT_BLACK_WINS);
    if (good && table->played.end == MATCH_END_FAILED)
        good = reason_set(reason, 0, "%s", table->played.trouble.text);
    match_game_free(&table->played);
    return good;
}

bool pair_table_play(struct pair_table *table, int number, const struct constants *plus,
                     const struct constants *minus, int *difference, struct reason *reason)
{
    int first, second;
    table->constants[WHITE] = plus;
    table->constants[BLACK] = minus;
    if (!play_game(table, number, PLUS, &first, reason))
        return false;
    table->constants[WHITE] = minus;
    table->constants[BLACK] = plus;
    if (!play_game(table, number, MINUS, &second, reason))
        return false;
    *difference = first - second;
    return true;
}
