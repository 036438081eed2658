/* compare.c - ttychess compare: runs all strategies on one position.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The strategies run one after the other, so that their times are comparable. Scores are from
 * White's side.
 */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "engine/network/network_load.h"
#include "players/comparison.h"
#include "rules/fen.h"
#include "strategies/strategies.h"
#include "tools/command_line.h"
#include "tools/long_run.h"
#include "tools/subcommands.h"

enum { DEPTH_DEFAULT = 4, DEPTH_MAX = 40, NODES_MAX = 2000000000, SECONDS_MAX = 86400 };
enum { POLL_MILLISECONDS = 20, NAME_WIDTH = 20 };

struct compare_options {
    struct search_limits limits;
    const char *evaluation;
    const struct strategy *strategies[COMPARISON_STRATEGIES_MAX];
    int count;
};

static bool parse_strategies(void *values, const struct option_row *row, const char *list,
                             struct error *error)
{
    struct compare_options *options = values;
    (void)row;
    options->count = 0;
    for (const char *name = list;; name++) {
        size_t length = strcspn(name, ",");
        const struct strategy *strategy = length > 0 ? strategy_find(name, length) : NULL;
        if (!strategy || options->count == COMPARISON_STRATEGIES_MAX) {
            char names[120] = "at most 6 names";
            if (!strategy)
                strategy_write_names(names, sizeof names);
            return error_set(error, 0, "expected %s, found '%.*s'", names, (int)length, name);
        }
        options->strategies[options->count++] = strategy;
        name += length;
        if (*name == '\0')
            return true;
    }
}

enum { NO_GROUP, LIMITS };

#define AT(member) OPTION_TARGET(struct compare_options, member)

static const struct option_row rows[] = {
    OPTION_ROW(
        "depth", 'd', "N",
        "Search to depth N, 1 to 40; default 4. For Monte Carlo, double the playouts N times",
        OPTION_RANGE(VALUE_NUMBER, 1, DEPTH_MAX), .group = LIMITS, AT(limits.depth)),
    OPTION_ROW("nodes", 'n', "N", "Let each strategy visit N nodes instead",
               OPTION_RANGE(VALUE_NUMBER, 1, NODES_MAX), .group = LIMITS, AT(limits.nodes)),
    OPTION_ROW("time", 't', "SECONDS", "Let each strategy think for SECONDS instead",
               OPTION_RANGE(VALUE_SECONDS, 0, SECONDS_MAX), .group = LIMITS,
               AT(limits.move_time)),
    OPTION_ROW("strategies", 's', "LIST", "Comma-separated list of strategies; default all",
               .kind = VALUE_NAME, .word = strategy_name_by_index, .parse = parse_strategies),
    OPTION_ROW("evaluation", 'e', "full|tables|material",
               "Evaluation of the teaching strategies: the engine's own (the default), "
               "material and squares, or material only",
               .kind = VALUE_NAME, .word = evaluation_name_by_index, AT(evaluation)),
    OPTION_HELP_ROW};

struct compare_runs {
    struct comparison *comparisons[COMPARISON_STRATEGIES_MAX];
    int count;
    struct wake wake; /* must outlive the comparisons; interrupted ones search until they
                       * are destroyed */
};

static const struct compared_strategy *entry_of(const struct compare_runs *runs, int index)
{
    return comparison_strategy(runs->comparisons[index], 0);
}

static void print_row(uint64_t nodes, int64_t microseconds, const char *score,
                      const char *move, const char *last)
{
    char time[16];
    if (microseconds < 1000000)
        snprintf(time, sizeof time, "%.1f ms", (double)microseconds / 1e3);
    else
        snprintf(time, sizeof time, "%.2f s", (double)microseconds / 1e6);
    printf(" %13" PRIu64 " %10s %8s  %-*s%s%s\n", nodes, time, score, *last ? 7 : 0, move,
           *last ? "  " : "", last);
}

static void print_depth(const struct compare_runs *runs, int depth)
{
    struct compared_iteration found, minimax = {.nodes = 0};
    bool ratio = strcmp(entry_of(runs, 0)->name, "minimax") == 0, any = false;
    char last[32];
    if (ratio)
        comparison_get_iteration(runs->comparisons[0], 0, depth, &minimax);
    for (int i = 0; i < runs->count; i++) {
        if (!comparison_get_iteration(runs->comparisons[i], 0, depth, &found))
            continue;
        if (!any && depth > 1)
            putchar('\n');
        if (!any)
            printf("depth %-*d %13s %10s %8s  move%s\n", NAME_WIDTH - 6, depth, "nodes",
                   "time", "score", ratio ? "     of minimax" : "");
        any = true;
        last[0] = '\0';
        if (found.playouts > 0)
            snprintf(last, sizeof last, "%" PRIu64 " playouts", found.playouts);
        else if (minimax.nodes > 0)
            snprintf(last, sizeof last, "%8.2f%%",
                     100.0 * (double)found.nodes / (double)minimax.nodes);
        printf("%-*s", NAME_WIDTH, entry_of(runs, i)->name);
        print_row(found.nodes, found.microseconds, found.score_text, found.san, last);
    }
}

/* Prints one line per strategy, for limits of time or nodes. */
static void print_totals(const struct compare_runs *runs)
{
    printf("%-*s depth %13s %10s %8s  move\n", NAME_WIDTH, "", "nodes", "time", "score");
    for (int i = 0; i < runs->count; i++) {
        const struct compared_strategy *entry = entry_of(runs, i);
        char depth[16] = "-", last[32] = "";
        if (entry->has_depths && entry->depth > 0)
            snprintf(depth, sizeof depth, "%d", entry->depth);
        printf("%-*s %5s", NAME_WIDTH, entry->name, depth);
        if (entry->playouts > 0)
            snprintf(last, sizeof last, "%" PRIu64 " playouts", entry->playouts);
        if (entry->depth > 0)
            print_row(entry->nodes, entry->microseconds, entry->score_text, entry->san, last);
        else
            printf(" %13" PRIu64 "  no iteration was completed\n", entry->nodes);
    }
}

static void wait_for_end(struct comparison *comparison, struct interruption *interruption)
{
    while (comparison_is_running(comparison) &&
           !interruption_wait(interruption, POLL_MILLISECONDS))
        comparison_poll(comparison);
}

static bool run_all(const struct compare_options *options, const struct game *game,
                    struct compare_runs *runs, bool *interrupted, struct error *error)
{
    struct interruption interruption;
    struct strategy_settings style;
    strategy_settings_init(&style);
    if (!strategy_settings_parse(&style, options->evaluation, error) ||
        !wake_init(&runs->wake, error))
        return false;
    interruption_begin(&interruption);
    while (runs->count < options->count && interruption.first_signal_time == 0) {
        struct comparison *one =
            comparison_create(&options->strategies[runs->count], 1, &style, network_built_in,
                              game, &options->limits, &runs->wake, error);
        if (!one)
            break;
        wait_for_end(one, &interruption);
        runs->comparisons[runs->count++] = one;
    }
    *interrupted = interruption.first_signal_time != 0;
    interruption_end(&interruption);
    return runs->count == options->count || *interrupted;
}

static void print_runs(const struct compare_options *options, const struct game *game,
                       const struct compare_runs *runs)
{
    char fen[FEN_SIZE];
    fen_write(&game->position, fen);
    printf("%s\nEvaluation: %s. Scores are from White's side\n\n", fen, options->evaluation);
    if (options->limits.depth == 0) {
        print_totals(runs);
        return;
    }
    for (int depth = 1; depth <= DEPTH_MAX; depth++)
        print_depth(runs, depth);
}

static int compare(const struct compare_options *options, const struct position *position)
{
    struct compare_runs runs = {.wake.descriptors = {-1, -1}};
    struct error error;
    struct game game;
    bool interrupted;
    game_init(&game, position);
    bool done = run_all(options, &game, &runs, &interrupted, &error);
    if (done) {
        print_runs(options, &game, &runs);
        if (interrupted)
            printf("\nInterrupted during %s\n", entry_of(&runs, runs.count - 1)->name);
    }
    for (int i = 0; i < runs.count; i++)
        comparison_destroy(runs.comparisons[i]);
    wake_free(&runs.wake);
    game_free(&game);
    return done ? 0 : command_line_fail("%s", error.text);
}

static int run_command(int argc, char **argv)
{
    struct compare_options options = {.evaluation = "full"};
    struct position position;
    int status = command_line_parse(&options, argc, argv);
    if (status >= 0)
        return status;
    if (!command_line_parse_position(argv + optind, argc - optind, &position))
        return 1;
    if (!has_legal_move(&position))
        return command_line_fail("the position has no legal moves");
    if (search_limits_are_infinite(&options.limits))
        options.limits.depth = DEPTH_DEFAULT;
    bool all = options.count == 0;
    for (int i = 0; all && i < COMPARISON_STRATEGIES_MAX && strategies[i]; i++)
        options.strategies[options.count++] = strategies[i];
    return compare(&options, &position);
}

const struct subcommand compare_subcommand = {
    .name = "compare",
    .arguments = "[OPTION]... [FEN]",
    .summary = "Compare all strategies on one position",
    .help =
        "Let all strategies search a position, by default the initial position, and print\n"
        "the cost and result of each depth. ^C stops it and prints the results so far.\n"
        "Each additional half-move takes minimax about 30 times as long.\n",
    .options = rows,
    .notes = "Exit status: 0 success, 1 bad input or failure, 2 usage error.\n",
    .operands = VALUE_TEXT,
    .run = run_command};
