/* theme.h - the colours of text and marks.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * settings/themes.h has the colours that depend on the theme.
 */
#ifndef TTYCHESS_TUI_STYLE_THEME_H
#define TTYCHESS_TUI_STYLE_THEME_H

#include <stdint.h>

#include "pgn/move_text.h"
#include "settings/themes.h"

/* Shades of text. Only the accent depends on the theme. With few colours, mainly attributes
 * distinguish them. */
enum shade {
    SHADE_TEXT,   /* the terminal's own */
    SHADE_STRONG, /* most important */
    SHADE_QUIET,  /* secondary */
    SHADE_ACCENT, /* headings, keys, the prompt */
    SHADE_RULE,   /* lines */
    SHADE_FAINT,  /* large areas */
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

/* The colour of lines in black pieces. */
enum { THEME_LINE_COLOUR = 241 };

/* The colours of paints, except the bar's, if there are only sixteen; -1: the terminal's own. Both
 * sides' pieces are visible on them in the usual palettes; on greys, Black's would not be in
 * Solarized and Tango. */
extern const int8_t theme_sixteen_colours[PAINT_MARK + BOARD_MARK_COLOURS];

/* The marks from comments in all themes, if there are 256 colours: red, green, yellow, blue. */
extern const uint8_t theme_mark_colours[BOARD_MARK_COLOURS];

#endif
