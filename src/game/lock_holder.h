/* lock_holder.h - which process holds a lock.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Locks of open files do not say who has them. Linux tells it in /proc, and nothing that
 * a process has written down about itself has to be believed. Any thread.
 */
#ifndef TTYCHESS_GAME_LOCK_HOLDER_H
#define TTYCHESS_GAME_LOCK_HOLDER_H

#include <sys/types.h>

/* The process that has the byte at `offset` of a file locked: one of this user and of
 * this program's name, and not the calling process. 0: none, or the system does not tell
 * (then nothing may be done about it). */
long lock_holder_find(const char *path, off_t offset);

#endif
