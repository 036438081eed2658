/* engine_player.c - searches of the built-in engine and of programs for a game.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Reports arrive often, with encoded moves. The owner's thread converts them to text, only
 * when it polls.
 */
#include "players/engine_player_state.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "engine/fair_play.h"
#include "engine/strength.h"

/* ---- thinking threads -------------------------------------------------------------- */

/* The search owns the list, which is valid only during the callback. */
static void take_visits(struct report_slot *slot, const struct search_figures *figures)
{
    int count = !figures->visits ? 0 : figures->visit_count;
    slot->visit_count = count < THINKING_VISITS ? count : THINKING_VISITS;
    for (int i = 0; i < slot->visit_count; i++)
        slot->visits[i] = figures->visits[i];
}

static bool take_report(void *memory, const struct search_report *report)
{
    struct report_slot *slot = memory;
    slot->progress = *report;
    slot->progress.figures.visits = NULL;
    take_visits(slot, &report->figures);
    if (report->length > 0 && report->line >= 1 && report->line <= THINKING_LINES) {
        slot->lines[report->line - 1] = slot->progress;
        slot->lines_known |= 1U << (report->line - 1);
    }
    return true;
}

/* ---- owner's thread ---------------------------------------------------------------- */

struct engine_player *engine_player_create(const struct engine_setup *setup, struct wake *wake)
{
    struct engine_player *player = memory_new(1, sizeof *player);
    player->setup = setup;
    player->line_count = 1;
    search_job_init(&player->job, take_report, &player->slot, sizeof player->slot, wake);
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

/* Teaching strategies show how they choose from the first move on, and the weakest levels know
 * no openings: they use the book only on request. */
static bool uses_book(const struct engine_setup *setup, const struct thinker *thinker, int elo)
{
    bool untaught = thinker_teaches(thinker) || (elo > 0 && elo < strength_levels[2].elo);
    return setup->book || (setup->book_is_builtin && (setup->book_given || !untaught));
}

void engine_player_allow_book(struct engine_player *player, bool allowed)
{
    player->bookless = !allowed;
}

bool engine_player_prepare(struct engine_player *player, struct error *error)
{
    return search_job_open(&player->job, player->setup, error);
}

const struct network *engine_player_network(struct engine_player *player)
{
    return engine_player_prepare(player, NULL) ? engine_network(player->job.engine) : NULL;
}

void engine_player_rest(struct engine_player *player)
{
    engine_player_cancel(player);
    search_job_rest(&player->job);
}

void engine_player_new_game(struct engine_player *player)
{
    engine_player_rest(player);
    if (player->job.engine)
        engine_new_game(player->job.engine);
    engine_programs_new_game(player);
    engine_player_forget(player);
}

void engine_player_forget(struct engine_player *player)
{
    player->thinking = (struct thinking){.purpose = player->thinking.purpose};
}

void engine_player_forget_lines(struct engine_player *player)
{
    player->thinking.known = player->thinking.from_book = false;
    player->thinking.line_count = 0;
}

void engine_player_set_lines(struct engine_player *player, int lines)
{
    player->line_count = lines;
}

/* "minimax: depth 4, +0.15 Nf3". */
static void write_last_word(const struct thinking *thinking, char text[80])
{
    char depth[24] = "", san[SAN_SIZE] = "";
    const char *line = thinking->lines[0].san;
    text[0] = '\0';
    if (!thinking->known || thinking->line_count == 0)
        return;
    line += strcspn(line, " ");
    sscanf(line, "%11s", san); /* after the move number */
    if (thinking->figures.playouts == 0)
        snprintf(depth, sizeof depth, "depth %d, ",
                 thinking->teaches ? thinking->figures_depth : thinking->report.depth);
    snprintf(text, 80, "%.30s: %s%s %s",
             thinking->teaches    ? thinking->strategy
             : *thinking->program ? thinking->program
                                  : "ttychess",
             depth, thinking->lines[0].score_text, san);
}

/* Prepare for a search of another strength or strategy: results are not mixed, but a summary
 * of the previous player's stays. */
static void change_thinker(struct thinking *thinking, int elo, const char *program,
                           const struct thinker *thinker)
{
    const char *strategy = thinker ? thinker->strategy->name : NULL;
    if (thinking->elo != elo || thinking->strategy != strategy ||
        strcmp(thinking->program, program) != 0) {
        struct thinking next = {.elo = elo,
                                .judged = thinking->judged,
                                .judgement = thinking->judgement,
                                .judged_length = thinking->judged_length,
                                .judged_root = thinking->judged_root};
        memcpy(next.judged_keys, thinking->judged_keys, sizeof next.judged_keys);
        write_last_word(thinking, next.other);
        *thinking = next;
    }
    thinking->strategy = strategy;
    thinking->guided = thinker && thinker->guided;
    thinking->teaches = thinker && thinker_teaches(thinker);
    snprintf(thinking->program, sizeof thinking->program, "%s", program);
}

/* Note that a search has begun. `program` and `thinker` as in struct thinking. */
static void note_start(struct engine_player *player, enum thinking_purpose purpose, int elo,
                       const char *program, const struct thinker *thinker)
{
    player->purpose = purpose;
    player->elo = elo;
    player->reported = player->thinking.from_book = false;
    change_thinker(&player->thinking, elo, program, thinker);
    player->thinking.purpose = player->thinking.sought = purpose;
    player->thinking.threat = purpose == THINKING_THREAT;
}

/* The program that thinks about this position; NULL: the built-in engine. */
static struct program *choose_program(const struct engine_player *player,
                                      const struct game *game, enum thinking_purpose purpose)
{
    if (purpose == THINKING_MOVE)
        return player->seats[game->position.side_to_move];
    return purpose == THINKING_TREE ? NULL : player->seats[SEAT_ANALYST];
}

static bool start_program(struct engine_player *player, struct program *program,
                          const struct game *game, const struct search_limits *limits,
                          enum thinking_purpose purpose, struct error *error)
{
    const struct search_monitor monitor = search_job_begin(&player->job);
    if (!engine_program_think(program, game, limits,
                              purpose == THINKING_ANALYSIS ? player->line_count : 1, &monitor,
                              error))
        return false;
    player->thinker = program;
    enum engine_seat seat = purpose == THINKING_MOVE
                                ? (enum engine_seat)game->position.side_to_move
                                : SEAT_ANALYST;
    note_start(player, purpose, engine_player_elo(player, seat, limits->elo),
               uci_client_name(program->client), NULL);
    return true;
}

bool engine_player_start(struct engine_player *player, const struct game *game,
                         const struct thinker *thinker, const struct search_limits *limits,
                         enum thinking_purpose purpose, struct error *error)
{
    struct program *program = choose_program(player, game, purpose);
    if (!fair_play_allows(NULL, game->keys, game->current + 1, error) ||
        (!program && !engine_player_prepare(player, error)))
        return false;
    engine_player_rest(player);
    player->root = game->position;
    if (program)
        return start_program(player, program, game, limits, purpose, error);
    struct engine *engine = player->job.engine;
    if (!thinker_apply(thinker, engine, error) ||
        !engine_set_option(engine, "OwnBook",
                           !player->bookless && uses_book(player->setup, thinker, limits->elo)
                               ? "true"
                               : "false",
                           error) ||
        !engine_set_number(engine, "MultiPV",
                           purpose == THINKING_ANALYSIS ? player->line_count : 1, error))
        return false;
    if (purpose == THINKING_TREE) /* no results of earlier searches from the hash table */
        engine_new_game(engine);
    engine_set_position(engine, &game->position, game->keys, game->current + 1);
    if (!search_job_start(&player->job, limits, error))
        return false;
    note_start(player, purpose, limits->elo, "", thinker);
    return true;
}

void engine_player_finish(struct engine_player *player)
{
    if (player->thinker)
        engine_program_finish(player->thinker);
    else if (player->job.engine)
        engine_stop(player->job.engine);
}

enum thinking_purpose engine_player_purpose(const struct engine_player *player)
{
    return player->purpose;
}

/* Show the figures of complete iterations, which would otherwise restart at 0; Monte Carlo's
 * only grow. */
static void show_figures(struct engine_player *player, const struct report_slot *taken)
{
    struct thinking *thinking = &player->thinking;
    const struct search_report *whole = &taken->lines[0];
    if (taken->progress.figures.playouts > 0)
        whole = &taken->progress;
    thinking->figures = whole->figures;
    thinking->figures_depth = whole->depth;
    thinking_set_visits(thinking, &player->root, taken->visits, taken->visit_count);
}

/* Returns whether a better variation begins with the same move: while those of a new depth
 * arrive, an old one may still have its former place. */
static bool is_told(const struct report_slot *taken, int line)
{
    for (int i = 0; i < line; i++)
        if (taken->lines_known & 1U << i &&
            taken->lines[i].moves[0] == taken->lines[line].moves[0])
            return true;
    return false;
}

void engine_player_poll(struct engine_player *player, struct engine_answer *answer)
{
    struct report_slot taken;
    struct search_news news;
    memset(answer, 0, sizeof *answer);
    engine_programs_handle(player);
    if (!search_job_poll(&player->job, &taken, &news))
        return;
    if (news.reported) {
        int known = player->thinking.line_count;
        thinking_begin(&player->thinking, &taken.progress, player->elo);
        for (int i = 0; i < THINKING_LINES; i++)
            if (taken.lines_known & 1U << i && !is_told(&taken, i))
                thinking_add_line(&player->thinking, &player->root, &taken.lines[i]);
        if (player->thinking.line_count == 0 &&
            player->thinking.root_key == player->root.key) /* only counters are new */
            player->thinking.line_count = known;
        show_figures(player, &taken);
        answer->reported = player->reported = true;
    }
    if (news.finished) {
        answer->purpose = player->purpose;
        answer->best = news.best;
        answer->ponder = news.ponder;
        answer->from_book = news.from_book;
        if (!player->reported) /* the shown variations are older */
            engine_player_forget_lines(player);
        player->thinking.from_book = news.from_book;
        player->thinker = NULL;
        player->purpose = player->thinking.purpose = THINKING_NOT;
    }
}

const struct thinking *engine_player_thinking(const struct engine_player *player)
{
    return &player->thinking;
}
