/* moss.c - green, as in tournament halls.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "tui/theme.h"

const struct theme theme_moss = {
    .squares =
        {
            [PAINT_LIGHT] = {65, 0x8F9A62},
            [PAINT_DARK] = {58, 0x58682F},
            [PAINT_LIGHT_LAST] = {136, 0xB3901F},
            [PAINT_DARK_LAST] = {94, 0x8A6A10},
            [PAINT_LIGHT_HINT] = {139, 0xAA88B0},
            [PAINT_DARK_HINT] = {97, 0x835C9C},
            [PAINT_SELECTED] = {67, 0x4F86B0},
            [PAINT_CURSOR] = {166, 0xB8611A},
            [PAINT_CHECK] = {167, 0xD2504C},
        },
    .few = {7, 2, 3, 3, 5, 5, 6, 6, 1},
    .accent = {{149, 0xB2CC66}, {58, 0x47591A}},
    .bar = {{236, 0x272A23}, {254, 0xE2E6DA}},
    .chosen = {{239, 0x424A36}, {250, 0xC3CCB0}},
};
