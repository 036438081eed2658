/* engine.c - the facade: searches start, stop and end once; options hold or are refused.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * No test depends on how fast the machine is: those that must end by the clock only ask
 * that they end.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>
#include <poll.h>
#include <signal.h>
#include <unistd.h>

#include "engine/search_control.h"
#include "engine_fixture.h"
#include "rules/attacks.h"
#include "search_watch.h"
#include "strategies/strategies.h"

static struct search_watch watch;

static void start_at(const char *fen, struct search_limits limits)
{
    struct position position = search_watch_position(fen);
    engine_set_position(engine, &position, &position.key, 1);
    struct search_monitor monitor = search_watch_begin(&watch, NULL);
    struct reason reason;
    if (!engine_start(engine, &limits, &monitor, &reason))
        fail_msg("%s", reason.text);
}

static void start(struct search_limits limits)
{
    start_at("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", limits);
}

static void run(struct search_limits limits)
{
    start(limits);
    engine_wait(engine);
}

static void pause_ms(int milliseconds)
{
    poll(NULL, 0, milliseconds);
}

static void wait_for_reports(int count)
{
    for (int i = 0; i < 20000 && watch.reports < count; i++)
        pause_ms(1);
    assert_true(watch.reports >= count);
}

static void test_stop_at_once_many_times(void **state)
{
    (void)state;
    for (int i = 0; i < 200; i++) {
        start((struct search_limits){.infinite = true});
        assert_true(engine_is_searching(engine));
        if (i % 3 == 1)
            pause_ms(1);
        engine_stop(engine);
        engine_stop(engine);
        engine_wait(engine);
        assert_int_equal(watch.finished, 1);
        assert_false(engine_is_searching(engine));
        assert_int_not_equal(watch.best, MOVE_NONE);
    }
}

static void test_start_twice(void **state)
{
    (void)state;
    struct search_limits limits = {.infinite = true};
    struct search_watch other;
    struct search_monitor monitor = search_watch_begin(&other, NULL);
    struct reason reason;
    start(limits);
    assert_false(engine_start(engine, &limits, &monitor, &reason));
    assert_non_null(strstr(reason.text, "running"));
    engine_stop(engine);
    engine_wait(engine);
    assert_int_equal(watch.finished, 1);
    assert_int_equal(other.finished, 0);
}

static void test_destroy_while_searching(void **state)
{
    start((struct search_limits){.infinite = true});
    wait_for_reports(3);
    engine_tear_down(state);
    assert_int_equal(watch.finished, 1);
    assert_int_equal(engine_set_up(state), 0);
}

static void test_two_engines(void **state)
{
    (void)state;
    struct engine *other = engine_create(strategies, NULL);
    struct search_watch other_watch;
    struct search_monitor monitor = search_watch_begin(&other_watch, NULL);
    struct search_limits limits = {.nodes = 20000};
    assert_non_null(other);
    start(limits);
    assert_true(engine_start(other, &limits, &monitor, NULL));
    engine_wait(other);
    engine_wait(engine);
    assert_true(watch.nodes == 20000 && other_watch.nodes == 20000);
    assert_int_equal(watch.best, other_watch.best);
    engine_destroy(other);
}

static void test_node_limits_are_exact(void **state)
{
    static const uint64_t limits[] = {1, 2, 3, 100, 511, 512, 513, 1000, 4097, 30000};
    (void)state;
    for (size_t i = 0; i < sizeof limits / sizeof *limits; i++) {
        engine_new_game(engine);
        run((struct search_limits){.nodes = limits[i]});
        assert_true(watch.nodes == limits[i]);
        assert_int_not_equal(watch.best, MOVE_NONE);
        assert_true(watch.last.length > 0);
    }
}

static void test_depth_limit(void **state)
{
    (void)state;
    for (int depth = 1; depth <= 6; depth++) {
        run((struct search_limits){.depth = depth});
        assert_int_equal(watch.last.depth, depth);
    }
}

static void test_time_limits_end(void **state)
{
    (void)state;
    run((struct search_limits){.move_time = 30});
    assert_int_equal(watch.finished, 1);
    run((struct search_limits){.has_clock = true, .time = {200, 200}, .increment = {5, 5}});
    assert_int_equal(watch.finished, 1);
    run((struct search_limits){.has_clock = true, .time = {-5, 0}});
    assert_int_not_equal(watch.best, MOVE_NONE);
}

/* Long before its time is up: the only move needs no thought, and a mate is a mate. */
static void test_clock_is_not_wasted(void **state)
{
    (void)state;
    struct search_limits limits = {.has_clock = true, .time = {36000000, 36000000}};
    struct position forced =
        search_watch_position("rnb1kbnr/pppp1ppp/4p3/8/5P1q/8/PPPPP1PP/RNBQKBNR w KQkq - 1 3");
    struct position mate = search_watch_position("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1");
    search_watch_run(engine, &forced, &limits, &watch);
    assert_string_equal(search_watch_move(&forced, watch.best), "g2g3");
    search_watch_run(engine, &mate, &limits, &watch);
    assert_string_equal(search_watch_move(&mate, watch.best), "a1a8");
}

/* All is known, but nobody has asked yet. */
static void test_infinite_waits_for_stop(void **state)
{
    (void)state;
    static const char *const fens[] = {"6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1",
                                       "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"};
    for (int i = 0; i < 2; i++) {
        start_at(fens[i], (struct search_limits){.infinite = true});
        pause_ms(30);
        assert_int_equal(watch.finished, 0);
        assert_true(engine_is_searching(engine));
        engine_stop(engine);
        engine_wait(engine);
        assert_int_equal(watch.finished, 1);
    }
}

static void test_ponder(void **state)
{
    (void)state;
    struct search_limits limits = {.has_clock = true, .time = {50, 50}, .ponder = true};
    start(limits);
    pause_ms(120);
    assert_int_equal(watch.finished, 0); /* the clock stands still */
    engine_ponderhit(engine);
    engine_wait(engine);
    assert_int_equal(watch.finished, 1);
    start(limits); /* the opponent played something else */
    engine_stop(engine);
    engine_wait(engine);
    assert_int_equal(watch.finished, 1);
    limits = (struct search_limits){.depth = 1, .ponder = true};
    start(limits);
    pause_ms(20);
    assert_int_equal(watch.finished, 0);
    engine_ponderhit(engine);
    engine_wait(engine);
    assert_int_equal(watch.finished, 1);
}

static void test_progress_is_reported(void **state)
{
    (void)state;
    start((struct search_limits){.infinite = true});
    wait_for_reports(20);
    engine_stop(engine);
    engine_wait(engine);
    assert_true(watch.nodes > 0 && watch.last.hash_full >= 0);
}

static void test_threads(void **state)
{
    (void)state;
    assert_true(engine_set_option(engine, "Threads", "4", NULL));
    for (int i = 0; i < 20; i++) {
        start((struct search_limits){.infinite = true});
        if (i % 2 == 1)
            wait_for_reports(5);
        engine_stop(engine);
        engine_wait(engine);
        assert_int_equal(watch.finished, 1);
    }
    run((struct search_limits){.depth = 8});
    assert_int_equal(watch.last.depth, 8);
    run((struct search_limits){.nodes = 50000});
    assert_true(watch.nodes >= 50000);
    assert_true(engine_set_option(engine, "Threads", "1", NULL));
    run((struct search_limits){.nodes = 5000});
    assert_true(watch.nodes == 5000);
}

static void refuse(const char *name, const char *value, const char *word)
{
    struct reason reason = {.text = ""};
    if (engine_set_option(engine, name, value, &reason))
        fail_msg("%s = %s was accepted", name, !value ? "" : value);
    if (!strstr(reason.text, word))
        fail_msg("'%s' does not name %s", reason.text, word);
}

static void test_options(void **state)
{
    (void)state;
    assert_true(engine_set_option(engine, "hash", "1", NULL));
    assert_true(engine_set_option(engine, "HASH", "16", NULL));
    assert_true(engine_set_option(engine, "clear hash", NULL, NULL));
    assert_true(engine_set_option(engine, "Move Overhead", "0", NULL));
    assert_true(engine_set_option(engine, "ponder", "TRUE", NULL));
    assert_true(engine_set_option(engine, "Strategy", "Principal-Variation", NULL));
    refuse("Hash", "0", "65536");
    refuse("Hash", "65537", "65536");
    refuse("Hash", "16x", "16x");
    refuse("Hash", "", "Hash");
    refuse("Hash", NULL, "Hash");
    refuse("Threads", "257", "256");
    refuse("Threads", "99999999999999999999", "256");
    refuse("MultiPV", "-1", "MultiPV");
    refuse("Ponder", "maybe", "maybe");
    refuse("Strategy", "telepathy", "telepathy");
    refuse("Strategy", "telepathy", "alpha-beta");
    refuse("Evaluation", "network", "material");
    refuse("Evaluation Noise", "21", "20");
    refuse("Playouts", "perfect", "guided");
    refuse("Seed", "-1", "Seed");
    refuse("No Such", "1", "No Such");
    start((struct search_limits){.infinite = true});
    refuse("Hash", "32", "search");
    engine_stop(engine);
    engine_wait(engine);
    run((struct search_limits){.depth = 4});
}

static void test_option_table(void **state)
{
    (void)state;
    const struct engine_option *option = engine_option_table(engine);
    int count = 0;
    for (; option->name != NULL; option++, count++) {
        const char *const *words = engine_option_words(engine, option);
        assert_non_null(option->help);
        assert_true((!option->fallback) == (option->type == OPTION_BUTTON));
        assert_true((words[0] != NULL) == (option->type == OPTION_COMBO));
        if (option->type != OPTION_BUTTON)
            assert_true(engine_set_option(engine, option->name, option->fallback, NULL));
    }
    assert_true(count >= 8);
}

/* A handler must never run on a thinking thread: they block every signal. */
static void test_threads_block_signals(void **state)
{
    (void)state;
    sigset_t alarm_only, before, pending;
    sigemptyset(&alarm_only);
    sigaddset(&alarm_only, SIGUSR1);
    pthread_sigmask(SIG_BLOCK, &alarm_only, &before);
    start((struct search_limits){.infinite = true});
    kill(getpid(), SIGUSR1); /* would end the program if any thread took it */
    pause_ms(20);
    sigpending(&pending);
    assert_true(sigismember(&pending, SIGUSR1));
    engine_stop(engine);
    engine_wait(engine);
    int number;
    sigwait(&alarm_only, &number);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_stop_at_once_many_times),
        cmocka_unit_test(test_start_twice),
        cmocka_unit_test(test_destroy_while_searching),
        cmocka_unit_test(test_two_engines),
        cmocka_unit_test(test_node_limits_are_exact),
        cmocka_unit_test(test_depth_limit),
        cmocka_unit_test(test_time_limits_end),
        cmocka_unit_test(test_clock_is_not_wasted),
        cmocka_unit_test(test_infinite_waits_for_stop),
        cmocka_unit_test(test_ponder),
        cmocka_unit_test(test_progress_is_reported),
        cmocka_unit_test(test_threads),
        cmocka_unit_test(test_options),
        cmocka_unit_test(test_option_table),
        cmocka_unit_test(test_threads_block_signals),
    };
    attacks_init();
    return cmocka_run_group_tests(tests, engine_set_up, engine_tear_down);
}
