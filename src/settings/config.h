/* config.h - what the user has chosen for good: the file ttychess/config.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 *     # a comment
 *     theme = moss           names are those of the long options, "name value" will do
 *     plain                  what has no argument: also "plain = yes", "plain = no"
 *     engine = sf
 *     engine-option = Hash=64
 *
 *     [engine sf]            a preset: --engine sf means this
 *     command = ssh bighost stockfish
 *     option = Threads=4
 *
 * A line that makes no sense is told, with its number and column, and passed over: nobody
 * is locked out by a file. The text itself is kept, so that it can be written again with
 * comments and all. One thread.
 */
#ifndef TTYCHESS_SETTINGS_CONFIG_H
#define TTYCHESS_SETTINGS_CONFIG_H

#include "base/file.h"
#include "settings/settings.h"

enum { CONFIG_PATH_SIZE = 4096, CONFIG_COMPLAINTS = 8, PRESET_NAME_SIZE = 32 };

struct engine_preset {
    char name[PRESET_NAME_SIZE];
    struct engine_choice choice;
};

struct config {
    char path[CONFIG_PATH_SIZE]; /* "": there is no place for one */
    char **lines;                /* owned, without their ends */
    size_t line_count;
    uint64_t changed;              /* bits: options set since the file was read or written */
    bool restricted;               /* as the settings that were read first */
    struct engine_preset *presets; /* owned */
    size_t preset_count;
    struct reason complaints[CONFIG_COMPLAINTS]; /* "config, line 3, column 8: expected..." */
    int complaint_count;
};

/* Find out where the file is, read it if there is one, and put what it says into the
 * settings, which have their defaults; they know the config from then on, and do not own
 * it. */
void config_read(struct config *config, struct settings *settings);
void config_free(struct config *config);

/* The preset of that name, NULL: none. The config may be NULL. */
const struct engine_choice *config_find_preset(const struct config *config, const char *name);

/* Change or add the line of a name, in settings that know a config, for which that counts as told by
 * it; nothing is done about it, but that a value which is looked up when it is used holds. False, with the reason, when there is no such name or it cannot
 * have that value. */
bool config_set(struct settings *settings, const char *name, const char *value,
                struct reason *reason);

/* Write the options that were changed into the file, durably: it is locked and read again first, so lines
 * that other sessions have changed stay. Returns false and sets *reason if that fails; the file is as it was. A
 * file that cannot be read, or is not a regular file, is not overwritten. Symbolic links are followed. */
bool config_write(struct settings *settings, struct reason *reason);

#endif
