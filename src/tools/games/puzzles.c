/* puzzles.c - ttychess puzzles: finds exercises in games.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <config.h>

#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "archive/archive.h"
#include "base/file.h"
#include "base/printable.h"
#include "base/words.h"
#include "study/puzzle_finder.h"
#include "tools/command_line.h"
#include "tools/games/pgn_files.h"
#include "tools/subcommands.h"

struct puzzles_run {
    const char *output, *player;
    bool verbose;
    struct puzzle_finder *finder;
    struct pgn_files files;
    size_t found, games;          /* `games`: of the player */
    char path[ARCHIVE_PATH_SIZE]; /* of the user's exercises; "" with --output */
    struct exercise_keys known;
};

/* Makes the file that `study` uses the output. */
static bool load_user_exercises(struct puzzles_run *run, struct error *error)
{
    struct archive archive;
    if (!archive_init(&archive, error) || !file_make_directories(archive.directory, error))
        return false;
    archive_sibling_path(&archive, "exercises.csv", run->path);
    exercise_keys_read(&run->known, run->path);
    run->files.progress.hidden = !run->files.progress.terminal;
    run->files.output_name = run->path;
    run->files.output = fopen(run->path, "ae");
    return run->files.output || error_set(error, 0, "%s: %s", run->path, strerror(errno));
}

static void handle_found(void *context, const struct exercise *exercise)
{
    struct puzzles_run *run = context;
    char row[EXERCISE_ROW_SIZE];
    if (!run->output && !exercise_keys_add(&run->known, exercise))
        return;
    run->found++;
    exercise_write(exercise, row);
    fputs(row, run->files.output);
    fflush(run->files.output);
}

static void handle_rejected(void *context, size_t ply, const char *reason)
{
    const struct puzzles_run *run = context;
    if (run->verbose)
        command_line_print_message("game %zu, half-move %zu: %s", run->files.games + 1, ply,
                                   reason);
}

static bool handle_game(void *context, struct game *game, struct error *error)
{
    struct puzzles_run *run = context;
    const struct puzzle_callbacks listener = {run, handle_found, handle_rejected};
    const char *player = run->player;
    bool own[2] = {false, false};
    char name[16];
    if (!game)
        return true;
    progress_update(&run->files.progress, (int)run->files.games, ", %zu exercises",
                    run->found);
    for (int color = WHITE; player && color <= BLACK; color++)
        own[color] = printable_contains(game_player_name(game, (enum color)color), player,
                                        player + strlen(player));
    if ((player && !own[WHITE] && !own[BLACK]) || !pgn_files_can_use_engine(&run->files, game))
        return true;
    run->games++;
    snprintf(name, sizeof name, "g%zu", run->files.games + 1);
    return puzzle_finder_run(run->finder, game, name, own, &listener, error);
}

#define AT(member) OPTION_TARGET(struct puzzles_run, member)

static const struct option_row rows[] = {
    OPTION_ROW("output", 'o', "OUT", "Write to this file", .kind = VALUE_FILE, AT(output)),
    OPTION_ROW("player", 'p', "NAME", "Use only the chances and mistakes of player NAME",
               .kind = VALUE_TEXT, AT(player)),
    OPTION_ROW("verbose", 'v', NULL, "Report why other positions were rejected",
               .kind = VALUE_FLAG, AT(verbose)),
    OPTION_HELP_ROW};

static int run_puzzles(int argc, char **argv)
{
    struct puzzles_run run = {.output = NULL};
    struct error error;
    const char *input = NULL;
    int status = pgn_files_parse_command_line(&run, argc, argv, &input);
    if (status >= 0)
        return status;
    bool appends = !run.output;
    if (!pgn_files_open(&run.files, input, run.output, &error) ||
        (appends && !load_user_exercises(&run, &error)))
        return command_line_fail("%s", error.text);
    pgn_files_enter_sandbox(NULL);
    if (!run.known.tree)
        fputs(exercise_header, run.files.output);
    run.finder = puzzle_finder_create(NULL, &error);
    bool done = run.finder && pgn_files_for_each_game(&run.files, handle_game, &run, &error);
    if (done && run.player && run.games == 0)
        done = error_set(&error, 0, "found no games by %s", run.player);
    puzzle_finder_destroy(run.finder);
    exercise_keys_free(&run.known);
    status = pgn_files_finish(&run.files, done, &error);
    if (!appends && done && run.found == 0)
        command_line_print_message("found no exercises");
    if (appends && done)
        printf("%zu new exercise%s%s\n", run.found, plural(run.found),
               run.found > 0 ? "; type 'study' in ttychess to practise" : " found");
    return status;
}

const struct subcommand puzzles_subcommand = {
    .name = "puzzles",
    .arguments = "[FILE | -] [-o OUT.csv] [-p NAME]",
    .summary = "Find exercises in games",
    .help = "Find positions in which only one move wins, after a mistake, and add them to\n"
            "your exercises for the command 'study' in ttychess; with -o, write them as rows\n"
            "in the format of the Lichess puzzles. Evaluations in the games ([%eval]) are\n"
            "used if present, which is much faster.\n",
    .options = rows,
    .operands = VALUE_FILE,
    .run = run_puzzles};
