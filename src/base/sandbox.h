/* sandbox.h - giving up what a process will not need again, before it reads what others wrote.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Files are open, and processes that are wanted run, before it is entered; threads are started
 * afterwards, so that both halves hold for all of them. Whatever a file makes of the process
 * then, it has no way out but the files that are open. The way in is one-way.
 *
 * What remains: memory (none that can be executed), threads, waiting, clocks, signals to
 * oneself, reading and writing open files, pipes, asking for a file's size and times, and
 * opening files for reading in the directories named. What does not: opening anything else,
 * making, renaming, removing or changing files, new processes and programs, sockets, signals
 * to others, tracing, devices. Calls that are refused fail with EPERM or EACCES, some that younger
 * systems brought with ENOSYS, so that the C library takes its older way.
 *
 * Somebody who plays within it (`home`) has more: that directory, in which files may be made,
 * changed, renamed, locked and removed; the modes of terminals that are open, but no way to type
 * on them; and speaking, and receiving descriptors, on sockets that are open.
 */
#ifndef TTYCHESS_BASE_SANDBOX_H
#define TTYCHESS_BASE_SANDBOX_H

#include <stdbool.h>

#include "base/reason.h"

/* Who keeps watch. Each half alone refuses all of the above that has to do with it; what only
 * Landlock can do is to tell one directory from another. */
enum {
    SANDBOX_CALLS = 1 << 0, /* seccomp: which system calls there are */
    SANDBOX_FILES = 1 << 1  /* Landlock, Linux 5.13 and newer: which files there are */
};

struct sandbox {
    const char *readable; /* directories, parted by ':', whose files may be opened for reading;
                             NULL: none */
    const char *home;     /* a directory for somebody who plays; NULL: nobody does */
    int landlock;         /* for tests: as if the kernel's interface of Landlock were no newer
                             than this; 0: as it is, -1: as if there were none */
};

/* Close what whoever started this process left open beyond the standard files: none of that is
 * ours, and each would be a way out. It is told by the lack of FD_CLOEXEC, which all that we
 * open has; so files that are named by such a one, as /dev/fd/63 is, have been opened before. */
void sandbox_close_inherited(void);

/* Give all that up, core dumps included, for this thread and all that it starts from now on,
 * and for good. Returns what could be had, SANDBOX_...; where SANDBOX_CALLS is not among it, or
 * directories are named and SANDBOX_FILES is not, with the reason; where `home` is named and
 * there is no SANDBOX_FILES, SANDBOX_CALLS is not tried. In a build with sanitizers,
 * which open files and start programs when they report, nothing happens, and 0 is returned with
 * an empty reason. The main thread, before it starts others. */
int sandbox_enter(const struct sandbox *sandbox, struct reason *reason);

/* For a process that serves others, and shall never be more than that: files, threads, sockets of
 * this host and the system's names of accounts are as ever, but there is no other program, no
 * other process, no network. By seccomp alone; for good, for all threads. False, with the reason:
 * it is not to be had here, or only in part. In a build with sanitizers nothing happens. */
bool sandbox_enter_server(struct reason *reason);

/* The halves, for tests. False: not to be had, errno says why. */
bool sandbox_limit_files(const struct sandbox *sandbox);
bool sandbox_limit_calls(const struct sandbox *sandbox);

#endif
