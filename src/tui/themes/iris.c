/* iris.c - blue and orange, for colour-blind eyes.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "tui/theme.h"

const struct theme theme_iris = {
    .squares =
        {
            [PAINT_LIGHT] = {103, 0x8791B8},
            [PAINT_DARK] = {60, 0x56608A},
            [PAINT_LIGHT_LAST] = {101, 0x9A9248},
            [PAINT_DARK_LAST] = {58, 0x6A6418},
            [PAINT_LIGHT_HINT] = {138, 0xAE8A86},
            [PAINT_DARK_HINT] = {95, 0x845C58},
            [PAINT_SELECTED] = {27, 0x0A6CF8},
            [PAINT_CURSOR] = {132, 0xB0587C},
            [PAINT_CHECK] = {166, 0xD46200},
        },
    .few = {7, 6, 3, 3, 4, 4, 4, 5, 1},
    .accent = {{214, 0xF2B134}, {25, 0x0B5394}},
    .bar = {{236, 0x272A30}, {254, 0xE0E3E8}},
    .chosen = {{239, 0x40465A}, {250, 0xC0C6D4}},
};
