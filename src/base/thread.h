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

/* What C libraries give a thread is anything from 128 KB (musl) up. A search recurses MAX_PLY
 * deep, some kilobytes each time; sanitizers want more. Only what is touched is ever taken. */
enum { THREAD_STACK_BYTES = 8 << 20 };

/* pthread_create() with a stack of that size and all signals blocked: they are for the thread
 * that owns the screen, or waits for them. Returns an errno value. */
int thread_create(pthread_t *thread, void *(*run)(void *argument), void *argument);

/* The same; false, with the reason, when none can be had. */
bool thread_start(pthread_t *thread, void *(*run)(void *argument), void *argument,
                  struct reason *reason);

/* A condition that is waited for by the monotonic clock, and a point of it so far ahead. */
void condition_init(pthread_cond_t *condition);
struct timespec condition_deadline(int milliseconds);

/* What that clock shows now, in milliseconds. */
int64_t monotonic_milliseconds(void);

/* The pause before the next try, behind a try that failed after this one: twice as long, so that
 * what fails for days is no work, and `longest` at the most. */
int64_t longer_pause(int64_t pause, int64_t longest);

#endif
