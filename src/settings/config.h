/* config.h - the config file, ttychess/config.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 *     # a comment
 *     theme = moss           a long option; "name value" works, too
 *     plain                  without an argument; or "plain = yes", "plain = no"
 *     engine = sf
 *     engine-option = Hash=64
 *
 *     [engine sf]            a preset, for --engine sf
 *     command = ssh bighost stockfish
 *     option = Threads=4
 *
 * An invalid line is reported with line and column and skipped, so that no file can lock the
 * user out. All lines are preserved and written back. One thread.
 */
#ifndef TTYCHESS_SETTINGS_CONFIG_H
#define TTYCHESS_SETTINGS_CONFIG_H

#include "base/file.h"
#include "settings/settings.h"

enum { CONFIG_PATH_SIZE = 4096, CONFIG_ERRORS_MAX = 8, PRESET_NAME_SIZE = 32 };

struct engine_preset {
    char name[PRESET_NAME_SIZE];
    struct engine_choice choice;
};

struct config {
    char path[CONFIG_PATH_SIZE]; /* "": no directory for the file */
    char **lines;                /* owned, without line breaks */
    size_t line_count;
    uint64_t changed;              /* bits by option number: set, but not written yet */
    bool restricted;               /* copied from the settings at config_read(): kiosk mode */
    struct engine_preset *presets; /* owned */
    size_t preset_count;
    struct error errors[CONFIG_ERRORS_MAX]; /* "config, line 3, column 8: expected..." */
    int error_count;
};

/* Find and read the file, and apply it to the settings, which must have their defaults. The
 * settings then point to the config but do not own it. */
void config_read(struct config *config, struct settings *settings);
void config_free(struct config *config);

/* Returns the preset with that name, or NULL. `config` may be NULL. */
const struct engine_choice *config_find_preset(const struct config *config, const char *name);

/* Change or add the line of an option, which then counts as given in the file. `settings` must
 * point to a config. Only an option with OPTION_IMMEDIATE takes effect now. Returns false and
 * sets *error if the option is unknown or the value is not valid. */
bool config_set(struct settings *settings, const char *name, const char *value,
                struct error *error);

/* Write the changed options to the file, durably. It is locked and read again first, which
 * preserves lines changed by other sessions. Returns false and sets *error on failure, with
 * the file unchanged. A file that cannot be read or is not a regular file is not overwritten.
 * Symbolic links are followed. */
bool config_write(struct settings *settings, struct error *error);

#endif
