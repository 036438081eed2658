/* session_idle.c - in a kiosk the engine thinks no longer for somebody who does nothing.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "base/storage.h"
#include "rules/attacks.h"
#include "scratch.h"
#include "session_driver.h"

enum { LONG = 15 * 60 * 1000 };

static int64_t present; /* milliseconds */

static int64_t tell_present(void)
{
    return present;
}

static struct session *start(enum who color, bool restricted)
{
    driver_set_up(color);
    driver_settings.restricted = restricted;
    struct session *session = driver_start(&storage_system);
    present = 1000;
    session_set_now(session, tell_present);
    return session;
}

static void end(struct session *session)
{
    session_destroy(session);
    settings_free(&driver_settings);
}

static enum thinking_purpose purpose(const struct session *session)
{
    return session_thinking(session)->purpose;
}

static void wake(struct session *session)
{
    driver_said[0] = '\0';
    session_wake(session);
    driver_listen(session);
}

static void test_analysis(void **state)
{
    struct session *session = start(WHO_BOTH, true);
    (void)state;
    driver_type(session, "analyse");
    wake(session);
    assert_int_equal(purpose(session), THINKING_ANALYSIS);
    present += LONG - 1;
    wake(session);
    assert_int_equal(purpose(session), THINKING_ANALYSIS);
    session_heard(session); /* an arrow key */
    present += LONG - 1;
    wake(session);
    assert_int_equal(purpose(session), THINKING_ANALYSIS);
    assert_true(session_deadline(session) <= present + 1);
    present++;
    wake(session);
    driver_check_said(
        "Nothing was typed for 15 minutes: the engine rests until something is.");
    assert_int_equal(purpose(session), THINKING_NOT);
    assert_int_equal(session_deadline(session), -1);
    wake(session);
    driver_check_not_said("rests");
    assert_int_equal(purpose(session), THINKING_NOT);
    session_heard(session);
    assert_int_equal(purpose(session), THINKING_ANALYSIS);
    end(session);
}

/* A game of the engine against itself stands, and its clock, and goes on. */
static void test_alone(void **state)
{
    struct session *session;
    (void)state;
    session = start(WHO_NONE, true);
    driver_type(session, "clock 60");
    driver_type(session, "go");
    while (session_game(session)->count < 4) /* from the third on the clock runs */
        driver_wake(session);
    driver_type(session, "level depth 60"); /* a move that takes long enough */
    driver_wake(session);
    assert_int_equal(purpose(session), THINKING_MOVE);
    present += LONG;
    wake(session);
    driver_check_said("the engine rests");
    assert_int_equal(purpose(session), THINKING_NOT);
    size_t moves = session_game(session)->count;
    present += 2 * 60 * LONG;
    wake(session);
    assert_int_equal(session_game(session)->count, moves);
    assert_int_equal(session_game(session)->result, RESULT_NONE);
    driver_type(session, "");
    assert_int_equal(purpose(session), THINKING_MOVE);
    present += LONG / 2;
    wake(session);
    assert_int_equal(session_game(session)->result, RESULT_NONE);
    end(session);
}

/* Nor is there an end to a move of the engine's, where its level says so. */
static void test_move(void **state)
{
    struct session *session = start(WHO_WHITE, true);
    (void)state;
    driver_type(session, "clock 60");
    driver_type(session, "level depth 60");
    driver_type(session, "e4");
    wake(session);
    assert_int_equal(purpose(session), THINKING_MOVE);
    assert_true(session_deadline(session) <= present + LONG);
    present += LONG - 1;
    wake(session);
    assert_int_equal(purpose(session), THINKING_MOVE);
    present++;
    wake(session);
    driver_check_said(
        "Nothing was typed for 15 minutes: the engine rests until something is.");
    assert_int_equal(purpose(session), THINKING_NOT);
    present += 10 * LONG;
    wake(session);
    assert_int_equal(session_deadline(session), -1);
    assert_int_equal(session_game(session)->count, 1);
    assert_int_equal(session_game(session)->result, RESULT_NONE);
    session_heard(session); /* it thinks anew, and 'go' makes it play */
    assert_int_equal(purpose(session), THINKING_MOVE);
    driver_type(session, "go");
    while (session_game(session)->count < 2)
        driver_wake(session);
    end(session);
}

/* A machine of one's own is one's own. */
static void test_others(void **state)
{
    (void)state;
    for (int i = 0; i < 2; i++) {
        struct session *session = start(i == 0 ? WHO_WHITE : WHO_BOTH, false);
        driver_type(session, "level depth 60");
        driver_type(session, i == 0 ? "e4" : "analyse");
        wake(session);
        present += 10 * LONG;
        wake(session);
        assert_int_equal(purpose(session), i == 0 ? THINKING_MOVE : THINKING_ANALYSIS);
        end(session);
    }
}

static int enter(void **state)
{
    return scratch_make(state) != 0 || chdir(*state) != 0;
}

#define test(name) cmocka_unit_test_setup_teardown(name, enter, scratch_remove)

int main(void)
{
    const struct CMUnitTest tests[] = {test(test_analysis), test(test_alone), test(test_move),
                                       test(test_others)};
    attacks_init();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
