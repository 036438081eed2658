/* completions.c - writes the bash completions from the tables of commands and options.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <stdio.h>
#include <string.h>

#include "developer/build/pages.h"

/* How bash completes an argument that is not one of the words of its row. */
static const char *const kinds[] = {
    [VALUE_FILE] = "-f",    [VALUE_DIRECTORY] = "-d", [VALUE_COMMAND] = "-c",
    [VALUE_GAME] = "games", [VALUE_VERSION] = NULL,
};

static const char *text_of(const char *kind)
{
    return kind ? kind : "";
}

/* Prints the words of a row between two texts. Prints nothing and returns false if it has
 * none. */
static bool put_words(const char *before, const struct option_row *row, const char *after)
{
    char text[OPTION_WORD_SIZE];
    const char *word;
    int count = 0;
    for (; row->argument && (word = option_word(row, count, text)) != NULL; count++)
        printf("%s%s", count > 0 ? " " : before, word);
    fputs(count > 0 ? after : "", stdout);
    return count > 0;
}

/* Returns a command: first those of `subcommands`, then those of "admin", then NULL. */
static const struct subcommand *command_at(int index)
{
    for (int i = 0; subcommands[i] != NULL; i++)
        if (index-- == 0)
            return subcommands[i];
    return admin_subcommands[index];
}

/* Prints the command's name as a bash pattern: "admin\ add-key". */
static void put_pattern(const struct subcommand *command)
{
    for (const char *letter = command->name; *letter; letter++)
        printf("%s%c", *letter == ' ' ? "\\" : "", *letter);
}

static void put_bash_options(void)
{
    const struct subcommand *command;
    for (int i = 0; (command = command_at(i)) != NULL; i++)
        for (const struct option_row *row = command->options; row->name; row++) {
            if (!row->argument)
                continue;
            fputs("    ", stdout);
            put_pattern(command);
            printf("--%s", row->name);
            if (row->letter) {
                fputs(" | ", stdout);
                put_pattern(command);
                printf("-%c", row->letter);
            }
            fputs(") ", stdout);
            put_words("words='", row, "' ");
            printf("others=%s ;;\n", text_of(kinds[row->kind]));
        }
}

static void put_bash_commands(void)
{
    const struct subcommand *command;
    for (int i = 0; (command = command_at(i)) != NULL; i++) {
        const struct option_row operands = {.argument = command->operand ? "" : NULL,
                                            .word = command->operand,
                                            .kind = command->operands};
        bool pgn = operands.kind == VALUE_FILE && strstr(command->arguments, ".pgn");
        fputs("        ", stdout);
        put_pattern(command);
        fputs(") words='", stdout);
        for (const struct option_row *row = command->options; row->name; row++)
            printf("%s--%s", row > command->options ? " " : "", row->name);
        put_words(" ", &operands, "");
        printf("' others=%s ;;\n", pgn ? "pgn" : text_of(kinds[operands.kind]));
    }
}

const struct page_section completion_sections[] = {
    {"bash-options", put_bash_options}, {"bash-commands", put_bash_commands}, {NULL, NULL}};
