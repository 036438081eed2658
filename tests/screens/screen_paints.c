/* screen_paints.c - the colours of the screen: the board on all backgrounds, the picked-up piece
 * and its destinations.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "rules/types.h"
#include "support/screen_board.h"
#include "support/screen_play.h"
#include "tui/style/layout.h"
#include "tui/style/pieces.h"
#include "tui/style/theme.h"

/* White may take on d5 and go to e5. */
static const char fen[] = "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1";

static struct rectangle square_of(enum square square)
{
    struct layout layout;
    layout_compute(&layout, 24, 80);
    return layout_square(&layout, square_file(square), 7 - square_rank(square));
}

static int paint_of(const struct terminal *terminal, enum square square)
{
    struct rectangle place = square_of(square);
    return terminal_behind(terminal, place.row, place.column);
}

struct painted {
    enum square square;
    int number;
};

static bool is_painted(struct terminal *terminal, const void *context)
{
    const struct painted *wanted = context;
    return paint_of(terminal, wanted->square) == wanted->number;
}

static bool wait_paint(struct terminal *terminal, enum square square, enum paint paint)
{
    const struct painted wanted = {square, themes[THEME_OAK].numbers[paint]};
    return terminal_wait(terminal, is_painted, &wanted);
}

static uint32_t middle_of(const struct terminal *terminal, enum square square)
{
    struct rectangle place = square_of(square);
    return terminal_character(terminal, place.row + place.rows / 2,
                              place.column + (place.columns - 1) / 2);
}

static bool is_marked(const struct terminal *terminal, enum square square, const char *mark)
{
    struct rectangle place = square_of(square);
    int row = place.row + place.rows / 2;
    return terminal_character(terminal, row, place.column) == (unsigned char)mark[0] &&
           terminal_character(terminal, row, place.column + place.columns - 1) ==
               (unsigned char)mark[1];
}

static struct terminal *start(const struct terminal_settings *settings, const char *options)
{
    char arguments[256];
    snprintf(arguments, sizeof arguments, "--no-save --color both %s %s", options, fen);
    return play_start(settings, arguments);
}

static bool pawn_is_picked_up(struct terminal *terminal, const void *unused)
{
    (void)unused;
    return middle_of(terminal, E5) == square_dot(true) &&
           is_marked(terminal, E4, square_mark_text(MARK_CURSOR));
}

static bool pick_up(struct terminal *terminal)
{
    play_line(terminal, "cursor", "e2: empty");
    for (int i = 0; i < 2; i++)
        terminal_key(terminal, "Up");
    terminal_key(terminal, "Enter");
    return terminal_wait(terminal, pawn_is_picked_up, NULL);
}

static bool cursor_is_beside(struct terminal *terminal, const void *unused)
{
    struct rectangle pawn = square_of(E4);
    int row, column;
    (void)unused;
    terminal_cursor(terminal, &row, &column);
    return row == pawn.row + pawn.rows - 1 && column == pawn.column + 1;
}

static void test_picked_up_piece(void)
{
    struct terminal *terminal = start(TERMINAL(), "");
    tap_check(terminal, pick_up(terminal), "a dot marks the pawn's move");
    tap_check(terminal, wait_paint(terminal, E4, PAINT_SELECTED),
              "the pawn's whole square is painted");
    tap_check(terminal, is_marked(terminal, E4, square_mark_text(MARK_CURSOR)),
              "the board cursor marks the square");
    tap_check(terminal, terminal_wait(terminal, cursor_is_beside, NULL),
              "the terminal's cursor is beside the piece");
    struct rectangle taken = square_of(D5);
    tap_check(terminal,
              terminal_character(terminal, taken.row + taken.rows / 2, taken.column) ==
                  square_dot(true),
              "dots beside a piece that can be captured");
    tap_check(terminal, board_shows(terminal, &(const struct board_view){.fen = fen}),
              "all pieces can be read");
    terminal_key(terminal, "Up");
    terminal_key(terminal, "Enter");
    tap_check(terminal, board_wait(terminal, "4k3/8/8/3pP3/8/8/8/4K3 b - - 0 1"),
              "the pawn moves there");
    tap_check(terminal, wait_paint(terminal, E4, PAINT_LIGHT_LAST),
              "the last move is painted");
    terminal_close(terminal);
}

struct swatch {
    const struct theme *theme;
    bool tinted;
};

/* Returns whether the row of a theme has cells in the colours of its light squares, dark
 * squares and last move, in this order. */
static bool has_swatch(struct terminal *terminal, const void *context)
{
    const struct swatch *swatch = context;
    const struct theme *theme = swatch->theme;
    int row, column, found = 0;
    if (!terminal_find(terminal, theme->name, &row, &column))
        return false;
    for (; column < 80 && found < 3; column++)
        found += terminal_behind(terminal, row, column) ==
                 (swatch->tinted ? TERMINAL_DIRECT + (int)theme->tints[found]
                                 : theme->numbers[found]);
    return found == 3;
}

/* On a terminal with 24-bit colours, while the theme changes. */
static void test_tints(const struct terminal_settings *settings)
{
    static const enum theme_id shown[] = {THEME_OAK, THEME_MOSS};
    struct terminal *terminal = start(settings, "--no-config");
    terminal_enter(terminal, "e5");
    for (size_t i = 0; i < sizeof shown / sizeof *shown; i++) {
        struct painted last = {E4, TERMINAL_DIRECT +
                                       (int)themes[shown[i]].tints[PAINT_LIGHT_LAST]};
        tap_check(terminal, terminal_wait(terminal, is_painted, &last), "the last move in %s",
                  themes[shown[i]].name);
        terminal_enter(terminal, "theme moss");
    }
    terminal_enter(terminal, "theme");
    for (enum theme_id id = 0; id < THEME_COUNT; id++) {
        struct swatch swatch = {&themes[id], true};
        tap_check(terminal, terminal_wait(terminal, has_swatch, &swatch),
                  "the list of themes shows tints of %s", themes[id].name);
    }
    terminal_key(terminal, "Escape");
    /* A palette colour that stands for a 24-bit tint. */
    struct painted cursor = {E2,
                             TERMINAL_DIRECT + (int)themes[THEME_STEEL].tints[PAINT_CURSOR]};
    terminal_enter(terminal, "theme steel");
    terminal_enter(terminal, "cursor");
    tap_check(terminal, terminal_wait(terminal, is_painted, &cursor), "the cursor in steel");
    terminal_close(terminal);
}

static void test_swatches(void)
{
    struct terminal *terminal = start(TERMINAL(), "--no-config");
    terminal_enter(terminal, "theme");
    for (enum theme_id id = 0; id < THEME_COUNT; id++) {
        struct swatch swatch = {&themes[id], false};
        tap_check(terminal, terminal_wait(terminal, has_swatch, &swatch),
                  "the list of themes shows colours of %s", themes[id].name);
    }
    terminal_close(terminal);
}

static void test_picked_up_piece_without_colours(void)
{
    static const char *const no_color[] = {"NO_COLOR=1", NULL};
    struct terminal *terminal = start(TERMINAL(.environment = no_color), "");
    tap_check(terminal, pick_up(terminal), "without colours: a dot marks the move");
    tap_check(terminal, is_marked(terminal, E4, square_mark_text(MARK_CURSOR)), "the cursor");
    tap_check(terminal, is_marked(terminal, D5, square_mark_text(MARK_CAPTURE)),
              "brackets mark the capture");
    terminal_key(terminal, "Up");
    tap_check(terminal, terminal_wait_no_text(terminal, "> \xe2\x99\x99 <"),
              "the cursor moves");
    tap_check(terminal, is_marked(terminal, E4, square_mark_text(MARK_SELECTED)),
              "the pawn stays marked");
    terminal_close(terminal);
}

static bool is_on_tile(struct terminal *terminal, const void *unused)
{
    struct layout layout;
    struct piece_picture picture;
    (void)unused;
    layout_compute(&layout, 43, 132);
    struct rectangle place = layout_square(&layout, 4, 6);
    piece_picture(&picture, PIECE_SET_BLOCKS, "KQRBNP", true, WHITE_PAWN, place.rows,
                  place.columns);
    int column = place.column + (place.columns - picture.columns) / 2;
    for (int i = 0; i < picture.rows * picture.columns; i++)
        if (!terminal_is_reversed(terminal, place.row + i / picture.columns,
                                  column + i % picture.columns))
            return false;
    return !terminal_is_reversed(terminal, place.row, place.column);
}

static void test_drawn_piece_under_cursor_without_colours(void)
{
    static const char *const no_color[] = {"NO_COLOR=1", NULL};
    struct terminal *terminal =
        play_start(TERMINAL(.environment = no_color, .rows = 43, .columns = 132),
                   "--no-save --color both");
    play_line(terminal, "cursor", "e2: white pawn");
    tap_check(terminal, terminal_wait(terminal, is_on_tile, NULL),
              "without colours: a drawn piece under the cursor is whole");
    terminal_close(terminal);
}

/* Whether the square is drawn in reverse video, the only distinction without colours. */
static bool is_reversed(const struct terminal *terminal, enum square square)
{
    struct rectangle place = square_of(square);
    return terminal_is_reversed(terminal, place.row, place.column);
}

/* Without colours, white pieces look white on every background. */
static void test_background_without_colours(void)
{
    static const struct {
        const char *options;
        const char *environment[3];
        bool reversed;
    } cases[] = {{"", {"NO_COLOR=1", NULL}, true},
                 {"--background light", {"NO_COLOR=1", NULL}, false},
                 {"", {"NO_COLOR=1", "COLORFGBG=0;15", NULL}, false},
                 {"--background dark", {"NO_COLOR=1", "COLORFGBG=0;15", NULL}, true}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct terminal *terminal =
            start(TERMINAL(.environment = cases[i].environment), cases[i].options);
        tap_check(terminal, is_reversed(terminal, E4) == cases[i].reversed,
                  "%s %s: White's pieces look white", cases[i].options,
                  cases[i].environment[1] ? cases[i].environment[1] : "");
        terminal_close(terminal);
    }
}

static bool heading_has(struct terminal *terminal, const void *number)
{
    int row, column;
    return terminal_find(terminal, "ttychess", &row, &column) &&
           terminal_foreground(terminal, row, column) == *(const int *)number;
}

static void test_text_on_a_light_background(void)
{
    int dark = themes[THEME_TIDE].accent[THEME_ON_DARK];
    int light = themes[THEME_TIDE].accent[THEME_ON_LIGHT];
    struct terminal *terminal =
        start(TERMINAL(), "--no-config --theme tide --background dark");
    tap_check(terminal, terminal_wait(terminal, heading_has, &dark), "a shade for dark");
    terminal_enter(terminal, "theme light");
    tap_check(terminal, terminal_wait(terminal, heading_has, &light), "a shade for light");
    terminal_enter(terminal, "config background dark");
    tap_check(terminal, terminal_wait(terminal, heading_has, &dark), "dark, by option");
    terminal_close(terminal);
}

/* A threat, and the best move of an analysis, are marked; F12 turns the marks off. */
static void test_marks(void)
{
    struct terminal *terminal =
        play_start(TERMINAL(), "--no-save --color both 4k3/8/8/3q4/8/8/8/R3K2N w - - 0 1");
    terminal_enter(terminal, "threat");
    tap_check(terminal, wait_paint(terminal, D5, PAINT_LIGHT_THREAT), "a threat is marked");
    terminal_key(terminal, "F12");
    tap_check(terminal, wait_paint(terminal, D5, PAINT_LIGHT), "F12 removes the mark");
    terminal_key(terminal, "F12");
    tap_check(terminal, wait_paint(terminal, D5, PAINT_LIGHT_THREAT), "F12 shows it again");
    terminal_close(terminal);
    terminal = start(TERMINAL(), "");
    terminal_key(terminal, "F5");
    tap_check(terminal, wait_paint(terminal, E4, PAINT_LIGHT_HINT), "the best move is marked");
    terminal_key(terminal, "F12");
    tap_check(terminal, wait_paint(terminal, E4, PAINT_LIGHT), "F12 removes this mark, too");
    terminal_close(terminal);
}

static bool text_has(struct terminal *terminal, const void *number)
{
    int row, column;
    return terminal_find(terminal, "only draws", &row, &column) &&
           terminal_foreground(terminal, row, column) == *(const int *)number;
}

/* In a lesson, the colours of a wrong answer, and the marks of a hint. */
static void test_lesson(void)
{
    int wrong = theme_shades[SHADE_FAULT].extended[THEME_ON_DARK];
    struct terminal *terminal = start(TERMINAL(), "--no-config");
    terminal_enter(terminal, "endgame k7/8/1K6/8/8/2Q5/8/8 w - - 0 1");
    tap_check(terminal, terminal_wait_text(terminal, "solve>"), "a lesson");
    terminal_enter(terminal, "Qc7");
    tap_check(terminal, terminal_wait(terminal, text_has, &wrong), "a wrong answer");
    terminal_enter(terminal, "hint");
    tap_check(terminal, wait_paint(terminal, C3, PAINT_DARK_HINT), "a hint marks the piece");
    terminal_enter(terminal, "hint");
    tap_check(terminal, wait_paint(terminal, H8, PAINT_DARK_HINT), "and its destination");
    terminal_close(terminal);
}

/* Squares, pieces and text in a theme of the config file. */
static void test_own_theme(void)
{
    static const int colours[] = {60, 66};
    char path[PATH_MAX], variable[PATH_MAX + 32];
    const char *const environment[] = {variable, NULL};
    tap_check(NULL, mkdir("own", 0700) == 0 && mkdir("own/ttychess", 0700) == 0, "a folder");
    FILE *file = fopen("own/ttychess/config", "w");
    tap_check(NULL,
              file &&
                  fputs("[theme mine]\nlight = 60\ndark = 66\n"
                        "white = 37\naccent = 199\n",
                        file) >= 0 &&
                  fclose(file) == 0,
              "a config file");
    snprintf(variable, sizeof variable, "XDG_CONFIG_HOME=%s", realpath("own", path));
    struct terminal *terminal =
        start(TERMINAL(.environment = environment), "--theme mine --pieces letters");
    for (int i = 0; i < 2; i++) {
        struct painted square = {i == 0 ? F1 : E1, colours[i]};
        tap_check(terminal, terminal_wait(terminal, is_painted, &square), "square %d", i);
    }
    struct rectangle king = square_of(E1);
    tap_check(terminal, terminal_foreground(terminal, king.row, king.column + 2) == 37,
              "White's king");
    tap_check(terminal, terminal_wait(terminal, heading_has, &(const int){199}), "accent");
    terminal_enter(terminal, "theme moss");
    tap_check(
        terminal,
        terminal_wait(terminal, is_painted,
                      &(const struct painted){F1, themes[THEME_MOSS].numbers[PAINT_LIGHT]}),
        "moss");
    terminal_close(terminal);
    remove("own/ttychess/config");
    rmdir("own/ttychess");
    rmdir("own");
}

/* Squares and ends of arrows in comments have the colours that the comment names. */
static void test_marks_of_comments(void)
{
    char path[PATH_MAX];
    FILE *file = fopen("marks.pgn", "w");
    tap_check(NULL,
              file && fputs("{[%csl Gd5,Re5,Yd4][%cal Bb8b3]} 1. e4 *\n", file) >= 0 &&
                  fclose(file) == 0,
              "a file");
    char arguments[PATH_MAX + 32];
    snprintf(arguments, sizeof arguments, "--no-save %s", realpath("marks.pgn", path));
    struct terminal *terminal = play_start(TERMINAL(), arguments);
    static const enum square squares[BOARD_MARK_COLOURS] = {E5, D5, D4, B3};
    for (int i = 0; i < BOARD_MARK_COLOURS; i++) {
        struct painted mark = {squares[i], theme_mark_colours[i]};
        tap_check(terminal, terminal_wait(terminal, is_painted, &mark), "colour %d", i);
    }
    terminal_key(terminal, "F12");
    tap_check(terminal, wait_paint(terminal, D5, PAINT_LIGHT), "F12 hides them");
    terminal_close(terminal);
    remove("marks.pgn");
}

/* Whether White's end of the evaluation bar has this colour. */
static bool bar_has(struct terminal *terminal, const void *number)
{
    struct layout layout;
    layout_compute(&layout, 24, 80);
    return terminal_behind(terminal, layout.bar.row + layout.bar.rows - 2,
                           layout.bar.column) == *(const int *)number;
}

static void test_bar(void)
{
    int white = theme_shades[SHADE_WHITE].extended[THEME_ON_DARK];
    struct terminal *terminal = start(TERMINAL(), "--no-config --background dark");
    terminal_key(terminal, "F5");
    tap_check(terminal, terminal_wait(terminal, bar_has, &white), "the bar on dark");
    terminal_enter(terminal, "theme light");
    tap_check(terminal, terminal_wait(terminal, bar_has, &white), "the bar on light");
    terminal_close(terminal);
}

/* Whether the middle of the square is this character in this colour. */
static bool shows_glyph(const struct terminal *terminal, enum square square, uint32_t glyph,
                        int number)
{
    struct rectangle place = square_of(square);
    return middle_of(terminal, square) == glyph &&
           terminal_foreground(terminal, place.row + place.rows / 2,
                               place.column + (place.columns - 1) / 2) == number;
}

/* With 16 colours, both sides' pieces are solid, and large windows have brighter squares. */
static void test_16_colours(void)
{
    const struct painted light = {E4, 6}, dark = {E1, 12};
    struct terminal *terminal = start(TERMINAL(.term = "xterm-16color"), "");
    tap_check(terminal, is_painted(terminal, &light) && is_painted(terminal, &dark),
              "16 colours: squares");
    tap_check(terminal, shows_glyph(terminal, E1, 0x265A, 15), "16 colours: a white king");
    tap_check(terminal, shows_glyph(terminal, E8, 0x265A, 0), "16 colours: a black king");
    terminal_close(terminal);
    terminal = start(TERMINAL(.term = "xterm-16color", .rows = 43, .columns = 132), "");
    struct layout layout;
    layout_compute(&layout, 43, 132);
    struct rectangle corner = layout_square(&layout, 7, 7);
    tap_check(terminal, terminal_behind(terminal, corner.row, corner.column) == 7,
              "16 colours: bright squares below drawn pieces");
    terminal_close(terminal);
}

/* Coloured squares and letters, without half blocks. */
static void test_ascii(void)
{
    struct terminal *terminal = start(TERMINAL(.locale = "C"), "");
    struct rectangle king = square_of(E1), other = square_of(F1);
    tap_check(terminal, middle_of(terminal, E1) == 'K', "a letter");
    tap_check(terminal,
              terminal_foreground(terminal, king.row, king.column + 2) ==
                  themes[THEME_OAK].numbers[PAINT_WHITE],
              "in the colour of White");
    tap_check(terminal,
              wait_paint(terminal, E1, PAINT_DARK) && wait_paint(terminal, F1, PAINT_LIGHT),
              "on squares of two colours");
    tap_check(terminal,
              terminal_character(terminal, other.row + 1, other.column) == ' ' &&
                  terminal_behind(terminal, other.row + 1, other.column) ==
                      themes[THEME_OAK].numbers[PAINT_LIGHT],
              "a square has two whole rows");
    terminal_close(terminal);
}

int main(void)
{
    test_picked_up_piece();
    static const char *const environment[] = {"COLORTERM=truecolor", NULL};
    test_tints(TERMINAL(.environment = environment));
    test_tints(TERMINAL(.has_24_bits = true));
    test_swatches();
    test_picked_up_piece_without_colours();
    test_drawn_piece_under_cursor_without_colours();
    test_background_without_colours();
    test_text_on_a_light_background();
    test_marks();
    test_lesson();
    test_marks_of_comments();
    test_own_theme();
    test_bar();
    test_16_colours();
    test_ascii();
    return tap_done();
}
