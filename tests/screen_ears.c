/* screen_ears.c - plain mode as a person at a terminal hears it: words, and no more of them
 * than needed.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <stdio.h>

#include "screen_play.h"

static struct terminal *start(const char *arguments)
{
    return terminal_start_game(TERMINAL(.rows = 40, .columns = 100), arguments);
}

static void test_words(void)
{
    struct terminal *terminal = start("--plain --no-save --color both");
    tap_check(terminal,
              terminal_wait_text(terminal, "White is to move.") &&
                  terminal_wait_text(terminal, "1."),
              "a game begins");
    tap_check(terminal, !terminal_find(terminal, "R N B Q K B N R", NULL, NULL),
              "without a board of letters, for all know how it looks");
    terminal_enter(terminal, "Nf3");
    tap_check(terminal, terminal_wait_text(terminal, "White: knight f 3."),
              "moves are said in words");
    terminal_enter(terminal, "echo 5");
    tap_check(terminal, terminal_wait_text(terminal, "Black: e 5."),
              "and understood in words");
    terminal_enter(terminal, "eval");
    terminal_enter(terminal, "fen");
    tap_check(terminal,
              terminal_wait_text(terminal, "pppp1ppp/8/4p3/8/5N2") &&
                  !terminal_find(terminal, "middle game", NULL, NULL),
              "the evaluation is a sentence, the FEN stays exact");
    terminal_enter(terminal, "analyse");
    tap_check(terminal, terminal_wait_text(terminal, "2. analysis:"),
              "the prompt says where one is, without a sign");
    terminal_enter(terminal, "stop");
    terminal_enter(terminal, "eval table");
    tap_check(terminal, terminal_wait_text(terminal, "The middle game counts"),
              "its table is for who wants it");
    terminal_enter(terminal, "quit");
    tap_check(terminal, terminal_exit_status(terminal) == 0, "quit");
    terminal_close(terminal);
}

static void test_choice(void)
{
    struct terminal *terminal = start("--plain --no-save --color both --notation san");
    terminal_enter(terminal, "Nf3");
    tap_check(terminal,
              terminal_wait_text(terminal, "White plays 1. Nf3.") &&
                  terminal_find(terminal, "R N B Q K B N R", NULL, NULL),
              "who chooses SAN has it, and the board");
    terminal_enter(terminal, "notation nato");
    terminal_enter(terminal, "last");
    tap_check(terminal, terminal_wait_text(terminal, "knight foxtrot 3, from golf 1"),
              "until another word is said");
    terminal_enter(terminal, "quit");
    terminal_exit_status(terminal);
    terminal_close(terminal);
}

static void test_paste(void)
{
    struct terminal *terminal = start("--plain --no-save --color both");
    terminal_type(terminal, "[Event \"Club\"]\n[White \"Anna\"]\n\n1. e4 e5 2. Nf3 Nc6\n");
    tap_check(terminal, terminal_wait_text(terminal, "Game 1 of 1: Anna - ?"),
              "a pasted game needs no more than a pause behind it");
    terminal_enter(terminal, "goto end");
    terminal_enter(terminal, "last");
    tap_check(terminal, terminal_wait_text(terminal, "2... knight c 6, from b 8"),
              "and is there to be read");
    terminal_enter(terminal, "quit");
    tap_check(terminal, terminal_exit_status(terminal) == 0, "quit");
    terminal_close(terminal);
}

/* Lines are not swallowed in silence. */
static void test_open_game(void)
{
    struct terminal *terminal = start("--plain --no-save --color both");
    terminal_type(terminal, "1. e4 e5 {he said\nquit\n");
    tap_check(terminal, terminal_wait_text(terminal, "its comment is open: } closes it."),
              "a comment that was never closed is told of");
    terminal_enter(terminal, ".");
    tap_check(terminal, terminal_wait_text(terminal, "Game 1 of 1: "),
              "a full stop ends the game that is read");
    terminal_enter(terminal, "last");
    tap_check(terminal, terminal_wait_text(terminal, "1... e 5, from e 7"),
              "and nothing of it is lost");
    terminal_type(terminal, "[Event \"Club\"]\n");
    tap_check(terminal, terminal_wait_text(terminal, "its moves are to come."),
              "tags alone are told of, too");
    terminal_enter(terminal, "quit");
    tap_check(terminal, terminal_exit_status(terminal) == 0, "a command behind them is one");
    terminal_close(terminal);
}

int main(void)
{
    test_open_game();
    test_paste();
    test_words();
    test_choice();
    return tap_done();
}
