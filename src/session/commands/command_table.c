/* command_table.c - the table of commands, and how a line's command is found.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "base/words.h"
#include "session/commands/handlers.h"

#define RUN(f)        .run = f
#define RUN_TEXT(f)   .run_text = f
#define RUN_PARSED(f) .run_parsed = f
#define UI_IF(f)      .ui_check = f
#define UI            .run = NULL
const struct command_entry command_table[] = {
#define COMMAND_ENTRY(name, first, takes, sentence, ...)                                      \
    {.id = COMMAND_##name, .word = first, .argument = takes, .help = sentence, __VA_ARGS__},
    COMMAND_TABLE(COMMAND_ENTRY)};

/* Finds a command, ignoring case. `is_prefix`: the word may be incomplete. */
static enum command_id find_command(const char *typed, size_t length, bool is_prefix)
{
    for (int i = 0; i < 2 * COMMAND_COUNT; i++) {
        const struct command_entry *entry = &command_table[i / 2];
        const char *words = i % 2 == 0 ? entry->word : entry->aliases;
        while (words && *words) {
            size_t span = strcspn(words, ",");
            if ((is_prefix || span == length) && strncasecmp(words, typed, length) == 0)
                return entry->id;
            words += span + strspn(words + span, ", ");
        }
    }
    return COMMAND_UNKNOWN;
}

enum command_id command_parse(const char *line, const char **argument)
{
    line = skip_white_space(line);
    if (*line == ':')
        line = skip_white_space(line + 1);
    size_t length = word_length(line);
    *argument = skip_white_space(line + length);
    return length == 0 ? COMMAND_UNKNOWN : find_command(line, length, false);
}

bool command_prefix_exists(const char *typed, size_t length)
{
    return find_command(typed, length, true) != COMMAND_UNKNOWN;
}

enum command_id command_for_key(int function_key)
{
    for (int i = 0; i < COMMAND_COUNT; i++)
        if (function_key > 0 && command_table[i].key == function_key)
            return command_table[i].id;
    return COMMAND_UNKNOWN;
}

const char *command_key_label(enum command_id command)
{
    const struct command_entry *entry = &command_table[command];
    return entry->label ? entry->label : entry->word;
}

void command_explain(enum command_id command, line_callback *take, void *context)
{
    if (command_table[command].explain)
        command_table[command].explain(take, context);
}

bool command_suggest(const char *line, char nearest[COMMAND_WORD_SIZE])
{
    enum { MIN_ALIAS = 6 }; /* shorter aliases resemble too many words */
    char word[COMMAND_WORD_SIZE], other[COMMAND_WORD_SIZE];
    size_t length = word_length(line);
    const char *second = skip_white_space(line + length);
    const char *third = skip_white_space(second + word_length(second));
    int best = length <= 4 ? 2 : 3;
    *nearest = '\0';
    if (length < 3 || length >= sizeof word || *third)
        return false;
    snprintf(word, sizeof word, "%.*s", (int)length, line);
    for (int i = 0; i < 2 * COMMAND_COUNT; i++) {
        const struct command_entry *entry = &command_table[i / 2];
        const char *words = i % 2 == 0 ? entry->word : entry->aliases;
        if (*second && (!*entry->argument || *entry->word != *word))
            continue; /* hardly a command with an argument */
        while (words && *words) {
            size_t span = strcspn(words, ",");
            snprintf(other, sizeof other, "%.*s", (int)span, words);
            words += span + strspn(words + span, ", ");
            int distance = spelling_distance(word, other);
            if (distance < best && (i % 2 == 0 || span >= MIN_ALIAS)) {
                best = distance;
                strcpy(nearest, other);
            }
        }
    }
    return *nearest;
}
