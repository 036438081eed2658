/* screen_thinking.c - the pane lives while the engine thinks, and the prompt with it.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * `think` has no end of its own, so nothing here depends on how fast the machine is.
 */
#include <stdio.h>
#include <string.h>

#include "screen_play.h"

/* The number behind "depth", wherever the pane is; -1: none is shown. */
static int shown_depth(const struct terminal *terminal)
{
    char text[TERMINAL_ROW_SIZE];
    int row, depth;
    const char *place;
    if (!terminal_find(terminal, "depth", &row, NULL))
        return -1;
    place = strstr(terminal_row(terminal, row, text), "depth");
    return sscanf(place, "depth %d", &depth) == 1 ? depth : -1;
}

static bool is_deeper(struct terminal *terminal, const void *than)
{
    return shown_depth(terminal) > *(const int *)than;
}

static void test_analysis(const char *name, const struct terminal_settings *settings)
{
    const struct play_prompt typed = {"1. analysis> ", "Nf"};
    struct terminal *terminal = play_start(settings, "--color both");
    int depth = 0;
    terminal_key(terminal, "F5");
    for (int i = 1; i <= 3; i++) {
        tap_check(terminal, terminal_wait(terminal, is_deeper, &depth),
                  "%s: the pane shows a depth beyond %d", name, depth);
        depth = shown_depth(terminal);
    }
    terminal_type(terminal, "Nf");
    tap_check(terminal, terminal_wait(terminal, play_prompt_shows, &typed),
              "%s: letters arrive meanwhile", name);
    depth = shown_depth(terminal);
    tap_check(terminal, terminal_wait(terminal, is_deeper, &depth), "%s: and thinking goes on",
              name);
    tap_check(terminal, terminal_wait(terminal, play_prompt_shows, &typed),
              "%s: with the letters where they were", name);
    tap_check(terminal, play_line(terminal, "3", "1... analysis>"), "%s: the move is played",
              name);
    terminal_enter(terminal, "think"); /* whatever it did after the move, this is a command */
    play_quit(terminal, name);
}

static void test_engine_moves(void)
{
    struct terminal *terminal =
        play_start(TERMINAL(), "--book none --color black --movetime 600000");
    const struct play_prompt typed = {NULL, "e5"};
    int depth = 0;
    tap_check(terminal, terminal_wait(terminal, is_deeper, &depth),
              "the engine's own thinking is shown");
    terminal_type(terminal, "e5");
    tap_check(terminal, terminal_wait(terminal, play_prompt_shows, &typed),
              "an answer can be typed before it moves");
    terminal_key(terminal, "F7");
    tap_check(terminal, terminal_wait_text(terminal, "1... move>"), "F7 has it move now");
    play_quit(terminal, "engine moves");
}

/* The evaluation bar: full blocks right of the first rank's squares. */
static bool bar_is_drawn(struct terminal *terminal, const void *unused)
{
    int row, column;
    (void)unused;
    if (!terminal_find(terminal, "a    b    c    d    e    f    g    h", &row, &column))
        return false;
    return terminal_character(terminal, row - 2, column + 39) == 0x2588;
}

/* Its own move stands on the board: the line goes on behind it. */
static void test_expects(void)
{
    struct terminal *terminal = play_start(TERMINAL(), "--book none --no-save --elo 2200");
    char text[TERMINAL_ROW_SIZE];
    int row;
    play_line(terminal, "e4", "2. move>");
    tap_check(terminal, terminal_wait_text(terminal, "ttychess expects"),
              "what the engine expects behind its move is called that");
    tap_check(terminal,
              terminal_find(terminal, "ttychess expects", &row, NULL) &&
                  strstr(terminal_row(terminal, row + 2, text), " 2. "),
              "and begins with the other side's move");
    tap_check(terminal, !terminal_find(terminal, " nodes", NULL, NULL),
              "nodes are no matter of a level");
    play_quit(terminal, "expects");
}

/* One half-move deep there is nothing behind the move that is played. */
static void test_nothing_left(void)
{
    struct terminal *terminal = play_start(TERMINAL(), "--book none --no-save --depth 1");
    play_line(terminal, "e4", "2. move>");
    tap_check(terminal, terminal_wait_text(terminal, "F5 shows what"),
              "a line all of which is played is gone");
    play_quit(terminal, "nothing left");
}

static void test_weak_engine(void)
{
    struct terminal *terminal = play_start(TERMINAL(), "--book none --no-save --elo 2200");
    char text[TERMINAL_ROW_SIZE], behind = ' ';
    int row;
    play_line(terminal, "e4", "2. move>");
    tap_check(terminal, terminal_wait_text(terminal, "ttychess expects"),
              "a weak engine's beliefs are called that");
    tap_check(terminal,
              terminal_find(terminal, "depth ", &row, NULL) &&
                  sscanf(strstr(terminal_row(terminal, row, text), "depth"), "depth %*d%c",
                         &behind) <= 1 &&
                  behind == ' ',
              "and have one depth");
    tap_check(terminal, !bar_is_drawn(terminal, NULL), "the bar does not believe it");
    terminal_key(terminal, "F4");
    tap_check(terminal, terminal_wait_text(terminal, "Hint: "), "a hint is at full strength");
    tap_check(terminal, terminal_wait(terminal, bar_is_drawn, NULL), "and moves the bar");
    tap_check(terminal, terminal_wait_text(terminal, "ttychess \u2500"),
              "and is the engine's own");
    play_line(terminal, "undo", "1. move>");
    tap_check(terminal, terminal_wait_text(terminal, "F5 shows what"),
              "what was thought of a move taken back is gone");
    play_quit(terminal, "weak engine");
}

static bool bar_is_empty(struct terminal *terminal, const void *unused)
{
    return !bar_is_drawn(terminal, unused);
}

/* What a hint found is not true any more some moves later. */
static void test_bar_after_hint(void)
{
    struct terminal *terminal =
        play_start(TERMINAL(), "--book none --no-save --level 2 "
                               "rnbqkb1r/ppp2ppp/3p1n2/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R "
                               "w KQkq - 2 4");
    terminal_enter(terminal, "hint");
    tap_check(terminal, terminal_wait(terminal, bar_is_drawn, NULL), "a hint fills the bar");
    play_line(terminal, "d4", "5. move>");
    play_line(terminal, "Qd3", "6. move>");
    tap_check(terminal, terminal_wait(terminal, bar_is_empty, NULL),
              "which is empty where the hint has not looked");
    play_quit(terminal, "bar after hint");
}

/* Few nodes in no time at all are a speed, too, and none that is nothing. */
static void test_speed(void)
{
    struct terminal *terminal = play_start(TERMINAL(.rows = 43, .columns = 132),
                                           "--no-save --book none --depth 2 --color white");
    play_line(terminal, "e4", "2. move>");
    tap_check(terminal, terminal_wait_text(terminal, "/s"), "the speed is shown");
    tap_check(terminal, !terminal_find(terminal, " 0k/s", NULL, NULL),
              "and not as no nodes at all");
    tap_check(terminal, !terminal_find(terminal, " 0/s", NULL, NULL), "nor as none");
    play_quit(terminal, "speed");
}

int main(void)
{
    test_analysis("80x24", TERMINAL());
    test_analysis("120x40", TERMINAL(.rows = 40, .columns = 120));
    test_engine_moves();
    test_expects();
    test_nothing_left();
    test_weak_engine();
    test_bar_after_hint();
    test_speed();
    return tap_done();
}
