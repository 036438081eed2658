/* screen_walk.c - walking with the arrows, and what the bar of keys says of it: in an analysis,
 * back in a game that goes on, in one that is over.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "screen_play.h"
#include "screen_pointer.h"

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

static const char *const fools_mate[] = {
    "f3", "1... move>", "e5", "2. move>", "g4", "2... move>", "Qh4", "game over>", NULL};

/* What is tried in a game that is over is a variation; the game's own move stays in sight. */
static void test_over(void)
{
    struct terminal *terminal = play_start(TERMINAL(), "--no-save --color both");
    play_moves(terminal, fools_mate);
    press(terminal, "Left", "F5 review");
    press(terminal, "Up", "1. move>");
    press(terminal, "Down", "game over>");
    press(terminal, "Left", "Esc back to the end");
    play_line(terminal, "Nc6", "2... Nc6 (variation)");
    tap_check(terminal,
              terminal_wait_text(terminal, "Up Down variation  Esc the game's end") &&
                  terminal_find(terminal, "Qh4#", NULL, NULL),
              "the bar names the ways back, the list the game's own move");
    press(terminal, "Up", "game over>");
    press(terminal, "Left", "2... move>");
    play_line(terminal, "Nc6", "2... Nc6 (variation)");
    press(terminal, "Escape", "game over>");
    play_quit(terminal, "over");
}

/* From the graph of a review to the board, and back. */
static void test_review(void)
{
    struct terminal *terminal = play_start(TERMINAL(), "--no-save --color both");
    play_moves(terminal, fools_mate);
    play_line(terminal, "review depth 1", "Reviewed.");
    press(terminal, "Enter", "Esc back to the review");
    press(terminal, "Left", "Left Right step");
    press(terminal, "Escape", "review>");
    press(terminal, "Enter", "F5 graph");
    play_line(terminal, "e4", "Esc back to the review");
    press(terminal, "F5", "review>");
    press(terminal, "Home", "1. f3");
    press(terminal, "Enter", "1. move>");
    terminal_key(terminal, "End");
    terminal_wait_text(terminal, "game over>");
    press(terminal, "Left", "Esc back to the review");
    play_quit(terminal, "review");
}

/* y and n answer by themselves; Enter behind them is no line of its own. */
static void test_question(void)
{
    struct terminal *terminal = play_start(TERMINAL(), "--no-save --color both");
    play_line(terminal, "e4", "1... move>");
    play_line(terminal, "save walk.pgn", "This game, as it stands, is in walk.pgn");
    play_line(terminal, "open walk.pgn", "Left Right step");
    terminal_enter(terminal, "comment hello");
    press(terminal, "F10", "Game 1 of walk.pgn is changed and not saved");
    terminal_type(terminal, "n");
    tap_check(terminal, terminal_wait_text(terminal, "all stays as it is"), "n is no");
    press(terminal, "F10", "Game 1 of walk.pgn is changed and not saved");
    terminal_type(terminal, "y");
    tap_check(terminal, terminal_exit_status(terminal) == 0, "y is yes");
    terminal_close(terminal);
}

/* A piece in the hand can be put down again. */
static void test_held(void)
{
    struct terminal *terminal = play_start(TERMINAL(), "--no-save --color both --mouse on");
    pointer_click(terminal, "e2");
    tap_check(terminal, terminal_wait_text(terminal, "Esc puts the piece down"),
              "the bar says how to put a piece down");
    press(terminal, "Escape", "F5 analyse");
    play_quit(terminal, "held");
}

int main(void)
{
    test_held();
    test_question();
    test_over();
    test_review();
    test_analysis();
    test_look();
    return tap_done();
}
