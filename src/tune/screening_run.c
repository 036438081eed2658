/* screening_run.c - a screening of changes of the search's constants, new or gone on with.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "tune/screening_run.h"

#include <unistd.h>

#include "engine/random.h"
#include "tune/pair_team.h"
#include "tune/screening_report.h"

struct run {
    const struct screening_options *options;
    int file;
    int started;           /* the number of this run's first pair */
    struct pair_team team; /* its mutex guards the rest, and standard error */
    struct screening screening;
};

static void describe(void *context, double games_per_second, char *text, size_t size)
{
    const struct run *run = context;
    screening_report_progress(&run->screening, games_per_second, text, size);
}

/* Mutex held. */
static void hand_in(struct run *run, const struct screening_pair *pair)
{
    struct reason reason;
    if (screening_file_add(&run->screening, run->file, run->options->path, pair, &reason))
        pair_team_count(&run->team);
    else
        workers_fail(&run->team.workers, &reason);
}

static bool play_pair(void *context, struct pair_process *process, int number,
                      struct reason *reason)
{
    struct run *run = context;
    struct workers *workers = &run->team.workers;
    const struct screening_design *design = &run->screening.design;
    struct screening_pair pair = {.number = run->started + number};
    struct constants plus, minus;
    pair.sides = screening_sides(design, pair.number);
    screening_constants(design, pair.sides, &plus, &minus);
    if (!pair_process_play(process, pair.number, &plus, &minus, &workers->stop,
                           &pair.difference, reason))
        return false;
    pthread_mutex_lock(&workers->mutex);
    if (!workers->failed)
        hand_in(run, &pair);
    pthread_mutex_unlock(&workers->mutex);
    return true;
}

static void play(struct run *run)
{
    struct pair_rules rules = run->options->rules;
    int games = run->options->games;
    rules.seed = random_mix(run->screening.design.seed, UINT64_MAX);
    run->started = run->screening.next;
    if (games == 0)
        return;
    pair_team_play(&run->team, &rules, run->options->jobs, games < 0 ? 0 : (games + 1) / 2);
    pair_team_tell(&run->team);
}

static bool begin(struct run *run, struct reason *reason)
{
    const struct screening_options *options = run->options;
    run->screening.rules = options->rules;
    run->screening.design.seed = options->seed;
    if (!screening_design_read(&run->screening.design, options->base, options->words, reason))
        return false;
    run->file = screening_file_open(&run->screening, options->path, reason);
    return run->file >= 0;
}

int screening_run(const struct screening_options *options)
{
    struct run run = {
        .options = options,
        .team = {.name = SCREENING_NAME, .play = play_pair, .describe = describe}};
    struct workers *workers = &run.team.workers;
    run.team.context = &run;
    if (pair_team_begin(&run.team)) {
        workers->failed = !begin(&run, &workers->reason);
        if (!workers->failed) {
            play(&run);
            screening_report_result(&run.screening, stdout);
            close(run.file);
        }
    }
    return pair_team_end(&run.team);
}
