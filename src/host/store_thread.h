/* store_thread.h - the store on a thread of its own: the poll loop never waits for a disk.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Jobs are done in the order in which they were put; all that waits goes into one transaction.
 * What the disk refuses is tried again, with growing pauses, for as long as it takes: nothing is
 * lost or overtaken meanwhile. The queue grows: its owner looks how long it is, and puts no more.
 * Functions are the owner's, and none of them waits for the disk but store_thread_stop(). News
 * (more is done, a reply is there, how it stands has changed) signals the wake pipe.
 */
#ifndef TTYCHESS_HOST_STORE_THREAD_H
#define TTYCHESS_HOST_STORE_THREAD_H

#include "base/wake.h"
#include "host/store.h"

struct store_thread; /* opaque */

/* The store becomes the thread's. `wake` outlives it. NULL, with the reason, when no thread can
 * be had; then the store is still the caller's. */
struct store_thread *store_thread_start(struct store *store, struct wake *wake,
                                        struct reason *reason);

/* Do what waits, for at most so long, then end the thread, close the store and free. False, with
 * the reason, when something could not be done: it is lost. A thread that hangs in the disk
 * then is left to itself and frees what it has once it can. */
bool store_thread_stop(struct store_thread *thread, int milliseconds, struct reason *reason);

/* Put jobs (copied), to be done together or not at all. Returns their ticket: 1, 2, 3 ... */
uint64_t store_thread_put(struct store_thread *thread, const struct store_job *jobs,
                          size_t count);

/* The highest ticket that is on the disk, as all before it are, but for those that were refused. */
uint64_t store_thread_done(struct store_thread *thread);

/* A ticket that was refused, for it contradicts what is kept; each is told once; 0: none. Ask
 * behind store_thread_done(): then none up to that is missing. */
uint64_t store_thread_refusal(struct store_thread *thread);

/* Write a game's file when there is time; of several for one game the last. With 4 MB of them
 * waiting it is left to the thread's own search for files that are missing. */
void store_thread_file(struct store_thread *thread, const struct store_paper *paper);

/* Ask. The answer sees what was done when it was asked, and may see more. */
void store_thread_ask(struct store_thread *thread, const struct store_query *query);

/* The next answer, the caller's (store_reply_free()); NULL: none yet. */
struct store_reply *store_thread_reply(struct store_thread *thread);

/* Try at once what failed. */
void store_thread_hurry(struct store_thread *thread);

enum store_state {
    STORE_IDLE,   /* all is done */
    STORE_BUSY,   /* something waits */
    STORE_FAILING /* the last try failed: see the reason; it is tried again */
};

struct store_health {
    enum store_state state;
    size_t bytes;      /* what waits */
    int64_t waiting;   /* how long its oldest job has, in milliseconds */
    uint64_t refused;  /* how many puts contradicted what is kept, and were left out */
    uint64_t unfiled;  /* files that could not be written since the start */
    struct reason why; /* STORE_FAILING, or the last that was refused; else "" */
};

/* How it stands. */
void store_thread_look(struct store_thread *thread, struct store_health *health);

#endif
