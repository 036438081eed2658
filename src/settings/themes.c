/* themes.c - implements themes.h
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "settings/themes.h"

#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/memory.h"

const char *const theme_names[THEME_COUNT] = {
#define THEME_NAME(id, name, about) [THEME_##id] = #name,
    THEME_TABLE(THEME_NAME)
#undef THEME_NAME
};

const char *const theme_descriptions[THEME_COUNT] = {
#define THEME_DESCRIPTION(id, name, about) [THEME_##id] = (about),
    THEME_TABLE(THEME_DESCRIPTION)
#undef THEME_DESCRIPTION
};

static const struct {
    const char *name;
    enum theme_id theme;
} aliases[] = {{"auto", (enum theme_id)0}, {"blue", THEME_TIDE},  {"brown", THEME_OAK},
               {"green", THEME_MOSS},      {"grey", THEME_STEEL}, {"gray", THEME_STEEL}};

enum theme_id theme_find(const char *name)
{
    for (int i = 0; i < THEME_COUNT; i++)
        if (strcasecmp(name, theme_names[i]) == 0)
            return (enum theme_id)i;
    for (size_t i = 0; i < sizeof aliases / sizeof *aliases; i++)
        if (strcasecmp(name, aliases[i].name) == 0)
            return aliases[i].theme;
    return THEME_NONE;
}

struct own_theme *own_theme_find(struct own_theme *first, const char *name)
{
    while (first && strcasecmp(first->name, name) != 0)
        first = first->next;
    return first;
}

struct own_theme *own_theme_add(struct own_theme **list, const char *name)
{
    while (*list && strcasecmp((*list)->name, name) != 0)
        list = &(*list)->next;
    if (!*list) {
        *list = memory_new(1, sizeof **list);
        memset((*list)->colours, -1, sizeof(*list)->colours);
        snprintf((*list)->name, sizeof(*list)->name, "%s", name);
    }
    return *list;
}

bool own_theme_set(struct own_theme *theme, const char *key, const char *value,
                   struct error *error)
{
    static const char *const keys[OWN_THEME_COLOURS] = {
        "light",     "dark",         "light-last",  "dark-last", "light-hint",
        "dark-hint", "light-threat", "dark-threat", "selected",  "cursor",
        "check",     "white",        "black",       "accent"};
    int i = 0;
    if (strcmp(key, "letters") == 0) {
        if (strlen(value) != 6 || strspn(value, "ABCDEFGHIJKLMNOPQRSTUVWXYZ") != 6)
            return error_set(
                error, 0, "letters: expected six capitals, such as KQRBNP, found '%s'", value);
        strcpy(theme->letters, value);
        return true;
    }
    while (i < OWN_THEME_COLOURS && strcmp(keys[i], key) != 0)
        i++;
    if (i == OWN_THEME_COLOURS)
        return error_set(error, 0, "themes have no '%s'; see SETTINGS in the manual", key);
    if (*value != '#' || strspn(value + 1, HEX_DIGITS) != 6 || value[7])
        return error_set(error, 0, "%s: expected a colour such as #8a94a0, found '%s'", key,
                         value);
    theme->colours[i] = (int32_t)strtol(value + 1, NULL, 16);
    return true;
}
