/* subcommands.h - the commands besides the game, one file each.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A command's `run` gets its name as argv[0] and returns the exit status: 0 success, 1 bad
 * input or a failed write, 2 wrong usage. Results go to standard output, errors to standard
 * error as "ttychess COMMAND: ...".
 */
#ifndef TTYCHESS_TOOLS_SUBCOMMANDS_H
#define TTYCHESS_TOOLS_SUBCOMMANDS_H

#include "settings/settings.h" /* play_subcommand */

/* NULL-terminated, in the order of --help; `play` first. */
extern const struct subcommand *const subcommands[];

/* Find a command by its full name ("perft", "admin add-key"). Returns NULL if there is
 * none. */
const struct subcommand *subcommand_find(const struct subcommand *const *list,
                                         const char *name);

/* Call uci_serve() on standard input and output. */
int subcommand_serve_uci(const char *first_line);

/* ttychess perft [--divide] [--threads N] DEPTH [FEN]: the last number is the count of
 * leaves. */
extern const struct subcommand perft_subcommand;

/* ttychess moves [--uci] [FEN | -]: legal moves, one line a FEN, sorted by byte, separated by
 * one space. An invalid FEN gives "error: ..." and exit status 1. */
extern const struct subcommand moves_subcommand;

/* ttychess pgn [FILE | -] [-o OUT] [--summary]: games in export format. --summary prints one
 * line a game: plies TAB result TAB final FEN. Errors are "FILE:LINE:COLUMN: what". */
extern const struct subcommand pgn_subcommand;
extern const struct subcommand find_subcommand;
extern const struct subcommand puzzles_subcommand;
extern const struct subcommand stats_subcommand;

/* ttychess bench [DEPTH]: the last line is "NODES nodes NPS nps". */
extern const struct subcommand bench_subcommand;

/* ttychess compare [OPTION]... [FEN]: nodes, time, score and move of each strategy. */
extern const struct subcommand compare_subcommand;

/* ttychess match [OPTION]... PLAYER PLAYER: games, and a table of results with Elo. */
extern const struct subcommand match_subcommand;

/* ttychess review [OPTION]... [FILE.pgn | -] [-o OUT]: games with their moves classified. */
extern const struct subcommand review_subcommand;

/* ttychess selfplay [OPTION]... -o FILE: training positions. */
extern const struct subcommand selfplay_subcommand;

/* ttychess admin SUBCOMMAND [OPTION]... [ARGUMENT]...: see admin.h. */
extern const struct subcommand admin_subcommand;

/* ttychess kiosk [OPTION]...: see kiosk.h. */
extern const struct subcommand kiosk_subcommand;

/* ttychess serve [OPTION]...: the lobby server, until SIGTERM; needs SQLite. */
extern const struct subcommand serve_subcommand;

#endif
