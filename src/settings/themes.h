/* themes.h - names of the themes.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The colours are in src/tui/style/theme.c. Users can define more themes in the config file.
 */
#ifndef TTYCHESS_SETTINGS_THEMES_H
#define TTYCHESS_SETTINGS_THEMES_H

#include <stdbool.h>

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

enum { OWN_THEME_COLOURS = 24, THEME_NAME_SIZE = 32, OWN_THEME_RGB = 256 };

/* A [theme NAME] of the config file. What it does not set is as in the first theme. */
struct own_theme {
    struct own_theme *next;
    char name[THEME_NAME_SIZE];
    /* Numbers from 0 to 255, OWN_THEME_RGB + 0xRRGGBB, or -1: not set. Squares in the order of
     * enum paint, white and black pieces, enum shade (tui/style/theme.h). */
    int colours[OWN_THEME_COLOURS];
    char letters[7]; /* KQRBNP; "": not set */
};

/* Returns NULL if no theme of the list has this name. Ignores case. */
struct own_theme *own_theme_find(struct own_theme *first, const char *name);

/* Sets a colour or the letters. On error, returns false and sets *error, whose text has
 * "expected" if the value is wrong, not the key. */
bool own_theme_set(struct own_theme *theme, const char *key, const char *value,
                   struct error *error);

#endif
