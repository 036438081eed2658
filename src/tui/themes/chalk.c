/* chalk.c - as much contrast as there can be.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "tui/theme.h"

const struct theme theme_chalk = {
    .squares =
        {
            [PAINT_LIGHT] = {246, 0x949494},
            [PAINT_DARK] = {59, 0x5C5C5C},
            [PAINT_LIGHT_LAST] = {136, 0xB09200},
            [PAINT_DARK_LAST] = {94, 0x806A00},
            [PAINT_LIGHT_HINT] = {139, 0xB080B8},
            [PAINT_DARK_HINT] = {97, 0x8F50A8},
            [PAINT_SELECTED] = {32, 0x1088E0},
            [PAINT_CURSOR] = {166, 0xD86000},
            [PAINT_CHECK] = {160, 0xE00000},
        },
    .few = {7, 3, 2, 2, 5, 5, 6, 6, 1},
    .accent = {{226, 0xFFFF00}, {18, 0x000090}},
    .bar = {{235, 0x202020}, {254, 0xE8E8E8}},
    .chosen = {{240, 0x505050}, {250, 0xC0C0C0}},
};
