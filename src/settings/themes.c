/* themes.c - implements themes.h
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "settings/themes.h"

#include <stddef.h>
#include <strings.h>

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
