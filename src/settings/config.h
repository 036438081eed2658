/* config.h - the config file, ttychess/config.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 *     # a comment
 *     theme = moss           a long option; the '=' may be omitted
 *     plain                  an option without an argument, or plain = yes|no
 *     engine = sf
 *     engine-option = Hash=64
 *
 *     [engine sf]            a preset, for --engine sf
 *     command = ssh bighost stockfish
 *     option = Threads=4
 *
 *     [theme mine]           for --theme mine; keys: theme_set()
 *     light = 103
 *
 * An invalid line is skipped and reported with its line and column, so that no file can lock
 * the user out. Lines are preserved unless their option is changed. A config is used by only
 * one thread.
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
    char path[CONFIG_PATH_SIZE]; /* "": it has no directory */
    char **lines;                /* owned, without line breaks */
    size_t line_count;
    struct engine_preset *presets; /* owned */
    size_t preset_count;
    struct theme *themes;                   /* owned */
    struct error errors[CONFIG_ERRORS_MAX]; /* "config, line 3, column 8: expected..." */
    int error_count;
};

/* Finds and reads the file, and applies it to the settings, which must still have their
 * defaults. The settings then point to the config but do not own it. */
void config_read(struct config *config, struct settings *settings);
void config_free(struct config *config);

/* Returns the engine of the preset with this name, or NULL. `config` may be NULL. */
const struct engine_choice *config_find_preset(const struct config *config, const char *name);

/* Sets an option. Only options with OPTION_IMMEDIATE take effect now. Returns false and sets
 * *error if the option is unknown or not allowed in the file, or its value is invalid. */
bool config_set_option(struct settings *settings, const char *name, const char *value,
                       struct error *error);

/* Writes an option that was set to the file, durably. `settings` must point to a config. To
 * preserve changes by other sessions, it first locks the file and reads it again. On failure,
 * returns false, sets *error and leaves the file unchanged. Symbolic links are followed. */
bool config_write(const struct settings *settings, const char *name, struct error *error);

#endif
