/* completions.c - what shells offer behind "ttychess", from the tables of commands and
 * options.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What a word may be is the same question for each shell: words of the table, and besides
 * them files, directories, programs or kept games.
 */
#include <stdio.h>
#include <string.h>

#include "build/pages.h"
#include "tools/tools.h"

#define GAMES "ttychess --list 2>/dev/null | awk"

static void put_head(const char *shell)
{
    printf("# ttychess - completion for %s, made from the program's tables.\n"
           "# SPDX-License-Identifier: GPL-3.0-or-later\n\n",
           shell);
}

/* The words of a row, parted by blanks; returns how many. */
static int put_words(const struct option_row *row)
{
    char text[OPTION_WORD_SIZE];
    const char *word;
    int count = 0;
    for (; row->argument && (word = option_word(row, count, text)) != NULL; count++)
        printf("%s%s", count > 0 ? " " : "", word);
    return count;
}

static int count_words(const struct option_row *row)
{
    char text[OPTION_WORD_SIZE];
    int count = 0;
    while (row->argument && option_word(row, count, text))
        count++;
    return count;
}

/* The words that a command takes beside its options, as a row has them. */
static struct option_row operands_of(const struct command *command)
{
    return (struct option_row){.argument = command->operand ? "" : NULL,
                               .word = command->operand,
                               .kind = command->operands};
}

static void put_commands(const char *between)
{
    for (int i = 0; commands[i] != NULL; i++)
        printf("%s%s", i > 0 ? between : "", commands[i]->name);
}

/* What a sentence says first, between single quotes, by what stands for one of them. */
static void put_quoted(const char *text, const char *quote)
{
    for (; *text && *text != ';' && strncmp(text, ". ", 2) != 0; text++)
        if (*text == '\'')
            fputs(quote, stdout);
        else
            putchar(*text);
}

/* ---- bash ----------------------------------------------------------------------------- */

/* The letter of compgen for what else a word may be; "pgn" is a function of ours. */
static const char *bash_kind(const struct option_row *row, bool pgn)
{
    switch (row->kind) {
    case VALUE_FILE: return pgn ? "pgn" : "-f";
    case VALUE_DIRECTORY: return "-d";
    case VALUE_COMMAND: return "-c";
    case VALUE_GAME: return "games";
    default: return "";
    }
}

static void put_bash_option(const struct command *command, const struct option_row *row)
{
    const char *kind = bash_kind(row, false);
    if (!row->argument)
        return;
    printf("    %s--%s", command->name, row->name);
    if (row->letter)
        printf(" | %s-%c", command->name, row->letter);
    fputs(")", stdout);
    if (count_words(row) > 0) {
        fputs(" words='", stdout);
        put_words(row);
        putchar('\'');
    }
    printf("%s%s ;;\n", *kind ? " others=" : "", kind);
}

static void put_bash_command(const struct command *command)
{
    struct option_row operands = operands_of(command);
    printf("        %s) words='", command->name);
    for (const struct option_row *row = command->options; row->name; row++)
        printf("%s--%s", row > command->options ? " " : "", row->name);
    fputs(count_words(&operands) > 0 ? " " : "", stdout);
    put_words(&operands);
    printf("' others=%s ;;\n", bash_kind(&operands, strstr(command->arguments, ".pgn")));
}

void write_bash(void)
{
    put_head("bash");
    puts("_ttychess() {\n"
         "    local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD - 1]}\n"
         "    local command=play words='' others=''\n"
         "    if [[ $word == = ]]; then # bash parts words at '='\n"
         "        word=''\n"
         "    elif [[ $before == = ]]; then\n"
         "        before=${COMP_WORDS[COMP_CWORD - 2]}\n"
         "    fi\n"
         "    if ((COMP_CWORD > 1)); then\n"
         "        case ${COMP_WORDS[1]} in");
    fputs("        ", stdout);
    put_commands(" | ");
    puts(") command=${COMP_WORDS[1]} ;;\n"
         "        esac\n"
         "    fi\n"
         "    case $command$before in");
    for (int i = 0; commands[i] != NULL; i++)
        for (const struct option_row *row = commands[i]->options; row->name; row++)
            put_bash_option(commands[i], row);
    puts("    *)\n"
         "        case $command in");
    for (int i = 0; commands[i] != NULL; i++)
        put_bash_command(commands[i]);
    fputs("        esac\n"
          "        ((COMP_CWORD > 1)) || words+=' ",
          stdout);
    put_commands(" ");
    puts("'\n"
         "        ;;\n"
         "    esac\n"
         "    mapfile -t COMPREPLY < <(\n"
         "        compgen -W \"$words\" -- \"$word\"\n"
         "        case $others in\n"
         "        games) compgen -W \"$(" GAMES " '{ print $2 }')\" -- \"$word\" ;;\n"
         "        pgn) compgen -f -X '!*.pgn' -- \"$word\"; compgen -d -- \"$word\" ;;\n"
         "        -*) compgen \"$others\" -- \"$word\" ;;\n"
         "        esac\n"
         "    )\n"
         "    [[ -z $others || $others == games ]] || compopt -o filenames 2>/dev/null\n"
         "} && complete -F _ttychess ttychess");
}

/* ---- zsh ------------------------------------------------------------------------------ */

/* The names of all rows that a row excludes, itself among them. */
static void put_zsh_excluded(const struct option_row *rows, const struct option_row *row)
{
    const char *blank = "";
    putchar('(');
    if (row->kind == VALUE_HELP || row->kind == VALUE_VERSION) {
        fputs("- *", stdout);
        rows = row + 1;
    }
    for (; rows->name && row->kind < VALUE_HELP; rows++) {
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
static void put_zsh_action(const struct option_row *row, bool pgn)
{
    const char *function = row->kind == VALUE_FILE        ? "_files"
                           : row->kind == VALUE_DIRECTORY ? "_directories"
                           : row->kind == VALUE_COMMAND   ? "_command_names"
                           : row->kind == VALUE_GAME      ? "_ttychess_games"
                                                          : "";
    bool words = count_words(row) > 0;
    if (words && *function)
        printf(" _ttychess_words_or %s ", function);
    else if (words)
        putchar('(');
    put_words(row);
    fputs(words && !*function ? ")" : words ? "" : function, stdout);
    if (pgn && row->kind == VALUE_FILE)
        fputs(" -g \"*.pgn\"", stdout);
}

static void put_zsh_option(const struct option_row *rows, const struct option_row *row)
{
    fputs(" \\\n        '", stdout);
    if (row->flags & OPTION_REPEATS)
        putchar('*');
    else
        put_zsh_excluded(rows, row);
    if (row->letter)
        printf("'{-%c%s,--%s%s}'[", row->letter, row->argument ? "+" : "", row->name,
               row->argument ? "=" : "");
    else
        printf("--%s%s[", row->name, row->argument ? "=" : "");
    put_quoted(row->help, "'\\''");
    putchar(']');
    if (row->argument) {
        bool optional = option_argument_is_optional(row);
        int length = (int)strlen(row->argument) - 2 * optional;
        printf(":%s%.*s:", optional ? ":" : "", length, row->argument + optional);
        put_zsh_action(row, false);
    }
    putchar('\'');
}

static void put_zsh_command(const struct command *command)
{
    struct option_row operands = operands_of(command);
    printf("%s)\n    _arguments -s", command == &play_command ? "*" : command->name);
    for (const struct option_row *row = command->options; row->name; row++)
        put_zsh_option(command->options, row);
    if (command->operands != VALUE_FLAG) {
        fputs(" \\\n        '*:argument:", stdout);
        put_zsh_action(&operands, strstr(command->arguments, ".pgn"));
        putchar('\'');
    }
    puts("\n    ;;");
}

void write_zsh(void)
{
    puts("#compdef ttychess");
    put_head("zsh");
    puts("_ttychess_games() { compadd -- ${(f)\"$(" GAMES " '{ print $2 }')\"} }\n"
         "\n"
         "_ttychess_words_or() {\n"
         "    local function=$1\n"
         "    shift\n"
         "    compadd -- $*\n"
         "    $function\n"
         "}\n"
         "\n"
         "if ((CURRENT == 2)) && [[ $words[2] != -* ]]; then\n"
         "    local -a commands=(");
    for (int i = 0; commands[i] != NULL; i++) {
        printf("        '%s:", commands[i]->name);
        put_quoted(commands[i]->summary, "'\\''");
        puts("'");
    }
    puts("    )\n"
         "    _describe command commands\n"
         "    _files -g '*.pgn'\n"
         "    return\n"
         "fi\n"
         "case $words[2] in");
    for (int i = 1; commands[i] != NULL; i++)
        put_zsh_command(commands[i]);
    put_zsh_command(&play_command);
    puts("esac");
}

/* ---- fish ----------------------------------------------------------------------------- */

/* What a word may be: options of `complete`. */
static void put_fish_kind(const struct option_row *row)
{
    const char *function = row->kind == VALUE_DIRECTORY ? "(__fish_complete_directories)"
                           : row->kind == VALUE_COMMAND ? "(__fish_complete_command)"
                           : row->kind == VALUE_GAME    ? "(" GAMES " \"{ print \\$2 }\")"
                                                        : "";
    bool words = count_words(row) > 0;
    if (words || *function) {
        fputs(" -a '", stdout);
        put_words(row);
        printf("%s%s'", words && *function ? " " : "", function);
    }
}

/* Behind which commands: `play` is where none of the others is. */
static void put_fish_condition(const struct command *command)
{
    bool play = command == &play_command;
    printf("complete -c ttychess -n '%s__fish_seen_subcommand_from ", play ? "not " : "");
    for (int i = 1; play && commands[i] != NULL; i++)
        printf("%s%s", i > 1 ? " " : "", commands[i]->name);
    printf("%s'", play ? "" : command->name);
}

static void put_fish_command(const struct command *command)
{
    struct option_row operands = operands_of(command);
    if (operands.kind == VALUE_FILE || count_words(&operands) > 0) {
        put_fish_condition(command);
        if (operands.kind == VALUE_FILE)
            fputs(" -F", stdout);
        put_fish_kind(&operands);
        putchar('\n');
    }
    for (const struct option_row *row = command->options; row->name; row++) {
        put_fish_condition(command);
        if (row->letter)
            printf(" -s %c", row->letter);
        printf(" -l %s", row->name);
        if (option_argument_is_optional(row))
            fputs(" -f", stdout);
        else if (row->argument)
            fputs(row->kind == VALUE_FILE ? " -r -F" : " -x", stdout);
        if (row->argument)
            put_fish_kind(row);
        fputs(" -d '", stdout);
        put_quoted(row->help, "\\'");
        puts("'");
    }
}

void write_fish(void)
{
    put_head("fish");
    puts("complete -c ttychess -f\n"
         "complete -c ttychess -n '__fish_prev_arg_in -r --resume -w --watch' -f "
         "-a '(" GAMES " \"{ print \\$2 }\")'");
    for (int i = 0; commands[i] != NULL; i++) {
        printf("complete -c ttychess -n __fish_use_subcommand -a %s -d '", commands[i]->name);
        put_quoted(commands[i]->summary, "\\'");
        puts("'");
    }
    for (int i = 0; commands[i] != NULL; i++)
        put_fish_command(commands[i]);
}
