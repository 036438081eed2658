/* screen_signals.c - all the ways a game can be left, on purpose and not.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * After each: the program is gone or stopped, the terminal as it was before, and the game
 * on the disk.
 */
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>

#include "screen_board.h"
#include "screen_play.h"

static const char after_e4[] =
    "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1";

/* The game that was left is the one that --resume continues. */
static void check_resume(const char *name)
{
    struct terminal *terminal = play_start(TERMINAL(), "--resume --color both");

    tap_check(terminal, play_fen_is(terminal, after_e4),
              "%s: --resume continues the game", name);
    terminal_close(terminal);
}

static struct terminal *start_and_move(void)
{
    struct terminal *terminal = play_start(TERMINAL(), "--color both");

    tap_check(terminal,
              !terminal_modes_restored(terminal) && terminal_alternate_screen(terminal),
              "the screen has its own modes");
    if (!play_line(terminal, "e4", "1... move>"))
        tap_check(terminal, false, "e4 is played");
    return terminal;
}

static void check_left(struct terminal *terminal, const char *name)
{
    int status = terminal_exit_status(terminal);

    tap_check(terminal, status >= 0, "%s: the program ends (%d)", name, status);
    tap_check(terminal, terminal_restored(terminal, NULL),
              "%s: the terminal is as it was before", name);
    terminal_close(terminal);
    check_resume(name);
}

/* Told to go, or crashed. */
static void test_ending_signals(void)
{
    static const struct {
        int number;
        const char *name;
    } signals[] = {{SIGTERM, "SIGTERM"},
                   {SIGHUP, "SIGHUP"},
                   {SIGSEGV, "SIGSEGV"},
                   {SIGABRT, "SIGABRT"},
                   {SIGQUIT, "SIGQUIT"}};

    for (size_t i = 0; i < sizeof signals / sizeof signals[0]; i++) {
        struct terminal *terminal = start_and_move();

        terminal_signal(terminal, signals[i].number);
        check_left(terminal, signals[i].name);
    }
}

/* Nobody takes what the program writes: the window of a stopped ssh client. Repaints fill
 * the line; then it is told to go. */
static void test_frozen_line(void)
{
    struct terminal *terminal = start_and_move();
    double deadline = terminal_clock() + TERMINAL_DEADLINE;

    terminal_key(terminal, "F5");
    for (int i = 0; i < 200; i++) {
        terminal_resize_unread(terminal, 50 + i % 2, 160);
        poll(NULL, 0, 2);
    }
    terminal_signal(terminal, SIGTERM);
    while (terminal_running(terminal) && terminal_clock() < deadline)
        poll(NULL, 0, 5);
    tap_check(NULL, !terminal_running(terminal),
              "a frozen line does not keep it from ending");
    terminal_close(terminal);
    check_resume("frozen line");
}

static void test_end_of_input(void)
{
    struct terminal *terminal = start_and_move();

    terminal_key(terminal, "^D");
    check_left(terminal, "^D");
}

static void test_hang_up(void)
{
    struct terminal *terminal = start_and_move();
    int status;

    terminal_hang_up(terminal);
    status = terminal_exit_status(terminal);
    tap_check(NULL, status >= 0, "a line that is cut ends the program (%d)", status);
    terminal_close(terminal);
    check_resume("hang-up");
}

static void test_hang_up_ignored(void)
{
    const char *program = getenv("TTYCHESS");
    struct terminal *terminal = terminal_start(
        TERMINAL(),
        (const char *const[]){"sh", "-c", "trap '' HUP; exec \"$0\" --color both",
                              program, NULL});
    int status;

    tap_check(terminal, terminal_wait_text(terminal, "1. move>"), "it runs under nohup");
    terminal_hang_up(terminal);
    status = terminal_exit_status(terminal);
    tap_check(NULL, status >= 0, "a cut line ends it where SIGHUP is ignored (%d)",
              status);
    terminal_close(terminal);
}

static void test_interrupt(void)
{
    struct terminal *terminal = start_and_move();
    int status;

    terminal_type(terminal, "Nf");
    terminal_key(terminal, "^C");
    tap_check(terminal, play_line(terminal, "e5", "2. move>"),
              "after ^C a new line begins and the game goes on");
    terminal_key(terminal, "^C");
    tap_check(terminal, terminal_wait_text(terminal, "Quit?"),
              "on an empty line ^C asks");
    tap_check(terminal, play_line(terminal, "Nf3", "2... move>"),
              "a move is the answer no, and is played");
    terminal_key(terminal, "^C");
    terminal_key(terminal, "^C");
    status = terminal_exit_status(terminal);
    tap_check(terminal, status == 0, "twice ^C leaves (%d)", status);
    tap_check(terminal, terminal_restored(terminal, NULL),
              "^C: the terminal is as it was before");
    terminal_close(terminal);
}

/* Stopping needs a shell with job control; here it is one that waits for a line before
 * it continues the program. */
static void test_suspend(void)
{
    const char *program = getenv("TTYCHESS");
    struct terminal *terminal = terminal_start(
        TERMINAL(), (const char *const[]){"sh", "-mc",
                                          "\"$0\" --color both; echo STOPPED; read line; "
                                          "fg; echo ENDED",
                                          program, NULL});

    tap_check(terminal, terminal_wait_text(terminal, "1. move>"), "a game under a shell");
    tap_check(terminal, play_line(terminal, "e4", "1... move>"), "e4 is played");
    terminal_key(terminal, "^Z");
    tap_check(terminal, terminal_wait_text(terminal, "STOPPED"), "^Z stops it");
    tap_check(terminal, terminal_restored(terminal, NULL),
              "meanwhile the terminal is the shell's");
    terminal_enter(terminal, "");
    tap_check(terminal, board_wait(terminal, after_e4), "fg draws the board again");
    tap_check(terminal, terminal_alternate_screen(terminal), "on the alternate screen");
    tap_check(terminal, play_line(terminal, "e5", "2. move>"), "the game goes on");
    terminal_enter(terminal, "quit");
    tap_check(terminal, terminal_wait_text(terminal, "ENDED"), "it ends");
    tap_check(terminal, terminal_wait(terminal, terminal_restored, NULL),
              "the terminal is as it was before");
    terminal_close(terminal);
}

int main(void)
{
    test_ending_signals();
    test_frozen_line();
    test_end_of_input();
    test_hang_up();
    test_hang_up_ignored();
    test_interrupt();
    test_suspend();
    return tap_done();
}
