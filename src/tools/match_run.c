/* match_run.c - all games of a match, several at once.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Each worker has an engine or a program of its own for each player; they share the
 * results. A game depends on the seed and its number only, and PGN is written in the order
 * of the numbers: the same match is the same file, however many games are played at once.
 */
#include <config.h>

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/engine.h"
#include "engine/random.h"
#include "base/memory.h"
#include "strategies/strategies.h"
#include "tools/command_line.h"
#include "tools/game_log.h"
#include "tools/match_game.h"
#include "tools/match_report.h"
#include "tools/workers.h"

enum { NOT_PLAYED = -1 };

struct run {
    struct match_options *options;
    int pairing_count;
    struct workers workers; /* their mutex guards the rest, and standard output and error */

    signed char *points; /* of each game: half points of its first player */
    char **texts;        /* PGN of games that wait for earlier ones */
    int written;         /* so many games have been */
    struct game_log pgn;
    int finished;
    struct match_table table;
};

/* ---- who plays whom ---------------------------------------------------------------- */

struct schedule {
    int players[2]; /* first and second of the pairing */
    int opening;
    bool second_white;
};

/* All pairings play an opening before the next one is begun. */
static struct schedule schedule_of(const struct run *run, int number)
{
    int pairing = number / 2 % run->pairing_count;
    struct schedule schedule = {.opening = number / 2 / run->pairing_count,
                                .second_white = number % 2 != 0};
    for (int i = 0; i < run->options->player_count; i++)
        for (int j = i + 1; j < run->options->player_count; j++)
            if (pairing-- == 0) {
                schedule.players[0] = i;
                schedule.players[1] = j;
            }
    return schedule;
}

/* ---- results; mutex held ----------------------------------------------------------- */

static void write_texts(struct run *run)
{
    for (; run->written < run->workers.games && run->texts[run->written]; run->written++) {
        struct reason reason;
        char **text = &run->texts[run->written];
        if (!run->workers.failed && !game_log_add(&run->pgn, *text, strlen(*text), &reason))
            workers_fail(&run->workers, &reason);
        free(*text);
        *text = NULL;
    }
}

static void count_fault(struct run *run, const struct match_game *played,
                        const struct schedule *schedule, int number)
{
    bool white_lost = played->game.result == RESULT_BLACK_WINS;
    int loser = schedule->players[white_lost == schedule->second_white];
    if (played->game.result == RESULT_DRAW)
        return;
    if (played->end == MATCH_END_TIME)
        run->table.lost_on_time[loser]++;
    if (played->end != MATCH_END_FAILED)
        return;
    run->table.lost_by_fault[loser]++;
    if (run->options->quiet)
        return;
    progress_clear(&run->workers.progress);
    fprintf(stderr, "%s: game %d: %s\n", MATCH_NAME, number + 1, played->trouble.text);
}

static void count_time(struct run *run, const struct match_game *played,
                       const struct schedule *schedule)
{
    for (int side = WHITE; side <= BLACK; side++) {
        int player = schedule->players[(side == WHITE) == schedule->second_white];
        run->table.used[player] += played->used[side];
        run->table.given[player] += played->given[side];
    }
}

static void tell_game(struct run *run, const struct match_game *played, int number)
{
    char ending[80];
    const char *how = played->end == MATCH_END_TIME     ? " on time"
                      : played->end == MATCH_END_FAILED ? " by default"
                                                        : "";
    if (!run->options->verbose)
        return;
    progress_clear(&run->workers.progress);
    printf("game %d: %s - %s %s: %s%s, %zu half-moves\n", number + 1, played->game.white,
           played->game.black, result_text(played->game.result),
           game_ending_text(&played->game, ending, sizeof ending), how, played->game.current);
    fflush(stdout);
}

static void hand_in(struct run *run, struct match_game *played, char *text,
                    const struct schedule *schedule, int number)
{
    enum result result = played->game.result;
    int white = result == RESULT_DRAW ? 1 : result == RESULT_WHITE_WINS ? 2 : 0;
    pthread_mutex_lock(&run->workers.mutex);
    run->points[number] = (signed char)(schedule->second_white ? 2 - white : white);
    run->texts[number] = text;
    run->finished++;
    count_fault(run, played, schedule, number);
    count_time(run, played, schedule);
    tell_game(run, played, number);
    write_texts(run);
    pthread_mutex_unlock(&run->workers.mutex);
}

/* ---- workers ----------------------------------------------------------------------- */

struct worker {
    struct run *run;
    struct engine *judge;
    struct match_seat *seats[MATCH_PLAYERS_MAX];
    struct match_game played;
};

static struct match_seat *seat_of(struct worker *worker, int player, struct reason *reason)
{
    if (!worker->seats[player])
        worker->seats[player] = match_seat_open(&worker->run->options->players[player],
                                                worker->run->options->margin, reason);
    return worker->seats[player];
}

/* False when stopped, with no text in *reason, or with the reason. */
static bool play_game(struct worker *worker, int number, struct reason *reason)
{
    struct run *run = worker->run;
    const struct match_options *options = run->options;
    struct schedule schedule = schedule_of(run, number);
    struct match_pairing pairing = {.seed = random_mix(~options->seed, (uint64_t)number)};
    for (int i = 0; i < 2; i++) {
        int side = (i == 0) == schedule.second_white ? BLACK : WHITE;
        pairing.players[side] = &options->players[schedule.players[i]];
        pairing.seats[side] = seat_of(worker, schedule.players[i], reason);
        if (!pairing.seats[side])
            return false;
    }
    if (!match_opening_play(&worker->played.game, options, schedule.opening, worker->judge,
                            &run->workers.stop, reason))
        return false;
    bool good =
        match_game_play(&worker->played, options, &pairing, &run->workers.stop, reason);
    if (good) {
        char *text = match_game_write(&worker->played, options, &pairing, number);
        hand_in(run, &worker->played, text, &schedule, number);
    }
    match_game_free(&worker->played);
    return good;
}

static bool play_games(struct worker *worker, struct reason *reason)
{
    struct run *run = worker->run;
    int number;
    worker->judge = engine_create(strategies, reason);
    if (!worker->judge || !engine_set_option(worker->judge, "Hash", "1", reason))
        return false;
    while ((number = workers_take_game(&run->workers)) >= 0)
        if (!play_game(worker, number, reason))
            return reason->text[0] == '\0';
    return true;
}

static bool work(void *context, struct reason *reason)
{
    struct worker *worker = memory_new(1, sizeof *worker);
    worker->run = context;
    bool good = play_games(worker, reason);
    for (int i = 0; i < MATCH_PLAYERS_MAX; i++)
        match_seat_close(worker->seats[i]);
    engine_destroy(worker->judge);
    free(worker);
    return good;
}

/* ---- the main thread --------------------------------------------------------------- */

/* The results of the games, as tallies from both sides. */
static void fill_table(const struct run *run, struct match_table *table)
{
    for (int number = 0; number < run->workers.games; number++) {
        int points = run->points[number];
        struct schedule schedule = schedule_of(run, number);
        int first = schedule.players[0], second = schedule.players[1];
        struct match_tally *ours = &table->tallies[first][second];
        struct match_tally *theirs = &table->tallies[second][first];
        if (points == NOT_PLAYED)
            continue;
        ours->wins += points == 2;
        ours->draws += points == 1;
        ours->losses += points == 0;
        theirs->wins += points == 0;
        theirs->draws += points == 1;
        theirs->losses += points == 2;
        if (number % 2 == 1 && run->points[number - 1] != NOT_PLAYED) {
            ours->pairs[points + run->points[number - 1]]++;
            theirs->pairs[4 - points - run->points[number - 1]]++;
        }
    }
}

static int describe(void *context, char text[64])
{
    const struct run *run = context;
    int sums[3] = {0};
    for (int i = 0; i < run->workers.games; i++)
        if (run->points[i] != NOT_PLAYED)
            sums[run->points[i]]++;
    if (run->options->player_count == 2)
        snprintf(text, 64, ", %d won, %d drawn, %d lost", sums[2], sums[1], sums[0]);
    return run->finished;
}

/* See that every player can be had, before the first game; and what they are called. */
static bool check_players(struct match_options *options, struct reason *reason)
{
    for (int i = 0; i < options->player_count; i++) {
        struct match_player *player = &options->players[i];
        struct match_seat *seat = match_seat_open(player, options->margin, reason);
        if (!seat)
            return false;
        if (player->name[0] == '\0')
            snprintf(player->name, sizeof player->name, "%s", match_seat_name(seat));
        match_seat_close(seat);
        int same = 1;
        for (int j = 0; j < i; j++)
            same += strcmp(options->players[j].name, player->name) == 0;
        if (same > 1) {
            size_t length = strnlen(player->name, sizeof player->name - 6);
            snprintf(player->name + length, sizeof player->name - length, " #%d", same);
        }
    }
    return true;
}

static void finish(struct run *run)
{
    struct reason reason;
    for (int i = run->written; i < run->workers.games; i++) { /* behind a gap */
        if (!run->texts[i])
            continue;
        run->written = i;
        write_texts(run);
    }
    if (!game_log_close(&run->pgn, &reason))
        workers_fail(&run->workers, &reason);
}

int match_run(struct match_options *options)
{
    int count = options->player_count;
    struct run run = {.options = options};
    struct workers *workers = &run.workers;
    *workers = (struct workers){.work = work,
                                .describe = describe,
                                .context = &run,
                                .mutex = PTHREAD_MUTEX_INITIALIZER};
    if (!check_players(options, &workers->reason) ||
        !game_log_open(&run.pgn, &storage_system, options->pgn_path, &workers->reason)) {
        fprintf(stderr, "%s: %s\n", MATCH_NAME, workers->reason.text);
        return 1;
    }
    run.pairing_count = count * (count - 1) / 2;
    workers->games = options->games * run.pairing_count;
    run.points = memory_new((size_t)workers->games, 1);
    memset(run.points, NOT_PLAYED, (size_t)workers->games);
    run.texts = memory_new((size_t)workers->games, sizeof *run.texts);
    bool interrupted = workers_run(workers, options->concurrency, MATCH_NAME, options->quiet);
    finish(&run);
    fill_table(&run, &run.table);
    match_report(options, &run.table);
    if (interrupted)
        printf("Interrupted after %d of %d games\n", run.finished, workers->games);
    if (workers->failed)
        fprintf(stderr, "%s: %s\n", MATCH_NAME, workers->reason.text);
    free(run.points);
    free(run.texts);
    pthread_mutex_destroy(&workers->mutex);
    return command_line_finish(MATCH_NAME) != 0 || workers->failed ? 1 : 0;
}
