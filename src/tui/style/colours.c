/* colours.c - implements colours.h.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Users often change the first sixteen colours, so they are used only if the terminal has no
 * others (theme.h). The palette is never changed. Each shade has one colour for dark backgrounds
 * and one for light.
 */
#include "config.h"

#include "tui/style/colours.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include <curses.h>

enum depth { DEPTH_MONO, DEPTH_8, DEPTH_16, DEPTH_256, DEPTH_DIRECT };

enum {
    BASIC_BLACK = 0,
    BASIC_RED = 1,
    BASIC_BLUE = 4,
    BASIC_MAGENTA = 5,
    BASIC_WHITE = 7,
    BASIC_GREY = 8
};

static const struct {
    enum shade shade;
    enum text_background text_background;
    attr_t rich, plain;
} elements[] = {
#define ELEMENT_STYLE(id, shade, text_background, rich, plain)                                \
    [ELEMENT_##id] = {SHADE_##shade, TEXT_BACKGROUND_##text_background, rich, plain},
    ELEMENT_TABLE(ELEMENT_STYLE)};

enum { ALERT_BACKGROUND_COLOUR = 88 };

static enum depth depth;
static bool tinted; /* squares use the colour numbers from THEME_FIRST_TINT on */
static bool bright; /* squares have the brighter colours */
static const struct theme *theme;
static enum background user_background, terminal_background;

static enum depth detect_depth(void)
{
    const char *no_color = getenv("NO_COLOR");
    if ((no_color && *no_color) || !has_colors())
        return DEPTH_MONO;
    start_color();
    use_default_colors();
    if (COLORS > 256 && (tigetflag("RGB") > 0 || tigetnum("RGB") > 0 ||
                         (tigetstr("RGB") && tigetstr("RGB") != (char *)-1)))
        return DEPTH_DIRECT;
    return COLORS >= 256 ? DEPTH_256 : COLORS >= 16 ? DEPTH_16 : DEPTH_8;
}

void colours_set_theme(const struct theme *new)
{
    theme = new;
}

const char *colours_theme_name(void)
{
    return theme->name;
}

const char *colours_piece_letters(void)
{
    return *theme->letters ? theme->letters : "KQRBNP";
}

const uint32_t *colours_tints(void)
{
    return !tinted ? NULL : bright ? theme->bright_tints : theme->tints;
}

void colours_set_bright(bool wanted)
{
    bright = wanted && depth >= DEPTH_16;
}

bool colours_are_bright(void)
{
    return bright;
}

void colours_init(void)
{
    depth = detect_depth();
    theme = &themes[0];
}

void colours_set_tinted(bool possible)
{
    tinted = possible && depth == DEPTH_256;
}

bool colours_are_available(void)
{
    return depth != DEPTH_MONO;
}

bool colours_are_extended(void)
{
    return depth >= DEPTH_256;
}

bool colours_distinguish_sides(void)
{
    return depth >= DEPTH_16;
}

void colours_set_user_background(enum background background)
{
    user_background = background;
}

void colours_set_terminal_background(enum background background)
{
    terminal_background = background;
}

/* Returns BACKGROUND_AUTO if the background is unknown. Some terminals set COLORFGBG to colour
 * numbers below sixteen, such as "15;0"; the last one is the background. */
static enum background known_background(void)
{
    const char *colours = getenv("COLORFGBG");
    const char *last = colours ? strrchr(colours, ';') : NULL;
    char *end = NULL;
    if (user_background != BACKGROUND_AUTO || terminal_background != BACKGROUND_AUTO)
        return user_background != BACKGROUND_AUTO ? user_background : terminal_background;
    long number = last ? strtol(last + 1, &end, 10) : -1;
    if (number < 0 || number > 15 || end == last + 1 || *end != '\0')
        return BACKGROUND_AUTO;
    return number == BASIC_WHITE || number > 8 ? BACKGROUND_LIGHT : BACKGROUND_DARK;
}

static int background(void)
{
    return known_background() == BACKGROUND_LIGHT ? THEME_ON_LIGHT : THEME_ON_DARK;
}

/* ---- colour numbers for curses --------------------------------------------------- */

/* Returns the most similar colour number that is neither a tint nor a swatch. The hue counts
 * more than the brightness; otherwise greys would replace greens. */
static int nearest_number(uint32_t tint)
{
    int best = 0, least = INT_MAX;
    for (int number = THEME_FIRST_SWATCH + THEME_SWATCHES; number < 256; number++) {
        uint32_t rgb = colour_number_to_rgb(number);
        int red = (int)(tint >> 16) - (int)(rgb >> 16);
        int green = (int)(tint >> 8 & 255) - (int)(rgb >> 8 & 255);
        int blue = (int)(tint & 255) - (int)(rgb & 255);
        int hue = (red - green) * (red - green) + (green - blue) * (green - blue);
        int distance = 2 * (red * red + green * green + blue * blue) + 3 * hue;
        if (distance < least)
            least = distance, best = number;
    }
    return best;
}

static int extended_colour(int number)
{
    enum { PALETTE = 8 }; /* even with direct colours, smaller numbers mean the palette */
    if (tinted && number >= THEME_FIRST_SWATCH && number < THEME_FIRST_SWATCH + THEME_SWATCHES)
        return nearest_number(colour_number_to_rgb(number)); /* of a user's theme */
    if (number < 0 || depth != DEPTH_DIRECT)
        return number;
    int direct = (int)colour_number_to_rgb(number);
    return direct < PALETTE ? PALETTE : direct;
}

/* Returns one of the first sixteen colours, or -1 for the terminal's own. On a light background,
 * white would be invisible in the bar. */
static int basic_colour(enum paint paint)
{
    bool light = background() == THEME_ON_LIGHT;
    int grey = depth == DEPTH_16 ? BASIC_GREY : theme->basic[PAINT_DARK];
    if (paint == PAINT_BAR_WHITE)
        return light ? grey : basic_colour(PAINT_WHITE);
    if (paint == PAINT_BAR_BLACK)
        return light ? BASIC_BLACK : grey;
    if (depth == DEPTH_16)
        return bright && paint == PAINT_LIGHT ? BASIC_WHITE : theme_sixteen_colours[paint];
    return paint < PAINT_SQUARE_COUNT ? theme->basic[paint]
           : paint >= PAINT_MARK      ? BASIC_RED + (int)(paint - PAINT_MARK)
           : paint == PAINT_WHITE || paint == PAINT_LINE ? BASIC_WHITE
           : paint == PAINT_BLACK                        ? BASIC_BLACK
                                                         : -1;
}

static int paint_colour(enum paint paint)
{
    if (depth < DEPTH_256)
        return basic_colour(paint);
    switch (paint) {
    case PAINT_BAR_WHITE:
        return extended_colour(theme_shades[SHADE_WHITE].extended[background()]);
    case PAINT_BAR_BLACK:
        return extended_colour(theme_shades[SHADE_BLACK].extended[background()]);
    case PAINT_WHITE:
    case PAINT_BLACK: return extended_colour(theme->numbers[paint]);
    case PAINT_LINE: return extended_colour(THEME_LINE_COLOUR);
    case PAINT_COORDINATE:
        if (bright && background() == THEME_ON_LIGHT)
            return extended_colour(theme->accent[THEME_ON_LIGHT]);
        paint = background() == THEME_ON_LIGHT ? PAINT_DARK : PAINT_LIGHT;
        break;
    default: break;
    }
    if (paint >= PAINT_MARK)
        return extended_colour(theme_mark_colours[paint - PAINT_MARK]);
    if (paint >= PAINT_SQUARE_COUNT)
        return -1;
    uint32_t tint = bright ? theme->bright_tints[paint] : theme->tints[paint];
    if (depth == DEPTH_DIRECT)
        return (int)tint;
    for (int number = THEME_FIRST_SWATCH + THEME_SWATCHES; tinted && number < 256; number++)
        if (colour_number_to_rgb(number) == tint)
            return number; /* the same colour with a shorter sequence */
    return tinted   ? THEME_FIRST_TINT + (int)paint
           : bright ? theme->bright_numbers[paint]
                    : theme->numbers[paint];
}

/* In many palettes, black is hard to see on these colours. */
bool colours_need_tile(enum paint square)
{
    int number = basic_colour(square);
    return depth == DEPTH_MONO || number == BASIC_RED || number == BASIC_BLUE ||
           number == BASIC_MAGENTA;
}

static int shade_colour(enum shade shade, enum text_background text_background)
{
    bool painted = text_background != TEXT_BACKGROUND_TERMINAL;
    int side = background(), number = theme_shades[shade].extended[side];
    if (depth < DEPTH_256) /* painted backgrounds are reversed text */
        return theme_shades[shade].basic[side];
    if (text_background == TEXT_BACKGROUND_ALERT)
        return extended_colour(theme_shades[SHADE_STRONG].extended[THEME_ON_DARK]);
    if (shade == SHADE_ACCENT)
        return extended_colour(theme->accent[side]);
    if (shade == SHADE_STRONG && !painted && known_background() == BACKGROUND_AUTO)
        return -1; /* white on white would be invisible */
    return extended_colour(painted && number < 0 ? theme_text_on_background[side] : number);
}

static int text_background_colour(enum text_background text_background)
{
    int side = background();
    if (depth < DEPTH_256)
        return text_background == TEXT_BACKGROUND_ALERT ? BASIC_RED : -1;
    switch (text_background) {
    case TEXT_BACKGROUND_BAR: return extended_colour(theme_bar_background[side]);
    case TEXT_BACKGROUND_SELECTED: return extended_colour(theme_selected_background[side]);
    case TEXT_BACKGROUND_ALERT: return extended_colour(ALERT_BACKGROUND_COLOUR);
    default: return -1;
    }
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
                   shade_colour(elements[element].shade, elements[element].text_background),
                   text_background_colour(elements[element].text_background));
}

void colours_use_paint(enum paint foreground, enum paint background_paint)
{
    attr_t attributes = A_NORMAL;
    bool light = background_paint != PAINT_BLACK; /* without colours, as in printed books */
    if (depth == DEPTH_MONO && background_paint != PAINT_TERMINAL &&
        light != (background() == THEME_ON_LIGHT))
        attributes = A_REVERSE;
    set_attributes(attributes, paint_colour(foreground), paint_colour(background_paint));
}

void colours_use_swatch(const struct theme *other, enum paint paint)
{
    const struct theme *current = theme;
    theme = other;
    int number = paint_colour(paint);
    if (tinted && other != current)
        number =
            other >= themes && other < themes + THEME_COUNT
                ? THEME_FIRST_SWATCH + THEME_SWATCH_PAINTS * (int)(other - themes) + (int)paint
                : nearest_number(colours_tints()[paint]);
    theme = current;
    set_attributes(A_NORMAL, -1, number);
}

/* Bold is used only for white, because ending it resets all colours. */
void colours_use_thin_paint(enum paint foreground, enum paint background_paint)
{
    if (colours_distinguish_sides() && foreground == PAINT_WHITE)
        set_attributes(A_BOLD, paint_colour(foreground), paint_colour(background_paint));
    else
        colours_use_paint(foreground, background_paint);
}
