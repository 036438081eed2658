/* disk.h - a disk in memory, whose calls can be made to fail, tear, hang, or be the last ones.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * For programs that are linked with DISK_WRAPPED: the linker leads the system's calls here, and
 * those that name a path below disk_root, or a file opened there, are about this disk. There is
 * one; paths are compared as text, less "./" in front. A directory exists as long as something is
 * in it, and all can be made. Any thread.
 *
 * Calls are counted, and are known by letters: o(pen) r(ead) w(rite) s(ync) c(lose) n(ew name)
 * N(ew name, if free) u(nlink) m(ake directory) l(ist) k (lock) t (stat) f (truncate) p(lace).
 */
#ifndef TTYCHESS_TESTS_DISK_H
#define TTYCHESS_TESTS_DISK_H

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

/* "/disk/" at first; "": all paths. */
extern const char *disk_root;

/* An empty disk with nothing wrong. What was open is not. */
void disk_clear(void);

/* A cmocka set-up: an empty disk, and on it the games and the config that the environment names. */
int disk_make(void **state);

/* Put a file there that has been there for long, of these very bytes, in place of one of that
 * name. What it holds; NULL: there is none. Good until the disk changes. */
void disk_put(const char *path, const void *bytes, size_t size);
const char *disk_get(const char *path, size_t *size);

/* How many files are open, and how many there are. */
int disk_count_open(void);
int disk_count(void);

/* read(), for a program whose own __wrap_read comes first(it, write() and close() are weak here). */
ssize_t disk_read(int file, void *bytes, size_t size);

/* Read or write no more bytes at once than that; 0: as many as are asked for. */
void disk_set_portion(size_t bytes);

/* ---- what goes wrong ------------------------------------------------------------------- */

/* The n-th call from now on fails (1: the next; 0: none does), and, for_ever, all behind it. A
 * write that fails has written half of its bytes, unless it is behind that. */
void disk_fail(long n, int error, bool for_ever);

/* All writes fail, as on a full disk; 0: none any more. */
void disk_fail_writes(int error);

/* Calls of these letters wait until the next disk_hang(); how many do. */
void disk_hang(const char *letters);
int disk_count_waiting(void);

/* How many calls were made, and the letters of the first ones; since the last disk_log(). */
long disk_calls(void);
const char *disk_log(void);

/* How many files were given another name. */
long disk_renames(void);

/* ---- power ----------------------------------------------------------------------------- */

/* The power fails at the n-th call from now on. Whether it has. Of a file the disk keeps what was
 * synced, and perhaps some of what was not; of names those of the last sync of a directory, or the
 * newest ones. */
void disk_cut(long n);
bool disk_is_dark(void);

/* Call `check` for everything that the file may hold when the machine starts again; length -1:
 * there may be no such file. */
void disk_outcomes(const char *path,
                   void (*check)(void *context, const char *text, long length), void *context);

/* The machine starts again with as little as the disk may have kept. */
void disk_restart(void);

#endif
