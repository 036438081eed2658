/* screen_heat.c - `eval map` on the board: tints and signs, in all colours and none, what they
 * mean, and what takes them away.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "engine/judgement_text.h"
#include "random_network.h"
#include "rules/attacks.h"
#include "screen_board.h"
#include "screen_play.h"
#include "tui/layout.h"
#include "tui/piece_set.h"
#include "tui/theme.h"

static const char fen[] =
    "r1bq1rk1/pp2bppp/2n1pn2/2pp4/3P1B2/2PBPN2/PP1N1PPP/R2QK2R w KQ - 0 8";
static const char castled[] =
    "r1bq1rk1/pp2bppp/2n1pn2/2pp4/3P1B2/2PBPN2/PP1N1PPP/R2Q1RK1 b - - 1 8";
static const char *const no_color[] = {"NO_COLOR=1", NULL};

static char network_path[4096];
static struct network_report report; /* of that network and position */

/* How a case looks. */
struct heat_case {
    const char *name;
    struct terminal_settings settings;
    bool lines, painted, numbers; /* painted: with the colours of theme_map */
};

static bool write_network(void)
{
    struct network *network = random_network_new();
    unsigned char *bytes = memory_new(1, NETWORK_FILE_MAX);
    struct position position;
    snprintf(network_path, sizeof network_path, "%s/dice.net", terminal_scratch());
    size_t size = network_write(network, bytes, NULL);
    FILE *file = fopen(network_path, "wb");
    bool good = file && fwrite(bytes, 1, size, file) == size;
    good = file && fclose(file) == 0 && good;
    good = fen_parse(&position, fen, NULL) && good;
    if (good)
        network_explain(network, &position, &report);
    free(bytes);
    free(network);
    return good;
}

static struct terminal *start(const struct terminal_settings *settings)
{
    char arguments[8192];
    snprintf(arguments, sizeof arguments, "--no-save --color both --network %s %s",
             network_path, fen);
    return play_start(settings, arguments);
}

/* ---- reading a square ------------------------------------------------------------------ */

static struct rectangle square_of(const struct heat_case *one, enum square square)
{
    struct layout layout;
    int rows = one->settings.rows ? one->settings.rows : 24;
    int columns = one->settings.columns ? one->settings.columns : 80;
    layout_compute(&layout, rows, columns, one->lines);
    return layout_square(&layout, square_file(square), 7 - square_rank(square));
}

static const char *mark_of(int tenths)
{
    return tenths == 0   ? "  "
           : tenths < -3 ? "--"
           : tenths < 0  ? " -"
           : tenths < 4  ? " +"
                         : "++";
}

static bool is_signed(const struct terminal *terminal, const struct heat_case *one,
                      enum square square, int tenths)
{
    struct rectangle place = square_of(one, square);
    int row = place.row + place.rows / 2, last = place.column + place.columns - 1;
    char expected[16];
    snprintf(expected, sizeof expected, "%+d", tenths);
    if (!one->numbers)
        snprintf(expected, sizeof expected, "%s", mark_of(tenths));
    else if (tenths == 0)
        snprintf(expected, sizeof expected, "  ");
    return terminal_character(terminal, row, one->numbers ? last - 1 : place.column) ==
               (unsigned char)expected[0] &&
           terminal_character(terminal, row, last) == (unsigned char)expected[1];
}

static bool is_tinted(const struct terminal *terminal, const struct heat_case *one,
                      enum square square, int tenths)
{
    struct rectangle place = square_of(one, square);
    bool dark = (square_file(square) + square_rank(square)) % 2 == 0;
    enum paint paint = tenths == 0   ? (dark ? PAINT_MAP_DARK : PAINT_MAP_LIGHT)
                       : tenths < -3 ? PAINT_MAP_WORST
                       : tenths < 0  ? PAINT_MAP_WORSE
                       : tenths < 4  ? PAINT_MAP_BETTER
                                     : PAINT_MAP_BEST;
    return terminal_behind(terminal, place.row, place.column) ==
           theme_map[paint - PAINT_SQUARES].number;
}

static bool map_stands(struct terminal *terminal, const void *context)
{
    const struct heat_case *one = context;
    for (int i = 0; i < report.count; i++) {
        enum square square = report.pieces[i].square;
        int tenths = judgement_tenths(report.pieces[i].placement);
        if (!is_signed(terminal, one, square, tenths) ||
            (one->painted && !is_tinted(terminal, one, square, tenths)))
            return false;
    }
    return true;
}

/* No square has a paint of the map, or a sign. */
static bool map_is_gone(struct terminal *terminal, const void *context)
{
    const struct heat_case *one = context;
    for (int i = 0; i < report.count; i++)
        if (!is_signed(terminal, one, report.pieces[i].square, 0))
            return false;
    return true;
}

/* ---- tests --------------------------------------------------------------------------------- */

static void test_looks(void)
{
    static const struct heat_case cases[] = {
        {"80x24", {.rows = 24}, false, true, true},
        {"40x12", {.rows = 12, .columns = 40}, false, true, false},
        {"100x30", {.rows = 30, .columns = 100}, false, true, false},
        {"120x40", {.rows = 40, .columns = 120}, false, true, true},
        {"sixteen colours", {.term = "xterm-16color"}, false, false, false},
        {"no colours", {.environment = no_color}, true, false, false},
        {"no colours in 40x12",
         {.rows = 12, .columns = 40, .environment = no_color},
         true,
         false,
         false},
        {"large without colours",
         {.rows = 60, .columns = 160, .environment = no_color},
         true,
         false,
         true},
        {"ASCII", {.locale = "C", .environment = no_color}, true, false, false},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct terminal *terminal = start(&cases[i].settings);
        terminal_enter(terminal, "eval map");
        tap_check(terminal, terminal_wait(terminal, map_stands, &cases[i]),
                  "%s: how each piece stands", cases[i].name);
        tap_check(terminal,
                  terminal_wait_text(terminal, cases[i].numbers ? " +4 " : " ++ ") &&
                      terminal_wait_text(terminal, "worse ") &&
                      terminal_wait_text(terminal, " better"),
                  "%s: what it means", cases[i].name);
        tap_check(terminal,
                  terminal_wait(terminal, play_prompt_shows,
                                &(const struct play_prompt){"8. move> ", ""}),
                  "%s: the cursor is at the prompt", cases[i].name);
        terminal_key(terminal, "Escape");
        tap_check(terminal,
                  terminal_wait_no_text(terminal, "worse ") &&
                      terminal_wait(terminal, map_is_gone, &cases[i]),
                  "%s: Escape takes it away", cases[i].name);
        terminal_close(terminal);
    }
}

static void test_ways_out(void)
{
    static const struct heat_case one = {"", {.rows = 24}, false, true, true};
    struct terminal *terminal = start(&one.settings);
    terminal_enter(terminal, "eval map");
    terminal_wait(terminal, map_stands, &one);
    terminal_type(terminal, "eval ma");
    tap_check(terminal, map_stands(terminal, &one), "it stays while one types");
    terminal_type(terminal, "p");
    terminal_key(terminal, "Enter");
    tap_check(terminal, terminal_wait(terminal, map_is_gone, &one), "asked for again it goes");
    terminal_enter(terminal, "eval map");
    terminal_wait(terminal, map_stands, &one);
    terminal_key(terminal, "Tab");
    tap_check(terminal, terminal_wait(terminal, map_is_gone, &one),
              "who points at the board sees the board");
    terminal_key(terminal, "Escape");
    tap_check(terminal, terminal_wait(terminal, map_stands, &one), "and the map behind that");
    play_line(terminal, "O-O", "8... move>");
    tap_check(terminal, board_wait(terminal, castled) && map_is_gone(terminal, &one),
              "a move ends it");
    play_quit(terminal, "the heat map");
}

int main(void)
{
    attacks_init();
    tap_check(NULL, write_network(), "a network");
    test_looks();
    test_ways_out();
    return tap_done();
}
