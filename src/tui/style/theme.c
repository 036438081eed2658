/* theme.c - implements theme.h.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "tui/style/theme.h"

enum { RED = 1, GREEN = 2, YELLOW = 3 };

const uint8_t theme_mark_colours[BOARD_MARK_COLOURS] = {160, 64, 136, 63};

/* In the order of enum paint: squares, pieces, what has no colour of its own, marks. */
const int8_t theme_sixteen_colours[PAINT_MARK + BOARD_MARK_COLOURS] = {
    6, 12, 3, 3, 5, 5, 9, 9, 2, 2, 9, 15, 0, 15, -1, -1, -1, -1, 9, 2, 3, 4};

const struct shade_numbers theme_shades[SHADE_COUNT] = {
    [SHADE_TEXT] = {{-1, -1}, {-1, -1}},        [SHADE_STRONG] = {{231, 16}, {-1, -1}},
    [SHADE_QUIET] = {{246, 242}, {-1, -1}},     [SHADE_ACCENT] = {{-1, -1}, {-1, -1}},
    [SHADE_RULE] = {{240, 250}, {-1, -1}},      [SHADE_FAINT] = {{237, 253}, {-1, -1}},
    [SHADE_GOOD] = {{114, 22}, {GREEN, -1}},    [SHADE_DOUBT] = {{75, 25}, {YELLOW, -1}},
    [SHADE_FAULT] = {{208, 130}, {YELLOW, -1}}, [SHADE_BAD] = {{203, 124}, {RED, RED}},
    [SHADE_WHITE] = {{250, 247}, {-1, -1}},     [SHADE_BLACK] = {{240, 236}, {-1, -1}},
};

const int16_t theme_text_on_background[THEME_BACKGROUND_COUNT] = {252, 236};
const int16_t theme_bar_background[THEME_BACKGROUND_COUNT] = {236, 254},
              theme_selected_background[THEME_BACKGROUND_COUNT] = {239, 250};
