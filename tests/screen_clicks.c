/* screen_clicks.c - what a click and the wheel do in the panes and on the bar of keys.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <stdio.h>
#include <string.h>

#include "screen_board.h"
#include "screen_play.h"
#include "screen_pointer.h"

#define START    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
#define AFTER_E4 "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1"
#define AFTER_E5 "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2"

static void test_moves(void)
{
    struct terminal *terminal = play_start(TERMINAL(), "--no-save --color both");
    play_line(terminal, "e4", "1... move>");
    play_line(terminal, "e5", "2. move>");
    play_line(terminal, "Nf3", "2... move>");
    pointer_over(terminal, POINTER_BUTTON, "1. e4        e5", 13);
    tap_check(terminal, board_wait(terminal, AFTER_E5), "a click on a move looks at it");
    pointer_over(terminal, POINTER_WHEEL_UP, "Moves", 0);
    tap_check(terminal, board_wait(terminal, AFTER_E4), "the wheel steps back");
    pointer_over(terminal, POINTER_WHEEL_DOWN, "Moves", 0);
    tap_check(terminal, board_wait(terminal, AFTER_E5), "and forward");
    pointer_over(terminal, POINTER_BUTTON, "1. e4", 3);
    tap_check(terminal, board_wait(terminal, AFTER_E4), "White's moves are there, too");
    pointer_over(terminal, POINTER_BUTTON, "Home", 1);
    tap_check(terminal, board_wait(terminal, START), "a click on a key's name is the key");
    pointer_over(terminal, POINTER_BUTTON, "End back", 5);
    tap_check(terminal, terminal_wait_text(terminal, "Back in the game"),
              "and so is one on what it does");
    play_quit(terminal, "moves");
}

static void test_keys(void)
{
    struct terminal *terminal = play_start(TERMINAL(), "--no-save --color both");
    pointer_over(terminal, POINTER_BUTTON, "F2 flip", 4);
    tap_check(terminal, terminal_wait_text(terminal, "h    g    f    e"),
              "F2 turns the board");
    pointer_over(terminal, POINTER_BUTTON, "F1 help", 0);
    tap_check(terminal, terminal_wait_text(terminal, "help>"), "F1 helps");
    terminal_key(terminal, "Escape");
    terminal_wait_text(terminal, "1. move>");
    play_quit(terminal, "keys");
}

/* When the game is over the keys mean something else. */
static void test_end_keys(void)
{
    struct terminal *terminal = play_start(TERMINAL(), "--no-save --color both");
    play_line(terminal, "f3", "1... move>");
    play_line(terminal, "e5", "2. move>");
    play_line(terminal, "g4", "2... move>");
    play_line(terminal, "Qh4", "game over>");
    pointer_over(terminal, POINTER_BUTTON, "F7 rematch", 4);
    tap_check(terminal, terminal_wait_text(terminal, "1. move>"), "F7 plays the same again");
    play_quit(terminal, "end");
}

static void test_list(void)
{
    struct terminal *terminal;
    char path[256];
    FILE *file;
    snprintf(path, sizeof path, "%s/three.pgn", terminal_scratch());
    if ((file = fopen(path, "w")) != NULL &&
        fputs("[White \"Ann\"]\n\n1. e4 *\n\n[White \"Bea\"]\n\n1. d4 *\n\n[White "
              "\"Cid\"]\n\n1. c4 *\n",
              file) >= 0)
        fclose(file);
    terminal = play_start(TERMINAL(), "three.pgn");
    terminal_wait_text(terminal, ">  1 Ann");
    terminal_wait_text(terminal, "3 Cid");
    pointer_over(terminal, POINTER_WHEEL_DOWN, "Ann", 0);
    tap_check(terminal, terminal_wait_text(terminal, ">  2 Bea"), "the wheel chooses a game");
    pointer_over(terminal, POINTER_BUTTON, "Cid", 1);
    tap_check(terminal, terminal_wait_text(terminal, "Game 3 of 3"), "a click opens one");
    terminal_enter(terminal, "quit");
    terminal_exit_status(terminal);
    terminal_close(terminal);
}

/* The rows of a picker. */
static void test_rows(void)
{
    struct terminal *terminal = play_start(TERMINAL(), "--no-save --color both --level 3");
    pointer_over(terminal, POINTER_BUTTON, "F6 level", 3);
    terminal_wait_text(terminal, "Guards its pieces");
    pointer_over(terminal, POINTER_WHEEL_DOWN, "casual", 0);
    tap_check(terminal, terminal_wait_text(terminal, "Sees threats of one move"),
              "the wheel chooses a row");
    pointer_over(terminal, POINTER_BUTTON, "expert", 2);
    tap_check(terminal, terminal_wait_text(terminal, "(level 7, expert)"),
              "a click takes one");
    pointer_over(terminal, POINTER_BUTTON, "F6 level", 3);
    terminal_wait_text(terminal, "level>");
    pointer_over(terminal, POINTER_BUTTON, "Esc back", 1);
    tap_check(terminal, terminal_wait_text(terminal, "1. move>"), "the bar's keys go, too");
    play_quit(terminal, "rows");
}

static void test_lines(void)
{
    struct terminal *terminal = /* two lines that stay where they are */
        play_start(TERMINAL(), "--no-save --color both 7k/8/5KQ1/8/8/8/8/8 w - - 0 1");
    terminal_enter(terminal, "analyse 2");
    terminal_wait_text(terminal, "2. Qg7#");
    pointer_over(terminal, POINTER_BUTTON, "#2  Q", 6); /* wherever the queen goes first */
    tap_check(terminal, terminal_wait_text(terminal, "line 2>"), "a click walks into a line");
    pointer_over(terminal, POINTER_WHEEL_UP, "depth", 0);
    tap_check(terminal, terminal_wait_text(terminal, "line 1>"), "the wheel chooses another");
    play_quit(terminal, "lines");
}

/* In a game of a file variations are there to be clicked, too. */
static void test_variations(void)
{
    struct terminal *terminal;
    char path[256], arguments[300];
    snprintf(path, sizeof path, "%s/clicks.pgn", terminal_scratch());
    FILE *file = fopen(path, "w");
    if (file) {
        fputs("1. e4 e5?? {Not bad at all, but let it be so.} (1... c5 {[%eval 0.2]} 2. Nf3) "
              "2. Nf3 *\n",
              file);
        fclose(file);
    }
    snprintf(arguments, sizeof arguments, "--no-save %s", path);
    terminal = terminal_start_game(TERMINAL(), arguments);
    tap_check(terminal, terminal_wait_text(terminal, "e5?? \"Not bad at all"),
              "a comment is shown by its beginning");
    tap_check(terminal, terminal_wait_text(terminal, "(1...c5 2.Nf3)"),
              "an evaluation is no comment");
    pointer_over(terminal, POINTER_BUTTON, "(1...c5", 6);
    tap_check(terminal,
              board_wait(terminal, "rnbqkbnr/pp1ppppp/8/2p5/4P3/8/PPPP1PPP/RNBQKBNR"),
              "a click goes into a variation");
    tap_check(terminal, terminal_wait_text(terminal, " +0.2"),
              "where the bar has the evaluation");
    pointer_over(terminal, POINTER_BUTTON, "e5??", 1);
    tap_check(terminal, board_wait(terminal, AFTER_E5), "and out of it");
    tap_check(terminal, terminal_wait_no_text(terminal, "+0.2"), "where there is none");
    play_quit(terminal, "variations");
}

int main(void)
{
    test_moves();
    test_keys();
    test_end_keys();
    test_rows();
    test_list();
    test_lines();
    test_variations();
    return tap_done();
}
