/* admin.h - `ttychess admin`: what whoever looks after a host of chess does, one table.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A row is a command like any other (base/option_table.h), called "admin WORD": its options,
 * --help, usage errors, the manual and the completions come from it. Its `run` is called with
 * WORD as argv[0]; command_line_read() takes it from there. To add one: a file that defines it,
 * its declaration here, and its row in admin.c.
 */
#ifndef TTYCHESS_TOOLS_ADMIN_H
#define TTYCHESS_TOOLS_ADMIN_H

#include "base/option_table.h"

/* Ended by NULL, in the order of --help. */
extern const struct command *const admin_commands[];

/* The row of that whole name, "admin add-key"; NULL: there is none. */
const struct command *admin_find(const char *name);

/* The word behind "admin" of such a row. */
const char *admin_word_of(const struct command *command);

/* ttychess admin add-key [-o FILE] NAME [KEYFILE | -]    the line of authorized_keys */
extern const struct command admin_add_key_command;

/* ttychess admin check-ssh [--user USER] [--keys FILE] [FILE | -]    status 0: nothing missing */
extern const struct command admin_check_ssh_command;

/* About a lobby's people and games; where there is no SQLite there are none of these.
 * ttychess admin backup FILE | restore FILE | export [-o OUT] NAME | people |
 *     rename OLD NEW | ban NAME | unban NAME | delete NAME */
extern const struct command admin_backup_command, admin_restore_command, admin_export_command,
    admin_people_command, admin_rename_command, admin_ban_command, admin_unban_command,
    admin_delete_command;

#endif
