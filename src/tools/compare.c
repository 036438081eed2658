/* compare.c - ttychess compare: all strategies on one position, side by side.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "tools/compare.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

#include "base/memory.h"
#include "players/thinker.h"
#include "rules/fen.h"
#include "rules/move_generator.h"
#include "strategies/strategies.h"
#include "tools/command_line.h"
#include "tools/tools.h"

enum { DEPTH_DEFAULT = 4, NODES_MAX = 2000000000, SECONDS_MAX = 86400 };

const char compare_name[] = "ttychess compare";

struct options {
    struct compare_plan plan;
    const struct strategy *chosen[COMPARE_RUNS_MAX];
    int count;
    bool csv, bars, published;
};

/* ---- options ----------------------------------------------------------------------- */

static const char *playouts_word(int index)
{
    static const char *const words[] = {"random", "guided", NULL};
    return words[index];
}

/* Names parted by commas. */
static bool take_strategies(void *values, const struct option_row *row, const char *list,
                            struct reason *reason)
{
    struct options *options = values;
    options->count = 0;
    for (const char *name = list;; name++) {
        size_t length = strcspn(name, ",");
        const struct strategy *strategy =
            length > 0 ? thinker_find_strategy(name, length) : NULL;
        if (!strategy || options->count == COMPARE_RUNS_MAX) {
            char names[120] = "at most 16 names";
            if (!strategy)
                thinker_list_names(names, sizeof names);
            return reason_set(reason, 0, "--%s: expected %s, found '%.*s'", row->name, names,
                              (int)length, name);
        }
        options->chosen[options->count++] = strategy;
        name += length;
        if (*name == '\0')
            return true;
    }
}

enum { NO_GROUP, LIMITS, FORMS };

#define AT(member) INTO(struct options, member)

static const struct option_row rows[] = {
    OPTION_ROW(
        "depth", 'd', "N",
        "Search to depth N, 1 to 40; default 4. Monte Carlo doubles its playouts N times "
        "instead",
        BETWEEN(VALUE_NUMBER, 1, COMPARE_DEPTH_MAX), .group = LIMITS, AT(plan.depth)),
    OPTION_ROW("nodes", 'n', "N", "Let each visit N nodes instead",
               BETWEEN(VALUE_NUMBER, 1, NODES_MAX), .group = LIMITS, AT(plan.nodes)),
    OPTION_ROW("time", 't', "SECONDS", "Let each think for SECONDS instead",
               BETWEEN(VALUE_SECONDS, 0, SECONDS_MAX), .group = LIMITS, AT(plan.milliseconds)),
    OPTION_ROW("strategies", 's', "LIST", "Only these, parted by commas", .kind = VALUE_NAME,
               .word = thinker_strategy_word, .take = take_strategies),
    OPTION_ROW(
        "evaluation", 'e', "full|tables|material",
        "What the teaching strategies go by: all the engine knows (the default), material "
        "and squares, or material alone",
        .kind = VALUE_NAME, .word = thinker_evaluation_word, AT(plan.evaluation)),
    OPTION_ROW("network", 0, "none|builtin|FILE",
               "What principal-variation goes by: this network", .kind = VALUE_FILE,
               AT(plan.network)),
    OPTION_ROW("playouts", 0, "random|guided",
               "How Monte Carlo finds out who wins; default random", .kind = VALUE_NAME,
               .word = playouts_word, AT(plan.playouts)),
    OPTION_ROW("seed", 0, "N", "Of the random moves; default 1",
               BETWEEN(VALUE_DIGITS, 1, NODES_MAX), AT(plan.seed)),
    OPTION_ROW("bars", 0, NULL, "Draw bars even when the output is no terminal",
               .kind = VALUE_FLAG, .group = FORMS, AT(bars)),
    OPTION_ROW("csv", 0, NULL, "Print comma-separated values instead", .kind = VALUE_FLAG,
               .group = FORMS, AT(csv)),
    OPTION_ROW("published", 0, NULL,
               "Run the cases that articles report, and print their figures beside ours",
               .kind = VALUE_FLAG, AT(published)),
    OPTION_HELP_ROW,
    {.name = NULL}};

const struct command compare_command = {
    .name = "compare",
    .arguments = "[OPTION]... [FEN]",
    .summary = "Let all strategies think about a position, side by side",
    .about = "Have all strategies think about a position, the start position if none is\n"
             "given, and print what each depth cost and found. ^C ends it; what was done\n"
             "counts. Each half-move more takes minimax some 30 times as long.\n",
    .options = rows,
    .notes = "Exit status: 0 all went well, 1 bad input or trouble, 2 wrong usage.\n",
    .operands = VALUE_TEXT,
    .run = tool_compare};

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
    struct compare_run *runs = memory_new((size_t)options->count, sizeof *runs);
    struct reason reason;
    struct compare_stop stop;
    bool good = true;
    int done = 0;
    compare_stop_begin(&stop);
    options->plan.stop = &stop.asked;
    while (good && done < options->count && !atomic_load(&stop.asked)) {
        good =
            compare_run(options->chosen[done], position, &options->plan, &runs[done], &reason);
        done++;
    }
    bool interrupted = atomic_load(&stop.asked);
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
    bool limited = plan->depth > 0 || plan->nodes > 0 || plan->milliseconds > 0;
    if (!options->published || !(fen || limited || options->csv || options->count > 0))
        return true;
    command_line_usage(compare_name,
                       "--published: expected no position, limit, strategies or --csv");
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
    struct options options = {
        .plan = {.evaluation = "full", .playouts = "random", .seed = "1"}};
    int status = command_line_read(&compare_command, &options, argc, argv);
    if (status >= 0)
        return status;
    if (!check(&options, optind < argc))
        return 2;
    options.plan.progress = isatty(STDERR_FILENO) != 0;
    options.bars = options.bars || isatty(STDOUT_FILENO) != 0;
    return run(&options, argv + optind, argc - optind);
}
