/* puzzles.c - ttychess puzzles: exercises out of games.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <config.h>

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/thread.h"
#include "study/puzzle_finder.h"
#include "tools/command_line.h"
#include "tools/games/pgn_files.h"
#include "tools/tools.h"

static const char command_name[] = "ttychess puzzles";

struct puzzles_options {
    const char *output;
    bool verbose;
};

struct run {
    const struct puzzles_options *options;
    struct puzzle_finder *finder;
    struct pgn_files files;
    FILE *output;
    size_t found;
};

static void take_found(void *context, const struct exercise *exercise)
{
    struct run *run = context;
    char row[EXERCISE_ROW_SIZE];
    exercise_write(exercise, row);
    fputs(row, run->output);
    fflush(run->output);
    run->found++;
}

static void take_refused(void *context, size_t ply, const char *why)
{
    const struct run *run = context;
    if (run->options->verbose)
        fprintf(stderr, "%s: game %zu, half-move %zu: %s\n", command_name,
                run->files.games + 1, ply, why);
}

static bool take_game(void *context, const struct pgn_stream *stream, struct game *game,
                      struct reason *reason)
{
    struct run *run = context;
    const struct puzzle_listener listener = {run, take_found, take_refused};
    char name[16], text[80];
    (void)stream;
    if (!game)
        return true;
    if (pgn_files_progress_is_due(&run->files)) {
        snprintf(text, sizeof text, ", %zu puzzles", run->found);
        progress_show(&run->files.progress, (int)run->files.games, text);
    }
    snprintf(name, sizeof name, "g%zu", run->files.games + 1);
    return puzzle_finder_run(run->finder, game, name, &listener, reason);
}

#define AT(member) INTO(struct puzzles_options, member)

static const struct option_row rows[] = {
    OPTION_ROW("output", 'o', "OUT", "Write to this file", .kind = VALUE_FILE, AT(output)),
    OPTION_ROW("verbose", 'v', NULL, "Say of positions that were looked at why they are none",
               .kind = VALUE_FLAG, AT(verbose)),
    OPTION_HELP_ROW};

const struct command puzzles_command = {
    .name = "puzzles",
    .arguments = "[FILE | -] [-o OUT.csv]",
    .summary = "Find puzzles in games",
    .about = "Read games and write the positions in which one move alone wins, after a\n"
             "mistake, as rows like those of Lichess's puzzles. Evaluations in the games\n"
             "([%eval]) are used where there are some, which is much faster.\n",
    .options = rows,
    .operands = VALUE_FILE,
    .run = tool_puzzles};

static int find_puzzles(struct run *run, const char *input)
{
    const char *path = run->options->output;
    const struct puzzle_options options = {.screening = 0};
    struct reason reason;
    if (!pgn_files_open(&run->files, command_name, input, NULL, &reason)) {
        fprintf(stderr, "%s: %s\n", command_name, reason.text);
        return 1;
    }
    run->output = path && strcmp(path, "-") != 0 ? fopen(path, "w") : stdout;
    bool well = run->output || reason_set(&reason, 0, "%s: %s", path, strerror(errno));
    if (well) {
        fputs(exercise_header, run->output);
        run->finder = puzzle_finder_create(&options, NULL, &reason);
        well = run->finder && pgn_files_read(&run->files, take_game, run, &reason);
        puzzle_finder_destroy(run->finder);
        if (run->output != stdout && fclose(run->output) != 0 && well)
            well = reason_set(&reason, 0, "%s: %s", path, strerror(errno));
    }
    return pgn_files_finish(&run->files, well, &reason);
}

int tool_puzzles(int argc, char **argv)
{
    struct puzzles_options options = {.output = NULL};
    struct run run = {.options = &options};
    int status = command_line_read(&puzzles_command, &options, argc, argv);
    if (status >= 0)
        return status;
    if (argc - optind > 1)
        return command_line_usage(command_name, "expected one file, found '%s' behind it",
                                  argv[optind + 1]);
    status = find_puzzles(&run, optind < argc ? argv[optind] : NULL);
    return command_line_finish(command_name) != 0 ? 1 : status;
}
