/* clock.c - time controls, and clocks that are told what time it is.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "pgn/chess_clock.h"
#include "pgn/pgn_clock.h"

#define MINUTES(n) ((int64_t)(n)*60000)

static struct chess_clock clock_of(const char *text)
{
    struct clock_control controls[2];
    struct chess_clock clock;
    struct reason reason;
    if (!clock_controls_read(controls, text, &reason))
        fail_msg("%s: %s", text, reason.text);
    clock_init(&clock, controls, WHITE);
    return clock;
}

/* ---- time controls ----------------------------------------------------------------- */

static void test_controls_are_read(void **state)
{
    struct clock_control control;
    const struct clock_period *first = control.periods;
    (void)state;
    assert_true(clock_control_read(&control, "5+3", CLOCK_MINUTES, NULL));
    assert_int_equal(control.count, 1);
    assert_int_equal(first->moves, 0);
    assert_int_equal(first->time, MINUTES(5));
    assert_int_equal(first->increment, 3000);
    assert_int_equal(first->delay, 0);
    assert_true(clock_control_read(&control, "0.5+1.25", CLOCK_MINUTES, NULL));
    assert_int_equal(first->time, 30000);
    assert_int_equal(first->increment, 1250);
    assert_true(clock_control_read(&control, "90+30d5", CLOCK_MINUTES, NULL));
    assert_int_equal(first->delay, 5000);
    assert_true(clock_control_read(&control, "300+3", CLOCK_SECONDS, NULL));
    assert_int_equal(first->time, MINUTES(5));
    assert_true(clock_control_read(&control, "90s", CLOCK_MINUTES, NULL));
    assert_int_equal(first->time, 90000);
    assert_true(clock_control_read(&control, "40/90+30:20/30:15d10", CLOCK_MINUTES, NULL));
    assert_int_equal(control.count, 3);
    assert_int_equal(control.periods[0].moves, 40);
    assert_int_equal(control.periods[1].moves, 20);
    assert_int_equal(control.periods[2].time, MINUTES(15));
    assert_int_equal(control.periods[2].delay, 10000);
}

static void test_controls_are_written_as_read(void **state)
{
    static const char *const texts[] = {
        "5+3", "3",        "0.5+1",         "90+30d5", "40/90+30",
        "5d2", "40/90:30", "1/2:3/4:5/6:7", "0+3",     "100s+0.05",
    };
    static const char *const tags[] = {"300+3", "40/5400+30:1800", "0.25", "2+0.02"};
    struct clock_control control, again;
    char text[CLOCK_CONTROL_SIZE];
    (void)state;
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        assert_true(clock_control_read(&control, texts[i], CLOCK_MINUTES, NULL));
        clock_control_write(&control, CLOCK_MINUTES, text);
        assert_string_equal(text, texts[i]);
        clock_control_write(&control, CLOCK_SECONDS, text);
        assert_true(clock_control_read(&again, text, CLOCK_SECONDS, NULL));
        assert_true(clock_control_equals(&control, &again));
    }
    for (size_t i = 0; i < sizeof tags / sizeof tags[0]; i++) {
        assert_true(clock_control_read(&control, tags[i], CLOCK_SECONDS, NULL));
        clock_control_write(&control, CLOCK_SECONDS, text);
        assert_string_equal(text, tags[i]);
    }
    clock_control_write(&(struct clock_control){0}, CLOCK_MINUTES, text);
    assert_string_equal(text, "");
}

static void test_no_controls(void **state)
{
    static const char *const texts[] = {
        "",           "x",
        "5+",         "+3",
        "5+3x",       "5 3",
        "0",          "0d5",
        "-1",         "5+-1",
        "0/5",        "40/",
        "4.5/90",     "1000/5",
        "5:30",       "40/90:",
        "1:2:3:4:5",  "5d",
        "99999",      "5.1234",
        "5+99999999", "1/1:1/1:1/1:1/1:1",
        "5,",         "12345678",
        "*180",       "?",
    };
    struct clock_control controls[2], before;
    struct reason reason;
    (void)state;
    assert_true(clock_controls_read(controls, "7+7", NULL));
    before = controls[WHITE];
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        if (clock_controls_read(controls, texts[i], &reason))
            fail_msg("'%s' was read", texts[i]);
        assert_true(clock_control_equals(&controls[WHITE], &before));
        assert_non_null(strstr(reason.text, "expected"));
    }
}

static void test_sides(void **state)
{
    struct clock_control controls[2];
    char text[2 * CLOCK_CONTROL_SIZE];
    (void)state;
    assert_true(clock_controls_read(controls, "5+3,1", NULL));
    assert_int_equal(controls[WHITE].periods[0].time, MINUTES(5));
    assert_int_equal(controls[BLACK].periods[0].time, MINUTES(1));
    assert_int_equal(controls[BLACK].periods[0].increment, 0);
    clock_controls_write(controls, text);
    assert_string_equal(text, "5+3,1");
    assert_true(clock_controls_read(controls, "none", NULL));
    assert_int_equal(controls[WHITE].count + controls[BLACK].count, 0);
    clock_controls_write(controls, text);
    assert_string_equal(text, "none");
}

/* ---- running ----------------------------------------------------------------------- */

static void test_increment(void **state)
{
    struct chess_clock clock = clock_of("5+3");
    (void)state;
    clock_start(&clock, 1000);
    assert_int_equal(clock_left(&clock, WHITE, 11000), MINUTES(5) - 10000);
    assert_int_equal(clock_left(&clock, BLACK, 11000), MINUTES(5));
    assert_int_equal(clock_press(&clock, false, 11000), MINUTES(5) - 7000);
    assert_int_equal(clock_left(&clock, WHITE, 12000), MINUTES(5) - 7000);
    assert_int_equal(clock_left(&clock, BLACK, 12000), MINUTES(5) - 1000);
    assert_int_equal(clock_press(&clock, false, 12000), MINUTES(5) + 2000);
}

/* The delay is free, and what is left of it is lost. */
static void test_delay(void **state)
{
    struct chess_clock clock = clock_of("1d5");
    (void)state;
    clock_start(&clock, 0);
    assert_int_equal(clock_left(&clock, WHITE, 4999), MINUTES(1));
    assert_int_equal(clock_next_change(&clock, 0), 5000 + 1000);
    assert_int_equal(clock_press(&clock, false, 2000), MINUTES(1));
    assert_int_equal(clock_left(&clock, BLACK, 9000), MINUTES(1) - 2000);
    assert_int_equal(clock_press(&clock, false, 9000), MINUTES(1) - 2000);
    assert_int_equal(clock_time_to_think(&clock, WHITE, 12000), MINUTES(1) + 2000);
    assert_false(clock_has_fallen(&clock, 9000 + 5000 + MINUTES(1) - 1));
    assert_true(clock_has_fallen(&clock, 9000 + 5000 + MINUTES(1)));
}

static void play_moves(struct chess_clock *clock, int half_moves, int64_t *now, int64_t step)
{
    for (int i = 0; i < half_moves; i++)
        clock_press(clock, false, *now += step);
}

static void test_moves_to_go(void **state)
{
    struct chess_clock clock = clock_of("3/1+1:2/2:0.5");
    int64_t now = 0;
    (void)state;
    clock_start(&clock, now);
    assert_int_equal(clock_moves_to_go(&clock, WHITE), 3);
    play_moves(&clock, 4, &now, 10000);
    assert_int_equal(clock_moves_to_go(&clock, WHITE), 1);
    assert_int_equal(clock.left[WHITE], MINUTES(1) - 18000);
    play_moves(&clock, 2, &now, 10000);
    assert_int_equal(clock.left[WHITE], MINUTES(3) - 27000);
    assert_int_equal(clock_moves_to_go(&clock, WHITE), 2);
    assert_int_equal(clock_gain(&clock, WHITE), 0);
    play_moves(&clock, 4, &now, 10000);
    assert_int_equal(clock.left[BLACK], MINUTES(3) - 47000 + 30000);
    assert_int_equal(clock_moves_to_go(&clock, BLACK), 0);
}

/* The last period begins anew when it has a number of moves. */
static void test_moves_over_and_over(void **state)
{
    struct chess_clock clock = clock_of("2/1");
    int64_t now = 0;
    (void)state;
    clock_start(&clock, now);
    play_moves(&clock, 8, &now, 1000);
    assert_int_equal(clock.left[WHITE], MINUTES(3) - 4000);
    assert_int_equal(clock_moves_to_go(&clock, WHITE), 2);
}

static void test_stop(void **state)
{
    struct chess_clock clock = clock_of("1");
    (void)state;
    assert_int_equal(clock_next_change(&clock, 0), -1);
    assert_int_equal(clock_press(&clock, true, 50000), MINUTES(1));
    assert_int_equal(clock.moves[WHITE], 1);
    clock_start(&clock, 60000);
    clock_start(&clock, 65000); /* it runs already */
    clock_stop(&clock, 70000);
    clock_stop(&clock, 75000);
    assert_int_equal(clock_left(&clock, BLACK, 80000), MINUTES(1) - 10000);
    clock_start(&clock, 90000);
    assert_int_equal(clock_left(&clock, BLACK, 91000), MINUTES(1) - 11000);
    assert_int_equal(clock_press(&clock, false, 91000), MINUTES(1) - 11000);
}

static void test_fall(void **state)
{
    struct chess_clock clock = clock_of("1+5");
    (void)state;
    clock_start(&clock, 0);
    assert_false(clock_has_fallen(&clock, MINUTES(1) - 1));
    assert_true(clock_has_fallen(&clock, MINUTES(1)));
    assert_int_equal(clock_next_change(&clock, MINUTES(1) + 7), MINUTES(1) + 7);
    assert_int_equal(clock_left(&clock, WHITE, MINUTES(2)), -MINUTES(1));
}

static void test_increment_only(void **state)
{
    struct chess_clock clock = clock_of("0+3");
    (void)state;
    assert_int_equal(clock.left[WHITE], 3000);
}

static void test_restore(void **state)
{
    struct chess_clock clock = clock_of("40/5+3");
    const int64_t left[2] = {70000, 80000};
    const int moves[2] = {12, 11};
    (void)state;
    clock_start(&clock, 0);
    clock_restore(&clock, left, moves, BLACK);
    assert_false(clock.running);
    assert_int_equal(clock_left(&clock, BLACK, 999999), 80000);
    assert_int_equal(clock_moves_to_go(&clock, BLACK), 29);
    clock_start(&clock, 5000);
    assert_int_equal(clock_press(&clock, false, 6000), 82000);
}

/* ---- shown ------------------------------------------------------------------------- */

static void test_texts(void **state)
{
    static const struct {
        int64_t left;
        const char *text;
    } cases[] = {
        {MINUTES(5), "5:00"},
        {MINUTES(5) - 1, "5:00"},
        {MINUTES(5) - 1000, "4:59"},
        {3723000, "1:02:03"},
        {3599001, "1:00:00"},
        {10001, "0:11"},
        {10000, "0:10.0"},
        {9799, "0:09.8"},
        {100, "0:00.1"},
        {1, "0:00.1"},
        {0, "0:00.0"},
        {-5000, "0:00.0"},
        {CLOCK_LONGEST, "100:00:00"},
    };
    char text[CLOCK_TEXT_SIZE];

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        clock_write(cases[i].left, text);
        assert_string_equal(text, cases[i].text);
    }
}

/* From one change to the next nothing new is shown, and at each there is. */
static void test_changes(void **state)
{
    struct chess_clock clock = clock_of("0.25d1");
    char before[CLOCK_TEXT_SIZE], after[CLOCK_TEXT_SIZE];
    int64_t now = 123;
    int changes = 0;
    (void)state;
    clock_start(&clock, now);
    while (!clock_has_fallen(&clock, now)) {
        int64_t next = clock_next_change(&clock, now);
        assert_true(next > now);
        clock_write(clock_left(&clock, WHITE, now), before);
        clock_write(clock_left(&clock, WHITE, next - 1), after);
        assert_string_equal(before, after);
        clock_write(clock_left(&clock, WHITE, next), after);
        assert_string_not_equal(before, after);
        now = next;
        changes++;
    }
    assert_int_equal(now, 123 + 16000);
    assert_int_equal(changes, 5 + 100);
}

static void test_low(void **state)
{
    struct chess_clock blitz = clock_of("5+3"), bullet = clock_of("1"), slow = clock_of("90");
    (void)state;
    assert_true(clock_is_low(&blitz, WHITE, 37500));
    assert_false(clock_is_low(&blitz, WHITE, 37501));
    assert_true(clock_is_low(&bullet, BLACK, 10000));
    assert_false(clock_is_low(&bullet, BLACK, 10001));
    assert_true(clock_is_low(&slow, WHITE, 60000));
    assert_false(clock_is_low(&slow, WHITE, 60001));
}

/* ---- in a PGN file ----------------------------------------------------------------- */

static void test_readings(void **state)
{
    static const struct {
        const char *comment;
        int64_t left;
    } cases[] = {
        {"[%clk 1:02:03]", 3723000},
        {" good [%eval 0.3] [%clk 0:00:09.8]", 9800},
        {"[%clk 0:01:00.25 ] x", 60250},
        {"[%clk 1:02]", -1},
        {"[%clk 0:61:00]", -1},
        {"[%clk 0:01:00", -1},
        {"[%clk -1:00:00]", -1},
        {"[%emt 0:00:01]", -1},
        {"[%clk", -1},
        {"", -1},
        {"[%clk 99999999999999:00:00]", -1},
    };

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        int64_t left = -1;
        bool found = pgn_clock_read(cases[i].comment, strlen(cases[i].comment), &left);
        assert_int_equal(left, cases[i].left);
        assert_int_equal(found, cases[i].left >= 0);
    }
}

static void test_readings_are_written(void **state)
{
    static const struct {
        int64_t left;
        const char *text;
    } cases[] = {
        {3723000, "[%clk 1:02:03]"}, {9899, "[%clk 0:00:09.8]"},   {0, "[%clk 0:00:00]"},
        {-7, "[%clk 0:00:00]"},      {599950, "[%clk 0:09:59.9]"},
    };
    char text[PGN_CLOCK_SIZE];

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        pgn_clock_write(cases[i].left, text);
        assert_string_equal(text, cases[i].text);
    }
}

/* Odds of time: a side without a clock has all the time there is. */
static void test_one_side_only(void **state)
{
    struct clock_control controls[2] = {0};
    struct chess_clock clock;
    (void)state;
    assert_true(clock_control_read(&controls[WHITE], "1", CLOCK_MINUTES, NULL));
    clock_init(&clock, controls, WHITE);
    clock_start(&clock, 0);
    clock_press(&clock, false, 1000);
    assert_int_equal(clock_next_change(&clock, 2000), -1);
    assert_false(clock_has_fallen(&clock, MINUTES(100)));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_controls_are_read),
        cmocka_unit_test(test_controls_are_written_as_read),
        cmocka_unit_test(test_no_controls),
        cmocka_unit_test(test_sides),
        cmocka_unit_test(test_one_side_only),
        cmocka_unit_test(test_increment),
        cmocka_unit_test(test_delay),
        cmocka_unit_test(test_moves_to_go),
        cmocka_unit_test(test_moves_over_and_over),
        cmocka_unit_test(test_stop),
        cmocka_unit_test(test_fall),
        cmocka_unit_test(test_increment_only),
        cmocka_unit_test(test_restore),
        cmocka_unit_test(test_texts),
        cmocka_unit_test(test_changes),
        cmocka_unit_test(test_low),
        cmocka_unit_test(test_readings),
        cmocka_unit_test(test_readings_are_written),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
