/* theme.c - the themes, and what the numbers of 256 colours look like.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "tui/look/theme.h"

/* Squares in the order of enum paint. */
const struct theme themes[THEMES] = {
    [THEME_OAK] = {.squares = {137, 95, 100, 100, 139, 97, 67, 130, 167},
                   .few = {7, 3, 2, 2, 5, 5, 6, 6, 1},
                   .accent = {179, 94}},
    [THEME_TIDE] = {.squares = {67, 25, 101, 58, 139, 97, 30, 130, 167},
                    .few = {7, 6, 3, 3, 5, 5, 2, 2, 1},
                    .accent = {110, 25}},
    [THEME_MOSS] = {.squares = {65, 58, 136, 94, 139, 97, 67, 166, 167},
                    .few = {7, 2, 3, 3, 5, 5, 6, 6, 1},
                    .accent = {149, 58}},
    [THEME_STEEL] = {.squares = {245, 241, 101, 58, 139, 97, 67, 130, 167},
                     .few = {7, 6, 3, 3, 5, 5, 2, 2, 1},
                     .accent = {117, 24}},
    [THEME_PLUM] = {.squares = {139, 96, 136, 94, 66, 29, 67, 166, 167},
                    .few = {7, 5, 3, 3, 2, 2, 6, 6, 1},
                    .accent = {182, 90}},
    [THEME_IRIS] = {.squares = {103, 60, 101, 58, 138, 95, 27, 132, 166},
                    .few = {7, 6, 3, 3, 4, 4, 4, 5, 1},
                    .accent = {214, 25}},
    [THEME_CHALK] = {.squares = {246, 59, 136, 94, 139, 97, 32, 166, 160},
                     .few = {7, 3, 2, 2, 5, 5, 6, 6, 1},
                     .accent = {226, 18}},
};

enum { RED = 1, GREEN = 2, YELLOW = 3 };

const struct shade_numbers theme_shades[SHADE_COUNT] = {
    [SHADE_TEXT] = {{-1, -1}, {-1, -1}},       [SHADE_STRONG] = {{231, 16}, {-1, -1}},
    [SHADE_QUIET] = {{246, 242}, {-1, -1}},    [SHADE_ACCENT] = {{-1, -1}, {-1, -1}},
    [SHADE_RULE] = {{240, 250}, {-1, -1}},     [SHADE_GOOD] = {{114, 22}, {GREEN, -1}},
    [SHADE_DOUBT] = {{215, 58}, {YELLOW, -1}}, [SHADE_FAULT] = {{208, 94}, {YELLOW, -1}},
    [SHADE_BAD] = {{203, 124}, {RED, RED}},    [SHADE_WHITE] = {{253, 247}, {-1, -1}},
    [SHADE_BLACK] = {{242, 237}, {-1, -1}},
};

const int16_t theme_text_on_ground[BACKGROUNDS] = {252, 236};
const int16_t theme_bar[BACKGROUNDS] = {236, 254}, theme_chosen[BACKGROUNDS] = {239, 250};

/* A 6x6x6 cube and greys; xterm's 256colres.pl gives the levels. */
uint32_t tint_of_number(int number)
{
    static const uint32_t levels[6] = {0, 95, 135, 175, 215, 255};
    if (number >= 232)
        return (uint32_t)(8 + 10 * (number - 232)) * 0x10101;
    number -= 16;
    return levels[number / 36] << 16 | levels[number / 6 % 6] << 8 | levels[number % 6];
}
