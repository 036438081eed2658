/* engine_programs.c - UCI programs of an engine player: start, commands, restart.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * There are as many slots for programs as roles. A program for both colors uses one slot for
 * two roles, so a new program always finds a free slot.
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

static bool is_ready(const struct program *program)
{
    return uci_client_state(program->client) == UCI_CLIENT_READY;
}

/* Returns the nearest strength that the program offers; 0: full strength, or not known yet. */
static int nearest_elo(const struct program *program, int elo)
{
    const struct uci_option *option = uci_client_find_option(program->client, "UCI_Elo");
    if (elo == 0 || !option || option->type != OPTION_SPIN ||
        !uci_client_find_option(program->client, "UCI_LimitStrength"))
        return 0;
    return (int)MIN(MAX(elo, option->minimum), option->maximum);
}

/* Completes a report with earlier values, because programs do not repeat every value. */
static void on_report(void *listener, const struct search_report *report)
{
    struct program *program = listener;
    struct search_report *latest = &program->latest, merged = *report;
    program->has_answered = true;
#define FILL_IN(member)                                                                       \
    if (merged.member == 0)                                                                   \
        merged.member = latest->member;                                                       \
    latest->member = merged.member
    FILL_IN(depth);
    FILL_IN(selective_depth);
    FILL_IN(nodes);
    FILL_IN(tablebase_hits);
    FILL_IN(milliseconds);
    FILL_IN(hash_full);
    program->monitor.report(program->monitor.listener, &merged);
}

/* handle() reports failures. */
static void on_finished(void *listener, chess_move best, chess_move ponder)
{
    struct program *program = listener;
    if (uci_client_error(program->client))
        return;
    program->running = false;
    program->has_answered = true;
    program->monitor.finished(program->monitor.listener, best, ponder);
}

/* Sends the strength if it has changed. Returns whether the search must wait for the
 * program. */
static bool send_strength(struct program *program)
{
    static const char *const unlimited[] = {"UCI_LimitStrength=false", NULL};
    int elo = nearest_elo(program, program->limits.elo);
    char number[24];
    const char *const limited[] = {number, "UCI_LimitStrength=true", NULL};
    if (elo == program->elo)
        return false;
    program->elo = elo;
    snprintf(number, sizeof number, "UCI_Elo=%d", elo);
    return uci_client_set_options(program->client, elo > 0 ? limited : unlimited);
}

/* Like send_strength(), but for the number of variations. */
static bool send_multi_pv(struct program *program)
{
    const struct uci_option *option = uci_client_find_option(program->client, "MultiPV");
    char setting[24];
    const char *const settings[] = {setting, NULL};
    if (!option || option->type != OPTION_SPIN)
        return false;
    int64_t lines = MIN(program->lines, option->maximum);
    if (lines < 1 || lines == program->multi_pv)
        return false;
    program->multi_pv = (int)lines;
    snprintf(setting, sizeof setting, "MultiPV=%d", program->multi_pv);
    return uci_client_set_options(program->client, settings);
}

static void begin_search(struct program *program)
{
    const struct search_monitor monitor = {program, on_report, on_finished, NULL};
    struct search_limits limits = program->limits;
    struct error error;
    if (limits.elo > 0 && !limits.depth && !limits.nodes && !limits.move_time &&
        !limits.has_clock && !limits.infinite)
        limits.move_time = SECOND;
    if (limits.has_clock) /* the clock has run since */
        program->player->update_limits(program->player->context, &limits);
    program->pending = false;
    program->latest = (struct search_report){0};
    if (!uci_client_go(program->client, &program->start, program->moves, program->move_count,
                       &limits, &monitor, &error)) {
        if (!uci_client_error(program->client)) {
            program->event = PROGRAM_EVENT_REFUSED;
            program->error = error;
        }
        return;
    }
    program->running = true;
    if (program->move_immediately)
        uci_client_stop_search(program->client);
}

static void send_next_command(struct program *program)
{
    if (!program->was_ready && program->report_when_ready)
        program->event = PROGRAM_EVENT_READY;
    program->was_ready = true;
    program->report_when_ready = false;
    if (uci_client_send_new_options(program->client))
        return;
    if (program->new_game) {
        program->new_game = false;
        uci_client_new_game(program->client);
    } else if (program->pending && !send_strength(program) && !send_multi_pv(program)) {
        begin_search(program);
    }
}

static void cancel(struct program *program)
{
    program->pending = false;
    if (program->running)
        uci_client_cancel_search(program->client);
    program->running = false;
}

/* ---- start and end ------------------------------------------------------------------- */

static void reset_state(struct program *program)
{
    program->was_ready = program->failure_reported = program->new_game = false;
    program->has_answered = false;
    program->elo = 0;
    program->multi_pv = 1;
}

static bool start(struct program *program, struct error *error)
{
    reset_state(program);
    return uci_client_start(program->client, error);
}

static void remove_program(struct program *program)
{
    cancel(program);
    uci_client_destroy(program->client);
    program->client = NULL;
}

static bool restart_if_ended(struct program *program, struct error *error)
{
    return !has_ended(program) || start(program, error);
}

/* The new program starts before the old one is stopped, so that a failure changes nothing. */
static bool create_program(struct program *program, const char *command,
                           const char *const *options, struct error *error)
{
    struct uci_client *client =
        uci_client_create(command, options, &program->player->timeouts, error);
    if (client)
        uci_client_set_log(client, program->player->setup->log);
    if (!client || !uci_client_start(client, error)) {
        uci_client_destroy(client);
        return false;
    }
    remove_program(program);
    reset_state(program);
    program->client = client;
    program->report_when_ready = true;
    program->event = PROGRAM_EVENT_NONE;
    return true;
}

static void report_failure(struct program *program, const struct error *error)
{
    program->pending = program->running = program->report_when_ready = false;
    program->event = PROGRAM_EVENT_FAILED;
    program->error = *error;
}

static void handle(struct program *program)
{
    struct error error;
    if (!program->client)
        return;
    uci_client_handle_events(program->client);
    if (!program->failure_reported && uci_client_error(program->client)) {
        program->failure_reported = true;
        report_failure(program, uci_client_error(program->client));
    }
    /* A search or restart was requested while the program was exiting. */
    if ((program->pending || program->report_when_ready) && has_ended(program) &&
        !start(program, &error))
        report_failure(program, &error);
    if (is_ready(program))
        send_next_command(program);
}

/* ---- all programs -------------------------------------------------------------------- */

void engine_programs_create(struct engine_player *player)
{
    player->timeouts =
        player->setup->patience ? *player->setup->patience : uci_client_default_timeouts;
    if (player->timeouts.think == 0)
        player->timeouts.think = player->setup->engine_patience * SECOND;
    for (int i = 0; i < ENGINE_ROLE_COUNT; i++)
        player->programs[i] = (struct program){.player = player};
}

void engine_programs_destroy(struct engine_player *player)
{
    engine_player_quit_programs(player); /* tell all of them to quit before waiting for each */
    for (int i = 0; i < ENGINE_ROLE_COUNT; i++) {
        remove_program(&player->programs[i]);
        free(player->programs[i].moves);
    }
}

void engine_player_quit_programs(struct engine_player *player)
{
    for (int i = 0; i < ENGINE_ROLE_COUNT; i++) {
        cancel(&player->programs[i]);
        if (player->programs[i].client)
            uci_client_quit(player->programs[i].client);
    }
}

void engine_programs_new_game(struct engine_player *player)
{
    for (int i = 0; i < ENGINE_ROLE_COUNT; i++) {
        cancel(&player->programs[i]);
        player->programs[i].new_game = player->programs[i].was_ready;
    }
}

void engine_programs_handle_events(struct engine_player *player)
{
    for (int i = 0; i < ENGINE_ROLE_COUNT; i++)
        handle(&player->programs[i]);
}

void engine_player_cancel_search(struct engine_player *player)
{
    search_job_cancel(&player->job);
    player->purpose = player->thinking.purpose = THINKING_NONE;
    player->thinking.pondering = false;
    if (player->active_program)
        cancel(player->active_program);
    player->active_program = NULL;
}

bool engine_program_start_search(struct program *program, const struct game *game,
                                 const struct search_limits *limits, int lines,
                                 const struct search_monitor *monitor, struct error *error)
{
    cancel(program);
    if (!restart_if_ended(program, error))
        return false;
    program->start = game->start;
    program->moves = memory_resize(program->moves, game->current + 1, sizeof *program->moves);
    program->move_count = game->current;
    for (size_t i = 0; i < game->current; i++)
        program->moves[i] = game->moves[i].move;
    program->limits = *limits;
    program->lines = lines;
    program->monitor = *monitor;
    program->pending = true;
    program->move_immediately = false;
    if (is_ready(program))
        send_next_command(program);
    return true;
}

void engine_program_move_now(struct program *program)
{
    program->move_immediately = true;
    if (program->running)
        uci_client_stop_search(program->client);
}

static bool set_option(struct program *program, const char *setting, struct error *error)
{
    if (!program->was_ready || !is_running(program))
        return error_set(error, 0, "%s is not running or not ready yet",
                         uci_client_name(program->client));
    if (!uci_client_accepts_option(program->client, setting, error))
        return false;
    uci_client_add_option(program->client, setting);
    if (is_ready(program))
        send_next_command(program);
    return true;
}

/* ---- roles --------------------------------------------------------------------------- */

static unsigned roles_of(const struct engine_player *player, const struct program *program)
{
    unsigned roles = 0;
    for (int i = 0; i < ENGINE_ROLE_COUNT; i++)
        if (player->roles[i] == program)
            roles |= 1U << i;
    return roles;
}

/* Returns a slot that no role outside the set uses. */
static struct program *find_free_slot(struct engine_player *player, unsigned roles)
{
    struct program *program = player->programs;
    while ((roles_of(player, program) & ~roles) != 0)
        program++;
    return program;
}

bool engine_player_assign_program(struct engine_player *player, unsigned roles,
                                  const char *command, const char *const *options,
                                  struct error *error)
{
    struct program *slot = command ? find_free_slot(player, roles) : NULL;
    engine_player_cancel_search(player);
    if (slot && !create_program(slot, command, options, error))
        return false;
    for (int i = 0; i < ENGINE_ROLE_COUNT; i++)
        if (roles & 1U << i)
            player->roles[i] = slot;
    for (int i = 0; i < ENGINE_ROLE_COUNT; i++)
        if (roles_of(player, &player->programs[i]) == 0)
            remove_program(&player->programs[i]);
    return true;
}

bool engine_player_wait_for_programs(struct engine_player *player, struct error *error)
{
    for (int i = 0; i < ENGINE_ROLE_COUNT; i++) {
        struct program *program = &player->programs[i];
        if (!program->client)
            continue;
        uci_client_wait_until_ready(program->client, NULL);
        if (uci_client_error(program->client)) {
            *error = *uci_client_error(program->client);
            program->failure_reported = true;
            return false;
        }
        program->was_ready = true; /* the caller needs no event */
        program->report_when_ready = false;
    }
    return true;
}

bool engine_player_restart_programs(struct engine_player *player, unsigned roles,
                                    struct error *error)
{
    for (int i = 0; i < ENGINE_ROLE_COUNT; i++) {
        struct program *program = &player->programs[i];
        if ((roles_of(player, program) & roles) == 0)
            continue;
        program->report_when_ready = !is_running(program);
        if (!restart_if_ended(program, error))
            return false;
    }
    return true;
}

bool engine_player_set_option(struct engine_player *player, unsigned roles,
                              const char *setting, struct error *error)
{
    for (int i = 0; i < ENGINE_ROLE_COUNT; i++)
        if ((roles_of(player, &player->programs[i]) & roles) &&
            !set_option(&player->programs[i], setting, error))
            return false;
    return true;
}

const char *engine_player_program_name(const struct engine_player *player,
                                       enum engine_role role)
{
    return player->roles[role] ? uci_client_name(player->roles[role]->client) : NULL;
}

enum program_state engine_player_program_state(const struct engine_player *player,
                                               enum engine_role role)
{
    const struct program *program = player->roles[role];
    if (program && !is_running(program))
        return PROGRAM_STATE_ENDED;
    return !program || program->was_ready ? PROGRAM_STATE_READY : PROGRAM_STATE_STARTING;
}

int engine_player_effective_elo(const struct engine_player *player, enum engine_role role,
                                int elo)
{
    return player->roles[role] ? nearest_elo(player->roles[role], elo) : elo;
}

void engine_player_fill_poll_set(const struct engine_player *player,
                                 struct pollfd set[ENGINE_DESCRIPTORS])
{
    for (int i = 0; i < ENGINE_DESCRIPTORS; i++)
        set[i] = (struct pollfd){-1, 0, 0};
    for (int i = 0; i < ENGINE_ROLE_COUNT; i++)
        if (player->programs[i].client)
            uci_client_fill_poll_set(player->programs[i].client,
                                     set + i * UCI_CLIENT_DESCRIPTORS);
}

int64_t engine_player_deadline(const struct engine_player *player)
{
    int64_t first = -1;
    for (int i = 0; i < ENGINE_ROLE_COUNT; i++)
        if (player->programs[i].client)
            first = earlier(first, uci_client_deadline(player->programs[i].client));
    return first;
}

bool engine_player_next_event(struct engine_player *player, struct engine_event *event)
{
    for (int i = 0; i < ENGINE_ROLE_COUNT; i++) {
        struct program *program = &player->programs[i];
        *event = (struct engine_event){.kind = program->event,
                                       .roles = roles_of(player, program),
                                       .error = program->error};
        program->event = PROGRAM_EVENT_NONE;
        if (event->kind == PROGRAM_EVENT_NONE || event->roles == 0)
            continue;
        if (player->active_program == program &&
            (event->kind == PROGRAM_EVENT_FAILED || event->kind == PROGRAM_EVENT_REFUSED)) {
            event->purpose = player->purpose;
            engine_player_cancel_search(player);
        }
        return true;
    }
    return false;
}
