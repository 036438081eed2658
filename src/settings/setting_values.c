/* setting_values.c - the values of options: numbers, choices, names.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "settings/setting_values.h"

#include <ctype.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "engine/strength.h"
#include "players/level.h"
#include "base/memory.h"
#include "settings/settings.h"
#include "strategies/strategies.h"

void setting_replace_string(char **owned, const char *text)
{
    char *copy = text ? memory_copy_string(text) : NULL;
    free(*owned);
    *owned = copy;
}

bool setting_read_number(const char *option, const char *text, uint64_t minimum,
                         uint64_t maximum, uint64_t *number, struct reason *reason)
{
    char *end = NULL;
    errno = 0;
    uint64_t value = strtoull(text, &end, 10);
    if (!isdigit((unsigned char)text[0]) || *end != '\0' || errno != 0 || value < minimum ||
        value > maximum)
        return reason_set(reason, 0, "--%s: expected a number from %llu to %llu, found '%s'",
                          option, (unsigned long long)minimum, (unsigned long long)maximum,
                          text);
    *number = value;
    return true;
}

bool setting_read_int(const char *option, const char *text, int minimum, int maximum,
                      int *number, struct reason *reason)
{
    uint64_t value = 0;
    if (!setting_read_number(option, text, (uint64_t)minimum, (uint64_t)maximum, &value,
                             reason))
        return false;
    *number = (int)value;
    return true;
}

/* The first of `choices`, parted by '|', that begins with `text` ("w" and "b" are white
 * and black), or -1 with the reason. */
int setting_read_choice(const char *option, const char *choices, const char *text,
                        struct reason *reason)
{
    size_t length = strlen(text);
    int index = 0;
    for (const char *choice = choices; *choice != '\0' && length > 0; index++) {
        size_t choice_length = strcspn(choice, "|");
        if (length <= choice_length && strncasecmp(text, choice, length) == 0)
            return index;
        choice += choice_length;
        choice += *choice == '|';
    }
    reason_set(reason, 0, "--%s: expected %s, found '%s'", option, choices, text);
    return -1;
}

/* A strategy by its name; the reason lists those there are. */
bool setting_read_strategy(const char *option, const char *text, char **name,
                           struct reason *reason)
{
    char names[160];
    size_t length = 0;
    for (int i = 0; strategies[i] && length < sizeof names; i++) {
        if (strcasecmp(text, strategies[i]->name) == 0) {
            setting_replace_string(name, strategies[i]->name);
            return true;
        }
        length += (size_t)snprintf(names + length, sizeof names - length, "%s%s",
                                   i > 0 ? "|" : "", strategies[i]->name);
    }
    return reason_set(reason, 0, "--%s: expected %s, found '%s'", option, names, text);
}

const char *const theme_names[THEMES] = {[THEME_BLUE] = "blue",
                                         [THEME_BROWN] = "brown",
                                         [THEME_GREEN] = "green",
                                         [THEME_GREY] = "grey"};

/* A theme by its name; the reason lists those there are. */
bool setting_read_theme(const char *option, const char *text, char **name,
                        struct reason *reason)
{
    char names[80] = "auto";
    bool known = strcasecmp(text, names) == 0;
    for (int i = 0; i < THEMES; i++) {
        size_t length = strlen(names);
        known = known || strcasecmp(text, theme_names[i]) == 0;
        snprintf(names + length, sizeof names - length, "|%s", theme_names[i]);
    }
    if (!known)
        return reason_set(reason, 0, "--%s: expected %s, found '%s'", option, names, text);
    setting_replace_string(name, text);
    return true;
}

/* A time control; the reason says what was expected. */
bool setting_read_clock(const char *option, const char *text, struct clock_control controls[2],
                        struct reason *reason)
{
    struct reason local;
    return clock_controls_read(controls, text, &local) ||
           reason_set(reason, 0, "--%s: %s", option, local.text);
}

/* A level by its number or name; the reason lists them. */
bool setting_read_level(const char *option, const char *text, int *elo, int64_t *move_time,
                        struct reason *reason)
{
    struct level full;
    char names[160];
    size_t length = 0;
    int number = strength_level_find(text);
    if (number > 0) {
        *elo = strength_levels[number - 1].elo;
        *move_time = 0;
        return true;
    }
    if (strcasecmp(text, "full") == 0) {
        level_init(&full);
        *elo = 0;
        *move_time = full.move_time;
        return true;
    }
    for (int i = 0; i < STRENGTH_LEVELS && length < sizeof names; i++)
        length += (size_t)snprintf(names + length, sizeof names - length, "%s%s",
                                   i > 0 ? "|" : "", strength_levels[i].name);
    return reason_set(reason, 0, "--%s: expected 1 to %d, full or %s, found '%s'", option,
                      STRENGTH_LEVELS, names, text);
}
