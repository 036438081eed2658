/* plum.c - violet.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "tui/theme.h"

const struct theme theme_plum = {
    .squares =
        {
            [PAINT_LIGHT] = {139, 0xA78AAC},
            [PAINT_DARK] = {96, 0x775682},
            [PAINT_LIGHT_LAST] = {136, 0xB3901F},
            [PAINT_DARK_LAST] = {94, 0x8A6A10},
            [PAINT_LIGHT_HINT] = {66, 0x5F9A86},
            [PAINT_DARK_HINT] = {29, 0x2A7A5A},
            [PAINT_SELECTED] = {67, 0x4F86B0},
            [PAINT_CURSOR] = {166, 0xB8611A},
            [PAINT_CHECK] = {167, 0xD2504C},
        },
    .few = {7, 5, 3, 3, 2, 2, 6, 6, 1},
    .accent = {{182, 0xDCB0E4}, {90, 0x74307E}},
    .bar = {{236, 0x2A272C}, {254, 0xE6E0E8}},
    .chosen = {{239, 0x493F4E}, {250, 0xCBBFD0}},
};
