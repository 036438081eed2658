/* time_plan.c - no plan loses on time, and none wastes time.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "engine/search_control.h"
#include "engine/time_plan.h"
#include "support/test.h"

struct clock_case {
    int64_t left, increment;
    int moves_to_go;
    int64_t overhead;
    int64_t soft_least, soft_most; /* what a sensible player would use */
    int64_t hard_most;
};

static const struct clock_case cases[] = {
    {300000, 0, 0, 10, 4000, 10000, 60000},           /* 5 minutes for the game */
    {300000, 3000, 0, 10, 7000, 14000, 80000},        /* 5+3 */
    {5400000, 30000, 40, 10, 120000, 200000, 900000}, /* 40 in 90 minutes + 30 s */
    {60000, 0, 1, 10, 20000, 52000, 52000},           /* the last move before the time
                                                       * control */
    {60000, 0, 2, 10, 10000, 30000, 31000},
    {1000, 10, 0, 10, 10, 40, 200}, /* 1+0.01 */
    {200, 10, 0, 10, 1, 10, 60},    /* survives a stall of 100 ms */
    {30, 10, 0, 10, 1, 10, 12},     /* in time trouble */
    {5, 10, 0, 10, 1, 1, 1},        /* less than the overhead */
    {0, 0, 0, 10, 1, 1, 1},
    {-300, 0, 0, 10, 1, 1, 1}, /* the flag has fallen, but the game goes on */
    {100, 0, 0, 0, 1, 4, 20},
    {INT64_MAX, INT64_MAX, 10000, 10000, 1, INT64_MAX, INT64_MAX},
    {INT64_MIN, INT64_MIN, -5, INT64_MAX, 1, 1, 1},
};

static struct search_limits clock_limits(const struct clock_case *c)
{
    return (struct search_limits){.has_clock = true,
                                  .time = {c->left, 1},
                                  .increment = {c->increment, 0},
                                  .moves_to_go = c->moves_to_go};
}

TEST(test_cases)
{
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct search_limits limits = clock_limits(&cases[i]);
        struct time_plan plan = time_plan_make(&limits, WHITE, 1, cases[i].overhead);
        print_message("# %zu: soft %lld hard %lld\n", i, (long long)plan.soft,
                      (long long)plan.hard);
        assert_true(plan.soft >= cases[i].soft_least && plan.soft <= cases[i].soft_most);
        assert_true(plan.hard >= plan.soft && plan.hard <= cases[i].hard_most);
    }
}

/* The longer the best move is unchanged and the larger its share of nodes, the less time it
 * gets; the more the score falls, the more time. */
TEST(test_patience)
{
    int last = INT32_MAX;
    for (int stable = 0; stable < 12; stable++) {
        int now = time_plan_soft_percent(
            &(struct iteration){.stable_iterations = stable, .best_move_effort = 500});
        assert_true(now <= last && now > 0);
        last = now;
    }
    last = INT32_MAX;
    for (int effort = 0; effort <= 1000; effort += 50) {
        int now = time_plan_soft_percent(
            &(struct iteration){.stable_iterations = 2, .best_move_effort = effort});
        assert_true(now < last && now > 0);
        last = now;
    }
    last = 0;
    for (int drop = -30; drop <= 90; drop += 10) {
        struct iteration done = {
            .stable_iterations = 2, .best_move_effort = 500, .score_drop = drop};
        int now = time_plan_soft_percent(&done);
        assert_true(now >= last);
        last = now;
    }
    assert_true(last > 150);
    assert_in_range(time_plan_soft_percent(&(struct iteration){.score_drop = INT32_MAX}), 100,
                    300);
    assert_in_range(time_plan_soft_percent(&(struct iteration){.stable_iterations = 99,
                                                               .best_move_effort = 1000,
                                                               .score_drop = INT32_MIN}),
                    25, 60);
}

/* The longer the game, the larger a move's share of the clock, because fewer moves remain; but
 * never much more than 1/18. */
TEST(test_move_number)
{
    struct search_limits limits = {.has_clock = true, .time = {600000, 600000}};
    int64_t first = time_plan_make(&limits, WHITE, 1, 10).soft, last = first;
    assert_in_range(first, 600000 / 40, 600000 / 30);
    for (int move = 2; move < 300; move++) {
        int64_t now = time_plan_make(&limits, WHITE, move, 10).soft;
        assert_true(now >= last && now < 600000 / 18);
        last = now;
    }
    assert_true(last > first * 3 / 2);
    limits.moves_to_go = 40; /* not more than are expected to matter */
    assert_int_equal(time_plan_make(&limits, WHITE, 41, 10).soft, last);
    limits.moves_to_go = 10;
    assert_in_range(time_plan_make(&limits, WHITE, 41, 10).soft, 55000, 65000);
    limits.moves_to_go = 0;
    assert_int_equal(time_plan_make(&limits, WHITE, 0, 10).soft, first);
    assert_int_equal(time_plan_make(&limits, WHITE, INT32_MIN, 10).soft, first);
    assert_int_equal(time_plan_make(&limits, WHITE, INT32_MAX, 10).soft, last);
}

TEST(test_move_time)
{
    struct search_limits limits = {.move_time = 500};
    struct time_plan plan = time_plan_make(&limits, WHITE, 1, 10);
    assert_int_equal(plan.hard, 490);
    assert_int_equal(plan.soft, 490);
    limits.move_time = 3;
    assert_int_equal(time_plan_make(&limits, BLACK, 1, 10).hard, 1);
    limits = (struct search_limits){.move_time = 100, .has_clock = true, .time = {900000, 1}};
    assert_int_equal(time_plan_make(&limits, WHITE, 1, 10).hard, 90);
    assert_true(time_plan_make(&limits, WHITE, 1, 10).soft <= 90);
    assert_int_equal(time_plan_make(&limits, BLACK, 1, 10).hard, 1);
}

/* A thousand moves, each up to the hard limit and some milliseconds late: the flag does not
 * fall with any increment that covers the delay. */
static void play(int64_t left, int64_t increment, int control, int64_t late)
{
    int64_t fresh = left;
    for (int move = 0; move < 1000; move++) {
        struct search_limits limits = {.has_clock = true,
                                       .time = {left, left},
                                       .increment = {increment, increment},
                                       .moves_to_go =
                                           control > 0 ? control - move % control : 0};
        left -= time_plan_make(&limits, WHITE, move + 1, 10).hard + late;
        assert_true(left > 0);
        left += increment;
        if (control > 0 && move % control == control - 1)
            left += fresh;
    }
}

TEST(test_flag_stays_up)
{
    play(1000, 10, 0, 5);
    play(10000, 100, 0, 9);
    play(180000, 2000, 0, 9);
    play(60000, 0, 40, 9);
    play(2000, 20, 5, 9);
    play(300000, 0, 1, 9);
}

/* With a fixed time for a move the search uses all of it, whatever the iterations suggest;
 * with a clock it does not start an iteration that will hardly be completed. */
TEST(test_deeper_or_not)
{
    static struct search_meter meter;
    struct search_limits fixed = {.has_clock = true, .move_time = 3600000};
    struct search_limits left = {.has_clock = true, .time = {1, 1}};
    struct iteration done = {.depth = 3, .best_move_effort = 500};
    struct search_monitor monitor = {0};
    struct search_control control;
    struct time_plan plan;
    search_control_init(&control);
    plan = (struct time_plan){.soft = 3600000, .hard = 3600000};
    search_control_start(&control, &fixed, &monitor, &plan, NULL, &meter, 1);
    assert_true(search_control_should_start_iteration(&control, &done));
    plan = (struct time_plan){.soft = 0, .hard = 3600000};
    search_control_start(&control, &left, &monitor, &plan, NULL, &meter, 1);
    assert_false(search_control_should_start_iteration(&control, &done));
    search_control_stop(&control);
    assert_false(search_control_should_start_iteration(&control, &done));
    search_control_free(&control);
}
