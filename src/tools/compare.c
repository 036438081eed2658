/* compare.c - ttychess compare: all strategies on one position, side by side.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "tools/compare.h"

#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

#include "players/thinker.h"
#include "rules/fen.h"
#include "rules/move_generator.h"
#include "strategies/strategies.h"
#include "tools/command_line.h"
#include "tools/tools.h"

enum { DEPTH_DEFAULT = 4, NODES_MAX = 2000000000, SECONDS_MAX = 86400 };

char compare_name[] = "ttychess compare";

struct options {
    struct compare_plan plan;
    const struct strategy *chosen[COMPARE_RUNS_MAX];
    int count;
    bool csv, bars, published;
};

static int print_help(void)
{
    printf("Usage: ttychess compare [OPTION]... [FEN]\n"
           "Have all strategies think about a position, the start position if none is\n"
           "given, and print what each depth cost and found. ^C ends it; what was done\n"
           "counts. Each half-move more takes minimax some 30 times as long.\n"
           "\n"
           "  -d, --depth=N          search to depth N, 1 to %d (default %d); Monte Carlo\n"
           "                         doubles its playouts N times instead\n"
           "  -n, --nodes=N          let each visit N nodes instead\n"
           "  -t, --time=SECONDS     let each think for SECONDS instead\n"
           "  -s, --strategies=LIST  only these, parted by commas\n"
           "  -e, --evaluation=KIND  what the teaching strategies go by: full (default),\n"
           "                         tables (material and squares) or material\n"
           "      --playouts=KIND    of Monte Carlo: random (default) or guided\n"
           "      --seed=N           of its random moves (default 1)\n"
           "      --bars             draw bars even when the output is no terminal\n"
           "      --csv              print comma-separated values instead\n"
           "      --published        run the cases that articles report, and print their\n"
           "                         figures beside ours\n"
           "      --help             print this help and exit\n"
           "\n"
           "Strategies:",
           COMPARE_DEPTH_MAX, DEPTH_DEFAULT);
    for (int i = 0; strategies[i] != NULL; i++)
        printf("%s %s", i == 0 ? "" : ",", strategies[i]->name);
    puts("\n\nExit status: 0 all went well, 1 bad input or trouble, 2 wrong usage.");
    return command_line_finish(compare_name);
}

/* ---- options ----------------------------------------------------------------------- */

static const struct strategy *find_strategy(const char *name, size_t length)
{
    for (int i = 0; strategies[i] != NULL; i++)
        if (strlen(strategies[i]->name) == length &&
            strncasecmp(strategies[i]->name, name, length) == 0)
            return strategies[i];
    return NULL;
}

/* False, complained, when a name is unknown. */
static bool read_strategies(struct options *options, const char *list)
{
    options->count = 0;
    for (const char *name = list;; name++) {
        size_t length = strcspn(name, ",");
        const struct strategy *strategy = find_strategy(name, length);
        if (!strategy || options->count == COMPARE_RUNS_MAX) {
            char names[120] = "at most 16 names";
            if (!strategy)
                thinker_list_names(names, sizeof names);
            command_line_usage(compare_name, "--strategies: expected %s, found '%.*s'", names,
                               (int)length, name);
            return false;
        }
        options->chosen[options->count++] = strategy;
        name += length;
        if (*name == '\0')
            return true;
    }
}

static bool read_number(const char *option, int maximum, int *number)
{
    if (command_line_number(optarg, 1, maximum, number))
        return true;
    command_line_usage(compare_name, "--%s: expected a number from 1 to %d, found '%s'",
                       option, maximum, optarg);
    return false;
}

static bool read_seconds(int64_t *milliseconds)
{
    char *end;
    double seconds = strtod(optarg, &end);
    if (end != optarg && *end == '\0' && seconds >= 0.001 && seconds <= SECONDS_MAX) {
        *milliseconds = (int64_t)(seconds * 1000 + 0.5);
        return true;
    }
    command_line_usage(compare_name, "--time: expected seconds from 0.001 to %d, found '%s'",
                       SECONDS_MAX, optarg);
    return false;
}

static bool read_word(const char *option, const char *const *words, const char *expected,
                      const char **word)
{
    for (int i = 0; words[i] != NULL; i++)
        if (strcasecmp(words[i], optarg) == 0) {
            *word = words[i];
            return true;
        }
    command_line_usage(compare_name, "--%s: expected %s, found '%s'", option, expected,
                       optarg);
    return false;
}

/* False, complained, when an option is wrong. */
static bool take_option(struct options *options, int option)
{
    static const char *const playouts[] = {"random", "guided", NULL};
    struct compare_plan *plan = &options->plan;
    int number;
    switch (option) {
    case 'd': return read_number("depth", COMPARE_DEPTH_MAX, &plan->depth);
    case 'n':
        if (!read_number("nodes", NODES_MAX, &number))
            return false;
        plan->nodes = (uint64_t)number;
        return true;
    case 't': return read_seconds(&plan->milliseconds);
    case 's': return read_strategies(options, optarg);
    case 'e':
        return read_word("evaluation", evaluation_kind_names, "full, tables or material",
                         &plan->evaluation);
    case 'p': return read_word("playouts", playouts, "random or guided", &plan->playouts);
    case 'r': plan->seed = optarg; return read_number("seed", NODES_MAX, &number);
    case 'b': return options->bars = true;
    case 'c': return options->csv = true;
    case 'P': return options->published = true;
    default: /* getopt has complained */ command_line_usage(compare_name, NULL); return false;
    }
}

/* ---- running ----------------------------------------------------------------------- */

static int complain(const char *text)
{
    fprintf(stderr, "%s: %s\n", compare_name, text);
    return 1;
}

static void print_runs(const struct options *options, const struct position *position,
                       const struct compare_run *runs)
{
    char fen[FEN_SIZE];
    bool totals = options->plan.depth == 0;
    if (options->csv) {
        compare_print_csv(position, runs, options->count, totals);
        return;
    }
    fen_write(position, fen);
    printf("%s\nEvaluation: %s. Scores: White's side\n\n", fen, options->plan.evaluation);
    if (totals)
        compare_print_totals(position, runs, options->count);
    else
        compare_print_depths(position, runs, options->count);
    if (options->bars && !totals)
        compare_print_bars(runs, options->count);
}

static int compare(struct options *options, const struct position *position)
{
    struct compare_run *runs = calloc((size_t)options->count, sizeof *runs);
    struct reason reason = {.text = "out of memory"};
    struct compare_stop stop;
    bool good = runs != NULL;
    int done = 0;
    compare_stop_begin(&stop);
    options->plan.stop = &stop;
    while (good && done < options->count && !compare_stop_asked(&stop)) {
        good =
            compare_run(options->chosen[done], position, &options->plan, &runs[done], &reason);
        done++;
    }
    bool interrupted = compare_stop_asked(&stop);
    compare_stop_end(&stop);
    if (good) {
        options->count = done;
        print_runs(options, position, runs);
        if (interrupted && !options->csv)
            printf("\nInterrupted in %s\n", options->chosen[done - 1]->name);
    }
    free(runs);
    return good ? command_line_finish(compare_name) : complain(reason.text);
}

/* What does not go together; false, complained. */
static bool check(const struct options *options, bool fen)
{
    const struct compare_plan *plan = &options->plan;
    int limits = (plan->depth > 0) + (plan->nodes > 0) + (plan->milliseconds > 0);
    if (limits > 1)
        command_line_usage(compare_name, "expected one of --depth, --nodes and --time");
    else if (options->csv && options->bars)
        command_line_usage(compare_name, "expected --csv or --bars, found both");
    else if (options->published && (fen || limits > 0 || options->csv || options->count > 0))
        command_line_usage(compare_name,
                           "--published: expected no position, limit, strategies or --csv");
    else
        return true;
    return false;
}

static int run(struct options *options, char **words, int count)
{
    struct position position;
    struct reason reason;
    if (!command_line_position(compare_name, words, count, &position))
        return 1;
    if (!has_legal_move(&position))
        return complain("the position has no legal moves");
    if (options->published)
        return compare_published(&options->plan, &reason) ? command_line_finish(compare_name)
                                                          : complain(reason.text);
    if (options->plan.depth == 0 && options->plan.nodes == 0 &&
        options->plan.milliseconds == 0)
        options->plan.depth = DEPTH_DEFAULT;
    if (options->count == 0)
        while (strategies[options->count]) {
            options->chosen[options->count] = strategies[options->count];
            options->count++;
        }
    return compare(options, &position);
}

int tool_compare(int argc, char **argv)
{
    static const struct option long_options[] = {{"depth", required_argument, NULL, 'd'},
                                                 {"nodes", required_argument, NULL, 'n'},
                                                 {"time", required_argument, NULL, 't'},
                                                 {"strategies", required_argument, NULL, 's'},
                                                 {"evaluation", required_argument, NULL, 'e'},
                                                 {"playouts", required_argument, NULL, 'p'},
                                                 {"seed", required_argument, NULL, 'r'},
                                                 {"bars", no_argument, NULL, 'b'},
                                                 {"csv", no_argument, NULL, 'c'},
                                                 {"published", no_argument, NULL, 'P'},
                                                 {"help", no_argument, NULL, 'h'},
                                                 {NULL, 0, NULL, 0}};
    struct options options = {
        .plan = {.evaluation = "full", .playouts = "random", .seed = "1"}};
    int option;
    command_line_start(argv, compare_name);
    while ((option = getopt_long(argc, argv, "d:n:t:s:e:", long_options, NULL)) != -1) {
        if (option == 'h')
            return print_help();
        if (!take_option(&options, option))
            return 2;
    }
    if (!check(&options, optind < argc))
        return 2;
    options.plan.progress = isatty(STDERR_FILENO) != 0;
    options.bars = options.bars || isatty(STDOUT_FILENO) != 0;
    return run(&options, argv + optind, argc - optind);
}
