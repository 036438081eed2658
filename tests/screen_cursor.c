/* screen_cursor.c - a cursor on the board moves pieces without a mouse.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <stdio.h>
#include <string.h>

#include "screen_play.h"

static void keys(struct terminal *terminal, const char *names)
{
    char copy[200];
    snprintf(copy, sizeof copy, "%s", names);
    for (char *name = strtok(copy, " "); name; name = strtok(NULL, " "))
        terminal_key(terminal, name);
}

static void test_moves(const char *begin)
{
    struct terminal *terminal = play_start(TERMINAL(), "--no-save --color both");
    terminal_type(terminal, begin);
    tap_check(terminal, terminal_wait_text(terminal, "e2: white pawn"),
              "the cursor stands on a pawn");
    keys(terminal, "Enter Up Up");
    tap_check(terminal, terminal_wait_text(terminal, "e4: empty; Enter moves there"),
              "where a piece can go is told");
    keys(terminal, "Enter");
    tap_check(terminal, terminal_wait_text(terminal, "1... move>"), "Enter moves it");
    keys(terminal, "PageUp End Left");
    tap_check(terminal, terminal_wait_text(terminal, "g8: black knight"), "to the edges");
    keys(terminal, "Enter Down Enter");
    tap_check(terminal, terminal_wait_text(terminal, "g7: black pawn, picked up"),
              "another piece is picked up instead");
    keys(terminal, "Escape Escape");
    tap_check(terminal, terminal_wait_no_text(terminal, "g7:"), "Escape gives the keys back");
    tap_check(terminal, play_line(terminal, "e5", "2. move>"), "and moves are typed");
    terminal_key(terminal, "Tab");
    terminal_wait_text(terminal, "g7: black pawn");
    tap_check(terminal, play_line(terminal, "Nf3", "2... move>"),
              "what is typed with the cursor on the board loses no letter");
    play_quit(terminal, "cursor");
}

static void test_flipped(void)
{
    struct terminal *terminal = play_start(TERMINAL(), "--no-save --color both");
    terminal_enter(terminal, "flip");
    terminal_enter(terminal, "cursor");
    tap_check(terminal, terminal_wait_text(terminal, "d7: black pawn"),
              "seen from Black's side");
    keys(terminal, "Right");
    tap_check(terminal, terminal_wait_text(terminal, "c7: black pawn"), "right is right");
    keys(terminal, "Up Up Up Up Up Enter Down Down Enter");
    tap_check(terminal, terminal_wait_text(terminal, "1... move>"), "and up is up");
    terminal_close(terminal);
}

/* Another key to end the cursor, and a line begun before it. */
static void test_keys(void)
{
    static const struct play_prompt typed = {"1. move> ", "e"};
    struct terminal *terminal = play_start(TERMINAL(), "--no-save --color both");
    terminal_key(terminal, "Tab");
    terminal_wait_text(terminal, "e2: white pawn");
    terminal_key(terminal, "Tab");
    tap_check(terminal, terminal_wait_no_text(terminal, "e2:"), "Tab goes back");
    terminal_key(terminal, "Tab");
    terminal_wait_text(terminal, "e2: white pawn");
    terminal_key(terminal, "Down");
    terminal_wait_text(terminal, "e1: white king");
    terminal_type(terminal, " ");
    tap_check(terminal, terminal_wait_text(terminal, "The king on e1 has no legal move."),
              "a piece that cannot move is not picked up");
    terminal_type(terminal, "e");
    tap_check(terminal, terminal_wait(terminal, play_prompt_shows, &typed),
              "a letter is the prompt's");
    terminal_type(terminal, "4\r");
    terminal_wait_text(terminal, "1... move>");
    terminal_close(terminal);
}

int main(void)
{
    test_moves("\t");
    test_moves("cursor\r");
    test_flipped();
    test_keys();
    return tap_done();
}
