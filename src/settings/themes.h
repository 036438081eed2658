/* themes.h - names of the themes.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The colours are in src/tui/style/theme.c.
 */
#ifndef TTYCHESS_SETTINGS_THEMES_H
#define TTYCHESS_SETTINGS_THEMES_H

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

#endif
