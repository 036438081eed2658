/* terminal_type.c - the type of the terminal and its features.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * This is a separate file, because <term.h> defines macros such as `columns`.
 */
#include "config.h"

#include "tui/terminal/terminal.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <curses.h>
#include <term.h>

#include "base/memory.h"

static char *unknown_type; /* TERM, if it is not in terminfo */

const char *terminal_unknown_type(void)
{
    return unknown_type;
}

bool terminal_is_capable(struct error *error)
{
    const char *type = getenv("TERM");
    int found = 0;
    if (!isatty(STDIN_FILENO) || !isatty(STDOUT_FILENO))
        return error_set(error, 0, "standard input or output is not a terminal");
    if (!type || *type == '\0')
        return error_set(error, 0, "the environment variable TERM is not set");
    if (setupterm(type, STDOUT_FILENO, &found) != OK) {
        if (found > 0 /* a printer */ ||
            setupterm("xterm-256color", STDOUT_FILENO, &found) != OK)
            return error_set(error, 0,
                             "TERM=%s: unknown terminal type, or one without a screen", type);
        unknown_type = memory_copy_string(type);
        setenv("TERM", "xterm-256color", true);
    }
    bool usable = cursor_address && clear_screen && !hard_copy;

    del_curterm(cur_term);
    return usable || error_set(error, 0, "a terminal of type %s cannot move its cursor", type);
}

/* ---- features that terminfo does not list ---------------------------------------- */

enum {
    NO_QUERY = TERMINAL_CLIPBOARD | TERMINAL_MOUSE | TERMINAL_BRACKETED_PASTE,
    ALL = NO_QUERY | TERMINAL_BACKGROUND_QUERY,
    WITH_IMAGES = ALL | TERMINAL_IMAGES_QUERY,
    KEEPS_IMAGES = WITH_IMAGES | TERMINAL_KEEPS_IMAGES
};

/* A type belongs to a family if it is the name, or the name followed by '-', '.' or '+'. The whole
 * family obeys or silently ignores these sequences. Other types, such as vt100, get only modes
 * that their terminfo entries list. GNU screen does not forward OSC 11. */
static const struct {
    const char *name;
    unsigned features;
} families[] = {
    {"xterm-kitty", KEEPS_IMAGES},
    {"xterm-ghostty", KEEPS_IMAGES},
    {"xterm", WITH_IMAGES},
    {"alacritty", ALL},
    {"contour", ALL},
    {"foot", ALL},
    {"ghostty", KEEPS_IMAGES},
    {"iterm", ALL},
    {"iterm2", WITH_IMAGES},
    {"kitty", KEEPS_IMAGES},
    {"konsole", WITH_IMAGES},
    {"mintty", ALL},
    {"tmux", ALL},
    {"wezterm", WITH_IMAGES},
    {"gnome", ALL},
    {"vte", ALL},
    {"st", ALL},
    {"rxvt", ALL},
    {"putty", NO_QUERY},
    {"screen", NO_QUERY},
};

/* Returns whether an extended capability lists the mode. */
static bool entry_has_mode(const char *capability, const char *mode)
{
    const char *string = tigetstr((char *)capability);
    return string && string != (const char *)-1 && strstr(string, mode);
}

bool terminal_supports(enum terminal_feature feature)
{
    const char *type = getenv("TERM");
    for (size_t i = 0; type && i < sizeof families / sizeof families[0]; i++) {
        size_t length = strlen(families[i].name);
        if (strncmp(type, families[i].name, length) == 0 &&
            (type[length] == '\0' || strchr("-.+", type[length])))
            return families[i].features & feature;
    }
    return (feature == TERMINAL_MOUSE && entry_has_mode("XM", "1006")) ||
           (feature == TERMINAL_BRACKETED_PASTE && entry_has_mode("BE", "2004"));
}
