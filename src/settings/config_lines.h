/* config_lines.h - the lines of the config file, for config.c and config_change.c alone.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef TTYCHESS_SETTINGS_CONFIG_LINES_H
#define TTYCHESS_SETTINGS_CONFIG_LINES_H

#include "settings/config.h"

enum { CONFIG_VALUE_SIZE = 4096 };

/* A line taken apart: pieces of it, none of them with blanks around. */
struct config_entry {
    enum { ENTRY_NONE, ENTRY_SECTION, ENTRY_VALUE } kind;
    char name[64]; /* SECTION: of the preset, "" for the part without one */
    char value[CONFIG_VALUE_SIZE];
    bool has_value;
    int name_column, value_column; /* from 1 */
};

/* Where the comment begins, or the end: a '#' at the beginning or behind a blank. */
size_t config_find_comment(const char *line);

/* False, with what was expected and where, when it is none. */
bool config_read_line(const char *line, struct config_entry *entry, struct reason *reason);

/* Put an ENTRY_VALUE outside of presets into the settings. False, with the reason, when
 * there is no such name, it is for the command line only, or cannot have that value. */
bool config_apply(struct settings *settings, const struct config_entry *entry,
                  struct reason *reason);

/* Where the file is that its name leads to, to be freed; NULL: nowhere, or in a kiosk, where it is
 * what it is called, see config.c. */
char *config_followed(const struct config *config);

/* Add a line before the one of that number, or at the end; the text is copied. */
void config_add_line(struct config *config, size_t place, const char *text, size_t length);

#endif
