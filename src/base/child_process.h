/* child_process.h - starts other programs, without a shell.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A struct child_process is a program that talks to us through pipes and cannot outlive us. It
 * has its own session, so it cannot print on our terminal or ask for passwords there. It has
 * its own process group, so its children are killed with it. The kernel kills it when our
 * process ends, or earlier if the thread that started it exits. Our descriptors are
 * close-on-exec. main() ignores SIGPIPE, so writing to a program that has exited fails with an
 * error.
 */
#ifndef TTYCHESS_BASE_CHILD_PROCESS_H
#define TTYCHESS_BASE_CHILD_PROCESS_H

#include <stdbool.h>
#include <sys/types.h>

#include "base/error.h"

struct child_process {
    pid_t id;  /* of the process and its group; 0: no child */
    int input; /* our ends of its pipes, non-blocking; -1: closed */
    int output;
    int errors;
    int exit; /* readable once the child has exited; -1: not supported */
};

#define CHILD_PROCESS_NONE ((struct child_process){0, -1, -1, -1, -1})

/* Splits a command into words like a shell, but expands nothing. White space separates words,
 * and '...' and "..." quote. A backslash escapes the next byte; inside "..." it escapes only "
 * and \, and inside '...' nothing. Returns a NULL-terminated array in one malloc'ed block, or
 * NULL with *error set if the command is empty or a quote is not closed. */
char **shell_split(const char *command, struct error *error);

/* Returns the text after the first word of a command that shell_split() accepts. */
const char *shell_skip_word(const char *command);

/* Starts the program argv[0] with `files` as its standard files; -1 means /dev/null. Searches
 * PATH for a name without '/'. If `isolated`, the program gets its own session and default
 * signal handling, cannot dump core, and is killed when the calling thread exits. Blocks until
 * exec has succeeded or failed. Returns the process ID, or -1 with *error set. */
pid_t child_spawn(char *const *argv, const int files[3], bool isolated, struct error *error);

/* Waits until the child exits. Returns its status in the format of waitpid(2). */
int child_wait(pid_t id);

/* ---- programs that talk to us over pipes ------------------------------------------------ */

/* Starts an isolated program (child_spawn()). On failure, returns false, sets *error and
 * leaves no descriptor open. */
bool child_process_start(struct child_process *child, char *const *argv, struct error *error);

/* Kills the program and its process group, unless the program has been reaped. */
void child_process_kill(const struct child_process *child);

/* Returns whether the program has exited. The first call that returns true sets *status as
 * waitpid(2) does, kills the process group, reaps the zombie and sets `id` to 0. All other
 * calls set *status to 0. The descriptors stay open, so the last output can still be read. */
bool child_process_reap(struct child_process *child, int *status);

void child_process_close(struct child_process *child);

#endif
