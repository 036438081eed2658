/* sandbox.h - drops privileges before reading untrusted input.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Open all files and start all processes before entering; start threads afterwards, since
 * Landlock covers only those. Even if a file takes over the process, the process can use only
 * open files. The sandbox cannot be left.
 *
 * Allowed: memory (never executable), threads, waiting, clocks, signals to itself, reading and
 * writing open files, pipes, querying a file's size and times, and opening files for reading
 * in the named directories. Forbidden: opening other files, creating, renaming, removing or
 * changing files, new processes and programs, sockets, signals to others, tracing, devices.
 * Forbidden calls fail with EPERM or EACCES, some newer ones with ENOSYS, so that the C
 * library uses an older call.
 *
 * With `home`, for a player in a kiosk, also allowed: creating, changing, renaming, locking
 * and removing files there; setting the modes of open terminals, but not inserting input;
 * sending, and receiving descriptors, on open sockets.
 */
#ifndef TTYCHESS_BASE_SANDBOX_H
#define TTYCHESS_BASE_SANDBOX_H

#include <stdbool.h>

#include "base/error.h"

/* The two mechanisms. Each works alone; only Landlock can distinguish directories. */
enum {
    SANDBOX_SYSTEM_CALLS = 1 << 0, /* seccomp */
    SANDBOX_FILES = 1 << 1         /* Landlock, Linux 5.13 or newer */
};

struct sandbox {
    const char *readable; /* directories, separated by ':'; NULL: none */
    const char *home;     /* the kiosk player's directory, or NULL */
    int landlock;         /* for tests: highest version; 0: no limit, -1: no Landlock */
};

/* Close all inherited descriptors except the standard files: each would be a way out. They
 * lack FD_CLOEXEC, which all of ours have. Open files named by descriptors, such as
 * /dev/fd/63, before. */
void sandbox_close_inherited(void);

/* Enter the sandbox and disable core dumps, permanently, for this thread and those it starts
 * later. Main thread, before it starts others. Returns the mechanisms in force (SANDBOX_...);
 * sets *error if SANDBOX_SYSTEM_CALLS is missing, or SANDBOX_FILES although directories are
 * named. If `home` is set and Landlock fails, seccomp is not tried. Sanitizers open files and
 * start programs for their reports, so with them this does nothing and returns 0 with an empty
 * *error. */
int sandbox_enter(const struct sandbox *sandbox, struct error *error);

/* Limit a server process permanently, in all its threads: files, threads, local sockets and
 * account lookups still work; starting programs, other processes and network access do not.
 * Uses only seccomp; returns false and sets *error if it is not fully available. With
 * sanitizers, does nothing. */
bool sandbox_enter_server(struct error *error);

/* The two mechanisms, for tests. Return false with errno if not available. */
bool sandbox_limit_files(const struct sandbox *sandbox);
bool sandbox_limit_calls(const struct sandbox *sandbox);

#endif
