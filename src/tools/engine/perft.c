/* perft.c - ttychess perft: count positions, the proof of a move generator.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Each move at the root is one piece of work; threads take the next one until none is
 * left. They share nothing else: each has a position of its own.
 */
#include "rules/move_generator.h"

#include <inttypes.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>

#include "base/words.h"
#include "base/thread.h"
#include "rules/uci_move.h"
#include "tools/command_line.h"
#include "tools/tools.h"

enum { MAX_DEPTH = 60, MAX_THREADS = 256 };

static const char command_name[] = "ttychess perft";

struct work {
    struct position position;
    int depth; /* of the root; 0 has no moves to share */
    struct move_list moves;
    uint64_t leaves[MAX_MOVES]; /* below each move */
    atomic_int next;
};

static void *count_leaves(void *argument)
{
    struct work *work = argument;
    struct position position = work->position;
    int i;
    while ((i = atomic_fetch_add(&work->next, 1)) < work->moves.count) {
        struct undo undo;
        position_make_move(&position, work->moves.moves[i], &undo);
        work->leaves[i] = perft(&position, work->depth - 1);
        position_undo_move(&position, work->moves.moves[i], &undo);
    }
    return NULL;
}

/* Count with this thread and as many others as are wanted, useful and to be had. */
static void share_work(struct work *work, int threads)
{
    pthread_t helpers[MAX_THREADS];
    int count = 0;
    while (count < threads - 1 && count < work->moves.count - 1 &&
           thread_create(&helpers[count], count_leaves, work) == 0)
        count++;
    count_leaves(work);
    while (count > 0)
        pthread_join(helpers[--count], NULL);
}

static void print_counts(const struct work *work, bool divide)
{
    uint64_t total = work->depth == 0 ? 1 : 0;
    for (int i = 0; i < work->moves.count; i++) {
        total += work->leaves[i];
        if (divide) {
            char text[UCI_MOVE_SIZE];
            uci_move_write(&work->position, work->moves.moves[i], text);
            printf("%s: %" PRIu64 "\n", text, work->leaves[i]);
        }
    }
    printf("%s%" PRIu64 "\n", divide ? "\n" : "", total);
}

struct perft_options {
    bool divide;
    int threads;
};

#define AT(member) INTO(struct perft_options, member)

static const struct option_row rows[] = {
    OPTION_ROW("divide", 0, NULL, "Print the count behind each move first", .kind = VALUE_FLAG,
               AT(divide)),
    OPTION_ROW("threads", 0, "N", "Count with N threads, 1 to 256; default 1",
               BETWEEN(VALUE_NUMBER, 1, MAX_THREADS), AT(threads)),
    OPTION_HELP_ROW,
    {.name = NULL}};

static int run_command(int argc, char **argv)
{
    struct work work = {.depth = 0};
    struct perft_options options = {.threads = 1};
    struct reason reason;
    uint64_t depth;
    int status = command_line_read(&perft_command, &options, argc, argv);
    if (status >= 0)
        return status;
    if (optind == argc)
        return command_line_usage(command_name, "expected a depth");
    if (!number_read(argv[optind], 0, MAX_DEPTH, &depth, &reason))
        return command_line_usage(command_name, "DEPTH: %s", reason.text);
    work.depth = (int)depth;
    if (!command_line_position(command_name, argv + optind + 1, argc - optind - 1,
                               &work.position))
        return 1;
    if (work.depth > 0)
        generate_legal(&work.position, &work.moves);
    share_work(&work, options.threads);
    print_counts(&work, options.divide);
    return command_line_finish(command_name);
}

const struct command perft_command = {
    .name = "perft",
    .arguments = "[--divide] [--threads N] DEPTH [FEN]",
    .summary = "Count the positions DEPTH half-moves ahead",
    .about = "Count the positions that DEPTH half-moves lead to, from FEN or else from the\n"
             "start position. The last number printed is the count.\n",
    .options = rows,
    .notes = "",
    .operands = VALUE_TEXT,
    .run = run_command};
