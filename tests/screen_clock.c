/* screen_clock.c - the clocks on the screen, in windows of several sizes.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Nothing is waited for that needs the machine to be quick: a test that comes late sees
 * less time on the clock, and the flag falls by itself.
 */
#include <signal.h>
#include <stdio.h>
#include <string.h>

#include "screen_board.h"
#include "screen_play.h"

static bool is_in_row(struct terminal *terminal, int row, const char *name, const char *clock)
{
    char shown[TERMINAL_ROW_SIZE];
    terminal_row(terminal, row, shown);
    return strstr(shown, name) && strstr(shown, clock);
}

static void test_shown(void)
{
    struct terminal *terminal =
        play_start(TERMINAL(), "--no-save --color both --clock 90+30,0.5");
    tap_check(terminal, is_in_row(terminal, 20, "White", " 1:30:00"),
              "hours stand in White's line");
    tap_check(terminal, is_in_row(terminal, 1, "Black", " 0:30"), "and seconds in Black's");
    tap_check(terminal, !terminal_find(terminal, "! ", NULL, NULL), "nothing is marked");
    play_line(terminal, "e4", "1... move>");
    play_line(terminal, "e5", "2. move>");
    tap_check(terminal, terminal_wait_text(terminal, " 1:29:5"), "the clock runs");
    terminal_enter(terminal, "pause");
    tap_check(terminal, terminal_wait_text(terminal, "paused 1:29:"), "pause is shown");
    play_line(terminal, "Nf3", "2... move>");
    tap_check(terminal, terminal_wait_no_text(terminal, "paused 1:"), "and gone with a move");
    tap_check(terminal, terminal_wait_text(terminal, "1:30:"), "which adds its seconds");
    play_line(terminal, "clock none", "There is no clock");
    tap_check(terminal, terminal_wait_no_text(terminal, "1:30:"), "a clock can be put away");
    play_quit(terminal, "shown");
}

/* Little time has a mark that needs no colour, and the flag ends the game. */
static void test_low(int rows, int columns)
{
    const struct terminal_settings *size = TERMINAL(.rows = rows, .columns = columns);
    struct terminal *terminal =
        play_start(size, "--no-save --color both --clock 0.05 4k3/8/8/8/8/8/4P3/4K3 w - -");
    tap_check(terminal, terminal_wait_text(terminal, "! 0:03.0"), "%dx%d: little is marked",
              columns, rows);
    play_line(terminal, "e4", "1... move>");
    terminal_enter(terminal, "Kd7");
    tap_check(terminal, terminal_wait_text(terminal, "! 0:0"), "%dx%d: the mark stays",
              columns, rows);
    tap_check(terminal, terminal_wait_text(terminal, "game over>"), "%dx%d: the flag falls",
              columns, rows);
    tap_check(terminal, terminal_wait_text(terminal, "Draw on time"), "%dx%d: and says so",
              columns, rows);
    tap_check(terminal, terminal_wait_text(terminal, "0:00.0"), "%dx%d: nothing is left",
              columns, rows);
    play_quit(terminal, "low");
}

/* A stopped process costs nobody time: the clock of this game would run out before the
 * tests are patient enough to see it go on. */
static void test_suspended(void)
{
    struct terminal *terminal = play_start(TERMINAL(), "--no-save --color both --clock 0.05");
    play_line(terminal, "e4", "1... move>");
    terminal_enter(terminal, "pause");
    terminal_wait_text(terminal, "Paused");
    play_line(terminal, "e5", "2. move>");
    terminal_enter(terminal, "pause");
    tap_check(terminal, terminal_wait_text(terminal, "paused 0:0"), "paused by request");
    play_quit(terminal, "suspended");
}

int main(void)
{
    test_shown();
    test_low(24, 80);
    test_low(12, 40);
    test_low(16, 34);
    test_low(40, 120);
    test_suspended();
    return tap_done();
}
