/* match_seat.c - a player at the board: the engine, or another program.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <config.h>

#include "tools/match_seat.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "engine/engine.h"
#include "strategies/strategies.h"
#include "uci/uci_client.h"

enum {
    PROGRAM_LAG = 500,      /* milliseconds, beyond what a clock may be overdrawn */
    PROGRAM_THINK = 600000, /* milliseconds for a move that is limited otherwise */
};

struct match_seat {
    const struct match_player *player;
    struct engine *engine; /* one of these two */
    struct uci_client *client;
};

/* ---- opening and closing ----------------------------------------------------------- */

static bool set_option(struct match_seat *seat, const char *setting, struct reason *reason)
{
    char name[64], text[sizeof reason->text];
    const char *equals = strchr(setting, '=');
    snprintf(name, sizeof name, "%.*s", (int)(equals - setting), setting);
    if (engine_set_option(seat->engine, name, equals + 1, reason))
        return true;
    snprintf(text, sizeof text, "%s", reason->text);
    return reason_set(reason, 0, "%s: %s", seat->player->name, text);
}

static bool open_engine(struct match_seat *seat, struct reason *reason)
{
    seat->engine = engine_create(strategies, reason);
    if (!seat->engine ||
        !engine_set_option(seat->engine, "Strategy", seat->player->strategy, reason))
        return false;
    for (char *const *setting = seat->player->settings; *setting != NULL; setting++)
        if (!set_option(seat, *setting, reason))
            return false;
    return true;
}

/* Start the program and wait until it is ready. */
static bool start_program(struct match_seat *seat, const atomic_bool *stop,
                          struct reason *reason)
{
    if (!uci_client_start(seat->client, reason))
        return false;
    if (!uci_client_wait(seat->client, stop))
        return false;
    const struct reason *trouble = uci_client_trouble(seat->client);
    if (trouble)
        *reason = *trouble;
    return !trouble;
}

static bool open_program(struct match_seat *seat, int64_t margin, struct reason *reason)
{
    const struct uci_client_patience patience = {.think = PROGRAM_THINK,
                                                 .lag = (int)margin + PROGRAM_LAG};
    seat->client = uci_client_create(
        seat->player->command, (const char *const *)seat->player->settings, &patience, reason);
    return seat->client && start_program(seat, NULL, reason);
}

struct match_seat *match_seat_open(const struct match_player *player, int64_t margin,
                                   struct reason *reason)
{
    struct match_seat *seat = memory_new(1, sizeof *seat);
    seat->player = player;
    if (player->strategy ? open_engine(seat, reason) : open_program(seat, margin, reason))
        return seat;
    match_seat_close(seat);
    return NULL;
}

void match_seat_close(struct match_seat *seat)
{
    if (!seat)
        return;
    engine_destroy(seat->engine);
    uci_client_destroy(seat->client);
    free(seat);
}

const char *match_seat_name(const struct match_seat *seat)
{
    return seat->client ? uci_client_name(seat->client) : NULL;
}

/* ---- playing ----------------------------------------------------------------------- */

bool match_seat_new_game(struct match_seat *seat, uint64_t seed, const atomic_bool *stop,
                         struct reason *reason)
{
    reason->text[0] = '\0';
    if (seat->client) {
        uci_client_new_game(seat->client);
        if (!uci_client_wait(seat->client, stop))
            return false;
        return uci_client_state(seat->client) == UCI_CLIENT_READY ||
               start_program(seat, stop, reason);
    }
    engine_new_game(seat->engine);
    engine_set_seed(seat->engine, seed);
    return seat->player->seeded ||
           engine_set_number(seat->engine, "Seed", (long)(seed % (INT_MAX - 1)) + 1, reason);
}

static enum match_answer think_engine(struct match_seat *seat, const struct game *game,
                                      struct search_limits limits, const atomic_bool *stop,
                                      struct search_result *thought, struct reason *reason)
{
    limits.stop = stop;
    engine_set_position(seat->engine, &game->position, game->keys, game->current + 1);
    if (!engine_search(seat->engine, &limits, thought, reason))
        return MATCH_FAILED;
    if (atomic_load(stop))
        return MATCH_STOPPED;
    if (thought->best != MOVE_NONE)
        return MATCH_MOVED;
    reason_set(reason, 0, "%s: no move", seat->player->name);
    return MATCH_FAILED;
}

static enum match_answer think_program(struct match_seat *seat, const struct game *game,
                                       const struct search_limits *limits,
                                       const atomic_bool *stop, struct search_result *thought,
                                       struct reason *reason)
{
    const struct search_monitor monitor = search_result_monitor(thought);
    chess_move moves[MATCH_PLIES_MAX + 100];
    size_t count = 0;
    for (; count < game->current && count < sizeof moves / sizeof *moves; count++)
        moves[count] = game->moves[count].move;
    if (!uci_client_go(seat->client, &game->start, moves, count, limits, &monitor, reason))
        return MATCH_FAILED;
    if (!uci_client_wait(seat->client, stop)) {
        uci_client_cancel(seat->client);
        return MATCH_STOPPED;
    }
    if (thought->best != MOVE_NONE)
        return MATCH_MOVED;
    const struct reason *trouble = uci_client_trouble(seat->client);
    if (trouble)
        *reason = *trouble;
    else
        reason_set(reason, 0, "%s: no move", uci_client_name(seat->client));
    return MATCH_FAILED;
}

enum match_answer match_seat_think(struct match_seat *seat, const struct game *game,
                                   const struct search_limits *limits, const atomic_bool *stop,
                                   struct search_result *thought, struct reason *reason)
{
    return seat->client ? think_program(seat, game, limits, stop, thought, reason)
                        : think_engine(seat, game, *limits, stop, thought, reason);
}
