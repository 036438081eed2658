/* spsa.c - tunes the constants of the search by games. A program for developers, not installed.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 *   configure --enable-tunables
 *   make tune
 *   src/tune/spsa -o FILE [-j N] [NAME]...
 *
 * spsa.h says how; here are the command line and the processes that play, since the constants
 * belong to a process. The values that an iteration shakes are those that stand when it begins, so
 * it does not know what the others under way are about to find. That costs nothing to speak of:
 * one moves little.
 */
#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>

#include "base/memory.h"
#include "base/thread.h"
#include "engine/random.h"
#include "rules/attacks.h"
#include "tools/command_line.h"
#include "tools/long_run.h"
#include "tune/spsa.h"

enum {
    ITERATIONS_USUAL = 20000,
    GAMES_MAX = 100000000,
    JOBS_MOST = 256,
    SAVE_INTERVAL = 60000, /* milliseconds */
    LOOK_MILLISECONDS = 10,
    PAIR_FAILED =
        100 /* exit status of a process that played; else 2 more than the difference */
};

static const char NAME[] = "spsa";

struct options {
    const char *path, *const *names;
    int iterations, jobs, nodes;
    uint64_t seed;
};

/* ---- processes --------------------------------------------------------------------------- */

struct player {
    pid_t process;                    /* 0: none plays */
    struct perturbation perturbation; /* what it plays */
};

struct run {
    const struct options *options;
    struct approximation values;
    struct player *players;
    int begun;     /* iterations */
    int64_t saved; /* when, in milliseconds */
    struct progress progress;
};

/* The constants with these values, rounded by lot, in the place of their own. */
static void fill_constants(const struct approximation *approximation, const double *values,
                           const double *lots, struct constants *constants)
{
    for (int i = 0; i < SEARCH_CONSTANT_COUNT; i++)
        constants->values[i] = search_constant_default(i);
    for (int i = 0; i < approximation->count; i++)
        constants->values[search_constant_find(approximation->parameters[i].name)] =
            perturbation_round(values[i], lots[i]);
}

/* Have a process play the next iteration, if there is one. It has the signals blocked that end this
 * one. */
static bool begin_pair(struct run *run, struct player *player, struct reason *reason)
{
    struct perturbation *perturbation = &player->perturbation;
    struct pair pair = {.seed = random_mix(run->values.seed, UINT64_MAX),
                        .number = run->begun,
                        .nodes = run->options->nodes};
    int difference;
    player->process = 0;
    if (run->begun == run->values.iterations)
        return true;
    approximation_perturb(&run->values, ++run->begun, perturbation);
    fill_constants(&run->values, perturbation->plus, perturbation->lots, &pair.plus);
    fill_constants(&run->values, perturbation->minus, perturbation->lots, &pair.minus);
    player->process = fork();
    if (player->process == 0) {
        bool good = pair_play(&pair, &difference, reason);
        if (!good)
            fprintf(stderr, "%s: %s\n", NAME, reason->text);
        _exit(good ? 2 + difference : PAIR_FAILED);
    }
    return player->process > 0 || reason_set(reason, 0, "fork: %s", strerror(errno));
}

/* Learn from a pair that has been played, and begin another one. */
static bool look_at_pair(struct run *run, struct player *player, struct reason *reason)
{
    int status;
    if (player->process == 0 || waitpid(player->process, &status, WNOHANG) == 0)
        return true;
    player->process = 0;
    if (!WIFEXITED(status) || WEXITSTATUS(status) == PAIR_FAILED)
        return reason_set(reason, 0, "a process that played games has failed");
    approximation_learn(&run->values, &player->perturbation, WEXITSTATUS(status) - 2);
    return begin_pair(run, player, reason);
}

static void end_pair(const struct player *player)
{
    if (player->process > 0) {
        kill(player->process, SIGKILL);
        waitpid(player->process, NULL, 0);
    }
}

/* ---- what people see --------------------------------------------------------------------- */

static void print_result(const struct approximation *values)
{
    for (int i = 0; i < values->count; i++)
        printf("%s %d -> %ld\n", values->parameters[i].name,
               search_constant_default(search_constant_find(values->parameters[i].name)),
               lround(values->parameters[i].value));
}

/* ---- the run ----------------------------------------------------------------------------- */

static bool save(struct run *run, struct reason *reason)
{
    run->saved = monotonic_milliseconds();
    return approximation_write(&run->values, run->options->path, reason);
}

static bool play(struct run *run, struct reason *reason)
{
    struct interruption interruption;
    struct player players[JOBS_MOST] = {{0}};
    int jobs = run->options->jobs;
    bool good = true;
    interruption_begin(&interruption);
    progress_begin(&run->progress, NAME, 2 * run->values.iterations);
    for (int i = 0; good && i < jobs; i++)
        good = begin_pair(run, &players[i], reason);
    while (good && run->values.iteration < run->values.iterations &&
           !interruption_wait(&interruption, LOOK_MILLISECONDS)) {
        for (int i = 0; good && i < jobs; i++)
            good = look_at_pair(run, &players[i], reason);
        if (good && monotonic_milliseconds() - run->saved >= SAVE_INTERVAL)
            good = save(run, reason);
        if (progress_is_due(&run->progress))
            progress_show(&run->progress, 2 * run->values.iteration, "");
    }
    progress_clear(&run->progress);
    interruption_end(&interruption);
    for (int i = 0; i < jobs; i++)
        end_pair(&players[i]);
    return save(run, good ? reason : NULL) && good;
}

/* The values of the file, or new ones. */
static bool begin(struct run *run, struct reason *reason)
{
    const struct options *options = run->options;
    struct approximation *values = &run->values;
    struct stat status;
    if (!search_constants_are_tunable())
        return reason_set(reason, 0,
                          "the constants of this build are fixed: configure "
                          "--enable-tunables makes one in which they can be set");
    *values = (struct approximation){.seed = options->seed, .iterations = ITERATIONS_USUAL};
    if (stat(options->path, &status) != 0) {
        if (!approximation_choose(values, options->names, reason))
            return false;
    } else if (*options->names) {
        return reason_set(reason, 0, "%s says what is tuned: expected no names",
                          options->path);
    } else if (!approximation_read(values, options->path, reason)) {
        return false;
    }
    if (options->iterations > 0)
        values->iterations = options->iterations;
    run->begun = values->iteration;
    return save(run, reason);
}

static int tune(const struct options *options)
{
    struct run run = {.options = options};
    struct reason reason;
    bool good = begin(&run, &reason) && play(&run, &reason);
    if (good)
        print_result(&run.values);
    else
        fprintf(stderr, "%s: %s\n", NAME, reason.text);
    return command_line_finish(NAME) == 0 && good ? 0 : 1;
}

/* ---- the command line -------------------------------------------------------------------- */

#define AT(member) INTO(struct options, member)

static const struct option_row rows[] = {
    OPTION_ROW("output", 'o', "FILE", "What is found, as text; if it is there: go on with it",
               .kind = VALUE_FILE, AT(path)),
    OPTION_ROW("iterations", 0, "N", "Two games each; default 20000, or as FILE has it",
               BETWEEN(VALUE_NUMBER, 1, GAMES_MAX), AT(iterations)),
    OPTION_ROW("jobs", 'j', "N", "Play N games at once; default: as many as there are cores",
               BETWEEN(VALUE_NUMBER, 1, JOBS_MOST), AT(jobs)),
    OPTION_ROW("nodes", 0, "N", "Think about each move for N nodes; default 5000",
               BETWEEN(VALUE_NUMBER, 50, 100000000), AT(nodes)),
    OPTION_ROW("seed", 0, "N", "Of a new FILE; with -j 1 the same one finds the same",
               BETWEEN(VALUE_NUMBER, 0, UINT64_MAX), AT(seed)),
    OPTION_HELP_ROW,
    {.name = NULL}};

static int show_help(void)
{
    printf("Usage: spsa [OPTION]... -o FILE [NAME]...\n"
           "Tune constants of the search (src/engine/search_constants.h) by games of the\n"
           "engine against itself: all of them but switches, or those named. FILE may be\n"
           "edited. ^C ends well; with FILE alone it goes on.\n\n");
    options_print(rows, 0, stdout);
    return command_line_finish(NAME);
}

int main(int argc, char **argv)
{
    struct reason reason;
    long cores = sysconf(_SC_NPROCESSORS_ONLN);
    struct options options = {.jobs = cores < 1           ? 1
                                      : cores > JOBS_MOST ? JOBS_MOST
                                                          : (int)cores,
                              .nodes = 5000,
                              .seed = command_line_random_seed()};
    switch (options_read(rows, argc, argv, option_take, &options, &reason)) {
    case OPTIONS_READ: break;
    case OPTIONS_WRONG: return command_line_usage(NAME, "%s", reason.text);
    default: return show_help();
    }
    if (!options.path)
        return command_line_usage(NAME, "expected -o FILE");
    options.names = (const char *const *)argv + optind;
    attacks_init();
    return tune(&options);
}
