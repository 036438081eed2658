/* child_process.h - starts other programs, without a shell.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A struct child_process is a program that talks to us through pipes and cannot outlive us. It
 * runs in its own session, without a terminal to print on or to ask for passwords, and in its
 * own process group, so that its children are killed with it. However our process ends, the
 * kernel closes the program's input and kills it, even if only the thread that started it
 * exits. child_spawn() guarantees this only if `isolated`. Only exec and child_wait() block.
 * Our descriptors are close-on-exec. main() ignores SIGPIPE, so writing to a program that has
 * exited fails with an error.
 */
#ifndef TTYCHESS_BASE_CHILD_PROCESS_H
#define TTYCHESS_BASE_CHILD_PROCESS_H

#include <stdbool.h>
#include <sys/types.h>

#include "base/error.h"

struct child_process {
    pid_t id;  /* also its process group; 0: no child */
    int input; /* our ends of its pipes, non-blocking; -1: closed */
    int output;
    int errors;
    int pidfd; /* readable once the child has exited; -1: not supported */
};

#define CHILD_PROCESS_NONE ((struct child_process){0, -1, -1, -1, -1})

/* Splits a command into words as a shell does: white space separates words, '...' and "..."
 * quote, a backslash escapes the next byte (inside "..." only before " and \). Expands
 * nothing. Returns a NULL-terminated array in one malloc'ed block. Returns NULL and sets
 * *error if the command is empty or a quote is not closed. */
char **shell_split(const char *command, struct error *error);

/* Returns the text after the first word of a command that shell_split() accepts. */
const char *shell_skip_word(const char *command);

/* Starts argv[0], which is looked up in PATH if it contains no '/', with these standard files;
 * -1 means /dev/null. If `isolated`, the program gets its own session, default signal handling
 * and no core dumps, and is killed when the calling thread exits. Blocks until exec has
 * succeeded or failed. Returns the process ID, or -1 with *error set. */
pid_t child_spawn(char *const *argv, const int files[3], bool isolated, struct error *error);

/* Waits until a child exits. Returns its status as waitpid(2) does. */
int child_wait(pid_t id);

/* ---- programs that talk to us over pipes ------------------------------------------------ */

/* Starts a program like child_spawn() with `isolated`. On failure, returns false, sets *error
 * and leaves no descriptor open. */
bool child_process_start(struct child_process *child, char *const *argv, struct error *error);

/* Kills the program and its process group, unless the program has been reaped. */
void child_process_kill(const struct child_process *child);

/* Returns whether the program has exited. The first time it has, sets *status as waitpid(2)
 * does, kills its process group, reaps the zombie and sets `id` to 0; later, sets *status to
 * 0. The descriptors stay open, so that the last output can be read. */
bool child_process_reap(struct child_process *child, int *status);

void child_process_close(struct child_process *child);

#endif
