/* themes.h - the themes: colours of the board, and those of headings and keys.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Colours are numbers from 16 to 255 in xterm's palette, because users often change the first
 * sixteen. Squares also have 24-bit tints. tests/unit/screen_themes.c checks:
 *
 *   - the outer edges of White's and Black's pieces have a contrast of at least 3 with every
 *     square, marked or not. White's pieces without outlines have white edges, so the luminance of
 *     squares is 0.10 to 0.30; bright squares, for outlines and images, are brighter;
 *   - light and dark squares have a contrast of at least 1.5; the colours of the last move, at
 *     least 1.2 with those of unmarked squares; each mark is visible beside both;
 *   - text has a contrast of at least 4.5 on dark and on light backgrounds.
 */
#ifndef TTYCHESS_SETTINGS_THEMES_H
#define TTYCHESS_SETTINGS_THEMES_H

#include <stdbool.h>
#include <stdint.h>

#include "base/error.h"

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
    PAINT_LINE, /* in black pieces */
    PAINT_BAR_WHITE,
    PAINT_BAR_BLACK,
    PAINT_COORDINATE, /* a square's colour, which saves curses a colour change */
    PAINT_TERMINAL,
    PAINT_MARK /* the first of BOARD_MARK_COLOURS paints: squares marked in comments */
};

enum { THEME_ON_DARK, THEME_ON_LIGHT, THEME_BACKGROUND_COUNT };

/* If squares have tints, colour numbers from THEME_FIRST_TINT to THEME_FIRST_SWATCH - 1 mean the
 * squares' paints, and the following THEME_SWATCHES numbers the first paints of each theme in
 * themes[], see theme_swatch(). Text uses none of them. */
enum {
    THEME_NAME_SIZE = 32,
    THEME_FIRST_TINT = 26,
    THEME_FIRST_SWATCH = THEME_FIRST_TINT + PAINT_SQUARE_COUNT,
    THEME_SWATCH_PAINTS = PAINT_LIGHT_LAST + 1
};

struct theme {
    struct theme *next; /* in a list of the user's own themes */
    char name[THEME_NAME_SIZE];
    const char *description;
    uint8_t numbers[PAINT_BLACK + 1];   /* of squares and pieces */
    uint32_t tints[PAINT_SQUARE_COUNT]; /* 0xRRGGBB, for 24-bit terminals */
    /* Squares under images and pieces with outlines. */
    uint8_t bright_numbers[PAINT_SQUARE_COUNT];
    uint32_t bright_tints[PAINT_SQUARE_COUNT];
    uint8_t basic[PAINT_SQUARE_COUNT]; /* for 8 colours; none is black */
    uint8_t accent[THEME_BACKGROUND_COUNT];
    char letters[7]; /* of the pieces, such as "KQRBNP"; "": the usual ones */
};

/* The first is the default. */
enum theme_id {
    THEME_OAK,
    THEME_TIDE,
    THEME_MOSS,
    THEME_STEEL,
    THEME_PLUM,
    THEME_IRIS,
    THEME_CHALK,
    THEME_COUNT,
    THEME_SWATCHES = THEME_COUNT * THEME_SWATCH_PAINTS
};

extern const struct theme themes[THEME_COUNT];

/* Returns the tint, 0xRRGGBB, of the swatch `index`: theme * THEME_SWATCH_PAINTS + paint. */
uint32_t theme_swatch(int index, bool bright);

/* Returns the theme with this name, ignoring case, or NULL. `own` lists the user's own themes;
 * "auto" is the first of the others. */
const struct theme *theme_find(const struct theme *own, const char *name);

/* Returns the list's theme with this name. If there is none, adds a copy of themes[0]. */
struct theme *theme_add(struct theme **list, const char *name);

/* Sets a colour or the letters, as a section [theme NAME] of the config file does. Returns false
 * and sets *error, which contains "expected" only if the value is wrong, not the key. */
bool theme_set(struct theme *theme, const char *key, const char *value, struct error *error);

/* Converts a colour number from 16 to 255 to 0xRRGGBB. */
uint32_t colour_number_to_rgb(int number);

#endif
