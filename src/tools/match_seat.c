/* match_seat.c - a player at the board: the engine, or another program.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <config.h>

#include "tools/match_seat.h"

#include <limits.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "engine/engine.h"
#include "strategies/strategies.h"
#include "uci/uci_client.h"

enum {
    PROGRAM_LAG = 500,      /* milliseconds, beyond what a clock may be overdrawn */
    PROGRAM_THINK = 600000, /* milliseconds for a move that is limited otherwise */
    LOOK_NANOSECONDS = 100000000
};

struct match_seat {
    const struct match_player *player;
    struct engine *engine; /* one of these two */
    struct uci_client *client;

    pthread_mutex_t mutex; /* guards `finished` while our engine thinks */
    pthread_cond_t ended;
    bool finished;
    struct match_thought thought;
    bool exact;
};

/* ---- what is heard ----------------------------------------------------------------- */

static void on_report(void *listener, const struct search_report *report)
{
    struct match_seat *seat = listener;
    if (report->length == 0 || report->line != 1)
        return;
    bool exact = report->bound == BOUND_EXACT;
    if (!exact && seat->exact && report->depth > 1) /* wait for what it really is */
        return;
    seat->thought.scored = true;
    seat->thought.score = report->score;
    seat->thought.depth = report->depth;
    seat->exact = exact;
}

static void on_finished(void *listener, chess_move best, chess_move ponder)
{
    struct match_seat *seat = listener;
    (void)ponder;
    pthread_mutex_lock(&seat->mutex);
    seat->thought.move = best;
    seat->finished = true;
    pthread_cond_signal(&seat->ended);
    pthread_mutex_unlock(&seat->mutex);
}

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
    struct match_seat *seat = calloc(1, sizeof *seat);
    if (!seat) {
        reason_set(reason, 0, "out of memory");
        return NULL;
    }
    seat->player = player;
    pthread_mutex_init(&seat->mutex, NULL);
    pthread_cond_init(&seat->ended, NULL);
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
    pthread_cond_destroy(&seat->ended);
    pthread_mutex_destroy(&seat->mutex);
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
    char text[16];
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
    snprintf(text, sizeof text, "%d", (int)(seed % (INT_MAX - 1)) + 1);
    return seat->player->seeded || engine_set_option(seat->engine, "Seed", text, reason);
}

/* Let our engine think; true when it was told to stop. */
static bool await_engine(struct match_seat *seat, const atomic_bool *stop)
{
    bool stopped = false;
    pthread_mutex_lock(&seat->mutex);
    while (!seat->finished) {
        struct timespec until;
        clock_gettime(CLOCK_REALTIME, &until);
        until.tv_nsec += LOOK_NANOSECONDS;
        until.tv_sec += until.tv_nsec / 1000000000;
        until.tv_nsec %= 1000000000;
        pthread_cond_timedwait(&seat->ended, &seat->mutex, &until);
        if (!seat->finished && !stopped && atomic_load(stop)) {
            stopped = true;
            engine_stop(seat->engine);
        }
    }
    pthread_mutex_unlock(&seat->mutex);
    engine_wait(seat->engine);
    return stopped;
}

static enum match_answer think_engine(struct match_seat *seat, const struct game *game,
                                      const struct search_limits *limits,
                                      const atomic_bool *stop, struct reason *reason)
{
    struct search_monitor monitor = {seat, on_report, on_finished, NULL};
    engine_set_position(seat->engine, &game->position, game->keys, game->current + 1);
    if (!engine_start(seat->engine, limits, &monitor, reason))
        return MATCH_FAILED;
    if (await_engine(seat, stop))
        return MATCH_STOPPED;
    if (seat->thought.move != MOVE_NONE)
        return MATCH_MOVED;
    reason_set(reason, 0, "%s: no move", seat->player->name);
    return MATCH_FAILED;
}

static enum match_answer think_program(struct match_seat *seat, const struct game *game,
                                       const struct search_limits *limits,
                                       const atomic_bool *stop, struct reason *reason)
{
    struct search_monitor monitor = {seat, on_report, on_finished, NULL};
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
    if (seat->thought.move != MOVE_NONE)
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
                                   struct match_thought *thought, struct reason *reason)
{
    seat->thought = (struct match_thought){.move = MOVE_NONE};
    seat->exact = seat->finished = false;
    enum match_answer answer = seat->client != NULL
                                   ? think_program(seat, game, limits, stop, reason)
                                   : think_engine(seat, game, limits, stop, reason);
    *thought = seat->thought;
    return answer;
}
