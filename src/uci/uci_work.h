/* uci_work.h - what takes long and is no search of the session's: go perft and bench.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * One piece of work at a time, on a thread of its own, so that the reader goes on hearing.
 * It speaks through uci_say() and leaves a byte in the wake-up pipe when it is done. All
 * functions are the reader's, and none but uci_work_finish() waits.
 */
#ifndef TTYCHESS_UCI_UCI_WORK_H
#define TTYCHESS_UCI_UCI_WORK_H

#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>

#include "engine/engine.h"

struct uci_session;

struct uci_work {
    bool begun; /* there is a thread to join */
    pthread_t thread;
    struct position position; /* of perft */
    struct engine *engine;    /* of bench; NULL: it is perft */
    int depth;
    _Atomic bool running, stop;
};

/* Begin; what is wrong is complained of. Not while one is under way. */
void uci_work_begin_perft(struct uci_session *session, int depth);
void uci_work_begin_benchmark(struct uci_session *session, int depth);

bool uci_work_is_running(const struct uci_session *session);

/* Tell it to end; it does within some milliseconds. No-op when there is none. */
void uci_work_stop(struct uci_session *session);

/* Wait for its end and free what it needed. No-op when there is none. */
void uci_work_finish(struct uci_session *session);

#endif
