/* screen_study.c - teaching strategies on the screen: their figures, the tree they search,
 * and several side by side.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <stdio.h>
#include <string.h>

#include "screen_board.h"
#include "screen_play.h"

/* A rook that takes a queen; anything else loses the rook. */
#define HANGING "4k3/8/8/3q4/8/8/8/3RK3 w - - 0 1"

static void check_text(struct terminal *terminal, const char *name, const char *text)
{
    tap_check(terminal, terminal_wait_text(terminal, text), "%s: '%s' is shown", name, text);
}

static void test_figures(void)
{
    struct terminal *terminal = play_start(TERMINAL(), "--color both --strategy alpha-beta");
    int row, column;
    terminal_key(terminal, "F5");
    check_text(terminal, "figures", "alpha-beta: analysis");
    check_text(terminal, "figures", "leaves");
    check_text(terminal, "figures", "cut-offs");
    check_text(terminal, "figures", " x the fewest leaves");
    check_text(terminal, "figures", "branching");
    tap_check(terminal, play_line(terminal, "strategy monte-carlo", "monte-carlo: analysis"),
              "figures: another strategy goes on at once");
    check_text(terminal, "figures", "playouts");
    check_text(terminal, "figures", "visits  won");
    check_text(terminal, "figures", "moves more, less visited");
    play_line(terminal, "strategy minimax", "minimax: analysis");
    check_text(terminal, "figures", " x the fewest leaves");
    check_text(terminal, "figures", "nothing is cut off");
    tap_check(terminal, !terminal_find(terminal, "hash", NULL, NULL),
              "figures: no table where there is none");
    play_line(terminal, "strategy monte-carlo", "monte-carlo: analysis");
    tap_check(terminal,
              terminal_wait_text(terminal, "█") && terminal_find(terminal, "%", &row, &column),
              "figures: bars and the share of wins");
    play_quit(terminal, "figures");
}

static void test_tree(const char *name, const struct terminal_settings *settings)
{
    struct terminal *terminal =
        play_start(settings, "--color white --strategy alpha-beta --evaluation material "
                             "--no-save " HANGING);
    tap_check(terminal, play_line(terminal, "tree 2", "Tree: the root"), "%s: the root", name);
    check_text(terminal, name, "alpha-beta, depth 2:");
    check_text(terminal, name, ">Rxd5");
    for (int i = 0; i < 3; i++)
        terminal_key(terminal, "Down");
    check_text(terminal, name, "is worth at most -9.00");
    check_text(terminal, name, "refutes");
    terminal_key(terminal, "Right");
    check_text(terminal, name, "Tree: 1. ");
    check_text(terminal, name, "not searched");
    check_text(terminal, name, ">Qxd1");
    check_text(terminal, name, "nodes");  /* the column */
    check_text(terminal, name, " of 32"); /* there are more than are shown */
    terminal_key(terminal, "Down");
    terminal_key(terminal, "Enter");
    check_text(terminal, name, "never looked at."); /* Enter does not fail silently */
    terminal_key(terminal, "F1");
    check_text(terminal, name, "alpha: what that side has for sure");
    check_text(terminal, name, ": back"); /* the last row: the page is whole */
    terminal_key(terminal, "Escape");
    check_text(terminal, name, ">K");
    terminal_key(terminal, "Backspace");
    check_text(terminal, name, "Tree: the root");
    terminal_key(terminal, "Home");
    check_text(terminal, name, ">Rxd5");
    terminal_key(terminal, "Enter");
    check_text(terminal, name, "Tree: 1. Rxd5");
    tap_check(terminal, board_wait(terminal, "4k3/8/8/3R4/8/8/8/4K3"),
              "%s: the board shows the node", name);
    terminal_key(terminal, "Escape");
    tap_check(terminal, terminal_wait_no_text(terminal, "Tree:"), "%s: Escape leaves", name);
    tap_check(terminal, board_wait(terminal, "4k3/8/8/3q4/8/8/8/3RK3"),
              "%s: the board shows the game", name);
    tap_check(terminal, play_fen_is(terminal, HANGING), "%s: the game is as it was", name);
    play_quit(terminal, name);
}

/* Two strategies play each other: what the other one last found stands below. */
static void test_two_strategies(void)
{
    struct terminal *terminal = play_start(TERMINAL(), "--color both --no-save --depth 2");
    play_line(terminal, "strategy white minimax", "minimax");
    play_line(terminal, "strategy black alpha-beta", "alpha-beta");
    terminal_enter(terminal, "color none");
    tap_check(terminal,
              terminal_wait_text(terminal, "minimax: depth 2") ||
                  terminal_wait_text(terminal, "alpha-beta: depth 2"),
              "two strategies: what the other one found is told");
    play_quit(terminal, "two strategies");
}

/* What is typed over the help about a study ends the study, too. */
static void test_typing_over_help(void)
{
    struct terminal *terminal =
        play_start(TERMINAL(), "--color both --strategy alpha-beta --no-save " HANGING);
    play_line(terminal, "tree 2", "Tree: the root");
    terminal_key(terminal, "F1");
    check_text(terminal, "over help", ": back");
    terminal_type(terminal, "K");
    check_text(terminal, "over help", "1. move> K");
    tap_check(terminal, terminal_wait_no_text(terminal, "Tree:"),
              "over help: what is typed ends the study");
    terminal_key(terminal, "Backspace");
    play_quit(terminal, "over help");
}

/* A line of what it thinks has room in the smallest window, beside the message. */
static void test_figures_small(void)
{
    struct terminal *terminal = play_start(TERMINAL(.rows = 12, .columns = 40),
                                           "--color both --no-save --strategy alpha-beta");
    play_line(terminal, "think", "1. move>");
    check_text(terminal, "40x12", "alpha-beta ");
    check_text(terminal, "40x12", " nodes ");
    check_text(terminal, "40x12", "Analysis");
    play_quit(terminal, "40x12 figures");
}

/* Escape leaves a page that is not the last one. */
static void test_help_escape(void)
{
    struct terminal *terminal = play_start(TERMINAL(), "--color both --no-save");
    terminal_key(terminal, "F1");
    check_text(terminal, "help", "help>");
    terminal_key(terminal, "Escape");
    tap_check(terminal, terminal_wait_text(terminal, "1. move>"), "help: Escape leaves it");
    play_quit(terminal, "help");
}

/* Nothing but names fits; whose nodes they are a share of must be seen all the same. */
static void test_compare_small(const char *name, const struct terminal_settings *settings)
{
    struct terminal *terminal = play_start(settings, "--color both --no-save " HANGING);
    tap_check(terminal, play_line(terminal, "compare 1", " done"), "%s: all six end", name);
    check_text(terminal, name, "principal-variati");
    check_text(terminal, name, " %");
    check_text(terminal, name, "minimax's");
    terminal_key(terminal, "Escape");
    play_quit(terminal, name);
}

/* The board gives way; what is typed ends the tree and is a move. */
static void test_small_window(void)
{
    struct terminal *terminal =
        play_start(TERMINAL(.rows = 12, .columns = 40), "--color both --no-save " HANGING);
    tap_check(terminal, play_line(terminal, "tree 2", "Tree: the root"), "40x12: the root");
    check_text(terminal, "40x12", ">Rxd5");
    tap_check(terminal, play_line(terminal, "Rxd5", "1... move>"),
              "40x12: a move can be typed at once");
    tap_check(terminal, terminal_wait_no_text(terminal, "Tree:"), "40x12: the tree is gone");
    play_quit(terminal, "40x12");
}

static void test_compare(const char *name, const struct terminal_settings *settings)
{
    struct terminal *terminal = play_start(settings, "--color both --no-save " HANGING);
    tap_check(terminal, play_line(terminal, "compare 1 minimax alpha", " done"),
              "%s: two strategies come to an end", name);
    check_text(terminal, name, "alpha-beta");
    check_text(terminal, name, " % ");
    check_text(terminal, name, "To depth ");
    check_text(terminal, name, "Done. To depth ");
    terminal_key(terminal, "F5");
    tap_check(terminal, terminal_wait_no_text(terminal, "To depth "),
              "%s: a function key ends it", name);
    tap_check(terminal, terminal_wait_text(terminal, "Analysis"), "%s: and does what it says",
              name);
    terminal_key(terminal, "F5");
    tap_check(terminal, play_line(terminal, "compare 60", " thinking"), "%s: all six think",
              name);
    check_text(terminal, name, "principal-variati");
    terminal_key(terminal, "Escape");
    tap_check(terminal, terminal_wait_no_text(terminal, "Esc back"), "%s: Escape ends them",
              name);
    play_quit(terminal, name);
}

int main(void)
{
    test_figures();
    test_figures_small();
    test_help_escape();
    test_two_strategies();
    test_typing_over_help();
    test_tree("tree at 80x24", TERMINAL());
    test_tree("tree at 120x40", TERMINAL(.rows = 40, .columns = 120));
    test_small_window();
    test_compare("compare at 80x24", TERMINAL());
    test_compare_small("compare at 50x20", TERMINAL(.rows = 20, .columns = 50));
    test_compare_small("compare at 40x12", TERMINAL(.rows = 12, .columns = 40));
    test_compare("compare at 160x50", TERMINAL(.rows = 50, .columns = 160));
    return tap_done();
}
