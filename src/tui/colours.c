/* colours.c - what is drawn in which colour.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * One row of numbers a theme and depth of colour. The 256 colours beyond the first
 * sixteen are the same on every terminal (a 6x6x6 cube and greys): those are chosen so
 * that White and Black are told from the squares by a ratio of luminance of 3 and more.
 * The first eight are the user's own and only used where there is nothing else; nothing
 * is known of the eight brighter ones. The palette is never changed.
 */
#include "config.h"

#include "tui/colours.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include <curses.h>

#include "settings/settings.h"

enum depth { DEPTH_MONO, DEPTH_8, DEPTH_256, DEPTH_DIRECT };

struct theme_colours {
    short deep[PAINT_COUNT];  /* numbers of the 256 colours */
    short plain[PAINT_COUNT]; /* of the first eight */
};

/* Light, dark; the same of the last move, of a hint; check; white, black, their tiles;
 * outline, body; mark; frame, names on it; the terminal's own. */
static const struct theme_colours themes[THEMES] = {
    [THEME_BLUE] = {{67, 60, 101, 101, 65, 65, 167, 231, 16, -1, -1, 16, 231, 16, -1, -1, -1},
                    {6, 4, 2, 2, 5, 5, 1, 0, 7, 7, 0, 0, 7, 0, 4, 7, -1}},
    [THEME_BROWN] = {{137, 95, 65, 65, 97, 97, 167, 231, 16, -1, -1, 16, 231, 16, -1, -1, -1},
                     {3, 1, 2, 2, 4, 4, 5, 0, 7, 7, 0, 0, 7, 0, 1, 7, -1}},
    [THEME_GREEN] = {{65, 23, 101, 101, 97, 97, 167, 231, 16, -1, -1, 16, 231, 16, -1, -1, -1},
                     {3, 2, 5, 5, 4, 4, 1, 0, 7, 7, 0, 0, 7, 0, 2, 7, -1}},
    [THEME_GREY] = {{245, 240, 101, 101, 97, 97, 167, 231, 16, -1, -1, 16, 231, 16, -1, -1,
                     -1},
                    {7, 0, 2, 2, 5, 5, 1, 0, 7, 7, 0, 0, 7, 0, 0, 7, -1}},
};

static const struct {
    enum shade shade;
    enum ground ground;
    attr_t rich, plain;
} elements[] = {
#define ELEMENT_STYLE(id, shade, ground, rich, plain)                                         \
    [ELEMENT_##id] = {SHADE_##shade, GROUND_##ground, rich, plain},
    ELEMENT_TABLE(ELEMENT_STYLE)
#undef ELEMENT_STYLE
};

/* For dark backgrounds: numbers of the 256 colours, and of the first eight. */
static const short shades[SHADE_COUNT][2] = {
    [SHADE_TEXT] = {-1, -1},    [SHADE_STRONG] = {231, -1}, [SHADE_QUIET] = {245, -1},
    [SHADE_ACCENT] = {179, -1}, [SHADE_RULE] = {239, -1},   [SHADE_GOOD] = {114, 2},
    [SHADE_DOUBT] = {215, 3},   [SHADE_FAULT] = {208, 3},   [SHADE_BAD] = {167, 1},
};

static const short grounds[GROUND_COUNT][2] = {
    [GROUND_TERMINAL] = {-1, -1},
    [GROUND_BAR] = {236, -1},
    [GROUND_SELECTED] = {239, -1},
    [GROUND_TROUBLE] = {88, 1},
};

static enum depth depth;
static const struct theme_colours *theme = &themes[0];

static enum depth find_depth(void)
{
    const char *no_color = getenv("NO_COLOR");
    if ((no_color && *no_color != '\0') || !has_colors())
        return DEPTH_MONO;
    start_color();
    use_default_colors();
    if (COLORS > 256 && (tigetflag("RGB") > 0 || tigetnum("RGB") > 0 ||
                         (tigetstr("RGB") && tigetstr("RGB") != (char *)-1)))
        return DEPTH_DIRECT;
    return COLORS >= 256 ? DEPTH_256 : DEPTH_8;
}

bool colours_choose(const char *name)
{
    for (int i = 0; i < THEMES; i++)
        if (strcasecmp(name, theme_names[i]) == 0) {
            theme = &themes[i];
            return true;
        }
    if (strcasecmp(name, "auto") != 0)
        return false;
    theme = &themes[0];
    return true;
}

const char *colours_theme(void)
{
    return theme_names[theme - themes];
}

void colours_open(const char *name)
{
    depth = find_depth();
    if (name)
        colours_choose(name);
}

bool colours_have_board(void)
{
    return depth != DEPTH_MONO;
}

/* A number of the 256 colours as 0xRRGGBB, which is what direct colour terminals count
 * in. xterm's 256colres.pl gives the levels. */
static int direct_colour(int number)
{
    static const int levels[6] = {0, 95, 135, 175, 215, 255};
    if (number >= 232)
        return (8 + 10 * (number - 232)) * 0x10101;
    number -= 16;
    int colour = levels[number / 36] << 16 | levels[number / 6 % 6] << 8 | levels[number % 6];

    return colour < 8 ? 8 : colour; /* 0 to 7 mean the palette's */
}

/* What curses calls a colour of this number. */
static int deep_colour(int number)
{
    return depth == DEPTH_DIRECT && number >= 0 ? direct_colour(number) : number;
}

static int paint_colour(enum paint paint)
{
    return deep_colour(depth >= DEPTH_256 ? theme->deep[paint] : theme->plain[paint]);
}

bool colours_have_tiles(void)
{
    return colours_have_board() && paint_colour(PAINT_WHITE_TILE) >= 0;
}

bool colours_are_same(enum paint one, enum paint other)
{
    return paint_colour(one) == paint_colour(other);
}

static void set_attributes(attr_t attributes, int foreground, int background)
{
    int pair = depth == DEPTH_MONO || (foreground < 0 && background < 0)
                   ? 0
                   : alloc_pair(foreground, background);
    if (pair < 0)
        pair = 0;
    attr_set(attributes, 0, &pair);
}

void colours_use(enum element element)
{
    bool rich = depth >= DEPTH_256;
    set_attributes(rich ? elements[element].rich : elements[element].plain,
                   deep_colour(shades[elements[element].shade][!rich]),
                   deep_colour(grounds[elements[element].ground][!rich]));
}

void colours_use_paint(enum paint foreground, enum paint background)
{
    /* White figurines are outlines, and thin ones in many a font. */
    set_attributes(foreground == PAINT_WHITE ? A_BOLD : A_NORMAL, paint_colour(foreground),
                   paint_colour(background));
}
