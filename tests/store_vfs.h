/* store_vfs.h - files for SQLite that are in memory, where any call can fail, tear or wait, and
 * of which it is known what a power cut leaves.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * There is one such disk. A call is one that changes something: a write, a truncation, a sync, a
 * file made or removed; reads are counted apart. What misuses it fails the running test.
 */
#ifndef TTYCHESS_TESTS_STORE_VFS_H
#define TTYCHESS_TESTS_STORE_VFS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define STORE_VFS "ttychess-model"

/* Make it known to SQLite; nothing is on it. */
void store_vfs_begin(void);

/* Take all away; no file may be open. */
void store_vfs_empty(void);

enum store_fault {
    FAULT_IO,   /* EIO; of a write nothing is done */
    FAULT_FULL, /* a write or a new file finds the disk full */
    FAULT_TORN, /* half of a write is done, then EIO */
    FAULT_READ  /* a read fails */
};

/* The n-th call from now on fails, counted from 1, and `count` in all. 0: none does. */
void store_vfs_fail(enum store_fault fault, long n, long count);

/* How many calls failed since then. */
long store_vfs_failed(void);

/* Calls made so far. */
long store_vfs_calls(void);

/* Syncs wait from now on, and go on; how many wait now. Any thread. */
void store_vfs_hold(bool held);
long store_vfs_waiting(void);

/* Called before each call; NULL: none. */
void store_vfs_watch(void (*before)(void *context), void *context);

/* What the disk may hold when the power fails now, of all files of the directory `from`, as
 * files of the directory `to`, in place of what was there: what was synced and, by `seed`, any
 * of what was not; 0: none of it; 1: all of it. */
void store_vfs_cut(const char *from, const char *to, uint64_t seed);

/* A file's content, which the disk keeps; and another one in its place. */
const uint8_t *store_vfs_get(const char *path, size_t *size);
void store_vfs_put(const char *path, const uint8_t *bytes, size_t size);

#endif
