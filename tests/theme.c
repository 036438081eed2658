/* theme.c - tests of the themes: contrast of pieces, squares, marks and text, for colour-blind
 * eyes too. Luminance and contrast as WCAG 2 has them; differences of colour in CIE L*a*b*;
 * missing cones after Vienot, Brettel and Mollon (1999).
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "tui/theme.h"

enum depth { NUMBERS, DIRECT, DEPTHS };
enum eyes { USUAL, DEUTERANOPE, PROTANOPE, EYES };

/* Parts of linear light, 0 to 1. */
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

static struct light light_of_tint(const struct tint *tint, int depth)
{
    return light_of(depth == DIRECT ? tint->direct : tint_of_number(tint->number));
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

/* How far apart two colours look; about 2 is seen when they touch. */
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

static void expect(double found, double least, int theme, int depth, const char *what, int i)
{
    if (found < least)
        fail_msg("%s, %s: %s %d: expected %.2f, found %.2f", theme_names[theme],
                 depth == DIRECT ? "direct" : "256", what, i, least, found);
}

#define FOR_EACH(theme, depth)                                                                \
    for (int theme = 0; theme < THEMES; theme++)                                              \
        for (int depth = 0; depth < DEPTHS; depth++)

static void test_pieces_stand_out_from_every_square(void **state)
{
    (void)state;
    FOR_EACH(theme, depth)
    for (int i = 0; i < PAINT_SQUARES; i++) {
        struct light square = light_of_tint(&themes[theme]->squares[i], depth);
        expect(contrast(square, light_of_tint(&theme_white, depth)), 3, theme, depth,
               "white piece on paint", i);
        expect(contrast(square, light_of_tint(&theme_black, depth)), 3, theme, depth,
               "black piece on paint", i);
    }
}

static void test_light_and_dark_squares_are_told_apart(void **state)
{
    (void)state;
    FOR_EACH(theme, depth)
    {
        const struct tint *squares = themes[theme]->squares;
        expect(contrast(light_of_tint(&squares[PAINT_LIGHT], depth),
                        light_of_tint(&squares[PAINT_DARK], depth)),
               1.5, theme, depth, "light and dark", 0);
        assert_true(luminance(light_of_tint(&squares[PAINT_LIGHT], depth)) >
                    luminance(light_of_tint(&squares[PAINT_DARK], depth)));
    }
}

/* Kinds of paints: the two of one kind need not be told apart by what they mean. */
static int kind(int paint)
{
    return paint < PAINT_SELECTED ? paint / 2 : paint;
}

static void check_marks(int theme, int depth, int eyes, double least)
{
    for (int i = PAINT_LIGHT_LAST; i < PAINT_SQUARES; i++)
        for (int j = 0; j < i; j++) {
            /* The cursor has its brackets. */
            if (kind(i) == kind(j) || (eyes != USUAL && i == PAINT_CURSOR) ||
                (eyes != USUAL && j == PAINT_CURSOR))
                continue;
            expect(difference(seen_by(light_of_tint(&themes[theme]->squares[i], depth), eyes),
                              seen_by(light_of_tint(&themes[theme]->squares[j], depth), eyes)),
                   least, theme, depth, eyes == USUAL ? "paint" : "paint, without a cone",
                   100 * i + j);
        }
}

/* Where it points on the wheel of colours, in degrees. */
static double hue(struct light light)
{
    double angle =
        atan2(sqrt(3) * (light.green - light.blue), 2 * light.red - light.green - light.blue);
    return angle * 180 / acos(-1);
}

/* A move's two squares, a light and a dark one, say one thing. */
static void test_the_last_move_has_one_hue(void **state)
{
    (void)state;
    FOR_EACH(theme, depth)
    {
        const struct tint *squares = themes[theme]->squares;
        double light = hue(light_of_tint(&squares[PAINT_LIGHT_LAST], depth));
        double dark = hue(light_of_tint(&squares[PAINT_DARK_LAST], depth));
        expect(-fabs(light - dark), -15, theme, depth, "hues of the last move", 0);
    }
}

static void test_marks_are_seen(void **state)
{
    (void)state;
    FOR_EACH(theme, depth)
    check_marks(theme, depth, USUAL, 20);
}

static void test_iris_does_without_red_or_green(void **state)
{
    (void)state;
    for (int depth = 0; depth < DEPTHS; depth++)
        for (int eyes = DEUTERANOPE; eyes < EYES; eyes++)
            check_marks(THEME_IRIS, depth, eyes, 10);
}

/* For all eyes: what stands in its squares, and each paint beside the others. */
static void test_the_heat_map_is_for_all_eyes(void **state)
{
    (void)state;
    for (int depth = 0; depth < DEPTHS; depth++)
        for (int i = 0; i < PAINT_MAP_COUNT; i++) {
            struct light one = light_of_tint(&theme_map[i], depth);
            expect(contrast(one, light_of_tint(&theme_white, depth)), 3, 0, depth,
                   "white piece in the map", i);
            expect(contrast(one, light_of_tint(&theme_black, depth)), 3, 0, depth,
                   "black piece in the map", i);
            for (int j = 0; j < i * EYES; j++) {
                struct light other = light_of_tint(&theme_map[j / EYES], depth);
                expect(difference(seen_by(one, j % EYES), seen_by(other, j % EYES)), 20, 0,
                       depth, "paint in the map", 100 * i + j / EYES);
            }
        }
}

/* Backgrounds are not all black or white: the greys of usual colour schemes are meant, too. */
static void test_accents_can_be_read(void **state)
{
    static const uint32_t backgrounds[BACKGROUNDS][2] = {{0x000000, 0x303030},
                                                         {0xFFFFFF, 0xEEEEEE}};
    (void)state;
    FOR_EACH(theme, depth)
    for (int i = 0; i < BACKGROUNDS; i++) {
        struct light accent = light_of_tint(&themes[theme]->accent[i], depth);
        for (int j = 0; j < 2; j++)
            expect(contrast(accent, light_of(backgrounds[i][j])), 4.5, theme, depth,
                   "accent on background", i);
        expect(contrast(accent, light_of_tint(&themes[theme]->bar[i], depth)), 4.5, theme,
               depth, "accent on bar", i);
    }
}

static void expect_shade(int shade, int background, struct light behind, const char *where)
{
    int number = theme_shades[shade].deep[background];
    double least = shade == SHADE_QUIET ? 3 : 4.5;
    double found = number < 0 ? 21 : contrast(light_of(tint_of_number(number)), behind);
    if (found < least)
        fail_msg("shade %d, background %d, on %s: %.2f", shade, background, where, found);
}

/* Rules and the bars of graphs are no text. */
static void test_shades_can_be_read(void **state)
{
    static const uint32_t backgrounds[BACKGROUNDS][2] = {{0x000000, 0x2A2A2A},
                                                         {0xFFFFFF, 0xEEEEEE}};
    (void)state;
    for (int background = 0; background < BACKGROUNDS; background++) {
        for (int shade = SHADE_TEXT; shade <= SHADE_BAD; shade++)
            for (int i = 0; i < 2 && shade != SHADE_RULE; i++)
                expect_shade(shade, background, light_of(backgrounds[background][i]), "it");
        struct light text = light_of(tint_of_number(theme_text_on_ground[background]));
        FOR_EACH(theme, depth)
        {
            const struct theme *one = themes[theme];
            struct light bar = light_of_tint(&one->bar[background], depth);
            struct light chosen = light_of_tint(&one->chosen[background], depth);
            expect_shade(SHADE_STRONG, background, chosen, "the chosen row");
            expect_shade(SHADE_QUIET, background, bar, "a bar");
            expect(contrast(text, bar), 4.5, theme, depth, "text on bar", background);
            expect(contrast(text, chosen), 4.5, theme, depth, "text on chosen", background);
        }
    }
}

static void test_no_colour_is_the_users_own(void **state)
{
    (void)state;
    for (int theme = 0; theme < THEMES; theme++)
        for (int i = 0; i < PAINT_SQUARES; i++)
            assert_in_range(themes[theme]->squares[i].number, 16, 255);
    for (int i = 0; i < PAINT_MAP_COUNT; i++)
        assert_in_range(theme_map[i].number, 16, 255);
    assert_int_equal(tint_of_number(16), 0x000000);
    assert_int_equal(tint_of_number(231), 0xFFFFFF);
    assert_int_equal(tint_of_number(137), 0xAF875F);
    assert_int_equal(tint_of_number(244), 0x808080);
}

static void test_names(void **state)
{
    (void)state;
    for (int i = 0; i < THEMES; i++) {
        assert_int_equal(theme_find(theme_names[i]), i);
        assert_true(strlen(theme_abouts[i]) > 3);
    }
    assert_int_equal(theme_find("auto"), THEME_OAK);
    assert_int_equal(theme_find("Blue"), THEME_TIDE);
    assert_int_equal(theme_find("brown"), THEME_OAK);
    assert_int_equal(theme_find("green"), THEME_MOSS);
    assert_int_equal(theme_find("grey"), THEME_STEEL);
    assert_int_equal(theme_find("pink"), THEME_NONE);
    assert_int_equal(theme_find(""), THEME_NONE);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_pieces_stand_out_from_every_square),
        cmocka_unit_test(test_light_and_dark_squares_are_told_apart),
        cmocka_unit_test(test_marks_are_seen),
        cmocka_unit_test(test_the_last_move_has_one_hue),
        cmocka_unit_test(test_iris_does_without_red_or_green),
        cmocka_unit_test(test_the_heat_map_is_for_all_eyes),
        cmocka_unit_test(test_accents_can_be_read),
        cmocka_unit_test(test_shades_can_be_read),
        cmocka_unit_test(test_no_colour_is_the_users_own),
        cmocka_unit_test(test_names),
    };
    return cmocka_run_group_tests_name("theme", tests, NULL, NULL);
}
