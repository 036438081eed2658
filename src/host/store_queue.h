/* store_queue.h - what waits for the storage thread; for store_thread.c only.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Plain data; who calls holds the thread's mutex, but for what makes and frees single things.
 * All zero is an empty queue.
 */
#ifndef TTYCHESS_HOST_STORE_QUEUE_H
#define TTYCHESS_HOST_STORE_QUEUE_H

#include "host/store_job.h"

/* Jobs that are done together. */
struct store_group {
    struct store_group *next;
    uint64_t ticket;
    int64_t put_at; /* monotonic milliseconds */
    size_t bytes, count;
    struct store_job *jobs[]; /* owned */
};

struct store_queue {
    struct store_group *groups, *last_group;
    struct store_question *questions;
    struct store_paper_row *papers;
    struct store_reply *replies;
    uint64_t tickets; /* given so far */
    size_t bytes;     /* of the groups */
    size_t paper_bytes;
};

/* The jobs of the next transaction, and the ticket that it does. */
struct store_batch {
    const struct store_job **jobs;
    size_t count;
    uint64_t ticket;
    bool deletes; /* a person: the files of games are to be made again */
};

struct store_group *store_group_new(const struct store_job *jobs, size_t count, int64_t now);
uint64_t store_queue_put(struct store_queue *queue, struct store_group *group);
bool store_queue_has_jobs(const struct store_queue *queue);
size_t store_queue_count(const struct store_queue *queue); /* jobs */

/* How long the oldest group has waited. */
int64_t store_queue_waiting(const struct store_queue *queue, int64_t now);

/* What waits, from the first group on, as far as one transaction takes it; the groups stay. */
void store_queue_collect(const struct store_queue *queue, struct store_batch *batch);
void store_batch_free(struct store_batch *batch);

/* The group that has this job of the batch collected last is to do nothing any more. Its ticket. */
uint64_t store_queue_empty_group(struct store_queue *queue, size_t job);

/* All groups up to this ticket are done. */
void store_queue_drop(struct store_queue *queue, uint64_t ticket);

/* The first question stays until it is answered; the reply becomes the queue's. */
void store_queue_ask(struct store_queue *queue, const struct store_query *query);
const struct store_query *store_queue_query(const struct store_queue *queue);
void store_queue_answer(struct store_queue *queue, struct store_reply *reply);
struct store_reply *store_queue_take_reply(struct store_queue *queue);

/* A paper takes the place of an older one of its game; one block, freed with free(). */
struct store_paper *store_paper_copy(const struct store_paper *paper);
void store_queue_put_paper(struct store_queue *queue, struct store_paper *paper);
bool store_queue_has_room(const struct store_queue *queue); /* for one more */
bool store_queue_has_papers(const struct store_queue *queue);
struct store_paper *store_queue_take_paper(struct store_queue *queue);

bool store_queue_is_idle(const struct store_queue *queue); /* but for replies */
void store_queue_free(struct store_queue *queue);

#endif
