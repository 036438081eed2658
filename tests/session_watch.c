/* session_watch.c - two sessions meet at one game: one plays, the other watches.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <errno.h>
#include <fcntl.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "session/session.h"
#include "rules/attacks.h"
#include "scratch.h"
#include "session_pair.h"

static void test_watched(void **state)
{
    struct session *first, *second;
    (void)state;
    pair_start(&first, &second, &storage_system);
    driver_check_said(" is being played by another session. You watch it; 'takeover' plays");
    assert_true(session_is_watching(second));
    assert_false(session_is_watching(first));
    assert_string_equal(session_prompt(second), "1... watching> ");
    driver_type(second, "e5");
    driver_check_said("You watch this game: 'takeover' plays on here, 'analyse' tries moves.");
    driver_type(second, "undo");
    driver_check_said("You watch this game");
    driver_type(second, "level 3");
    driver_check_said("You watch this game");
    driver_type(second, "resign");
    driver_check_said("You watch this game");
    driver_check_place(second, 1);

    driver_play(first, "e5");
    driver_said[0] = '\0';
    pair_follow(second, first, 2);
    driver_check_said("Black plays 1... e5.");
    driver_play(first, "undo");
    driver_said[0] = '\0';
    pair_follow(second, first, 1);
    driver_check_said("Moves were taken back; 1. e4 was the last.");
    driver_play(first, "f6");
    driver_play(first, "d4");
    driver_play(first, "g5");
    driver_play(first, "Qh5");
    driver_said[0] = '\0';
    pair_follow(second, first, 5);
    driver_check_said("White plays 3. Qh5.\nWhite wins by checkmate.\n");
    driver_type(second, "takeover");
    driver_type(second, "takeover"); /* asked already */
    driver_check_not_said("Asking");
    pair_end(first, second);
}

/* Moves are tried on a copy, and the game goes on beneath. */
static void test_analysed(void **state)
{
    struct session *first, *second;
    (void)state;
    pair_start(&first, &second, &storage_system);
    driver_type(second, "analyse");
    driver_type(second, "c5");
    driver_type(second, "Nf3");
    driver_check_place(second, 3);
    driver_play(first, "e5");
    driver_said[0] = '\0';
    for (int i = 0; i < DRIVER_PATIENCE && !strstr(driver_said, "plays 1... e5."); i++)
        driver_wake(second);
    driver_check_place(second, 3);
    driver_type(second, "stop");
    driver_check_place(second, 2);
    driver_type(second, "Nf3");
    driver_check_said("You watch this game");
    pair_end(first, second);
}

/* ---- who watches writes nothing --------------------------------------------------- */

static long written;

static int note_open(void *context, const char *path, int flags, mode_t mode)
{
    if ((flags & (O_ACCMODE | O_CREAT)) == O_RDONLY)
        return storage_system.open(context, path, flags, mode);
    written++;
    errno = EROFS;
    return -1;
}

static void test_watch_writes_nothing(void **state)
{
    struct storage read_only = storage_system;
    struct session *first, *second;
    struct reason reason;
    (void)state;
    read_only.open = note_open;
    driver_set_up(WHO_BOTH);
    first = driver_start(&storage_system);
    driver_play(first, "e4");
    settings_init(&pair_settings);
    pair_settings.resume = pair_settings.watch = true;
    written = 0;
    second = session_create_on(&pair_settings, &read_only, &reason);
    assert_non_null(second);
    driver_play(first, "e5");
    pair_follow(second, first, 2);
    driver_type(second, "level 1");
    driver_type(second, "quit");
    driver_settle(second);
    assert_int_equal(written, 0);
    driver_type(second, "takeover");
    for (int i = 0; i < DRIVER_PATIENCE && !strstr(driver_said, "not taken over"); i++)
        driver_wake(second);
    driver_check_said(strerror(EROFS));
    assert_true(session_is_watching(second));
    pair_end(first, second);
}

static void test_watch_at_the_prompt(void **state)
{
    struct session *first, *second;
    struct clock_face face;
    (void)state;
    pair_start(&first, &second, &storage_system);
    driver_type(first, "watch");
    driver_check_said("It is the game on the board.");
    driver_play(first, "clock 5+3");
    driver_type(second, "new");
    driver_type(second, "new"); /* in one process its name would be the first's */
    assert_false(session_is_watching(second));
    driver_type(second, "watch nothing");
    driver_check_said("no game 'nothing' in ");
    driver_type(second, "watch 1");
    driver_check_said("is being played by another session");
    driver_check_said("The clocks are those of the last move (~).");
    driver_check_place(second, 1);
    assert_true(session_clock_face(second, BLACK, &face));
    assert_true(face.past && !face.paused && !face.running);
    driver_type(second, "clock");
    driver_check_said("as they were at the last move");
    pair_end(first, second);
}

#define test(name) cmocka_unit_test_setup_teardown(name, scratch_make, scratch_remove)

int main(void)
{
    const struct CMUnitTest tests[] = {
        test(test_watched),
        test(test_analysed),
        test(test_watch_writes_nothing),
        test(test_watch_at_the_prompt),
    };
    attacks_init();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
