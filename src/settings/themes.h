/* themes.h - names of the themes.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The colours are in src/tui/style/theme.c, or in the config file for a user's own themes.
 */
#ifndef TTYCHESS_SETTINGS_THEMES_H
#define TTYCHESS_SETTINGS_THEMES_H

#include <stdbool.h>
#include <stdint.h>

#include "base/error.h"

/* THEME(id, name, description). The first is the default. */
#define THEME_TABLE(THEME)                                                                    \
    THEME(OAK, oak, "tan and grey")                                                           \
    THEME(TIDE, tide, "blue and slate")                                                       \
    THEME(MOSS, moss, "green, as in tournament halls")                                        \
    THEME(STEEL, steel, "cool grey")                                                          \
    THEME(PLUM, plum, "violet")                                                               \
    THEME(IRIS, iris, "blue and orange, for colour-blind eyes")                               \
    THEME(CHALK, chalk, "maximum contrast")

enum theme_id {
#define THEME_ID(id, name, about) THEME_##id,
    THEME_TABLE(THEME_ID)
#undef THEME_ID
        THEME_COUNT,
    THEME_NONE = THEME_COUNT
};

extern const char *const theme_names[THEME_COUNT];
extern const char *const theme_descriptions[THEME_COUNT];

/* Returns the theme with this name, ignoring case, or THEME_NONE. "auto" is the first theme.
 * Names from earlier versions are accepted. */
enum theme_id theme_find(const char *name);

#define HEX_DIGITS "0123456789abcdefABCDEF"
enum { OWN_THEME_COLOURS = 14, THEME_NAME_SIZE = 32 };

/* A section [theme NAME] of the config file. What it does not set is as in the first theme. */
struct own_theme {
    struct own_theme *next;
    char name[THEME_NAME_SIZE];
    int32_t colours[OWN_THEME_COLOURS]; /* 0xRRGGBB, in the order of enum paint
                                         * (tui/style/theme.h), then accent; -1: not set */
    char letters[7];                    /* such as "KQRBNP"; "": not set */
};

/* Returns the theme with this name, ignoring case, or NULL. `first` may be NULL. */
struct own_theme *own_theme_find(struct own_theme *first, const char *name);

/* Adds a theme to the list, unless it has one with this name. Returns the theme. */
struct own_theme *own_theme_add(struct own_theme **list, const char *name);

/* Sets a colour or the letters. Returns false and sets *error, which contains "expected" only
 * if the value is wrong, not the key. */
bool own_theme_set(struct own_theme *theme, const char *key, const char *value,
                   struct error *error);

#endif
