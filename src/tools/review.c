/* review.c - ttychess review: what was good and bad in the games of a file.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Here the command line is read; review_run.c does the work.
 */
#include "tools/review.h"

#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>

#include "tools/command_line.h"
#include "tools/tools.h"

char review_name[] = "ttychess review";

enum {
    TIME_DEFAULT = 200, /* milliseconds */
    TIME_MAX = 3600 * 1000,
    NODES_MIN = 100, /* fewer would not always see one half-move to its end */
    NODES_MAX = 2000000000,
    DEPTH_MAX = 100,
    THREADS_MAX = 256,
    HASH_MAX = 65536
};

enum {
    OPTION_HELP,
    OPTION_TIME,
    OPTION_NODES,
    OPTION_DEPTH,
    OPTION_THREADS,
    OPTION_HASH,
    OPTION_SYZYGY,
    OPTION_GRAPH,
    OPTION_QUIET = 'q',
    OPTION_OUTPUT = 'o'
};

static const struct option long_options[] = {
    {"help", no_argument, NULL, OPTION_HELP},
    {"time", required_argument, NULL, OPTION_TIME},
    {"nodes", required_argument, NULL, OPTION_NODES},
    {"depth", required_argument, NULL, OPTION_DEPTH},
    {"threads", required_argument, NULL, OPTION_THREADS},
    {"hash", required_argument, NULL, OPTION_HASH},
    {"syzygy", required_argument, NULL, OPTION_SYZYGY},
    {"graph", no_argument, NULL, OPTION_GRAPH},
    {"quiet", no_argument, NULL, OPTION_QUIET},
    {"output", required_argument, NULL, OPTION_OUTPUT},
    {NULL, 0, NULL, 0}};

static int print_help(void)
{
    fputs("Usage: ttychess review [OPTION]... [FILE.pgn | -] [-o OUT]\n"
          "Judge every move of the games in FILE, and write the games with evaluations,\n"
          "glyphs, short comments and better lines to standard output or to OUT. What an\n"
          "earlier review wrote is replaced, what people wrote is kept. Accuracy and\n"
          "mistakes of both sides go to standard error, a game each. Without FILE, or with\n"
          "'-', read standard input. ^C ends it and keeps what is done.\n"
          "\n"
          "  -o, --output OUT    write to this file, which may be FILE\n"
          "      --time SECONDS  think so long about each position (default 0.2)\n"
          "      --nodes N       search N nodes of each position: the same each time\n"
          "      --depth N       search each position N half-moves deep\n"
          "      --threads N     think with N threads, 1 to 256 (default 1)\n"
          "      --hash MB       memory for the search (default 16)\n"
          "      --syzygy DIR    endgame tables\n"
          "      --graph         draw on standard error how each game went\n"
          "  -q, --quiet         nothing on standard error but complaints\n"
          "      --help          print this help and exit\n"
          "\n"
          "Many games on many processors, with GNU parallel:\n"
          "  parallel --pipe -k --recstart '[Event ' ttychess review - <FILE >OUT\n"
          "\n"
          "Exit status: 0 all went well, 1 bad input or trouble, 2 wrong usage.\n",
          stdout);
    return command_line_finish(review_name);
}

/* An option with a number; false, complained, when it is none or out of range. */
static bool read_number(const char *name, int minimum, int maximum, int *number)
{
    if (command_line_number(optarg, minimum, maximum, number))
        return true;
    command_line_usage(review_name, "--%s: expected a number from %d to %d, found '%s'", name,
                       minimum, maximum, optarg);
    return false;
}

static bool read_time(int64_t *milliseconds)
{
    char *end;
    double seconds = strtod(optarg, &end);
    if (*end == '\0' && end != optarg && seconds >= 0.001 && seconds <= TIME_MAX / 1000) {
        *milliseconds = (int64_t)(seconds * 1000 + 0.5);
        return true;
    }
    command_line_usage(review_name, "--time: expected seconds from 0.001 to %d, found '%s'",
                       TIME_MAX / 1000, optarg);
    return false;
}

/* Take an option in; false, complained, when it is wrong. */
static bool take_option(struct review_options *options, int option)
{
    int number;
    switch (option) {
    case OPTION_TIME: return read_time(&options->search.move_time);
    case OPTION_NODES:
        if (!read_number("nodes", NODES_MIN, NODES_MAX, &number))
            return false;
        options->search.nodes = (uint64_t)number;
        return true;
    case OPTION_DEPTH: return read_number("depth", 1, DEPTH_MAX, &options->search.depth);
    case OPTION_THREADS:
        return read_number("threads", 1, THREADS_MAX, &options->search.threads);
    case OPTION_HASH: return read_number("hash", 1, HASH_MAX, &options->search.hash);
    case OPTION_SYZYGY: options->search.syzygy = optarg; return true;
    case OPTION_GRAPH: options->graph = true; return true;
    case OPTION_QUIET: options->quiet = true; return true;
    case OPTION_OUTPUT: options->output = optarg; return true;
    default: /* getopt has complained */ command_line_usage(review_name, NULL); return false;
    }
}

int tool_review(int argc, char **argv)
{
    struct review_options options = {.input = "-", .output = "-"};
    int option;
    command_line_start(argv, review_name);
    while ((option = getopt_long(argc, argv, "o:q", long_options, NULL)) != -1) {
        if (option == OPTION_HELP)
            return print_help();
        if (!take_option(&options, option))
            return 2;
    }
    if (optind < argc)
        options.input = argv[optind++];
    if (optind < argc)
        return command_line_usage(review_name, "expected one file, found '%s' behind it",
                                  argv[optind]);
    if (options.search.move_time == 0 && options.search.nodes == 0 &&
        options.search.depth == 0)
        options.search.move_time = TIME_DEFAULT;
    return review_run(&options);
}
