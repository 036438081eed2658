/* selfplay_run.c - many training games at once, and what comes of them into one file.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Each worker owns an engine of one thread; they share the file.
 *
 * A game depends on its seed only, and the seed on the number of positions that the file
 * held at the start: a run that goes on with a file plays other games. A block of the file is
 * written after so much work, not time: the same games make the same file.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/thread.h"
#include "engine/network/network_load.h"
#include "engine/random.h"
#include "pgn/pgn.h"
#include "strategies/strategies.h"
#include "tools/command_line.h"
#include "tools/game_log.h"
#include "tools/selfplay.h"
#include "tools/selfplay_file.h"
#include "tools/selfplay_game.h"
#include "tools/workers.h"

/* A block of the file is written after so many nodes, about: two minutes of one thread. */
enum { BLOCK_NODES = 200000000 };

struct run {
    const struct selfplay_options *options;
    const struct network *network; /* all engines' own; NULL: none */
    struct network *loaded;        /* its file's, or NULL */
    uint64_t seed;                 /* of this run */
    struct workers workers;        /* their mutex guards what follows */
    struct selfplay_file file;
    struct game_log pgn;
    int games;          /* handed in: the last of them may not be written yet */
    uint64_t positions; /* in the file at the start */
};

/* ---- workers ----------------------------------------------------------------------- */

static bool write_pgn(struct run *run, struct selfplay_game *played, int number,
                      struct reason *reason)
{
    char round[16];
    size_t length;
    snprintf(round, sizeof round, "%d", number + 1);
    snprintf(played->game.white, GAME_NAME_SIZE, "ttychess");
    snprintf(played->game.black, GAME_NAME_SIZE, "ttychess");
    game_set_tag(&played->game, "Event", SELFPLAY_NAME);
    game_set_tag(&played->game, "Round", round);
    char *text = pgn_write(&played->game, &length);
    bool written = game_log_add(&run->pgn, text, length, reason);
    free(text);
    return written;
}

static void hand_in(struct run *run, struct selfplay_game *played, int number)
{
    struct reason reason;
    pthread_mutex_lock(&run->workers.mutex);
    if (!run->workers.failed) {
        bool kept = selfplay_file_add(&run->file, &played->scored, &reason);
        run->games += kept;
        if (!kept || (run->pgn.path && !write_pgn(run, played, number, &reason)))
            workers_fail(&run->workers, &reason);
    }
    pthread_mutex_unlock(&run->workers.mutex);
}

static bool play_games(struct run *run, struct engine *engine, struct selfplay_game *played,
                       struct reason *reason)
{
    const struct selfplay_options *options = run->options;
    struct selfplay_rules rules = {
        .nodes = (uint64_t)options->nodes,
        .random_plies = options->random_plies,
        .opening_score = options->opening_score,
        .chess960 = options->chess960,
        .umpire = {.win_score = options->win_score, .draw_score = options->draw_score}};
    int number;
    while ((number = workers_take_game(&run->workers)) >= 0) {
        uint64_t seed = random_mix(run->seed, (uint64_t)number);
        enum selfplay_end end =
            selfplay_game_play(played, engine, &rules, seed, &run->workers.stop, reason);
        if (end != SELFPLAY_PLAYED)
            return end == SELFPLAY_STOPPED;
        hand_in(run, played, number);
        game_free(&played->game);
    }
    return true;
}

static bool work(void *context, struct reason *reason)
{
    struct run *run = context;
    struct selfplay_game *played = memory_new(1, sizeof *played);
    struct engine *engine = engine_create(strategies, reason);
    bool good = engine && engine_set_option(engine, "Hash", run->options->hash, reason);
    if (good)
        engine_set_network(engine, run->network);
    good = good && play_games(run, engine, played, reason);
    engine_destroy(engine);
    free(played);
    return good;
}

static uint64_t new_positions(const struct run *run)
{
    return selfplay_file_positions(&run->file) - run->positions;
}

static int describe(void *context, char text[64])
{
    const struct run *run = context;
    int64_t time = monotonic_milliseconds() - run->workers.progress.began;
    snprintf(text, 64, ", %" PRIu64 " positions, %" PRIu64 "/s", new_positions(run),
             new_positions(run) * 1000 / (time > 0 ? (uint64_t)time : 1));
    return run->games;
}

/* ---- the whole --------------------------------------------------------------------- */

/* The network first: what it is refused for leaves no new file behind. */
static bool open_files(struct run *run, struct reason *reason)
{
    const struct selfplay_options *options = run->options;
    unsigned plies = (unsigned)(BLOCK_NODES / options->nodes) + 1;
    const char *network = options->network ? options->network : "builtin";
    if (!network_find(network, &run->network, &run->loaded, reason) ||
        !selfplay_file_open(&run->file, &storage_system, options->path, plies, reason))
        return false;
    run->positions = run->file.positions;
    if (game_log_open(&run->pgn, &storage_system, options->pgn_path, reason))
        return true;
    selfplay_file_close(&run->file, NULL);
    return false;
}

static void close_files(struct run *run)
{
    struct reason reason;
    if (!selfplay_file_close(&run->file, &reason))
        workers_fail(&run->workers, &reason);
    if (!game_log_close(&run->pgn, &reason))
        workers_fail(&run->workers, &reason);
}

static void say_beginning(const struct run *run)
{
    if (run->file.torn > 0)
        printf("%s: %" PRIu64 " bytes of a torn block cut off\n", run->file.path,
               run->file.torn);
    printf("%s: %" PRIu64 " positions so far; seed %" PRIu64 "\n", run->file.path,
           run->positions, run->options->seed);
    fflush(stdout);
}

static void say_end(const struct run *run, int64_t milliseconds)
{
    uint64_t time = milliseconds > 0 ? (uint64_t)milliseconds : 1;
    printf("%s: %" PRIu64 " positions now, %" PRIu64 " of them new from %" PRIu64 " games, "
           "%" PRIu64 " positions/s\n",
           run->file.path, run->file.positions, new_positions(run), run->file.games_written,
           new_positions(run) * 1000 / time);
}

int selfplay_run(const struct selfplay_options *options)
{
    struct run run = {.options = options};
    run.workers = (struct workers){.work = work,
                                   .describe = describe,
                                   .context = &run,
                                   .games = options->games,
                                   .mutex = PTHREAD_MUTEX_INITIALIZER};
    if (!open_files(&run, &run.workers.reason)) {
        fprintf(stderr, "%s: %s\n", SELFPLAY_NAME, run.workers.reason.text);
        free(run.loaded);
        return 1;
    }
    run.seed = random_mix(options->seed, run.positions);
    say_beginning(&run);
    int64_t began = monotonic_milliseconds();
    workers_run(&run.workers, options->threads, SELFPLAY_NAME, false);
    free(run.loaded);
    close_files(&run);
    say_end(&run, monotonic_milliseconds() - began);
    pthread_mutex_destroy(&run.workers.mutex);
    if (run.workers.failed)
        fprintf(stderr, "%s: %s\n", SELFPLAY_NAME, run.workers.reason.text);
    return command_line_finish(SELFPLAY_NAME) != 0 || run.workers.failed ? 1 : 0;
}
