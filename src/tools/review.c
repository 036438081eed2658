/* review.c - ttychess review: what was good and bad in the games of a file.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Here the command line is read; review_run.c does the work.
 */
#include "tools/review.h"

#include <stdio.h>
#include <stdlib.h>

#include "tools/command_line.h"
#include "tools/tools.h"

enum {
    TIME_DEFAULT = 200, /* milliseconds */
    SECONDS_MAX = 3600,
    NODES_MIN = 100, /* fewer would not always see one half-move to its end */
    NODES_MAX = 2000000000,
    DEPTH_MAX = 100,
    THREADS_MAX = 256,
    HASH_MAX = 65536
};

#define AT(member) INTO(struct review_options, member)

static const struct option_row rows[] = {
    OPTION_ROW("output", 'o', "OUT", "Write to this file, which may be FILE",
               .kind = VALUE_FILE, AT(output)),
    OPTION_ROW("time", 0, "SECONDS", "Think so long about each position; default 0.2",
               BETWEEN(VALUE_SECONDS, 0, SECONDS_MAX), AT(search.move_time)),
    OPTION_ROW("nodes", 0, "N", "Search N nodes of each position: the same each time",
               BETWEEN(VALUE_NUMBER, NODES_MIN, NODES_MAX), AT(search.nodes)),
    OPTION_ROW("depth", 0, "N", "Search each position N half-moves deep",
               BETWEEN(VALUE_NUMBER, 1, DEPTH_MAX), AT(search.depth)),
    OPTION_ROW("threads", 0, "N", "Think with N threads, 1 to 256; default 1",
               BETWEEN(VALUE_NUMBER, 1, THREADS_MAX), AT(search.threads)),
    OPTION_ROW("hash", 0, "MB", "Memory for the search; default 16",
               BETWEEN(VALUE_NUMBER, 1, HASH_MAX), AT(search.hash)),
    OPTION_ROW("syzygy", 0, "DIR", "Ask the endgame tables in DIR", .kind = VALUE_DIRECTORY,
               AT(search.syzygy)),
    OPTION_ROW("network", 0, "none|builtin|FILE", "Judge positions by this network",
               .kind = VALUE_FILE, AT(search.network)),
    OPTION_ROW("graph", 0, NULL, "Draw on standard error how each game went",
               .kind = VALUE_FLAG, AT(graph)),
    OPTION_ROW("quiet", 'q', NULL, "Nothing on standard error but complaints",
               .kind = VALUE_FLAG, AT(quiet)),
    OPTION_HELP_ROW,
    {.name = NULL}};

const struct command review_command = {
    .name = "review",
    .arguments = "[OPTION]... [FILE.pgn | -] [-o OUT]",
    .summary = "Judge the moves of games, and write it into them",
    .about =
        "Judge every move of the games in FILE, and write the games with evaluations,\n"
        "glyphs, short comments and better lines to standard output or to OUT. What an\n"
        "earlier review wrote is replaced, what people wrote is kept. Accuracy and\n"
        "mistakes of both sides go to standard error, a game each. Without FILE, or with\n"
        "'-', read standard input. ^C ends it and keeps what is done.\n",
    .options = rows,
    .notes = "Many games on many processors, with GNU parallel:\n"
             "  parallel --pipe -k --recstart '[Event ' ttychess review - <FILE >OUT\n"
             "\n"
             "Exit status: 0 all went well, 1 bad input or trouble, 2 wrong usage.\n",
    .operands = VALUE_FILE,
    .run = tool_review};

int tool_review(int argc, char **argv)
{
    struct review_options options = {.input = "-", .output = "-"};
    int status = command_line_read(&review_command, &options, argc, argv);
    if (status >= 0)
        return status;
    if (optind < argc)
        options.input = argv[optind++];
    if (optind < argc)
        return command_line_usage(REVIEW_NAME, "expected one file, found '%s' behind it",
                                  argv[optind]);
    if (options.search.move_time == 0 && options.search.nodes == 0 &&
        options.search.depth == 0)
        options.search.move_time = TIME_DEFAULT;
    return review_run(&options);
}
