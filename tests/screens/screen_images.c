/* screen_images.c - pieces as images, where they depend on signals or on the number of bytes.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * images.screen has the other tests. All of them use terminal_images.h, which checks each command.
 */
#include <config.h>

#include <signal.h>
#include <stdlib.h>

#include "support/screen_board.h"
#include "support/screen_play.h"
#include "support/terminal_images.h"

static const char after_e4[] = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1";

static bool has_image(struct terminal *terminal, const void *unused)
{
    (void)unused;
    return terminal_image_count(terminal) > 0;
}

static bool shows_images(struct terminal *terminal, const void *unused)
{
    (void)unused;
    return terminal_next_image(terminal, NULL) != NULL;
}

/* Waits until the board shows the position with images. */
static bool wait_images(struct terminal *terminal, const char *fen)
{
    return terminal_wait(terminal, shows_images, NULL) && board_wait(terminal, fen);
}

static struct terminal *start_with_images(void)
{
    struct terminal *terminal =
        play_start(TERMINAL(.images = TERMINAL_IMAGES), "--no-save --color both");
    tap_check(terminal, wait_images(terminal, FEN_START), "images are shown");
    return terminal;
}

/* ---- signals ---------------------------------------------------------------------------- */

static void test_ending_signals(void)
{
    static const int signals[] = {SIGTERM, SIGHUP, SIGSEGV, SIGABRT, SIGQUIT};
    for (size_t i = 0; i < sizeof signals / sizeof signals[0]; i++) {
        struct terminal *terminal = start_with_images();
        terminal_signal(terminal, signals[i]);
        int status = terminal_exit_status(terminal);
        tap_check(terminal, status >= 0 && terminal_restored(terminal, NULL),
                  "signal %d: no images are left (%d)", signals[i], status);
        terminal_close(terminal);
    }
}

/* The program crashes while it sends images. It is stopped until the terminal has read what was
 * sent, so that the crash handler need not wait. */
static void test_crash_while_sending(void)
{
    struct terminal *terminal = play_start(TERMINAL(.images = TERMINAL_IMAGES, .slow = true),
                                           "--no-save --color both");
    tap_check(terminal, terminal_wait(terminal, has_image, NULL), "an image has arrived");
    kill(terminal_process(terminal), SIGSTOP);
    terminal_read_fast(terminal);
    for (size_t before = 0; terminal_bytes_received(terminal) > before;) {
        before = terminal_bytes_received(terminal);
        terminal_pump(terminal, 100);
    }
    tap_check(terminal, terminal_image_count(terminal) < 12, "others have not");
    kill(terminal_process(terminal), SIGABRT);
    kill(terminal_process(terminal), SIGCONT);
    int status = terminal_exit_status(terminal);
    tap_check(terminal, status >= 0 && terminal_restored(terminal, NULL),
              "a crash while images are sent leaves none (%d)", status);
    terminal_close(terminal);
}

static void test_hang_up(void)
{
    struct terminal *terminal = start_with_images();
    terminal_hang_up(terminal);
    int status = terminal_exit_status(terminal);
    tap_check(NULL, status >= 0, "a hang-up ends the program (%d)", status);
    terminal_close(terminal);
}

static void test_suspend(void)
{
    struct terminal *terminal = terminal_start(
        TERMINAL(.images = TERMINAL_IMAGES),
        (const char *const[]){"sh", "-mc",
                              "\"$0\" --no-save --color both; echo STOPPED; read line; fg; "
                              "echo ENDED",
                              getenv("TTYCHESS"), NULL});
    tap_check(terminal, wait_images(terminal, FEN_START), "images are shown under a shell");
    terminal_key(terminal, "^Z");
    tap_check(terminal, terminal_wait_text(terminal, "STOPPED"), "^Z stops the program");
    tap_check(terminal, terminal_restored(terminal, NULL) && !shows_images(terminal, NULL),
              "no images are left for the shell");
    terminal_enter(terminal, "");
    tap_check(terminal, wait_images(terminal, FEN_START), "fg shows the images again");
    tap_check(terminal,
              play_line(terminal, "e4", "1... move>") && wait_images(terminal, after_e4),
              "the game continues");
    terminal_enter(terminal, "quit");
    tap_check(terminal, terminal_wait_text(terminal, "ENDED"), "it ends");
    tap_check(terminal, terminal_restored(terminal, NULL) && !terminal_strange_bytes(terminal),
              "the terminal is restored");
    terminal_close(terminal);
}

/* Another program may have drawn over the screen while this one was stopped from outside. */
static void test_stop(void)
{
    struct terminal *terminal = start_with_images();
    kill(terminal_process(terminal), SIGSTOP);
    terminal_drop_images(terminal);
    kill(terminal_process(terminal), SIGCONT);
    tap_check(terminal, wait_images(terminal, FEN_START), "images return after SIGCONT");
    play_quit(terminal, "SIGCONT");
}

/* ---- bytes ------------------------------------------------------------------------------ */

/* The board can be used while images are still arriving. */
static void test_slow_line(void)
{
    struct terminal *terminal = terminal_start_game(
        TERMINAL(.images = TERMINAL_IMAGES, .slow = true), "--no-save --color both");
    tap_check(terminal,
              board_wait(terminal, FEN_START) && terminal_wait_text(terminal, "1. move>") &&
                  !has_image(terminal, NULL),
              "the board is shown before the first image arrives");
    tap_check(terminal, terminal_wait(terminal, has_image, NULL), "an image arrives");
    tap_check(terminal, play_line(terminal, "e4", "1... move>"), "a move is played");
    tap_check(terminal, terminal_image_count(terminal) < 12 && board_wait(terminal, after_e4),
              "and shown before the last image arrives (%d of 12)",
              terminal_image_count(terminal));
    tap_check(terminal, wait_images(terminal, after_e4), "then the images replace it");
    terminal_read_fast(terminal);
    play_quit(terminal, "a slow line");
}

static const struct {
    const char *move, *fen;
} moves[] = {
    {"e4", "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1"},
    {"e5", "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2"},
    {"Nf3", "rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2"},
    {"Nc6", "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3"},
    {"Bb5", "r1bqkbnr/pppp1ppp/2n5/1B2p3/4P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 3 3"},
    {"a6", "r1bqkbnr/1ppp1ppp/p1n5/1B2p3/4P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 0 4"},
    {"Bxc6", "r1bqkbnr/1ppp1ppp/p1B5/4p3/4P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 0 4"},
    {"dxc6", "r1bqkbnr/1pp2ppp/p1p5/4p3/4P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 0 5"},
    {"O-O", "r1bqkbnr/1pp2ppp/p1p5/4p3/4P3/5N2/PPPP1PPP/RNBQ1RK1 b kq - 1 5"},
};
enum { MOVES = sizeof moves / sizeof moves[0] };

static void test_bytes(void)
{
    struct terminal *terminal = play_start(
        TERMINAL(.term = "kitty", .images = TERMINAL_IMAGES), "--no-save --color both");
    terminal_wait(terminal, shows_images, NULL);
    tap_check(terminal, board_wait(terminal, FEN_START), "the board is shown");
    size_t start = terminal_image_bytes(terminal);
    tap_check(NULL, start <= 40000, "images take at most 40 kB (%zu)", start);
    for (int i = 0; i < MOVES; i++) {
        size_t before = terminal_image_bytes(terminal);
        terminal_enter(terminal, moves[i].move);
        tap_check(terminal,
                  play_fen_is(terminal, moves[i].fen) && board_wait(terminal, moves[i].fen),
                  "%s is played", moves[i].move);
        tap_note("%s: %zu bytes", moves[i].move, terminal_image_bytes(terminal) - before);
    }
    size_t sum = terminal_image_bytes(terminal) - start;
    tap_check(NULL, sum <= 120 * MOVES, "%d moves take at most 120 bytes each (%zu)", MOVES,
              sum);
    play_quit(terminal, "counting");
}

/* Returns the number of bytes up to the prompt, in a terminal that does not answer. */
static size_t first_screen(const char *const *environment)
{
    struct terminal *terminal = play_start(TERMINAL(.environment = environment, .mute = true),
                                           "--no-save --color both");
    size_t bytes = terminal_bytes_received(terminal);
    play_quit(terminal, "the first screen");
    return bytes;
}

static void test_first_screen(void)
{
    size_t asked = first_screen(NULL);
    size_t unasked = first_screen((const char *const[]){"TMUX=/tmp/tmux,1,0", NULL});
    tap_check(NULL, asked <= unasked + 50, "the query takes few bytes (%zu, without %zu)",
              asked, unasked);
}

int main(void)
{
    test_ending_signals();
    test_crash_while_sending();
    test_hang_up();
    test_suspend();
    test_stop();
    test_slow_line();
    test_bytes();
    test_first_screen();
    return tap_done();
}
