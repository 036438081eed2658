/* theme.h - themes: the colours of the squares and of the text beside the board.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Constants, no curses, any thread. Every colour is a number among xterm's 256, never one of
 * the first sixteen, which the user may have changed; squares have 24-bit tints as well. To
 * add a theme, add a row to settings/themes.h and one to theme.c. tests/unit/theme.c checks
 * these requirements:
 *
 *   - White's and Black's pieces have a contrast of at least 3 on every square, marked or not,
 *     so the square's luminance is between 0.10 and 0.30;
 *   - light and dark squares have a contrast of at least 1.5, and each mark is visible
 *     beside both;
 *   - text has a contrast of at least 4.5 on dark and on light backgrounds.
 */
#ifndef TTYCHESS_TUI_THEME_H
#define TTYCHESS_TUI_THEME_H

#include <stdint.h>

#include "settings/themes.h"

/* The board's colours; squares come first. Dark follows light, so `paint + is_dark` is the
 * paint of a square. */
enum paint {
    PAINT_LIGHT,
    PAINT_DARK,
    PAINT_LIGHT_LAST,
    PAINT_DARK_LAST, /* the last move */
    PAINT_LIGHT_HINT,
    PAINT_DARK_HINT, /* also the best move */
    PAINT_LIGHT_THREAT,
    PAINT_DARK_THREAT,
    PAINT_SELECTED, /* the piece that is picked up */
    PAINT_CURSOR,   /* the square under the cursor */
    PAINT_CHECK,    /* the square of a king in check */
    PAINT_SQUARES,
    PAINT_WHITE = PAINT_SQUARES, /* pieces */
    PAINT_BLACK,
    PAINT_BAR_WHITE, /* the halves of the evaluation bar */
    PAINT_BAR_BLACK,
    PAINT_NAME,    /* coordinates, in the colour of a square, which is already in use at the
                    * terminal */
    PAINT_TERMINAL /* the terminal's own colour */
};

enum { DARK_BACKGROUND, LIGHT_BACKGROUND, BACKGROUNDS };

struct theme {
    uint8_t squares[PAINT_SQUARES];
    uint32_t tints[PAINT_SQUARES]; /* the same as 0xRRGGBB, for terminals with 24-bit
                                    * colours */
    uint8_t few[PAINT_SQUARES];    /* with eight or sixteen colours; none is black */
    uint8_t accent[BACKGROUNDS];   /* headings, keys, the prompt */
};

/* Shades of text, the same in every theme except the accent. With fewer than 256 colours,
 * mostly the attributes distinguish them. There is one accent; most text is plain, and
 * secondary text is quiet. */
enum shade {
    SHADE_TEXT,   /* the terminal's own */
    SHADE_STRONG, /* what the user looks for first */
    SHADE_QUIET,  /* secondary text */
    SHADE_ACCENT, /* headings, keys, the prompt */
    SHADE_RULE,   /* lines between parts of the screen */
    SHADE_GOOD,
    SHADE_DOUBT, /* an inaccuracy, little time left */
    SHADE_FAULT, /* a mistake */
    SHADE_BAD,   /* a blunder, an error */
    SHADE_WHITE, /* White's bars in a graph */
    SHADE_BLACK, /* Black's bars */
    SHADE_COUNT
};

struct shade_numbers {
    int16_t deep[BACKGROUNDS]; /* of 256; -1: the terminal's own, or the theme's accent */
    int16_t few[BACKGROUNDS];  /* of the first eight */
};
extern const struct shade_numbers theme_shades[SHADE_COUNT];

/* Text on a painted background; the terminal's own colour might equal the background. */
extern const int16_t theme_text_on_ground[BACKGROUNDS];

/* Backgrounds of the first and last row, and of the row that Enter selects. */
extern const int16_t theme_bar[BACKGROUNDS], theme_chosen[BACKGROUNDS];

/* Colour number of the first paint if squares have tints; the other squares follow. Text uses
 * none of these numbers. */
enum { THEME_SLOT = 26 };

/* White's and Black's pieces, the same in every theme. */
enum { THEME_WHITE = 231, THEME_BLACK = 16 };

extern const struct theme themes[THEMES];

/* Returns a colour number from 16 to 255 as 0xRRGGBB. */
uint32_t tint_of_number(int number);

#endif
