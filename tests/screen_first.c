/* screen_first.c - what is seen in the first second, at 80x24.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <stdio.h>
#include <string.h>

#include "screen_board.h"
#include "screen_play.h"

/* What one row shows, all of it. */
static bool row_has(struct terminal *terminal, int row, const char *text)
{
    char shown[TERMINAL_ROW_SIZE];
    return strstr(terminal_row(terminal, row, shown), text) != NULL;
}

static bool is_complete(struct terminal *terminal, const void *unused)
{
    const struct play_prompt prompt = {"1. move> ", ""};
    (void)unused;
    return row_has(terminal, 23, "quit") && play_prompt_shows(terminal, &prompt);
}

static void test_first_screen(void)
{
    static const char *const keys[] = {"F1",   "help",  "F2",   "flip", "F3",
                                       "undo", "F4",    "hint", "F5",   "analyse",
                                       "F6",   "level", "F10",  "quit"};
    struct terminal *terminal = terminal_start_game(TERMINAL(), "--start-screen no");
    char fen[FEN_SIZE];
    bool all_keys = true;
    tap_check(terminal, terminal_wait(terminal, is_complete, NULL),
              "the prompt waits for the first move");
    tap_check(terminal, terminal_bytes_received(terminal) <= 3750,
              "the first screen takes at most 3750 bytes (%zu)",
              terminal_bytes_received(terminal));
    tap_check(terminal, row_has(terminal, 0, "ttychess"), "the first row names the program");
    tap_check(terminal,
              row_has(terminal, 1, "ttychess full strength") && row_has(terminal, 20, "you"),
              "both players are there");
    for (size_t i = 0; i < sizeof keys / sizeof keys[0]; i++)
        all_keys = all_keys && row_has(terminal, 23, keys[i]);
    tap_check(terminal, all_keys, "the last row tells the function keys");
    tap_check(terminal, terminal_alternate_screen(terminal),
              "it is drawn on the alternate screen");
    tap_check(terminal, !terminal_strange_bytes(terminal), "every byte means something (%s)",
              terminal_strange_bytes(terminal) ? terminal_strange_bytes(terminal) : "yes");
    tap_check(terminal, board_wait(terminal, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR"),
              "the board shows the start");
    tap_check(terminal, strcmp(play_fen(terminal, fen), FEN_START) == 0,
              "the game is at the start");
    play_quit(terminal, "first screen");
}

static void test_position_from_command_line(void)
{
    static const char fen[] =
        "r1bqk2r/pppp1ppp/2n2n2/2b1p3/2B1P3/2PP1N2/PP3PPP/RNBQK2R b KQkq - 0 5";
    char arguments[128];
    struct terminal *terminal;
    snprintf(arguments, sizeof arguments, "--color both %s", fen);
    terminal = play_start(TERMINAL(), arguments);
    tap_check(terminal, terminal_wait_text(terminal, "5... move>"),
              "a FEN in several words is where the game starts");
    tap_check(terminal, board_wait(terminal, fen), "the board shows it");
    tap_check(terminal, play_fen_is(terminal, fen), "the game is there");
    play_quit(terminal, "position");
}

/* However little room there is, the first thing to be seen is the board. */
static void test_smallest_window(void)
{
    struct terminal *terminal = play_start(TERMINAL(.rows = 10, .columns = 20), "--no-save");
    tap_check(terminal, terminal_wait_text(terminal, "1. move>"),
              "a small window begins with the prompt");
    tap_check(terminal, !terminal_find(terminal, ": back", NULL, NULL),
              "and not with a page of text");
    play_quit(terminal, "smallest window");
}

int main(void)
{
    test_first_screen();
    test_position_from_command_line();
    test_smallest_window();
    return tap_done();
}
