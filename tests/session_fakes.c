/* session_fakes.c - programs that fail as players of a session: whatever they do, the game is
 * intact, somebody is told, and nothing of them remains.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The fakes play 1. e4, so they sit at White's side.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>
#include <signal.h>
#include <stdio.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/thread.h"
#include "descriptors.h"
#include "fake_engine.h"
#include "program_driver.h"
#include "scratch.h"

/* ---- those that are not ---------------------------------------------------------------- */

/* One that played well is started again by itself, and asked again. */
static void test_a_crash_is_mended(void **state)
{
    int descriptors = open_descriptors();
    struct session *session;
    (void)state;
    program_set_up(WHO_BLACK, &program_patient);
    program_choose(ENGINE_FOR_BOTH, "mortal");
    session = driver_start(&storage_system);
    program_wake_until_place(session, 1);
    driver_type(session, "e5");
    program_wake_until_place(session, 3);
    driver_check_said("has ended with status 6; it is started again.");
    driver_check_said("White plays 2. Nf3.");
    program_end(session, descriptors);
}

/* One that did not is not, but can be; and the game goes on with another. */
static void test_a_crash_is_told(void **state)
{
    int descriptors = open_descriptors();
    struct session *session;
    (void)state;
    program_set_up(WHO_BLACK, &program_patient);
    program_choose(ENGINE_FOR_BOTH, "crash at go");
    session = driver_start(&storage_system);
    for (int i = 0; i < 3; i++) {
        program_wake_until_said(session, "'engine' starts it again");
        driver_check_said("has ended with status 3: cannot read the net?[2J.");
        driver_check_place(session, 0);
        assert_string_equal(session_player_name(session, WHITE),
                            "White  Fake ?[1m1.0 (has ended)");
        for (int j = 0; j < 20; j++) { /* and not by itself, for ever */
            session_wake(session);
            assert_int_equal(session_thinking(session)->purpose, THINKING_NOT);
        }
        driver_type(session, i == 0 ? "engine" : "go");
    }
    program_wake_until_said(session, "'engine' starts it again");
    driver_type(session, "d4"); /* or one moves for it */
    driver_check_place(session, 1);
    driver_type(session, "undo");
    driver_play(session, "engine builtin");
    driver_type(session, "go");
    program_wake_until_place(session, 1);
    program_end(session, descriptors);
}

/* Nor can one be that was uninstalled meanwhile. */
static void test_one_that_is_gone_is_told(void **state)
{
    int descriptors = open_descriptors();
    char path[600], command[700], self[4096] = "";
    struct session *session;
    assert_true(readlink("/proc/self/exe", self, sizeof self - 1) > 0);
    snprintf(path, sizeof path, "%s/engine", (const char *)*state);
    snprintf(command, sizeof command, "'%s' --fake 'crash at go'", path);
    assert_int_equal(symlink(self, path), 0);
    program_set_up(WHO_BLACK, &program_patient);
    assert_true(
        engine_choice_set(&driver_settings.engines[ENGINE_FOR_BOTH], "engine", command, NULL));
    session = driver_start(&storage_system);
    program_wake_until_said(session, "'engine' starts it again");
    assert_int_equal(unlink(path), 0);
    driver_type(session, "engine");
    driver_check_said("No such file or directory");
    driver_check_not_said("has ended"); /* nobody pretends that it is there */
    program_end(session, descriptors);
}

static void test_one_that_does_not_leave(void **state)
{
    int descriptors = open_descriptors();
    struct session *session;
    (void)state;
    program_set_up(WHO_BOTH, &program_patient);
    session = driver_start(&storage_system);
    program_type(session, "engine", "stubborn at uci");
    program_wake(session);
    program_type(session, "engine", "hang at isready"); /* waits for that */
    program_type(session, "engine", "good");
    driver_check_said("(starting)");
    driver_type(session, "color black");
    program_wake_until_place(session, 1);
    driver_check_said("Fake ?[1m1.0 is ready.");
    program_type(session, "analyst", "stubborn at uci");
    program_wake(session);
    program_end(session, descriptors);
}

static void test_chess960_is_refused(void **state)
{
    int descriptors = open_descriptors();
    struct session *session;
    (void)state;
    program_set_up(WHO_BLACK, &program_patient);
    driver_settings.has_position = true;
    driver_settings.color_given = true;
    assert_true(
        fen_parse(&driver_settings.position, "1rk3r1/8/8/8/8/8/8/1RK3R1 w BGbg - 0 1", NULL));
    program_choose(ENGINE_FOR_BOTH, "good");
    session = driver_start(&storage_system);
    program_wake_until_said(session, "does not play Chess960. 'engine builtin'");
    driver_play(session, "engine builtin");
    driver_check_place(session, 1);
    program_end(session, descriptors);
}

static void test_one_that_cannot_be_started(void **state)
{
    static const char *const commands[] = {"/nowhere/to/be/found", "nowhere-to-be-found x"};
    int descriptors = open_descriptors();
    struct reason reason;
    (void)state;
    for (size_t i = 0; i < sizeof commands / sizeof *commands; i++) {
        program_set_up(WHO_WHITE, &program_hasty);
        assert_true(engine_choice_set(&driver_settings.engines[ENGINE_FOR_BOTH], "engine",
                                      commands[i], NULL));
        assert_null(session_create_on(&driver_settings, &storage_system, &reason));
        assert_non_null(strstr(reason.text, ": No such file or directory"));
        settings_free(&driver_settings);
        program_check_gone(descriptors);
    }
    program_set_up(WHO_WHITE, &program_patient);
    program_choose(ENGINE_FOR_BOTH, "crash at uci");
    assert_null(session_create_on(&driver_settings, &storage_system, &reason));
    assert_non_null(strstr(reason.text, "has ended with status 3"));
    settings_free(&driver_settings);
    program_check_gone(descriptors);
    program_set_up(WHO_WHITE, &program_patient);
    program_choose(ENGINE_FOR_BOTH, "good");
    assert_true(engine_choice_add_option(&driver_settings.engines[ENGINE_FOR_BOTH], "x",
                                         "Hush=1", NULL));
    assert_null(session_create_on(&driver_settings, &storage_system, &reason));
    assert_non_null(strstr(reason.text, "found 'Hush'"));
    settings_free(&driver_settings);
    program_check_gone(descriptors);
}

/* ---- all of them ----------------------------------------------------------------------- */

/* As tests/uci_client.c: short is the deadline that is meant to be missed. */
static void set_patience(const struct fake_case *fake)
{
    bool late = !fake->trouble || !strstr(fake->trouble, "uciok");
    program_patience = fake->unhurried ? program_patient : program_hasty;
    if (late)
        program_patience.uciok = program_patient.uciok;
    if (late && !strstr(fake->fake, "isready"))
        program_patience.readyok = program_patient.readyok;
}

static void check_fake(const struct fake_case *fake)
{
    int64_t end_of_waiting = monotonic_milliseconds() + PROGRAM_WAITS_MOST;
    int descriptors = open_descriptors();
    struct session *session;
    program_set_up(WHO_BOTH, &program_patient);
    set_patience(fake);
    session = driver_start(&storage_system);
    program_type(session, "engine", fake->fake);
    driver_listen(session);
    session_line(session, "color black"); /* what was said until now counts */
    while (session_game(session)->current == 0 && !program_has_said("starts it again") &&
           monotonic_milliseconds() < end_of_waiting)
        program_wake(session);
    if (!fake->trouble) {
        driver_check_said("White plays 1. e4.");
    } else {
        driver_check_said(fake->trouble);
        driver_check_said("'engine' starts it again, 'engine builtin' goes on without it.");
        driver_check_place(session, 0);
        driver_type(session, "engine builtin");
        program_wake_until_place(session, 1);
    }
    assert_int_equal(session_game(session)->result, RESULT_NONE);
    session_line(session, "e5");
    driver_check_place(session, 2);
    program_end(session, descriptors);
}

static void test_all_fakes(void **state)
{
    int count = 0;
    (void)state;
    for (const struct fake_case *fake = fake_cases; fake->fake != NULL; fake++, count++) {
        program_longest_wake = 0;
        check_fake(fake);
        print_message("# %s: the longest wake took %d ms\n", fake->fake,
                      (int)program_longest_wake);
    }
    assert_true(count >= 30);
}

#define test(name) cmocka_unit_test_setup_teardown(name, scratch_make, scratch_remove)

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        test(test_a_crash_is_mended),
        test(test_a_crash_is_told),
        test(test_one_that_is_gone_is_told),
        test(test_one_that_does_not_leave),
        test(test_chess960_is_refused),
        test(test_one_that_cannot_be_started),
        test(test_all_fakes),
    };
    int status;
    if (!program_begin(argc, argv, &status))
        return status;
    return cmocka_run_group_tests(tests, NULL, NULL);
}
