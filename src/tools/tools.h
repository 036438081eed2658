/* tools.h - commands beside the game, each one file.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Each one's `run` is called with its own command name as argv[0] and returns the exit
 * status: 0 well, 1 bad input or a failed write, 2 wrong usage. Results go to standard
 * output, complaints to standard error as "ttychess COMMAND: ...". Each answers --help.
 */
#ifndef TTYCHESS_TOOLS_TOOLS_H
#define TTYCHESS_TOOLS_TOOLS_H

#include "settings/settings.h" /* play_command */

/* Ended by NULL, in the order of --help; `play` first. */
extern const struct command *const commands[];

/* The one of that whole name ("perft", "admin add-key") in such a list; NULL: there is none. */
const struct command *command_find(const struct command *const *list, const char *name);

/* Speak UCI on the standard files, as uci_serve() does; returns the exit status. */
int command_serve_uci(const char *first_line);

/* ttychess perft [--divide] [--threads N] DEPTH [FEN]    last number printed: leaf nodes */
extern const struct command perft_command;

/* ttychess moves [--uci] [FEN | -]    legal moves, one line a FEN, sorted by byte, parted
 * by one space; an invalid FEN is answered by "error: ..." and status 1 at the end */
extern const struct command moves_command;

/* ttychess pgn [FILE | -] [-o OUT] [--summary]    games read and written anew; --summary:
 * one line a game, half-moves TAB result TAB final FEN; "FILE:LINE:COLUMN: what" on
 * standard error, and status 1, for what is wrong */
extern const struct command pgn_command;
extern const struct command find_command;
extern const struct command puzzles_command;
extern const struct command stats_command;

/* ttychess bench [DEPTH]    last line: "NODES nodes NPS nps" */
extern const struct command bench_command;

/* ttychess compare [OPTION]... [FEN]    strategies side by side: nodes, time, score, move */
extern const struct command compare_command;

/* ttychess match [OPTION]... PLAYER PLAYER...    games, and a table of who is stronger */
extern const struct command match_command;

/* ttychess review [OPTION]... [FILE.pgn | -] [-o OUT]    games with what was good and bad in
 * them */
extern const struct command review_command;

/* ttychess selfplay [OPTION]... -o FILE    training positions */
extern const struct command selfplay_command;

/* ttychess admin SUBCOMMAND [OPTION]... [ARGUMENT]...    the table of admin.h */
extern const struct command admin_command;

/* ttychess kiosk [OPTION]...    the game and nothing else, see kiosk.h */
extern const struct command kiosk_command;

/* ttychess serve [OPTION]...    the lobby of this host, until SIGTERM; where SQLite was found */
extern const struct command serve_command;

#endif
