/* sandbox.h - drops privileges before reading untrusted input.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Before entering the sandbox, open all files and start all processes. Start threads only
 * afterwards, because Landlock does not cover existing threads. If malicious input takes over
 * the process, it can use only open files.
 *
 * Allowed: memory (never executable), threads, waiting, clocks, signals to itself, reading and
 * writing open files, pipes, querying a file's size and times, and opening files for reading
 * in the named directories. Forbidden: opening other files, creating, renaming, removing or
 * changing files, new processes and programs, sockets, signals to others, tracing, devices.
 * Forbidden calls fail with EPERM or EACCES. Some newer calls fail with ENOSYS instead, so
 * that the C library uses an older call.
 *
 * If `home` is set, for players in a kiosk, these are also allowed: creating, changing,
 * renaming, locking and removing files in `home`; setting the modes of open terminals, but not
 * inserting input; sending on open sockets, and receiving descriptors from them.
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

/* Closes all inherited descriptors except the standard files, because each would be a way out
 * of the sandbox. Only inherited descriptors lack FD_CLOEXEC. Before this call, open files
 * named by descriptors, such as /dev/fd/63. */
void sandbox_close_inherited_files(void);

/* Enters the sandbox and disables core dumps, permanently, for this thread and those it
 * starts later. Only the main thread may call this, before it starts
 * others. Returns the mechanisms in force (SANDBOX_...). Sets *error if SANDBOX_SYSTEM_CALLS
 * is missing, or if SANDBOX_FILES is missing although directories are named. If `home` is
 * set and Landlock fails, seccomp is not tried. On systems without either, and in builds
 * with sanitizers, which open files and start programs, does nothing and returns 0 with an
 * empty *error. */
int sandbox_enter(const struct sandbox *sandbox, struct error *error);

/* Permanently prevents all threads of a server process from starting programs and processes
 * and from opening network sockets. Uses only seccomp. Returns false and sets *error on
 * failure. On systems without seccomp and in builds with sanitizers, does nothing and
 * returns true. */
bool sandbox_restrict_server(struct error *error);

/* Each of these applies one mechanism. They are exported for tests. On failure, they return
 * false with errno set. */
bool sandbox_restrict_files(const struct sandbox *sandbox);
bool sandbox_restrict_system_calls(const struct sandbox *sandbox);

#endif
