/* spsa_games.c - two games between two sets of the search's constants; see spsa.h.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "engine/random.h"
#include "strategies/strategies.h"
#include "tools/engine/match.h"
#include "tune/spsa.h"

enum { PLUS, MINUS, RANDOM_PLIES = 8 };

struct pair_table {
    const struct pair *pair;
    struct match_player players[2]; /* PLUS, MINUS */
    struct match_seat *seats[2];    /* PLUS, MINUS */
    struct engine *judge;
    const struct constants *constants[2]; /* of the pair under way, by color */
    struct match_game played;
    atomic_bool stop; /* never */
};

static bool open_seat(struct pair_table *table, int side, struct reason *reason)
{
    if (!match_player_read(&table->players[side], "principal-variation:Hash=1", reason))
        return false;
    table->seats[side] = match_seat_open(&table->players[side], &table->stop, reason);
    return table->seats[side];
}

static bool open_table(struct pair_table *table, struct reason *reason)
{
    table->judge = engine_create(strategies, reason);
    return table->judge && engine_set_option(table->judge, "Hash", "1", reason) &&
           open_seat(table, PLUS, reason) && open_seat(table, MINUS, reason);
}

static void close_table(struct pair_table *table)
{
    for (int side = PLUS; side <= MINUS; side++) {
        match_seat_close(table->seats[side]);
        match_player_free(&table->players[side]);
    }
    engine_destroy(table->judge);
}

static void constants_set(const struct constants *constants)
{
    for (int i = 0; i < SEARCH_CONSTANT_COUNT; i++)
        search_constant_set(i, constants->values[i]);
}

static void use_constants(void *context, enum color color)
{
    const struct pair_table *table = context;
    constants_set(table->constants[color]);
}

/* The same opening for all that is tuned: judged by the constants of this build. */
static bool open_game(struct pair_table *table, struct reason *reason)
{
    struct constants usual;
    for (int i = 0; i < SEARCH_CONSTANT_COUNT; i++)
        usual.values[i] = search_constant_default(i);
    constants_set(&usual);
    return match_opening_play(&table->played.game, RANDOM_PLIES, table->pair->seed,
                              table->pair->number, table->judge, &table->stop, reason);
}

/* *points: 1, 0 or -1 for White. */
static bool play_game(struct pair_table *table, int white, int *points, struct reason *reason)
{
    const struct pair *pair = table->pair;
    int black = white == PLUS ? MINUS : PLUS;
    struct match_pairing pairing = {
        .seats = {[WHITE] = table->seats[white], [BLACK] = table->seats[black]},
        .players = {[WHITE] = &table->players[white], [BLACK] = &table->players[black]},
        .limits = {.nodes = (uint64_t)pair->nodes},
        .seed = random_mix(pair->seed, (uint64_t)pair->number),
        .before_thought = use_constants,
        .context = table};
    table->constants[WHITE] = white == PLUS ? &pair->plus : &pair->minus;
    table->constants[BLACK] = white == PLUS ? &pair->minus : &pair->plus;
    if (!open_game(table, reason))
        return false;
    bool good = match_game_play(&table->played, &pairing, &table->stop, reason);
    enum result result = table->played.game.result;
    *points = (result == RESULT_WHITE_WINS) - (result == RESULT_BLACK_WINS);
    if (good && table->played.end == MATCH_END_FAILED)
        good = reason_set(reason, 0, "%s", table->played.trouble.text);
    game_free(&table->played.game);
    return good;
}

bool pair_play(const struct pair *pair, int *difference, struct reason *reason)
{
    struct pair_table table = {.pair = pair};
    int first, second;
    bool good = open_table(&table, reason) && play_game(&table, PLUS, &first, reason) &&
                play_game(&table, MINUS, &second, reason);
    if (good)
        *difference = first - second;
    close_table(&table);
    return good;
}
