/* lichess_program.h - ttychess-lichess, beside the program that is tested, and what it says.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef TTYCHESS_TESTS_LICHESS_PROGRAM_H
#define TTYCHESS_TESTS_LICHESS_PROGRAM_H

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

struct program {
    pid_t process;        /* 0: none runs */
    const char *words[8]; /* behind WORD, where there are any; set by the test */
    int in, out;          /* ours, of its input, and of both its outputs; -1: none */
    char said[65536];
    size_t length;
};

extern struct program program;

/* `ttychess-lichess WORD --server URL WORDS` with these files, or with pipes of ours. */
void program_start(const char *word, const char *url, int in, int out);
void program_run(const char *word, const char *url);

void program_type(const char *format, ...) __attribute__((format(printf, 1, 2)));
void program_hang_up(void);

/* More of what it says, waited for; false: it has ended, or says nothing. */
bool program_more(void);

/* Until it has said this, and where that begins; it fails the test when it does not. */
const char *program_until(const char *text);

/* What it says to the end is read, or not: its exit status, or the signal that ended it, negative. */
int program_finish(void);
int program_wait(void);

/* For a tear-down: nothing of it is left. */
void program_kill(void);

#endif
