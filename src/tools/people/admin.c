/* admin.c - ttychess admin: the table of its commands, and add-key.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <config.h>

#include "tools/people/admin.h"

#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "base/compat.h"
#include "base/words.h"
#include "lobby/names.h"
#include "tools/command_line.h"
#include "tools/people/ssh_keys.h"
#include "tools/subcommands.h"

/* ---- add-key: a key that can only play -------------------------------------------------- */

static const struct option_row rows[] = {OPTION_HELP_ROW};

/* Prints the line that lets the key's owner play as `name` with this executable. */
static int print_line(const struct public_key *key, const char *name)
{
    char line[KEY_LINE_SIZE], program[PATH_MAX];
    compat_get_program(program, sizeof program);
    if (!key_line_can_quote(program))
        return command_line_fail("%s: expected a path without white space or quotes", program);
    if (!key_line_write(line, key, program, name))
        return command_line_fail("%s: the authorized_keys line would be too long", name);
    puts(line);
    return 0;
}

static int add_key(int argc, char **argv)
{
    char text[KEY_FILE_MAX + 1];
    struct public_key key;
    struct error error;
    int status = command_line_parse(NULL, argc, argv);
    if (status >= 0)
        return status;
    if (optind == argc)
        return command_line_usage_error("expected a NAME");
    if (argc - optind > 2)
        return command_line_usage_error("unexpected argument '%s' after KEYFILE",
                                        argv[optind + 2]);
    if (!user_name_is_allowed(argv[optind], &error))
        return command_line_usage_error("%s", error.text);
    if (!lobby_name_is_allowed_for_guest(argv[optind], &error))
        return command_line_usage_error("NAME: %s", error.text);
    const char *path = argv[optind + 1];
    bool input = !path || strcmp(path, "-") == 0;
    FILE *file = input ? stdin : fopen(path, "re");
    path = input ? "standard input" : path;
    size_t length = file ? fread(text, 1, KEY_FILE_MAX, file) : 0;
    if (!file || ferror(file))
        return command_line_fail("%s: %s", path, strerror(errno));
    text[length] = '\0';
    return public_key_parse(&key, text, length, &error)
               ? print_line(&key, argv[optind])
               : command_line_fail("%s: %s", path, error.text);
}

static const struct subcommand admin_add_key_subcommand = {
    .name = "admin add-key",
    .arguments = "[OPTION]... NAME [KEYFILE | -]",
    .summary = "Print a line of authorized_keys for a key that can only play",
    .help = "Check the public key in KEYFILE, or on standard input, and print a line for\n"
            "/etc/ssh/ttychess_keys that lets its owner play as NAME in kiosk mode and do\n"
            "nothing else: see 'man 8 ttychess-host'.\n",
    .options = rows,
    .operands = VALUE_FILE,
    .run = add_key};

enum { WORDS_SIZE = 400, PREFIX_LENGTH = sizeof "admin " - 1 };

const struct subcommand *const admin_subcommands[] = {&admin_add_key_subcommand,
#ifdef HAVE_SERVER
                                                      &admin_export_subcommand,
                                                      &admin_people_subcommand,
                                                      &admin_rename_subcommand,
                                                      &admin_ban_subcommand,
                                                      &admin_unban_subcommand,
                                                      &admin_delete_subcommand,
#endif
                                                      NULL};

static const char *admin_word(int index)
{
    return admin_subcommands[index] ? admin_subcommands[index]->name + PREFIX_LENGTH : NULL;
}

static int refuse_word(const char *found)
{
    char words[WORDS_SIZE] = "";
    for (int i = 0; admin_subcommands[i] != NULL; i++)
        text_add_item(words, sizeof words, ", ", admin_word(i));
    return found ? command_line_usage_error("expected one of %s, found '%.40s'", words, found)
                 : command_line_usage_error("expected one of %s", words);
}

static int run_admin(int argc, char **argv)
{
    for (int i = 0; argc > 1 && admin_subcommands[i] != NULL; i++)
        if (strcmp(admin_word(i), argv[1]) == 0)
            return command_line_run(admin_subcommands[i], argc - 1, argv + 1);
    int status = command_line_parse(NULL, argc, argv);
    if (status == 0) {
        puts("\nSubcommands:");
        command_line_print_commands(admin_subcommands, PREFIX_LENGTH);
    }
    return status < 0 ? refuse_word(argv[optind]) : status;
}

const struct subcommand admin_subcommand = {
    .name = "admin",
    .arguments = "SUBCOMMAND [OPTION]... [ARGUMENT]...",
    .summary = "Administer a chess host: keys, accounts, games",
    .help = "Administer a chess host. 'ttychess admin SUBCOMMAND --help' explains each\n"
            "subcommand.\n",
    .options = rows,
    .operands = VALUE_NAME,
    .operand = admin_word,
    .run = run_admin};
