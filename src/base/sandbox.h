/* sandbox.h - drops privileges before reading untrusted input
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Before entering the sandbox, open all files and start all processes that are needed; start
 * threads afterwards, since Landlock covers only threads started later. A file that takes over
 * the process can then use only the files that are open. The sandbox cannot be left.
 *
 * Still allowed: memory (never executable), threads, waiting, clocks, signals to itself,
 * reading and writing open files, pipes, querying a file's size and times, and opening files
 * for reading in the directories named. Forbidden: opening anything else, creating, renaming,
 * removing or changing files, new processes and programs, sockets, signals to others, tracing,
 * devices. Forbidden calls fail with EPERM or EACCES. Some newer calls fail with ENOSYS, so
 * that the C library falls back to older calls.
 *
 * With `home`, for a player in a kiosk, more is allowed: creating, changing, renaming, locking
 * and removing files in that directory; setting the modes of open terminals, but not inserting
 * input into them; and sending, and receiving descriptors, on open sockets.
 */
#ifndef TTYCHESS_BASE_SANDBOX_H
#define TTYCHESS_BASE_SANDBOX_H

#include <stdbool.h>

#include "base/reason.h"

/* The two mechanisms. Each of them alone enforces the limits above that it knows about; only
 * Landlock can distinguish directories. */
enum {
    SANDBOX_CALLS = 1 << 0, /* seccomp: limits the system calls */
    SANDBOX_FILES = 1 << 1  /* Landlock, Linux 5.13 or newer: limits the files */
};

struct sandbox {
    const char *readable; /* directories, separated by ':', whose files may be opened for
                           * reading; NULL: none */
    const char *home;     /* the player's directory; NULL: no player */
    int landlock;         /* for tests: the highest version of Landlock's interface to use; 0:
                           * no limit, -1: act as if Landlock were missing */
};

/* Close the descriptors that were inherited, except the standard files, since each would be a
 * way out of the sandbox. Inherited descriptors lack FD_CLOEXEC, which all of ours have. Files
 * named by such a descriptor, as /dev/fd/63 is, must be opened before. */
void sandbox_close_inherited(void);

/* Enter the sandbox and disable core dumps, permanently, for this thread and all threads it
 * starts later. Call on the main thread before other threads start. Returns the mechanisms in
 * force, SANDBOX_...; sets *reason if SANDBOX_CALLS is missing, or if SANDBOX_FILES is missing
 * although directories are named. If `home` is set and Landlock fails, seccomp is not tried.
 * In a build with sanitizers, which open files and start programs for their reports, this does
 * nothing and returns 0 with an empty *reason. */
int sandbox_enter(const struct sandbox *sandbox, struct reason *reason);

/* Limit a server process permanently, in all its threads: files, threads, local sockets and
 * account lookups still work, but starting programs, other processes and network access do
 * not. Uses seccomp only. Returns false and sets *reason if the limits are not, or only
 * partly, available. Does nothing in a build with sanitizers. */
bool sandbox_enter_server(struct reason *reason);

/* The two mechanisms, for tests. Return false and set errno if the mechanism is not
 * available. */
bool sandbox_limit_files(const struct sandbox *sandbox);
bool sandbox_limit_calls(const struct sandbox *sandbox);

#endif
