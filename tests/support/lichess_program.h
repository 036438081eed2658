/* lichess_program.h - runs ttychess-lichess as a child process and reads its output.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef TTYCHESS_TESTS_LICHESS_PROGRAM_H
#define TTYCHESS_TESTS_LICHESS_PROGRAM_H

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

struct program {
    pid_t process;        /* 0: not running */
    const char *words[8]; /* arguments after WORD, if any; set by the test */
    int in, out;          /* our ends of its input and of both outputs; -1: none */
    char said[65536];
    size_t length;
};

extern struct program program;

/* Starts `ttychess-lichess WORD --server URL WORDS` with these files, or with pipes. */
void program_start(const char *word, const char *url, int in, int out);
void program_run(const char *word, const char *url);

void program_type(const char *format, ...) __attribute__((format(printf, 1, 2)));
void program_hang_up(void);

/* Waits for more output; returns false if the program has ended or prints nothing. */
bool program_more(void);

/* Reads up to this text and returns its position; fails the test if it does not come. */
const char *program_until(const char *text);

/* program_finish() reads the output to its end, program_wait() does not; both return the exit
 * status, or the negative number of the signal that ended the program. */
int program_finish(void);
int program_wait(void);

/* For a tear-down: ends the program and frees everything. */
void program_kill(void);

#endif
