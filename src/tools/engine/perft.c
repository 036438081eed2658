/* perft.c - ttychess perft: counts positions to test the move generator.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The root moves are divided among the threads.
 */
#include "rules/move_generator.h"

#include <inttypes.h>
#include <stdio.h>

#include "base/words.h"
#include "base/thread.h"
#include "rules/uci_move.h"
#include "tools/command_line.h"
#include "tools/subcommands.h"

enum { MAX_DEPTH = 60 };

struct perft_run {
    struct position position;
    int depth; /* 0: `moves` is empty */
    struct move_list moves;
    uint64_t leaves[MAX_MOVES]; /* leaves after each root move */
    bool divide;
    int threads;
};

static void count_leaves(void *context, int i, int worker)
{
    struct perft_run *run = context;
    struct position position = run->position;
    (void)worker;
    position_play(&position, run->moves.moves[i]);
    run->leaves[i] = perft(&position, run->depth - 1, NULL);
}

static void print_counts(const struct perft_run *run)
{
    uint64_t total = run->depth == 0 ? 1 : 0;
    for (int i = 0; i < run->moves.count; i++) {
        total += run->leaves[i];
        if (run->divide) {
            char text[UCI_MOVE_SIZE];
            uci_move_write(&run->position, run->moves.moves[i], text);
            printf("%s: %" PRIu64 "\n", text, run->leaves[i]);
        }
    }
    printf("%s%" PRIu64 "\n", run->divide ? "\n" : "", total);
}

#define AT(member) OPTION_TARGET(struct perft_run, member)

static const struct option_row rows[] = {
    OPTION_ROW("divide", 0, NULL, "Also print the count for each first move",
               .kind = VALUE_FLAG, AT(divide)),
    OPTION_ROW("threads", 0, "N", "Count with N threads, 1 to 256; default 1",
               OPTION_RANGE(VALUE_NUMBER, 1, THREAD_COUNT_MAX), AT(threads)),
    OPTION_HELP_ROW};

static int run_command(int argc, char **argv)
{
    struct perft_run run = {.threads = 1};
    struct error error;
    int status = command_line_parse(&run, argc, argv);
    if (status >= 0)
        return status;
    if (optind == argc)
        return command_line_usage_error("expected a depth");
    if (!number_parse_int(argv[optind], 0, MAX_DEPTH, &run.depth, &error))
        return command_line_usage_error("DEPTH: %s", error.text);
    if (!command_line_parse_position(argv + optind + 1, argc - optind - 1, &run.position))
        return 1;
    if (run.depth > 0)
        generate_legal(&run.position, &run.moves);
    parallel_for(run.threads, run.moves.count, count_leaves, &run);
    print_counts(&run);
    return 0;
}

const struct subcommand perft_subcommand = {
    .name = "perft",
    .arguments = "[--divide] [--threads N] DEPTH [FEN]",
    .summary = "Count the positions DEPTH half-moves ahead",
    .help = "Count the positions reached after DEPTH half-moves from FEN, by default the\n"
            "initial position. The last number printed is the count.\n",
    .options = rows,
    .operands = VALUE_TEXT,
    .run = run_command};
