/* screen_fen.c - whatever the terminal, the locale, the window and the piece set: the
 * position that can be read from the screen's text is the position of the game.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Two positions show between them every piece of both sides on light and dark squares.
 */
#include <stdio.h>
#include <string.h>

#include "screen_board.h"
#include "screen_play.h"

static const char *const positions[] = {
    "r1bqk2r/pp1n1ppp/2pbpn2/3p4/2PP4/1QN1PNP1/PP3PBP/R1B1K2R b KQkq - 2 8",
    "r6k/1q4pp/2n5/8/8/5N2/PP6/1K4QR w - - 11 60",
};

static const struct {
    int rows, columns;
} sizes[] = {{12, 40}, {20, 60}, {24, 80}, {30, 100}, {40, 120}, {50, 160}};

enum { SIZES = sizeof sizes / sizeof sizes[0], POSITIONS = 2 };

static bool prompt_is_there(struct terminal *terminal)
{
    static const struct play_prompt any = {NULL, ""};
    return terminal_wait(terminal, play_prompt_shows, &any);
}

/* The board at every size, both ways round. */
static bool check_sizes(struct terminal *terminal, struct board_view view)
{
    for (size_t i = 0; i < SIZES; i++) {
        terminal_resize(terminal, sizes[i].rows, sizes[i].columns);
        for (int turn = 0; turn < 2; turn++) {
            if (!board_wait_view(terminal, &view) || !prompt_is_there(terminal))
                return false;
            terminal_key(terminal, "F2");
            view.flipped = !view.flipped;
        }
    }
    return true;
}

static struct terminal *start_position(const struct terminal_settings *settings,
                                       const char *options, const char *position)
{
    char arguments[256];
    snprintf(arguments, sizeof arguments, "--no-save --color both %s %s", options, position);
    return play_start(settings, arguments);
}

static void test_piece_sets(void)
{
    static const struct {
        const char *name;
        enum piece_choice pieces;
    } sets[] = {{"auto", PIECES_AUTO},
                {"letters", PIECES_LETTERS},
                {"figurines", PIECES_FIGURINES},
                {"blocks", PIECES_BLOCKS},
                {"outlines", PIECES_OUTLINES}};

    for (size_t i = 0; i < 2 * sizeof sets / sizeof sets[0]; i++) {
        struct board_view view = {positions[i % 2], false, sets[i / 2].pieces, false};
        struct terminal *terminal;
        char option[40];
        snprintf(option, sizeof option, "--pieces %s", sets[i / 2].name);
        terminal = start_position(TERMINAL(), option, view.fen);
        tap_check(terminal, check_sizes(terminal, view), "pieces %s at %d sizes, both ways",
                  sets[i / 2].name, SIZES);
        tap_check(terminal, play_fen_is(terminal, view.fen), "and the game is there");
        terminal_close(terminal);
    }
}

/* Where colours tell White from Black, each theme has to. */
static void test_themes(void)
{
    static const char *const terms[] = {"xterm-256color", "vte-direct"};
    for (int i = 0; i < 2 * THEMES; i++) {
        struct board_view view = {positions[i / 2 % 2], false, PIECES_AUTO, false};
        struct terminal *terminal;
        char option[40];
        snprintf(option, sizeof option, "--theme %s", theme_names[i / 2]);
        terminal = start_position(TERMINAL(.term = terms[i % 2]), option, view.fen);
        tap_check(terminal, check_sizes(terminal, view), "theme %s, TERM=%s",
                  theme_names[i / 2], terms[i % 2]);
        terminal_close(terminal);
    }
}

static void test_pieces_request(void)
{
    struct board_view letters = {positions[0], false, PIECES_LETTERS, false};
    struct board_view blocks = {positions[0], false, PIECES_BLOCKS, false};
    struct terminal *terminal =
        start_position(TERMINAL(.rows = 50, .columns = 160), "", positions[0]);
    terminal_enter(terminal, "pieces letters");
    tap_check(terminal, board_wait_view(terminal, &letters), "'pieces letters' at 160x50");
    terminal_enter(terminal, "pieces blocks");
    tap_check(terminal, board_wait_view(terminal, &blocks), "'pieces blocks' at 160x50");
    terminal_close(terminal);
}

/* Whether some cell of the window has a colour. */
static bool has_colours(const struct terminal *terminal)
{
    int rows, columns;
    terminal_size(terminal, &rows, &columns);
    for (int row = 0; row < rows; row++)
        for (int column = 0; column < columns; column++)
            if (terminal_is_coloured(terminal, row, column))
                return true;
    return false;
}

static void test_terminals(void)
{
    static const char *const terms[] = {"xterm-256color", "xterm", "vt100", "linux",
                                        "xterm-mono",     "vt220", "screen"};
    static const char *const locales[] = {"C.UTF-8", "C", "POSIX", "xx_MISSING.UTF-8"};
    static const char *const no_color[] = {"NO_COLOR=1", NULL};
    for (size_t i = 0; i < sizeof terms / sizeof terms[0]; i++)
        for (size_t j = 0; j < sizeof locales / sizeof locales[0]; j++)
            for (int mono = 0; mono < 2; mono++) {
                struct board_view view = {positions[(i + j) % 2], false, PIECES_AUTO,
                                          j == 1 || j == 2};
                struct terminal *terminal =
                    start_position(TERMINAL(.term = terms[i], .locale = locales[j],
                                            .environment = mono ? no_color : NULL),
                                   "", view.fen);
                tap_check(terminal, check_sizes(terminal, view), "TERM=%s LC_ALL=%s%s",
                          terms[i], locales[j], mono ? " NO_COLOR=1" : "");
                if (mono)
                    tap_check(terminal, !has_colours(terminal), "without a colour");
                if (terminal_strange_bytes(terminal))
                    tap_check(terminal, false, "every byte means something (%s)",
                              terminal_strange_bytes(terminal));
                terminal_close(terminal);
            }
}

/* Terminals that cannot show a screen get the game line by line. */
static void test_plain_terminals(void)
{
    static const char *const terms[] = {"dumb", "", "no-such-terminal"};
    for (size_t i = 0; i < sizeof terms / sizeof terms[0]; i++) {
        struct terminal *terminal =
            terminal_start_game(TERMINAL(.term = terms[i]), "--no-save --color both");
        const char *name = terms[i][0] ? terms[i] : "(unset)";
        int status;
        terminal_enter(terminal, "e4");
        tap_check(terminal, play_line(terminal, "fen", "/4P3/"), "TERM=%s: plain mode", name);
        tap_check(terminal, !terminal_find(terminal, "Error", NULL, NULL),
                  "TERM=%s: no complaint", name);
        terminal_key(terminal, "^D");
        status = terminal_exit_status(terminal);
        tap_check(terminal, status == 0, "TERM=%s: ends with the input (%d)", name, status);
        terminal_close(terminal);
    }
}

int main(void)
{
    test_piece_sets();
    test_themes();
    test_pieces_request();
    test_terminals();
    test_plain_terminals();
    return tap_done();
}
