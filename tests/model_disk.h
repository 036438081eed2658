/* model_disk.h - a disk that keeps no more than it must when the power fails.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Of a file it keeps what was synced, and perhaps some of what was not; of the names in the
 * directory those of its last sync, or the newest ones. There is one of it, with one
 * directory that has all names; what misuses it fails the running cmocka test.
 */
#ifndef TTYCHESS_TESTS_MODEL_DISK_H
#define TTYCHESS_TESTS_MODEL_DISK_H

#include "base/storage.h"

extern const struct storage model_disk;

/* Nothing is on it, and there is power. */
void model_disk_empty(void);

/* A file that has been there for long; its content in one piece. */
void model_disk_put(const char *path, const char *text);

/* The power fails at the n-th call from now on, counted from 1; 0: it does not. */
void model_disk_cut(long n);

/* Whether it has failed. */
bool model_disk_is_dark(void);

/* Call `check` for everything that the file may hold when the machine starts again; length
 * -1: there may be no such file. */
void model_disk_outcomes(const char *path,
                         void (*check)(void *context, const char *text, long length),
                         void *context);

/* The machine starts again with as little as the disk may have kept. */
void model_disk_restart(void);

#endif
