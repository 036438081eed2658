/* subcommands.h - the subcommands; each has its own file.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A command's `run` gets its name as argv[0] and returns the exit status: 0 success, 1 bad
 * input or a failed write, 2 usage error. Results go to standard output, errors to standard
 * error as "ttychess COMMAND: ...".
 */
#ifndef TTYCHESS_TOOLS_SUBCOMMANDS_H
#define TTYCHESS_TOOLS_SUBCOMMANDS_H

#include "settings/settings.h" /* play_subcommand */

/* NULL-terminated, in the order of --help; `play` comes first. */
extern const struct subcommand *const subcommands[];

/* Finds a command by its full name ("perft", "admin add-key"). Returns NULL if there is
 * none. */
const struct subcommand *subcommand_find(const struct subcommand *const *list,
                                         const char *name);

/* Calls uci_serve() on standard input and output. */
int subcommand_serve_uci(const char *first_line);

extern const struct subcommand perft_subcommand, moves_subcommand, pgn_subcommand,
    find_subcommand, puzzles_subcommand, stats_subcommand, bench_subcommand,
    compare_subcommand, match_subcommand, epd_subcommand, review_subcommand,
    selfplay_subcommand, admin_subcommand, kiosk_subcommand, serve_subcommand;

#endif
