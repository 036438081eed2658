/* search_bounds.c - reports of scores outside the aspiration window, with a clock controlled
 * by the test.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <stdatomic.h>

#include "rules/attacks.h"
#include "support/search_watch.h"
#include "strategies/strategies.h"
#include "support/test.h"

static atomic_long looks;

/* Replaces the library's function: each call is two seconds later. */
int clock_gettime(clockid_t clock, struct timespec *now)
{
    (void)clock;
    *now = (struct timespec){.tv_sec = 1000 + 2 * atomic_fetch_add(&looks, 1)};
    return 0;
}

struct heard {
    int bounds, others; /* bounds: reported for variation 1; others: for other variations */
    int moves;          /* moves in the variations of bounds */
};

static void on_report(void *listener, const struct search_report *report)
{
    struct heard *heard = listener;
    if (report->length == 0)
        return;
    if (report->line == 1 && (report->bound == BOUND_LOWER || report->bound == BOUND_UPPER)) {
        heard->bounds++;
        heard->moves += report->length;
    }
    heard->others += report->line != 1;
}

static void on_finished(void *listener, chess_move best, chess_move ponder)
{
    (void)listener;
    (void)ponder;
    assert_int_not_equal(best, MOVE_NONE);
}

/* If one variation is requested, bounds are only reported for that one. */
TEST(test_bounds_of_the_first_variation)
{
    static const char fen[] =
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
    struct position position = search_watch_position(fen);
    struct search_limits limits = {.depth = 9};
    struct heard heard = {0};
    struct search_monitor monitor = {&heard, on_report, on_finished, NULL};
    struct engine *engine = engine_create(strategies, NULL);
    assert_non_null(engine);
    engine_set_position(engine, &position, &position.key, 1);
    assert_true(engine_start_search(engine, &limits, &monitor, NULL));
    engine_wait(engine);
    assert_true(heard.bounds > 0);
    assert_true(heard.moves > 2 * heard.bounds); /* the table supplies the rest of such a
                                                  * variation */
    assert_int_equal(heard.others, 0);
    engine_destroy(engine);
}
