/* spsa_run.c - a tuning of the search's constants, from its beginning or from a file.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Several iterations are under way at once (pair_team.h); the values that each shakes are those
 * that stand when it begins, so it does not know what the others are about to find. That costs
 * nothing to speak of: one moves little.
 */
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

#include "base/storage.h"
#include "base/thread.h"
#include "engine/random.h"
#include "tune/pair_team.h"
#include "tune/spsa_report.h"
#include "tune/spsa_run.h"
#include "tune/spsa_state.h"

enum { SAVE_INTERVAL = 60000 /* milliseconds */ };

struct run {
    const struct spsa_options *options;
    int started;           /* iterations that were done before */
    struct pair_team team; /* its mutex guards the rest, and standard error */
    struct spsa_state state;
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
    return spsa_state_write(&run->state, options->path, reason);
}

/* ---- iterations -------------------------------------------------------------------------- */

/* Mutex held, or nobody at work. */
static void save(struct run *run)
{
    struct reason reason;
    run->saved = monotonic_milliseconds();
    if (!spsa_state_write(&run->state, run->options->path, &reason))
        workers_fail(&run->team.workers, &reason);
}

static void describe(void *context, double games_per_second, char *text, size_t size)
{
    const struct run *run = context;
    spsa_report_progress(&run->state, games_per_second, text, size);
}

/* Mutex held. */
static void hand_in(struct run *run, const struct perturbation *perturbation, int difference)
{
    approximation_learn(&run->state.approximation, perturbation, difference);
    run->state.games += 2;
    run->state.points += 1 + difference / 2.0;
    pair_team_count(&run->team);
    if (monotonic_milliseconds() - run->saved >= SAVE_INTERVAL)
        save(run);
}

static bool iterate(void *context, struct pair_process *process, int number,
                    struct reason *reason)
{
    struct run *run = context;
    struct workers *workers = &run->team.workers;
    struct approximation *approximation = &run->state.approximation;
    struct perturbation perturbation;
    struct constants plus, minus;
    int difference, iteration = run->started + number + 1;
    pthread_mutex_lock(&workers->mutex);
    approximation_perturb(approximation, iteration, &perturbation);
    pthread_mutex_unlock(&workers->mutex);
    spsa_constants(approximation, perturbation.plus, perturbation.lots, &plus);
    spsa_constants(approximation, perturbation.minus, perturbation.lots, &minus);
    if (!pair_process_play(process, iteration - 1, &plus, &minus, &workers->stop, &difference,
                           reason))
        return false;
    pthread_mutex_lock(&workers->mutex);
    if (!workers->failed)
        hand_in(run, &perturbation, difference);
    pthread_mutex_unlock(&workers->mutex);
    return true;
}

/* ---- the run ----------------------------------------------------------------------------- */

/* Play until all is done, or a signal comes. */
static void play(struct run *run, int iterations)
{
    struct pair_rules rules = run->options->rules;
    rules.seed = random_mix(run->state.approximation.seed, UINT64_MAX);
    run->saved = monotonic_milliseconds();
    pair_team_play(&run->team, &rules, run->options->jobs, iterations);
    save(run);
    pair_team_tell(&run->team);
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
    struct run run = {.options = options,
                      .team = {.name = SPSA_NAME, .play = iterate, .describe = describe}};
    struct workers *workers = &run.team.workers;
    run.team.context = &run;
    if (pair_team_begin(&run.team)) {
        workers->failed = !begin(&run, &workers->reason);
        if (!workers->failed)
            go_on(&run);
    }
    return pair_team_end(&run.team);
}
