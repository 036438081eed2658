/* puzzles.c - ttychess puzzles: exercises out of games.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <config.h>

#include <stdio.h>
#include <strings.h>

#include "base/thread.h"
#include "study/puzzle_finder.h"
#include "tools/command_line.h"
#include "tools/games/pgn_files.h"
#include "tools/tools.h"

static const char command_name[] = "ttychess puzzles";

struct puzzles_options {
    const char *output, *player;
    bool verbose;
};

struct run {
    struct puzzles_options options;
    struct puzzle_finder *finder;
    struct pgn_files files;
    size_t found;
};

static void take_found(void *context, const struct exercise *exercise)
{
    struct run *run = context;
    char row[EXERCISE_ROW_SIZE];
    exercise_write(exercise, row);
    fputs(row, run->files.output);
    fflush(run->files.output);
    run->found++;
}

static void take_refused(void *context, size_t ply, const char *why)
{
    const struct run *run = context;
    if (run->options.verbose)
        fprintf(stderr, "%s: game %zu, half-move %zu: %s\n", command_name,
                run->files.games + 1, ply, why);
}

static bool take_game(void *context, const struct pgn_stream *stream, struct game *game,
                      struct reason *reason)
{
    struct run *run = context;
    const struct puzzle_listener listener = {run, take_found, take_refused};
    const char *player = run->options.player;
    bool own[2] = {false, false};
    char name[16], text[80];
    (void)stream;
    if (!game)
        return true;
    if (pgn_files_progress_is_due(&run->files)) {
        snprintf(text, sizeof text, ", %zu puzzles", run->found);
        progress_show(&run->files.progress, (int)run->files.games, text);
    }
    for (int color = WHITE; player && color <= BLACK; color++)
        own[color] = strcasecmp(game_name(game, (enum color)color), player) == 0;
    snprintf(name, sizeof name, "g%zu", run->files.games + 1);
    return puzzle_finder_run(run->finder, game, name, own, &listener, reason);
}

#define AT(member) INTO(struct puzzles_options, member)

static const struct option_row rows[] = {
    OPTION_ROW("output", 'o', "OUT", "Write to this file", .kind = VALUE_FILE, AT(output)),
    OPTION_ROW("player", 'p', "NAME",
               "Of this player's games: the chances and mistakes of NAME", .kind = VALUE_TEXT,
               AT(player)),
    OPTION_ROW("verbose", 'v', NULL, "Say of positions that were looked at why they are none",
               .kind = VALUE_FLAG, AT(verbose)),
    OPTION_HELP_ROW};

const struct command puzzles_command = {
    .name = "puzzles",
    .arguments = "[FILE | -] [-o OUT.csv] [-p NAME]",
    .summary = "Find puzzles in games",
    .about = "Read games and write the positions in which one move alone wins, after a\n"
             "mistake, as rows like those of Lichess's puzzles. Evaluations in the games\n"
             "([%eval]) are used where there are some, which is much faster.\n",
    .options = rows,
    .operands = VALUE_FILE,
    .run = tool_puzzles,
    .advises = true};

int tool_puzzles(int argc, char **argv)
{
    struct run run = {.options = {.output = "-"}};
    struct reason reason;
    int status = command_line_read(&puzzles_command, &run.options, argc, argv);
    if (status >= 0)
        return status;
    if (argc - optind > 1)
        return command_line_usage(command_name, "expected one file, found '%s' behind it",
                                  argv[optind + 1]);
    if (!pgn_files_open(&run.files, command_name, optind < argc ? argv[optind] : NULL,
                        run.options.output, &reason)) {
        fprintf(stderr, "%s: %s\n", command_name, reason.text);
        return 1;
    }
    pgn_files_shut_in(&run.files, NULL);
    fputs(exercise_header, run.files.output);
    run.finder = puzzle_finder_create(NULL, &reason);
    bool well = run.finder && pgn_files_read(&run.files, take_game, &run, &reason);
    puzzle_finder_destroy(run.finder);
    status = pgn_files_finish(&run.files, well, &reason);
    return command_line_finish(command_name) != 0 ? 1 : status;
}
