/* session.c - what a talk (README) cannot say of a session.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <poll.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "archive/archive_summary.h"
#include "base/memory.h"
#include "base/thread.h"
#include "session/session.h"
#include "session/session_pickers.h"
#include "rules/attacks.h"
#include "rules/fen.h"
#include "scratch.h"
#include "session_driver.h"

/* The sentence is one message, for the face to break; the table is made for the window. */
static void test_evaluation_in_a_narrow_window(void **state)
{
    struct session *session;
    size_t widest = 0;
    (void)state;
    driver_set_up(WHO_BOTH);
    driver_settings.engine.network = memory_copy_string("none");
    driver_settings.has_position =
        fen_parse(&driver_settings.position,
                  "r3k2r/ppp2ppp/2n5/4p3/4P3/2N2N2/PPPP1PPP/R1B1K2R b KQkq - 3 3", NULL);
    session = driver_start(&storage_system);
    driver_listen(session);
    session_set_columns(session, 40);
    driver_play(session, "eval");
    driver_check_not_said("middle     end");
    driver_check_said("\nmaterial ");
    assert_true(strcspn(driver_said, "\n") > 80);
    for (const char *row = strstr(driver_said, "\nmaterial") + 1;
         strncmp(row, "The middle", 10) != 0; row += strcspn(row, "\n") + 1)
        if (strcspn(row, "\n") > widest)
            widest = strcspn(row, "\n");
    assert_true(widest > 20 && widest <= 40);
    session_destroy(session);
    settings_free(&driver_settings);
}

static void count(void *context, const char *completion)
{
    (void)completion;
    ++*(int *)context;
}

/* A face that has nothing typed offers all that there is. */
static void test_completion_of_nothing(void **state)
{
    struct session *session;
    int found = 0;
    (void)state;
    driver_set_up(WHO_BOTH);
    session = driver_start(&storage_system);
    assert_int_equal(session_complete(session, "", 0, count, &found), 20 + REQUEST_COUNT);
    assert_int_equal(found, 20 + REQUEST_COUNT);
    session_destroy(session);
    settings_free(&driver_settings);
}

static void test_options_are_tried(void **state)
{
    struct reason reason;
    (void)state;
    driver_set_up(WHO_WHITE);
    driver_settings.strategy = strdup("guesswork");
    assert_null(session_create(&driver_settings, &reason));
    assert_non_null(strstr(reason.text, "guesswork"));
    settings_free(&driver_settings);
}

static int64_t present; /* milliseconds */

static int64_t tell_present(void)
{
    return present;
}

/* News come when another second is shown, and at no other time. */
static void test_news(void **state)
{
    struct session *session;
    (void)state;
    driver_set_up(WHO_BOTH);
    assert_true(clock_controls_read(driver_settings.clocks, "1", NULL));
    session = driver_start(&storage_system);
    session_set_now(session, tell_present);
    driver_play(session, "e4");
    assert_false(session_wake(session) & NEWS_CLOCK);
    driver_play(session, "e5");
    session_wake(session);
    present += 999;
    assert_false(session_wake(session) & NEWS_CLOCK);
    present += 1;
    assert_true(session_wake(session) & NEWS_CLOCK);
    assert_false(session_wake(session) & NEWS_CLOCK);
    driver_type(session, "pause");
    assert_int_equal(session_deadline(session), -1);
    session_destroy(session);
    settings_free(&driver_settings);
}

/* The engine's answer is there already, but nobody has looked when the move is taken
 * back: it must never be played. */
static void test_stale_answers(void **state)
{
    static const char *const commands[] = {"undo", "new", "color both", "resign",
                                           "fen 4k3/8/8/8/8/8/8/QQ2K3 w - - 0 1"};
    struct session *session;
    (void)state;
    driver_set_up(WHO_WHITE);
    driver_settings.nodes = 1;
    session = driver_start(&storage_system);
    for (int round = 0; round < 60; round++) {
        size_t index = (size_t)round % (sizeof commands / sizeof commands[0]);
        size_t place;
        driver_settle(session);
        driver_type(session, "color white");
        driver_type(session, "new");
        driver_settle(session);
        driver_type(session, "e4");
        assert_true(driver_poll(session, DRIVER_PATIENCE));
        poll(NULL, 0, round % 3);
        driver_type(session, commands[index]);
        place = session_game(session)->current;
        driver_settle(session);
        driver_check_place(session, place);
        driver_check_not_said("Black plays");
    }
    session_destroy(session);
    settings_free(&driver_settings);
}

/* Nor is what the engine thought about a position that is gone shown for the next. */
static void test_stale_reports(void **state)
{
    struct session *session;
    (void)state;
    driver_set_up(WHO_WHITE);
    driver_settings.nodes = 0;
    driver_settings.move_time = 3600000;
    session = driver_start(&storage_system);
    driver_settle(session);
    driver_type(session, "e4");
    assert_true(driver_poll(session, DRIVER_PATIENCE));
    while (!session_thinking(session)->known)
        driver_wake(session);
    assert_true(driver_poll(session, DRIVER_PATIENCE));
    driver_type(session, "undo");
    assert_int_equal(session_wake(session) & NEWS_THINKING, 0);
    session_destroy(session);
    settings_free(&driver_settings);
}

/* A weak engine gives good advice all the same, and does not look further itself for it. */
static void test_a_hint_is_at_full_strength(void **state)
{
    struct session *session;
    (void)state;
    driver_set_up(WHO_WHITE);
    driver_settings.has_position = true;
    assert_true(fen_parse(&driver_settings.position, "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", NULL));
    session = driver_start(&storage_system);
    driver_play(session, "level depth 1");
    driver_play(session, "hint");
    driver_check_said("Hint: ");
    assert_true(session_thinking(session)->report.depth > 3);
    driver_play(session, "e4");
    assert_int_equal(session_thinking(session)->report.depth, 1);
    session_destroy(session);
    settings_free(&driver_settings);
}

/* What a teaching strategy reports beside its lines. */
static void test_figures(void **state)
{
    struct session *session;
    const struct thinking *thinking;
    (void)state;
    driver_set_up(WHO_WHITE);
    session = driver_start(&storage_system);
    thinking = session_thinking(session);
    driver_play(session, "strategy alpha");
    driver_play(session, "e4");
    assert_true(thinking->teaches);
    assert_true(thinking->figures.leaves > 0);
    driver_play(session, "strategy black monte-carlo");
    driver_play(session, "d4");
    assert_true(thinking->visit_count > 0);
    assert_true(thinking->visits[0].visits >= thinking->visits[1].visits);
    assert_null(thinking->report.figures.visits);
    session_destroy(session);
    settings_free(&driver_settings);
}

/* Until the saver has let the game go and the session has it again: however often it wakes
 * meanwhile, the disk may be slow. */
static void await_own_game(struct session *session)
{
    int64_t begin = monotonic_milliseconds(), end = begin + DRIVER_PATIENCE;
    int64_t wakes = 0;
    while (session_is_watching(session) && monotonic_milliseconds() < end) {
        driver_wake(session);
        wakes++;
    }
    /* It waits, and does not ask all the time. */
    assert_true(wakes <= 50 + (monotonic_milliseconds() - begin) / 5);
}

/* The clock of the command line is for the first game; one that is resumed has its own. */
static void test_resumed_clock(void **state)
{
    struct session *session;
    struct clock_face face;
    (void)state;
    driver_set_up(WHO_BOTH);
    assert_true(clock_controls_read(driver_settings.clocks, "5", NULL));
    driver_settings.clock_given = true;
    present = 1000000;
    session = driver_start(&storage_system);
    session_set_now(session, tell_present);
    driver_play(session, "e4");
    driver_play(session, "e5");
    present += 10000;
    driver_play(session, "Nf3");
    driver_play(session, "new");
    driver_play(session, "resume 1");
    await_own_game(session);
    driver_settle(session);
    assert_false(session_is_watching(session)); /* nobody else has it */
    assert_true(session_clock_face(session, WHITE, &face));
    assert_string_equal(face.text, "4:50");
    session_destroy(session);
    settings_free(&driver_settings);
}

/* Whoever tells the time is replaced: the clock that runs goes on by the new one. */
static void test_another_clock(void **state)
{
    struct session *session;
    struct clock_face face;
    (void)state;
    driver_set_up(WHO_BOTH);
    assert_true(clock_controls_read(driver_settings.clocks, "5", NULL));
    session = driver_start(&storage_system);
    driver_play(session, "e4");
    driver_play(session, "e5");
    session_set_now(session, tell_present);
    assert_true(session_clock_face(session, WHITE, &face));
    assert_true(face.running);
    session_destroy(session);
    settings_free(&driver_settings);
}

/* The rows of kept games: where none was rescued no heading says so; and the row without a
 * number is the game that waits, if one does. */
static void test_rows_of_kept_games(void **state)
{
    struct archive_summary summary;
    struct picker picker = {0};
    struct session *session;
    (void)state;
    driver_set_up(WHO_BOTH);
    session = driver_start(&storage_system);
    session_show_pickers(session);
    driver_play(session, "e4");
    assert_false(session_summarise_kept(session, "", &summary));
    assert_true(session_list_picker(session, PICKER_KEPT, "", &picker));
    assert_true(picker.count > 0);
    for (size_t i = 0; i < picker.count; i++)
        assert_false(picker.rows[i].heading);
    picker_free(&picker);
    driver_play(session, "menu");
    assert_true(session_summarise_kept(session, "", &summary));
    session_destroy(session);
    settings_free(&driver_settings);
}

/* Anything may be typed at any time. */
static void test_random_lines(void **state)
{
    static const char *const words[] = {
        "undo",    "redo",     "e4",      "e5",     "Nf3",
        "hint",    "eval",     "go",      "think",  "new",
        "color",   "white",    "black",   "none",   "both",
        "level",   "depth 2",  "fen",     "draw",   "moves",
        "elo 700", "nodes",    "9",       "flip",   "4k3/P7/8/8/8/8/8/4K3",
        "w",       "strategy", "minimax", "tree 1", "noise 3",
        "\x1B[",   "pgn",      "b1",      "a8=q",   "undo ",
        ":",       "\xFF\xC3",
    };
    struct session *session;
    unsigned seed = 1;
    (void)state;
    driver_set_up(WHO_WHITE);
    driver_settings.nodes = 50;
    driver_settings.save = false;
    session = driver_start(&storage_system);
    for (int round = 0; round < 3000; round++) {
        char line[128] = "";
        do {
            seed = seed * 1103515245u + 12345u;
            strcat(line, words[(seed >> 16) % (sizeof words / sizeof words[0])]);
            strcat(line, seed & 0x800 ? " " : "");
        } while (seed & 0x1000 && strlen(line) < 60);
        driver_type(session, line);
        if (seed & 0x2000)
            session_wake(session);
    }
    session_destroy(session);
    settings_free(&driver_settings);
}

#define test(name) cmocka_unit_test_setup_teardown(name, scratch_make, scratch_remove)

int main(void)
{
    const struct CMUnitTest tests[] = {
        test(test_evaluation_in_a_narrow_window),
        test(test_completion_of_nothing),
        test(test_options_are_tried),
        test(test_news),
        test(test_stale_answers),
        test(test_stale_reports),
        test(test_a_hint_is_at_full_strength),
        test(test_figures),
        test(test_resumed_clock),
        test(test_another_clock),
        test(test_rows_of_kept_games),
        test(test_random_lines),
    };
    attacks_init();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
