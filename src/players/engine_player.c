/* engine_player.c - between those who think and the game.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Reports come as often as the engine likes, with moves as numbers; they are turned into
 * text here, on the owner's thread, and only as often as somebody looks.
 */
#include "players/engine_player_state.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "pgn/openings.h"
#include "players/thinking_text.h"
#include "strategies/strategies.h"

/* ---- thinking threads -------------------------------------------------------------- */

/* The list is the search's, and gone when the callback returns. */
static void take_visits(struct report_slot *slot, const struct search_figures *figures)
{
    int count = !figures->visits ? 0 : figures->visit_count;
    slot->visit_count = count < THINKING_VISITS ? count : THINKING_VISITS;
    for (int i = 0; i < slot->visit_count; i++)
        slot->visits[i] = figures->visits[i];
}

static void take_report(void *listener, const struct search_report *report)
{
    struct engine_player *player = listener;
    struct report_slot *slot = &player->slot;
    pthread_mutex_lock(&player->mutex);
    slot->progress = *report;
    slot->progress.figures.visits = NULL;
    take_visits(slot, &report->figures);
    if (report->length > 0 && report->line >= 1 && report->line <= THINKING_LINES) {
        slot->lines[report->line - 1] = slot->progress;
        slot->lines_known |= 1U << (report->line - 1);
    }
    slot->fresh = true;
    pthread_mutex_unlock(&player->mutex);
    wake_signal(player->wake);
}

static void take_book(void *listener, const struct book_move *moves, int count)
{
    struct engine_player *player = listener;
    (void)moves;
    (void)count;
    pthread_mutex_lock(&player->mutex);
    player->slot.from_book = true;
    pthread_mutex_unlock(&player->mutex);
}

static void take_end(void *listener, chess_move best, chess_move ponder)
{
    struct engine_player *player = listener;
    pthread_mutex_lock(&player->mutex);
    player->slot.finished = true;
    player->slot.best = best;
    player->slot.ponder = ponder;
    pthread_mutex_unlock(&player->mutex);
    wake_signal(player->wake);
}

const struct search_monitor engine_player_monitor = {NULL, take_report, take_end, take_book};

/* ---- owner's thread ---------------------------------------------------------------- */

struct engine_player *engine_player_create(const struct engine_setup *setup, struct wake *wake)
{
    struct engine_player *player = memory_new(1, sizeof *player);
    player->setup = setup;
    player->wake = wake;
    player->line_count = 1;
    pthread_mutex_init(&player->mutex, NULL);
    engine_seats_create(player);
    return player;
}

void engine_player_destroy(struct engine_player *player)
{
    if (!player)
        return;
    engine_seats_destroy(player);
    engine_destroy(player->engine);
    pthread_mutex_destroy(&player->mutex);
    free(player);
}

static bool set_number(struct engine *engine, const char *name, int number,
                       struct reason *reason)
{
    char text[16];
    snprintf(text, sizeof text, "%d", number);
    return engine_set_option(engine, name, text, reason);
}

/* Options that are given as text; NULL: not given. */
static bool set_files(struct engine *engine, const struct engine_setup *setup,
                      struct reason *reason)
{
    if (setup->syzygy && !engine_set_option(engine, "SyzygyPath", setup->syzygy, reason))
        return false;
    return !setup->book || engine_set_option(engine, "BookFile", setup->book, reason);
}

static void set_book(struct engine *engine, const struct engine_setup *setup)
{
    size_t entries;
    const unsigned char *bytes = openings_book(&entries);
    if (setup->book_is_builtin)
        engine_set_book(engine, bytes, entries);
    engine_set_book_variety(engine, setup->variety);
}

/* Of a teaching strategy one wants to see how it chooses, from the first move on: it has
 * the book only when it was asked for. */
static bool uses_book(const struct engine_setup *setup, const struct thinker *thinker)
{
    return setup->book ||
           (setup->book_is_builtin && (setup->book_given || !thinker_teaches(thinker)));
}

bool engine_player_prepare(struct engine_player *player, struct reason *reason)
{
    const struct engine_setup *setup = player->setup;
    struct engine *engine;
    if (player->engine)
        return true;
    engine = engine_create(strategies, reason);
    if (!engine)
        return false;
    if ((setup->threads > 0 && !set_number(engine, "Threads", setup->threads, reason)) ||
        (setup->hash > 0 && !set_number(engine, "Hash", setup->hash, reason)) ||
        !set_files(engine, setup, reason)) {
        engine_destroy(engine);
        return false;
    }
    set_book(engine, setup);
    player->engine = engine;
    return true;
}

/* Make sure that nothing runs; the engine needs about 10 ms at most to end. */
void engine_player_rest(struct engine_player *player)
{
    engine_player_cancel(player);
    if (player->engine)
        engine_wait(player->engine);
}

void engine_player_new_game(struct engine_player *player)
{
    engine_player_rest(player);
    if (player->engine)
        engine_new_game(player->engine);
    engine_seats_new_game(player);
    engine_player_forget(player);
}

void engine_player_forget(struct engine_player *player)
{
    player->thinking = (struct thinking){.purpose = player->thinking.purpose};
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
    sscanf(line, "%11s", san); /* behind the number of the move */
    if (thinking->figures.playouts == 0)
        snprintf(depth, sizeof depth, "depth %d, ",
                 thinking->teaches ? thinking->figures_depth : thinking->report.depth);
    snprintf(text, 80, "%.30s: %s%s %s",
             thinking->strategy ? thinking->strategy : thinking->program, depth,
             thinking->score_text, san);
}

/* A search of other strength or strategy begins: what two players think is not mixed, but of
 * the one before a line stays. */
static void change_thinker(struct thinking *thinking, int elo, const char *program,
                           const struct thinker *thinker)
{
    const char *strategy = thinker ? thinker->strategy->name : NULL;
    char other[sizeof thinking->other];
    if (thinking->elo != elo || thinking->strategy != strategy ||
        strcmp(thinking->program, program) != 0) {
        write_last_word(thinking, other);
        *thinking = (struct thinking){
            .elo = elo, .judged = thinking->judged, .judgement = thinking->judgement};
        memcpy(thinking->other, other, sizeof other);
    }
    thinking->strategy = strategy;
    thinking->guided = thinker && thinker->guided;
    thinking->teaches = thinker && thinker_teaches(thinker);
    snprintf(thinking->program, sizeof thinking->program, "%s", program);
}

void engine_player_begin(struct engine_player *player, const struct game *game)
{
    player->root = game->position;
    memset(&player->slot, 0, sizeof player->slot);
    player->slot.generation = ++player->wanted;
}

void engine_player_note(struct engine_player *player, enum thinking_purpose purpose, int elo,
                        const char *program, const struct thinker *thinker)
{
    player->purpose = purpose;
    player->elo = elo;
    change_thinker(&player->thinking, elo, program, thinker);
    player->thinking.purpose = purpose;
    player->thinking.threat = purpose == THINKING_THREAT;
}

static bool choose_strategy(struct engine *engine, const struct thinker *thinker,
                            struct reason *reason)
{
    return engine_set_option(engine, "Strategy", thinker->strategy->name, reason) &&
           engine_set_option(engine, "Evaluation", evaluation_kind_names[thinker->evaluation],
                             reason) &&
           set_number(engine, "Evaluation Noise", thinker->noise, reason) &&
           engine_set_option(engine, "Playouts", thinker->guided ? "guided" : "random",
                             reason);
}

/* Who is to think about this position; NULL: the built-in engine. */
static struct program_player *choose_program(const struct engine_player *player,
                                             const struct game *game,
                                             enum thinking_purpose purpose)
{
    if (purpose == THINKING_MOVE)
        return engine_seats_find(player, (enum engine_seat)game->position.side_to_move);
    return purpose == THINKING_TREE ? NULL : engine_seats_find(player, SEAT_ANALYST);
}

bool engine_player_start(struct engine_player *player, const struct game *game,
                         const struct thinker *thinker, const struct search_limits *limits,
                         enum thinking_purpose purpose, struct reason *reason)
{
    struct search_monitor monitor = engine_player_monitor;
    struct program_player *program = choose_program(player, game, purpose);
    monitor.listener = player;
    if (program) {
        engine_player_rest(player);
        return engine_seats_think(player, program, game, limits, purpose, reason);
    }
    if (!engine_player_prepare(player, reason))
        return false;
    engine_player_rest(player);
    if (!choose_strategy(player->engine, thinker, reason) ||
        !engine_set_option(player->engine, "OwnBook",
                           uses_book(player->setup, thinker) ? "true" : "false", reason) ||
        !set_number(player->engine, "MultiPV",
                    purpose == THINKING_ANALYSIS ? player->line_count : 1, reason))
        return false;
    if (purpose == THINKING_TREE) /* no answers out of what was thought before */
        engine_new_game(player->engine);
    engine_set_position(player->engine, &game->position, game->keys, game->current + 1);
    engine_player_begin(player, game); /* no thread is thinking now: the slot is ours */
    if (!engine_start(player->engine, limits, &monitor, reason))
        return false;
    engine_player_note(player, purpose, limits->elo, "", thinker);
    return true;
}

void engine_player_finish(struct engine_player *player)
{
    if (player->thinker)
        program_player_finish(player->thinker);
    else if (player->engine)
        engine_stop(player->engine);
}

void engine_player_cancel(struct engine_player *player)
{
    player->wanted++;
    player->purpose = THINKING_NOT;
    player->thinking.purpose = THINKING_NOT;
    if (player->thinker)
        program_player_cancel(player->thinker);
    player->thinker = NULL;
    if (player->engine)
        engine_stop(player->engine);
}

enum thinking_purpose engine_player_purpose(const struct engine_player *player)
{
    return player->purpose;
}

/* Figures are of whole iterations, so that they do not begin at 0 again with each; what
 * Monte Carlo counts only grows. */
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

/* While the lines of another depth come in, one may still stand where it stood before: the
 * better place counts. */
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
    memset(answer, 0, sizeof *answer);
    for (int place = 0; place < ENGINE_SEATS; place++)
        program_player_handle(player->programs[place]);
    pthread_mutex_lock(&player->mutex);
    if (player->slot.generation != player->wanted ||
        (!player->slot.fresh && !player->slot.finished)) {
        pthread_mutex_unlock(&player->mutex);
        return;
    }
    taken = player->slot;
    player->slot.fresh = false;
    pthread_mutex_unlock(&player->mutex);

    if (taken.fresh) {
        thinking_begin(&player->thinking, &taken.progress, player->elo);
        for (int i = 0; i < THINKING_LINES; i++)
            if (taken.lines_known & 1U << i && !is_told(&taken, i))
                thinking_add_line(&player->thinking, &player->root, &taken.lines[i]);
        show_figures(player, &taken);
        answer->reported = true;
    }
    if (taken.finished) {
        answer->purpose = player->purpose;
        answer->best = taken.best;
        answer->ponder = taken.ponder;
        answer->from_book = taken.from_book;
        player->wanted++; /* once is enough */
        player->thinker = NULL;
        player->purpose = THINKING_NOT;
        player->thinking.purpose = THINKING_NOT;
    }
}

const struct thinking *engine_player_thinking(const struct engine_player *player)
{
    return &player->thinking;
}
