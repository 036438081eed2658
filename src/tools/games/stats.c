/* stats.c - ttychess stats: a player's results by opening, phase and so on.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <config.h>

#include <stdio.h>

#include "study/statistics.h"
#include "tools/command_line.h"
#include "tools/games/pgn_files.h"
#include "tools/subcommands.h"

static bool handle_game(void *context, struct game *game, struct error *error)
{
    (void)error;
    if (game)
        statistics_add_game(context, game);
    return true;
}

static void print_line(void *context, const char *text)
{
    (void)context;
    puts(text);
}

static const struct option_row rows[] = {OPTION_HELP_ROW};

static int run_stats(int argc, char **argv)
{
    struct pgn_files files;
    struct error error;
    size_t left;
    int status = command_line_parse(NULL, argc, argv);
    if (status >= 0)
        return status;
    if (optind == argc || argc - optind > 2)
        return command_line_usage_error("expected a file and optionally a player");
    const char *player = argc - optind == 2 ? argv[optind + 1] : NULL;
    if (!pgn_files_open(&files, argv[optind], NULL, &error))
        return command_line_fail("%s", error.text);
    pgn_files_enter_sandbox(NULL);
    struct statistics *statistics = statistics_create();
    bool done = pgn_files_for_each_game(&files, handle_game, statistics, &error);
    if (done && statistics_write(statistics, player, false, print_line, NULL, &left) == 0)
        done = error_set(&error, 0, "found no games by %s", player ? player : "named players");
    statistics_destroy(statistics);
    return pgn_files_finish(&files, done, &error);
}

const struct subcommand stats_subcommand = {
    .name = "stats",
    .arguments = "FILE [PLAYER]",
    .summary = "Show where a player wins and loses",
    .help = "Count the games of a player, by default the most frequent one, by colour,\n"
            "opening, opponent, phase and clock. Accuracy and mistakes are taken from\n"
            "reviewed games ('ttychess review'), or games with evaluations ([%eval]).\n",
    .options = rows,
    .operands = VALUE_FILE,
    .run = run_stats};
