/* themes.c - implements themes.h
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "settings/themes.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "base/memory.h"
#include "base/words.h"

/* Numbers and tints are in the order of enum paint. */
const struct theme themes[THEME_COUNT] = {
    [THEME_OAK] = {.name = "oak",
                   .description = "two browns",
                   .numbers = {137, 94, 58, 100, 139, 97, 167, 167, 67, 65, 167, 231, 16},
                   .tints = {0xB58A63, 0x82593D, 0x99830A, 0x8C780A, 0x8B78BC, 0x6A50A0,
                             0xC65C43, 0x8C4747, 0x3F86C0, 0x5F875F, 0xD04038},
                   .bright_numbers = {223, 137, 179, 179, 140, 97, 216, 167, 74, 108, 203},
                   .bright_tints = {0xF0D9B5, 0xB58863, 0xD2C462, 0xC0AA44, 0xB49CF0, 0x8E74D0,
                                    0xF09C88, 0xD4664E, 0x5AA6E0, 0x7FB27F, 0xE8483C},
                   .basic = {7, 6, 3, 3, 5, 5, 1, 1, 2, 2, 1},
                   .accent = {179, 94}},
    [THEME_TIDE] = {.name = "tide",
                    .description = "blue and slate",
                    .numbers = {67, 25, 58, 101, 139, 97, 167, 131, 30, 138, 167, 231, 16},
                    .tints = {0x6D91AB, 0x3F5F7F, 0x737F66, 0x697150, 0x8B78CC, 0x6A50B0,
                              0xB86064, 0x8E484C, 0x00909C, 0xAF8787, 0xD04038},
                    .bright_numbers = {254, 110, 143, 186, 140, 97, 216, 167, 37, 181, 203},
                    .bright_tints = {0xD9E4EC, 0x86A3BA, 0xCED285, 0xACB871, 0xB49CF0,
                                     0x8E74D0, 0xF09C88, 0xD4664E, 0x30B4BC, 0xC8A0A0,
                                     0xE8483C},
                    .basic = {7, 6, 3, 3, 5, 5, 1, 1, 2, 2, 1},
                    .accent = {110, 25}},
    [THEME_MOSS] = {.name = "moss",
                    .description = "green, as in tournament halls",
                    .numbers = {65, 59, 58, 100, 139, 97, 167, 131, 67, 138, 167, 231, 16},
                    .tints = {0x7D976A, 0x51694F, 0x818535, 0x8A8020, 0x8C80BC, 0x645598,
                              0xC06050, 0x964A40, 0x3F86D0, 0xAF8787, 0xD04038},
                    .bright_numbers = {230, 107, 185, 185, 140, 97, 216, 167, 74, 181, 203},
                    .bright_tints = {0xEBECD0, 0x7B9A5B, 0xDBD266, 0xAEB138, 0xB49CF0,
                                     0x8E74D0, 0xF09C88, 0xD4664E, 0x5AA6E0, 0xC8A0A0,
                                     0xE8483C},
                    .basic = {7, 2, 3, 3, 5, 5, 1, 1, 6, 6, 1},
                    .accent = {149, 58}},
    [THEME_STEEL] = {.name = "steel",
                     .description = "cool grey",
                     .numbers = {245, 241, 58, 101, 139, 97, 167, 131, 67, 30, 167, 231, 16},
                     .tints = {0x878D95, 0x5A6068, 0x7F6C33, 0x80753A, 0x8574C4, 0x6554A4,
                               0xB86060, 0x984848, 0x2F86D0, 0x008787, 0xD04038},
                     .bright_numbers = {254, 247, 143, 186, 140, 97, 216, 167, 74, 37, 203},
                     .bright_tints = {0xDDE0E4, 0x979EA7, 0xD0CD82, 0xB4B269, 0xB49CF0,
                                      0x8E74D0, 0xF09C88, 0xD4664E, 0x5AA6E0, 0x40B0A8,
                                      0xE8483C},
                     .basic = {7, 6, 3, 3, 5, 5, 1, 1, 2, 2, 1},
                     .accent = {117, 24}},
    [THEME_PLUM] = {.name = "plum",
                    .description = "violet",
                    .numbers = {139, 96, 58, 100, 66, 29, 167, 131, 67, 101, 167, 231, 16},
                    .tints = {0xA381A6, 0x6E5273, 0x8A6A3C, 0x8E6A48, 0x5C8FB4, 0x3A6C92,
                              0xBF5870, 0x9A3C51, 0x4F78D0, 0x87875F, 0xD04038},
                    .bright_numbers = {254, 139, 179, 179, 110, 68, 216, 167, 69, 144, 203},
                    .bright_tints = {0xEADDEC, 0xA98BB0, 0xDAC285, 0xC0A16D, 0x88B4F0,
                                     0x5C8CD0, 0xF09C88, 0xD4664E, 0x4C78E0, 0xA0A878,
                                     0xE8483C},
                    .basic = {7, 5, 3, 3, 2, 2, 1, 1, 6, 6, 1},
                    .accent = {182, 90}},
    [THEME_IRIS] = {.name = "iris",
                    .description = "blue and orange, for colour-blind players",
                    .numbers = {103, 60, 58, 101, 138, 95, 166, 130, 27, 66, 166, 231, 16},
                    .tints = {0x8A8AB4, 0x565684, 0x80734A, 0x766A56, 0x139BC0, 0x208AB4,
                              0xC06359, 0x9A4B42, 0x2878D8, 0x5F8787, 0xD86000},
                    .bright_numbers = {189, 103, 144, 144, 74, 39, 216, 167, 69, 109, 203},
                    .bright_tints = {0xDADAF0, 0x8F8FC0, 0xCFC06A, 0xB8A850, 0x60C0F0,
                                     0x3898D0, 0xF09C88, 0xD4664E, 0x3C80E8, 0x80B4A8,
                                     0xE8483C},
                    .basic = {7, 6, 3, 3, 4, 4, 1, 1, 4, 5, 1},
                    .accent = {214, 25}},
    [THEME_CHALK] = {.name = "chalk",
                     .description = "maximum contrast",
                     .numbers = {246, 59, 94, 137, 139, 97, 167, 131, 32, 65, 160, 231, 16},
                     .tints = {0x929292, 0x5C5C5C, 0x928249, 0x847530, 0x8B73B6, 0x695293,
                               0xBB5C5C, 0x9A3F3F, 0x1880E0, 0x5F875F, 0xE02828},
                     .bright_numbers = {255, 247, 186, 186, 140, 97, 216, 167, 75, 108, 203},
                     .bright_tints = {0xF2F2F2, 0xA0A0A0, 0xD9D287, 0xBCB56F, 0xB49CF0,
                                      0x8E74D0, 0xF09C88, 0xD4664E, 0x3C98F0, 0x80B080,
                                      0xE8483C},
                     .basic = {7, 3, 2, 2, 5, 5, 1, 1, 6, 6, 1},
                     .accent = {226, 18}},
};

uint32_t theme_swatch(int index, bool bright)
{
    const struct theme *theme = &themes[index / THEME_SWATCH_PAINTS];
    return (bright ? theme->bright_tints : theme->tints)[index % THEME_SWATCH_PAINTS];
}

const struct theme *theme_find(const struct theme *own, const char *name)
{
    for (; own; own = own->next)
        if (strcasecmp(own->name, name) == 0)
            return own;
    for (int i = 0; i < THEME_COUNT; i++)
        if (strcasecmp(themes[i].name, name) == 0)
            return &themes[i];
    return strcasecmp(name, "auto") == 0 ? &themes[0] : NULL;
}

struct theme *theme_add(struct theme **list, const char *name)
{
    while (*list && strcasecmp((*list)->name, name) != 0)
        list = &(*list)->next;
    if (!*list) {
        *list = memory_new(1, sizeof **list);
        **list = themes[0];
        (*list)->description = "from your config file";
        snprintf((*list)->name, sizeof(*list)->name, "%s", name);
    }
    return *list;
}

bool theme_set(struct theme *theme, const char *key, const char *value, struct error *error)
{
    enum { ACCENT = PAINT_BLACK + 1, KEYS };
    static const char *const keys[KEYS] = {
        "light",     "dark",         "light-last",  "dark-last", "light-hint",
        "dark-hint", "light-threat", "dark-threat", "selected",  "cursor",
        "check",     "white",        "black",       "accent"};
    struct error why;
    int i = 0, number;
    if (strcmp(key, "letters") == 0) {
        if (strlen(value) != 6 || strspn(value, "ABCDEFGHIJKLMNOPQRSTUVWXYZ") != 6)
            return error_set(
                error, 0, "letters: expected six capitals, such as KQRBNP, found '%s'", value);
        strcpy(theme->letters, value);
        return true;
    }
    while (i < KEYS && strcmp(keys[i], key) != 0)
        i++;
    if (i == KEYS)
        return error_set(error, 0, "unknown theme setting '%s'; see SETTINGS in the manual",
                         key);
    if (!number_parse_int(value, THEME_FIRST_SWATCH, 255, &number, &why))
        return error_set(error, 0, "%s: %s", key, why.text);
    if (i == ACCENT)
        theme->accent[THEME_ON_DARK] = theme->accent[THEME_ON_LIGHT] = (uint8_t)number;
    else
        theme->numbers[i] = (uint8_t)number;
    if (i < PAINT_SQUARE_COUNT)
        theme->bright_numbers[i] = (uint8_t)number;
    if (i < PAINT_SQUARE_COUNT)
        theme->tints[i] = theme->bright_tints[i] = colour_number_to_rgb(number);
    return true;
}

/* The levels of the 6x6x6 cube and the greys are from xterm's 256colres.pl. */
uint32_t colour_number_to_rgb(int number)
{
    static const uint32_t levels[6] = {0, 95, 135, 175, 215, 255};
    if (number >= 232)
        return (uint32_t)(8 + 10 * (number - 232)) * 0x10101;
    number -= 16;
    return levels[number / 36] << 16 | levels[number / 6 % 6] << 8 | levels[number % 6];
}
