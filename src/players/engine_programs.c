/* engine_programs.c - UCI programs of an engine player: start, requests, restart.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * There are as many slots for programs as seats. A program for both colors uses one slot and
 * two seats, so a new program always finds a free slot.
 */
#include "players/engine_player_state.h"

#include <stdio.h>
#include <stdlib.h>
#include <sys/param.h>

#include "base/memory.h"
#include "base/thread.h"
#include "uci/uci_option_list.h"

enum { SECOND = 1000 };

static bool is_running(const struct program *program)
{
    enum uci_client_state state =
        program->client ? uci_client_state(program->client) : UCI_CLIENT_EXITED;
    return state != UCI_CLIENT_EXITED && state != UCI_CLIENT_EXITING;
}

static bool has_ended(const struct program *program)
{
    return program->client && uci_client_state(program->client) == UCI_CLIENT_EXITED;
}

static bool waits_for_us(const struct program *program)
{
    return uci_client_state(program->client) == UCI_CLIENT_READY;
}

/* Store an event for engine_player_next_event(); NULL keeps the last reason. */
static void tell(struct program *program, enum program_news news, const struct error *error)
{
    program->news = news;
    if (error)
        program->error = *error;
}

/* The nearest strength to `elo` that the program offers; 0: full strength only, or not known
 * yet. */
static int nearest_elo(const struct program *program, int elo)
{
    const struct uci_option *offer = uci_client_find_option(program->client, "UCI_Elo");
    if (elo == 0 || !offer || offer->type != OPTION_SPIN ||
        !uci_client_find_option(program->client, "UCI_LimitStrength"))
        return 0;
    return (int)MIN(MAX(elo, offer->minimum), offer->maximum);
}

/* ---- reports ------------------------------------------------------------------------- */

/* Programs do not repeat every value; missing ones keep their last value. */
static void take_report(void *listener, const struct search_report *report)
{
    struct program *program = listener;
    struct search_report *latest = &program->latest, merged = *report;
#define KEEP(member)                                                                          \
    if (merged.member == 0)                                                                   \
        merged.member = latest->member;                                                       \
    latest->member = merged.member
    KEEP(depth);
    KEEP(selective_depth);
    KEEP(nodes);
    KEEP(table_base_hits);
    KEEP(milliseconds);
    KEEP(hash_full);
#undef KEEP
    program->monitor.report(program->monitor.listener, &merged);
}

/* A missing move means a failure, which is handled later, or that there is no legal move. */
static void take_end(void *listener, chess_move best, chess_move ponder)
{
    struct program *program = listener;
    if (uci_client_error(program->client))
        return;
    program->runs = false;
    program->monitor.finished(program->monitor.listener, best, ponder);
}

/* ---- next command --------------------------------------------------------------------- */

/* Set the strength of the search. Returns true if that takes time. */
static bool tell_strength(struct program *program)
{
    static const char *const unlimited[] = {"UCI_LimitStrength=false", NULL};
    int elo = nearest_elo(program, program->limits.elo);
    char number[24];
    const char *const limited[] = {number, "UCI_LimitStrength=true", NULL};
    if (elo == program->elo)
        return false;
    program->elo = elo;
    snprintf(number, sizeof number, "UCI_Elo=%d", elo);
    return uci_client_set_options(program->client, elo > 0 ? limited : unlimited, NULL);
}

/* The same for the number of variations, if there is MultiPV. */
static bool tell_lines(struct program *program)
{
    const struct uci_option *offer = uci_client_find_option(program->client, "MultiPV");
    char setting[24];
    const char *const settings[] = {setting, NULL};
    if (!offer || offer->type != OPTION_SPIN)
        return false;
    int64_t lines = MIN(program->lines, offer->maximum);
    if (lines < 1 || lines == program->told_lines)
        return false;
    program->told_lines = (int)lines;
    snprintf(setting, sizeof setting, "MultiPV=%d", program->told_lines);
    return uci_client_set_options(program->client, settings, NULL);
}

static void begin(struct program *program)
{
    const struct search_monitor monitor = {program, take_report, take_end, NULL};
    struct search_limits limits = program->limits;
    struct error error;
    if (limits.elo > 0 && !limits.depth && !limits.nodes && !limits.move_time &&
        !limits.has_clock && !limits.infinite)
        limits.move_time = SECOND;
    if (limits.has_clock && program->player->renew) /* the request may be old */
        program->player->renew(program->player->context, &limits);
    program->waits = false;
    program->latest = (struct search_report){0};
    if (!uci_client_go(program->client, &program->start, program->moves, program->move_count,
                       &limits, &monitor, &error)) {
        if (!uci_client_error(program->client))
            tell(program, PROGRAM_REFUSED, &error);
        return;
    }
    program->runs = true;
    if (program->hurried)
        uci_client_stop(program->client);
}

/* The program is ready: send the next command, if any. */
static void proceed(struct program *program)
{
    if (!program->was_ready && program->announced)
        tell(program, PROGRAM_READY, NULL);
    program->was_ready = true;
    program->announced = false;
    if (uci_client_send_new_options(program->client))
        return;
    if (program->new_game) {
        program->new_game = false;
        uci_client_new_game(program->client);
    } else if (program->waits && !tell_strength(program) && !tell_lines(program)) {
        begin(program);
    }
}

static void cancel(struct program *program)
{
    program->waits = false;
    if (program->runs)
        uci_client_cancel(program->client);
    program->runs = false;
}

/* ---- start and end ------------------------------------------------------------------ */

/* Reset the state for a newly started program. */
static void begin_life(struct program *program)
{
    program->was_ready = program->noted = program->new_game = false;
    program->elo = 0;
    program->told_lines = 1;
}

static bool start(struct program *program, struct error *error)
{
    begin_life(program);
    return uci_client_start(program->client, error);
}

static void vacate(struct program *program)
{
    cancel(program);
    uci_client_destroy(program->client);
    program->client = NULL;
}

/* Start the program again if it has ended. */
static bool revive(struct program *program, struct error *error)
{
    return !has_ended(program) || start(program, error);
}

/* The new program starts before the old one ends, so that a failure changes nothing. */
static bool seat(struct program *program, const char *command, const char *const *options,
                 struct error *error)
{
    struct uci_client *client =
        uci_client_create(command, options, &program->player->patience, error);
    if (!client || !uci_client_start(client, error)) {
        uci_client_destroy(client);
        return false;
    }
    vacate(program);
    begin_life(program);
    program->client = client;
    program->announced = true;
    program->news = PROGRAM_NO_NEWS;
    return true;
}

/* ---- failures ------------------------------------------------------------------------ */

static void fail(struct program *program, const struct error *error)
{
    program->waits = program->runs = program->announced = false;
    tell(program, PROGRAM_FAILED, error);
}

/* Read, write and check deadlines, with a bounded amount of work. */
static void handle(struct program *program)
{
    struct error error;
    if (!program->client)
        return;
    uci_client_handle(program->client);
    if (!program->noted && uci_client_error(program->client)) {
        program->noted = true;
        fail(program, uci_client_error(program->client));
    }
    /* A request arrived while the program was ending. */
    if ((program->waits || program->announced) && has_ended(program) &&
        !start(program, &error))
        fail(program, &error);
    if (waits_for_us(program))
        proceed(program);
}

/* ---- all programs ---------------------------------------------------------------------- */

void engine_programs_create(struct engine_player *player)
{
    player->patience =
        player->setup->patience ? *player->setup->patience : uci_client_default_timeouts;
    if (player->patience.think == 0)
        player->patience.think = player->setup->engine_patience * SECOND;
    for (int i = 0; i < ENGINE_SEATS; i++)
        player->programs[i] = (struct program){.player = player};
}

void engine_programs_destroy(struct engine_player *player)
{
    engine_player_leave(player); /* signal all first, then wait for each */
    for (int i = 0; i < ENGINE_SEATS; i++) {
        vacate(&player->programs[i]);
        free(player->programs[i].moves);
    }
}

void engine_player_leave(struct engine_player *player)
{
    for (int i = 0; i < ENGINE_SEATS; i++) {
        cancel(&player->programs[i]);
        if (player->programs[i].client)
            uci_client_quit(player->programs[i].client);
    }
}

void engine_programs_new_game(struct engine_player *player)
{
    for (int i = 0; i < ENGINE_SEATS; i++) {
        cancel(&player->programs[i]);
        player->programs[i].new_game = player->programs[i].was_ready;
    }
}

void engine_programs_handle(struct engine_player *player)
{
    for (int i = 0; i < ENGINE_SEATS; i++)
        handle(&player->programs[i]);
}

void engine_player_set_renewal(struct engine_player *player,
                               void (*renew)(void *context, struct search_limits *limits),
                               void *context)
{
    player->renew = renew;
    player->context = context;
}

void engine_player_cancel(struct engine_player *player)
{
    search_job_cancel(&player->job);
    player->purpose = player->thinking.purpose = THINKING_NOT;
    if (player->thinker)
        cancel(player->thinker);
    player->thinker = NULL;
}

/* ---- requests -------------------------------------------------------------------------- */

bool engine_program_think(struct program *program, const struct game *game,
                          const struct search_limits *limits, int lines,
                          const struct search_monitor *monitor, struct error *error)
{
    cancel(program);
    if (!revive(program, error))
        return false;
    program->start = game->start;
    program->moves = memory_resize(program->moves, game->current + 1, sizeof *program->moves);
    program->move_count = game->current;
    for (size_t i = 0; i < game->current; i++)
        program->moves[i] = game->moves[i].move;
    program->limits = *limits;
    program->lines = lines;
    program->monitor = *monitor;
    program->waits = true;
    program->hurried = false;
    if (waits_for_us(program))
        proceed(program);
    return true;
}

void engine_program_finish(struct program *program)
{
    program->hurried = true;
    if (program->runs)
        uci_client_stop(program->client);
}

static bool set_option(struct program *program, const char *setting, struct error *error)
{
    if (!program->was_ready || !is_running(program))
        return error_set(error, 0, "%s: expected it to be running and ready",
                         uci_client_name(program->client));
    if (!uci_client_check_option(program->client, setting, error))
        return false;
    uci_client_add_option(program->client, setting);
    if (waits_for_us(program))
        proceed(program);
    return true;
}

/* ---- seats ------------------------------------------------------------------------------ */

static unsigned seats_of(const struct engine_player *player, const struct program *program)
{
    unsigned seats = 0;
    for (int i = 0; i < ENGINE_SEATS; i++)
        if (player->seats[i] == program)
            seats |= 1U << i;
    return seats;
}

/* A slot that no seat outside the set uses; there are as many slots as seats. */
static struct program *find_place(struct engine_player *player, unsigned seats)
{
    struct program *program = player->programs;
    while ((seats_of(player, program) & ~seats) != 0)
        program++;
    return program;
}

bool engine_player_seat(struct engine_player *player, unsigned seats, const char *command,
                        const char *const *options, struct error *error)
{
    struct program *place = command ? find_place(player, seats) : NULL;
    engine_player_cancel(player);
    if (place && !seat(place, command, options, error))
        return false;
    for (int i = 0; i < ENGINE_SEATS; i++)
        if (seats & 1U << i)
            player->seats[i] = place;
    for (int i = 0; i < ENGINE_SEATS; i++)
        if (seats_of(player, &player->programs[i]) == 0)
            vacate(&player->programs[i]);
    return true;
}

bool engine_player_await_programs(struct engine_player *player, struct error *error)
{
    for (int i = 0; i < ENGINE_SEATS; i++) {
        struct program *program = &player->programs[i];
        if (!program->client)
            continue;
        uci_client_wait(program->client, NULL);
        if (uci_client_error(program->client)) {
            *error = *uci_client_error(program->client);
            program->noted = true;
            return false;
        }
        program->was_ready = true; /* the caller needs no event */
        program->announced = false;
    }
    return true;
}

bool engine_player_revive(struct engine_player *player, unsigned seats, struct error *error)
{
    for (int i = 0; i < ENGINE_SEATS; i++) {
        struct program *program = &player->programs[i];
        if ((seats_of(player, program) & seats) == 0)
            continue;
        program->announced = !is_running(program);
        if (!revive(program, error))
            return false;
    }
    return true;
}

bool engine_player_set_option(struct engine_player *player, unsigned seats,
                              const char *setting, struct error *error)
{
    for (int i = 0; i < ENGINE_SEATS; i++)
        if ((seats_of(player, &player->programs[i]) & seats) &&
            !set_option(&player->programs[i], setting, error))
            return false;
    return true;
}

/* ---- states --------------------------------------------------------------------------- */

const char *engine_player_program(const struct engine_player *player, enum engine_seat seat)
{
    return player->seats[seat] ? uci_client_name(player->seats[seat]->client) : NULL;
}

enum program_standing engine_player_standing(const struct engine_player *player,
                                             enum engine_seat seat)
{
    const struct program *program = player->seats[seat];
    if (!is_running(program))
        return PROGRAM_IS_OUT;
    return program->was_ready ? PROGRAM_IS_READY : PROGRAM_STARTS;
}

int engine_player_elo(const struct engine_player *player, enum engine_seat seat, int elo)
{
    return player->seats[seat] ? nearest_elo(player->seats[seat], elo) : elo;
}

/* ---- events -------------------------------------------------------------------------- */

void engine_player_poll_set(const struct engine_player *player,
                            struct pollfd set[ENGINE_DESCRIPTORS])
{
    for (int i = 0; i < ENGINE_DESCRIPTORS; i++)
        set[i] = (struct pollfd){-1, 0, 0};
    for (int i = 0; i < ENGINE_SEATS; i++)
        if (player->programs[i].client)
            uci_client_poll_set(player->programs[i].client, set + i * UCI_CLIENT_DESCRIPTORS);
}

int64_t engine_player_deadline(const struct engine_player *player)
{
    int64_t first = -1;
    for (int i = 0; i < ENGINE_SEATS; i++)
        if (player->programs[i].client)
            first = earlier(first, uci_client_deadline(player->programs[i].client));
    return first;
}

bool engine_player_next_event(struct engine_player *player, struct engine_event *event)
{
    for (int i = 0; i < ENGINE_SEATS; i++) {
        struct program *program = &player->programs[i];
        *event = (struct engine_event){.kind = program->news,
                                       .seats = seats_of(player, program),
                                       .error = program->error};
        program->news = PROGRAM_NO_NEWS;
        if (event->kind == PROGRAM_NO_NEWS || event->seats == 0)
            continue;
        bool lost = event->kind == PROGRAM_FAILED || event->kind == PROGRAM_REFUSED;
        if (player->thinker == program && lost) {
            event->purpose = player->purpose;
            engine_player_cancel(player); /* nothing more of that search is reported */
        }
        return true;
    }
    return false;
}
