/* bench.c - ttychess bench: how fast the engine thinks, and whether it thinks as before.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "engine/benchmark.h"

#include <getopt.h>
#include <inttypes.h>
#include <stdio.h>

#include "strategies/strategies.h"
#include "tools/command_line.h"
#include "tools/tools.h"

static char command_name[] = "ttychess bench";

static void print_step(void *listener, const struct benchmark_step *step)
{
    (void)listener;
    printf("%2d/%d %10" PRIu64 "  %s\n", step->number, step->count, step->nodes, step->fen);
}

static int print_help(void)
{
    printf("Usage: ttychess bench [DEPTH]\n"
           "Search a fixed set of positions DEPTH half-moves deep (default %d), with one\n"
           "thread and default options. The last line is the sum: NODES nodes NPS nps.\n"
           "The number of nodes is the same each time, on any machine.\n"
           "\n"
           "      --help   print this help and exit\n",
           BENCHMARK_DEPTH);
    return command_line_finish(command_name);
}

static int run(int depth)
{
    struct benchmark_result result;
    struct reason reason;
    struct engine *engine = engine_create(strategies, &reason);
    bool good =
        engine && benchmark_run(engine, depth, print_step, NULL, NULL, &result, &reason);
    engine_destroy(engine);
    if (!good) {
        fprintf(stderr, "%s: %s\n", command_name, reason.text);
        return 1;
    }
    printf("%" PRIu64 " nodes %" PRIu64 " nps\n", result.nodes, benchmark_speed(&result));
    return command_line_finish(command_name);
}

int tool_bench(int argc, char **argv)
{
    static const struct option options[] = {{"help", no_argument, NULL, 'h'},
                                            {NULL, 0, NULL, 0}};
    int depth = BENCHMARK_DEPTH, option;
    command_line_start(argv, command_name);
    while ((option = getopt_long(argc, argv, "", options, NULL)) != -1) {
        if (option == 'h')
            return print_help();
        return command_line_usage(command_name, NULL);
    }
    if (argc - optind > 1)
        return command_line_usage(command_name, "expected one depth, found '%s' after it",
                                  argv[optind + 1]);
    if (optind < argc && !command_line_number(argv[optind], 1, MAX_PLY - 1, &depth))
        return command_line_usage(command_name, "expected a depth from 1 to %d, found '%s'",
                                  MAX_PLY - 1, argv[optind]);
    return run(depth);
}
