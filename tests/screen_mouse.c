/* screen_mouse.c - moves by clicks and drags, the wheel, and a mouse that is not wanted.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <signal.h>
#include <stdio.h>
#include <string.h>

#include "screen_board.h"
#include "screen_play.h"
#include "screen_pointer.h"

static bool has_no_mouse(struct terminal *terminal, const void *context)
{
    (void)context;
    return !terminal_reports_mouse(terminal);
}

/* It is asked for behind the first picture. */
static bool reports_mouse(struct terminal *terminal, const void *context)
{
    (void)context;
    return terminal_reports_mouse(terminal);
}

#define AFTER_E4 "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1"

static void test_clicks(void)
{
    struct terminal *terminal = play_start(TERMINAL(), "--no-save --color both");
    int row, column;
    tap_check(terminal, terminal_wait(terminal, reports_mouse, NULL),
              "the mouse is asked for");
    pointer_find_square(terminal, "a2", false, &row, &column);
    pointer_report(terminal, 0, row + 1, column,
                   'M'); /* the half row below it is the square's, too */
    pointer_report(terminal, 0, row + 1, column, 'm');
    pointer_click(terminal, "a3");
    tap_check(terminal, terminal_wait_text(terminal, "1... move>"), "edges are clicked on");
    terminal_enter(terminal, "undo");
    terminal_wait_text(terminal, "1. move>");
    pointer_click(terminal, "e2");
    pointer_click(terminal, "e4");
    tap_check(terminal, terminal_wait_text(terminal, "1... move>"), "two clicks are a move");
    pointer_drag(terminal, "g8", "f6");
    tap_check(terminal, terminal_wait_text(terminal, "2. move>"), "a drag is one");
    pointer_click(terminal, "g1");
    pointer_click(terminal, "g4");
    pointer_click(terminal, "g3");
    tap_check(terminal,
              play_fen_is(terminal, "rnbqkb1r/pppppppp/5n2/8/4P3/8/PPPP1PPP/RNBQKBNR w "
                                    "KQkq - 1 2"),
              "a click elsewhere puts the piece down");
    pointer_click(terminal, "g1");
    pointer_click(terminal, "g1");
    pointer_click(terminal, "f3");
    pointer_drag(terminal, "b1", "b5");
    pointer_click(terminal, "c3");
    pointer_drag(terminal, "f1", "f1");
    pointer_click(terminal, "b5");
    tap_check(terminal, terminal_wait_text(terminal, "2... move>"),
              "one put down and another picked up");
    tap_check(terminal,
              play_fen_is(terminal, "rnbqkb1r/pppppppp/5n2/1B6/4P3/8/PPPP1PPP/RNBQK1NR b "
                                    "KQkq - 2 2"),
              "has moved alone");
    terminal_enter(terminal, "flip");
    pointer_press(terminal, "e7", true, 'M');
    pointer_press(terminal, "e5", true, 'm');
    tap_check(terminal, terminal_wait_text(terminal, "3. move>"), "the board is turned round");
    play_quit(terminal, "mouse");
}

/* What is typed stays, wherever the bytes of a report are torn. */
static void test_line_survives(void)
{
    struct play_prompt typed = {"1. move> ", "Nf"}, later = {"1... move> ", "Nf"};
    struct terminal *terminal = play_start(TERMINAL(), "--no-save --color both");
    int row, column;
    char text[40];
    terminal_type(terminal, "Nf");
    terminal_wait(terminal, play_prompt_shows, &typed);
    pointer_find_square(terminal, "e2", false, &row, &column);
    snprintf(text, sizeof text, "\033[<0;%d;%dM", column + 1, row + 1);
    for (const char *byte = text; *byte != '\0'; byte++) {
        terminal_write(terminal, byte, 1);
        terminal_pump(terminal, 20);
    }
    pointer_click(terminal, "e4");
    tap_check(terminal, terminal_wait(terminal, play_prompt_shows, &later),
              "a half typed line survives a move by mouse");
    terminal_close(terminal);
}

static void test_prompt(void)
{
    struct play_prompt typed = {"1. move> ", "f3"};
    struct terminal *terminal = play_start(TERMINAL(), "--no-save --color both");
    int row, column;
    terminal_type(terminal, "f3");
    terminal_wait(terminal, play_prompt_shows, &typed);
    terminal_find(terminal, "move> f3", &row, &column);
    pointer_report(terminal, 0, row, column + 6, 'M');
    pointer_report(terminal, 0, row, column + 6, 'm');
    terminal_enter(terminal, "N");
    tap_check(terminal, terminal_wait_text(terminal, "1... move>"),
              "a click in the line puts the cursor there");
    terminal_close(terminal);
}

static bool promotes(struct terminal *terminal, const char *word, bool enter, const char *fen)
{
    struct play_prompt empty = {NULL, ""};
    terminal_enter(terminal, "undo");
    terminal_wait_text(terminal, "1. move>");
    pointer_drag(terminal, "e7", "e8");
    terminal_wait_text(terminal, "Promote to:");
    terminal_type(terminal, word);
    if (enter)
        terminal_key(terminal, "Enter");
    return terminal_wait(terminal, play_prompt_shows, &empty) &&
           terminal_wait_text(terminal, "plays 1. e8=") && play_fen_is(terminal, fen);
}

/* A whole word, typed or pasted, with Enter or without: nothing of it is left. */
static void test_promotion_words(struct terminal *terminal)
{
    tap_check(terminal, promotes(terminal, "queen", false, "4Q3/6k1/8/8/8/8/6K1/8 b - - 0 1"),
              "queen answers and leaves nothing");
    tap_check(terminal, promotes(terminal, "rook", true, "4R3/6k1/8/8/8/8/6K1/8 b - - 0 1"),
              "rook does, with Enter");
    tap_check(terminal, promotes(terminal, "knight", true, "4N3/6k1/8/8/8/8/6K1/8 b - - 0 1"),
              "and knight");
    tap_check(terminal,
              promotes(terminal, "\033[200~bishop\033[201~", true,
                       "4B3/6k1/8/8/8/8/6K1/8 b - - 0 1"),
              "what was pasted waits for Enter, and leaves nothing either");
    tap_check(terminal, play_line(terminal, "undo", "Taken back: 1. e8=B."),
              "behind it keys are keys");
    pointer_drag(terminal, "e7", "e8");
    terminal_wait_text(terminal, "Promote to:");
    terminal_type(terminal, "q");
    terminal_wait_text(terminal, "1... move>");
    tap_check(terminal, play_line(terminal, "undo", "Taken back: 1. e8=Q."),
              "and a letter is enough");
    terminal_enter(terminal, "Kf3");
}

static void test_promotion(void)
{
    static const char fen[] = "--no-save --color both --fen 8/4P1k1/8/8/8/8/6K1/8_w_-_-_0_1";
    struct terminal *terminal;
    char arguments[120];
    int row, column;
    strcpy(arguments, fen);
    for (char *blank; (blank = strchr(arguments, '_')) != NULL;)
        *blank = ' ';
    terminal = play_start(TERMINAL(), arguments);
    pointer_drag(terminal, "e7", "e8");
    tap_check(terminal, terminal_wait_text(terminal, "Promote to:"), "a promotion asks");
    terminal_key(terminal, "Escape");
    tap_check(terminal, terminal_wait_no_text(terminal, "Promote to:"), "Escape says no");
    pointer_drag(terminal, "e7", "e8");
    terminal_wait_text(terminal, "Promote to:");
    terminal_find(terminal, "Promote to:  q  r", &row, &column);
    pointer_report(terminal, 0, row, column + 16, 'M');
    tap_check(terminal,
              terminal_wait_text(terminal, "1... move>") &&
                  play_fen_is(terminal, "4R3/6k1/8/8/8/8/6K1/8 b - - 0 1"),
              "a click on a letter answers");
    terminal_enter(terminal, "undo");
    terminal_wait_text(terminal, "1. move>");
    pointer_drag(terminal, "e7", "e8");
    terminal_wait_text(terminal, "Promote to:");
    terminal_type(terminal, "q");
    tap_check(terminal,
              terminal_wait_text(terminal, "1... move>") &&
                  play_fen_is(terminal, "4Q3/6k1/8/8/8/8/6K1/8 b - - 0 1"),
              "and a key does");
    terminal_enter(terminal, "undo");
    terminal_wait_text(terminal, "1. move>");
    pointer_drag(terminal, "e7", "e8");
    terminal_wait_text(terminal, "Promote to:");
    tap_check(terminal, play_line(terminal, "Kf3", "1... move>"),
              "a move that is typed instead is played");
    test_promotion_words(terminal);
    terminal_close(terminal);
}

static void test_setup(void)
{
    struct terminal *terminal = play_start(TERMINAL(), "--no-save --color both");
    terminal_enter(terminal, "setup");
    terminal_wait_text(terminal, "set up>");
    pointer_drag(terminal, "d8", "d3");
    pointer_drag(terminal, "a1", "d3");
    terminal_enter(terminal, "done");
    terminal_wait_text(terminal, "move>");
    tap_check(
        terminal,
        play_fen_is(terminal, "rnb1kbnr/pppppppp/8/8/8/3R4/PPPPPPPP/1NBQKBNR w Kkq - 0 1"),
        "pieces of a set-up are put elsewhere");
    terminal_close(terminal);
}

static void test_choice(void)
{
    struct terminal *terminal = play_start(TERMINAL(), "--no-save --color both --mouse off");
    tap_check(terminal, !terminal_reports_mouse(terminal), "--mouse off");
    terminal_enter(terminal, "mouse on");
    terminal_wait_text(terminal, "The mouse is on");
    tap_check(terminal, terminal_wait(terminal, reports_mouse, NULL), "mouse on");
    terminal_enter(terminal, "mouse off");
    terminal_wait_text(terminal, "is the terminal's");
    tap_check(terminal, terminal_wait(terminal, has_no_mouse, NULL), "mouse off");
    play_quit(terminal, "mouse off");
    terminal = play_start(TERMINAL(.term = "vt100"), "--no-save --color both");
    tap_check(terminal, !terminal_reports_mouse(terminal), "a vt100 has none");
    terminal_close(terminal);
}

static void test_signals(void)
{
    static const int signals[] = {SIGTERM, SIGHUP, SIGSEGV, SIGABRT, SIGQUIT};
    for (size_t i = 0; i < sizeof signals / sizeof signals[0]; i++) {
        struct terminal *terminal = play_start(TERMINAL(), "--no-save --color both");
        tap_check(terminal, terminal_wait(terminal, reports_mouse, NULL), "the mouse is on");
        terminal_signal(terminal, signals[i]);
        terminal_exit_status(terminal);
        tap_check(terminal, !terminal_reports_mouse(terminal), "signal %d: it is off",
                  signals[i]);
        terminal_close(terminal);
    }
}

static void test_wheel(void)
{
    struct terminal *terminal = play_start(TERMINAL(), "--no-save --color both");
    int row, column;
    play_line(terminal, "f3", "1... move>");
    play_line(terminal, "e5", "2. move>");
    play_line(terminal, "g4", "2... move>");
    play_line(terminal, "Qh4", "game over>");
    pointer_find_square(terminal, "d4", false, &row, &column);
    pointer_report(terminal, 64, row, column, 'M');
    tap_check(terminal,
              board_wait(terminal, "rnbqkbnr/pppp1ppp/8/4p3/6P1/5P2/PPPPP2P/RNBQKBNR b"),
              "the wheel steps back");
    pointer_report(terminal, 65, row, column, 'M');
    tap_check(terminal,
              board_wait(terminal, "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w"),
              "and forward");
    terminal_close(terminal);
}

int main(void)
{
    test_clicks();
    test_line_survives();
    test_prompt();
    test_promotion();
    test_setup();
    test_choice();
    test_signals();
    test_wheel();
    return tap_done();
}
