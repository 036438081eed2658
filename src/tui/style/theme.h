/* theme.h - the colours of a theme.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Colours are numbers from 16 to 255 in xterm's palette, because users often change the first
 * sixteen. Squares also have 24-bit tints. tests/unit/screen_themes.c checks:
 *
 *   - White's and Black's pieces have a contrast of at least 3 on every square, marked or not,
 *     so the luminance of squares is 0.10 to 0.30;
 *   - light and dark squares have a contrast of at least 1.5, and each mark is visible beside
 *     both;
 *   - text has a contrast of at least 4.5 on dark and on light backgrounds.
 */
#ifndef TTYCHESS_TUI_STYLE_THEME_H
#define TTYCHESS_TUI_STYLE_THEME_H

#include <stdint.h>

#include "pgn/move_text.h"
#include "settings/themes.h"

/* Squares come first. Dark follows light, so `paint + is_dark` is a square's paint. */
enum paint {
    PAINT_LIGHT,
    PAINT_DARK,
    PAINT_LIGHT_LAST,
    PAINT_DARK_LAST,
    PAINT_LIGHT_HINT,
    PAINT_DARK_HINT, /* hint or best move */
    PAINT_LIGHT_THREAT,
    PAINT_DARK_THREAT,
    PAINT_SELECTED,
    PAINT_CURSOR,
    PAINT_CHECK,
    PAINT_SQUARE_COUNT,
    PAINT_WHITE = PAINT_SQUARE_COUNT, /* pieces */
    PAINT_BLACK,
    PAINT_BAR_WHITE,
    PAINT_BAR_BLACK,
    PAINT_COORDINATE, /* coordinates have a square's colour, so curses need not send another */
    PAINT_TERMINAL,
    PAINT_MARK /* the first of BOARD_MARK_COLOURS paints: squares marked in comments */
};

enum { THEME_ON_DARK, THEME_ON_LIGHT, THEME_BACKGROUND_COUNT };

struct theme {
    uint8_t numbers[PAINT_BLACK + 1];   /* of squares and pieces */
    uint32_t tints[PAINT_SQUARE_COUNT]; /* 0xRRGGBB, for 24-bit terminals */
    uint8_t basic[PAINT_SQUARE_COUNT];  /* for 8 or 16 colours; none is black */
    uint8_t accent[THEME_BACKGROUND_COUNT];
};

/* Shades of text. Only the accent depends on the theme. With few colours, mainly attributes
 * distinguish them. */
enum shade {
    SHADE_TEXT,   /* the terminal's own */
    SHADE_STRONG, /* most important */
    SHADE_QUIET,  /* secondary */
    SHADE_ACCENT, /* headings, keys, the prompt */
    SHADE_RULE,   /* lines */
    SHADE_GOOD,
    SHADE_DOUBT, /* an inaccuracy, little time left */
    SHADE_FAULT, /* a mistake */
    SHADE_BAD,   /* a blunder, an error */
    SHADE_WHITE, /* White's bars in a graph */
    SHADE_BLACK,
    SHADE_COUNT
};

struct shade_numbers {
    int16_t extended[THEME_BACKGROUND_COUNT]; /* of 256 colours; -1: the terminal's own or the
                                               * accent */
    int16_t basic[THEME_BACKGROUND_COUNT];    /* of the first eight; -1: the terminal's own */
};
extern const struct shade_numbers theme_shades[SHADE_COUNT];

/* The colour of text on a painted background, where the terminal's own might be invisible. */
extern const int16_t theme_text_on_background[THEME_BACKGROUND_COUNT];

/* Backgrounds of the first and last row, and of the selected row. */
extern const int16_t theme_bar_background[THEME_BACKGROUND_COUNT],
    theme_selected_background[THEME_BACKGROUND_COUNT];

/* If squares have tints, colour numbers from this one on mean the squares' paints. Text uses
 * none of them. */
enum { THEME_FIRST_TINT = 26 };

extern const struct theme themes[THEME_COUNT];

/* Converts a colour number from 16 to 255 to 0xRRGGBB. */
uint32_t colour_number_to_rgb(int number);

/* The marks of comments in all themes, if there are 256 colours: red, green, yellow, blue. */
extern const uint8_t theme_mark_colours[BOARD_MARK_COLOURS];

#endif
