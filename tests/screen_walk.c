/* screen_walk.c - walking with the arrows, and what the bar of keys says of it: in an analysis,
 * back in a game that goes on, in one that is over.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "screen_play.h"

static void play_moves(struct terminal *terminal, const char *const *moves)
{
    for (; *moves; moves += 2)
        play_line(terminal, moves[0], moves[1]);
}

static void press(struct terminal *terminal, const char *key, const char *shown)
{
    terminal_key(terminal, key);
    tap_check(terminal, terminal_wait_text(terminal, shown), "%s: %s", key, shown);
}

/* The moves that are tried, and those of the game before them. */
static void test_analysis(void)
{
    static const char *const moves[] = {"e4", "1... move>", "e5", "2. move>", NULL};
    struct terminal *terminal = play_start(TERMINAL(), "--no-save --color both");
    play_moves(terminal, moves);
    press(terminal, "F5", "Left Right step");
    play_line(terminal, "Nf3", "Tried: 2. Nf3.");
    play_line(terminal, "Nc6", "3. analysis>");
    tap_check(terminal, terminal_wait_text(terminal, "keep: adds these moves"),
              "the bar says what becomes of moves that are tried");
    press(terminal, "Left", "2... analysis>");
    press(terminal, "Left", "2. analysis>");
    press(terminal, "Left", "1... analysis>");
    press(terminal, "End", "3. analysis>");
    press(terminal, "Right", "No move was tried after this one.");
    press(terminal, "Home", "1. analysis>");
    press(terminal, "Right", "1... analysis>");
    tap_check(terminal, !terminal_find(terminal, "(e5)", NULL, NULL),
              "no move stands in brackets");
    play_line(terminal, "undo", "1. analysis>");
    play_line(terminal, "redo", "1... analysis>");
    press(terminal, "Escape", "2. move>");
    play_quit(terminal, "analysis");
}

/* Up and Down go to the first move and the last, while one looks back. */
static void test_look(void)
{
    static const char *const moves[] = {"e4",  "1... move>", "e5", "2. move>",
                                        "Nf3", "2... move>", NULL};
    struct terminal *terminal = play_start(TERMINAL(), "--no-save --color both");
    play_moves(terminal, moves);
    press(terminal, "Left", "1... e5, of 2 moves; the game goes on");
    press(terminal, "Left", "1. e4, of 2 moves; the game goes on");
    press(terminal, "Up", "The start, of 2 moves");
    press(terminal, "Right", "1. e4, of 2 moves; the game goes on");
    press(terminal, "Down", "Back in the game");
    press(terminal, "Left", "1... e5, of 2 moves");
    terminal_enter(terminal, "Nc6");
    tap_check(terminal, terminal_wait_text(terminal, "Enter plays Nc6 there."),
              "a move typed there waits");
    terminal_key(terminal, "Escape");
    tap_check(terminal, terminal_wait_no_text(terminal, "Enter plays Nc6"),
              "what is said of it goes with it");
    play_line(terminal, "undo", "Taken back: 2. Nf3.");
    press(terminal, "Right", "(2. Nf3) was taken back");
    play_line(terminal, "redo", "Played again: 2. Nf3.");
    play_quit(terminal, "look");
}

int main(void)
{
    test_analysis();
    test_look();
    return tap_done();
}
