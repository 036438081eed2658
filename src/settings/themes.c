/* themes.c - implements themes.h
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "settings/themes.h"

#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/words.h"

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

static bool parse_colour(const char *text, int *colour)
{
    static const char *const names[] = {"black",   "red",  "green", "yellow", "blue",
                                        "magenta", "cyan", "white", "grey"};
    *colour = OWN_THEME_RGB + (int)strtol(*text == '#' ? text + 1 : "", NULL, 16);
    if (*text == '#' && strspn(text + 1, "0123456789abcdefABCDEF") == 6 && text[7] == '\0')
        return true;
    for (*colour = 0; *colour < (int)(sizeof names / sizeof *names); ++*colour)
        if (strcasecmp(names[*colour], text) == 0)
            return true;
    return number_parse_int(text, 0, 255, colour, NULL) || (*colour = -1, false);
}

bool own_theme_set(struct own_theme *theme, const char *key, const char *value,
                   struct error *error)
{
    static const char *const keys[OWN_THEME_COLOURS] = {
        "light",        "dark",        "light-last", "dark-last", "light-hint", "dark-hint",
        "light-threat", "dark-threat", "selected",   "cursor",    "check",      "white",
        "black",        "text",        "strong",     "quiet",     "accent",     "rule",
        "good",         "doubt",       "fault",      "bad",       "bar-white",  "bar-black"};
    bool letters = strcmp(key, "letters") == 0;
    if (letters && strlen(value) == 6 && strspn(value, "ABCDEFGHIJKLMNOPQRSTUVWXYZ") == 6)
        return memcpy(theme->letters, value, sizeof theme->letters);
    if (letters)
        return error_set(error, 0, "letters: expected six capitals such as KQRBNP, found '%s'",
                         value);
    for (int i = 0; i < OWN_THEME_COLOURS; i++)
        if (strcmp(keys[i], key) == 0)
            return parse_colour(value, &theme->colours[i]) ||
                   error_set(error, 0,
                             "%s: expected 0 to 255, #rrggbb or a colour such as "
                             "red, found '%s'",
                             key, value);
    return error_set(error, 0,
                     "no part '%s' of a theme; the parts are letters, light, dark, "
                     "white, black, text, accent and others in the manual",
                     key);
}
