/* store_queue.c - four lists: jobs, questions, papers and replies.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "host/store_queue.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"

enum {
    MOST_BYTES = 1 << 20,      /* of a transaction, its last group left aside */
    MOST_PAPER_BYTES = 4 << 20 /* that wait */
};

struct store_question {
    struct store_question *next;
    struct store_query query;
};

struct store_paper_row {
    struct store_paper_row *next;
    struct store_paper *paper;
};

/* ---- jobs -------------------------------------------------------------------------------- */

struct store_group *store_group_new(const struct store_job *jobs, size_t count, int64_t now)
{
    struct store_group *group =
        memory_new(1, sizeof *group + count * sizeof(struct store_job *));
    group->put_at = now;
    group->count = count;
    group->bytes = sizeof *group;
    for (size_t i = 0; i < count; i++) {
        size_t bytes;
        group->jobs[i] = store_job_copy(&jobs[i], &bytes);
        group->bytes += bytes + sizeof(struct store_job *);
    }
    return group;
}

static void empty(struct store_group *group)
{
    for (size_t i = 0; i < group->count; i++)
        free(group->jobs[i]);
    group->count = 0;
}

uint64_t store_queue_put(struct store_queue *queue, struct store_group *group)
{
    group->ticket = ++queue->tickets;
    queue->bytes += group->bytes;
    if (queue->last_group)
        queue->last_group->next = group;
    else
        queue->groups = group;
    queue->last_group = group;
    return group->ticket;
}

bool store_queue_has_jobs(const struct store_queue *queue)
{
    return queue->groups;
}

size_t store_queue_count(const struct store_queue *queue)
{
    size_t count = 0;
    for (const struct store_group *group = queue->groups; group; group = group->next)
        count += group->count;
    return count;
}

int64_t store_queue_waiting(const struct store_queue *queue, int64_t now)
{
    return queue->groups ? now - queue->groups->put_at : 0;
}

void store_queue_collect(const struct store_queue *queue, struct store_batch *batch)
{
    const struct store_group *group;
    size_t bytes = 0, room = 0;
    *batch = (struct store_batch){0};
    for (group = queue->groups; group && bytes <= MOST_BYTES; group = group->next) {
        room += group->count;
        bytes += group->bytes;
        batch->ticket = group->ticket;
    }
    batch->jobs = memory_new(room, sizeof *batch->jobs);
    for (group = queue->groups; group && group->ticket <= batch->ticket; group = group->next)
        for (size_t i = 0; i < group->count; i++) {
            batch->deletes |= group->jobs[i]->kind == STORE_PERSON_DELETED;
            batch->jobs[batch->count++] = group->jobs[i];
        }
}

void store_batch_free(struct store_batch *batch)
{
    free(batch->jobs);
}

uint64_t store_queue_empty_group(struct store_queue *queue, size_t job)
{
    struct store_group *group = queue->groups;
    while (group && job >= group->count) {
        job -= group->count;
        group = group->next;
    }
    assert(group);
    empty(group);
    return group->ticket;
}

void store_queue_drop(struct store_queue *queue, uint64_t ticket)
{
    while (queue->groups && queue->groups->ticket <= ticket) {
        struct store_group *group = queue->groups;
        queue->groups = group->next;
        queue->bytes -= group->bytes;
        empty(group);
        free(group);
    }
    if (!queue->groups)
        queue->last_group = NULL;
}

/* ---- questions --------------------------------------------------------------------------- */

void store_queue_ask(struct store_queue *queue, const struct store_query *query)
{
    struct store_question **end = &queue->questions, *question;
    question = memory_new(1, sizeof *question);
    question->query = *query;
    while (*end)
        end = &(*end)->next;
    *end = question;
}

const struct store_query *store_queue_query(const struct store_queue *queue)
{
    return queue->questions ? &queue->questions->query : NULL;
}

void store_queue_answer(struct store_queue *queue, struct store_reply *reply)
{
    struct store_question *question = queue->questions;
    struct store_reply **end = &queue->replies;
    queue->questions = question->next;
    free(question);
    while (*end)
        end = &(*end)->next;
    *end = reply;
}

struct store_reply *store_queue_take_reply(struct store_queue *queue)
{
    struct store_reply *reply = queue->replies;
    if (reply) {
        queue->replies = reply->next;
        reply->next = NULL;
    }
    return reply;
}

/* ---- papers ------------------------------------------------------------------------------ */

struct store_paper *store_paper_copy(const struct store_paper *paper)
{
    size_t size = strlen(paper->text) + 1;
    struct store_paper *copy = memory_new(1, sizeof *copy + size);
    *copy = *paper;
    copy->text = memcpy(copy + 1, paper->text, size);
    return copy;
}

void store_queue_put_paper(struct store_queue *queue, struct store_paper *paper)
{
    struct store_paper_row **row = &queue->papers;
    while (*row && (*row)->paper->game != paper->game)
        row = &(*row)->next;
    if (*row) {
        queue->paper_bytes -= strlen((*row)->paper->text);
        free((*row)->paper);
    } else {
        *row = memory_new(1, sizeof **row);
    }
    (*row)->paper = paper;
    queue->paper_bytes += strlen(paper->text);
}

bool store_queue_has_room(const struct store_queue *queue)
{
    return queue->paper_bytes < MOST_PAPER_BYTES;
}

bool store_queue_has_papers(const struct store_queue *queue)
{
    return queue->papers;
}

struct store_paper *store_queue_take_paper(struct store_queue *queue)
{
    struct store_paper_row *row = queue->papers;
    struct store_paper *paper = row->paper;
    queue->papers = row->next;
    queue->paper_bytes -= strlen(paper->text);
    free(row);
    return paper;
}

/* ---- all of it --------------------------------------------------------------------------- */

bool store_queue_is_idle(const struct store_queue *queue)
{
    return !queue->groups && !queue->questions && !queue->papers;
}

void store_queue_free(struct store_queue *queue)
{
    struct store_reply *reply;
    store_queue_drop(queue, UINT64_MAX);
    while (queue->questions) {
        struct store_question *question = queue->questions;
        queue->questions = question->next;
        free(question);
    }
    while (queue->papers)
        free(store_queue_take_paper(queue));
    while ((reply = store_queue_take_reply(queue)) != NULL)
        store_reply_free(reply);
}
