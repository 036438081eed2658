/* screen_table.c - premoves, the clipboard and setting up a position, on the screen.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <stdio.h>
#include <string.h>

#include "screen_board.h"
#include "screen_play.h"

/* rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1, the beginning of it. */
static const char copied[] = "OSC 52;c;cm5icWtibnIvcHBwcHBwcHAvOC84LzRQMy84L1BQUFAxUFBQ";

/* Emulators that know the sequence say nothing of it. */
static void test_copy(void)
{
    struct terminal *terminal = play_start(TERMINAL(), "--no-save --color both");
    const char *strange;
    play_line(terminal, "e4", "1... move>");
    tap_check(terminal, !terminal_strange_bytes(terminal), "nothing is copied unasked");
    tap_check(terminal,
              play_line(terminal, "copy", "position went to the terminal's clipboard"),
              "copy says what it did");
    strange = terminal_strange_bytes(terminal);
    tap_check(terminal, !strange || strncmp(strange, copied, sizeof copied - 1) == 0,
              "the position was sent (%s)", strange ? strange : "unseen");
    tap_check(terminal, play_line(terminal, "copy it", "expected fen or pgn"),
              "and not anything");
    play_quit(terminal, "copy");
    terminal = play_start(TERMINAL(.term = "linux"), "--no-save --color both");
    tap_check(terminal, play_line(terminal, "copy", "this terminal has no clipboard"),
              "a console has no clipboard");
    play_quit(terminal, "console");
}

static void test_premove(void)
{
    struct terminal *terminal =
        play_start(TERMINAL(), "--no-save --book none --movetime 3600000");
    play_line(terminal, "e4", "1... move>");
    tap_check(terminal, play_line(terminal, "d4", "1... premove d4>"), "a premove is shown");
    tap_check(terminal, play_line(terminal, "", "1... move>"), "an empty line drops it");
    play_line(terminal, "h3", "1... premove h3>");
    tap_check(terminal, play_line(terminal, "go", "2... move>"), "and it is played");
    play_quit(terminal, "premove");
}

static void test_setup(void)
{
    struct terminal *terminal = play_start(TERMINAL(), "--no-save --color both");
    char keys[TERMINAL_ROW_SIZE];
    tap_check(terminal, play_line(terminal, "setup empty", "set up>"), "setting up");
    tap_check(terminal,
              terminal_wait_text(terminal, "Set up \u2500") &&
                  terminal_wait_no_text(terminal, "F5 shows") &&
                  terminal_find(terminal, "White to move, castling none", NULL, NULL),
              "the pane says how, and what cannot be seen");
    tap_check(terminal, strstr(terminal_row(terminal, 23, keys), "F1 help"),
              "and the keys which");
    tap_check(terminal, board_wait(terminal, "8/8/8/8/8/8/8/8 w - - 0 1"),
              "begins with an empty board");
    terminal_enter(terminal, "Ka1 kh8 Qb3");
    tap_check(terminal, board_wait(terminal, "7k/8/8/8/8/1Q6/8/K7 w - - 0 1"),
              "pieces stand where they were put");
    play_line(terminal, "turn black", "Black is to move.");
    tap_check(terminal, play_line(terminal, "done", "1... move>"), "and the game begins");
    tap_check(terminal, play_fen_is(terminal, "7k/8/8/8/8/1Q6/8/K7 b - - 0 1"), "from there");
    play_quit(terminal, "setup");
}

int main(void)
{
    test_copy();
    test_premove();
    test_setup();
    return tap_done();
}
