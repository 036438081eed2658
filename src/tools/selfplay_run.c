/* selfplay_run.c - many training games at once, and what comes of them into one file.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Each worker is a thread that owns an engine of one thread; workers share the number of
 * the next game and, behind a mutex, the file. The main thread plays nothing: it waits
 * for signals, and tells between two of them how far things are.
 *
 * A game depends on its seed only, and the seed on the number of positions that the file
 * held at the start: a run that goes on with a file plays other games.
 */
#include <errno.h>
#include <inttypes.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/random.h"
#include "engine/search_control.h"
#include "pgn/pgn.h"
#include "strategies/strategies.h"
#include "tools/command_line.h"
#include "tools/interruption.h"
#include "tools/progress.h"
#include "tools/selfplay.h"
#include "tools/selfplay_file.h"
#include "tools/selfplay_game.h"

enum { THREADS_MAX = 256 };

struct run {
    const struct selfplay_options *options;
    uint64_t seed; /* of this run */
    atomic_int next_game;
    atomic_int working; /* workers that have not ended yet */
    atomic_bool stop;

    pthread_mutex_t mutex; /* guards what follows */
    struct selfplay_file file;
    FILE *pgn; /* NULL: none is wanted */
    int games;
    uint64_t positions;
    bool failed;
    struct reason reason; /* the first failure's */
};

/* ---- workers ----------------------------------------------------------------------- */

/* Keep the first reason, and let everybody end. Mutex held. */
static void give_up(struct run *run, const struct reason *reason)
{
    if (!run->failed)
        run->reason = *reason;
    run->failed = true;
    atomic_store(&run->stop, true);
}

static bool write_pgn(struct run *run, struct selfplay_game *played, int number,
                      struct reason *reason)
{
    char round[16];
    size_t length;
    snprintf(round, sizeof round, "%d", number + 1);
    snprintf(played->game.white, GAME_NAME_SIZE, "ttychess");
    snprintf(played->game.black, GAME_NAME_SIZE, "ttychess");
    game_set_tag(&played->game, "Event", selfplay_name);
    game_set_tag(&played->game, "Round", round);
    char *text = pgn_write(&played->game, &length);
    bool written = fwrite(text, 1, length, run->pgn) == length &&
                   fputc('\n', run->pgn) != EOF && fflush(run->pgn) == 0;
    free(text);
    return written || reason_set(reason, 0, "%s: %s", run->options->pgn_path, strerror(errno));
}

static void hand_in(struct run *run, struct selfplay_game *played, int number)
{
    struct reason reason;
    pthread_mutex_lock(&run->mutex);
    if (!run->failed) {
        bool kept =
            selfplay_file_append(&run->file, played->records, played->record_count, &reason);
        if (kept) {
            run->games++;
            run->positions += played->record_count;
        }
        if (!kept || (run->pgn && !write_pgn(run, played, number, &reason)))
            give_up(run, &reason);
    }
    pthread_mutex_unlock(&run->mutex);
}

/* The next game's number, or -1. */
static int take_game(struct run *run)
{
    int games = run->options->games;
    if (atomic_load(&run->stop))
        return -1;
    int number = atomic_fetch_add(&run->next_game, 1);
    return games == 0 || number < games ? number : -1;
}

static bool play_games(struct run *run, struct engine *engine, struct selfplay_game *played,
                       struct reason *reason)
{
    struct selfplay_rules rules = {.nodes = (uint64_t)run->options->nodes,
                                   .random_plies = run->options->random_plies};
    int number;
    while ((number = take_game(run)) >= 0) {
        uint64_t seed = random_mix(run->seed, (uint64_t)number);
        enum selfplay_end end =
            selfplay_game_play(played, engine, &rules, seed, &run->stop, reason);
        if (end != SELFPLAY_PLAYED)
            return end == SELFPLAY_STOPPED;
        hand_in(run, played, number);
        game_free(&played->game);
    }
    return true;
}

static void *work(void *argument)
{
    struct run *run = argument;
    struct reason reason;
    struct selfplay_game *played = malloc(sizeof *played);
    struct engine *engine = engine_create(strategies, &reason);
    bool good = engine && (played || reason_set(&reason, 0, "no memory"));
    if (!good || !engine_set_option(engine, "Hash", run->options->hash, &reason) ||
        !play_games(run, engine, played, &reason)) {
        pthread_mutex_lock(&run->mutex);
        give_up(run, &reason);
        pthread_mutex_unlock(&run->mutex);
    }
    engine_destroy(engine);
    free(played);
    atomic_fetch_sub(&run->working, 1);
    return NULL;
}

/* ---- the main thread --------------------------------------------------------------- */

static void show_progress(struct run *run, struct progress *progress)
{
    char text[64];
    if (!progress_is_due(progress))
        return;
    pthread_mutex_lock(&run->mutex);
    int games = run->games;
    uint64_t positions = run->positions;
    pthread_mutex_unlock(&run->mutex);
    int64_t time = search_clock_now() - progress->began;
    snprintf(text, sizeof text, ", %" PRIu64 " positions, %" PRIu64 "/s", positions,
             positions * 1000 / (time > 0 ? (uint64_t)time : 1));
    progress_show(progress, games, text);
}

/* Wait until all workers have ended; an interruption lets them end. */
static void watch(struct run *run, struct interruption *interruption,
                  struct progress *progress)
{
    while (atomic_load(&run->working) > 0) {
        if (interruption_wait(interruption))
            atomic_store(&run->stop, true);
        show_progress(run, progress);
    }
}

static void run_workers(struct run *run)
{
    pthread_t workers[THREADS_MAX];
    int count = 0;
    struct interruption interruption;
    struct progress progress;
    interruption_begin(&interruption);
    progress_begin(&progress, selfplay_name, run->options->games);
    while (count < run->options->threads) {
        atomic_fetch_add(&run->working, 1);
        int error = pthread_create(&workers[count], NULL, work, run);
        if (error != 0) {
            struct reason reason;
            atomic_fetch_sub(&run->working, 1);
            reason_set(&reason, 0, "thread %d: %s", count + 1, strerror(error));
            pthread_mutex_lock(&run->mutex);
            give_up(run, &reason);
            pthread_mutex_unlock(&run->mutex);
            break;
        }
        count++;
    }
    watch(run, &interruption, &progress);
    progress_clear(&progress);
    while (count > 0)
        pthread_join(workers[--count], NULL);
    interruption_end(&interruption);
}

/* ---- the whole --------------------------------------------------------------------- */

static bool open_files(struct run *run, struct reason *reason)
{
    const struct selfplay_options *options = run->options;
    if (!selfplay_file_open(&run->file, options->path, reason))
        return false;
    if (!options->pgn_path)
        return true;
    run->pgn = fopen(options->pgn_path, "ae");
    if (run->pgn)
        return true;
    reason_set(reason, 0, "%s: %s", options->pgn_path, strerror(errno));
    selfplay_file_close(&run->file, NULL);
    return false;
}

static void close_files(struct run *run)
{
    struct reason reason;
    if (!selfplay_file_close(&run->file, &reason))
        give_up(run, &reason);
    if (run->pgn && fclose(run->pgn) != 0) {
        reason_set(&reason, 0, "%s: %s", run->options->pgn_path, strerror(errno));
        give_up(run, &reason);
    }
}

static void say_beginning(const struct run *run)
{
    if (run->file.torn > 0)
        printf("%s: %d bytes of a torn record cut off\n", run->file.path, run->file.torn);
    printf("%s: %" PRIu64 " positions so far; seed %" PRIu64 "\n", run->file.path,
           run->file.count, run->options->seed);
    fflush(stdout);
}

static void say_end(const struct run *run, int64_t milliseconds)
{
    uint64_t time = milliseconds > 0 ? (uint64_t)milliseconds : 1;
    printf("%s: %" PRIu64 " positions now, %" PRIu64 " of them new from %d games, "
           "%" PRIu64 " positions/s\n",
           run->file.path, run->file.count, run->positions, run->games,
           run->positions * 1000 / time);
}

int selfplay_run(const struct selfplay_options *options)
{
    struct run run = {.options = options, .mutex = PTHREAD_MUTEX_INITIALIZER};
    if (!open_files(&run, &run.reason)) {
        fprintf(stderr, "%s: %s\n", selfplay_name, run.reason.text);
        return 1;
    }
    run.seed = random_mix(options->seed, run.file.count);
    say_beginning(&run);
    int64_t began = search_clock_now();
    run_workers(&run);
    close_files(&run);
    say_end(&run, search_clock_now() - began);
    pthread_mutex_destroy(&run.mutex);
    if (run.failed)
        fprintf(stderr, "%s: %s\n", selfplay_name, run.reason.text);
    return command_line_finish(selfplay_name) != 0 || run.failed ? 1 : 0;
}
