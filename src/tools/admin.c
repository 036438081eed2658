/* admin.c - ttychess admin: finds the row that is asked for, and tells which there are.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <config.h>

#include "tools/admin.h"

#include <stdio.h>
#include <string.h>

#include "tools/command_line.h"
#include "tools/tools.h"

enum { WORDS_SIZE = 400 };

enum { BEFORE_WORD = sizeof "admin " - 1 };

static const char command_name[] = "ttychess admin";

const struct command *const admin_commands[] = {&admin_add_key_command,
                                                &admin_check_ssh_command,
#ifdef HAVE_SERVER
                                                &admin_backup_command,
                                                &admin_restore_command,
                                                &admin_export_command,
                                                &admin_people_command,
                                                &admin_rename_command,
                                                &admin_ban_command,
                                                &admin_unban_command,
                                                &admin_delete_command,
#endif
                                                NULL};

const char *admin_word_of(const struct command *command)
{
    return command->name + BEFORE_WORD;
}

const struct command *admin_find(const char *name)
{
    for (int i = 0; admin_commands[i] != NULL; i++)
        if (strcmp(admin_commands[i]->name, name) == 0)
            return admin_commands[i];
    return NULL;
}

static const char *admin_word(int index)
{
    return admin_commands[index] ? admin_word_of(admin_commands[index]) : NULL;
}

static const struct option_row rows[] = {OPTION_HELP_ROW, {.name = NULL}};

const struct command admin_command = {
    .name = "admin",
    .arguments = "SUBCOMMAND [OPTION]... [ARGUMENT]...",
    .summary = "Look after a host where people play: keys, accounts, games",
    .about = "What whoever looks after a host does; 'ttychess admin SUBCOMMAND --help' tells\n"
             "more of each.\n",
    .options = rows,
    .notes = "",
    .operands = VALUE_NAME,
    .operand = admin_word,
    .run = tool_admin};

static void print_subcommands(void)
{
    puts("\nSubcommands:");
    for (int i = 0; admin_commands[i] != NULL; i++) {
        const char *arguments = admin_commands[i]->arguments;
        int length = (int)strcspn(arguments, "\n");
        printf("  %s%s%.*s\n        %s\n", admin_word(i), length > 0 ? " " : "", length,
               arguments, admin_commands[i]->summary);
    }
}

static int refuse_word(const char *found)
{
    char words[WORDS_SIZE] = "";
    size_t length = 0;
    for (int i = 0; admin_commands[i] != NULL && length < sizeof words; i++)
        length += (size_t)snprintf(words + length, sizeof words - length, "%s%s",
                                   i > 0 ? ", " : "", admin_word(i));
    return found ? command_line_usage(command_name, "expected one of %s, found '%.40s'", words,
                                      found)
                 : command_line_usage(command_name, "expected one of %s", words);
}

int tool_admin(int argc, char **argv)
{
    for (int i = 0; argc > 1 && admin_commands[i] != NULL; i++)
        if (strcmp(admin_word(i), argv[1]) == 0)
            return admin_commands[i]->run(argc - 1, argv + 1);
    if (argc > 1 && argv[1][0] != '-')
        return refuse_word(argv[1]);
    struct reason reason;
    switch (options_read(rows, argc, argv, option_take, NULL, &reason)) {
    case OPTIONS_WRONG: return command_line_usage(command_name, "%s", reason.text);
    case OPTIONS_READ: return refuse_word(argv[optind]);
    default: break;
    }
    command_print_help(&admin_command, stdout);
    print_subcommands();
    return command_line_finish(command_name);
}
