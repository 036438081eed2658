/* pgn_files.h - reads and writes PGN for commands that process files of games.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef TTYCHESS_TOOLS_GAMES_PGN_FILES_H
#define TTYCHESS_TOOLS_GAMES_PGN_FILES_H

#include <stdio.h>

#include "pgn/pgn_stream.h"
#include "tools/long_run.h"

struct pgn_files {
    int input;
    const char *input_name;
    char input_text[1024];
    off_t size;   /* of the input; 0: unknown */
    FILE *output; /* NULL: none */
    const char *output_name;
    /* Hidden unless standard error is a terminal and the output goes into a file. */
    struct progress progress;
    size_t games;
    size_t errors;
    struct pgn_stream *stream; /* used by pgn_files_for_each_game() and its callback */
    char *unfinished_games;    /* from fair_play_read_games(), before the sandbox */
};

/* Like command_line_parse(), but also sets *input to the file operand, if any. */
int pgn_files_parse_command_line(void *values, int argc, char **argv, const char **input);

/* Opens the files; "-" is standard input or output. `input` may be NULL for standard input,
 * `output` for no output. On failure, closes both, returns false and sets *error. */
bool pgn_files_open(struct pgn_files *files, const char *input, const char *output,
                    struct error *error);

/* Enters the sandbox (base/sandbox.h) and closes inherited descriptors. Call it after
 * pgn_files_open(), before anything is read and before threads start. `readable` lists
 * directories that must stay readable, or is NULL. If there is no sandbox, prints a
 * warning. */
void pgn_files_enter_sandbox(const char *readable);

/* Calls `callback` for each game of the input, and frees the game. `game` is NULL if the
 * game cannot start; files->stream has its text. Prints errors, and warnings about start
 * positions, with file and line. Returns false and sets *error if reading or `callback`
 * failed. */
typedef bool pgn_files_callback(void *context, struct game *game, struct error *error);
bool pgn_files_for_each_game(struct pgn_files *files, pgn_files_callback *callback,
                             void *context, struct error *error);

/* Returns whether fair play allows an engine for the game. If not, prints that the game is
 * skipped and counts an error. */
bool pgn_files_can_use_engine(struct pgn_files *files, const struct game *game);

bool pgn_files_write(struct pgn_files *files, const char *text, size_t length,
                     struct error *error);
bool pgn_files_write_game(struct pgn_files *files, const struct game *game,
                          struct error *error);

/* Closes both files. Prints *error if `done` is false, otherwise any error of its own.
 * Returns the exit status. */
int pgn_files_finish(struct pgn_files *files, bool done, struct error *error);

#endif
