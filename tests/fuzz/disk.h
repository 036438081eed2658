/* disk.h - a disk in memory behind the storage seam: what a fuzzed input writes goes nowhere
 * else.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * There is one disk; paths are compared as text, less "./" in front; every directory exists, and
 * only files are listed. Locks are free, nothing is watched. One thread.
 */
#ifndef TTYCHESS_TESTS_FUZZ_DISK_H
#define TTYCHESS_TESTS_FUZZ_DISK_H

#include "base/storage.h"

extern const struct storage fuzz_disk;

/* An empty disk that gives as many bytes at once as are asked for. What was open is not. */
void fuzz_disk_clear(void);

/* Put a file there, of these very bytes, in place of one of that name. */
void fuzz_disk_put(const char *path, const void *bytes, size_t size);

/* What it holds; NULL: there is none. Good until the disk changes. */
const char *fuzz_disk_get(const char *path, size_t *size);

/* Read no more bytes at once than that; 0: as many as are asked for. */
void fuzz_disk_set_portion(size_t bytes);

/* How many files are open, and how many there are. */
int fuzz_disk_count_open(void);
int fuzz_disk_count(void);

#endif
