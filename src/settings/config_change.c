/* config_change.c - the config file: its lines looked up, changed, and written again.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "settings/config_lines.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/printable.h"
#include "base/memory.h"
#include "base/temporary.h"
#include "settings/setting_options.h"

/* The last line before all sections that sets this name, or line_count; *end: where they
 * begin. */
static size_t find_line(const struct config *config, const char *name, size_t *end,
                        struct config_entry *found)
{
    size_t place = config->line_count;
    struct config_entry entry;
    for (*end = 0; *end < config->line_count; ++*end) {
        bool good = config_read_line(config->lines[*end], &entry, NULL);
        if (entry.kind == ENTRY_SECTION)
            break;
        if (good && entry.kind == ENTRY_VALUE && strcmp(entry.name, name) == 0) {
            place = *end;
            *found = entry;
        }
    }
    return place;
}

const char *config_value(const struct config *config, const char *name, char *text,
                         size_t size)
{
    struct config_entry entry;
    size_t end;
    if (!config || find_line(config, name, &end, &entry) == config->line_count)
        return NULL;
    snprintf(text, size, "%s", entry.has_value ? entry.value : "yes");
    return text;
}

/* Options of one group exclude each other: the one that is set is the only one. */
static bool is_excluded(const char *name, const struct option_row *by)
{
    const struct option_row *row = option_find(setting_options, name);
    return row && row != by && by->group != 0 && row->group == by->group;
}

static void remove_excluded(struct config *config, const struct option_row *by)
{
    struct config_entry entry;
    for (size_t i = 0; i < config->line_count;) {
        bool good = config_read_line(config->lines[i], &entry, NULL);
        if (entry.kind == ENTRY_SECTION)
            return;
        if (good && entry.kind == ENTRY_VALUE && is_excluded(entry.name, by)) {
            free(config->lines[i]);
            config->line_count--;
            memmove(config->lines + i, config->lines + i + 1,
                    (config->line_count - i) * sizeof *config->lines);
        } else {
            i++;
        }
    }
}

bool config_set(struct config *config, const char *name, const char *value,
                struct reason *reason)
{
    struct settings trial;
    struct config_entry entry = {.kind = ENTRY_VALUE, .has_value = *value != '\0'};
    char line[CONFIG_VALUE_SIZE + 80];
    size_t end, place;
    if (strpbrk(value, "\r\n") || strlen(value) >= sizeof entry.value)
        return reason_set(reason, 0, "%.*s: expected one line", PRINTABLE_UP_TO(40, name));
    snprintf(entry.name, sizeof entry.name, "%s", name);
    snprintf(entry.value, sizeof entry.value, "%s", value);
    settings_init(&trial);
    trial.restricted = config->restricted;
    bool good = config_apply(&trial, &entry, reason);
    settings_free(&trial);
    if (!good)
        return false;
    remove_excluded(config, option_find(setting_options, name));
    place = find_line(config, name, &end, &entry);
    const char *old = place < config->line_count ? config->lines[place] : "";
    const char *comment = old + config_find_comment(old);

    snprintf(line, sizeof line, "%s = %s%s%s", name, *value ? value : "yes",
             *comment ? "  " : "", comment);
    if (place < config->line_count) {
        free(config->lines[place]);
        config->lines[place] = memory_copy_string(line);
    } else {
        config_add_line(config, end, line, strlen(line));
    }
    config->changed = true;
    config->chosen |= 1ULL << settings_find(name);
    return true;
}

/* Whether the file may be written: there is none, or it was read and is a file. */
static bool is_ours(const struct config *config, const struct storage *storage,
                    struct reason *reason)
{
    struct stat status;
    if (!*config->path)
        return reason_set(reason, 0, "there is no place for it: HOME is not set");
    if (*config->unread.text)
        return reason_set(reason, 0, "%s", config->unread.text);
    return storage->stat(storage->context, config->path, &status) != 0 ||
           S_ISREG(status.st_mode) ||
           reason_set(reason, 0, "%s: expected a file", config->path);
}

bool config_write(struct config *config, const struct storage *storage, struct reason *reason)
{
    char path[CONFIG_PATH_SIZE], *directory;
    size_t length = 0;
    if (!is_ours(config, storage, reason))
        return false;
    char *there = config_followed(config);
    snprintf(path, sizeof path, "%s", there ? there : config->path);
    free(there);
    char *temporary = temporary_path(path, &directory);
    for (size_t i = 0; i < config->line_count; i++)
        length += strlen(config->lines[i]) + 1;
    char *text = memory_new(length + 1, 1), *to = text;

    for (size_t i = 0; i < config->line_count; i++)
        to = stpcpy(stpcpy(to, config->lines[i]), "\n");
    bool good =
        storage_make_directories(storage, directory, reason) &&
        storage_replace_file(storage, directory, path, temporary, text, length, reason);
    free(text);
    free(temporary);
    free(directory);
    config->changed = config->changed && !good;
    return good;
}

bool config_keep(struct config *config, const struct storage *storage, const char *name,
                 const char *value, struct reason *reason)
{
    struct config there;
    struct settings trial;
    bool changed = config->changed;
    settings_init(&trial);
    trial.restricted = config->restricted;
    config_read(&there, storage, &trial);
    bool good =
        config_set(&there, name, value, reason) && config_write(&there, storage, reason);

    config_free(&there);
    settings_free(&trial);
    if (good && config_set(config, name, value, NULL))
        config->changed = changed;
    return good;
}
