/* engine_seats.c - which program sits where.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * There are as many places for programs as there are seats, and a seat without a place is
 * the built-in engine's. A program that sits for both colours has one place and two seats,
 * so that there is always a free place for the next one; one that was sent away and does
 * not end keeps its place until it has, and the next one waits.
 */
#include <string.h>

#include "players/engine_player_state.h"

enum { BUILT_IN = -1, SECOND = 1000 };

void engine_seats_create(struct engine_player *player)
{
    struct uci_client_patience patience = {0};
    if (player->setup->patience)
        patience = *player->setup->patience;
    if (patience.think == 0)
        patience.think = player->setup->engine_patience * SECOND;
    for (int i = 0; i < ENGINE_SEATS; i++) {
        player->programs[i] = program_player_create(&patience);
        player->seats[i] = BUILT_IN;
    }
}

void engine_seats_destroy(struct engine_player *player)
{
    engine_player_leave(player); /* all at once, then one after the other */
    for (int i = 0; i < ENGINE_SEATS; i++)
        (player->hurried ? program_player_abandon
                         : program_player_destroy)(player->programs[i]);
}

void engine_player_hurry(struct engine_player *player)
{
    player->hurried = true;
}

void engine_player_leave(struct engine_player *player)
{
    for (int i = 0; i < ENGINE_SEATS; i++)
        program_player_leave(player->programs[i]);
}

void engine_seats_new_game(struct engine_player *player)
{
    for (int i = 0; i < ENGINE_SEATS; i++)
        program_player_new_game(player->programs[i]);
}

struct program_player *engine_seats_find(const struct engine_player *player,
                                         enum engine_seat seat)
{
    int place = player->seats[seat];
    return place == BUILT_IN ? NULL : player->programs[place];
}

void engine_player_cancel(struct engine_player *player)
{
    search_job_cancel(&player->job);
    player->purpose = player->thinking.purpose = THINKING_NOT;
    if (player->thinker)
        program_player_cancel(player->thinker);
    player->thinker = NULL;
}

/* ---- sitting down -------------------------------------------------------------------- */

/* The seats of a place. */
static unsigned seats_of(const struct engine_player *player, int place)
{
    unsigned seats = 0;
    for (int i = 0; i < ENGINE_SEATS; i++)
        if (player->seats[i] == place)
            seats |= 1U << i;
    return seats;
}

/* A place that nobody has whose seat is not in the set. */
static int find_place(const struct engine_player *player, unsigned seats)
{
    int place = 0;
    while ((seats_of(player, place) & ~seats) != 0)
        place++; /* there are as many places as seats */
    return place;
}

static void point(struct engine_player *player, unsigned seats, int place)
{
    for (int i = 0; i < ENGINE_SEATS; i++)
        if (seats & 1U << i)
            player->seats[i] = place;
    for (int i = 0; i < ENGINE_SEATS; i++)
        if (seats_of(player, i) == 0 && program_player_is_seated(player->programs[i]))
            program_player_seat(player->programs[i], NULL, NULL, NULL);
}

bool engine_player_seat(struct engine_player *player, unsigned seats, const char *command,
                        const char *const *options, struct reason *reason)
{
    int place = command ? find_place(player, seats) : BUILT_IN;
    engine_player_cancel(player);
    if (command && !program_player_seat(player->programs[place], command, options, reason))
        return false;
    point(player, seats, place);
    return true;
}

void engine_player_set_renewal(struct engine_player *player,
                               void (*renew)(void *context, struct search_limits *limits),
                               void *context)
{
    for (int i = 0; i < ENGINE_SEATS; i++)
        program_player_set_renewal(player->programs[i], renew, context);
}

bool engine_player_await_programs(struct engine_player *player, struct reason *reason)
{
    for (int i = 0; i < ENGINE_SEATS; i++)
        if (!program_player_wait(player->programs[i], reason))
            return false;
    return true;
}

bool engine_player_revive(struct engine_player *player, unsigned seats, struct reason *reason)
{
    for (int i = 0; i < ENGINE_SEATS; i++)
        if ((seats_of(player, i) & seats) &&
            !program_player_start(player->programs[i], reason))
            return false;
    return true;
}

bool engine_player_set_option(struct engine_player *player, unsigned seats,
                              const char *setting, struct reason *reason)
{
    for (int i = 0; i < ENGINE_SEATS; i++)
        if ((seats_of(player, i) & seats) &&
            !program_player_set(player->programs[i], setting, reason))
            return false;
    return true;
}

/* ---- how they stand ------------------------------------------------------------------- */

const char *engine_player_program(const struct engine_player *player, enum engine_seat seat)
{
    const struct program_player *program = engine_seats_find(player, seat);
    return program ? program_player_name(program) : NULL;
}

enum program_standing engine_player_standing(const struct engine_player *player,
                                             enum engine_seat seat)
{
    const struct program_player *program = engine_seats_find(player, seat);
    if (program_player_is_ready(program))
        return PROGRAM_IS_READY;
    return program_player_is_running(program) ? PROGRAM_STARTS : PROGRAM_IS_OUT;
}

int engine_player_elo(const struct engine_player *player, enum engine_seat seat, int elo)
{
    const struct program_player *program = engine_seats_find(player, seat);
    return program ? program_player_elo(program, elo) : elo;
}

/* ---- events -------------------------------------------------------------------------- */

void engine_player_poll_set(const struct engine_player *player,
                            struct pollfd set[ENGINE_DESCRIPTORS])
{
    for (int i = 0; i < ENGINE_SEATS; i++)
        program_player_poll_set(player->programs[i], set + i * UCI_CLIENT_DESCRIPTORS);
}

int64_t engine_player_deadline(const struct engine_player *player)
{
    int64_t first = -1;
    for (int i = 0; i < ENGINE_SEATS; i++) {
        int64_t deadline = program_player_deadline(player->programs[i]);
        if (deadline >= 0 && (first < 0 || deadline < first))
            first = deadline;
    }
    return first;
}

bool engine_player_next_event(struct engine_player *player, struct engine_event *event)
{
    for (int i = 0; i < ENGINE_SEATS; i++) {
        event->kind = program_player_take_news(player->programs[i], &event->reason);
        event->seats = seats_of(player, i);
        if (event->kind == PROGRAM_NO_NEWS || event->seats == 0)
            continue;
        bool lost = event->kind == PROGRAM_FAILED || event->kind == PROGRAM_REFUSED;
        bool concerns =
            player->thinker == player->programs[i] && (lost || event->kind == PROGRAM_LATE);
        event->purpose = concerns ? player->purpose : THINKING_NOT;
        if (concerns && lost) /* nobody hears of that search any more */
            engine_player_cancel(player);
        return true;
    }
    return false;
}
