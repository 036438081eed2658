/* sandbox.h - drops privileges before reading untrusted input.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Open all files and start all processes before you enter; start threads afterwards, because
 * Landlock covers no earlier threads. If malicious input takes over the process, it can use
 * only open files. The sandbox cannot be left.
 *
 * Allowed: memory (never executable), threads, waiting, clocks, signals to itself, reading and
 * writing open files, pipes, querying a file's size and times, and opening files for reading
 * in the named directories. Forbidden: opening other files, creating, renaming, removing or
 * changing files, new processes and programs, sockets, signals to others, tracing, devices.
 * Forbidden calls fail with EPERM or EACCES, some newer ones with ENOSYS, so that the C
 * library uses an older call.
 *
 * With `home`, which is for players in a kiosk, these are also allowed: creating, changing,
 * renaming, locking and removing files there; setting the modes of open terminals, but not
 * inserting input; sending, and receiving descriptors, on open sockets.
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
    int landlock;         /* for tests: highest version to use; 0: no limit, -1: no Landlock */
};

/* Closes all inherited descriptors except the standard files, because each would be a way out.
 * Inherited descriptors lack FD_CLOEXEC, which all of ours have. Files named by descriptors,
 * such as /dev/fd/63, must be opened earlier. */
void sandbox_close_inherited_files(void);

/* Enters the sandbox and disables core dumps, permanently, for this thread and those it starts
 * later. Only the main thread may call this, before it starts others. Returns the mechanisms
 * in force (SANDBOX_...). Sets *error if SANDBOX_SYSTEM_CALLS is missing, or if SANDBOX_FILES
 * is missing although directories are named. If `home` is set and Landlock fails, seccomp is
 * not tried. Sanitizers open files and start programs for their reports, so with them this
 * does nothing and returns 0 with an empty *error. */
int sandbox_enter(const struct sandbox *sandbox, struct error *error);

/* Limits a server process permanently, in all its threads: files, threads, local sockets and
 * account lookups still work; programs, new processes and network access do not. Uses only
 * seccomp. Returns false and sets *error if seccomp is not available. With sanitizers, does
 * nothing. */
bool sandbox_restrict_server(struct error *error);

/* These apply one mechanism each, for tests. They return false with errno if it is not
 * available. */
bool sandbox_restrict_files(const struct sandbox *sandbox);
bool sandbox_restrict_system_calls(const struct sandbox *sandbox);

#endif
