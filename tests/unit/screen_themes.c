/* screen_themes.c - tests of the themes: contrast of pieces, squares, marks and text, also for
 * colour-blind users. Luminance and contrast as in WCAG 2; colour differences in CIE L*a*b*;
 * colour blindness after Vienot, Brettel and Mollon (1999).
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <math.h>

#include "support/test.h"
#include "tui/style/theme.h"

enum eyes { USUAL, DEUTERANOPE, PROTANOPE, EYES };

/* Linear light, each component from 0 to 1. */
struct light {
    double red, green, blue;
};

static double linear(uint32_t level)
{
    double part = level / 255.0;
    return part <= 0.04045 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4);
}

static struct light light_of(uint32_t colour)
{
    return (struct light){linear(colour >> 16 & 255), linear(colour >> 8 & 255),
                          linear(colour & 255)};
}

static struct light light_of_number(int number)
{
    return light_of(colour_number_to_rgb(number));
}

static double luminance(struct light light)
{
    return 0.2126 * light.red + 0.7152 * light.green + 0.0722 * light.blue;
}

static double contrast(struct light one, struct light other)
{
    double a = luminance(one) + 0.05, b = luminance(other) + 0.05;
    return a > b ? a / b : b / a;
}

static struct light seen_by(struct light light, int eyes)
{
    static const double red[EYES] = {1, 0.29275, 0.11238}, blue[EYES] = {0, 0.02234, -0.00401};
    double mixed = red[eyes] * light.red + (1 - red[eyes]) * light.green;
    return eyes == USUAL ? light
                         : (struct light){mixed, mixed,
                                          blue[eyes] * (light.green - light.red) + light.blue};
}

static double cube(double part)
{
    return part > 0.008856 ? cbrt(part) : 7.787 * part + 16.0 / 116;
}

/* Returns the difference between two colours; about 2 is visible when they touch. */
static double difference(struct light one, struct light other)
{
    double lab[2][3];
    for (int i = 0; i < 2; i++) {
        struct light light = i == 0 ? one : other;
        double x =
            cube((0.4124 * light.red + 0.3576 * light.green + 0.1805 * light.blue) / 0.9505);
        double y = cube(luminance(light));
        double z =
            cube((0.0193 * light.red + 0.1192 * light.green + 0.9505 * light.blue) / 1.089);
        lab[i][0] = 116 * y;
        lab[i][1] = 500 * (x - y);
        lab[i][2] = 200 * (y - z);
    }
    return sqrt(pow(lab[0][0] - lab[1][0], 2) + pow(lab[0][1] - lab[1][1], 2) +
                pow(lab[0][2] - lab[1][2], 2));
}

static void expect(double found, double least, int theme, const char *what, int i)
{
    if (found < least)
        fail_msg("%s: %s %d: expected %.2f, found %.2f", themes[theme].name, what, i, least,
                 found);
}

#define FOR_EACH(theme) for (int theme = 0; theme < THEME_COUNT; theme++)

/* Paint of a square, as one of the 256 colours and as a tint. Bright squares are for pieces with
 * dark edges. */
enum { NUMBERS, TINTS, BRIGHT_NUMBERS, BRIGHT_TINTS, WAYS };
#define FOR_EACH_WAY(way) for (int way = 0; way < WAYS; way++)

static struct light paint_light(int theme, int way, int paint)
{
    return way == TINTS ? light_of(themes[theme].tints[paint])
           : way == BRIGHT_TINTS
               ? light_of(themes[theme].bright_tints[paint])
               : light_of_number(way == NUMBERS ? themes[theme].numbers[paint]
                                                : themes[theme].bright_numbers[paint]);
}

TEST(test_pieces_stand_out_from_every_square)
{
    FOR_EACH(theme)
    FOR_EACH_WAY(way)
    for (int i = 0; i < PAINT_SQUARE_COUNT; i++) {
        struct light square = paint_light(theme, way, i);
        if (way < BRIGHT_NUMBERS)
            expect(contrast(square, light_of_number(themes[THEME_OAK].numbers[PAINT_WHITE])),
                   3, theme, "white piece on paint", i);
        expect(contrast(square, light_of_number(themes[THEME_OAK].numbers[PAINT_BLACK])), 3,
               theme, "black piece on paint", i);
    }
}

/* The palettes of xterm, of the Linux console, of Tango and of Solarized. */
TEST(test_pieces_stand_out_with_16_colours)
{
    static const uint32_t palettes[][16] = {
        {0x000000, 0xCD0000, 0x00CD00, 0xCDCD00, 0x0000EE, 0xCD00CD, 0x00CDCD, 0xE5E5E5,
         0x7F7F7F, 0xFF0000, 0x00FF00, 0xFFFF00, 0x5C5CFF, 0xFF00FF, 0x00FFFF, 0xFFFFFF},
        {0x000000, 0xAA0000, 0x00AA00, 0xAA5500, 0x0000AA, 0xAA00AA, 0x00AAAA, 0xAAAAAA,
         0x555555, 0xFF5555, 0x55FF55, 0xFFFF55, 0x5555FF, 0xFF55FF, 0x55FFFF, 0xFFFFFF},
        {0x2E3436, 0xCC0000, 0x4E9A06, 0xC4A000, 0x3465A4, 0x75507B, 0x06989A, 0xD3D7CF,
         0x555753, 0xEF2929, 0x8AE234, 0xFCE94F, 0x729FCF, 0xAD7FA8, 0x34E2E2, 0xEEEEEC},
        {0x073642, 0xDC322F, 0x859900, 0xB58900, 0x268BD2, 0xD33682, 0x2AA198, 0xEEE8D5,
         0x002B36, 0xCB4B16, 0x586E75, 0x657B83, 0x839496, 0x6C71C4, 0x93A1A1, 0xFDF6E3},
    };
    const int8_t *numbers = theme_sixteen_colours;
    for (int i = 0; i < 4; i++) {
        struct light white = light_of(palettes[i][numbers[PAINT_WHITE]]);
        struct light black = light_of(palettes[i][numbers[PAINT_BLACK]]);
        for (int paint = 0; paint < PAINT_MARK + BOARD_MARK_COLOURS; paint++) {
            if (paint >= PAINT_SQUARE_COUNT && paint < PAINT_MARK)
                continue;
            struct light square = light_of(palettes[i][numbers[paint]]);
            double least = paint <= PAINT_DARK ? 1.95 : paint < PAINT_MARK ? 1.65 : 1.55;
            expect(contrast(white, square), least, i, "white piece with 16 colours", paint);
            expect(contrast(black, square), least, i, "black piece with 16 colours", paint);
        }
        struct light dark = light_of(palettes[i][numbers[PAINT_DARK]]);
        /* White pieces have black edges on bright squares. */
        struct light bright = light_of(palettes[i][7]);
        expect(difference(light_of(palettes[i][numbers[PAINT_LIGHT]]), dark), 20, i,
               "light and dark with 16 colours", 0);
        expect(difference(bright, dark), 20, i, "bright and dark with 16 colours", 0);
        expect(contrast(black, bright), 1.95, i, "black piece on bright with 16 colours", 0);
    }
}

TEST(test_lines_stand_out_in_black_pieces)
{
    expect(contrast(light_of_number(THEME_LINE_COLOUR),
                    light_of_number(themes[THEME_OAK].numbers[PAINT_BLACK])),
           2, THEME_OAK, "lines", 0);
}

TEST(test_marks_of_comments_differ_from_squares_and_pieces)
{
    FOR_EACH(theme)
    for (int i = 0; i < BOARD_MARK_COLOURS; i++) {
        struct light mark = light_of_number(theme_mark_colours[i]);
        expect(contrast(mark, light_of_number(themes[THEME_OAK].numbers[PAINT_WHITE])), 3,
               theme, "white piece", i);
        expect(contrast(mark, light_of_number(themes[THEME_OAK].numbers[PAINT_BLACK])), 3,
               theme, "black piece", i);
        FOR_EACH_WAY(way)
        for (int paint = PAINT_LIGHT; paint <= PAINT_DARK; paint++)
            expect(difference(mark, paint_light(theme, way, paint)), 20, theme, "mark", i);
    }
}

TEST(test_light_and_dark_squares_are_distinguishable)
{
    FOR_EACH(theme)
    FOR_EACH_WAY(way)
    {
        struct light light = paint_light(theme, way, PAINT_LIGHT);
        struct light dark = paint_light(theme, way, PAINT_DARK);
        expect(contrast(light, dark), 1.5, theme, "light and dark", way);
        assert_true(luminance(light) > luminance(dark));
    }
}

/* Kinds of paint: two of the same kind need not be distinguishable; a checked king is not also
 * shown as threatened. */
static int kind(int paint)
{
    return paint == PAINT_CHECK     ? PAINT_LIGHT_THREAT / 2
           : paint < PAINT_SELECTED ? paint / 2
                                    : paint;
}

static void check_marks(int theme, int way, int eyes, double least)
{
    for (int i = PAINT_LIGHT_LAST; i < PAINT_SQUARE_COUNT; i++)
        for (int j = 0; j < i; j++) {
            /* The cursor also has brackets. */
            if (kind(i) == kind(j) || (eyes != USUAL && i == PAINT_CURSOR) ||
                (eyes != USUAL && j == PAINT_CURSOR))
                continue;
            expect(difference(seen_by(paint_light(theme, way, i), eyes),
                              seen_by(paint_light(theme, way, j), eyes)),
                   least, theme, eyes == USUAL ? "paint" : "paint, without a cone",
                   100 * i + j);
        }
}

/* Returns the hue in degrees. */
static double hue(struct light light)
{
    double angle =
        atan2(sqrt(3) * (light.green - light.blue), 2 * light.red - light.green - light.blue);
    return angle * 180 / acos(-1);
}

/* A move's two squares, one light and one dark, have the same meaning; the tints of hints are
 * blue or violet. */
TEST(test_a_mark_has_one_hue)
{
    FOR_EACH(theme)
    {
        double light = hue(paint_light(theme, NUMBERS, PAINT_LIGHT_LAST));
        double dark = hue(paint_light(theme, NUMBERS, PAINT_DARK_LAST));
        expect(-fabs(light - dark), -15, theme, "hues of the last move", 0);
        for (int i = PAINT_LIGHT_HINT; i <= PAINT_LIGHT_THREAT; i += 2) {
            light = hue(paint_light(theme, TINTS, i));
            dark = hue(paint_light(theme, TINTS, i + 1));
            expect(-fabs(light - dark), -15, theme, "hues of a mark", i);
            if (i == PAINT_LIGHT_HINT)
                expect(-fabs(light + 125), -35, theme, "blue or violet", i);
        }
    }
}

TEST(test_marks_are_visible)
{
    FOR_EACH(theme)
    {
        check_marks(theme, NUMBERS, USUAL, 20);
        check_marks(theme, TINTS, USUAL, 14);
        check_marks(theme, BRIGHT_NUMBERS, USUAL, 20);
        check_marks(theme, BRIGHT_TINTS, USUAL, 14);
    }
}

/* As a tint of the square's own colour, but lighter or darker. */
TEST(test_the_last_move_is_visible_but_unobtrusive)
{
    FOR_EACH(theme)
    FOR_EACH_WAY(way)
    for (int i = PAINT_LIGHT_LAST; i <= PAINT_DARK_LAST; i++)
        expect(contrast(paint_light(theme, way, i),
                        paint_light(theme, way, i - PAINT_LIGHT_LAST)),
               1.2, theme, "last move", i);
    FOR_EACH(theme)
    for (int i = PAINT_LIGHT_LAST; i <= PAINT_DARK_LAST; i++)
        expect(-difference(paint_light(theme, TINTS, i),
                           paint_light(theme, TINTS, i - PAINT_LIGHT_LAST)),
               -50, theme, "a tint of its own", i);
}

/* Backgrounds are not only black and white: the greys of usual colour schemes are tested
 * too. */
TEST(test_accents_are_readable)
{
    static const uint32_t backgrounds[THEME_BACKGROUND_COUNT][2] = {{0x000000, 0x303030},
                                                                    {0xFFFFFF, 0xEEEEEE}};
    FOR_EACH(theme)
    for (int i = 0; i < THEME_BACKGROUND_COUNT; i++) {
        struct light accent = light_of_number(themes[theme].accent[i]);
        for (int j = 0; j < 2; j++)
            expect(contrast(accent, light_of(backgrounds[i][j])), 4.5, theme,
                   "accent on background", i);
        expect(contrast(accent, light_of_number(theme_bar_background[i])), 4.5, theme,
               "accent on bar", i);
    }
}
