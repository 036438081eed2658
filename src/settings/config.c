/* config.c - reads and writes the config file.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "settings/config.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/buffer.h"
#include "base/memory.h"
#include "base/printable.h"
#include "base/words.h"

enum { CONFIG_VALUE_SIZE = 4096, FILE_SIZE_MAX = 256 << 10, PRESETS_MAX = 200 };

static const char BLANKS[] = " \t\r";

/* A parsed line; strings are trimmed. */
struct config_entry {
    enum { ENTRY_NONE, ENTRY_SECTION, ENTRY_VALUE } kind;
    bool is_theme; /* ENTRY_SECTION: [theme NAME], not [engine NAME] */
    char name[64]; /* in ENTRY_SECTION, the NAME */
    char value[CONFIG_VALUE_SIZE];
    bool has_value;
    int name_column, value_column; /* from 1; for error messages */
};

/* Returns the index of the comment, or the line's length if it has none. A comment begins with
 * '#' at the start of the line or after white space. */
static size_t config_find_comment(const char *line)
{
    for (size_t i = 0; line[i]; i++)
        if (line[i] == '#' && (i == 0 || strchr(BLANKS, line[i - 1])))
            return i;
    return strlen(line);
}

static void copy_trimmed(char *to, size_t size, const char *from, size_t length)
{
    while (length > 0 && strchr(BLANKS, from[length - 1]))
        length--;
    snprintf(to, size, "%.*s", (int)length, from);
}

/* Returns false and sets *error, including its column, if the line is not valid. */
static bool config_read_line(const char *line, struct config_entry *entry, struct error *error)
{
    static const char expected[] = "expected [engine NAME] or [theme NAME]";
    size_t begin = strspn(line, BLANKS), end = config_find_comment(line);
    size_t length = strcspn(line + begin, " \t\r=#"), value = begin + length;
    *entry = (struct config_entry){.name_column = (int)begin + 1};
    if (begin >= end)
        return true;
    if (line[begin] == '[') {
        const char *close = memchr(line + begin, ']', end - begin);
        size_t word = begin + 1 + strspn(line + begin + 1, BLANKS);
        entry->kind = ENTRY_SECTION;
        if (!close || strspn(close + 1, BLANKS) < (size_t)(line + end - close - 1))
            return error_set(error, (int)end + 1, "expected ']' at the end of the line");
        length = strcspn(line + word, " \t]");
        entry->is_theme = word_equals(line + word, length, "theme");
        if (!entry->is_theme && !word_equals(line + word, length, "engine"))
            return error_set(error, (int)word + 1, expected);
        word += length + strspn(line + word + length, BLANKS);
        copy_trimmed(entry->name, PRESET_NAME_SIZE, line + word,
                     (size_t)(close - line) - word);
        return entry->name[0] || error_set(error, (int)word + 1, expected);
    }
    entry->kind = ENTRY_VALUE;
    copy_trimmed(entry->name, sizeof entry->name, line + begin, length);
    value += strspn(line + value, BLANKS);
    if (line[value] == '=')
        value += 1 + strspn(line + value + 1, BLANKS);
    entry->has_value = value < end;
    entry->value_column = (int)value + 1;
    if (end > value)
        copy_trimmed(entry->value, sizeof entry->value, line + value, end - value);
    return true;
}

/* ---- applying the lines ----------------------------------------------------------------- */

static void add_error(struct config *config, size_t line, int column, const char *text)
{
    if (config->error_count == CONFIG_ERRORS_MAX)
        return;
    if (strncmp(text, "--", 2) == 0) /* in the file, options have no dashes */
        text += 2;
    error_set(&config->errors[config->error_count++], column,
              "config, line %zu, column %d: %s", line + 1, column, text);
}

/* Applies an ENTRY_VALUE that is not in a preset. */
static bool config_apply(struct settings *settings, const struct config_entry *entry,
                         struct error *error)
{
    const struct option_row *row = option_find(setting_options, entry->name);
    if (!row)
        return error_set(error, 0, "no option '%s'; 'ttychess --help=all' lists the options",
                         entry->name);
    if (!(row->flags & OPTION_IN_CONFIG))
        return error_set(error, 0, "%s is for the command line only", entry->name);
    if (row->argument && !entry->has_value)
        return error_set(error, 0, "%s: expected %s", entry->name, row->argument);
    const struct option_row *other = option_groups_record(&settings->groups, row);
    if (other)
        return error_set(error, 0, "%s and %s cannot be combined", other->name, row->name);
    return settings_set(settings, row, entry->has_value ? entry->value : NULL, error);
}

static bool add_preset(struct config *config, bool restricted, const char *name,
                       struct error *error)
{
    if (restricted)
        return error_set(error, 0, "[engine %s]: not available in kiosk mode", name);
    if (config_find_preset(config, name))
        return error_set(error, 0, "[engine %s]: duplicate section", name);
    if (config->preset_count == PRESETS_MAX)
        return error_set(error, 0, "[engine %s]: too many engines; the limit is %d", name,
                         PRESETS_MAX);
    config->presets =
        memory_resize(config->presets, config->preset_count + 1, sizeof *config->presets);
    struct engine_preset *preset = &config->presets[config->preset_count++];
    *preset = (struct engine_preset){.name = ""};
    snprintf(preset->name, sizeof preset->name, "%.*s", PRESET_NAME_SIZE - 1, name);
    return true;
}

static bool add_to_preset(struct engine_preset *preset, const struct config_entry *entry,
                          struct error *error)
{
    struct engine_choice new = {NULL, NULL};
    if (strcmp(entry->name, "option") == 0)
        return engine_choice_add_option(&preset->choice, entry->value, error);
    if (strcmp(entry->name, "command") != 0)
        return error_set(error, 0, "expected command or option, found '%s'", entry->name);
    if (!engine_choice_set(&new, entry->value, error))
        return false;
    free(preset->choice.command); /* options may precede the command */
    preset->choice.command = new.command;
    return true;
}

static size_t find_first_section(const struct config *config)
{
    size_t i = 0;
    while (i < config->line_count && config->lines[i][strspn(config->lines[i], BLANKS)] != '[')
        i++;
    return i;
}

/* Applies the lines from index `from` to index `to` - 1. */
static void apply_lines(struct config *config, struct settings *settings, size_t from,
                        size_t to)
{
    struct theme *theme = NULL;
    bool in_preset = false, skipping = false;
    struct error error;
    struct config_entry entry;
    for (size_t i = from; i < to; i++) {
        if (!config_read_line(config->lines[i], &entry, &error)) {
            add_error(config, i, error.column, error.text);
            skipping = skipping || entry.kind == ENTRY_SECTION;
        } else if (entry.kind == ENTRY_SECTION) {
            theme = entry.is_theme ? theme_add(&config->themes, entry.name) : NULL;
            skipping = !theme && !add_preset(config, settings->restricted, entry.name, &error);
            in_preset = true;
            if (skipping)
                add_error(config, i, entry.name_column, error.text);
        } else if (entry.kind == ENTRY_VALUE && !skipping) {
            bool good = theme       ? theme_set(theme, entry.name, entry.value, &error)
                        : in_preset ? add_to_preset(&config->presets[config->preset_count - 1],
                                                    &entry, &error)
                                    : config_apply(settings, &entry, &error);
            if (!good)
                add_error(config, i,
                          strstr(error.text, "expected") && entry.has_value &&
                                  (theme || option_find(setting_options, entry.name))
                              ? entry.value_column
                              : entry.name_column,
                          error.text);
        }
    }
}

/* ---- reading and writing the file ------------------------------------------------------- */

static void split_lines(struct config *config, char *text, size_t length)
{
    for (size_t i = 0; i < length; i++) /* a NUL would truncate the line */
        if (text[i] == '\0')
            text[i] = ' ';
    for (char *line; (line = next_part(&text, "\n")) && (text || *line);) {
        config->lines = memory_resize(config->lines, config->line_count + 1, sizeof(char *));
        config->lines[config->line_count++] = memory_copy_string(line);
    }
}

void config_read(struct config *config, struct settings *settings)
{
    struct error error;
    size_t length;
    *config = (struct config){.path = ""};
    if (settings->restricted) /* it is in the current directory; its full path stays hidden */
        strcpy(config->path, "ttychess/config");
    else if (!file_get_user_path(USER_CONFIG, "config", config->path, CONFIG_PATH_SIZE, NULL))
        *config->path = '\0';
    settings->config = config;
    if (!*config->path)
        return;
    errno = 0;
    char *text = file_read(config->path, FILE_SIZE_MAX, &length, &error);
    if (!text) {
        if (errno != ENOENT && errno != ENOTDIR)
            config->errors[config->error_count++] = error;
        return;
    }
    split_lines(config, text, length);
    free(text);
    size_t sections = find_first_section(config);
    apply_lines(config, settings, sections, config->line_count);
    settings->own_themes = config->themes; /* the option `theme` may name one */
    apply_lines(config, settings, 0, sections);
    for (int id = 0; id < SETTINGS_MAX; id++)
        if (settings->given[id])
            settings->given_in_config |= 1ULL << id;
    settings->groups = (struct option_groups){{NULL}}; /* the command line may override them */
}

static void free_lines(struct config *config)
{
    while (config->line_count > 0)
        free(config->lines[--config->line_count]);
}

void config_free(struct config *config)
{
    free_lines(config);
    for (size_t i = 0; i < config->preset_count; i++)
        engine_choice_free(&config->presets[i].choice);
    for (struct theme *theme; (theme = config->themes) != NULL; free(theme))
        config->themes = theme->next;
    free(config->lines);
    free(config->presets);
    *config = (struct config){.path = ""};
}

const struct engine_choice *config_find_preset(const struct config *config, const char *name)
{
    for (size_t i = 0; config && i < config->preset_count; i++)
        if (strcmp(config->presets[i].name, name) == 0)
            return &config->presets[i].choice;
    return NULL;
}

/* ---- changing the file ------------------------------------------------------------------ */

/* Options of the same group cannot be combined. */
static bool is_excluded(const char *name, const struct option_row *by)
{
    const struct option_row *row = option_find(setting_options, name);
    return row && row != by && by->group != 0 && row->group == by->group;
}

/* Writes the lines, with the new value in the last line that sets the option, or in a new line
 * before the first section. Omits excluded options. Comments remain. */
static void write_changed(const struct config *config, const struct option_row *row,
                          const char *value, struct buffer *text)
{
    struct config_entry entry;
    size_t end = find_first_section(config), last = end;
    for (size_t i = 0; i < end; i++)
        if (config_read_line(config->lines[i], &entry, NULL) &&
            strcmp(entry.name, row->name) == 0)
            last = i;
    for (size_t i = 0; i < end; i++) {
        const char *line = config->lines[i], *rest = line + config_find_comment(line);
        while (rest > line && strchr(BLANKS, rest[-1]))
            rest--;
        config_read_line(line, &entry, NULL);
        bool excluded = is_excluded(entry.name, row);
        if (i == last)
            buffer_printf(text, "%s = %s%s\n", row->name, value, rest);
        else if (!excluded || *(rest += strspn(rest, BLANKS)))
            buffer_printf(text, "%s\n", excluded ? rest : line);
    }
    if (last == end)
        buffer_printf(text, "%s = %s\n", row->name, value);
    for (size_t i = end; i < config->line_count; i++)
        buffer_printf(text, "%s\n", config->lines[i]);
}

bool config_set_option(struct settings *settings, const char *name, const char *value,
                       struct error *error)
{
    const struct option_row *row = option_find(setting_options, name);
    struct settings trial;
    struct config_entry entry = {.kind = ENTRY_VALUE, .has_value = *value != '\0'};
    if (strpbrk(value, "\r\n") || value[config_find_comment(value)] ||
        strlen(value) >= sizeof entry.value)
        return error_set(error, 0,
                         "%.*s: expected a value without line breaks, and without # after a "
                         "space, which begins a comment",
                         PRINTABLE_UP_TO(40, name));
    snprintf(entry.name, sizeof entry.name, "%s", name);
    snprintf(entry.value, sizeof entry.value, "%s", value);
    settings_init(&trial);
    trial.restricted = settings->restricted;
    trial.own_themes = settings->own_themes;
    bool good = config_apply(&trial, &entry, error);
    settings_free(&trial);
    if (!good)
        return false;
    for (int id = 0; setting_options[id].name; id++)
        if (is_excluded(setting_options[id].name, row))
            memory_replace_string(&settings->given[id], NULL);
    if (row->flags & OPTION_IMMEDIATE)
        config_apply(settings, &entry, NULL);
    int id = settings_find_option(name);
    settings->given_in_config |= 1ULL << id;
    memory_replace_string(&settings->given[id], *value ? value : "yes");
    return true;
}

bool config_write(const struct settings *settings, const char *name, struct error *error)
{
    struct config *config = settings->config;
    char target[PATH_MAX];
    size_t length;
    if (!*config->path)
        return error_set(error, 0,
                         "no directory for the config file: set HOME to an absolute path");
    int file = file_lock(config->path, target, error);
    char *text = file < 0 ? NULL : file_read(target, FILE_SIZE_MAX, &length, error);
    bool good = text;
    if (good) {
        free_lines(config);
        split_lines(config, text, length);
        struct buffer whole = {0};
        write_changed(config, option_find(setting_options, name),
                      settings->given[settings_find_option(name)], &whole);
        good = file_replace(target, whole.bytes, whole.length, error);
        buffer_free(&whole);
    }
    free(text);
    if (file >= 0)
        close(file);
    return good;
}
