/* child_process.h - starts other programs, without a shell
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A struct child_process is a program that talks to us through pipes and cannot outlive us. It
 * runs in its own session, without a terminal to print on or to ask for passwords, and in its
 * own process group, so that its children are killed with it. However we exit, its input is
 * closed and the kernel kills it. The thread that starts a child owns it; the kernel also
 * kills the child when this thread exits. child_start() guarantees this only if `isolated`.
 * Nothing here blocks except during exec. Our descriptors are close-on-exec. main() ignores
 * SIGPIPE, so writing to a program that has exited fails with an error.
 */
#ifndef TTYCHESS_BASE_CHILD_PROCESS_H
#define TTYCHESS_BASE_CHILD_PROCESS_H

#include <stdbool.h>
#include <sys/types.h>

#include "base/error.h"

struct child_process {
    pid_t id;   /* also of its process group; 0: no child */
    int input;  /* we write its input; -1: closed. Our pipe ends are non-blocking */
    int output; /* we read its standard output */
    int errors; /* we read its standard error */
    int pidfd;  /* pidfd, readable once the child has exited; -1: not supported */
};

#define CHILD_PROCESS_NONE ((struct child_process){0, -1, -1, -1, -1})

/* Split a command into words as a shell does: white space separates words, '...' and "..."
 * quote, a backslash escapes the next byte (inside "..." only before " and \). Nothing else is
 * expanded. Returns a NULL-terminated array in one malloc'ed block. Returns NULL and sets
 * *error for an empty command or an open quote. */
char **shell_split(const char *command, struct error *error);

/* Returns the text after the first word of a command that shell_split() accepts. */
const char *shell_skip_word(const char *command);

/* Start argv[0], searched in PATH if it contains no '/', with these standard files; -1 stands
 * for /dev/null. If `isolated`, the program gets its own session and default signal handling, and
 * is killed when the calling thread exits. Blocks until exec has succeeded or failed. Returns
 * the process ID; returns -1 and sets *error on failure. */
pid_t child_start(char *const *argv, const int files[3], bool isolated, struct error *error);

/* Wait until a child exits. Returns its status as waitpid(2) does. */
int child_wait(pid_t id);

/* ---- programs that talk to us over pipes ----------------------------------------------- */

/* Start argv[0], searched in PATH if it contains no '/'. Returns false and sets *error on
 * failure, with no descriptor left open. */
bool child_process_start(struct child_process *child, char *const *argv, struct error *error);

/* Kill the program and its process group, unless the program has been reaped. */
void child_process_kill(const struct child_process *child);

/* Returns whether the program has exited. Then *status is set as by waitpid(2), its process
 * group has been killed, the zombie has been reaped and `id` is 0. The descriptors stay open,
 * so that the last output can be read. */
bool child_process_has_exited(struct child_process *child, int *status);

/* Close all open descriptors. */
void child_process_close(struct child_process *child);

#endif
