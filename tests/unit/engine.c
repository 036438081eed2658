/* engine.c - the engine interface: searches start, stop and finish exactly once; options are
 * applied or rejected.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * No test depends on the speed of the machine: searches limited by a clock must only end.
 */
#include "engine/evaluation/win_chance.h"
#include "engine/search_control.h"
#include "support/engine_fixture.h"
#include "support/search_watch.h"
#include "strategies/strategies.h"
#include "support/test.h"

static struct search_watch watch;

static void start_at(const char *fen, struct search_limits limits)
{
    struct position position = search_watch_position(fen);
    engine_set_position(engine, &position, &position.key, 1);
    struct search_monitor monitor = search_watch_begin(&watch, NULL);
    struct error error;
    if (!engine_start_search(engine, &limits, &monitor, &error))
        fail_msg("%s", error.text);
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

GROUP(engine_set_up, engine_tear_down);

/* Monitors get scores on the reported scale; code that learns from searches gets raw scores;
 * and counts of material stay as counted. */
TEST(test_reported_scores)
{
    static const char fen[] = "4k3/ppp2ppp/8/8/8/2N5/PPP2PPP/4K3 w - - 0 1";
    static const char *const evaluations[] = {"full", "material"};
    struct position position = search_watch_position(fen);
    struct search_limits limits = {.depth = 3}, plain = {.depth = 3, .raw_scores = true};
    struct search_result result;
    assert_true(engine_set_option(engine, "Strategy", "minimax", NULL));
    for (int i = 0; i < 2; i++) {
        assert_true(engine_set_option(engine, "Evaluation", evaluations[i], NULL));
        start_at(fen, limits);
        engine_wait(engine);
        assert_true(engine_search(engine, &plain, &result, NULL));
        int told = score_to_reported(result.score, &position);
        assert_int_not_equal(told, result.score);
        assert_int_equal(watch.last.score, i == 0 ? told : result.score);
    }
}

TEST(test_stop_at_once_many_times)
{
    for (int i = 0; i < 200; i++) {
        start((struct search_limits){.infinite = true});
        assert_true(engine_is_searching(engine));
        if (i % 3 == 1)
            pause_ms(1);
        engine_stop_search(engine);
        engine_stop_search(engine);
        engine_wait(engine);
        assert_int_equal(watch.finished, 1);
        assert_false(engine_is_searching(engine));
        assert_int_not_equal(watch.best, MOVE_NONE);
    }
}

TEST(test_start_twice)
{
    struct search_limits limits = {.infinite = true};
    struct search_watch other;
    struct search_monitor monitor = search_watch_begin(&other, NULL);
    struct error error;
    start(limits);
    assert_false(engine_start_search(engine, &limits, &monitor, &error));
    assert_non_null(strstr(error.text, "running"));
    engine_stop_search(engine);
    engine_wait(engine);
    assert_int_equal(watch.finished, 1);
    assert_int_equal(other.finished, 0);
}

TEST(test_destroy_while_searching)
{
    start((struct search_limits){.infinite = true});
    wait_for_reports(3);
    engine_tear_down(state);
    assert_int_equal(watch.finished, 1);
    assert_int_equal(engine_set_up(state), 0);
}

TEST(test_two_engines)
{
    struct engine *other = engine_create(strategies, NULL);
    struct search_watch other_watch;
    struct search_monitor monitor = search_watch_begin(&other_watch, NULL);
    struct search_limits limits = {.nodes = 20000};
    assert_non_null(other);
    start(limits);
    assert_true(engine_start_search(other, &limits, &monitor, NULL));
    engine_wait(other);
    engine_wait(engine);
    assert_true(watch.nodes == 20000 && other_watch.nodes == 20000);
    assert_int_equal(watch.best, other_watch.best);
    engine_destroy(other);
}

TEST(test_node_limits_are_exact)
{
    static const uint64_t limits[] = {1, 2, 3, 100, 511, 512, 513, 1000, 4097, 30000};
    for (size_t i = 0; i < sizeof limits / sizeof *limits; i++) {
        engine_new_game(engine);
        run((struct search_limits){.nodes = limits[i]});
        assert_true(watch.nodes == limits[i]);
        assert_int_not_equal(watch.best, MOVE_NONE);
        assert_true(watch.last.length > 0);
    }
}

TEST(test_time_limits_end)
{
    run((struct search_limits){.move_time = 30});
    assert_int_equal(watch.finished, 1);
    run((struct search_limits){.has_clock = true, .time = {200, 200}, .increment = {5, 5}});
    assert_int_equal(watch.finished, 1);
    run((struct search_limits){.has_clock = true, .time = {-5, 0}});
    assert_int_not_equal(watch.best, MOVE_NONE);
}

/* The search ends early with a forced move or a mate. */
TEST(test_clock_is_not_wasted)
{
    struct search_limits limits = {.has_clock = true, .time = {36000000, 36000000}};
    struct position forced =
        search_watch_position("rnb1kbnr/pppp1ppp/4p3/8/5P1q/8/PPPPP1PP/RNBQKBNR w KQkq - 1 3");
    struct position mate = search_watch_position("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1");
    search_watch_run(engine, &forced, &limits, &watch);
    assert_string_equal(search_watch_move(&forced, watch.best), "g2g3");
    search_watch_run(engine, &mate, &limits, &watch);
    assert_string_equal(search_watch_move(&mate, watch.best), "a1a8");
}

/* The result is known before it is requested. */
TEST(test_infinite_waits_for_stop)
{
    static const char *const fens[] = {"6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1",
                                       "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"};
    for (int i = 0; i < 2; i++) {
        start_at(fens[i], (struct search_limits){.infinite = true});
        pause_ms(30);
        assert_int_equal(watch.finished, 0);
        assert_true(engine_is_searching(engine));
        engine_stop_search(engine);
        engine_wait(engine);
        assert_int_equal(watch.finished, 1);
    }
}

TEST(test_ponder)
{
    struct search_limits limits = {.has_clock = true, .time = {50, 50}, .ponder = true};
    start(limits);
    pause_ms(120);
    assert_int_equal(watch.finished, 0); /* the clock is not running yet */
    engine_ponderhit(engine);
    engine_wait(engine);
    assert_int_equal(watch.finished, 1);
    start(limits); /* the opponent played another move */
    engine_stop_search(engine);
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

TEST(test_progress_is_reported)
{
    start((struct search_limits){.infinite = true});
    wait_for_reports(20);
    engine_stop_search(engine);
    engine_wait(engine);
    assert_true(watch.nodes > 0 && watch.last.hash_full >= 0);
}

TEST(test_threads)
{
    assert_true(engine_set_option(engine, "Threads", "4", NULL));
    for (int i = 0; i < 20; i++) {
        start((struct search_limits){.infinite = true});
        if (i % 2 == 1)
            wait_for_reports(5);
        engine_stop_search(engine);
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
    struct error error = {.text = ""};
    if (engine_set_option(engine, name, value, &error))
        fail_msg("%s = %s was accepted", name, !value ? "" : value);
    if (!strstr(error.text, word))
        fail_msg("'%s' does not name %s", error.text, word);
}

TEST(test_options)
{
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
    engine_stop_search(engine);
    engine_wait(engine);
    run((struct search_limits){.depth = 4});
}

/* A signal handler must not run on a search thread: they block every signal. */
TEST(test_threads_block_signals)
{
    sigset_t alarm_only, before, pending;
    sigemptyset(&alarm_only);
    sigaddset(&alarm_only, SIGUSR1);
    pthread_sigmask(SIG_BLOCK, &alarm_only, &before);
    start((struct search_limits){.infinite = true});
    kill(getpid(), SIGUSR1); /* would end the program if any thread received it */
    pause_ms(20);
    sigpending(&pending);
    assert_true(sigismember(&pending, SIGUSR1));
    engine_stop_search(engine);
    engine_wait(engine);
    int number;
    sigwait(&alarm_only, &number);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
}
