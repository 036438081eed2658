/* completions.c - what shells offer behind "ttychess", from the tables of commands and
 * options.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <stdio.h>
#include <string.h>

#include "build/pages.h"

/* What else than words of the table an argument may be, as each shell has it. */
static const struct {
    const char *bash, *zsh, *fish;
} kinds[] = {
    [VALUE_FILE] = {"-f", "_files", ""},
    [VALUE_DIRECTORY] = {"-d", "_directories", "(__fish_complete_directories)"},
    [VALUE_COMMAND] = {"-c", "_command_names", "(__fish_complete_command)"},
    [VALUE_GAME] = {"games", "_ttychess_games", "(__ttychess_games)"},
    [VALUE_VERSION] = {NULL, NULL, NULL},
};

static const char *text_of(const char *kind)
{
    return kind ? kind : "";
}

/* The words of a row between two texts, parted by blanks; without words nothing. */
static bool put_words(const char *before, const struct option_row *row, const char *behind)
{
    char text[OPTION_WORD_SIZE];
    const char *word;
    int count = 0;
    for (; row->argument && (word = option_word(row, count, text)) != NULL; count++)
        printf("%s%s", count > 0 ? " " : before, word);
    fputs(count > 0 ? behind : "", stdout);
    return count > 0;
}

/* The words that a command takes beside its options, as a row has them. */
static struct option_row operands_of(const struct command *command)
{
    return (struct option_row){.argument = command->operand ? "" : NULL,
                               .word = command->operand,
                               .kind = command->operands};
}

static bool takes_pgn(const struct command *command)
{
    return strstr(command->arguments, ".pgn");
}

/* All that have options of their own: commands, then what stands behind "admin". */
static const struct command *command_at(int index)
{
    for (int i = 0; commands[i] != NULL; i++)
        if (index-- == 0)
            return commands[i];
    return admin_commands[index];
}

/* As a pattern of bash and zsh: "admin\ add-key". */
static void put_pattern(const struct command *command)
{
    for (const char *letter = command->name; *letter; letter++)
        printf("%s%c", *letter == ' ' ? "\\" : "", *letter);
}

/* What a sentence says first, between single quotes; `quote` stands for one of them. */
static void put_quoted(const char *text, const char *quote)
{
    for (; *text && *text != ';' && strncmp(text, ". ", 2) != 0; text++)
        if (*text == '\'')
            fputs(quote, stdout);
        else
            putchar(*text);
}

/* ---- bash ----------------------------------------------------------------------------- */

static void put_bash_options(void)
{
    const struct command *command;
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
            printf("others=%s ;;\n", text_of(kinds[row->kind].bash));
        }
}

static void put_bash_commands(void)
{
    const struct command *command;
    for (int i = 0; (command = command_at(i)) != NULL; i++) {
        struct option_row operands = operands_of(command);
        bool pgn = operands.kind == VALUE_FILE && takes_pgn(command);
        fputs("        ", stdout);
        put_pattern(command);
        fputs(") words='", stdout);
        for (const struct option_row *row = command->options; row->name; row++)
            printf("%s--%s", row > command->options ? " " : "", row->name);
        put_words(" ", &operands, "");
        printf("' others=%s ;;\n", pgn ? "pgn" : text_of(kinds[operands.kind].bash));
    }
}

/* ---- zsh ------------------------------------------------------------------------------ */

/* The names of all rows that a row excludes, itself among them. */
static void put_zsh_excluded(const struct option_row *rows, const struct option_row *row)
{
    const char *blank = "";
    if (row->kind >= VALUE_HELP) {
        fputs("(- *)", stdout);
        return;
    }
    putchar('(');
    for (; rows->name; rows++) {
        if (rows != row && (row->group == 0 || rows->group != row->group))
            continue;
        if (rows->letter)
            printf("%s-%c", blank, rows->letter);
        printf("%s--%s", rows->letter ? " " : blank, rows->name);
        blank = " ";
    }
    putchar(')');
}

/* What a word may be: an action of _arguments. */
static void put_zsh_action(const struct option_row *row)
{
    const char *function = text_of(kinds[row->kind].zsh);
    char before[48];
    snprintf(before, sizeof before, " _ttychess_words_or %s ", function);
    if (!put_words(*function ? before : "(", row, *function ? "" : ")"))
        fputs(function, stdout);
}

static void put_zsh_option(const struct option_row *rows, const struct option_row *row)
{
    const char *equals = row->argument ? "=" : "";
    fputs(" \\\n        '", stdout);
    if (row->flags & OPTION_REPEATS)
        putchar('*');
    else
        put_zsh_excluded(rows, row);
    if (row->letter)
        printf("'{-%c%s,--%s%s}'", row->letter, row->argument ? "+" : "", row->name, equals);
    else
        printf("--%s%s", row->name, equals);
    putchar('[');
    put_quoted(row->help, "'\\''");
    putchar(']');
    if (row->argument) {
        bool optional = option_argument_is_optional(row);
        int length = (int)strlen(row->argument) - 2 * optional;
        printf(":%s%.*s:", optional ? ":" : "", length, row->argument + optional);
        put_zsh_action(row);
    }
    putchar('\'');
}

static void put_zsh_command(const struct command *command)
{
    struct option_row operands = operands_of(command);
    if (command == &play_command)
        putchar('*');
    else
        put_pattern(command);
    fputs(")\n    _arguments -s", stdout);
    for (const struct option_row *row = command->options; row->name; row++)
        put_zsh_option(command->options, row);
    if (command->operands != VALUE_FLAG) {
        fputs(" \\\n        '*:argument:", stdout);
        put_zsh_action(&operands);
        printf("%s'", takes_pgn(command) ? " -g \"*.pgn\"" : "");
    }
    puts("\n    ;;");
}

static void put_zsh_options(void)
{
    const struct command *command;
    for (int i = 1; (command = command_at(i)) != NULL; i++)
        put_zsh_command(command);
    put_zsh_command(&play_command); /* last, for it is all that no other is */
}

static void put_zsh_commands(void)
{
    for (int i = 0; commands[i] != NULL; i++) {
        printf("        '%s:", commands[i]->name);
        put_quoted(commands[i]->summary, "'\\''");
        puts("'");
    }
}

/* ---- fish ----------------------------------------------------------------------------- */

static void put_fish_begin(const struct command *command)
{
    const char *blank = strchr(command->name, ' ');
    if (command == &play_command)
        fputs("complete -c ttychess -n '__ttychess_is_play'", stdout);
    else if (blank)
        printf("complete -c ttychess -n '__fish_seen_subcommand_from %.*s; and "
               "__fish_seen_subcommand_from %s'",
               (int)(blank - command->name), command->name, blank + 1);
    else
        printf("complete -c ttychess -n '__fish_seen_subcommand_from %s'", command->name);
}

/* What a word may be: an option of `complete`. */
static void put_fish_kind(const struct option_row *row)
{
    const char *function = text_of(kinds[row->kind].fish);
    bool words = put_words(" -a '", row, *function ? " " : "'");
    if (*function)
        printf("%s%s'", words ? "" : " -a '", function);
}

static void put_fish_option(const struct command *command, const struct option_row *row)
{
    put_fish_begin(command);
    if (row->letter)
        printf(" -s %c", row->letter);
    printf(" -l %s", row->name);
    if (row->argument)
        fputs(option_argument_is_optional(row) ? " -f"
              : row->kind == VALUE_FILE        ? " -r -F"
                                               : " -x",
              stdout);
    put_fish_kind(row);
    fputs(" -d '", stdout);
    put_quoted(row->help, "\\'");
    puts("'");
}

static void put_fish_command(const struct command *command)
{
    struct option_row operands = operands_of(command);
    put_fish_begin(command);
    fputs(operands.kind == VALUE_FILE ? " -F" : " -f", stdout);
    put_fish_kind(&operands);
    putchar('\n');
    for (const struct option_row *row = command->options; row->name; row++)
        put_fish_option(command, row);
}

static void put_fish(void)
{
    const struct command *command;
    for (int i = 0; commands[i] != NULL; i++) {
        printf("complete -c ttychess -n __fish_use_subcommand -a %s -d '", commands[i]->name);
        put_quoted(commands[i]->summary, "\\'");
        puts("'");
    }
    for (int i = 0; (command = command_at(i)) != NULL; i++)
        put_fish_command(command);
}

const struct page_piece completion_pieces[] = {{"bash-options", put_bash_options},
                                               {"bash-commands", put_bash_commands},
                                               {"zsh-commands", put_zsh_commands},
                                               {"zsh-options", put_zsh_options},
                                               {"fish", put_fish},
                                               {NULL, NULL}};
