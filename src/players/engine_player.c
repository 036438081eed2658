/* engine_player.c - runs the searches of a game's engines, built-in and external.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Reports arrive often, so they become text only when the owner's thread polls.
 */
#include "players/engine_player_state.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "engine/fair_play.h"
#include "engine/strength.h"

/* ---- thinking threads -------------------------------------------------------------- */

/* The list of visits is valid only during the callback. */
static void copy_visits(struct report_slot *slot, const struct search_statistics *statistics)
{
    slot->progress.statistics.visits = NULL;
    slot->visit_count = statistics->visits ? MIN(statistics->visit_count, THINKING_VISITS) : 0;
    for (int i = 0; i < slot->visit_count; i++)
        slot->visits[i] = statistics->visits[i];
}

static bool copy_report(void *memory, const struct search_report *report)
{
    struct report_slot *slot = memory;
    slot->progress = *report;
    copy_visits(slot, &report->statistics);
    if (report->length > 0 && report->line >= 1 && report->line <= THINKING_LINES) {
        slot->lines[report->line - 1] = slot->progress;
        slot->known_lines |= 1U << (report->line - 1);
    }
    return true;
}

/* ---- owner's thread ---------------------------------------------------------------- */

struct engine_player *engine_player_create(const struct engine_setup *setup, struct wake *wake,
                                           update_limits_callback *update_limits,
                                           void *context)
{
    struct engine_player *player = memory_new(1, sizeof *player);
    player->setup = setup;
    player->update_limits = update_limits;
    player->context = context;
    player->line_count = 1;
    search_job_init(&player->job, copy_report, &player->slot, sizeof player->slot, wake);
    engine_programs_create(player);
    return player;
}

void engine_player_destroy(struct engine_player *player)
{
    if (!player)
        return;
    engine_programs_destroy(player);
    search_job_close(&player->job);
    free(player);
}

/* Returns whether to use the book. Teaching strategies show how they choose, and the weakest
 * levels know no openings, so they use the book only on request. */
static bool uses_book(const struct engine_player *player,
                      const struct strategy_settings *settings, int elo)
{
    const struct engine_setup *setup = player->setup;
    bool avoids_book =
        strategy_settings_are_teaching(settings) || (elo > 0 && elo < strength_levels[2].elo);
    return !player->book_disabled &&
           (setup->book || (setup->book_is_builtin && (setup->book_given || !avoids_book)));
}

void engine_player_set_book_allowed(struct engine_player *player, bool allowed)
{
    player->book_disabled = !allowed;
}

bool engine_player_create_engine(struct engine_player *player, struct error *error)
{
    return search_job_open(&player->job, player->setup, error);
}

const struct network *engine_player_network(struct engine_player *player)
{
    return engine_player_create_engine(player, NULL) ? engine_network(player->job.engine)
                                                     : NULL;
}

void engine_player_cancel_search_and_wait(struct engine_player *player)
{
    engine_player_cancel_search(player);
    search_job_cancel_and_wait(&player->job);
}

void engine_player_new_game(struct engine_player *player)
{
    engine_player_cancel_search_and_wait(player);
    if (player->job.engine)
        engine_new_game(player->job.engine);
    engine_programs_new_game(player);
    engine_player_clear_thinking(player);
}

void engine_player_clear_thinking(struct engine_player *player)
{
    player->thinking = (struct thinking){.purpose = player->thinking.purpose};
}

void engine_player_clear_variations(struct engine_player *player)
{
    player->thinking.known = player->thinking.from_book = false;
    player->thinking.line_count = 0;
}

void engine_player_set_variation_count(struct engine_player *player, int lines)
{
    player->line_count = lines;
}

/* If the settings change, removes the variations. */
static void change_settings(struct thinking *thinking, int elo, const char *program,
                            const struct strategy_settings *settings)
{
    const char *strategy = settings ? settings->strategy->name : NULL;
    if (thinking->elo != elo || thinking->strategy != strategy ||
        strcmp(thinking->program, program) != 0) {
        thinking->known = false;
        thinking->line_count = 0;
    }
    thinking->elo = elo;
    thinking->strategy = strategy;
    thinking->guided = settings && settings->guided;
    thinking->teaches = settings && strategy_settings_are_teaching(settings);
    snprintf(thinking->program, sizeof thinking->program, "%s", program);
}

/* `program` is as in struct thinking; `settings` may be NULL. */
static void record_start(struct engine_player *player, enum thinking_purpose purpose, int elo,
                         const char *program, const struct strategy_settings *settings)
{
    player->purpose = purpose;
    player->elo = elo;
    player->thinking.pondering = purpose == THINKING_PONDER;
    if (purpose == THINKING_PONDER)
        return; /* the last search is still shown */
    player->reported = player->thinking.from_book = false;
    change_settings(&player->thinking, elo, program, settings);
    player->thinking.purpose = player->thinking.shown_purpose = purpose;
    player->thinking.threat = purpose == THINKING_THREAT;
}

static bool is_starting(const struct engine_player *player)
{
    return player->active_program && !player->active_program->has_answered;
}

static bool start_program(struct engine_player *player, enum engine_role role,
                          const struct game *game, const struct search_limits *limits,
                          enum thinking_purpose purpose, int lines, struct error *error)
{
    struct program *program = player->roles[role];
    const struct search_monitor monitor = search_job_prepare(&player->job);
    if (!engine_program_start_search(program, game, limits, lines, &monitor, error))
        return false;
    player->active_program = program;
    record_start(player, purpose, engine_player_effective_elo(player, role, limits->elo),
                 uci_client_name(program->client), NULL);
    player->thinking.starting = is_starting(player);
    return true;
}

bool engine_player_start_search(struct engine_player *player, const struct game *game,
                                const struct strategy_settings *settings,
                                const struct search_limits *limits,
                                enum thinking_purpose purpose, struct error *error)
{
    enum engine_role role = purpose == THINKING_MOVE || purpose == THINKING_PONDER
                                ? (enum engine_role)game->position.side_to_move
                                : ROLE_ANALYST;
    bool is_program = player->roles[role] && purpose != THINKING_TREE;
    int lines = purpose == THINKING_ANALYSIS ? player->line_count : 1;
    if (!fair_play_allows_engine(NULL, game->keys, game->current + 1, error) ||
        (!is_program && !engine_player_create_engine(player, error)))
        return false;
    if (purpose == THINKING_MOVE && engine_player_ponders(player, &game->position)) {
        record_start(player, purpose, player->elo, "", settings);
        engine_ponderhit(player->job.engine);
        wake_signal(player->job.wake); /* the search may have finished */
        return true;
    }
    engine_player_cancel_search_and_wait(player);
    player->root = game->position;
    if (is_program)
        return start_program(player, role, game, limits, purpose, lines, error);
    struct engine *engine = player->job.engine;
    if (!strategy_settings_apply(settings, engine, error) ||
        !engine_set_option(engine, "OwnBook",
                           uses_book(player, settings, limits->elo) ? "true" : "false",
                           error) ||
        !engine_set_option_number(engine, "MultiPV", lines, error))
        return false;
    if (purpose == THINKING_TREE) /* clear the hash table */
        engine_new_game(engine);
    engine_set_position(engine, &game->position, game->keys, game->current + 1);
    if (!search_job_start(&player->job, limits, error))
        return false;
    record_start(player, purpose, limits->elo, "", settings);
    return true;
}

bool engine_player_ponders(const struct engine_player *player, const struct position *position)
{
    return player->purpose == THINKING_PONDER && player->root.key == position->key;
}

void engine_player_move_now(struct engine_player *player)
{
    if (player->active_program)
        engine_program_move_now(player->active_program);
    else if (player->job.engine)
        engine_stop_search(player->job.engine);
}

enum thinking_purpose engine_player_purpose(const struct engine_player *player)
{
    return player->purpose;
}

/* Takes the counters of the last complete iteration, because each iteration starts at 0.
 * Monte Carlo's counters only grow. */
static void update_statistics(struct engine_player *player, const struct report_slot *slot)
{
    struct thinking *thinking = &player->thinking;
    const struct search_report *complete = &slot->lines[0];
    if (slot->progress.statistics.playouts > 0)
        complete = &slot->progress;
    thinking->statistics = complete->statistics;
    thinking->statistics_depth = complete->depth;
    thinking_set_visits(thinking, &player->root, slot->visits, slot->visit_count);
}

/* Returns whether a better variation begins with the same move. This happens while the
 * variations of a new depth arrive; the others are still old. */
static bool is_duplicate(const struct report_slot *slot, int line)
{
    for (int i = 0; i < line; i++)
        if (slot->known_lines & 1U << i &&
            slot->lines[i].moves[0] == slot->lines[line].moves[0])
            return true;
    return false;
}

void engine_player_poll(struct engine_player *player, struct engine_answer *answer)
{
    struct report_slot slot;
    struct search_events events;
    memset(answer, 0, sizeof *answer);
    engine_programs_handle_events(player);
    answer->reported = player->thinking.starting != is_starting(player);
    player->thinking.starting = is_starting(player);
    if (player->purpose == THINKING_PONDER || !search_job_poll(&player->job, &slot, &events))
        return;
    if (events.reported) {
        int known = player->thinking.line_count;
        thinking_set_progress(&player->thinking, &slot.progress, player->elo);
        for (int i = 0; i < THINKING_LINES; i++)
            if (slot.known_lines & 1U << i && !is_duplicate(&slot, i))
                thinking_add_variation(&player->thinking, &player->root, &slot.lines[i]);
        if (player->thinking.line_count == 0 &&
            player->thinking.root_key == player->root.key) /* only the counters are new */
            player->thinking.line_count = known;
        update_statistics(player, &slot);
        answer->reported = player->reported = true;
    }
    if (events.finished) {
        answer->purpose = player->purpose;
        answer->best = events.best;
        answer->ponder = events.ponder;
        answer->from_book = events.from_book;
        if (!player->reported) /* the variations shown are older */
            engine_player_clear_variations(player);
        player->thinking.from_book = events.from_book;
        player->active_program = NULL;
        player->purpose = player->thinking.purpose = THINKING_NONE;
    }
}

const struct thinking *engine_player_thinking(const struct engine_player *player)
{
    return &player->thinking;
}
