/* oak.c - tan and rosewood: the default.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "tui/theme.h"

const struct theme theme_oak = {
    .squares =
        {
            [PAINT_LIGHT] = {137, 0xB98B5C},
            [PAINT_DARK] = {95, 0x7C523B},
            [PAINT_LIGHT_LAST] = {100, 0x8A9526},
            [PAINT_DARK_LAST] = {100, 0x6F7A1C},
            [PAINT_LIGHT_HINT] = {139, 0xAA88B0},
            [PAINT_DARK_HINT] = {97, 0x835C9C},
            [PAINT_SELECTED] = {67, 0x4F86B0},
            [PAINT_CURSOR] = {130, 0xB8611A},
            [PAINT_CHECK] = {167, 0xD2504C},
        },
    .few = {7, 3, 2, 2, 5, 5, 6, 6, 1},
    .accent = {{179, 0xE0AE5C}, {94, 0x7A4E10}},
    .bar = {{236, 0x2B2724}, {254, 0xE6E0D8}},
    .chosen = {{239, 0x4A423A}, {250, 0xCDC2B4}},
};
