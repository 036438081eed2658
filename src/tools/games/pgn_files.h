/* pgn_files.h - PGN in and PGN out, for commands that go through files of games.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Main thread only.
 */
#ifndef TTYCHESS_TOOLS_GAMES_PGN_FILES_H
#define TTYCHESS_TOOLS_GAMES_PGN_FILES_H

#include <stdio.h>

#include "pgn/pgn_stream.h"
#include "tools/long_run.h"

struct pgn_files {
    int input;
    const char *input_name; /* as messages call it */
    char input_text[1024];
    off_t size;   /* of the input, 0: not known */
    FILE *output; /* NULL: none */
    const char *output_name;
    bool bar; /* progress is shown */
    struct progress progress;
    size_t games; /* read so far */
    size_t errors;
    char *unfinished; /* fair_play_read(), which the sandbox would refuse */
};

/* Read the options of a command, and the file behind them, if there is one, as
 * command_line_read(). *input: that file, else as it was. */
int pgn_files_read_words(void *values, int argc, char **argv, const char **input);

/* Open both ends. `input` NULL or "-": standard input; `output` NULL: none, "-": standard
 * output. False, with the reason: nothing is open. */
bool pgn_files_open(struct pgn_files *files, const char *input, const char *output,
                    struct reason *reason);

/* With both ends open, before anything is read and before threads: give up all else, as
 * base/sandbox.h says, and close what was inherited. `readable`: directories with other files
 * that are wanted, or NULL. Where that cannot be had one line says so, and the command goes on. */
void pgn_files_shut_in(const char *readable);

/* Hand over all games of the input; one that cannot begin is NULL, and has a text. The game is
 * freed afterwards. Errors are told by their places, and so is what is odd about the start of a
 * game. False, with the reason: reading failed, or taking one did. */
typedef bool pgn_files_take(void *context, const struct pgn_stream *stream, struct game *game,
                            struct reason *reason);
bool pgn_files_read(struct pgn_files *files, pgn_files_take *take, void *context,
                    struct reason *reason);

/* Returns whether an engine may look at the game that is being taken; if not, it is said on standard error
 * that the game is left out. */
bool pgn_files_allow_engine(struct pgn_files *files, const struct game *game);

/* Write to the output, if there is one. */
bool pgn_files_write(struct pgn_files *files, const char *text, size_t length,
                     struct reason *reason);
bool pgn_files_write_game(struct pgn_files *files, const struct game *game,
                          struct reason *reason);

/* Whether it is time to show again, by progress_show(), how far it came; take that away. */
bool pgn_files_progress_is_due(const struct pgn_files *files);
void pgn_files_clear_progress(struct pgn_files *files);

/* Close both ends, and say what went wrong, if it is not `done` the reason. Returns the exit
 * status. */
int pgn_files_finish(struct pgn_files *files, bool done, struct reason *reason);

#endif
