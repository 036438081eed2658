/* option_line.c - a command line read by a table of options, and --help printed from it.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What getopt_long() only complains about on its own (an unknown option, a missing argument)
 * is told here as a reason, because this layer never prints a complaint.
 */
#include <assert.h>
#include <getopt.h>
#include <string.h>

#include "base/option_table.h"

enum {
    LONG_ONLY = 256, /* rows are told to getopt above the letters */
    HELP_COLUMN = 26,
    HELP_WIDTH = 80,
    SENTENCE_SIZE = 400
};

/* ---- reading ------------------------------------------------------------------------- */

/* The table in getopt's two forms, the letters and the long options. */
static void describe_options(const struct option_row *rows,
                             char letters[3 * OPTION_ROWS_MAX + 2],
                             struct option long_options[OPTION_ROWS_MAX + 1])
{
    int count = 0;
    *letters++ = ':';
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
        *letters++ = row->letter;
        if (row->argument)
            *letters++ = ':';
        if (optional)
            *letters++ = ':';
    }
    *letters = '\0';
    long_options[count] = (struct option){0};
}

/* The row behind what getopt gave back; NULL when it is none. */
static const struct option_row *row_of(const struct option_row *rows, int value)
{
    if (value >= LONG_ONLY)
        return rows + (value - LONG_ONLY);
    for (; rows->name; rows++)
        if (rows->letter != 0 && rows->letter == value)
            return rows;
    return NULL;
}

/* How many options a long one, as it was typed, may stand for. */
static int count_meant(const struct option_row *rows, const char *typed)
{
    const char *name = typed + strspn(typed, "-");
    size_t length = strcspn(name, "=");
    int count = 0;
    for (; rows->name; rows++)
        count += strncmp(rows->name, name, length) == 0;
    return count;
}

/* What no option's argument can be: an option that stands where it should be, and nothing
 * where a file is wanted. `word`: the last one that getopt has looked at. */
static bool check_argument(const struct option_row *row, const char *text, const char *word,
                           struct reason *reason)
{
    if (!text)
        return true;
    if (text == word && strncmp(text, "--", 2) == 0)
        return reason_set(reason, 0, "--%s needs an argument: %s, found '%s'", row->name,
                          row->argument, text);
    if (*text == '\0' && (row->kind == VALUE_FILE || row->kind == VALUE_DIRECTORY))
        return reason_set(reason, 0, "--%s: expected %s, found ''", row->name, row->argument);
    return true;
}

/* What getopt refused: `value` is its answer, `wrong` the option it has in mind. */
static void explain_refusal(const struct option_row *rows, int value, int wrong,
                            const char *typed, struct reason *reason)
{
    const struct option_row *row = row_of(rows, wrong);
    if (row && value == ':')
        reason_set(reason, 0, "--%s needs an argument: %s", row->name, row->argument);
    else if (row)
        reason_set(reason, 0, "--%s takes no argument", row->name);
    else if (wrong != 0)
        reason_set(reason, 0, "unknown option '-%c'", wrong);
    else
        reason_set(reason, 0, "%s option '%s'",
                   count_meant(rows, typed) > 1 ? "ambiguous" : "unknown", typed);
}

enum options_status options_read(const struct option_row *rows, int argc, char **argv,
                                 bool (*take)(void *values, const struct option_row *row,
                                              const char *text, struct reason *reason),
                                 void *values, struct reason *reason)
{
    char letters[3 * OPTION_ROWS_MAX + 2];
    struct option long_options[OPTION_ROWS_MAX + 1];
    struct option_groups groups = {{NULL}};
    int value;
    describe_options(rows, letters, long_options);
    opterr = 0;
    optind = 0; /* begin anew: a process may read more than one command line */
    while ((value = getopt_long(argc, argv, letters, long_options, NULL)) != -1) {
        if (value == '?' || value == ':') {
            explain_refusal(rows, value, optopt, argv[optind - 1], reason);
            return OPTIONS_WRONG;
        }
        const struct option_row *row = row_of(rows, value);
        if (row->kind == VALUE_HELP)
            return OPTIONS_HELP;
        if (row->kind == VALUE_VERSION)
            return OPTIONS_VERSION;
        if (!check_argument(row, optarg, argv[optind - 1], reason) ||
            !option_join_group(&groups, row, reason) || !take(values, row, optarg, reason))
            return OPTIONS_WRONG;
    }
    return OPTIONS_READ;
}

/* ---- --help --------------------------------------------------------------------------- */

/* The sentence of a row, and the words it takes, unless the row `before` has the same. */
static void write_sentence(const struct option_row *row, const struct option_row *before,
                           char text[SENTENCE_SIZE])
{
    const char *word;
    int length = snprintf(text, SENTENCE_SIZE, "%s", row->help);
    bool listed = strchr(row->argument ? row->argument : "|", '|') ||
                  (before && before->word == row->word);
    for (int i = 0; row->kind == VALUE_NAME && !listed && (word = row->word(i)); i++)
        length += snprintf(text + length, (size_t)(SENTENCE_SIZE - length), "%s %s",
                           i == 0 ? ":" : ",", word);
    assert(length < SENTENCE_SIZE);
}

/* It from HELP_COLUMN on, in as many lines as it takes. */
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

void options_print(const struct option_row *rows, FILE *output)
{
    const struct option_row *before = NULL;
    for (const struct option_row *row = rows; row->name; before = row++) {
        char sentence[SENTENCE_SIZE];
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

void command_print_help(const struct command *command, FILE *output)
{
    const char *usage = command->arguments;
    for (const char *head = "Usage:"; head; head = usage ? "   or:" : NULL) {
        size_t length = strcspn(usage, "\n");
        fprintf(output, "%s ttychess %s%s%.*s\n", head, command->name, length > 0 ? " " : "",
                (int)length, usage);
        usage = usage[length] ? usage + length + 1 : NULL;
    }
    fprintf(output, "%s\nOptions:\n", command->about);
    options_print(command->options, output);
    if (*command->notes)
        fprintf(output, "\n%s", command->notes);
}
