/* lock_holder.h - which process holds a lock.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Locks of open files do not say who has them. Linux tells it in /proc, and nothing that
 * a process has written down about itself has to be believed. Any thread.
 */
#ifndef TTYCHESS_ARCHIVE_LOCK_HOLDER_H
#define TTYCHESS_ARCHIVE_LOCK_HOLDER_H

#include <stdbool.h>
#include <sys/types.h>

/* The process that has the byte at `offset` of a file locked: one of this user and of
 * this program's name, and not the calling process. 0: none, or the system does not tell
 * (then nothing may be done about it). */
long lock_holder_find(const char *path, off_t offset);

/* Whether it is this process. */
bool lock_holder_is(const char *path, off_t offset, long process);

/* "process 4711 on pts/3, ssh from 192.0.2.7, since 20:15": as much of it as can be told. */
void lock_holder_describe(long process, char *text, size_t size);

#endif
