/* screen_resize.c - any window size at any time.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Tries sizes from 1x1 to 160x60 one after the other, then many unrealistic sizes in quick
 * succession. From 40x12 up, prompt and board must be complete; in smaller windows the program
 * must only survive.
 */
#include <stdio.h>
#include <string.h>
#include <sys/ioctl.h>

#include "support/screen_board.h"
#include "support/screen_play.h"

enum { SMALLEST_ROWS = 12, SMALLEST_COLUMNS = 40 };

static const char middle_game[] =
    "r1bq1rk1/pp2bppp/2n1pn2/2pp4/3P4/2PBPN2/PP1N1PPP/R1BQ1RK1 w - - 0 8";

static bool is_drawn(struct terminal *terminal, const void *unused)
{
    static const struct board_view view = {middle_game, false, PIECES_AUTO, false};
    static const struct play_prompt prompt = {"8. move> ", ""};
    (void)unused;
    return play_prompt_shows(terminal, &prompt) && board_shows(terminal, &view);
}

static bool has_answered(struct terminal *terminal, const void *before)
{
    return terminal_bytes_received(terminal) > *(const size_t *)before;
}

static bool try_size(struct terminal *terminal, int rows, int columns)
{
    size_t before;
    terminal_resize(terminal, rows, columns);
    before = terminal_bytes_received(terminal);
    if (rows >= SMALLEST_ROWS && columns >= SMALLEST_COLUMNS)
        return terminal_wait(terminal, is_drawn, NULL);
    return terminal_wait(terminal, has_answered, &before);
}

/* Tries every third size at the edges (the smallest window, 80 columns, 24 rows, tiny windows) and
 * every thirteenth of the others. The columns alternately grow and shrink. */
static void test_sweep(struct terminal *terminal)
{
    int tried = 0;
    for (int rows = 1; rows <= 60; rows++)
        for (int i = 1; i <= 160; i++) {
            int columns = rows % 2 ? i : 161 - i;
            bool edge = rows == SMALLEST_ROWS || columns == SMALLEST_COLUMNS || rows == 24 ||
                        columns == 80 || (rows <= 2 && columns <= 8);
            if (edge ? (rows + columns) % 3 : (rows * 5 + columns) % 13)
                continue;
            tried++;
            if (!try_size(terminal, rows, columns)) {
                tap_check(terminal, false, "the screen is complete at %dx%d", columns, rows);
                return;
            }
        }
    tap_check(terminal, true, "the screen is complete at %d sizes from 1x1 to 160x60", tried);
}

/* Sends sizes that a hostile client might claim, faster than the screen can be drawn. */
static void test_storm(struct terminal *terminal)
{
    static const int sizes[] = {0, 1, 2, 7, 12, 24, 39, 40, 60, 80, 200, 999, 9999, 65535};
    enum { COUNT = sizeof sizes / sizeof sizes[0] };

    for (int i = 0; i < COUNT * COUNT && terminal_running(terminal); i++)
        terminal_resize(terminal, sizes[i % COUNT], sizes[i / COUNT]);
    tap_check(terminal, try_size(terminal, 24, 80), "the program survives a storm of sizes");
}

static void save_screen(const struct terminal *terminal, char *saved, size_t size)
{
    char text[TERMINAL_ROW_SIZE];
    size_t length = 0;
    saved[0] = '\0';
    for (int row = 0; row < 24 && length < size; row++)
        length += (size_t)snprintf(saved + length, size - length, "%s\n",
                                   terminal_row(terminal, row, text));
}

struct saved_screen {
    char text[24 * 400];
};

static bool is_as_saved(struct terminal *terminal, const void *context)
{
    const struct saved_screen *saved = context;
    struct saved_screen now;
    save_screen(terminal, now.text, sizeof now.text);
    return strcmp(saved->text, now.text) == 0;
}

static bool has_key_bar(struct terminal *terminal, const void *unused)
{
    char text[TERMINAL_ROW_SIZE];
    return is_drawn(terminal, unused) && strstr(terminal_row(terminal, 23, text), "quit");
}

int main(void)
{
    char arguments[128];
    struct terminal *terminal;
    struct saved_screen first;
    snprintf(arguments, sizeof arguments, "--no-save --color both %s", middle_game);
    terminal = play_start(TERMINAL(), arguments);
    tap_check(terminal, terminal_wait(terminal, has_key_bar, NULL), "the first screen");
    save_screen(terminal, first.text, sizeof first.text);
    test_sweep(terminal);
    tap_check(terminal,
              try_size(terminal, 24, 80) && terminal_wait(terminal, is_as_saved, &first),
              "back at 80x24 the screen is the same");
    test_storm(terminal);
    tap_check(terminal, terminal_wait(terminal, is_as_saved, &first),
              "the screen is the same after the storm");
    tap_check(terminal, !terminal_strange_bytes(terminal), "no unknown bytes");
    play_quit(terminal, "resize");
    return tap_done();
}
