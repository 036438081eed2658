/* theme.c - the list of themes, and what the numbers of 256 colours look like.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "tui/theme.h"

const struct theme *const themes[THEMES] = {
#define THEME_ENTRY(id, name, about) [THEME_##id] = &theme_##name,
    THEME_TABLE(THEME_ENTRY)
#undef THEME_ENTRY
};

const struct tint theme_white = {231, 0xFFFFFF}, theme_black = {16, 0x000000};

enum { RED = 1, GREEN = 2, YELLOW = 3, BLUE = 4, CYAN = 6, WHITE_OF_EIGHT = 7 };

#define MAP(paint) [PAINT_MAP_##paint - PAINT_SQUARES]

/* From orange to blue, which everybody's eyes tell apart; the further, the deeper. */
const struct tint theme_map[PAINT_MAP_COUNT] = {
    MAP(LIGHT) = {246, 0x949494}, MAP(DARK) = {59, 0x5C5C5C},   MAP(WORST) = {166, 0xD75F00},
    MAP(WORSE) = {137, 0xAF875F}, MAP(BETTER) = {67, 0x5F87AF}, MAP(BEST) = {26, 0x005FD7},
};

/* There are not enough for light and dark squares. */
const uint8_t theme_map_few[PAINT_MAP_COUNT] = {
    MAP(LIGHT) = WHITE_OF_EIGHT, MAP(DARK) = WHITE_OF_EIGHT, MAP(WORST) = RED,
    MAP(WORSE) = YELLOW,         MAP(BETTER) = CYAN,         MAP(BEST) = BLUE,
};

const struct shade_numbers theme_shades[SHADE_COUNT] = {
    [SHADE_TEXT] = {{-1, -1}, {-1, -1}},       [SHADE_STRONG] = {{231, 16}, {-1, -1}},
    [SHADE_QUIET] = {{246, 242}, {-1, -1}},    [SHADE_ACCENT] = {{-1, -1}, {-1, -1}},
    [SHADE_RULE] = {{240, 250}, {-1, -1}},     [SHADE_GOOD] = {{114, 22}, {GREEN, -1}},
    [SHADE_DOUBT] = {{215, 58}, {YELLOW, -1}}, [SHADE_FAULT] = {{208, 94}, {YELLOW, -1}},
    [SHADE_BAD] = {{203, 124}, {RED, RED}},    [SHADE_WHITE] = {{253, 247}, {-1, -1}},
    [SHADE_BLACK] = {{242, 237}, {-1, -1}},
};

const int16_t theme_text_on_ground[BACKGROUNDS] = {252, 236};

/* A 6x6x6 cube and greys; xterm's 256colres.pl gives the levels. */
uint32_t tint_of_number(int number)
{
    static const uint32_t levels[6] = {0, 95, 135, 175, 215, 255};
    if (number >= 232)
        return (uint32_t)(8 + 10 * (number - 232)) * 0x10101;
    number -= 16;
    return levels[number / 36] << 16 | levels[number / 6 % 6] << 8 | levels[number % 6];
}
