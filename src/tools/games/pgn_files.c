/* pgn_files.c - files of games as input and output.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <config.h>

#include "tools/games/pgn_files.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/printable.h"
#include "base/sandbox.h"
#include "engine/fair_play.h"
#include "tools/command_line.h"

enum { BUFFER_SIZE = 256 << 10 };

static bool set_path_error(const char *path, struct error *error)
{
    return error_set(error, 0, "%s: %s", path, strerror(errno));
}

static bool open_input(struct pgn_files *files, const char *path, struct error *error)
{
    struct stat status;
    files->input = STDIN_FILENO;
    files->input_name = "standard input";
    if (path && strcmp(path, "-") != 0) {
        printable_copy_string(files->input_text, sizeof files->input_text, path);
        files->input_name = files->input_text;
        files->input = open(path, O_RDONLY | O_CLOEXEC);
    }
    if (files->input < 0 || fstat(files->input, &status) != 0)
        return set_path_error(files->input_name, error);
    files->size = S_ISREG(status.st_mode) ? status.st_size : 0;
    return true;
}

/* Opens and truncates the file, unless it is the input. */
static bool open_output(struct pgn_files *files, const char *path, struct error *error)
{
    struct stat status, input;
    files->output_name = path;
    if (strcmp(path, "-") == 0) {
        files->output = stdout;
        files->output_name = "standard output";
        setvbuf(stdout, NULL, isatty(STDOUT_FILENO) ? _IOLBF : _IOFBF, BUFFER_SIZE);
        return true;
    }
    files->output = fopen(path, "ae");
    if (!files->output || fstat(fileno(files->output), &status) != 0 ||
        fstat(files->input, &input) != 0)
        return set_path_error(path, error);
    if (input.st_dev == status.st_dev && input.st_ino == status.st_ino)
        return error_set(error, 0, "%s: the output file cannot be the input file", path);
    setvbuf(files->output, NULL, _IOFBF, BUFFER_SIZE);
    return !S_ISREG(status.st_mode) || ftruncate(fileno(files->output), 0) == 0 ||
           set_path_error(path, error);
}

/* Returns false if writing failed. */
static bool close_files(struct pgn_files *files)
{
    if (files->input > STDERR_FILENO)
        close(files->input);
    free(files->unfinished_games);
    return !files->output ||
           (files->output == stdout ? fflush(stdout) : fclose(files->output)) == 0;
}

int pgn_files_parse_command_line(void *values, int argc, char **argv, const char **input)
{
    int status = command_line_parse(values, argc, argv);
    if (status >= 0 || optind == argc)
        return status;
    *input = argv[optind++];
    return optind == argc
               ? -1
               : command_line_usage_error("unexpected argument '%s' after FILE", argv[optind]);
}

bool pgn_files_open(struct pgn_files *files, const char *input, const char *output,
                    struct error *error)
{
    struct stat status;
    *files = (struct pgn_files){.unfinished_games = fair_play_read_games()};
    if (!open_input(files, input, error) || (output && !open_output(files, output, error))) {
        close_files(files);
        return false;
    }
    bool into_file = (output && files->output != stdout) ||
                     (fstat(STDOUT_FILENO, &status) == 0 && S_ISREG(status.st_mode));
    progress_init(&files->progress, 0);
    files->progress.hidden = !files->progress.terminal || !into_file;
    return true;
}

void pgn_files_enter_sandbox(const char *readable)
{
    const struct sandbox sandbox = {.readable = readable};
    struct error error;
    sandbox_close_inherited_files();
    int mechanisms = sandbox_enter(&sandbox, &error);
    if (error.text[0] == '\0')
        return;
    if (!(mechanisms & SANDBOX_SYSTEM_CALLS))
        command_line_print_message("no sandbox available (%s); continuing without one",
                                   error.text);
    else
        command_line_print_message(
            "only a partial sandbox is available (%s); continuing, but the program can open "
            "all files that you can read, not only those of --syzygy",
            error.text);
}

bool pgn_files_can_use_engine(struct pgn_files *files, const struct game *game)
{
    struct error error;
    if (fair_play_allows_engine(files->unfinished_games, game->keys, game->count + 1, &error))
        return true;
    files->errors++;
    progress_clear(&files->progress);
    command_line_print_message("game %zu was skipped: %s", files->games + 1, error.text);
    return false;
}

static void print_error(void *context, const struct error *error)
{
    struct pgn_files *files = context;
    char prefix[64];
    size_t length = (size_t)snprintf(prefix, sizeof prefix,
                                     "PGN line %d, column %d: ", error->line, error->column);
    bool prefixed = strncmp(error->text, prefix, length) == 0;
    files->errors++;
    progress_clear(&files->progress);
    fprintf(stderr, "%s:%d:%d: %s\n", files->input_name, error->line, error->column,
            error->text + (prefixed ? length : 0));
}

bool pgn_files_for_each_game(struct pgn_files *files, pgn_files_callback *callback,
                             void *context, struct error *error)
{
    enum pgn_stream_status status;
    struct pgn_record record;
    struct error warning;
    struct game game;
    bool done = true;
    files->stream = pgn_stream_create(files->input, print_error, files);
    while (done && (status = pgn_stream_next(files->stream, &game, &record, error)) !=
                       PGN_STREAM_END) {
        bool is_valid = status == PGN_STREAM_GAME && record.status != PGN_NO_GAME;
        if (is_valid && pgn_get_start_warning(&game, &warning)) {
            progress_clear(&files->progress);
            fprintf(stderr, "%s:%d: FEN: %s\n", files->input_name, record.line, warning.text);
        }
        done = status == PGN_STREAM_GAME && callback(context, is_valid ? &game : NULL, error);
        files->games += is_valid;
        if (is_valid)
            game_free(&game);
    }
    pgn_stream_destroy(files->stream);
    return done;
}

bool pgn_files_write(struct pgn_files *files, const char *text, size_t length,
                     struct error *error)
{
    return !files->output || fwrite(text, 1, length, files->output) == length ||
           set_path_error(files->output_name, error);
}

bool pgn_files_write_game(struct pgn_files *files, const struct game *game,
                          struct error *error)
{
    size_t length;
    char *text = pgn_write(game, &length);
    bool written = pgn_files_write(files, text, length, error);
    free(text);
    return written;
}

int pgn_files_finish(struct pgn_files *files, bool done, struct error *error)
{
    progress_clear(&files->progress);
    if (!close_files(files) && done)
        done = set_path_error(files->output_name, error);
    if (!done)
        command_line_print_message("%s", error->text);
    else if (files->games == 0 && files->errors == 0)
        command_line_print_message("no games in %s", files->input_name);
    return !done || files->errors > 0;
}
