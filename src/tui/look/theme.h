/* theme.h - what a theme says: the colours of the squares and of what is beside the board.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Constants, no curses, any thread. Every colour is its number among the 256, never one of the
 * first sixteen, which are the user's own; the squares have tints of 24 bits, too. To add a theme: a row in settings/themes.h and one in
 * theme.c. tests/unit/theme.c holds what all of them must have:
 *
 *   - White's and Black's pieces have a contrast of 3 and more on every square, marked or not,
 *     so its luminance lies between 0.10 and 0.30;
 *   - light and dark squares have one of 1.5 and more, and each mark is seen beside both;
 *   - what is written has a contrast of 4.5 on dark and on light backgrounds.
 */
#ifndef TTYCHESS_TUI_THEME_H
#define TTYCHESS_TUI_THEME_H

#include <stdint.h>

#include "settings/themes.h"

/* The board's colours; squares come first. Dark follows light, so that `paint + is_dark` is a
 * square's. */
enum paint {
    PAINT_LIGHT,
    PAINT_DARK,
    PAINT_LIGHT_LAST,
    PAINT_DARK_LAST, /* the last move */
    PAINT_LIGHT_HINT,
    PAINT_DARK_HINT, /* the best move, too */
    PAINT_LIGHT_THREAT,
    PAINT_DARK_THREAT,
    PAINT_SELECTED, /* the piece that is picked up */
    PAINT_CURSOR,   /* the square pointed at */
    PAINT_CHECK,    /* the square of a king in check */
    PAINT_SQUARES,
    PAINT_WHITE = PAINT_SQUARES, /* pieces */
    PAINT_BLACK,
    PAINT_BAR_WHITE, /* the bar's halves */
    PAINT_BAR_BLACK,
    PAINT_NAME,    /* names of ranks and files, of a square's colour: that is sent already */
    PAINT_TERMINAL /* the terminal's own colour */
};

enum { DARK_BACKGROUND, LIGHT_BACKGROUND, BACKGROUNDS };

struct theme {
    uint8_t squares[PAINT_SQUARES];
    uint32_t tints[PAINT_SQUARES]; /* the same as 0xRRGGBB, where the terminal has those */
    uint8_t few[PAINT_SQUARES];    /* with eight colours, or sixteen; none is black */
    uint8_t accent[BACKGROUNDS];   /* headings, keys, the prompt */
};

/* Shades of text, the same in every theme but for the accent; with fewer than 256 colours mostly
 * their attributes tell them apart. One accent; most text is plain, and what is only
 * sometimes read is quiet. */
enum shade {
    SHADE_TEXT,   /* the terminal's own */
    SHADE_STRONG, /* what is looked for first */
    SHADE_QUIET,  /* secondary text */
    SHADE_ACCENT, /* headings, keys, the prompt */
    SHADE_RULE,   /* lines between things */
    SHADE_GOOD,
    SHADE_DOUBT, /* an inaccuracy, little time left */
    SHADE_FAULT, /* a mistake */
    SHADE_BAD,   /* a blunder, an error */
    SHADE_WHITE, /* the bars of a graph: White's, */
    SHADE_BLACK, /* and Black's */
    SHADE_COUNT
};

struct shade_numbers {
    int16_t deep[BACKGROUNDS]; /* of the 256; -1: the terminal's own, or the theme's accent */
    int16_t few[BACKGROUNDS];  /* of the first eight */
};
extern const struct shade_numbers theme_shades[SHADE_COUNT];

/* Text on a ground that is painted: the terminal's own might be of the same colour. */
extern const int16_t theme_text_on_ground[BACKGROUNDS];

/* The grounds of the first and last row, and of the row that Enter takes. */
extern const int16_t theme_bar[BACKGROUNDS], theme_chosen[BACKGROUNDS];

/* The number for curses of the first paint where squares have their tints, and so on: no text
 * has one of these. */
enum { THEME_SLOT = 26 };

/* White's and Black's pieces, the same in every theme. */
enum { THEME_WHITE = 231, THEME_BLACK = 16 };

extern const struct theme themes[THEMES];

/* A number from 16 to 255 as 0xRRGGBB. */
uint32_t tint_of_number(int number);

#endif
