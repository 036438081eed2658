/* screen_resize.c - any window, at any moment.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Sizes from 1x1 to 160x60 and back, one after the other, then a storm of sizes that no
 * terminal has. From the floor of 40x12 on the prompt and the whole board must be there;
 * below it the program must only live.
 */
#include <stdio.h>
#include <string.h>
#include <sys/ioctl.h>

#include "support/screen_board.h"
#include "support/screen_play.h"

enum { FLOOR_ROWS = 12, FLOOR_COLUMNS = 40 };

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
    if (rows >= FLOOR_ROWS && columns >= FLOOR_COLUMNS)
        return terminal_wait(terminal, is_drawn, NULL);
    return terminal_wait(terminal, has_answered, &before);
}

/* Every size below the floor's neighbourhood is tried sparsely, every third diagonal of
 * the rest; the walk goes to and fro so that windows grow and shrink in both directions.
 */
static void test_sweep(struct terminal *terminal)
{
    int tried = 0;
    for (int rows = 1; rows <= 60; rows++)
        for (int i = 1; i <= 160; i++) {
            int columns = rows % 2 ? i : 161 - i;
            bool edge = rows == FLOOR_ROWS || columns == FLOOR_COLUMNS || rows == 24 ||
                        columns == 80 || (rows <= 2 && columns <= 8);
            if (edge ? (rows + columns) % 3 : (rows * 5 + columns) % 13)
                continue;
            tried++;
            if (!try_size(terminal, rows, columns)) {
                tap_check(terminal, false, "the screen is whole at %dx%d", columns, rows);
                return;
            }
        }
    tap_check(terminal, true, "the screen is whole at %d sizes from 1x1 to 160x60", tried);
}

/* Windows as a hostile client claims them, faster than they can be drawn. */
static void test_storm(struct terminal *terminal)
{
    static const int sizes[] = {0, 1, 2, 7, 12, 24, 39, 40, 60, 80, 200, 999, 9999, 65535};
    enum { COUNT = sizeof sizes / sizeof sizes[0] };

    for (int i = 0; i < COUNT * COUNT && terminal_running(terminal); i++)
        terminal_resize(terminal, sizes[i % COUNT], sizes[i / COUNT]);
    tap_check(terminal, try_size(terminal, 24, 80), "it survives a storm of sizes");
}

static void keep_screen(const struct terminal *terminal, char *kept, size_t size)
{
    char text[TERMINAL_ROW_SIZE];
    size_t length = 0;
    kept[0] = '\0';
    for (int row = 0; row < 24 && length < size; row++)
        length += (size_t)snprintf(kept + length, size - length, "%s\n",
                                   terminal_row(terminal, row, text));
}

struct kept_screen {
    char text[24 * 400];
};

static bool is_as_kept(struct terminal *terminal, const void *context)
{
    const struct kept_screen *kept = context;
    struct kept_screen now;
    keep_screen(terminal, now.text, sizeof now.text);
    return strcmp(kept->text, now.text) == 0;
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
    struct kept_screen first;
    snprintf(arguments, sizeof arguments, "--no-save --color both %s", middle_game);
    terminal = play_start(TERMINAL(), arguments);
    tap_check(terminal, terminal_wait(terminal, has_key_bar, NULL), "the first screen");
    keep_screen(terminal, first.text, sizeof first.text);
    test_sweep(terminal);
    tap_check(terminal,
              try_size(terminal, 24, 80) && terminal_wait(terminal, is_as_kept, &first),
              "back at 80x24 the screen is what it was");
    test_storm(terminal);
    tap_check(terminal, terminal_wait(terminal, is_as_kept, &first),
              "and is what it was after the storm");
    tap_check(terminal, !terminal_strange_bytes(terminal), "every byte meant something");
    play_quit(terminal, "resize");
    return tap_done();
}
