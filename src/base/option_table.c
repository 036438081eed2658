/* option_table.c - reads, checks and stores options; prints --help.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "base/option_table.h"

#include <assert.h>
#include <getopt.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/printable.h"
#include "base/words.h"

const struct option_row *option_find(const struct option_row *rows, const char *name)
{
    for (; rows->name; rows++)
        if (strcmp(rows->name, name) == 0)
            return rows;
    return NULL;
}

bool option_argument_is_optional(const struct option_row *row)
{
    const char *end = row->argument ? strchr(row->argument, ']') : NULL;
    return end && row->argument[0] == '[' && end[1] == '\0';
}

bool option_allowed_in_kiosk(const struct option_row *row, const char *text,
                             struct error *error)
{
    char word[OPTION_WORD_SIZE];
    if (!row->in_kiosk)
        return error_set(error, 0, "--%s: not available in kiosk mode", row->name);
    if (row->kind != VALUE_FILE)
        return true;
    for (int i = 0; text && option_word(row, i, word); i++)
        if (strcmp(option_word(row, i, word), text) == 0)
            return true;
    return error_set(error, 0, "--%s: kiosk mode allows no file, only the words in %s",
                     row->name, row->argument);
}

void *option_target(void *values, const struct option_row *row)
{
    return (char *)values + row->offset;
}

const char *option_word(const struct option_row *row, int index, char text[OPTION_WORD_SIZE])
{
    if (row->word)
        return row->word(index);
    const char *words = row->kind == VALUE_FLAG ? "yes|no" : "";
    for (const char *word = row->argument ? row->argument : words; *word;) {
        size_t length = strcspn(word, "|");
        size_t lower_case = strspn(word, "abcdefghijklmnopqrstuvwxyz");
        if (lower_case == length && length < OPTION_WORD_SIZE && index-- == 0) {
            snprintf(text, OPTION_WORD_SIZE, "%.*s", (int)length, word);
            return text;
        }
        word += length + (word[length] == '|');
    }
    return NULL;
}

/* Returns the index of the word `typed`, otherwise of the first word that begins with it, or
 * -1. */
static int find_word(const struct option_row *row, const char *typed)
{
    char text[OPTION_WORD_SIZE];
    const char *word;
    int prefix_match = -1;
    for (int i = 0; (word = option_word(row, i, text)) != NULL; i++) {
        if (strcasecmp(word, typed) == 0)
            return i;
        if (prefix_match < 0 && *typed && strncasecmp(word, typed, strlen(typed)) == 0)
            prefix_match = i;
    }
    return prefix_match;
}

/* Parses digits with at most one full stop as seconds. Rounds to milliseconds. */
static bool parse_seconds(const struct option_row *row, const char *text, uint64_t *number,
                          struct error *error)
{
    char *end;
    double seconds = strtod(text, &end);
    bool valid = text[strspn(text, "0123456789.")] == '\0' && *end == '\0' &&
                 seconds <= (double)row->maximum;
    *number = valid ? (uint64_t)(seconds * 1000 + 0.5) : 0;
    return *number > 0 ||
           error_set(error, 0, "expected a number of seconds from 0.001 to %llu, found '%s'",
                     (unsigned long long)row->maximum, text);
}

static void store_number(void *target, size_t size, uint64_t number)
{
    assert(size == sizeof(int) || size == sizeof(uint64_t));
    if (size == sizeof(int))
        *(int *)target = (int)number;
    else
        *(uint64_t *)target = number;
}

static bool store_word(void *target, const struct option_row *row, const char *text,
                       struct error *error)
{
    char buffer[OPTION_WORD_SIZE], words[160] = "";
    const char *word;
    int index = find_word(row, text);
    if (index < 0) {
        for (int i = 0; (word = option_word(row, i, buffer)); i++)
            text_add_item(words, sizeof words, "|", word);
        return error_set(error, 0, "expected %s, found '%s'", words, text);
    }
    if (row->kind == VALUE_WORD)
        store_number(target, row->size, (uint64_t)index);
    else /* VALUE_NAME; words from `argument` would be in the local buffer */
        *(const char **)target = row->word(index);
    return true;
}

static bool store_flag(bool *target, const struct option_row *row, const char *text,
                       struct error *error)
{
    static const struct option_row words = {.argument = "yes|no|on|off|true|false"};
    int index = text ? find_word(&words, text) : 0;
    if (index < 0)
        return error_set(error, 0, "expected %s, found '%s'",
                         row->argument ? row->argument : "yes or no", text);
    *target = index % 2 == 0;
    return true;
}

bool option_store(void *values, const struct option_row *row, const char *text,
                  struct error *error)
{
    void *target = option_target(values, row);
    uint64_t number = 0;
    switch (row->kind) {
    case VALUE_FLAG: return store_flag(target, row, text, error);
    case VALUE_WORD:
    case VALUE_NAME: return store_word(target, row, text, error);
    case VALUE_NUMBER:
    case VALUE_SECONDS:
        if (row->kind == VALUE_SECONDS
                ? !parse_seconds(row, text, &number, error)
                : !number_parse(text, row->minimum, row->maximum, &number, error))
            return false;
        store_number(target, row->size, number);
        return true;
    default: *(const char **)target = text; return true;
    }
}

bool option_parse(void *values, const struct option_row *row, const char *text,
                  struct error *error)
{
    struct error why;
    return (row->parse ? row->parse : option_store)(values, row, text, &why) ||
           error_set(error, why.column, "--%s: %s", row->name, why.text);
}

const struct option_row *option_groups_record(struct option_groups *groups,
                                              const struct option_row *row)
{
    const struct option_row **given = &groups->given[row->group];
    if (row->group != 0 && *given && *given != row)
        return *given;
    *given = row;
    return NULL;
}

/* ---- command lines -------------------------------------------------------------------------
 *
 * getopt_long() would print error messages. This layer never prints, so it sets *error
 * instead. */

enum {
    LONG_ONLY = 256, /* getopt value of the first row, above all letters */
    HELP_COLUMN = 26,
    HELP_WIDTH = 80,
    SENTENCE_SIZE = 400
};

static void describe_options(const struct option_row *rows, char text[3 * OPTION_ROWS_MAX + 2],
                             struct option long_options[OPTION_ROWS_MAX + 1])
{
    int count = 0;
    *text++ = ':';
    for (const struct option_row *row = rows; row->name; row++, count++) {
        bool optional = option_argument_is_optional(row);
        assert(count < OPTION_ROWS_MAX);
        long_options[count] = (struct option){.name = row->name,
                                              .has_arg = !row->argument ? no_argument
                                                         : optional     ? optional_argument
                                                                        : required_argument,
                                              .val = LONG_ONLY + count};
        if (row->letter == 0)
            continue;
        *text++ = row->letter;
        if (row->argument)
            *text++ = ':';
        if (optional)
            *text++ = ':';
    }
    *text = '\0';
    long_options[count] = (struct option){0};
}

static const struct option_row *find_row(const struct option_row *rows, int value)
{
    if (value >= LONG_ONLY)
        return rows + (value - LONG_ONLY);
    for (; rows->name; rows++)
        if (rows->letter != 0 && rows->letter == value)
            return rows;
    return NULL;
}

static int count_matching_options(const struct option_row *rows, const char *typed)
{
    const char *name = typed + strspn(typed, "-");
    size_t length = strcspn(name, "=");
    int count = 0;
    for (; rows->name; rows++)
        count += strncmp(rows->name, name, length) == 0;
    return count;
}

/* Rejects another option in place of an argument, and an empty file name. `word` is the last
 * command-line word that getopt has examined. */
static bool check_argument(const struct option_row *row, const char *text, const char *word,
                           struct error *error)
{
    if (!text)
        return true;
    if (text == word && strncmp(text, "--", 2) == 0)
        return error_set(error, 0, "--%s: expected %s, found the option '%s'", row->name,
                         row->argument, text);
    return *text != '\0' || (row->kind != VALUE_FILE && row->kind != VALUE_DIRECTORY) ||
           error_set(error, 0, "--%s: expected %s, found ''", row->name, row->argument);
}

/* Sets *error to the reason why getopt rejected an option. `value` is the result of
 * getopt_long(), `option` is optopt. */
static void set_getopt_error(const struct option_row *rows, int value, int option,
                             const char *typed, struct error *error)
{
    const struct option_row *row = find_row(rows, option);
    if (row && value == ':')
        error_set(error, 0, "--%s needs an argument: %s", row->name, row->argument);
    else if (row)
        error_set(error, 0, "--%s takes no argument", row->name);
    else if (option != 0)
        error_set(error, 0, "unknown option '-%c'", option);
    else
        error_set(error, 0, "%s option '%s'",
                  count_matching_options(rows, typed) > 1 ? "ambiguous" : "unknown", typed);
}

enum options_status options_parse(const struct option_row *rows, int argc, char **argv,
                                  bool (*handle)(void *values, const struct option_row *row,
                                                 const char *text, struct error *error),
                                  void *values, struct error *error)
{
    char letters[3 * OPTION_ROWS_MAX + 2];
    struct option long_options[OPTION_ROWS_MAX + 1];
    struct option_groups groups = {{NULL}};
    int value;
    describe_options(rows, letters, long_options);
    opterr = 0;
    optind = 0; /* restart, because a process may read several command lines */
    while ((value = getopt_long(argc, argv, letters, long_options, NULL)) != -1) {
        if (value == '?' || value == ':') {
            set_getopt_error(rows, value, optopt, argv[optind - 1], error);
            return OPTIONS_INVALID;
        }
        const struct option_row *row = find_row(rows, value);
        if (row->kind == VALUE_HELP && optarg && strcmp(optarg, "all") != 0) {
            error_set(error, 0, "--help: expected all, found '%.*s'",
                      PRINTABLE_UP_TO(40, optarg));
            return OPTIONS_INVALID;
        }
        if (row->kind == VALUE_HELP)
            return OPTIONS_HELP;
        if (row->kind == VALUE_VERSION)
            return OPTIONS_VERSION;
        const struct option_row *other = option_groups_record(&groups, row);
        if (other)
            error_set(error, 0, "--%s and --%s cannot be combined", other->name, row->name);
        if (other || !check_argument(row, optarg, argv[optind - 1], error) ||
            !handle(values, row, optarg, error))
            return OPTIONS_INVALID;
    }
    return OPTIONS_OK;
}

/* ---- --help ----------------------------------------------------------------------------- */

/* Writes a row's help sentence. Adds the words of a VALUE_NAME unless `argument` or the row
 * before it lists them. */
static void write_sentence(const struct option_row *row, const struct option_row *before,
                           char text[SENTENCE_SIZE])
{
    const char *word;
    bool listed = strchr(row->argument ? row->argument : "|", '|') ||
                  (before && before->word == row->word);
    snprintf(text, SENTENCE_SIZE, "%s", row->help);
    for (int i = 0; row->kind == VALUE_NAME && !listed && (word = row->word(i)); i++)
        text_add(text, SENTENCE_SIZE, "%s %s", i == 0 ? ":" : ",", word);
}

static void print_sentence(const char *text, FILE *output)
{
    while (strlen(text) > HELP_WIDTH - HELP_COLUMN) {
        size_t length = HELP_WIDTH - HELP_COLUMN;
        while (length > 0 && text[length] != ' ')
            length--;
        assert(length > 0);
        fprintf(output, "%.*s\n%*s", (int)length, text, HELP_COLUMN, "");
        text += length + 1;
    }
    fprintf(output, "%s\n", text);
}

void options_print_help(const struct option_row *rows, unsigned flag, FILE *output)
{
    const struct option_row *before = NULL;
    for (const struct option_row *row = rows; row->name; before = row++) {
        char sentence[SENTENCE_SIZE];
        if ((row->flags & flag) != flag)
            continue;
        int width = row->letter != 0 ? fprintf(output, "  -%c, --%s", row->letter, row->name)
                                     : fprintf(output, "      --%s", row->name);
        if (option_argument_is_optional(row))
            width += fprintf(output, "[=%s", row->argument + 1);
        else if (row->argument)
            width += fprintf(output, "=%s", row->argument);
        if (width + 2 > HELP_COLUMN)
            width = fprintf(output, "\n") - 1;
        fprintf(output, "%*s", HELP_COLUMN - width, "");
        write_sentence(row, before, sentence);
        print_sentence(sentence, output);
    }
}

void subcommand_print_help(const struct subcommand *command, FILE *output)
{
    const char *usage = command->arguments;
    for (const char *head = "Usage:"; head; head = usage ? "   or:" : NULL) {
        size_t length = strcspn(usage, "\n");
        fprintf(output, "%s ttychess %s%s%.*s\n", head, command->name, length > 0 ? " " : "",
                (int)length, usage);
        usage = usage[length] ? usage + length + 1 : NULL;
    }
    fprintf(output, "%s\nOptions:\n", command->help);
    options_print_help(command->options, 0, output);
    if (command->notes)
        fprintf(output, "\n%s", command->notes);
}
