/* clock.c - time controls, and clocks whose time the test sets.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "pgn/chess_clock.h"
#include "pgn/pgn_scanner.h"
#include "support/test.h"

#define MINUTES(n) ((int64_t)(n)*60000)

static struct chess_clock clock_of(const char *text)
{
    struct time_control controls[2];
    struct chess_clock clock;
    struct error error;
    if (!time_controls_parse(controls, text, &error))
        fail_msg("%s: %s", text, error.text);
    clock_init(&clock, controls, WHITE);
    return clock;
}

/* ---- time controls ------------------------------------------------------------------ */

TEST(test_controls_are_read)
{
    struct time_control control;
    const struct clock_period *first = control.periods;
    assert_true(time_control_parse(&control, "5+3", CLOCK_MINUTES, NULL));
    assert_int_equal(control.count, 1);
    assert_int_equal(first->moves, 0);
    assert_int_equal(first->time, MINUTES(5));
    assert_int_equal(first->increment, 3000);
    assert_int_equal(first->delay, 0);
    assert_true(time_control_parse(&control, "0.5+1.25", CLOCK_MINUTES, NULL));
    assert_int_equal(first->time, 30000);
    assert_int_equal(first->increment, 1250);
    assert_true(time_control_parse(&control, "90+30d5", CLOCK_MINUTES, NULL));
    assert_int_equal(first->delay, 5000);
    assert_true(time_control_parse(&control, "300+3", CLOCK_SECONDS, NULL));
    assert_int_equal(first->time, MINUTES(5));
    assert_true(time_control_parse(&control, "90s", CLOCK_MINUTES, NULL));
    assert_int_equal(first->time, 90000);
    assert_true(time_control_parse(&control, "40/90+30:20/30:15d10", CLOCK_MINUTES, NULL));
    assert_int_equal(control.count, 3);
    assert_int_equal(control.periods[0].moves, 40);
    assert_int_equal(control.periods[1].moves, 20);
    assert_int_equal(control.periods[2].time, MINUTES(15));
    assert_int_equal(control.periods[2].delay, 10000);
}

TEST(test_controls_are_written_as_read)
{
    static const char *const texts[] = {
        "5+3", "3+0",      "0.5+1",         "90+30d5", "40/90+30",
        "5d2", "40/90:30", "1/2:3/4:5/6:7", "0+3",     "100s+0.05",
    };
    static const char *const tags[] = {"300+3", "40/5400+30:1800", "0.25", "2+0.02"};
    struct time_control control, again;
    char text[TIME_CONTROL_SIZE];
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        assert_true(time_control_parse(&control, texts[i], CLOCK_MINUTES, NULL));
        time_control_write(&control, CLOCK_MINUTES, text);
        assert_string_equal(text, texts[i]);
        time_control_write(&control, CLOCK_SECONDS, text);
        assert_true(time_control_parse(&again, text, CLOCK_SECONDS, NULL));
        assert_true(time_control_equals(&control, &again));
    }
    for (size_t i = 0; i < sizeof tags / sizeof tags[0]; i++) {
        assert_true(time_control_parse(&control, tags[i], CLOCK_SECONDS, NULL));
        time_control_write(&control, CLOCK_SECONDS, text);
        assert_string_equal(text, tags[i]);
    }
    time_control_write(&(struct time_control){0}, CLOCK_MINUTES, text);
    assert_string_equal(text, "");
}

TEST(test_no_controls)
{
    static const char *const texts[] = {
        "",           "x",
        "5+",         "+3",
        "5+3x",       "5  3",
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
    struct time_control controls[2], before;
    struct error error;
    assert_true(time_controls_parse(controls, "7+7", NULL));
    before = controls[WHITE];
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        if (time_controls_parse(controls, texts[i], &error))
            fail_msg("'%s' was read", texts[i]);
        assert_true(time_control_equals(&controls[WHITE], &before));
        assert_non_null(strstr(error.text, "expected"));
    }
}

/* ---- running clocks ----------------------------------------------------------------- */

TEST(test_increment)
{
    struct chess_clock clock = clock_of("5+3");
    clock_start(&clock, 1000);
    assert_int_equal(clock_time_left(&clock, WHITE, 11000), MINUTES(5) - 10000);
    assert_int_equal(clock_time_left(&clock, BLACK, 11000), MINUTES(5));
    assert_int_equal(clock_press(&clock, false, 11000), MINUTES(5) - 7000);
    assert_int_equal(clock_time_left(&clock, WHITE, 12000), MINUTES(5) - 7000);
    assert_int_equal(clock_time_left(&clock, BLACK, 12000), MINUTES(5) - 1000);
    assert_int_equal(clock_press(&clock, false, 12000), MINUTES(5) + 2000);
}

/* Time within the delay is free; the unused part of the delay is lost. */
TEST(test_delay)
{
    struct chess_clock clock = clock_of("1d5");
    clock_start(&clock, 0);
    assert_int_equal(clock_time_left(&clock, WHITE, 4999), MINUTES(1));
    assert_int_equal(clock_next_change(&clock, 0), 5000 + 1000);
    assert_int_equal(clock_press(&clock, false, 2000), MINUTES(1));
    assert_int_equal(clock_time_left(&clock, BLACK, 9000), MINUTES(1) - 2000);
    assert_int_equal(clock_press(&clock, false, 9000), MINUTES(1) - 2000);
    assert_int_equal(clock_time_for_move(&clock, WHITE, 12000), MINUTES(1) + 2000);
    assert_int_equal(clock_increment(&clock, WHITE), 5000);
    assert_false(clock_flag_has_fallen(&clock, 9000 + 5000 + MINUTES(1) - 1));
    assert_true(clock_flag_has_fallen(&clock, 9000 + 5000 + MINUTES(1)));
}

static void play_moves(struct chess_clock *clock, int plies, int64_t *now, int64_t step)
{
    for (int i = 0; i < plies; i++)
        clock_press(clock, false, *now += step);
}

TEST(test_moves_to_go)
{
    struct chess_clock clock = clock_of("3/1+1:2/2:0.5");
    int64_t now = 0;
    clock_start(&clock, now);
    assert_int_equal(clock_moves_to_go(&clock, WHITE), 3);
    play_moves(&clock, 4, &now, 10000);
    assert_int_equal(clock_moves_to_go(&clock, WHITE), 1);
    assert_int_equal(clock.left[WHITE], MINUTES(1) - 18000);
    play_moves(&clock, 2, &now, 10000);
    assert_int_equal(clock.left[WHITE], MINUTES(3) - 27000);
    assert_int_equal(clock_moves_to_go(&clock, WHITE), 2);
    assert_int_equal(clock_increment(&clock, WHITE), 0);
    play_moves(&clock, 4, &now, 10000);
    assert_int_equal(clock.left[BLACK], MINUTES(3) - 47000 + 30000);
    assert_int_equal(clock_moves_to_go(&clock, BLACK), 0);
}

TEST(test_stop)
{
    struct chess_clock clock = clock_of("1");
    assert_int_equal(clock_next_change(&clock, 0), -1);
    assert_int_equal(clock_press(&clock, true, 50000), MINUTES(1));
    assert_int_equal(clock.moves[WHITE], 1);
    clock_start(&clock, 60000);
    clock_start(&clock, 65000); /* already running */
    clock_stop(&clock, 70000);
    clock_stop(&clock, 75000);
    assert_int_equal(clock_time_left(&clock, BLACK, 80000), MINUTES(1) - 10000);
    clock_start(&clock, 90000);
    assert_int_equal(clock_time_left(&clock, BLACK, 91000), MINUTES(1) - 11000);
    assert_int_equal(clock_press(&clock, false, 91000), MINUTES(1) - 11000);
}

TEST(test_flag_fall)
{
    struct chess_clock clock = clock_of("1+5");
    clock_start(&clock, 0);
    assert_false(clock_flag_has_fallen(&clock, MINUTES(1) - 1));
    assert_true(clock_flag_has_fallen(&clock, MINUTES(1)));
    assert_int_equal(clock_next_change(&clock, MINUTES(1) + 7), MINUTES(1) + 7);
    assert_int_equal(clock_time_left(&clock, WHITE, MINUTES(2)), -MINUTES(1));
}

/* ---- displayed times ---------------------------------------------------------------- */

TEST(test_texts)
{
    static const struct {
        int64_t left;
        const char *text, *words;
    } cases[] = {
        {MINUTES(5), "5:00", "5 minutes"},
        {MINUTES(5) - 1, "5:00", "5 minutes"},
        {MINUTES(5) - 1000, "4:59", "4 minutes 59 seconds"},
        {3723000, "1:02:03", "1 hour 2 minutes 3 seconds"},
        {3599001, "1:00:00", "1 hour"},
        {10001, "0:11", "11 seconds"},
        {10000, "0:10.0", "10 seconds"},
        {9799, "0:09.8", "10 seconds"},
        {100, "0:00.1", "1 second"},
        {1, "0:00.1", "1 second"},
        {0, "0:00.0", "0 seconds"},
        {-5000, "0:00.0", "0 seconds"},
        {CLOCK_TIME_MAX, "100:00:00", "100 hours"},
    };
    char text[CLOCK_TEXT_SIZE], words[CLOCK_WORDS_SIZE];

    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        clock_time_write(cases[i].left, text);
        assert_string_equal(text, cases[i].text);
        clock_time_write_words(cases[i].left, words);
        assert_string_equal(words, cases[i].words);
    }
}

/* The displayed time is constant between two changes, and differs at each change. */
TEST(test_changes)
{
    struct chess_clock clock = clock_of("0.25d1");
    char before[CLOCK_TEXT_SIZE], after[CLOCK_TEXT_SIZE];
    int64_t now = 123;
    int changes = 0;
    clock_start(&clock, now);
    while (!clock_flag_has_fallen(&clock, now)) {
        int64_t next = clock_next_change(&clock, now);
        assert_true(next > now);
        clock_time_write(clock_time_left(&clock, WHITE, now), before);
        clock_time_write(clock_time_left(&clock, WHITE, next - 1), after);
        assert_string_equal(before, after);
        clock_time_write(clock_time_left(&clock, WHITE, next), after);
        assert_string_not_equal(before, after);
        now = next;
        changes++;
    }
    assert_int_equal(now, 123 + 16000);
    assert_int_equal(changes, 5 + 100);
}

/* ---- clock comments in PGN ---------------------------------------------------------- */

TEST(test_readings)
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

    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        int64_t left = -1;
        bool found = pgn_clock_parse(cases[i].comment, &left);
        assert_int_equal(left, cases[i].left);
        assert_int_equal(found, cases[i].left >= 0);
    }
}
