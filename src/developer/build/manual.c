/* manual.c - writes the manual's lists as roff: options, commands, engine options
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "developer/build/pages.h"
#include "engine/options.h"
#include "engine/strength.h"
#include "session/commands.h"
#include "strategies/strategies.h"

static void put_escaped(const char *text, size_t length)
{
    for (size_t i = 0; i < length; i++)
        if (text[i] == '-')
            fputs("\\-", stdout);
        else if (text[i] == '\\')
            fputs("\\e", stdout);
        else
            putchar(text[i]);
}

static void put_font(char font, const char *text, size_t length)
{
    if (length == 0)
        return;
    printf("\\f%c", font);
    put_escaped(text, length);
    fputs("\\fP", stdout);
}

/* Prints a syntax such as "[1 to 10 | NAME]". Words in capitals are placeholders, brackets and
 * bars mark choices, and the rest is literal. */
static void put_syntax(const char *text)
{
    while (*text) {
        size_t word = 0, capitals = 0, plain = strspn(text, "[]| "), typed = 0;
        while (isalpha((unsigned char)text[word]))
            capitals += isupper((unsigned char)text[word++]) != 0;
        if (word > 0 && capitals == word) {
            put_font('I', text, word);
            text += word;
        } else if (plain > 0 || strncmp(text, "...", 3) == 0) {
            plain = plain > 0 ? plain : 3;
            printf("%.*s", (int)plain, text);
            text += plain;
        } else {
            for (typed = word > 0 ? word : 1; text[typed] && !strchr("[]| ", text[typed]) &&
                                              !isupper((unsigned char)text[typed]);)
                typed++;
            put_font('B', text, typed);
            text += typed;
        }
    }
}

/* Prints a sentence with its options in bold. */
static void put_sentence(const char *text)
{
    for (const char *option; (option = strstr(text, "--")) != NULL;) {
        size_t length = 2 + strspn(option + 2, "abcdefghijklmnopqrstuvwxyz-");
        printf("%.*s", (int)(option - text), text);
        put_font('B', option, length);
        text = option + length;
    }
    fputs(text, stdout);
}

static const char *put_option(const struct subcommand *command, int index)
{
    const struct option_row *row = &command->options[index];
    bool is_documented_elsewhere = row->kind == VALUE_HELP && command != &play_subcommand;
    if (!row->name || is_documented_elsewhere)
        return NULL;
    bool optional = option_argument_is_optional(row);
    puts(".TP");
    if (row->letter)
        printf("\\fB\\-%c\\fP, ", row->letter);
    fputs("\\fB\\-\\-", stdout);
    put_escaped(row->name, strlen(row->name));
    printf("%s\\fP", row->argument && !optional ? "=" : "");
    if (optional)
        fputs("[\\fB=\\fP", stdout);
    if (row->argument)
        put_syntax(row->argument + optional);
    putchar('\n');
    put_sentence(row->help);
    puts(".");
    return row->name;
}

static const char *put_command(const struct subcommand *subcommand, int index)
{
    (void)subcommand;
    if (index == COMMAND_COUNT)
        return NULL;
    const struct command_entry *command = &command_table[index];
    printf(".TP\n\\fB%s\\fP", command->word);
    if (*command->argument)
        putchar(' ');
    put_syntax(command->argument);
    const char *others = command->aliases ? command->aliases : "";
    for (const char *word = others; *word; word += strspn(word, ", ")) {
        size_t length = strcspn(word, ",");
        fputs(word == others ? " (" : ", ", stdout);
        put_font('B', word, length);
        word += length;
    }
    puts(*others ? ")" : "");
    put_sentence(command->help);
    if (command->key > 0)
        printf(" (F%d)", command->key);
    puts(".");
    return command->word;
}

static const char *put_uci_option(const struct subcommand *command, int index)
{
    const struct engine_option *option = &ENGINE_OPTIONS[index];
    const char *fallback = option->default_value;
    (void)command;
    if (!option->name)
        return NULL;
    if (index == OPTION_STRATEGY)
        for (int i = 0; strategies[i] != NULL; i++)
            fallback = strategies[i]->name;
    printf(".TP\n\\fB%s\\fP (%s", option->name, option_type_names[option->type]);
    if (option->type == OPTION_SPIN)
        printf(", %ld to %ld", option->minimum, option->maximum);
    if (fallback) {
        fputs(", default ", stdout);
        put_escaped(fallback, strlen(fallback));
    }
    puts(")");
    put_sentence(option->help);
    puts(".");
    return option->name;
}

static const char *put_strategy(const struct subcommand *command, int index)
{
    const struct strategy *strategy = strategies[index];
    (void)command;
    if (!strategy)
        return NULL;
    puts(".TP");
    put_font('B', strategy->name, strlen(strategy->name));
    printf("\n%s.\n", strategy->description);
    return strategy->name;
}

const struct page_list manual_lists[] = {{"options", put_option},
                                         {"requests", put_command},
                                         {"uci-options", put_uci_option},
                                         {"strategies", put_strategy},
                                         {NULL, NULL}};

static void put_usages(const struct subcommand *command)
{
    for (const char *arguments = command->arguments; arguments;) {
        size_t length = strcspn(arguments, "\n");
        char line[160];
        snprintf(line, sizeof line, "%.*s", (int)length, arguments);
        printf(".br\n\\fBttychess %s\\fP ", command->name);
        put_syntax(line);
        putchar('\n');
        arguments = arguments[length] ? arguments + length + 1 : NULL;
    }
}

/* Returns whether the command is for administrators of a host, who have their own manual
 * page. */
static bool is_for_host(const struct subcommand *command)
{
    return command == &kiosk_subcommand || strcmp(command->name, "serve") == 0 ||
           command == &admin_subcommand;
}

/* Lists the player's commands, except `play`. */
static void put_synopsis(void)
{
    for (int i = 0; subcommands[i] != NULL; i++)
        if (!is_for_host(subcommands[i]) && subcommands[i] != &play_subcommand)
            put_usages(subcommands[i]);
}

static void put_host_synopsis(void)
{
    for (int i = 0; subcommands[i] != NULL; i++)
        if (is_for_host(subcommands[i]) && subcommands[i] != &admin_subcommand)
            put_usages(subcommands[i]);
    for (int i = 0; admin_subcommands[i] != NULL; i++)
        put_usages(admin_subcommands[i]);
}

static void put_levels(void)
{
    for (int i = 0; i < STRENGTH_LEVEL_COUNT; i++)
        printf("level %d: %s, Elo %d\n", i + 1, strength_levels[i].title,
               strength_levels[i].elo);
}

/* Prints a term of the evaluation, such as "king: the pawns before the king". */
static void put_term(void *context, const char *line)
{
    const char *colon = strchr(line, ':');
    (void)context;
    if (!colon || islower((unsigned char)*line) == 0)
        return;
    printf(".IP \"\\fB%.*s\\fP\"\n%c%s.\n", (int)(colon - line), line,
           toupper((unsigned char)colon[2]), colon + 3);
}

static void put_terms(void)
{
    command_explain(COMMAND_EVAL, put_term, NULL);
}

const struct page_section manual_sections[] = {{"synopsis", put_synopsis},
                                               {"host-synopsis", put_host_synopsis},
                                               {"levels", put_levels},
                                               {"terms", put_terms},
                                               {NULL, NULL}};
