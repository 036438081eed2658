/* session.c - what a talk (README) cannot say of a session.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "archive/archive_summary.h"
#include "base/memory.h"
#include "base/thread.h"
#include "rules/attacks.h"
#include "rules/fen.h"
#include "scratch.h"
#include "session/session.h"
#include "session/session_pickers.h"
#include "session_driver.h"
#include "test.h"

FIXTURE(scratch_make, scratch_remove);

static int64_t present; /* milliseconds */

static int64_t tell_present(void)
{
    return present;
}

/* News come when another second is shown, and at no other time. */
TEST(test_news)
{
    struct session *session;
    driver_set_up(WHO_BOTH);
    assert_true(clock_controls_read(driver_settings.clocks, "1", NULL));
    session = driver_start();
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
    driver_end(session);
}

/* The engine's answer is there already, but nobody has looked when the move is taken
 * back: it must never be played. */
TEST(test_stale_answers)
{
    static const char *const commands[] = {"undo", "new", "color both", "resign",
                                           "fen 4k3/8/8/8/8/8/8/QQ2K3 w - - 0 1"};
    struct session *session;
    driver_set_up(WHO_WHITE);
    driver_settings.nodes = 1;
    session = driver_start();
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
    driver_end(session);
}

/* Nor is what the engine thought about a position that is gone shown for the next. */
TEST(test_stale_reports)
{
    struct session *session;
    driver_set_up(WHO_WHITE);
    driver_settings.nodes = 0;
    driver_settings.move_time = 3600000;
    session = driver_start();
    driver_settle(session);
    driver_type(session, "e4");
    assert_true(driver_poll(session, DRIVER_PATIENCE));
    while (!session_thinking(session)->known)
        driver_wake(session);
    assert_true(driver_poll(session, DRIVER_PATIENCE));
    driver_type(session, "undo");
    assert_int_equal(session_wake(session) & NEWS_THINKING, 0);
    driver_end(session);
}

/* A weak engine gives good advice all the same, and does not look further itself for it. */
TEST(test_a_hint_is_at_full_strength)
{
    struct session *session;
    driver_set_up(WHO_WHITE);
    driver_settings.has_position = true;
    assert_true(fen_parse(&driver_settings.position, "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", NULL));
    session = driver_start();
    driver_play(session, "level depth 1");
    driver_play(session, "hint");
    driver_check_said("Hint: ");
    assert_true(session_thinking(session)->report.depth > 3);
    driver_play(session, "e4");
    assert_int_equal(session_thinking(session)->report.depth, 1);
    driver_end(session);
}
