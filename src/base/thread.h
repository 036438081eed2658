/* thread.h - threads in the background, and waiting for them.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef TTYCHESS_BASE_THREAD_H
#define TTYCHESS_BASE_THREAD_H

#include <pthread.h>
#include <stdbool.h>
#include <stdint.h>
#include <time.h>

#include "base/reason.h"

/* Start a thread with all signals blocked: they are for the thread that owns the screen.
 * False, with the reason, when none can be had. */
bool thread_start(pthread_t *thread, void *(*run)(void *argument), void *argument,
                  struct reason *reason);

/* A condition that is waited for by the monotonic clock, and a point of it so far ahead. */
void condition_init(pthread_cond_t *condition);
struct timespec condition_deadline(int milliseconds);

/* What that clock shows now, in milliseconds. */
int64_t monotonic_milliseconds(void);

#endif
