/* config.c - any bytes as the config file, and its lines as a command line.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Error messages are printable and limited; what is written reads back the same, except for a
 * changed line; a value that was set is there. Parsing the command line does no harm.
 */
#include <config.h> /* of the build */

#include "fuzz/fuzz.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "support/disk.h"
#include "settings/config.h"
#include "fuzz/still.h"

enum { WORDS = 40 };

static const char PATH[] = "/config/ttychess/config";

static void expect_complaints(const struct config *config)
{
    EXPECT(config->error_count >= 0 && config->error_count <= CONFIG_ERRORS_MAX, "%d",
           config->error_count);
    for (int i = 0; i < config->error_count; i++)
        fuzz_expect_said(config->errors[i].text);
    for (size_t i = 0; i < config->preset_count; i++)
        EXPECT(config_find_preset(config, config->presets[i].name) != NULL, "preset %zu", i);
}

static void read_config(struct config *config, struct settings *settings)
{
    *config = (struct config){.line_count = 0};
    settings_init(settings);
    config_read(config, settings);
    expect_complaints(config);
}

/* Expects that `after` has all lines of `before`, except one that sets the option, or that it has
 * one more before the first section. An option of a group removes others of the group. */
static void expect_same_lines(const struct config *before, const struct config *after,
                              const char *name)
{
    size_t more = after->line_count - before->line_count, changed = 0, sections = 0;
    if (option_find(setting_options, name)->group != 0)
        return;
    EXPECT(more <= 1, "%zu lines, then %zu", before->line_count, after->line_count);
    for (size_t i = 0; i < before->line_count; i++) {
        sections += before->lines[i][strspn(before->lines[i], " \t\r")] == '[';
        changed += strcmp(before->lines[i], after->lines[i + (sections > 0 ? more : 0)]) != 0;
    }
    EXPECT(changed + more <= 1, "%zu lines changed, %zu more", changed, more);
}

/* Sets one value, which must be there when the file is read again. */
static void expect_written(struct settings *held, unsigned chosen)
{
    struct config *config = held->config;
    static const char *const settings[][2] = {
        {"theme", "moss"}, {"hash", "64"},   {"clock", "5+3"},   {"engine", "sf"},
        {"level", "4"},    {"plain", "yes"}, {"color", "black"}, {"pieces", "letters"}};
    const char *const *pair = settings[chosen % (sizeof settings / sizeof settings[0])];
    struct error error = {0};
    struct settings fresh;
    struct config again;
    bool set = config_set_option(held, pair[0], pair[1], &error);
    if (!set)
        fuzz_expect_said(error.text);
    EXPECT(!set || config_write(held, pair[0], &error), "%s", error.text);
    read_config(&again, &fresh);
    expect_same_lines(config, &again, pair[0]);
    const char *value = fresh.given[settings_find_option(pair[0])];
    EXPECT(!set || (value && strcmp(value, pair[1]) == 0), "%s is not %s", pair[0], pair[1]);
    config_free(&again);
    settings_free(&fresh);
}

static void read_command_line(const uint8_t *bytes, size_t size)
{
    char *words[WORDS + 2], *text = fuzz_string(bytes, size), *rest = text;
    char program[] = "ttychess";
    struct error error = {0};
    struct settings settings;
    FILE *nothing = fopen("/dev/null", "r");
    int count = 1;
    words[0] = program;
    while (count < WORDS && (words[count] = strsep(&rest, "\n")) != NULL)
        count++;
    words[count] = NULL;
    settings_init(&settings);
    switch (settings_parse(&settings, count, words, nothing, &error)) {
    case SETTINGS_BAD_INPUT:
    case SETTINGS_USAGE: fuzz_expect_said(error.text); break;
    case SETTINGS_OK:
    case SETTINGS_HELP:
    case SETTINGS_VERSION: break;
    }
    settings_free(&settings);
    fclose(nothing);
    free(text);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    struct settings settings;
    struct config config;
    fuzz_begin();
    setenv("XDG_CONFIG_HOME", "/config", 1);
    disk_root = "";
    disk_clear();
    disk_put(PATH, bytes, size);
    read_config(&config, &settings);
    expect_written(&settings, size > 0 ? bytes[0] : 0);
    config_free(&config);
    settings_free(&settings);
    EXPECT(disk_count_open() == 0, "%d files left open", disk_count_open());
    disk_clear();
    read_command_line(bytes, size);
    return 0;
}
