/* screen_signals.c - all the ways in which the program can end or stop.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * After each, the program has ended or is stopped, the terminal is restored, and the game is
 * saved.
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

/* Checks that --resume continues the game. */
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

/* Checks the message on the terminal after the program has left the screen. */
static void check_exit_message(struct terminal *terminal, const char *name)
{
    tap_check(terminal,
              terminal_find(terminal, "The game is", NULL, NULL) &&
                  terminal_find(terminal, "'ttychess --resume' continues it", NULL, NULL),
              "%s: the terminal says that the game is saved", name);
}

static void check_exit(struct terminal *terminal, const char *name, bool crashed)
{
    int status = terminal_exit_status(terminal);
    tap_check(terminal, status >= 0, "%s: the program ends (%d)", name, status);
    tap_check(terminal, terminal_restored(terminal, NULL), "%s: the terminal is restored",
              name);
    if (!crashed)
        check_exit_message(terminal, name);
    terminal_close(terminal);
    check_resume(name);
}

/* Signals that ask the program to end, and crashes. */
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
        check_exit(terminal, signals[i].name, i > 2);
    }
}

/* The other signals whose default action ends a process. */
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
                  "signal %d: the terminal is restored (%d)", number, status);
        terminal_close(terminal);
    }
}

/* Reaching the limit of the file size is a disk error and does not end the program. */
static void test_file_size(void)
{
    struct terminal *terminal = start_and_move();
    terminal_signal(terminal, SIGXFSZ);
    tap_check(terminal, play_line(terminal, "e5", "2. move>"), "SIGXFSZ: the game continues");
    terminal_close(terminal);
}

/* Lets the program write more than the terminal reads, as with a stopped ssh client: repaints fill
 * the terminal's buffer. */
static void freeze(struct terminal *terminal)
{
    terminal_key(terminal, "F5");
    for (int i = 0; i < 200; i++) {
        terminal_resize_unread(terminal, 50 + i % 2, 160);
        poll(NULL, 0, 2);
    }
}

/* The program must end although it cannot write to the terminal. */
static void test_frozen_terminal(int signal_number)
{
    struct terminal *terminal = start_and_move();
    double deadline = terminal_clock() + TERMINAL_DEADLINE;
    freeze(terminal);
    terminal_signal(terminal, signal_number);
    while (terminal_running(terminal) && terminal_clock() < deadline)
        poll(NULL, 0, 5);
    tap_check(NULL, !terminal_running(terminal),
              "a frozen terminal does not prevent ending by signal %d", signal_number);
    terminal_close(terminal);
    check_resume("frozen terminal");
}

/* If a frozen terminal is read again after the program has ended, it gets the bytes that restore
 * it. The shell stays, because Linux discards pending output when a session's last process ends. */
static void test_frozen_terminal_is_read(int signal_number)
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
    tap_check(NULL, access(gone, F_OK) == 0, "it ends by signal %d with the terminal frozen",
              signal_number);
    terminal_enter(terminal, "");
    tap_check(terminal, terminal_wait_text(terminal, "ENDED"), "the terminal is read again");
    tap_check(terminal, terminal_restored(terminal, NULL), "then the terminal is restored");
    terminal_close(terminal);
}

/* Signals end plain mode normally, too. */
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
        check_exit_message(terminal, "plain mode");
        terminal_close(terminal);
    }
}

/* The same in plain mode. The output of many help commands fills the terminal's buffer.
 * ThreadSanitizer delays signals while the C library writes, so it cannot run this test. */
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
              "a frozen terminal does not prevent plain mode from ending");
    terminal_close(terminal);
    check_resume("frozen plain mode");
}

/* Whether the preloaded library has removed the file, as it does before it hangs. */
static bool hangs(struct terminal *terminal, const void *path)
{
    (void)terminal;
    return access(path, F_OK) != 0;
}

static void make_file(const char *path)
{
    close(open(path, O_CREAT | O_WRONLY | O_CLOEXEC, 0600));
}

/* A program that hangs at its first wait, or after a line is typed, can still be ended. */
static void test_hang(const char *arguments, const char *shown, bool typed)
{
#ifndef SANITIZERS /* a sanitizer must be loaded first */
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
    tap_check(terminal, terminal_wait_text(terminal, shown), "'%s' starts", arguments);
    if (typed) {
        make_file(path);
        terminal_type_unread(terminal, "e4\r");
    }
    tap_check(terminal, terminal_wait(terminal, hangs, path), "it hangs");
    terminal_signal(terminal, SIGTERM);
    int status = terminal_exit_status(terminal);
    tap_check(terminal, status == 128 + SIGALRM, "it ends (%d)", status);
    tap_check(terminal, terminal_restored(terminal, NULL), "the terminal is restored");
    terminal_close(terminal);
#endif
}

static void test_end_of_input(void)
{
    struct terminal *terminal = start_and_move();
    terminal_key(terminal, "^D");
    check_exit(terminal, "^D", false);
}

static void test_hang_up(void)
{
    struct terminal *terminal = start_and_move();
    int status;
    terminal_hang_up(terminal);
    status = terminal_exit_status(terminal);
    tap_check(NULL, status >= 0, "a hang-up ends the program (%d)", status);
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
    tap_check(NULL, status >= 0, "a hang-up ends it if SIGHUP is ignored (%d)", status);
    terminal_close(terminal);
}

static void test_interrupt(void)
{
    struct terminal *terminal = start_and_move();
    int status;
    terminal_type(terminal, "Nf");
    terminal_key(terminal, "^C");
    tap_check(terminal, play_line(terminal, "e5", "2. move>"),
              "^C clears the typed line and the game continues");
    play_line(terminal, "Nf3", "2... move>");
    terminal_key(terminal, "^C");
    status = terminal_exit_status(terminal);
    tap_check(terminal, status == 0, "on an empty line ^C ends the program (%d)", status);
    tap_check(terminal, terminal_restored(terminal, NULL), "^C: the terminal is restored");
    check_exit_message(terminal, "^C");
    terminal_close(terminal);
}

/* Whether the terminal sends each key at once and does not echo it. */
static bool is_in_raw_mode(struct terminal *terminal, const void *unused)
{
    (void)unused;
    return (terminal_modes(terminal).c_lflag & (ICANON | ECHO)) == 0;
}

/* Stopping needs a shell with job control. This one waits for a line before it continues the
 * program. */
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
              "the terminal is restored for the shell");
    terminal_enter(terminal, "");
    tap_check(terminal, board_wait(terminal, after_e4), "fg draws the board again");
    tap_check(terminal, terminal_wait(terminal, is_in_raw_mode, NULL),
              "each key is sent at once again");
    tap_check(terminal, terminal_alternate_screen(terminal), "the alternate screen is shown");
    tap_check(terminal, play_line(terminal, "e5", "2. move>"), "the game continues");
    terminal_enter(terminal, "quit");
    tap_check(terminal, terminal_wait_text(terminal, "ENDED"), "it ends");
    tap_check(terminal, terminal_wait(terminal, terminal_restored, NULL),
              "the terminal is restored");
    terminal_close(terminal);
}

/* SIGTERM and SIGCONT, as a shell's `kill %1` sends them. The terminal belongs to the shell. */
static void test_end_while_stopped(const char *option, const char *started, const char *played)
{
    const char *program = getenv("TTYCHESS");
    struct terminal *terminal = terminal_start(
        TERMINAL(), (const char *const[]){
                        "sh", "-mc",
                        "\"$0\" --color both $1; echo STOPPED; kill -TERM %1; "
                        "kill -CONT %1; while jobs >jobs; grep -q 'Running\\|Stopped' jobs; "
                        "do :; done; echo ENDED",
                        program, option, NULL});
    tap_check(terminal, terminal_wait_text(terminal, started), "a game under a shell");
    play_line(terminal, "e4", played);
    terminal_key(terminal, "^Z");
    tap_check(terminal, terminal_wait_text(terminal, "ENDED"),
              "it ends although it is stopped");
    tap_check(terminal, terminal_restored(terminal, NULL), "the terminal is unchanged");
    terminal_close(terminal);
    check_resume("ended while stopped");
}

/* Terminal modes that changed while the program was stopped are restored, even in a crash. */
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
    tap_check(terminal, terminal_wait_text(terminal, "1. move>"),
              "it is stopped and continued");
    terminal_signal(terminal, SIGABRT);
    tap_check(terminal, terminal_wait_text(terminal, "ENDED"), "then it crashes");
    tap_check(terminal, terminal_modes(terminal).c_lflag == shell.c_lflag,
              "the modes are the last ones of the shell");
    terminal_close(terminal);
}

/* Continued in the background, it waits for the terminal, and does not later restore the modes of
 * the shell's line editor (here: no ICANON). */
static void test_background(void)
{
    const char *program = getenv("TTYCHESS");
    struct terminal *terminal = terminal_start(
        TERMINAL(),
        (const char *const[]){"sh", "-mc",
                              "\"$0\" --color both; stty -icanon; bg; "
                              "while jobs >jobs; grep -q Running jobs; do :; done; "
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
              "the original modes are restored");
    terminal_close(terminal);
}

int main(void)
{
    test_ending_signals();
    test_all_signals();
    test_file_size();
    test_frozen_terminal(SIGTERM);
    test_frozen_terminal_is_read(SIGTERM);
    test_frozen_terminal_is_read(SIGINT);
    test_frozen_terminal(SIGABRT);
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
    test_end_while_stopped("", "1. move>", "1... move>");
    test_end_while_stopped("--plain", "White is to move.", "White: e 4.");
    test_suspend_and_crash();
    test_background();
    return tap_done();
}
