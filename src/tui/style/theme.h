/* theme.h - the colours of a theme.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Constants, no curses, any thread. Every colour is a number among xterm's 256, never one of
 * the first sixteen, which users change; squares also have 24-bit tints. To add a theme, add a
 * row to settings/themes.h and one to theme.c. tests/unit/screen_themes.c checks:
 *
 *   - White's and Black's pieces have a contrast of at least 3 on every square, marked or not,
 *     so its luminance is 0.10 to 0.30;
 *   - light and dark squares have one of at least 1.5, and each mark is visible beside both;
 *   - text has a contrast of at least 4.5 on dark and on light backgrounds.
 */
#ifndef TTYCHESS_TUI_STYLE_THEME_H
#define TTYCHESS_TUI_STYLE_THEME_H

#include <stdint.h>

#include "settings/themes.h"

/* Squares come first. Dark follows light, so `paint + is_dark` is a square's paint. */
enum paint {
    PAINT_LIGHT,
    PAINT_DARK,
    PAINT_LIGHT_LAST,
    PAINT_DARK_LAST,
    PAINT_LIGHT_HINT,
    PAINT_DARK_HINT, /* also the best move */
    PAINT_LIGHT_THREAT,
    PAINT_DARK_THREAT,
    PAINT_SELECTED,
    PAINT_CURSOR,
    PAINT_CHECK,
    PAINT_SQUARES,
    PAINT_WHITE = PAINT_SQUARES, /* pieces */
    PAINT_BLACK,
    PAINT_BAR_WHITE,
    PAINT_BAR_BLACK,
    PAINT_NAME, /* coordinates; a square's colour, already in use */
    PAINT_TERMINAL
};

enum { DARK_BACKGROUND, LIGHT_BACKGROUND, BACKGROUNDS };

struct theme {
    uint8_t squares[PAINT_SQUARES];
    uint32_t tints[PAINT_SQUARES]; /* 0xRRGGBB, for 24-bit terminals */
    uint8_t basic[PAINT_SQUARES];  /* with 8 or 16 colours; none is black */
    uint8_t accent[BACKGROUNDS];
};

/* Shades of text; only the accent differs by theme. With fewer than 256 colours mostly the
 * attributes distinguish them. Most text is plain, secondary text is quiet. */
enum shade {
    SHADE_TEXT,   /* the terminal's own */
    SHADE_STRONG, /* looked for first */
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
    int16_t extended[BACKGROUNDS]; /* of 256; -1: the terminal's own, or the theme's accent */
    int16_t basic[BACKGROUNDS];    /* of the first eight */
};
extern const struct shade_numbers theme_shades[SHADE_COUNT];

/* The terminal's own text colour might equal a painted background. */
extern const int16_t theme_text_on_background[BACKGROUNDS];

/* First and last row; the row that Enter takes. */
extern const int16_t theme_bar[BACKGROUNDS], theme_selected[BACKGROUNDS];

/* Number of the first paint if squares have tints; text uses none of them. */
enum { THEME_FIRST_TINT = 26 };

/* The same in every theme. */
enum { THEME_WHITE = 231, THEME_BLACK = 16 };

extern const struct theme themes[THEMES];

/* Returns a colour number from 16 to 255 as 0xRRGGBB. */
uint32_t colour_number_to_rgb(int number);

#endif
