/* theme.c - the themes, and the RGB values of xterm's colour numbers.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "tui/style/theme.h"

/* Numbers and tints are in the order of enum paint. */
const struct theme themes[THEME_COUNT] = {
    [THEME_OAK] = {.numbers = {137, 59, 136, 94, 139, 97, 167, 167, 67, 65, 167, 231, 16},
                   .tints = {0xAF875F, 0x5F5F5F, 0xAE8D3D, 0x867731, 0x8B78BC, 0x6A50A0,
                             0xC65C43, 0x8C4747, 0x3F86C0, 0x5F875F, 0xD04038},
                   .basic = {7, 6, 3, 3, 5, 5, 1, 1, 2, 2, 1},
                   .accent = {179, 94}},
    [THEME_TIDE] = {.numbers = {67, 25, 101, 58, 139, 97, 167, 131, 30, 138, 167, 231, 16},
                    .tints = {0x6D91AB, 0x3F5F7F, 0x729990, 0x697150, 0x8B78CC, 0x6A50B0,
                              0xB86064, 0x8E484C, 0x00909C, 0xAF8787, 0xD04038},
                    .basic = {7, 6, 3, 3, 5, 5, 1, 1, 2, 2, 1},
                    .accent = {110, 25}},
    [THEME_MOSS] = {.numbers = {65, 59, 136, 94, 139, 97, 167, 131, 67, 138, 167, 231, 16},
                    .tints = {0x7D976A, 0x51694F, 0x8F9547, 0x8A8020, 0x8C80BC, 0x645598,
                              0xC06050, 0x964A40, 0x3F86D0, 0xAF8787, 0xD04038},
                    .basic = {7, 2, 3, 3, 5, 5, 1, 1, 6, 6, 1},
                    .accent = {149, 58}},
    [THEME_STEEL] = {.numbers = {245, 241, 101, 58, 139, 97, 167, 131, 67, 30, 167, 231, 16},
                     .tints = {0x878D95, 0x5A6068, 0x919175, 0x80753A, 0x8574C4, 0x6554A4,
                               0xB86060, 0x984848, 0x2F86D0, 0x008787, 0xD04038},
                     .basic = {7, 6, 3, 3, 5, 5, 1, 1, 2, 2, 1},
                     .accent = {117, 24}},
    [THEME_PLUM] = {.numbers = {139, 96, 136, 94, 66, 29, 167, 131, 67, 101, 167, 231, 16},
                    .tints = {0xA381A6, 0x6E5273, 0xAE8788, 0x8E6A48, 0x5C8FB4, 0x3A6C92,
                              0xBF5870, 0x9A3C51, 0x4F78D0, 0x87875F, 0xD04038},
                    .basic = {7, 5, 3, 3, 2, 2, 1, 1, 6, 6, 1},
                    .accent = {182, 90}},
    [THEME_IRIS] = {.numbers = {103, 60, 101, 58, 138, 95, 166, 130, 27, 66, 166, 231, 16},
                    .tints = {0x8A8AB4, 0x565684, 0x928F8D, 0x766A56, 0x139BC0, 0x208AB4,
                              0xC06359, 0x9A4B42, 0x2878D8, 0x5F8787, 0xD86000},
                    .basic = {7, 6, 3, 3, 4, 4, 1, 1, 4, 5, 1},
                    .accent = {214, 25}},
    [THEME_CHALK] = {.numbers = {246, 59, 136, 94, 139, 97, 167, 131, 32, 65, 160, 231, 16},
                     .tints = {0x929292, 0x5C5C5C, 0x9C9157, 0x847530, 0x8B73B6, 0x695293,
                               0xBB5C5C, 0x9A3F3F, 0x1880E0, 0x5F875F, 0xE02828},
                     .basic = {7, 3, 2, 2, 5, 5, 1, 1, 6, 6, 1},
                     .accent = {226, 18}},
};

enum { RED = 1, GREEN = 2, YELLOW = 3 };

const uint8_t theme_mark_colours[BOARD_MARK_COLOURS] = {160, 64, 136, 63};

const struct shade_numbers theme_shades[SHADE_COUNT] = {
    [SHADE_TEXT] = {{-1, -1}, {-1, -1}},      [SHADE_STRONG] = {{231, 16}, {-1, -1}},
    [SHADE_QUIET] = {{246, 242}, {-1, -1}},   [SHADE_ACCENT] = {{-1, -1}, {YELLOW, -1}},
    [SHADE_RULE] = {{240, 250}, {-1, -1}},    [SHADE_GOOD] = {{114, 22}, {GREEN, -1}},
    [SHADE_DOUBT] = {{75, 25}, {YELLOW, -1}}, [SHADE_FAULT] = {{208, 130}, {YELLOW, -1}},
    [SHADE_BAD] = {{203, 124}, {RED, RED}},   [SHADE_WHITE] = {{250, 247}, {-1, -1}},
    [SHADE_BLACK] = {{240, 236}, {-1, -1}},
};

const int16_t theme_text_on_background[THEME_BACKGROUND_COUNT] = {252, 236};
const int16_t theme_bar_background[THEME_BACKGROUND_COUNT] = {236, 254},
              theme_selected_background[THEME_BACKGROUND_COUNT] = {239, 250};

/* The levels of the 6x6x6 cube and the greys are from xterm's 256colres.pl. */
uint32_t colour_number_to_rgb(int number)
{
    static const uint32_t levels[6] = {0, 95, 135, 175, 215, 255};
    if (number >= 232)
        return (uint32_t)(8 + 10 * (number - 232)) * 0x10101;
    number -= 16;
    return levels[number / 36] << 16 | levels[number / 6 % 6] << 8 | levels[number % 6];
}
