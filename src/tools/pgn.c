/* pgn.c - ttychess pgn: check files of games and write them anew.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/thread.h"
#include "pgn/pgn_stream.h"
#include "rules/fen.h"
#include "tools/command_line.h"
#include "tools/pgn_files.h"
#include "tools/tools.h"

static const char command_name[] = "ttychess pgn";

enum { LINE_WIDTH = 79, SHOW_INTERVAL = 500 /* milliseconds */ };

struct check {
    struct pgn_files files;
    bool summary;
    size_t games;
    bool written;        /* a game was */
    bool bar;            /* progress is shown */
    int64_t began, told; /* milliseconds */
};

/* ---- messages ---------------------------------------------------------------------- */

/* "412 of 1000 MB, 650000 games, 0:07 left" */
static void show_progress(struct check *check, off_t done)
{
    int64_t now = monotonic_milliseconds(), spent = now - check->began;
    char line[LINE_WIDTH + 1], total[32] = "", left[32] = "";
    if (!check->bar || now - check->told < SHOW_INTERVAL)
        return;
    check->told = now;
    if (check->files.size > 0 && done > 0) {
        int64_t seconds = spent * (check->files.size - done) / done / 1000;
        snprintf(total, sizeof total, " of %.1f", (double)check->files.size / 1e6);
        snprintf(left, sizeof left, ", %d:%02d left", (int)(seconds / 60),
                 (int)(seconds % 60));
    }
    snprintf(line, sizeof line, "%s: %.1f%s MB, %zu games%s", command_name, (double)done / 1e6,
             total, check->games, left);
    pgn_files_progress(&check->files, line);
}

/* ---- games ------------------------------------------------------------------------- */

static bool print_summary(const struct check *check, const struct game *game,
                          enum pgn_status status)
{
    char fen[FEN_SIZE] = "-";
    if (!check->summary)
        return true;
    if (status != PGN_NONE)
        fen_write(&game->position, fen);
    printf("%zu\t%s\t%s\n", status == PGN_NONE ? 0 : game->current,
           result_text(status == PGN_NONE ? RESULT_NONE : pgn_result(game)), fen);
    return !ferror(stdout);
}

static bool put_game(struct check *check, const char *text, size_t length,
                     struct reason *reason)
{
    bool written = (!check->written || pgn_files_write(&check->files, "\n", 1, reason)) &&
                   pgn_files_write(&check->files, text, length, reason);
    check->written = true;
    return written;
}

static bool write_game(struct check *check, const struct game *game, struct reason *reason)
{
    size_t length;
    char *text;
    bool written;
    if (check->files.output < 0)
        return true;
    text = pgn_write(game, &length);
    written = put_game(check, text, length, reason);
    free(text);
    return written;
}

/* A game that cannot begin (an unknown variant, a FEN that is none) goes on as it is: it may
 * mean something to another program. */
static bool pass_on(struct check *check, const struct pgn_stream *stream,
                    struct reason *reason)
{
    size_t length;
    const char *text = pgn_stream_text(stream, &length);
    while (length > 0 && strchr(" \t\r\n", text[length - 1]) && text[length - 1])
        length--;
    return put_game(check, text, length, reason) &&
           pgn_files_write(&check->files, "\n", 1, reason);
}

/* All games; false, with the reason, when reading or writing failed. */
static bool go_through(struct check *check, struct reason *reason)
{
    struct pgn_stream *stream = pgn_stream_create(&check->files.storage, check->files.input,
                                                  pgn_files_complain, &check->files);
    bool going = true;
    while (going) {
        struct pgn_record record;
        struct game game;
        enum pgn_stream_status status = pgn_stream_next(stream, &game, &record, reason);
        if (status == PGN_STREAM_END)
            break;
        if (status == PGN_STREAM_FAILED) {
            going = false;
            break;
        }
        if (!print_summary(check, &game, record.status)) {
            reason_set(reason, 0, "standard output cannot be written");
            going = false;
        }
        if (record.status != PGN_NONE) {
            pgn_files_tell_remark(&check->files, &game, record.line);
            going = going && write_game(check, &game, reason);
            check->games++;
            game_free(&game);
        } else {
            going = going && pass_on(check, stream, reason);
        }
        show_progress(check, pgn_stream_offset(stream));
    }
    pgn_stream_destroy(stream);
    return going;
}

/* ^C: say what became of the files, and end as ^C ends programs. */
static int end_interrupted(const struct check *check, const char *output, bool replaces,
                           int number)
{
    if (replaces)
        fprintf(stderr, "%s: interrupted after %zu games; %s is as it was\n", command_name,
                check->games, output);
    else
        fprintf(stderr, "%s: interrupted after %zu games\n", command_name, check->games);
    fflush(stdout);
    signal(number, SIG_DFL);
    raise(number);
    return 1;
}

/* A file is not replaced by less than what is in it. */
static bool would_lose(const struct check *check)
{
    return check->files.same && check->files.errors > 0;
}

static int check_file(struct check *check, const char *input, const char *output)
{
    struct reason reason;
    bool done, keep, replaces;
    int number;
    if (!pgn_files_open(&check->files, &storage_system, input, output, &reason)) {
        fprintf(stderr, "%s: %s\n", command_name, reason.text);
        return 1;
    }
    pgn_files_shut_in(command_name, NULL);
    replaces = check->files.path != NULL;
    check->bar = isatty(STDERR_FILENO) && check->files.output != STDOUT_FILENO &&
                 !(check->summary && isatty(STDOUT_FILENO));
    check->began = check->told = monotonic_milliseconds();
    done = go_through(check, &reason);
    pgn_files_clear_progress(&check->files);
    number = check->files.signal;
    keep = done && !would_lose(check);
    if (!pgn_files_close(&check->files, keep, keep ? &reason : NULL))
        done = false;
    if (number != 0 && !done)
        return end_interrupted(check, output, replaces, number);
    if (!done)
        fprintf(stderr, "%s: %s\n", command_name, reason.text);
    else if (!keep)
        fprintf(stderr,
                "%s: %s stays as it is, for what follows an error would be lost; "
                "mend it, or give another file for -o\n",
                command_name, output);
    else if (check->games == 0 && check->files.errors == 0)
        fprintf(stderr, "%s: no games in %s\n", command_name, check->files.input_name);
    return !done || check->files.errors > 0;
}

struct pgn_options {
    const char *output;
    bool summary;
};

#define AT(member) INTO(struct pgn_options, member)

static const struct option_row rows[] = {
    OPTION_ROW(
        "output", 'o', "OUT",
        "Write to this file, which may be FILE; it is replaced when all games are through, "
        "and stays as it was on ^C, or when it is FILE and a game has an error",
        .kind = VALUE_FILE, AT(output)),
    OPTION_ROW("summary", 's', NULL,
               "Print one line a game instead: half-moves, result and final position (FEN), "
               "parted by tabs",
               .kind = VALUE_FLAG, AT(summary)),
    OPTION_HELP_ROW,
    {.name = NULL}};

const struct command pgn_command = {
    .name = "pgn",
    .arguments = "[FILE | -] [-o OUT] [--summary]",
    .summary = "Check files of games and write them anew",
    .about =
        "Read games in Portable Game Notation and write them to standard output in its\n"
        "strict form, with all tags, comments, glyphs and variations. Errors are told\n"
        "as FILE:LINE:COLUMN: WHAT; of a game that has one all is kept that comes before\n"
        "it, and all other games; one that cannot begin is passed on as it is. Without\n"
        "FILE, or with '-', read standard input.\n",
    .options = rows,
    .notes = "Exit status: 0 when there was no error, else 1.\n",
    .operands = VALUE_FILE,
    .run = tool_pgn};

int tool_pgn(int argc, char **argv)
{
    static struct check check;
    struct pgn_options options = {.output = NULL};
    const char *input = NULL;
    int status = command_line_read(&pgn_command, &options, argc, argv);
    if (status >= 0)
        return status;
    if (optind < argc)
        input = argv[optind++];
    if (optind < argc)
        return command_line_usage(command_name, "expected one file, found '%s' behind it",
                                  argv[optind]);
    const char *output = options.output;
    check.summary = options.summary;
    if (check.summary && output && strcmp(output, "-") == 0)
        return command_line_usage(command_name, "--summary and the games cannot both go "
                                                "to standard output");
    if (!output && !check.summary)
        output = "-";
    status = check_file(&check, input, output);
    return command_line_finish(command_name) != 0 ? 1 : status;
}
