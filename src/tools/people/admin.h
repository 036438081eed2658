/* admin.h - `ttychess admin`: what whoever looks after a host of chess does, one table.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A row is a command like any other (base/option_table.h), called "admin WORD": its options,
 * --help, usage errors, the manual and the completions come from it. Its `run` is called with
 * WORD as argv[0]. To add one: its row in admin_commands.
 */
#ifndef TTYCHESS_TOOLS_PEOPLE_ADMIN_H
#define TTYCHESS_TOOLS_PEOPLE_ADMIN_H

#include "base/option_table.h"

/* Ended by NULL, in the order of --help. */
extern const struct command *const admin_commands[];

/* About a lobby's people and games (admin_store.c). */
extern const struct command admin_export_command, admin_people_command, admin_rename_command,
    admin_ban_command, admin_unban_command, admin_delete_command;

#endif
