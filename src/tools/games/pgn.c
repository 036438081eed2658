/* pgn.c - ttychess pgn: checks PGN files and writes their games in export format.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <stdio.h>
#include <string.h>

#include "rules/fen.h"
#include "tools/command_line.h"
#include "tools/games/pgn_files.h"
#include "tools/subcommands.h"

struct pgn_run {
    const char *output;
    bool summary;
    struct pgn_files files;
    bool written; /* whether any game has been written */
};

/* Shows "650000 games, 412.0 of 1000.0 MB". */
static void show_progress(struct pgn_run *run, off_t done)
{
    bool known = run->files.size > 0; /* not for a pipe */
    progress_update(&run->files.progress, (int)run->files.games,
                    known ? ", %.1f of %.1f MB" : ", %.1f MB", (double)done / 1e6,
                    (double)run->files.size / 1e6);
}

static bool print_summary(const struct game *game, struct error *error)
{
    char fen[FEN_SIZE] = "-";
    if (game)
        fen_write(&game->position, fen);
    printf("%zu\t%s\t%s\n", game ? game->current : 0,
           result_text(game ? game->result : RESULT_NONE), fen);
    return !ferror(stdout) || error_set(error, 0, "cannot write to standard output");
}

/* A game that cannot start (unknown variant, invalid FEN) is copied unchanged, for other
 * programs. */
static bool copy_text(struct pgn_run *run, struct error *error)
{
    size_t length;
    const char *text = pgn_stream_text(run->files.stream, &length);
    while (length > 0 && strchr(" \t\r\n", text[length - 1]) && text[length - 1])
        length--;
    return pgn_files_write(&run->files, text, length, error) &&
           pgn_files_write(&run->files, "\n", 1, error);
}

static bool handle_game(void *context, struct game *game, struct error *error)
{
    struct pgn_run *run = context;
    bool done =
        (!run->summary || print_summary(game, error)) &&
        (!run->written || pgn_files_write(&run->files, "\n", 1, error)) &&
        (game ? pgn_files_write_game(&run->files, game, error) : copy_text(run, error));
    run->written = true;
    show_progress(run, pgn_stream_offset(run->files.stream));
    return done;
}

#define AT(member) OPTION_TARGET(struct pgn_run, member)

static const struct option_row rows[] = {
    OPTION_ROW("output", 'o', "OUT", "Write to this file", .kind = VALUE_FILE, AT(output)),
    OPTION_ROW("summary", 's', NULL,
               "Print one line per game instead: half-moves, result and final position (FEN), "
               "separated by tabs",
               .kind = VALUE_FLAG, AT(summary)),
    OPTION_HELP_ROW};

static int run_pgn(int argc, char **argv)
{
    static struct pgn_run run;
    const char *input = NULL;
    struct error error;
    int status = pgn_files_parse_command_line(&run, argc, argv, &input);
    if (status >= 0)
        return status;
    if (run.summary && run.output && strcmp(run.output, "-") == 0)
        return command_line_usage_error("--summary and the games cannot both go "
                                        "to standard output");
    if (!run.output && !run.summary)
        run.output = "-";
    if (!pgn_files_open(&run.files, input, run.output, &error))
        return command_line_fail("%s", error.text);
    pgn_files_enter_sandbox(NULL);
    bool done = pgn_files_for_each_game(&run.files, handle_game, &run, &error);
    return pgn_files_finish(&run.files, done, &error);
}

const struct subcommand pgn_subcommand = {
    .name = "pgn",
    .arguments = "[FILE | -] [-o OUT] [--summary]",
    .summary = "Check PGN files and rewrite them",
    .help = "Read games in Portable Game Notation and write them to standard output in PGN\n"
            "export format, with all tags, comments, glyphs and variations. A word that\n"
            "cannot be read is reported as FILE:LINE:COLUMN: ERROR and saved as a comment. A\n"
            "game with an invalid initial position is copied unchanged. Without FILE, or\n"
            "with '-', read standard input.\n",
    .options = rows,
    .notes = "Exit status: 0 success, 1 bad input or failure, 2 usage error.\n",
    .operands = VALUE_FILE,
    .run = run_pgn};
