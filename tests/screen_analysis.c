/* screen_analysis.c - lines of an analysis on the screen: how many are shown, walking into
 * one and coming back, threats.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <stdio.h>
#include <string.h>

#include "screen_board.h"
#include "screen_play.h"

/* White mates in two by 1. Ra8+. */
#define MATE    "6k1/5ppp/8/8/8/4r3/5PPP/R5K1 w - - 0 1"
#define MATE_1  "R5k1/5ppp/8/8/8/4r3/5PPP/6K1 b - - 1 1"
#define MATE_2  "R3r1k1/5ppp/8/8/8/8/5PPP/6K1 w - - 2 2"
#define OTHER_1 "6k1/5ppp/8/8/8/4r3/5PPP/"

/* Rows that begin, somewhere, with the number of a line, a score and moves. */
static int lines_shown(const struct terminal *terminal)
{
    int shown = 0, row;
    for (int line = 1; line <= 9; line++) {
        char text[24];
        snprintf(text, sizeof text, "%d  ", line);
        for (const char *const *sign = (const char *const[]){"+", "-", " ", "#", NULL}; *sign;
             sign++) {
            snprintf(text, sizeof text, "  %d  %s", line, *sign);
            if (terminal_find(terminal, text, &row, NULL))
                break;
            snprintf(text, sizeof text, "  %d     %s", line, *sign);
            if (**sign != ' ' && terminal_find(terminal, text, &row, NULL))
                break;
            text[0] = '\0';
        }
        shown += text[0] != '\0';
    }
    return shown;
}

static bool shows_lines(struct terminal *terminal, const void *count)
{
    return lines_shown(terminal) == *(const int *)count;
}

static bool thinks_as_deep(struct terminal *terminal, const void *least)
{
    char text[TERMINAL_ROW_SIZE];
    int row = 0, column = 0, depth = 0;
    if (!terminal_find(terminal, "depth ", &row, &column))
        return false;
    const char *told = strstr(terminal_row(terminal, row, text), "depth ");
    return told && sscanf(told, "depth %d/", &depth) == 1 && depth >= *(const int *)least;
}

/* Whether a row ends with the number of a move that stands in the next one: "12." */
static bool parts_a_move(const struct terminal *terminal, int rows)
{
    char text[TERMINAL_ROW_SIZE];
    for (int row = 1; row < rows - 3; row++) {
        size_t length = strlen(terminal_row(terminal, row, text));
        while (length > 0 && text[length - 1] == ' ')
            length--;
        if (length > 1 && text[length - 1] == '.' && text[length - 2] >= '0' &&
            text[length - 2] <= '9')
            return true;
    }
    return false;
}

/* Three lines that are longer than a row, one below the other, while they change. */
static void test_line_ends(void)
{
    struct terminal *terminal =
        play_start(TERMINAL(.rows = 43, .columns = 132), "--no-save --color both");
    int three = 3, parted = 0;
    terminal_enter(terminal, "analyse 3");
    terminal_wait(terminal, shows_lines, &three);
    for (int depth = 8; depth <= 12; depth++) {
        terminal_wait(terminal, thinks_as_deep, &depth);
        parted += parts_a_move(terminal, 43);
    }
    tap_check(terminal, parted == 0, "a number and its move stand in one row (%d)", parted);
    play_quit(terminal, "line ends");
}

static void test_many_lines(const char *name, const struct terminal_settings *settings,
                            int count)
{
    struct terminal *terminal = play_start(settings, "--no-save --color both");
    terminal_enter(terminal, "analyse 9");
    tap_check(terminal, terminal_wait(terminal, shows_lines, &count), "%s: %d lines are shown",
              name, count);
    terminal_enter(terminal, "flip");
    tap_check(terminal, terminal_wait(terminal, shows_lines, &count),
              "%s: with the board turned round too", name);
    tap_check(terminal, terminal_wait_text(terminal, "Esc back to the game"),
              "%s: the keys say how to leave", name);
    terminal_key(terminal, "Escape");
    tap_check(terminal, terminal_wait_text(terminal, "1. move>"), "%s: so it ends", name);
    play_quit(terminal, name);
}

static void test_walk(const char *name, const struct terminal_settings *settings)
{
    struct terminal *terminal = play_start(settings, "--no-save --color both " MATE);
    terminal_key(terminal, "F5");
    tap_check(terminal, terminal_wait_text(terminal, "#2"), "%s: the mate is seen", name);
    tap_check(terminal, play_line(terminal, "line 1", "1... line 1>"), "%s: walk into it",
              name);
    board_wait(terminal, MATE_1);
    tap_check(terminal, terminal_wait_text(terminal, "Line 1, step 1 of 3"),
              "%s: the heading says so", name);
    terminal_key(terminal, "Right");
    tap_check(terminal, board_wait(terminal, MATE_2), "%s: Right steps", name);
    terminal_key(terminal, "Left");
    tap_check(terminal, board_wait(terminal, MATE_1), "%s: Left steps back", name);
    terminal_key(terminal, "Escape");
    tap_check(terminal,
              board_wait(terminal, MATE) && terminal_wait_text(terminal, "1. analysis>"),
              "%s: Escape comes back", name);
    terminal_enter(terminal, "line 1");
    tap_check(terminal, play_line(terminal, "Re8", "2. analysis>"),
              "%s: a move is tried from there", name);
    tap_check(terminal, board_wait(terminal, MATE_2), "%s: behind the line's", name);
    terminal_wait_text(terminal, "#1");
    terminal_enter(terminal, "line 1");
    tap_check(terminal, terminal_wait_text(terminal, "line 1>"), "%s: into another line",
              name);
    terminal_key(terminal, "F5");
    tap_check(terminal, board_wait(terminal, MATE) && terminal_wait_text(terminal, "1. move>"),
              "%s: F5 goes back to the game", name);
    play_quit(terminal, name);
}

/* Where thinking has one row, it is of the line that is walked. */
static void test_one_row(void)
{
    struct terminal *terminal =
        play_start(TERMINAL(.rows = 12, .columns = 40), "--no-save --color both " MATE);
    terminal_enter(terminal, "analyse 2");
    terminal_wait_text(terminal, "#2 ");
    tap_check(terminal, play_line(terminal, "line 2", "1... line 2>"),
              "40x12: a line is walked");
    tap_check(terminal, terminal_wait_no_text(terminal, "1. Ra8+"),
              "40x12: the row shows it, not the best");
    terminal_key(terminal, "Up");
    tap_check(terminal, terminal_wait_text(terminal, "1. Ra8+"), "40x12: Up goes to the best");
    play_quit(terminal, "40x12");
}

/* Without colours marks are letters. */
static void test_threat(void)
{
    static const char *const no_color[] = {"NO_COLOR=1", NULL};
    struct terminal *terminal =
        play_start(TERMINAL(.environment = no_color),
                   "--no-save --color both 6k1/5ppp/8/8/8/4r3/5PPP/1R5K b - - 0 1");
    tap_check(terminal, play_line(terminal, "threat", "White would play 2. Rb8+"),
              "a threat is told");
    tap_check(terminal, terminal_wait_text(terminal, "(♖)"), "and marked on the board");
    tap_check(terminal, terminal_wait_text(terminal, "ttychess: a threat"),
              "the pane does not take it for a line of the game");
    play_quit(terminal, "threat");
}

/* What was thought of a position goes with it, also where nobody thinks on. */
static void test_cleared(void)
{
    struct terminal *terminal = play_start(
        TERMINAL(), "--no-save --color both R5k1/4rppp/8/8/8/8/5PPP/4R1K1 b - - 0 1");
    const int none = 0;
    terminal_enter(terminal, "analyse 2");
    terminal_wait_text(terminal, "#");
    play_line(terminal, "Re8", "Tried: 1... Re8.");
    terminal_wait_text(terminal, "#1");
    play_line(terminal, "Raxe8", "White wins by checkmate");
    tap_check(terminal, terminal_wait(terminal, shows_lines, &none),
              "behind a mate no line is shown");
    play_quit(terminal, "cleared");
}

/* However far the game has gone, with three lines above the moves. */
static void test_current_move(void)
{
    static const char *const moves[] = {"d4",   "exd4",  "O-O",  "Nxe4", "Re1",  "d5",
                                        "Bxd5", "Qxd5",  "Nc3",  "Qa5",  "Nxe4", "Be6",
                                        "Neg5", "O-O-O", "Nxe6", "fxe6", "Rxe6", "Bd6"};
    struct terminal *terminal = play_start(
        TERMINAL(), "--no-save --color both --clock 90+30 "
                    "r1bqkb1r/pppp1ppp/2n2n2/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 4 4");
    int seen = 0, count = sizeof moves / sizeof *moves, three = 3;
    for (int i = 0; i < count; i++) {
        char text[48];
        snprintf(text, sizeof text, i % 2 ? "Black plays %d... %s." : "White plays %d. %s.",
                 4 + i / 2, moves[i]);
        play_line(terminal, moves[i], text);
        play_line(terminal, "analyse 3", "analysis>");
        terminal_wait(terminal, shows_lines, &three);
        snprintf(text, sizeof text, i % 2 ? "%2d. %-9s %s" : "%2d. %s", 4 + i / 2,
                 moves[i - i % 2], moves[i]);
        seen += terminal_wait_text(terminal, text);
        terminal_key(terminal, "Escape");
        terminal_wait_no_text(terminal, "analysis>");
    }
    tap_check(terminal, seen == count, "the last of the moves is always seen (%d of %d)", seen,
              count);
    play_quit(terminal, "current move");
}

/* Nothing is written once the analysis has ended, and quit does not wait for it. */
static void test_silence(void)
{
    struct terminal *terminal = play_start(TERMINAL(), "--no-save --color both");
    const struct play_prompt prompt = {"1. move> ", ""};
    size_t before;
    terminal_enter(terminal, "analyse 9");
    terminal_wait_text(terminal, "1. analysis>");
    terminal_enter(terminal, "stop");
    terminal_wait(terminal, play_prompt_shows, &prompt);
    for (before = 0; before != terminal_bytes_received(terminal);) {
        before = terminal_bytes_received(terminal);
        terminal_pump(terminal, 300);
    }
    terminal_pump(terminal, 600);
    tap_check(terminal, terminal_bytes_received(terminal) == before,
              "an analysis that has ended writes nothing");
    terminal_enter(terminal, "analyse 9");
    terminal_wait_text(terminal, "1. analysis>");
    play_quit(terminal, "analysing");
}

int main(void)
{
    test_many_lines("80x24", TERMINAL(), 9);
    test_many_lines("120x40", TERMINAL(.rows = 40, .columns = 120), 9);
    test_line_ends();
    test_walk("80x24", TERMINAL());
    test_walk("120x40", TERMINAL(.rows = 40, .columns = 120));
    test_walk("60x20", TERMINAL(.rows = 20, .columns = 60));
    test_one_row();
    test_threat();
    test_cleared();
    test_current_move();
    test_silence();
    return tap_done();
}
