/* match_player.c - the players of a match.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <config.h>

#include "tools/engine/match.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/words.h"
#include "base/memory.h"
#include "base/option_table.h"
#include "base/printable.h"
#include "engine/score.h"
#include "engine/strength.h"
#include "players/strategy_settings.h"
#include "strategies/strategies.h"
#include "base/child_process.h"
#include "uci/uci_client.h"

enum {
    PROGRAM_THINK = 600000 /* milliseconds for a move without a time limit */
};

/* Settings that are limits, not options of the player. */
static const struct option_row player_settings[] = {
    OPTION_ROW("depth", 0, "N", "Search limit", OPTION_RANGE(VALUE_NUMBER, 1, MAX_PLY - 1),
               OPTION_TARGET(struct match_player, limits.depth)),
    OPTION_ROW("nodes", 0, "N", "The same", OPTION_RANGE(VALUE_NUMBER, 1, INT64_MAX),
               OPTION_TARGET(struct match_player, limits.nodes)),
    OPTION_ROW("movetime", 0, "S", "The same", OPTION_RANGE(VALUE_SECONDS, 0, 86400),
               OPTION_TARGET(struct match_player, limits.move_time)),
    {.name = NULL}};

static bool parse_setting(struct match_player *player, const char *text, struct error *error)
{
    char name[32];
    const char *equals = strchr(text, '=');
    const struct option_row *row;
    struct error setting_error;
    if (!equals || equals == text)
        return error_set(error, 0, "expected Name=Value, found '%s'", text);
    snprintf(name, sizeof name, "%.*s", (int)(equals - text), text);
    if ((row = option_find(player_settings, name)) != NULL)
        return option_parse(player, row, equals + 1, &setting_error) ||
               error_set(error, 0, "%s", setting_error.text + 2);
    player->settings = memory_add_string(player->settings, text);
    player->seeded = player->seeded || strcasecmp(name, "Seed") == 0;
    return true;
}

static bool parse_program(struct match_player *player, const char *text, struct error *error)
{
    char **words = shell_split(text, error), **word = words;
    bool done = words != NULL;
    for (; done && *word && strchr(*word, '='); word++, text = shell_skip_word(text))
        done = parse_setting(player, *word, error);
    if (done && !*word)
        done = error_set(error, 0, "expected a command after the settings");
    player->command = memory_copy_string(text);
    free(words);
    return done;
}

/* Parses the word before the settings: a strategy, or a level or Elo of the strongest
 * strategy. */
static bool parse_kind(struct match_player *player, const char *word, const char *value,
                       struct error *error)
{
    struct error setting_error;
    char names[120];
    const char *name = value ? "principal-variation" : word;
    player->strategy = strategy_find(name, strlen(name));
    if (!player->strategy) {
        strategy_write_names(names, sizeof names);
        return error_set(error, 0,
                         "expected %s, or level:N, elo:N or engine:COMMAND, found '%.*s'",
                         names, PRINTABLE_UP_TO(40, word));
    }
    if (!value)
        return true;
    if (strcmp(word, "level") == 0) {
        int level = strength_level_from_text(value);
        if (level == 0)
            return error_set(error, 0, "level: expected 1 to %d or a name, found '%s'",
                             STRENGTH_LEVEL_COUNT, value);
        player->elo = strength_levels[level - 1].elo;
        return true;
    }
    return number_parse_int(value, STRENGTH_MIN, STRENGTH_MAX, &player->elo, &setting_error) ||
           error_set(error, 0, "elo: %s", setting_error.text);
}

static bool parse_strategy(struct match_player *player, const char *text, struct error *error)
{
    char *copy = memory_copy_string(text), *rest = copy, *value = NULL, *setting;
    char *word = next_part(&rest, ":");
    if (rest && (strcmp(word, "level") == 0 || strcmp(word, "elo") == 0))
        value = next_part(&rest, ",");
    bool done = parse_kind(player, word, value, error);
    while (done && (setting = next_part(&rest, ",")) != NULL)
        done = parse_setting(player, setting, error);
    free(copy);
    return done;
}

bool match_player_parse(struct match_player *player, const char *text, struct error *error)
{
    *player = (struct match_player){.elo = 0};
    bool program = strncmp(text, "engine:", 7) == 0;
    bool done =
        program ? parse_program(player, text + 7, error) : parse_strategy(player, text, error);
    if (done && !program)
        printable_copy_string(player->name, sizeof player->name, text);
    return done;
}

void match_player_free(struct match_player *player)
{
    free(player->command);
    memory_free_strings(player->settings);
    *player = (struct match_player){.elo = 0};
}

struct match_runner {
    const struct match_player *player;
    struct engine *engine; /* only one of these two is set */
    struct uci_client *client;
};

static bool set_option(struct match_runner *runner, const char *setting, struct error *error)
{
    char name[64], text[sizeof error->text];
    const char *equals = strchr(setting, '=');
    snprintf(name, sizeof name, "%.*s", (int)(equals - setting), setting);
    if (engine_set_option(runner->engine, name, equals + 1, error))
        return true;
    snprintf(text, sizeof text, "%s", error->text);
    return error_set(error, 0, "%s: %s", runner->player->name, text);
}

static bool open_engine(struct match_runner *runner, struct error *error)
{
    runner->engine = engine_create(strategies, error);
    if (!runner->engine ||
        !engine_set_option(runner->engine, "Strategy", runner->player->strategy->name, error))
        return false;
    for (char *const *setting = runner->player->settings; setting && *setting; setting++)
        if (!set_option(runner, *setting, error))
            return false;
    return true;
}

static bool start_program(struct match_runner *runner, const atomic_bool *stop,
                          struct error *error)
{
    if (!uci_client_start(runner->client, error) ||
        !uci_client_wait_until_ready(runner->client, stop))
        return false;
    const struct error *failure = uci_client_error(runner->client);
    if (failure)
        *error = *failure;
    return !failure;
}

static bool open_program(struct match_runner *runner, const atomic_bool *stop,
                         struct error *error)
{
    struct uci_client_timeouts timeouts = uci_client_default_timeouts;
    timeouts.think = PROGRAM_THINK;
    runner->client =
        uci_client_create(runner->player->command,
                          (const char *const *)runner->player->settings, &timeouts, error);
    return runner->client && start_program(runner, stop, error);
}

struct match_runner *match_runner_start(const struct match_player *player,
                                        const atomic_bool *stop, struct error *error)
{
    struct match_runner *runner = memory_new(1, sizeof *runner);
    runner->player = player;
    error->text[0] = '\0';
    if (player->strategy ? open_engine(runner, error) : open_program(runner, stop, error))
        return runner;
    match_runner_stop(runner);
    return NULL;
}

void match_runner_stop(struct match_runner *runner)
{
    if (!runner)
        return;
    engine_destroy(runner->engine);
    uci_client_destroy(runner->client);
    free(runner);
}

const char *match_runner_name(const struct match_runner *runner)
{
    return runner->client ? uci_client_name(runner->client) : NULL;
}

bool match_runner_new_game(struct match_runner *runner, uint64_t seed, const atomic_bool *stop,
                           struct error *error)
{
    error->text[0] = '\0';
    if (runner->client) {
        uci_client_new_game(runner->client);
        if (!uci_client_wait_until_ready(runner->client, stop))
            return false;
        return uci_client_state(runner->client) == UCI_CLIENT_READY ||
               start_program(runner, stop, error);
    }
    engine_new_game(runner->engine);
    engine_set_seed(runner->engine, seed);
    return runner->player->seeded ||
           engine_set_option_number(runner->engine, "Seed", (long)(seed % (INT_MAX - 1)) + 1,
                                    error);
}

static enum match_search_status search_engine(
    struct match_runner *runner, const struct game *game, struct search_limits limits,
    const atomic_bool *stop, struct search_result *result, struct error *error)
{
    limits.stop = stop;
    engine_set_position(runner->engine, &game->position, game->keys, game->current + 1);
    if (!engine_search(runner->engine, &limits, result, error))
        return MATCH_FAILED;
    if (atomic_load(stop))
        return MATCH_STOPPED;
    if (result->best != MOVE_NONE)
        return MATCH_MOVED;
    error_set(error, 0, "%s: sent no move", runner->player->name);
    return MATCH_FAILED;
}

static enum match_search_status search_program(
    struct match_runner *runner, const struct game *game, const struct search_limits *limits,
    const atomic_bool *stop, struct search_result *result, struct error *error)
{
    const struct search_monitor monitor = search_result_make_monitor(result);
    chess_move moves[MATCH_PLIES_MAX + 100];
    size_t count = 0;
    for (; count < game->current && count < sizeof moves / sizeof *moves; count++)
        moves[count] = game->moves[count].move;
    if (!uci_client_go(runner->client, &game->start, moves, count, limits, &monitor, error))
        return MATCH_FAILED;
    if (!uci_client_wait_until_ready(runner->client, stop)) {
        uci_client_cancel_search(runner->client);
        return MATCH_STOPPED;
    }
    if (result->best != MOVE_NONE)
        return MATCH_MOVED;
    const struct error *failure = uci_client_error(runner->client);
    if (failure)
        *error = *failure;
    else
        error_set(error, 0, "%s: sent no move", uci_client_name(runner->client));
    return MATCH_FAILED;
}

enum match_search_status match_runner_search(struct match_runner *runner,
                                             const struct game *game,
                                             const struct search_limits *limits,
                                             const atomic_bool *stop,
                                             struct search_result *result, struct error *error)
{
    return runner->client ? search_program(runner, game, limits, stop, result, error)
                          : search_engine(runner, game, *limits, stop, result, error);
}
