/* screen_hand.c - what clicks, drags and the wheel do where the board is not that of the game one
 * plays, or cannot do what was meant: what is seen, or nothing, with one line that says why.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <stdio.h>
#include <string.h>

#include "screen_board.h"
#include "screen_play.h"
#include "screen_pointer.h"

#define START    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w"
#define AFTER_E4 "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b"
#define AFTER_E5 "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w"

/* Whether a click on a square says this. */
static void check_says(struct terminal *terminal, const char *square, const char *text)
{
    pointer_click(terminal, square);
    tap_check(terminal, terminal_wait_text(terminal, text), "%s: %s", square, text);
}

static void test_refusals(void)
{
    struct terminal *terminal = play_start(TERMINAL(), "--no-save --color both");
    check_says(terminal, "e7", "The pawn on e7 is Black's; White is to move.");
    check_says(terminal, "a1", "The rook on a1 has no legal move.");
    pointer_click(terminal, "e2");
    tap_check(terminal, terminal_wait_no_text(terminal, "has no legal move"),
              "a piece that is taken says nothing");
    check_says(terminal, "e5", "e5");
    pointer_drag(terminal, "g1", "g4");
    tap_check(terminal, terminal_wait_text(terminal, "g4"), "a drag to nowhere says why");
    tap_check(terminal, play_fen_is(terminal, FEN_START), "nothing was played");
    play_quit(terminal, "refusals");
}

static void test_looking_back(void)
{
    struct terminal *terminal = play_start(TERMINAL(), "--no-save --color both");
    play_line(terminal, "e4", "1... move>");
    play_line(terminal, "e5", "2. move>");
    pointer_wheel(terminal, POINTER_WHEEL_UP, "d4");
    tap_check(terminal, board_wait(terminal, AFTER_E4), "the wheel looks back");
    check_says(terminal, "d7", "You look back: End returns to the game.");
    pointer_drag(terminal, "d7", "d5");
    pointer_wheel(terminal, POINTER_WHEEL_DOWN, "d4");
    tap_check(terminal, board_wait(terminal, AFTER_E5), "and nothing was played");
    play_quit(terminal, "looking back");
}

/* Beside rows to choose from the board is the game's: a click leads out of them. */
static void test_pickers(void)
{
    struct terminal *terminal = play_start(TERMINAL(), "--no-save --color both");
    play_line(terminal, "e4", "1... move>");
    terminal_enter(terminal, "theme");
    terminal_wait_text(terminal, "theme>");
    pointer_wheel(terminal, POINTER_WHEEL_UP, "d4");
    pointer_drag(terminal, "e7", "e5");
    tap_check(terminal,
              terminal_wait_text(terminal, "2. move>") && board_wait(terminal, AFTER_E5),
              "beside rows a drag is a move, and the wheel does nothing");
    play_quit(terminal, "pickers");
}

static void test_kept_game(void)
{
    struct terminal *terminal = play_start(TERMINAL(), "--color both");
    play_line(terminal, "e4", "1... move>");
    play_line(terminal, "e5", "2. move>");
    play_quit(terminal, "a game to be kept");
    terminal = play_start(TERMINAL(), "--color both");
    terminal_enter(terminal, "resume");
    terminal_wait_text(terminal, "games>");
    board_wait(terminal, AFTER_E5);
    check_says(terminal, "d2", "A kept game is shown: Enter goes on with it.");
    pointer_drag(terminal, "d2", "d4");
    pointer_wheel(terminal, POINTER_WHEEL_UP, "d4");
    tap_check(terminal, board_wait(terminal, AFTER_E5), "the kept game is still shown");
    terminal_key(terminal, "Escape");
    tap_check(terminal,
              terminal_wait_text(terminal, "1. move>") && board_wait(terminal, START),
              "the game behind is as it was");
    play_quit(terminal, "a kept game");
}

/* In a game of a file a move is a variation there; the game that was played stays. */
static void test_read_game(void)
{
    struct terminal *terminal;
    char path[256];
    snprintf(path, sizeof path, "%s/read.pgn", terminal_scratch());
    FILE *file = fopen(path, "w");
    if (file && fputs("[White \"Ann\"]\n[Black \"Bea\"]\n\n1. e4 e5 2. Nf3 1-0\n", file) >= 0)
        fclose(file);
    terminal = play_start(TERMINAL(), "--book none --level 1 --color white");
    play_line(terminal, "h4", "2. move>");
    terminal_enter(terminal, "open read.pgn");
    terminal_wait_text(terminal, "Game 1 of 1");
    pointer_wheel(terminal, POINTER_WHEEL_DOWN, "d5");
    tap_check(terminal, board_wait(terminal, AFTER_E4), "the wheel walks in it");
    pointer_drag(terminal, "c7", "c5");
    tap_check(terminal,
              board_wait(terminal, "rnbqkbnr/pp1ppppp/8/2p5/4P3/8/PPPP1PPP/RNBQKBNR w") &&
                  terminal_wait_text(terminal, "(variation)"),
              "a drag is a variation there");
    check_says(terminal, "h7", "The pawn on h7 is Black's; White is to move.");
    terminal_close(terminal);
}

static void test_end(void)
{
    struct terminal *terminal = play_start(TERMINAL(), "--no-save --color both");
    play_line(terminal, "e4", "1... move>");
    terminal_enter(terminal, "resign");
    terminal_wait_text(terminal, "game over>");
    check_says(terminal, "e7", "The game is over: Left and Right walk through it.");
    pointer_drag(terminal, "e7", "e5");
    tap_check(terminal, board_wait(terminal, AFTER_E4), "nothing was played");
    pointer_wheel(terminal, POINTER_WHEEL_UP, "d4");
    board_wait(terminal, START);
    pointer_drag(terminal, "d2", "d4");
    tap_check(terminal,
              board_wait(terminal, "rnbqkbnr/pppppppp/8/8/3P4/8/PPP1PPPP/RNBQKBNR b") &&
                  terminal_wait_text(terminal, "1. d4 (variation)"),
              "on the way through it moves are tried");
    play_quit(terminal, "the end");
}

static void test_setup_words(void)
{
    static const struct play_prompt typed = {"set up> ", "castling "};
    struct terminal *terminal =
        play_start(TERMINAL(), "--no-save --color white --level 1 --book none");
    terminal_enter(terminal, "setup");
    pointer_over(terminal, POINTER_BUTTON, "turn black", 2);
    tap_check(terminal, terminal_wait_text(terminal, "Black to move, castling KQkq"),
              "a click on the words gives the turn away");
    pointer_over(terminal, POINTER_BUTTON, "Black to move, castling", 2);
    tap_check(terminal, terminal_wait_text(terminal, "White to move, castling KQkq"),
              "one on whose move it is gives it back");
    pointer_over(terminal, POINTER_BUTTON, "turn black", 2);
    pointer_over(terminal, POINTER_BUTTON, "castling KQkq who", 12);
    tap_check(terminal, terminal_wait(terminal, play_prompt_shows, &typed),
              "what wants more is left at the prompt");
    terminal_key(terminal, "^U");
    pointer_over(terminal, POINTER_BUTTON, "empty ", 16);
    tap_check(terminal, board_wait(terminal, "8/8/8/8/8/8/8/8"), "the board is emptied");
    pointer_over(terminal, POINTER_BUTTON, "start ", 1);
    tap_check(terminal, terminal_wait_text(terminal, "White to move"), "or has all pieces");
    pointer_over(terminal, POINTER_BUTTON, "turn black", 2);
    terminal_wait_text(terminal, "Black to move");
    pointer_over(terminal, POINTER_BUTTON, "play on from here", 2);
    tap_check(terminal, terminal_wait_text(terminal, "2. move>"),
              "whoever moves, one plays the side that one played: the engine begins");
    tap_check(terminal, terminal_wait_text(terminal, "a    b    c    d"),
              "the board is not turned");
    play_quit(terminal, "words of a set-up");
}

int main(void)
{
    test_refusals();
    test_looking_back();
    test_pickers();
    test_kept_game();
    test_read_game();
    test_end();
    test_setup_words();
    return tap_done();
}
