/* screen_opening.c - the name of the opening in the top line, at every width.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <stdio.h>
#include <string.h>

#include "screen_play.h"

static const char *const moves[] = {"e4", "e5", "Nf3", "Nc6", "Bc4", "Bc5", NULL};

/* Whether the top line has `text`, and the program's name before it. */
static bool is_titled(const struct terminal *terminal, const char *text)
{
    int row, column;
    return terminal_find(terminal, text, &row, &column) && row == 0 && column >= 11 &&
           terminal_find(terminal, "ttychess", &row, &column) && row == 0 && column == 1;
}

static void test_width(int rows, int columns, const char *shown, bool turn)
{
    struct terminal *terminal =
        play_start(TERMINAL(.rows = rows, .columns = columns), "--no-save --color both");
    char name[32], prompt[32];
    snprintf(name, sizeof name, "%dx%d", columns, rows);
    for (int i = 0; moves[i]; i++) {
        snprintf(prompt, sizeof prompt, "%d%s move>", (i + 1) / 2 + 1, i % 2 ? "." : "...");
        play_line(terminal, moves[i], prompt);
    }
    tap_check(terminal, terminal_wait_text(terminal, shown) && is_titled(terminal, shown),
              "%s: the opening is named in the top line", name);
    tap_check(terminal, !terminal_find(terminal, "Italian Game: Giuoco P\u2026", NULL, NULL),
              "%s: its name is cut between its parts", name);
    tap_check(terminal, terminal_find(terminal, "White to move", NULL, NULL) == turn, "%s: %s",
              name, turn ? "so is the side to move" : "there is no room for the side to move");
    tap_check(terminal,
              play_line(terminal, "resign", "game over>") &&
                  (terminal_find(terminal, "White resigns", NULL, NULL) ||
                   terminal_find(terminal, "Black wins", NULL, NULL)),
              "%s: how the game ended has precedence", name);
    play_quit(terminal, name);
}

static void test_undo(void)
{
    struct terminal *terminal = play_start(TERMINAL(), "--no-save --color both");
    play_line(terminal, "e4", "1... move>");
    play_line(terminal, "c5", "2. move>");
    tap_check(terminal, terminal_wait_text(terminal, "B20 Sicilian Defense"), "a name");
    play_line(terminal, "undo", "1... move>");
    tap_check(terminal, terminal_wait_text(terminal, "B00 King's Pawn Game"),
              "goes with the move that is taken back");
    tap_check(terminal, play_line(terminal, "opening", "Its moves: 1. e4."),
              "and is told with its moves");
    play_quit(terminal, "undo");
}

/* Letters with marks, and without them where only ASCII can be shown. */
static void test_letters(const char *locale, const char *shown)
{
    static const char *const gruenfeld[] = {"d4", "Nf6", "c4", "g6", "Nc3"};
    struct terminal *terminal =
        play_start(TERMINAL(.locale = locale), "--no-save --color both");
    for (size_t i = 0; i < sizeof gruenfeld / sizeof gruenfeld[0]; i++)
        terminal_enter(terminal, gruenfeld[i]);
    play_line(terminal, "d5", "4. move>");
    tap_check(terminal, terminal_wait_text(terminal, shown), "%s: %s", locale, shown);
    play_quit(terminal, locale);
}

int main(void)
{
    test_width(24, 80, "C50 Italian Game: Giuoco Piano ", true);
    test_width(40, 120, "C50 Italian Game: Giuoco Piano ", true);
    test_width(20, 50, "C50 Italian Game  ", true);
    test_width(20, 40, "C50 Italian Game", false);
    test_undo();
    test_letters("C.UTF-8", "D80 Gr\u00fcnfeld Defense");
    test_letters("C", "D80 Grunfeld Defense");
    return tap_done();
}
