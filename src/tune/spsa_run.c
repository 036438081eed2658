/* spsa_run.c - a tuning of the search's constants, from its beginning or from a file.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Each thread has one process that plays for it, and takes one iteration after the other; the
 * values that it shakes are those that stand when it begins, so with several an iteration does
 * not know what the others are about to find. That costs nothing to speak of: one moves little.
 */
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

#include "base/storage.h"
#include "base/thread.h"
#include "engine/random.h"
#include "tools/command_line.h"
#include "tools/workers.h"
#include "tune/pair_process.h"
#include "tune/spsa_report.h"
#include "tune/spsa_run.h"
#include "tune/spsa_state.h"

enum { SAVE_INTERVAL = 60000 /* milliseconds */ };

struct run {
    const struct spsa_options *options;
    struct pair_process processes[WORKERS_MOST];
    atomic_int hired; /* so many of them have a thread */
    int started;      /* iterations that were done before */
    int games_before;
    struct workers workers; /* their mutex guards the rest, and standard error */
    struct spsa_state state;
    struct progress progress;
    int64_t saved; /* when, in milliseconds */
};

/* ---- the state ------------------------------------------------------------------------- */

static bool same_parameters(const struct approximation *one, const struct approximation *other)
{
    bool same = one->count == other->count;
    for (int i = 0; same && i < one->count; i++)
        same = strcmp(one->parameters[i].name, other->parameters[i].name) == 0;
    return same;
}

/* Fill in the state: the file's, or a new one. */
static bool begin(struct run *run, struct reason *reason)
{
    const struct spsa_options *options = run->options;
    struct approximation *approximation = &run->state.approximation;
    struct approximation chosen = {.seed = options->seed, .iterations = SPSA_ITERATIONS};
    struct stat status;
    if (!spsa_parameters_choose(&chosen, &options->choice, reason))
        return false;
    if (storage_system.stat(storage_system.context, options->path, &status) != 0) {
        *approximation = chosen;
    } else {
        if (!spsa_state_read(&run->state, options->path, reason))
            return false;
        if (*options->choice.names && !same_parameters(&chosen, approximation))
            return reason_set(reason, 0, "%s: it tunes other constants than these",
                              options->path);
    }
    if (options->iterations > 0)
        approximation->iterations = options->iterations;
    run->started = approximation->iteration;
    run->games_before = run->state.games;
    return spsa_state_write(&run->state, options->path, reason);
}

/* ---- iterations; mutex held -------------------------------------------------------------- */

static void save(struct run *run)
{
    struct reason reason;
    run->saved = monotonic_milliseconds();
    if (!spsa_state_write(&run->state, run->options->path, &reason))
        workers_fail(&run->workers, &reason);
}

static void tell(struct run *run)
{
    char text[400];
    int64_t now = monotonic_milliseconds(), time = now - run->progress.began;
    double games = run->state.games - run->games_before;
    spsa_report_progress(&run->state, time > 0 ? 1000 * games / (double)time : 0, text,
                         sizeof text);
    run->progress.shown = now;
    if (run->progress.bar)
        progress_line(&run->progress.columns, text);
    else
        fprintf(stderr, "%s: %s\n", SPSA_NAME, text);
}

static void hand_in(struct run *run, const struct perturbation *perturbation, int difference)
{
    approximation_learn(&run->state.approximation, perturbation, difference);
    run->state.games += 2;
    run->state.points += 1 + difference / 2.0;
    if (progress_is_due(&run->progress))
        tell(run);
    if (monotonic_milliseconds() - run->saved >= SAVE_INTERVAL)
        save(run);
}

/* ---- workers ----------------------------------------------------------------------------- */

static bool iterate(struct run *run, struct pair_process *process, int iteration,
                    struct reason *reason)
{
    struct approximation *approximation = &run->state.approximation;
    struct perturbation perturbation;
    struct constants plus, minus;
    int difference;
    pthread_mutex_lock(&run->workers.mutex);
    approximation_perturb(approximation, iteration, &perturbation);
    pthread_mutex_unlock(&run->workers.mutex);
    spsa_constants(approximation, perturbation.plus, perturbation.lots, &plus);
    spsa_constants(approximation, perturbation.minus, perturbation.lots, &minus);
    if (!pair_process_play(process, iteration - 1, &plus, &minus, &run->workers.stop,
                           &difference, reason))
        return false;
    pthread_mutex_lock(&run->workers.mutex);
    if (!run->workers.failed)
        hand_in(run, &perturbation, difference);
    pthread_mutex_unlock(&run->workers.mutex);
    return true;
}

static bool work(void *context, struct reason *reason)
{
    struct run *run = context;
    struct pair_process *process = &run->processes[atomic_fetch_add(&run->hired, 1)];
    int number;
    while ((number = workers_take_game(&run->workers)) >= 0)
        if (!iterate(run, process, run->started + number + 1, reason))
            return reason->text[0] == '\0';
    return true;
}

/* Have the processes play until all is done, or a signal comes. */
static void play(struct run *run, int iterations)
{
    struct pair_rules rules = run->options->rules;
    int count = 0, jobs = run->options->jobs < iterations ? run->options->jobs : iterations;
    rules.seed = random_mix(run->state.approximation.seed, UINT64_MAX);
    run->workers.games = iterations;
    while (count < jobs &&
           pair_process_start(&run->processes[count], &rules, &run->workers.reason))
        count++;
    run->workers.failed = count < jobs;
    progress_begin(&run->progress, SPSA_NAME, 0);
    run->saved = run->progress.began;
    if (!run->workers.failed)
        workers_run(&run->workers, count, SPSA_NAME, true);
    while (count > 0)
        pair_process_end(&run->processes[--count]);
    progress_clear(&run->progress);
    save(run);
    tell(run);
}

/* Play what is left to be played, and print what was found. */
static void go_on(struct run *run)
{
    const struct approximation *approximation = &run->state.approximation;
    int most = run->options->games_most / 2;
    int left = approximation->iterations - approximation->iteration;
    if (most > 0 && left > most)
        left = most;
    if (left > 0)
        play(run, left);
    spsa_report_result(&run->state, stdout);
}

int spsa_run(const struct spsa_options *options)
{
    struct run run = {.options = options};
    struct reason *reason = &run.workers.reason;
    run.workers =
        (struct workers){.work = work, .context = &run, .mutex = PTHREAD_MUTEX_INITIALIZER};
    run.workers.failed = !search_constants_are_tunable();
    if (run.workers.failed)
        reason_set(reason, 0,
                   "the constants of this build are fixed: configure "
                   "--enable-tunables makes one in which they can be set");
    else if (begin(&run, reason))
        go_on(&run);
    else
        run.workers.failed = true;
    pthread_mutex_destroy(&run.workers.mutex);
    if (run.workers.failed)
        fprintf(stderr, "%s: %s\n", SPSA_NAME, reason->text);
    return command_line_finish(SPSA_NAME) != 0 || run.workers.failed ? 1 : 0;
}
