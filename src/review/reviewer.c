/* reviewer.c - who carries out the searches of a review.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Two lines are searched at once, for whether a move was the only one shows in the second.
 * The engine tells its lines after each whole iteration; the last pair is what was found.
 */
#include "review/reviewer.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/engine.h"
#include "base/memory.h"
#include "strategies/strategies.h"

struct reviewer {
    struct wake *wake;
    struct engine *engine;
    struct search_limits limits;
    struct review *review; /* NULL: none is under way */
    size_t place;          /* that is searched */

    pthread_mutex_t mutex; /* guards what follows */
    struct review_finding finding;
    int depth; /* of the line in it */
    bool finished;
};

/* ---- thinking threads -------------------------------------------------------------- */

static void take_line(struct reviewer *reviewer, const struct search_report *report)
{
    struct review_finding *finding = &reviewer->finding;
    if (report->line == 2) {
        if (finding->known && report->depth == reviewer->depth)
            finding->second = report->score;
        return;
    }
    *finding =
        (struct review_finding){.known = true, .score = report->score, .second = SCORE_NONE};
    reviewer->depth = report->depth;
    while (finding->length < report->length && finding->length < REVIEW_LINE) {
        finding->line[finding->length] = report->moves[finding->length];
        finding->length++;
    }
}

static void take_report(void *listener, const struct search_report *report)
{
    struct reviewer *reviewer = listener;
    if (report->length == 0 || report->bound != BOUND_EXACT || report->line > 2)
        return;
    pthread_mutex_lock(&reviewer->mutex);
    take_line(reviewer, report);
    pthread_mutex_unlock(&reviewer->mutex);
}

static void take_end(void *listener, chess_move best, chess_move ponder)
{
    struct reviewer *reviewer = listener;
    (void)best;
    (void)ponder;
    pthread_mutex_lock(&reviewer->mutex);
    reviewer->finished = true;
    pthread_mutex_unlock(&reviewer->mutex);
    wake_signal(reviewer->wake);
}

/* ---- begin and end ----------------------------------------------------------------- */

static bool set_number(struct engine *engine, const char *name, int number,
                       struct reason *reason)
{
    char text[16];
    snprintf(text, sizeof text, "%d", number);
    return number == 0 || engine_set_option(engine, name, text, reason);
}

static bool set_options(struct engine *engine, const struct reviewer_options *options,
                        struct reason *reason)
{
    return set_number(engine, "Threads", options->threads, reason) &&
           set_number(engine, "Hash", options->hash, reason) &&
           set_number(engine, "MultiPV", 2, reason) &&
           (!options->syzygy ||
            engine_set_option(engine, "SyzygyPath", options->syzygy, reason));
}

struct reviewer *reviewer_create(const struct reviewer_options *options, struct wake *wake,
                                 struct reason *reason)
{
    struct reviewer *reviewer = memory_new(1, sizeof *reviewer);
    reviewer->wake = wake;
    reviewer->limits = (struct search_limits){
        .move_time = options->move_time, .nodes = options->nodes, .depth = options->depth};
    pthread_mutex_init(&reviewer->mutex, NULL);
    reviewer->engine = engine_create(strategies, reason);
    if (reviewer->engine && set_options(reviewer->engine, options, reason))
        return reviewer;
    reviewer_destroy(reviewer);
    return NULL;
}

void reviewer_destroy(struct reviewer *reviewer)
{
    if (!reviewer)
        return;
    engine_destroy(reviewer->engine);
    pthread_mutex_destroy(&reviewer->mutex);
    free(reviewer);
}

/* ---- searches ---------------------------------------------------------------------- */

/* Search the next place; the review is over when there is none. */
static bool search_next(struct reviewer *reviewer, struct reason *reason)
{
    const struct search_monitor monitor = {
        .listener = reviewer, .report = take_report, .finished = take_end};
    struct review *review = reviewer->review;
    if (!review_next(review, &reviewer->place)) {
        reviewer->review = NULL;
        return true;
    }
    reviewer->finding = (struct review_finding){.known = false};
    reviewer->finished = false;
    engine_set_position(reviewer->engine, &review->places[reviewer->place].position,
                        review->keys, reviewer->place + 1);
    if (engine_start(reviewer->engine, &reviewer->limits, &monitor, reason))
        return true;
    reviewer->review = NULL;
    return false;
}

bool reviewer_start(struct reviewer *reviewer, struct review *review, struct reason *reason)
{
    reviewer_cancel(reviewer);
    engine_new_game(reviewer->engine);
    reviewer->review = review;
    return search_next(reviewer, reason);
}

bool reviewer_poll(struct reviewer *reviewer, struct reason *reason)
{
    struct review_finding finding;
    bool finished;
    reason->text[0] = '\0';
    if (!reviewer->review)
        return false;
    pthread_mutex_lock(&reviewer->mutex);
    finished = reviewer->finished;
    finding = reviewer->finding;
    pthread_mutex_unlock(&reviewer->mutex);
    if (!finished)
        return false;
    engine_wait(reviewer->engine); /* for the moment that `finished` takes to return */
    review_put(reviewer->review, reviewer->place, &finding);
    return search_next(reviewer, reason);
}

bool reviewer_is_running(const struct reviewer *reviewer)
{
    return reviewer->review != NULL;
}

void reviewer_cancel(struct reviewer *reviewer)
{
    engine_stop(reviewer->engine);
    engine_wait(reviewer->engine);
    reviewer->review = NULL;
}
