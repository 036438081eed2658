/* theme.c - the list of themes, and what the numbers of 256 colours look like.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "tui/theme.h"

const struct theme *const themes[THEMES] = {
#define THEME_ENTRY(id, name, about) [THEME_##id] = &theme_##name,
    THEME_TABLE(THEME_ENTRY)
#undef THEME_ENTRY
};

const struct tint theme_white = {231, 0xFFFFFF}, theme_black = {16, 0x000000};

/* A 6x6x6 cube and greys; xterm's 256colres.pl gives the levels. */
uint32_t tint_of_number(int number)
{
    static const uint32_t levels[6] = {0, 95, 135, 175, 215, 255};
    if (number >= 232)
        return (uint32_t)(8 + 10 * (number - 232)) * 0x10101;
    number -= 16;
    return levels[number / 36] << 16 | levels[number / 6 % 6] << 8 | levels[number % 6];
}
