/* steel.c - cool grey.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "tui/theme.h"

const struct theme theme_steel = {
    .squares =
        {
            [PAINT_LIGHT] = {245, 0x8C949C},
            [PAINT_DARK] = {241, 0x5C646D},
            [PAINT_LIGHT_LAST] = {101, 0x9A9350},
            [PAINT_DARK_LAST] = {58, 0x6B6A2A},
            [PAINT_LIGHT_HINT] = {139, 0xA987B4},
            [PAINT_DARK_HINT] = {97, 0x8A62A8},
            [PAINT_SELECTED] = {67, 0x3F86BC},
            [PAINT_CURSOR] = {130, 0xB8691E},
            [PAINT_CHECK] = {167, 0xD2504C},
        },
    .few = {7, 6, 3, 3, 5, 5, 2, 2, 1},
    .accent = {{117, 0x8EC5E8}, {24, 0x14506E}},
    .bar = {{236, 0x282B2E}, {254, 0xE0E3E6}},
    .chosen = {{239, 0x434A51}, {250, 0xC0C7CE}},
};
