/* bench.c - ttychess bench: how fast the engine thinks, and whether it thinks as before.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "engine/benchmark.h"

#include <inttypes.h>
#include <stdio.h>

#include "strategies/strategies.h"
#include "tools/command_line.h"
#include "tools/tools.h"

static const char command_name[] = "ttychess bench";

static void print_step(void *listener, const struct benchmark_step *step)
{
    (void)listener;
    printf("%2d/%d %10" PRIu64 "  %s\n", step->number, step->count, step->nodes, step->fen);
}

struct options {
    const char *network; /* NULL: the engine's default */
};

static bool prepare(struct engine *engine, const struct options *options,
                    struct reason *reason)
{
    return !options->network ||
           engine_set_option(engine, "EvalFile", options->network, reason);
}

static int run(const struct options *options, int depth)
{
    struct benchmark_result result;
    struct reason reason;
    struct engine *engine = engine_create(strategies, &reason);
    bool good = engine && prepare(engine, options, &reason) &&
                benchmark_run(engine, depth, print_step, NULL, NULL, &result, &reason);
    engine_destroy(engine);
    if (!good) {
        fprintf(stderr, "%s: %s\n", command_name, reason.text);
        return 1;
    }
    printf("%" PRIu64 " nodes %" PRIu64 " nps\n", result.nodes, benchmark_speed(&result));
    return command_line_finish(command_name);
}

static const struct option_row rows[] = {
    OPTION_ROW("network", 0, "none|builtin|FILE", "Judge positions by this network",
               .kind = VALUE_FILE, INTO(struct options, network)),
    OPTION_HELP_ROW,
    {.name = NULL}};

const struct command bench_command = {
    .name = "bench",
    .arguments = "[OPTION]... [DEPTH]",
    .summary = "Measure the engine's speed on fixed positions",
    .about = "Search a fixed set of positions DEPTH half-moves deep, with one thread and\n"
             "default options. The last line is the sum: NODES nodes NPS nps. The number of\n"
             "nodes is the same each time, on any machine.\n",
    .options = rows,
    .notes = "",
    .operands = VALUE_NUMBER,
    .run = tool_bench};

int tool_bench(int argc, char **argv)
{
    struct options options = {.network = NULL};
    struct reason reason;
    uint64_t depth = BENCHMARK_DEPTH;
    int status = command_line_read(&bench_command, &options, argc, argv);
    if (status >= 0)
        return status;
    if (argc - optind > 1)
        return command_line_usage(command_name, "expected one depth, found '%s' after it",
                                  argv[optind + 1]);
    if (optind < argc && !option_read_digits(argv[optind], 1, MAX_PLY - 1, &depth, &reason))
        return command_line_usage(command_name, "DEPTH: %s", reason.text);
    return run(&options, (int)depth);
}
