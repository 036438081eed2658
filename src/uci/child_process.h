/* child_process.h - another program, started without a shell and never left behind.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The program gets a session of its own: no terminal to write to or to ask for passwords
 * on, and a process group, so that what it starts ends with it. Its three standard
 * descriptors are pipes; no other descriptor of ours is inherited. It does not outlive us
 * either, however we end, where main() has called child_keeper_begin(); elsewhere it is told
 * by the end of its input alone. Nothing here blocks, but for the system's exec of the program.
 * One thread a child. The process ignores SIGPIPE (main() does): writing to a program that has
 * ended is an error, not the end.
 */
#ifndef TTYCHESS_UCI_CHILD_PROCESS_H
#define TTYCHESS_UCI_CHILD_PROCESS_H

#include <stdbool.h>
#include <sys/types.h>

#include "base/reason.h"

struct child_process {
    pid_t id;    /* whom we wait for: its keeper, or itself; 0: none */
    pid_t group; /* of the program and all that it starts */
    int line;    /* to the keeper, which acts when it hangs up; -1: there is none */
    int input;   /* we write, it reads; -1: closed. All of ours do not block. */
    int output;  /* we read what it writes */
    int errors;  /* we read what it complains of */
    int life;    /* readable once it has ended; -1: this system cannot tell */
};

#define CHILD_PROCESS_NONE ((struct child_process){0, 0, -1, -1, -1, -1, -1})

/* Part a command into words as a shell does: blanks part, '...' and "..." hold together,
 * a backslash takes the next byte as it is (in "..." before " and \ only). Nothing is
 * expanded. malloc'ed, NULL-terminated, one block: free() it. NULL, with the reason, for
 * no word at all, an open quote, or lack of memory. */
char **command_split(const char *command, struct reason *reason);

/* Whether there is a program that the command would start; false with the reason. What it is
 * shows when it is started. */
bool command_check(const char *command, struct reason *reason);

/* Start words[0], looked for in PATH when it has no '/'. False, with the reason, when it
 * cannot be started; then nothing is left open. */
bool child_process_start(struct child_process *child, char *const *words,
                         struct reason *reason);

/* Send a signal to the program and all in its group; no-op when it has ended. */
void child_process_signal(const struct child_process *child, int number);

/* Whether the program has ended. When it has: *status is that of waitpid(2), what was left
 * of its group has been killed, no zombie remains, and id is 0; its descriptors are still
 * open, for what it said last. */
bool child_process_has_ended(struct child_process *child, int *status);

/* Close what is open. The program must have ended, or nobody waits for it any more: a keeper
 * then sees to its end. */
void child_process_close(struct child_process *child);

#endif
