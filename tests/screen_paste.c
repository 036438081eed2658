/* screen_paste.c - texts pasted at the prompt, and what a terminal tells of itself.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "screen_board.h"
#include "screen_play.h"

#define E4_FEN "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1"

static void paste(struct terminal *terminal, const char *text)
{
    terminal_type(terminal, "\033[200~");
    terminal_type(terminal, text);
    terminal_type(terminal, "\033[201~");
}

static void test_fen(void)
{
    static const struct play_prompt typed = {NULL, "Nf"};
    struct terminal *terminal = play_start(TERMINAL(), "--no-save --color both");
    terminal_type(terminal, "Nf");
    paste(terminal, E4_FEN "\r");
    tap_check(terminal, terminal_wait_text(terminal, "A position (FEN), Black to move"),
              "a FEN is called one");
    terminal_key(terminal, "Escape");
    terminal_wait_no_text(terminal, "A position");
    tap_check(terminal, terminal_wait(terminal, play_prompt_shows, &typed),
              "Escape drops it, and what was typed stays");
    terminal_key(terminal, "^U");
    tap_check(terminal, play_fen_is(terminal, FEN_START), "nothing was done");
    paste(terminal, E4_FEN);
    terminal_wait_text(terminal, "A position (FEN)");
    terminal_enter(terminal, "");
    tap_check(terminal, terminal_wait_text(terminal, "1... move>"), "Enter sets it up");
    tap_check(terminal, play_fen_is(terminal, E4_FEN), "that position");
    paste(terminal, FEN_START);
    terminal_wait_text(terminal, "A position (FEN)");
    tap_check(terminal, play_line(terminal, "e5", "2. move>"),
              "a move typed instead is played");
    play_quit(terminal, "a pasted FEN");
}

static void test_pgn(void)
{
    struct terminal *terminal = play_start(TERMINAL(), "--no-save --color both");
    paste(terminal, "[White \"Morphy\"]\r[Black \"Isouard\"]\r[Result \"1-0\"]\r\r"
                    "1. e4 e5 2. Nf3 d6 3. d4 1-0\r");
    tap_check(terminal, terminal_wait_text(terminal, "A game (PGN): Morphy - Isouard, 1-0"),
              "a PGN says who played");
    terminal_enter(terminal, "");
    tap_check(terminal, terminal_wait_text(terminal, "Game 1 of 1"), "Enter opens it");
    paste(terminal, "[White \"A\"]\n\n1. e4 *\n\n[White \"B\"]\n\n1. d4 *\n");
    terminal_wait_text(terminal, "2 games (PGN)");
    terminal_enter(terminal, "");
    tap_check(terminal, terminal_wait_text(terminal, "pasted games"),
              "several are listed, over another one");
    paste(terminal, "1. e4 c5 2. Nf3");
    terminal_wait_text(terminal, "Moves up to 2. Nf3");
    terminal_enter(terminal, "");
    tap_check(terminal,
              board_wait(terminal, "rnbqkbnr/pp1ppppp/8/2p5/4P3/5N2/PPPP1PPP/RNBQKB1R b"),
              "a list of moves is opened at its end");
    terminal_enter(terminal, "comment good");
    tap_check(terminal, play_line(terminal, "save", "were pasted"), "there is no file of it");
    terminal_enter(terminal, "quit");
    play_quit(terminal, "a pasted PGN");
}

/* Out of what was pasted Escape goes back to one's own game, or to the start. */
static void test_way_back(void)
{
    struct terminal *terminal = play_start(TERMINAL(), "--color both");
    play_line(terminal, "e4", "1... move>");
    paste(terminal, "[White \"A\"]\n\n1. d4 *\n");
    terminal_wait_text(terminal, "A game (PGN)");
    terminal_enter(terminal, "");
    tap_check(terminal, terminal_wait_text(terminal, "Esc back to your game"),
              "the keys say how to get back from the only game");
    terminal_key(terminal, "Escape");
    tap_check(terminal,
              terminal_wait_text(terminal, "1... move>") && play_fen_is(terminal, E4_FEN),
              "Escape does");
    tap_check(terminal, play_line(terminal, "e5", "2. move>"), "and it goes on");
    paste(terminal, "[White \"A\"]\n\n1. e4 *\n\n[White \"B\"]\n\n1. d4 *\n");
    terminal_wait_text(terminal, "2 games (PGN)");
    terminal_enter(terminal, "");
    tap_check(terminal, terminal_wait_text(terminal, "Esc back to your game"),
              "the keys of a list say it, too");
    terminal_key(terminal, "Enter");
    terminal_wait_text(terminal, "Esc list");
    terminal_key(terminal, "Escape");
    terminal_wait_text(terminal, "Esc back to your game");
    terminal_key(terminal, "Escape");
    tap_check(terminal, terminal_wait_text(terminal, "2. move>"),
              "from a game by way of the list");
    play_quit(terminal, "the way back");
    terminal = terminal_start_game(TERMINAL(), "");
    terminal_wait_text(terminal, "New game");
    paste(terminal, "1. e4 c5");
    terminal_wait_text(terminal, "Moves up to");
    terminal_enter(terminal, "");
    terminal_wait_text(terminal, "Esc back");
    terminal_key(terminal, "Escape");
    tap_check(terminal, terminal_wait_text(terminal, "New game"), "back to the start");
    play_quit(terminal, "the start");
}

static void test_others(void)
{
    static const struct play_prompt typed = {"1. move> ", "Nf3"}, first = {NULL, "one"};
    struct terminal *terminal = play_start(TERMINAL(), "--no-save --color both");
    terminal_type(terminal, "N");
    paste(terminal, "f3\r\n");
    tap_check(terminal, terminal_wait(terminal, play_prompt_shows, &typed),
              "a line is typed, without Enter");
    terminal_key(terminal, "^U");
    paste(terminal, "one\rquit\rresign\r");
    tap_check(terminal,
              terminal_wait_text(terminal, "3 lines that are neither a position nor a game") &&
                  terminal_wait(terminal, play_prompt_shows, &first),
              "of several the first stands there");
    terminal_key(terminal, "^U");
    paste(terminal, "e4\003\004\032\014");
    terminal_enter(terminal, "");
    tap_check(terminal, terminal_wait_text(terminal, "1... move>"),
              "control characters in it do nothing");
    play_quit(terminal, "other pastes");
}

static void test_large(void)
{
    struct terminal *terminal = play_start(TERMINAL(), "--no-save --color both");
    size_t length = 300 << 10;
    char *text = malloc(length + 1);
    for (size_t i = 0; i < length; i++)
        text[i] = i % 60 == 59 ? '\r' : (char)('a' + i % 7);
    text[length] = '\0';
    paste(terminal, text);
    tap_check(terminal, terminal_wait_text(terminal, "lines that are neither"),
              "300 kB are pasted");
    terminal_key(terminal, "^U");
    memset(text, 'x', length);
    paste(terminal, text);
    terminal_key(terminal, "^U");
    tap_check(terminal, play_line(terminal, "e4", "1... move>"), "in one line, too");
    free(text);
    play_quit(terminal, "a large paste");
}

/* In a drill of nothing, a set-up, a list: at any prompt. */
static void test_anywhere(void)
{
    struct terminal *terminal = play_start(TERMINAL(), "--no-save --color both");
    terminal_enter(terminal, "setup");
    terminal_wait_text(terminal, "set up>");
    paste(terminal, E4_FEN);
    terminal_wait_text(terminal, "A position (FEN)");
    terminal_enter(terminal, "");
    tap_check(terminal, terminal_wait_text(terminal, "1... move>"), "in a set-up");
    terminal_enter(terminal, "help clock");
    terminal_wait_text(terminal, ": back");
    paste(terminal, FEN_START);
    terminal_wait_text(terminal, "A position (FEN)");
    terminal_enter(terminal, "");
    tap_check(terminal, terminal_wait_text(terminal, "1. move>"), "over a page");
    terminal_enter(terminal, "help");
    terminal_wait_text(terminal, "help>");
    terminal_type(terminal, "cl");
    paste(terminal, E4_FEN);
    terminal_wait_text(terminal, "A position (FEN)");
    terminal_enter(terminal, "");
    tap_check(terminal, terminal_wait_text(terminal, "1... move>"),
              "over rows to choose from");
    play_quit(terminal, "pastes anywhere");
}

/* An answer about the background types nothing, whenever it comes. */
static void test_answer(void)
{
    static const struct play_prompt typed = {"1. move> ", "Nf"};
    static const char answer[] = "\033]11;rgb:ffff/ffff/ffff\033\\";
    struct terminal *terminal = play_start(TERMINAL(), "--no-save --color both");
    tap_check(terminal, terminal_asked_background(terminal), "the background is asked about");
    terminal_type(terminal, "N");
    terminal_type(terminal, answer);
    terminal_type(terminal, "f");
    tap_check(terminal, terminal_wait(terminal, play_prompt_shows, &typed),
              "an answer types nothing");
    for (const char *byte = answer; *byte != '\0'; byte++) {
        terminal_write(terminal, byte, 1);
        terminal_pump(terminal, 10);
    }
    tap_check(terminal, play_line(terminal, "3", "1... move>"),
              "and torn it does not, either");
    play_quit(terminal, "answers");
    terminal = play_start(TERMINAL(.term = "linux"), "--no-save --color both");
    tap_check(terminal, !terminal_asked_background(terminal), "a console is not asked");
    play_quit(terminal, "no question");
}

/* Terminals without marks around pastes: a FEN is a line like another. */
static void test_typed_fen(void)
{
    struct terminal *terminal =
        play_start(TERMINAL(.term = "vt100"), "--no-save --color both");
    terminal_enter(terminal, E4_FEN);
    tap_check(terminal, terminal_wait_text(terminal, "1... move>"), "a typed FEN is set up");
    tap_check(terminal, play_fen_is(terminal, E4_FEN), "that position, too");
    play_quit(terminal, "a typed FEN");
}

/* One that takes long is told of; Escape leads out, and what comes then is still no Enter. */
static void test_stalled(void)
{
    static const struct play_prompt typed = {"1. move> ", "e4"}, empty = {"2. move> ", ""};
    struct terminal *terminal = play_start(TERMINAL(), "--no-save --color both");
    terminal_type(terminal, "\033[200~e4");
    tap_check(terminal,
              terminal_wait_text(terminal, "Pasting: 2 bytes so far; Escape ends it."),
              "a paste that takes long is told of");
    terminal_type(terminal, "\033");
    tap_check(terminal,
              terminal_wait_text(terminal, "Not all that was pasted has arrived.") &&
                  terminal_wait(terminal, play_prompt_shows, &typed),
              "Escape ends it");
    terminal_type(terminal, "\rresign\rquit\r");
    tap_check(terminal, terminal_wait_text(terminal, "came too late: paste it again"),
              "its rest is not done");
    tap_check(terminal, terminal_wait(terminal, play_prompt_shows, &typed), "nor is it typed");
    terminal_type(terminal, "\033[201~");
    terminal_enter(terminal, "");
    tap_check(terminal, terminal_wait_text(terminal, "1... move>"),
              "behind its end keys are keys");
    terminal_type(terminal, "\033P1+r544e=787465726d\033\\\033_Gi=1;OK\033\\");
    tap_check(terminal, play_line(terminal, "e5", "2. move>"), "other strings type nothing");
    terminal_type(terminal, "\033[200~e4");
    terminal_wait_text(terminal, "Pasting: 2 bytes so far");
    terminal_key(terminal, "^C");
    terminal_wait_text(terminal, "Not all that was pasted has arrived.");
    terminal_key(terminal, "^U");
    terminal_wait(terminal, play_prompt_shows, &empty);
    terminal_type(terminal, "Nf3\r");
    tap_check(terminal, terminal_wait_text(terminal, "Enter again does it."),
              "of one line it is said that its Enter did nothing");
    terminal_key(terminal, "Enter");
    tap_check(terminal, terminal_wait_text(terminal, "2... move>"), "and then it does");
    terminal_type(terminal, "\033[201~");
    play_quit(terminal, "a paste that stalls");
}

int main(void)
{
    test_fen();
    test_pgn();
    test_way_back();
    test_others();
    test_large();
    test_anywhere();
    test_answer();
    test_typed_fen();
    test_stalled();
    return tap_done();
}
