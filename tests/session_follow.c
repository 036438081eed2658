/* session_follow.c - a file of games that somebody else keeps writing, in a time that tests
 * make.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "base/thread.h"
#include "pgn/growth.h"
#include "session/session_browse.h"
#include "rules/attacks.h"
#include "scratch.h"
#include "session_driver.h"

#define HEAD  "[White \"Anna\"]\n[Black \"Bert\"]\n[Result \"*\"]\n\n"
#define OTHER "\n[White \"Carl\"]\n[Black \"Dora\"]\n[Result \"*\"]\n\n1. d4 *\n"

static char path[512];
static int64_t present;

static int64_t tell_present(void)
{
    return present;
}

static void write_file(const char *text)
{
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    fputs(text, file);
    fclose(file);
}

/* Time goes by, in steps that the session asks for. */
static void wait_for(struct session *session, int64_t milliseconds)
{
    int64_t end = present + milliseconds;
    driver_said[0] = '\0';
    while (present < end) {
        present += 100;
        for (int i = 0; i < 10; i++)
            session_wake(session);
        driver_listen(session);
    }
}

static struct session *follow(void **state, const char *text)
{
    struct session *session;
    snprintf(path, sizeof path, "%s/live.pgn", (const char *)*state);
    write_file(text);
    driver_set_up(WHO_WHITE);
    driver_settings.follow = strdup(path);
    driver_said[0] = '\0';
    session = driver_start(&storage_system);
    driver_settle(session);
    present = monotonic_milliseconds();
    session_set_now(session, tell_present);
    return session;
}

static void finish(struct session *session)
{
    session_destroy(session);
    settings_free(&driver_settings);
}

static void test_half_written(void **state)
{
    static const char whole[] = HEAD "1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. O-O-O *\n" OTHER;
    struct session *session = follow(state, HEAD "1. e4 e5 2. Nf3 Nc6 *\n" OTHER);
    size_t count;
    driver_type(session, "open 1");
    driver_type(session, "goto main");
    driver_check_place(session, 4);
    /* Each state stands for a moment only: nothing is ever taken back. */
    for (size_t length = 0; length < sizeof whole - 1; length += 7) {
        FILE *file = fopen(path, "w");
        fwrite(whole, 1, length, file);
        fclose(file);
        wait_for(session, 600);
        count = session_game(session)->count;
        assert_in_range(count, 4, 6);
        driver_check_not_said("taken back");
        driver_check_not_said("gone");
    }
    finish(session);
}

/* ---- what to believe, without files --------------------------------------------- */

static void test_belief(void **state)
{
    const struct growth_state old = {.games = 2, .plies = 10, .has_game = true};
    struct growth_state new = old;
    (void)state;
    new.plies = 11;
    assert_true(growth_is_credible(&old, &new, 0));
    new.breaks_off = true;
    assert_false(growth_is_credible(&old, &new, GROWTH_PATIENCE - 1));
    assert_true(growth_is_credible(&old, &new, GROWTH_PATIENCE));
    new = old;
    new.games = 1;
    assert_false(growth_is_credible(&old, &new, 0));
    new.games = 0;
    assert_false(growth_is_credible(&old, &new, 10 * GROWTH_PATIENCE));
    new = old;
    new.broken = true;
    assert_false(growth_is_credible(&old, &new, 0));

    assert_true(growth_breaks_off("", 0));
    assert_true(growth_breaks_off("4. O-O", 6));
    assert_true(growth_breaks_off("4. O-O ", 7));
    assert_false(growth_breaks_off("4. O-O\n", 7));
    assert_false(growth_breaks_off("4. O-O *", 8));
    assert_true(growth_breaks_off("11-0", 4));
}

#define test(name) cmocka_unit_test_setup_teardown(name, scratch_make, scratch_remove)

int main(void)
{
    const struct CMUnitTest tests[] = {
        test(test_half_written),
        cmocka_unit_test(test_belief),
    };
    attacks_init();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
