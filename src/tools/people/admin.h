/* admin.h - `ttychess admin`: the table of commands for administrators of a host.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A row is a command (base/option_table.h) named "admin WORD". Its `run` gets WORD as argv[0].
 */
#ifndef TTYCHESS_TOOLS_PEOPLE_ADMIN_H
#define TTYCHESS_TOOLS_PEOPLE_ADMIN_H

#include "base/option_table.h"

/* NULL-terminated, in the order of --help. */
extern const struct subcommand *const admin_subcommands[];

/* Defined in admin_store.c. */
extern const struct subcommand admin_export_subcommand, admin_people_subcommand,
    admin_rename_subcommand, admin_ban_subcommand, admin_unban_subcommand,
    admin_delete_subcommand;

#endif
