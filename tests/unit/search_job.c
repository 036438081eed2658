/* search_job.c - searches in the background, and searches that are waited for.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "players/search_job.h"
#include "rules/attacks.h"
#include "rules/move_generator.h"
#include "strategies/strategies.h"
#include "support/test.h"

enum { PATIENCE = 60000 /* milliseconds, for what takes a few */ };

static const struct engine_setup small = {.hash = 1};

struct slot {
    int reports, depth;
};

static bool take(void *memory, const struct search_report *report)
{
    struct slot *slot = memory;
    slot->reports++;
    if (report->length > 0)
        slot->depth = report->depth;
    return report->length > 0;
}

static void await_wake(struct wake *wake)
{
    struct pollfd pollfd = {wake->descriptors[0], POLLIN, 0};
    assert_int_equal(poll(&pollfd, 1, PATIENCE), 1);
    wake_clear(wake);
}

static void open_job(struct search_job *job, struct slot *slot, struct wake *wake)
{
    assert_true(wake_init(wake, NULL));
    search_job_init(job, take, slot, sizeof *slot, wake);
    assert_true(search_job_open(job, &small, NULL));
}

static void close_job(struct search_job *job, struct wake *wake)
{
    search_job_close(job);
    wake_free(wake);
}

TEST(test_events)
{
    const struct search_limits limits = {.depth = 3};
    struct search_events events = {.finished = false};
    struct search_job job;
    struct slot slot, seen;
    struct wake wake;
    open_job(&job, &slot, &wake);
    assert_false(search_job_poll(&job, &seen, &events));
    assert_true(search_job_start(&job, &limits, NULL));
    while (!events.finished) {
        await_wake(&wake);
        search_job_poll(&job, &seen, &events);
    }
    assert_int_equal(seen.depth, 3);
    assert_true(seen.reports >= 3);
    assert_true(events.best != MOVE_NONE);
    assert_false(events.from_book);
    assert_false(search_job_poll(&job, &seen, &events)); /* each report is returned only
                                                          * once */
    close_job(&job, &wake);
}

/* Reports of a cancelled search are not taken for those of the next one. */
TEST(test_cancelled)
{
    const struct search_limits endless = {.infinite = true}, one = {.depth = 1};
    struct search_events events = {.finished = false};
    struct search_job job;
    struct slot slot, seen = {0, 0};
    struct wake wake;
    open_job(&job, &slot, &wake);
    assert_true(search_job_start(&job, &endless, NULL));
    await_wake(&wake);
    search_job_cancel_and_wait(&job);
    assert_true(slot.reports > 0);
    assert_false(search_job_poll(&job, &seen, &events));
    assert_true(search_job_start(&job, &one, NULL));
    while (!events.finished) {
        await_wake(&wake);
        search_job_poll(&job, &seen, &events);
    }
    assert_int_equal(seen.depth, 1);
    close_job(&job, &wake);
}

/* Setting the flag ends the search. */
TEST(test_stop)
{
    _Atomic bool stop = true;
    const struct search_limits limits = {.depth = 60, .stop = &stop};
    struct engine *engine = engine_create(strategies, NULL);
    struct search_result result;
    struct position start;
    position_set_start(&start);
    assert_non_null(engine);
    assert_true(engine_search(engine, &limits, &result, NULL));
    assert_true(position_is_legal_move(&start, result.best));
    assert_true(result.nodes < 100000);
    engine_destroy(engine);
}
