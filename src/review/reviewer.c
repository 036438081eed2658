/* reviewer.c - who carries out the searches of a review.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Two lines are searched at once, for whether a move was the only one shows in the second.
 * The engine tells its lines after each whole iteration; the last pair is what was found.
 */
#include "review/reviewer.h"

#include <assert.h>
#include <stdlib.h>

#include "base/memory.h"
#include "players/search_job.h"

/* What reports leave. */
struct slot {
    struct review_finding finding;
    int depth; /* of the line in it */
};

struct reviewer {
    struct search_job job;
    struct slot slot; /* the job's */
    struct search_limits limits;
    struct review *review; /* NULL: none is under way */
    size_t place;          /* that is searched */
};

/* Whoever waits wants to hear of the end only. */
static bool take_line(void *memory, const struct search_report *report)
{
    struct slot *slot = memory;
    struct review_finding *finding = &slot->finding;
    if (report->length == 0 || report->bound != BOUND_EXACT || report->line > 2)
        return false;
    if (report->line == 2) {
        if (finding->known && report->depth == slot->depth)
            finding->second = report->score;
        return false;
    }
    *finding =
        (struct review_finding){.known = true, .score = report->score, .second = SCORE_NONE};
    slot->depth = report->depth;
    for (; finding->length < report->length && finding->length < REVIEW_LINE;
         finding->length++)
        finding->line[finding->length] = report->moves[finding->length];
    return false;
}

/* ---- begin and end ----------------------------------------------------------------- */

struct reviewer *reviewer_create(const struct reviewer_options *options, struct wake *wake,
                                 struct reason *reason)
{
    const struct engine_setup setup = {.threads = options->threads, .hash = options->hash};
    struct reviewer *reviewer = memory_new(1, sizeof *reviewer);
    struct search_job *job = &reviewer->job;
    reviewer->limits = (struct search_limits){
        .move_time = options->move_time, .nodes = options->nodes, .depth = options->depth};
    search_job_init(job, take_line, &reviewer->slot, sizeof reviewer->slot, wake);
    if (search_job_open(job, &setup, reason) &&
        engine_set_number(job->engine, "MultiPV", 2, reason) &&
        (!options->network || options->has_read ||
         engine_set_option(job->engine, "EvalFile", options->network, reason)) &&
        (!options->syzygy ||
         engine_set_option(job->engine, "SyzygyPath", options->syzygy, reason))) {
        if (options->has_read)
            engine_set_network(job->engine, options->read);
        return reviewer;
    }
    reviewer_destroy(reviewer);
    return NULL;
}

void reviewer_destroy(struct reviewer *reviewer)
{
    if (!reviewer)
        return;
    search_job_close(&reviewer->job);
    free(reviewer);
}

/* ---- searches ---------------------------------------------------------------------- */

/* Search the next place; the review is over when there is none. */
static bool search_next(struct reviewer *reviewer, struct reason *reason)
{
    struct review *review = reviewer->review;
    assert(review);
    reviewer->review = NULL;
    if (!review_next(review, &reviewer->place))
        return true;
    engine_set_position(reviewer->job.engine, &review->places[reviewer->place].position,
                        review->keys, reviewer->place + 1);
    if (!search_job_start(&reviewer->job, &reviewer->limits, reason))
        return false;
    reviewer->review = review;
    return true;
}

bool reviewer_start(struct reviewer *reviewer, struct review *review, struct reason *reason)
{
    reviewer_cancel(reviewer);
    engine_new_game(reviewer->job.engine);
    reviewer->review = review;
    return search_next(reviewer, reason);
}

bool reviewer_poll(struct reviewer *reviewer, struct reason *reason)
{
    struct slot found;
    struct search_news news;
    reason->text[0] = '\0';
    if (!reviewer->review || !search_job_poll(&reviewer->job, &found, &news))
        return false;
    engine_wait(reviewer->job.engine); /* for the moment that it takes to come to rest */
    review_put(reviewer->review, reviewer->place, &found.finding);
    return search_next(reviewer, reason);
}

bool reviewer_is_running(const struct reviewer *reviewer)
{
    return reviewer->review != NULL;
}

void reviewer_cancel(struct reviewer *reviewer)
{
    search_job_rest(&reviewer->job);
    reviewer->review = NULL;
}
