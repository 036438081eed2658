/* session_clock.c - games with a clock, in a time that the tests make.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "engine/search_control.h"
#include "pgn/pgn.h"
#include "session/session.h"
#include "rules/attacks.h"
#include "scratch.h"
#include "session_driver.h"

static int64_t present; /* milliseconds */

static int64_t tell_present(void)
{
    return present;
}

static struct session *start_with(enum who color, const char *clock)
{
    struct session *session;
    struct reason reason;
    driver_set_up(color);
    driver_said[0] = '\0';
    if (clock && !clock_controls_read(driver_settings.clocks, clock, &reason))
        fail_msg("%s", reason.text);
    driver_settings.clock_given = clock != NULL;
    present = 1000000;
    session = driver_start(&storage_system);
    session_set_now(session, tell_present);
    driver_settle(session);
    return session;
}

static void end(struct session *session)
{
    session_destroy(session);
    settings_free(&driver_settings);
}

/* Let time go by, and the session see it. */
static void wait_for(struct session *session, int64_t milliseconds)
{
    present += milliseconds;
    driver_said[0] = '\0';
    session_wake(session);
    driver_listen(session);
}

static void check_clock(const struct session *session, const char *white, const char *black)
{
    struct clock_face face;
    assert_true(session_clock_face(session, WHITE, &face));
    assert_string_equal(face.text, white);
    assert_true(session_clock_face(session, BLACK, &face));
    assert_string_equal(face.text, black);
}

static bool runs_for(const struct session *session, enum color color)
{
    struct clock_face face;
    return session_clock_face(session, color, &face) && face.running;
}

static void test_first_moves_are_free(void **state)
{
    struct session *session = start_with(WHO_BOTH, "5+3");
    (void)state;
    assert_int_equal(session_deadline(session), -1);
    wait_for(session, 60000);
    driver_play(session, "e4");
    wait_for(session, 60000);
    check_clock(session, "5:00", "5:00");
    assert_int_equal(session_deadline(session), -1);
    driver_play(session, "e5");
    assert_true(runs_for(session, WHITE) && !runs_for(session, BLACK));
    assert_int_equal(session_deadline(session), present + 1000);
    present += 10000;
    driver_play(session, "Nf3");
    check_clock(session, "4:53", "5:00");
    assert_true(runs_for(session, BLACK));
    wait_for(session, 2500);
    check_clock(session, "4:53", "4:58");
    assert_int_equal(session_deadline(session), present + 500);
    end(session);
}

/* News come when another second is shown, and at no other time. */
static void test_news(void **state)
{
    struct session *session = start_with(WHO_BOTH, "1");
    (void)state;
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
    end(session);
}

static void test_flag(void **state)
{
    struct session *session = start_with(WHO_BOTH, "1+5");
    const struct game *game = session_game(session);
    size_t length;
    char *text;
    (void)state;
    driver_play(session, "e4");
    driver_play(session, "e5");
    wait_for(session, 59999);
    assert_int_equal(game->result, RESULT_NONE);
    wait_for(session, 1);
    driver_check_said("Black wins on time.");
    assert_int_equal(game->result, RESULT_BLACK_WINS);
    assert_int_equal(game->ending, ENDING_TIME);
    assert_string_equal(game_tag(game, "Termination"), "time forfeit");
    check_clock(session, "0:00.0", "1:00");
    assert_int_equal(session_deadline(session), -1);
    text = pgn_write(game, &length);
    assert_non_null(strstr(text, "{Black wins on time} 0-1"));
    free(text);
    driver_play(session, "Nf3");
    driver_check_said("The game is over: Black wins on time.");
    driver_play(session, "undo");
    assert_null(game_tag(game, "Termination"));
    check_clock(session, "1:00", "1:00");
    driver_play(session, "e5");
    wait_for(session, 0);
    assert_true(runs_for(session, WHITE));
    end(session);
}

/* The time was up before the move came, though nothing had looked in between. */
static void test_late_move(void **state)
{
    struct session *session = start_with(WHO_BOTH, "1");
    (void)state;
    driver_play(session, "e4");
    driver_play(session, "e5");
    present += 60000;
    driver_play(session, "Nf3");
    driver_check_said("Black wins on time.");
    driver_check_place(session, 2);
    end(session);
}

static void check_fall(const char *fen, const char *first, const char *second,
                       const char *said)
{
    struct session *session;
    driver_set_up(WHO_BOTH);
    driver_settings.has_position = true;
    assert_true(fen_parse(&driver_settings.position, fen, NULL));
    assert_true(clock_controls_read(driver_settings.clocks, "1", NULL));
    session = driver_start(&storage_system);
    session_set_now(session, tell_present);
    driver_play(session, first);
    driver_play(session, second);
    wait_for(session, 60000);
    driver_check_said(said);
    end(session);
}

static void test_insufficient_material(void **state)
{
    (void)state;
    check_fall("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", "e4", "Kd7",
               "Draw on time: the other side cannot mate.");
    check_fall("4k3/8/8/8/8/8/3QP3/4K3 b - - 0 1", "Ke7", "e4", "White wins on time.");
    check_fall("4kb2/8/8/8/8/8/4P3/4K3 w - - 0 1", "e4", "Bd6", "Black wins on time.");
}

static void test_pause(void **state)
{
    struct session *session = start_with(WHO_BOTH, "1");
    (void)state;
    driver_play(session, "e4");
    driver_play(session, "e5");
    wait_for(session, 5000);
    driver_play(session, "pause");
    driver_check_said("Paused");
    wait_for(session, 500000);
    check_clock(session, "0:55", "1:00");
    driver_play(session, "clock");
    driver_check_said("White 0:55, Black 1:00; 1, paused");
    driver_play(session, "pause");
    wait_for(session, 5000);
    check_clock(session, "0:50", "1:00");
    driver_play(session, "pause");
    wait_for(session, 500000);
    driver_play(session, "Nf3");
    wait_for(session, 1000);
    check_clock(session, "0:50", "0:59");
    driver_play(session, "clock none");
    driver_play(session, "pause");
    driver_check_said("There is no clock to pause");
    end(session);
}

/* The engine's clock stands, too: it does not think, and goes on when it may. */
static void test_pause_of_the_engine(void **state)
{
    struct session *session = start_with(WHO_WHITE, "5");
    (void)state;
    driver_play(session, "e4");
    driver_play(session, "level time 600");
    driver_type(session, "d4");
    assert_int_equal(session_thinking(session)->purpose, THINKING_MOVE);
    driver_type(session, "pause");
    session_wake(session);
    assert_int_equal(session_thinking(session)->purpose, THINKING_NOT);
    wait_for(session, 400000);
    assert_int_equal(session_game(session)->result, RESULT_NONE);
    driver_type(session, "Nf6");
    driver_check_said("the clock is paused");
    driver_type(session, "level nodes 500");
    driver_play(session, "pause");
    driver_check_place(session, 4);
    end(session);
}

static void test_takebacks(void **state)
{
    struct session *session = start_with(WHO_BOTH, "5+2");
    (void)state;
    driver_play(session, "e4");
    driver_play(session, "e5");
    present += 10000;
    driver_play(session, "Nf3");
    present += 20000;
    driver_play(session, "Nc6");
    present += 30000;
    driver_play(session, "Bb5");
    check_clock(session, "4:24", "4:42");
    driver_play(session, "undo");
    check_clock(session, "4:52", "4:42");
    wait_for(session, 1000);
    check_clock(session, "4:51", "4:42");
    driver_play(session, "undo");
    driver_play(session, "undo");
    check_clock(session, "5:00", "5:00");
    driver_play(session, "redo");
    check_clock(session, "4:52", "5:00");
    driver_play(session, "redo");
    check_clock(session, "4:52", "4:42");
    end(session);
}

static void test_resume(void **state)
{
    struct session *session = start_with(WHO_BOTH, "40/5+2:3");
    char level[16];
    (void)state;
    driver_play(session, "e4");
    driver_play(session, "e5");
    present += 10500;
    driver_play(session, "Nf3");
    present += 100000;
    end(session);

    settings_init(&driver_settings);
    driver_settings.resume = true;
    driver_said[0] = '\0';
    present += 5000000;
    session = driver_start(&storage_system);
    session_set_now(session, tell_present);
    driver_listen(session);
    driver_check_said("clock 40/5+2:3");
    driver_check_not_said("holds more than one game");
    check_clock(session, "4:52", "5:00");
    wait_for(session, 100000);
    check_clock(session, "4:52", "5:00");
    driver_play(session, "clock");
    driver_check_said("paused");
    driver_play(session, "Nc6");
    wait_for(session, 1000);
    check_clock(session, "4:51", "5:02");
    snprintf(level, sizeof level, "%s", game_tag(session_game(session), "TimeControl"));
    assert_string_equal(level, "40/300+2:180");
    end(session);
}

/* A clock set in the middle of a game is the one it goes on with. */
static void test_clock_is_set(void **state)
{
    struct session *session = start_with(WHO_BOTH, NULL);
    (void)state;
    driver_play(session, "clock");
    driver_check_said("There is no clock");
    driver_play(session, "e4");
    driver_play(session, "e5");
    driver_play(session, "clock 5;3");
    driver_check_said("clock: expected minutes");
    driver_play(session, "clock 5 3");
    driver_check_said("Expected one time control");
    driver_play(session, "clock 5+3,1 ");
    driver_check_said("White 5:00, Black 1:00; 5+3,1, White's runs.");
    assert_string_equal(game_tag(session_game(session), "WhiteTimeControl"), "300+3");
    assert_string_equal(game_tag(session_game(session), "BlackTimeControl"), "60");
    assert_null(game_tag(session_game(session), "TimeControl"));
    end(session);

    settings_init(&driver_settings);
    driver_settings.resume = true;
    session = driver_start(&storage_system);
    session_set_now(session, tell_present);
    check_clock(session, "5:00", "1:00");
    driver_play(session, "new");
    check_clock(session, "5:00", "1:00");
    driver_play(session, "clock none");
    assert_false(session_has_clock(session));
    assert_null(game_tag(session_game(session), "BlackTimeControl"));
    end(session);
}

static void test_announcements(void **state)
{
    struct session *session = start_with(WHO_BOTH, "6");
    (void)state;
    driver_play(session, "e4");
    driver_play(session, "e5");
    wait_for(session, 59999);
    driver_check_not_said("left");
    wait_for(session, 1);
    driver_check_said("White has five minutes left.");
    wait_for(session, 1000);
    driver_check_not_said("left");
    wait_for(session, 239000);
    driver_check_said("White has one minute left.");
    driver_play(session, "Nf3");
    wait_for(session, 350000);
    driver_check_said("Black has ten seconds left.");
    driver_check_not_said("minute");
    driver_play(session, "clock 0.25+9");
    wait_for(session, 5000);
    driver_check_said("Black has ten seconds left.");
    driver_play(session, "Nc6");
    driver_play(session, "Ng1"); /* Black has 19 seconds again, and goes below ten */
    wait_for(session, 9000);
    driver_check_not_said("left");
    end(session);
}

static void test_hold(void **state)
{
    struct session *session = start_with(WHO_BOTH, "1");
    (void)state;
    driver_play(session, "e4");
    driver_play(session, "e5");
    wait_for(session, 1000);
    session_hold_clock(session, true);
    present += 3600000;
    session_hold_clock(session, false);
    wait_for(session, 1000);
    check_clock(session, "0:58", "1:00");
    end(session);
}

/* Full strength means: as long as the clock allows, not a second a move. */
static void test_names(void **state)
{
    struct session *session = start_with(WHO_WHITE, "5");
    (void)state;
    driver_play(session, "level full");
    driver_check_said("The engine's level is full strength.");
    assert_string_equal(session_player_name(session, BLACK), "Black  ttychess");
    driver_play(session, "level 6");
    assert_string_equal(session_player_name(session, BLACK), "Black  ttychess 1700");
    driver_play(session, "clock none");
    driver_play(session, "level full");
    assert_string_equal(session_player_name(session, BLACK),
                        "Black  ttychess, 1 second a move");
    end(session);
}

#define TEST(function) cmocka_unit_test_setup_teardown(function, scratch_make, scratch_remove)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(test_first_moves_are_free),
        TEST(test_news),
        TEST(test_flag),
        TEST(test_late_move),
        TEST(test_insufficient_material),
        TEST(test_pause),
        TEST(test_pause_of_the_engine),
        TEST(test_takebacks),
        TEST(test_resume),
        TEST(test_clock_is_set),
        TEST(test_announcements),
        TEST(test_hold),
        TEST(test_names),
    };
    attacks_init();
    return cmocka_run_group_tests_name("session_clock", tests, NULL, NULL);
}
