/* screen_signals.c - all the ways a game can be left, on purpose and not.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * After each: the program is gone or stopped, the terminal as it was before, and the game
 * on the disk.
 */
#include <config.h>

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "support/screen_board.h"
#include "support/screen_play.h"

static const char after_e4[] = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1";

/* The game that was left is the one that --resume continues. */
static void check_resume(const char *name)
{
    struct terminal *terminal = play_start(TERMINAL(), "--resume --color both");
    tap_check(terminal, play_fen_is(terminal, after_e4), "%s: --resume continues the game",
              name);
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

/* What is still to be read when the game has left the screen. */
static void check_last_words(struct terminal *terminal, const char *name)
{
    tap_check(terminal,
              terminal_find(terminal, "The game is", NULL, NULL) &&
                  terminal_find(terminal, "'ttychess --resume' continues it", NULL, NULL),
              "%s: the terminal says that the game is kept", name);
}

static void check_left(struct terminal *terminal, const char *name, bool crashed)
{
    int status = terminal_exit_status(terminal);
    tap_check(terminal, status >= 0, "%s: the program ends (%d)", name, status);
    tap_check(terminal, terminal_restored(terminal, NULL),
              "%s: the terminal is as it was before", name);
    if (!crashed)
        check_last_words(terminal, name);
    terminal_close(terminal);
    check_resume(name);
}

/* Told to go, or crashed. */
static void test_ending_signals(void)
{
    static const struct {
        int number;
        const char *name;
    } signals[] = {{SIGTERM, "SIGTERM"}, {SIGHUP, "SIGHUP"},   {SIGUSR1, "SIGUSR1"},
                   {SIGSEGV, "SIGSEGV"}, {SIGABRT, "SIGABRT"}, {SIGQUIT, "SIGQUIT"}};

    for (size_t i = 0; i < sizeof signals / sizeof signals[0]; i++) {
        struct terminal *terminal = start_and_move();
        terminal_signal(terminal, signals[i].number);
        check_left(terminal, signals[i].name, i > 2);
    }
}

/* Every signal that left to itself ends a process, at once or with a core file. */
static void test_all_signals(void)
{
    static const int signals[] = {SIGUSR2, SIGALRM, SIGVTALRM, SIGPROF,   SIGPOLL,
                                  SIGXCPU, SIGTRAP, SIGSYS,    SIGSTKFLT, SIGPWR};
    enum { SIGNALS = sizeof signals / sizeof signals[0] };
    for (size_t i = 0; i < SIGNALS + 2; i++) {
        int number = i < SIGNALS ? signals[i] : i == SIGNALS ? SIGRTMIN : SIGRTMAX;
        struct terminal *terminal = play_start(TERMINAL(), "--no-save --color both");
        terminal_signal(terminal, number);
        int status = terminal_exit_status(terminal);
        tap_check(terminal, status >= 0 && terminal_restored(terminal, NULL),
                  "signal %d: the terminal is as it was before (%d)", number, status);
        terminal_close(terminal);
    }
}

/* A file that may not grow any more is trouble with the disk, and no end. */
static void test_file_size(void)
{
    struct terminal *terminal = start_and_move();
    terminal_signal(terminal, SIGXFSZ);
    tap_check(terminal, play_line(terminal, "e5", "2. move>"), "SIGXFSZ: the game continues");
    terminal_close(terminal);
}

/* Nobody takes what the program writes: the window of a stopped ssh client. Repaints fill
 * the line. */
static void freeze(struct terminal *terminal)
{
    terminal_key(terminal, "F5");
    for (int i = 0; i < 200; i++) {
        terminal_resize_unread(terminal, 50 + i % 2, 160);
        poll(NULL, 0, 2);
    }
}

/* Then it is told to go. */
static void test_frozen_line(int signal_number)
{
    struct terminal *terminal = start_and_move();
    double deadline = terminal_clock() + TERMINAL_DEADLINE;
    freeze(terminal);
    terminal_signal(terminal, signal_number);
    while (terminal_running(terminal) && terminal_clock() < deadline)
        poll(NULL, 0, 5);
    tap_check(NULL, !terminal_running(terminal),
              "a frozen line does not keep it from ending by signal %d", signal_number);
    terminal_close(terminal);
    check_resume("frozen line");
}

/* A line that thaws when the program has gone: what puts the terminal right has reached it. The
 * shell stays, for with a session's last program Linux throws away what is on its way. */
static void test_frozen_line_thaws(int signal_number)
{
    const char *program = getenv("TTYCHESS");
    char gone[300];
    double deadline = terminal_clock() + TERMINAL_DEADLINE;
    struct terminal *terminal = terminal_start(
        TERMINAL(),
        (const char *const[]){"sh", "-mc",
                              "\"$0\" --no-save --color both; >gone; read line; echo ENDED",
                              program, NULL});
    snprintf(gone, sizeof gone, "%s/gone", terminal_scratch());
    tap_check(terminal, terminal_wait_text(terminal, "1. move>"), "a game under a shell");
    unlink(gone);
    freeze(terminal);
    terminal_signal(terminal, signal_number);
    while (access(gone, F_OK) != 0 && terminal_clock() < deadline)
        poll(NULL, 0, 5);
    tap_check(NULL, access(gone, F_OK) == 0, "it ends by signal %d while the line is frozen",
              signal_number);
    terminal_enter(terminal, "");
    tap_check(terminal, terminal_wait_text(terminal, "ENDED"), "the line thaws");
    tap_check(terminal, terminal_restored(terminal, NULL),
              "then the terminal is as it was before");
    terminal_close(terminal);
}

/* Line by line, too, whatever asks for the end ends the game in good order. */
static void test_plain_signals(void)
{
    static const int signals[] = {SIGTERM, SIGUSR1, SIGALRM, SIGXCPU, SIGPROF};
    for (size_t i = 0; i < sizeof signals / sizeof signals[0]; i++) {
        struct terminal *terminal = terminal_start_game(TERMINAL(), "--plain --color both");
        terminal_enter(terminal, "e4");
        tap_check(terminal, terminal_wait_text(terminal, "White: e 4."),
                  "a game in plain mode");
        terminal_signal(terminal, signals[i]);
        int status = terminal_exit_status(terminal);
        tap_check(terminal, status == 0, "signal %d: plain mode ends (%d)", signals[i],
                  status);
        check_last_words(terminal, "plain mode");
        terminal_close(terminal);
    }
}

/* The same line by line. The line is long full when the help has been typed so often.
 * ThreadSanitizer holds signals back while the C library writes, so there it cannot be
 * seen. */
static void test_frozen_plain(void)
{
#ifdef __SANITIZE_THREAD__
    return;
#endif
    struct terminal *terminal = terminal_start_game(TERMINAL(), "--plain --color both");
    double deadline = terminal_clock() + TERMINAL_DEADLINE;

    terminal_enter(terminal, "e4");
    tap_check(terminal, terminal_wait_text(terminal, "White: e 4."), "a game in plain mode");
    for (int i = 0; i < 200; i++) {
        terminal_type_unread(terminal, "help\n");
        poll(NULL, 0, 2);
    }
    terminal_signal(terminal, SIGTERM);
    while (terminal_running(terminal) && terminal_clock() < deadline)
        poll(NULL, 0, 5);
    tap_check(NULL, !terminal_running(terminal),
              "a frozen line does not keep plain mode from ending");
    terminal_close(terminal);
    check_resume("frozen plain line");
}

/* Whether the program took the file away because it hangs. */
static bool hangs(struct terminal *terminal, const void *path)
{
    (void)terminal;
    return access(path, F_OK) != 0;
}

static void make_file(const char *path)
{
    close(open(path, O_CREAT | O_WRONLY | O_CLOEXEC, 0600));
}

/* A program that hangs, from its first wait or after a line was typed, ends all the same. */
static void test_hang(const char *arguments, const char *shown, bool typed)
{
#ifndef SANITIZERS /* a sanitizer wants to be loaded first */
    const char *program = getenv("TTYCHESS");
    char preload[1100], hang[300];
    const char *environment[] = {preload, hang, NULL}, *path = hang + strlen("HANG=");
    snprintf(preload, sizeof preload, "LD_PRELOAD=%.*s/tests/support/hanging.so",
             (int)(strrchr(program, '/') - program), program);
    if (access(preload + strlen("LD_PRELOAD="), R_OK) != 0)
        return;
    snprintf(hang, sizeof hang, "HANG=%s/hang", terminal_scratch());
    if (!typed)
        make_file(path);
    struct terminal *terminal =
        terminal_start_game(TERMINAL(.environment = environment), arguments);
    tap_check(terminal, terminal_wait_text(terminal, shown), "'%s' has begun", arguments);
    if (typed) {
        make_file(path);
        terminal_type_unread(terminal, "e4\r");
    }
    tap_check(terminal, terminal_wait(terminal, hangs, path), "it hangs");
    terminal_signal(terminal, SIGTERM);
    int status = terminal_exit_status(terminal);
    tap_check(terminal, status == 128 + SIGALRM, "it ends (%d)", status);
    tap_check(terminal, terminal_restored(terminal, NULL), "the terminal is as it was before");
    terminal_close(terminal);
#endif
}

static void test_end_of_input(void)
{
    struct terminal *terminal = start_and_move();
    terminal_key(terminal, "^D");
    check_left(terminal, "^D", false);
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
        TERMINAL(), (const char *const[]){"sh", "-c", "trap '' HUP; exec \"$0\" --color both",
                                          program, NULL});
    int status;
    tap_check(terminal, terminal_wait_text(terminal, "1. move>"), "it runs under nohup");
    terminal_hang_up(terminal);
    status = terminal_exit_status(terminal);
    tap_check(NULL, status >= 0, "a cut line ends it where SIGHUP is ignored (%d)", status);
    terminal_close(terminal);
}

static void test_interrupt(void)
{
    struct terminal *terminal = start_and_move();
    int status;
    terminal_type(terminal, "Nf");
    terminal_key(terminal, "^C");
    tap_check(terminal, play_line(terminal, "e5", "2. move>"),
              "after ^C a new line begins and the game continues");
    play_line(terminal, "Nf3", "2... move>");
    terminal_key(terminal, "^C");
    status = terminal_exit_status(terminal);
    tap_check(terminal, status == 0, "on an empty line ^C leaves, as quit does (%d)", status);
    tap_check(terminal, terminal_restored(terminal, NULL),
              "^C: the terminal is as it was before");
    check_last_words(terminal, "^C");
    terminal_close(terminal);
}

/* Keys come one at a time, and only the program shows them. */
static bool is_raw(struct terminal *terminal, const void *unused)
{
    (void)unused;
    return (terminal_modes(terminal).c_lflag & (ICANON | ECHO)) == 0;
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
    tap_check(terminal, terminal_wait(terminal, is_raw, NULL),
              "keys come one at a time again");
    tap_check(terminal, terminal_alternate_screen(terminal), "on the alternate screen");
    tap_check(terminal, play_line(terminal, "e5", "2. move>"), "the game continues");
    terminal_enter(terminal, "quit");
    tap_check(terminal, terminal_wait_text(terminal, "ENDED"), "it ends");
    tap_check(terminal, terminal_wait(terminal, terminal_restored, NULL),
              "the terminal is as it was before");
    terminal_close(terminal);
}

/* As a shell's `kill %1` does it: told to end, and woken. The terminal is the shell's then. */
static void test_end_while_stopped(void)
{
    const char *program = getenv("TTYCHESS");
    struct terminal *terminal = terminal_start(
        TERMINAL(),
        (const char *const[]){"sh", "-mc",
                              "\"$0\" --color both; echo STOPPED; kill -TERM %1; "
                              "kill -CONT %1; while jobs | grep -q 'Running\\|Stopped'; "
                              "do :; done; echo ENDED",
                              program, NULL});
    tap_check(terminal, terminal_wait_text(terminal, "1. move>"), "a game under a shell");
    play_line(terminal, "e4", "1... move>");
    terminal_key(terminal, "^Z");
    tap_check(terminal, terminal_wait_text(terminal, "ENDED"), "it ends while it is stopped");
    tap_check(terminal, terminal_restored(terminal, NULL), "the terminal is left alone");
    terminal_close(terminal);
    check_resume("ended while stopped");
}

/* Modes that were changed meanwhile are the ones to leave behind, in a crash as well. */
static void test_suspend_and_crash(void)
{
    const char *program = getenv("TTYCHESS");
    struct terminal *terminal = terminal_start(
        TERMINAL(), (const char *const[]){"sh", "-mc",
                                          "\"$0\" --color both; stty -iexten; "
                                          "echo STOPPED; read line; fg; echo ENDED",
                                          program, NULL});
    terminal_wait_text(terminal, "1. move>");
    terminal_key(terminal, "^Z");
    terminal_wait_text(terminal, "STOPPED");
    struct termios shell = terminal_modes(terminal);

    terminal_enter(terminal, "");
    tap_check(terminal, terminal_wait_text(terminal, "1. move>"), "stopped and continued");
    terminal_signal(terminal, SIGABRT);
    tap_check(terminal, terminal_wait_text(terminal, "ENDED"), "then it crashes");
    tap_check(terminal, terminal_modes(terminal).c_lflag == shell.c_lflag,
              "the modes are those that the shell had last");
    terminal_close(terminal);
}

/* Continued in the background it waits for the terminal, and does not take the modes of
 * the shell's editor (here: no ICANON) for those to leave behind. */
static void test_background(void)
{
    const char *program = getenv("TTYCHESS");
    struct terminal *terminal = terminal_start(
        TERMINAL(),
        (const char *const[]){"sh", "-mc",
                              "\"$0\" --color both; stty -icanon; bg; "
                              "while jobs | grep -q Running; do :; done; "
                              "stty icanon; echo STOPPED; read line; fg; echo ENDED",
                              program, NULL});
    terminal_wait_text(terminal, "1. move>");
    terminal_key(terminal, "^Z");
    tap_check(terminal, terminal_wait_text(terminal, "STOPPED"),
              "in the background it stops again");
    terminal_enter(terminal, "");
    tap_check(terminal, terminal_wait_text(terminal, "1. move>"), "fg continues it");
    terminal_enter(terminal, "quit");
    tap_check(terminal, terminal_wait_text(terminal, "ENDED"), "it ends");
    tap_check(terminal, terminal_wait(terminal, terminal_restored, NULL),
              "the terminal is as it was before the background");
    terminal_close(terminal);
}

int main(void)
{
    test_ending_signals();
    test_all_signals();
    test_file_size();
    test_frozen_line(SIGTERM);
    test_frozen_line_thaws(SIGTERM);
    test_frozen_line_thaws(SIGINT);
    test_frozen_line(SIGABRT);
    test_plain_signals();
    test_frozen_plain();
    test_hang("--color both", "1. move>", true);
    test_hang("--plain --color both", "White is to move.", true);
    test_hang("compare --time 1000", "", false);
#ifdef HAVE_SERVER
    char serve[600];
    snprintf(serve, sizeof serve, "serve --here --socket %s/lobby --store %s/store",
             terminal_scratch(), terminal_scratch());
    test_hang(serve, "Friends", false);
#endif
    test_end_of_input();
    test_hang_up();
    test_hang_up_ignored();
    test_interrupt();
    test_suspend();
    test_end_while_stopped();
    test_suspend_and_crash();
    test_background();
    return tap_done();
}
