/* child_process.h - other programs, started without a shell.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A struct child_process is a program that talks to us through pipes and is never left behind: it has a
 * session of its own, without a terminal to write to or to ask for passwords on, and a process group,
 * so that what it starts ends with it. When we end, in whatever way, its input ends and the
 * system kills it. One thread owns it and lives as long as it: the program ends with that thread.
 * child_start() alone promises this only if `apart`. Nothing here blocks, except for the system's
 * exec of the program. Our descriptors close on exec. The process ignores SIGPIPE (main() does):
 * writing to a program that has ended is an error, not the end.
 */
#ifndef TTYCHESS_BASE_CHILD_PROCESS_H
#define TTYCHESS_BASE_CHILD_PROCESS_H

#include <stdbool.h>
#include <sys/types.h>

#include "base/reason.h"

struct child_process {
    pid_t id;   /* and that of its process group; 0: none */
    int input;  /* we write, it reads; -1: closed. All of ours do not block. */
    int output; /* we read what it writes */
    int errors; /* we read what it complains of */
    int life;   /* readable once it has ended; -1: this system cannot tell */
};

#define CHILD_PROCESS_NONE ((struct child_process){0, -1, -1, -1, -1})

/* Part a command into words as a shell does: blanks part, '...' and "..." hold together,
 * a backslash takes the next byte as it is (in "..." before " and \ only). Nothing is
 * expanded. malloc'ed, NULL-terminated, one block: free() it. NULL, with the reason, for
 * no word at all or an open quote. */
char **command_split(const char *command, struct reason *reason);

/* What stands behind the first word of a command that command_split() takes. */
const char *command_skip_word(const char *command);

/* Start words[0], looked for in PATH if it has no '/', with these standard files; -1: /dev/null.
 * `apart`: in a session of its own, with all signals at their defaults, and killed when the thread that
 * starts it ends. Waits for exec. Returns its process ID; -1, with the reason, if it cannot be started. */
pid_t child_start(char *const *words, const int files[3], bool apart, struct reason *reason);

/* Wait for the end of a child. Returns its status, as of waitpid(2). */
int child_wait(pid_t id);

/* ---- a program that talks to us over pipes --------------------------------------------- */

/* Start words[0], looked for in PATH when it has no '/'. False, with the reason, when it
 * cannot be started; then nothing is left open. */
bool child_process_start(struct child_process *child, char *const *words,
                         struct reason *reason);

/* Kill the program and all in its group; no-op when it has ended. */
void child_process_kill(const struct child_process *child);

/* Whether the program has ended. When it has: *status is that of waitpid(2), what was left
 * of its group has been killed, no zombie remains, and id is 0; its descriptors are still
 * open, for what it said last. */
bool child_process_has_ended(struct child_process *child, int *status);

/* Close what is open. */
void child_process_close(struct child_process *child);

#endif
