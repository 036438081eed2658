/* soft_nodes.c - a soft node limit ends a search between two iterations.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "rules/attacks.h"
#include "rules/fen.h"
#include "search_watch.h"
#include "strategies/strategies.h"

static const char middle_game[] =
    "r3r1k1/1bpq1pp1/p2p1n1p/np2p3/P3P3/1BPPNN1P/1PQ2PP1/R4RK1 w - - 3 16";

static void think(struct engine *engine, struct search_limits limits,
                  struct search_watch *watch)
{
    struct position position = search_watch_position(middle_game);
    engine_new_game(engine);
    search_watch_run(engine, &position, &limits, watch);
}

static void test_iteration_is_finished(void **state)
{
    (void)state;
    static struct search_watch soft, same, before;
    struct engine *engine = engine_create(strategies, NULL);
    assert_non_null(engine);
    /* The hard limit is for a soft one that does not work: it would take for ever. */
    think(engine, (struct search_limits){.soft_nodes = 20000, .nodes = 1000000}, &soft);
    assert_int_equal(soft.finished, 1);
    assert_int_equal(soft.last.bound, BOUND_EXACT);
    assert_true(soft.nodes >= 20000);

    /* The same as by depth; and one iteration fewer would not have done. */
    think(engine, (struct search_limits){.depth = soft.last.depth}, &same);
    assert_true(same.nodes == soft.nodes);
    assert_int_equal(same.last.score, soft.last.score);
    think(engine, (struct search_limits){.depth = soft.last.depth - 1}, &before);
    assert_true(before.nodes < 20000);
    engine_destroy(engine);
}

static void test_other_limits_count(void **state)
{
    (void)state;
    static struct search_watch watch;
    struct engine *engine = engine_create(strategies, NULL);
    assert_non_null(engine);
    think(engine, (struct search_limits){.soft_nodes = 1000000, .nodes = 5000}, &watch);
    assert_true(watch.nodes <= 5000);
    think(engine, (struct search_limits){.soft_nodes = 1000000, .depth = 2}, &watch);
    assert_int_equal(watch.last.depth, 2);
    engine_destroy(engine);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_iteration_is_finished),
        cmocka_unit_test(test_other_limits_count),
    };
    attacks_init();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
