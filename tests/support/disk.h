/* disk.h - a disk in memory whose calls can fail, transfer only part of the data, hang, or
 * lose power.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * For programs linked with DISK_WRAPPED: the linker redirects the system calls to this file.
 * Calls with a path below disk_root, or on a file opened there, use this disk; all others the
 * real one. There is one disk. Paths are compared as text, without a leading "./". A directory
 * exists while it contains something; creating one always succeeds. Functions may be called
 * from any thread.
 *
 * Calls are counted, and identified by letters: o(pen) r(ead) w(rite) s(ync) c(lose) n(ew
 * name) N(ew name, if free) u(nlink) m(ake directory) l(ist) k (lock) t (stat) f (truncate)
 * p(lace).
 */
#ifndef TTYCHESS_TESTS_DISK_H
#define TTYCHESS_TESTS_DISK_H

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

/* initially "/disk/"; "": all paths */
extern const char *disk_root;

/* Empties the disk and removes all faults. Open files become invalid. */
void disk_clear(void);

/* A cmocka set-up: creates an empty disk, where the environment places saved games and the
 * config file. */
int disk_make(void **state);

/* Writes a whole file, as if synced long ago, replacing any older one. disk_get() returns the
 * contents, valid until the disk changes, or NULL if there is no such file. */
void disk_put(const char *path, const void *bytes, size_t size);
const char *disk_get(const char *path, size_t *size);

/* Return the number of open files, and of files. */
int disk_count_open(void);
int disk_count(void);

/* read(), for a program that has a __wrap_read of its own (it, write() and close() are weak
 * here). */
ssize_t disk_read(int file, void *bytes, size_t size);

/* Limits each read or write to this many bytes; 0: no limit. */
void disk_set_portion(size_t bytes);

/* ---- faults ------------------------------------------------------------------------- */

/* Makes the n-th call from now on fail (1: the next; 0: none) and, if for_ever, all later ones
 * too. The failing write transfers half of its bytes; later ones, none. */
void disk_fail(long n, int error, bool for_ever);

/* Makes all writes fail, as on a full disk; 0 ends this. */
void disk_fail_writes(int error);

/* Makes calls of these letters hang until the next disk_hang(). disk_count_waiting() returns
 * the number of hanging calls. */
void disk_hang(const char *letters);
int disk_count_waiting(void);

/* Return the number of calls, and the letters of the first ones, since the last disk_log(). */
long disk_calls(void);
const char *disk_log(void);

/* Returns the number of renames. */
long disk_renames(void);

/* ---- power -------------------------------------------------------------------------- */

/* Makes the power fail at the n-th call from now on. disk_is_dark() returns whether it has. A
 * file then has its synced contents, perhaps with some later changes; a directory has the
 * names of its last sync, or the newest ones. */
void disk_cut(long n);
bool disk_is_dark(void);

/* Calls `check` with all contents that the file may have after a restart; length -1 means that
 * the file may be missing. */
void disk_outcomes(const char *path,
                   void (*check)(void *context, const char *text, long length), void *context);

/* Restarts the machine with as little data as the disk may have kept. */
void disk_restart(void);

#endif
