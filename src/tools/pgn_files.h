/* pgn_files.h - PGN in and PGN out, for commands that go through files of games.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * ^C and its kin end the reading, not the program, so that its files are left in order; a
 * second one ends it as always. What is written to a file is in a temporary one beside it
 * until all is well, so input and output may be the same file. Main thread only.
 */
#ifndef TTYCHESS_TOOLS_PGN_FILES_H
#define TTYCHESS_TOOLS_PGN_FILES_H

#include "base/storage.h"
#include "pgn/game.h"
#include "tools/interruption.h"
#include "tools/replacer.h"

struct pgn_files {
    const struct storage *base; /* whose files they are */
    struct storage storage;     /* reads of these end with ECANCELED after ^C */
    struct interruption interruption;
    int signal;    /* the one that came, 0: none yet */
    bool finishes; /* what is written after it still counts */
    int input;
    const char *input_name; /* as messages call it */
    char input_text[1024];
    off_t size; /* of the input, 0: not known */
    int output; /* -1: none */
    const char *output_name;
    bool terminal; /* the output is one */
    bool same;     /* the output is the input file */
    char *path;    /* of a file that is replaced in the end, else NULL */
    struct replacer replacer;
    char *buffer;
    size_t length;
    int columns;   /* of a line of progress that stand on the terminal now */
    size_t errors; /* told of the input */
};

/* Open both ends. `input` NULL or "-": standard input; `output` NULL: none, "-": standard
 * output. False, with the reason: nothing is open. The struct must not be moved, and the
 * storage outlives it. */
bool pgn_files_open(struct pgn_files *files, const struct storage *storage, const char *input,
                    const char *output, struct reason *reason);

/* With both ends open, before anything is read and before threads: give up all else, as
 * base/sandbox.h says, and close what was inherited. `readable`: directories with other files
 * that are wanted, or NULL. Where that cannot be had one line says so, and the command, `name`,
 * goes on. */
void pgn_files_shut_in(const char *name, const char *readable);

/* Write to the output; kept back and put together to larger pieces. */
bool pgn_files_write(struct pgn_files *files, const char *text, size_t length,
                     struct reason *reason);

/* Have everything that was written reach its file now (standard output, pipes). */
bool pgn_files_flush(struct pgn_files *files, struct reason *reason);

/* Progress: as progress_line(). What is told of the input, on standard error, takes it away. */
void pgn_files_progress(struct pgn_files *files, const char *line);
void pgn_files_clear_progress(struct pgn_files *files);

/* Tell and count an error of the input, by its place; context: the files. And what is odd
 * about the start of a game, which is none. */
void pgn_files_complain(void *context, const struct reason *reason);
void pgn_files_tell_remark(struct pgn_files *files, const struct game *game, int line);

/* Whether ^C came; looks, does not wait. */
bool pgn_files_interrupted(struct pgn_files *files);

/* Close all. `keep`: what was written takes the place of the output file, durably; else
 * that stays as it was. False, with the reason, when it could not be written. */
bool pgn_files_close(struct pgn_files *files, bool keep, struct reason *reason);

#endif
