/* screen_look.c - the arrow keys look back in a game that goes on; and keys where one ends.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "screen_board.h"
#include "screen_play.h"

#define AFTER_E4  "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1"
#define AFTER_E5  "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2"
#define AFTER_NF3 "rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2"

static bool shows(struct terminal *terminal, const char *text, const char *fen)
{
    return terminal_wait_text(terminal, text) && board_wait(terminal, fen);
}

/* Keys are the board's while nothing is typed, then the line's; the move is the game's. */
static void test_keys(int rows, int columns)
{
    struct terminal *terminal =
        play_start(TERMINAL(.rows = rows, .columns = columns), "--no-save --color both");
    bool titled = rows >= 24;
    play_line(terminal, "e4", "1... move>");
    play_line(terminal, "e5", "2. move>");
    terminal_key(terminal, "Left");
    tap_check(terminal, shows(terminal, "You look back", AFTER_E4), "Left looks back (%dx%d)",
              columns, rows);
    tap_check(terminal,
              !titled || terminal_wait_text(terminal, "1. e4, of 1 move; the game goes on"),
              "the title says so");
    tap_check(terminal, !titled || terminal_wait_text(terminal, "End back to the game"),
              "and the bar how to go back");
    tap_check(terminal, !terminal_find(terminal, "(e5)", NULL, NULL),
              "what was played later is not taken back");
    terminal_key(terminal, "Home");
    tap_check(terminal,
              shows(terminal, "The start",
                    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"),
              "Home goes to the start");
    terminal_key(terminal, "End");
    tap_check(terminal, shows(terminal, "Back in the game", AFTER_E5), "End to the game");
    terminal_key(terminal, "PageUp");
    terminal_wait_text(terminal, "You look back");
    terminal_key(terminal, "Escape");
    tap_check(terminal, shows(terminal, "Back in the game", AFTER_E5), "and so does Escape");
    terminal_key(terminal, "Left");
    terminal_wait_text(terminal, "You look back");
    terminal_type(terminal, "N3");
    terminal_key(terminal, "Left");
    terminal_type(terminal, "f");
    tap_check(terminal, terminal_wait_text(terminal, "2. move> Nf3"),
              "when something is typed Left is the line's");
    tap_check(terminal, board_wait(terminal, AFTER_E4), "the board stays meanwhile");
    terminal_key(terminal, "Enter");
    tap_check(terminal, shows(terminal, "The game stands at move 2", AFTER_E5),
              "first it comes back");
    terminal_key(terminal, "Enter");
    tap_check(terminal, shows(terminal, "2... move>", AFTER_NF3), "the move is the game's");
    play_quit(terminal, "looking back");
}

/* The bar says what can be done now. */
static void test_end(void)
{
    struct terminal *terminal = play_start(TERMINAL(), "--color both");
    play_line(terminal, "e4", "1... move>");
    terminal_key(terminal, "F8");
    tap_check(terminal, terminal_wait_text(terminal, "Esc back to your game"),
              "F8 is the menu");
    terminal_key(terminal, "Escape");
    tap_check(terminal, shows(terminal, "1... move>", AFTER_E4), "a slip costs an Escape");
    play_line(terminal, "resign", "White wins by resignation");
    tap_check(terminal, play_line(terminal, "y", "just now. White wins by resignation"),
              "the result stays whatever is answered");
    tap_check(terminal,
              terminal_wait_text(terminal, "F5 review  F6 level  F7 rematch  F8 menu"),
              "at the end the keys are other ones");
    terminal_type(terminal, "comment foo");
    terminal_key(terminal, "F4");
    terminal_wait_text(terminal, "The game is kept by itself");
    tap_check(terminal, terminal_find(terminal, "comment foo", NULL, NULL),
              "F4 leaves what is typed alone");
    terminal_key(terminal, "^U");
    terminal_key(terminal, "F4");
    tap_check(terminal, terminal_wait_text(terminal, "game over> save chess-2"),
              "F4 has a file for the game at hand");
    terminal_key(terminal, "Enter");
    tap_check(terminal, terminal_wait_text(terminal, "This game, as it stands, is in chess-2"),
              "and Enter writes it");
    terminal_key(terminal, "Left");
    tap_check(
        terminal,
        board_wait(terminal, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1") &&
            !terminal_find(terminal, "(e4)", NULL, NULL),
        "a game that is over is walked through, and nothing taken back");
    tap_check(terminal,
              terminal_wait_text(terminal, "1-0") &&
                  !terminal_find(terminal, "to move", NULL, NULL),
              "its result stands in the title, and nobody is to move");
    terminal_key(terminal, "End");
    terminal_wait_text(terminal, "game over>");
    terminal_key(terminal, "F7");
    tap_check(terminal, terminal_wait_text(terminal, "1. move>"), "F7 begins again");
    play_line(terminal, "d4", "1... move>");
    terminal_key(terminal, "^C");
    tap_check(terminal, terminal_exit_status(terminal) == 0, "^C leaves");
    terminal_close(terminal);
    terminal = play_start(TERMINAL(), "--color both");
    tap_check(terminal, terminal_wait_text(terminal, "stands at move 1:"),
              "the game that was left is told of");
    terminal_key(terminal, "Enter");
    tap_check(terminal, terminal_wait_text(terminal, "1... move>"), "and one Enter away");
    play_quit(terminal, "the end");
}

int main(void)
{
    test_end();
    test_keys(24, 80);
    test_keys(12, 40);
    return tap_done();
}
