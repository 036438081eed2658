/* tide.c - blue and slate.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "tui/theme.h"

const struct theme theme_tide = {
    .squares =
        {
            [PAINT_LIGHT] = {67, 0x6F93B4},
            [PAINT_DARK] = {25, 0x47617F},
            [PAINT_LIGHT_LAST] = {101, 0x9A9350},
            [PAINT_DARK_LAST] = {58, 0x696828},
            [PAINT_LIGHT_HINT] = {139, 0xA987B4},
            [PAINT_DARK_HINT] = {97, 0x8A62A8},
            [PAINT_SELECTED] = {30, 0x1F8C84},
            [PAINT_CURSOR] = {130, 0xB8691E},
            [PAINT_CHECK] = {167, 0xD2504C},
        },
    .few = {7, 6, 3, 3, 5, 5, 2, 2, 1},
    .accent = {{110, 0x86B8E6}, {25, 0x1D5A99}},
    .bar = {{236, 0x24292F}, {254, 0xDEE4EA}},
    .chosen = {{239, 0x3A4654}, {250, 0xB9C7D6}},
};
