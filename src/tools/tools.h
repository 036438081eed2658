/* tools.h - the commands besides the game, one file each.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A command's `run` gets its own name as argv[0] and returns the exit status: 0 success, 1 bad
 * input or a failed write, 2 wrong usage. Results go to standard output, errors to standard
 * error as "ttychess COMMAND: ...". Every command has --help.
 */
#ifndef TTYCHESS_TOOLS_TOOLS_H
#define TTYCHESS_TOOLS_TOOLS_H

#include "settings/settings.h" /* play_command */

/* NULL-terminated, in the order of --help; `play` first. */
extern const struct command *const commands[];

/* Finds a command of a list by its full name ("perft", "admin add-key"). Returns NULL if there
 * is none. */
const struct command *command_find(const struct command *const *list, const char *name);

/* Runs uci_serve() on standard input and output; returns the exit status. */
int command_serve_uci(const char *first_line);

/* ttychess perft [--divide] [--threads N] DEPTH [FEN]: the last number printed is the count of
 * leaf nodes. */
extern const struct command perft_command;

/* ttychess moves [--uci] [FEN | -]: legal moves, one line a FEN, sorted by byte, separated by
 * one space. An invalid FEN gives "error: ..." and exit status 1. */
extern const struct command moves_command;

/* ttychess pgn [FILE | -] [-o OUT] [--summary]: reads games and writes them in export format.
 * --summary prints one line a game: plies TAB result TAB final FEN. Errors are
 * "FILE:LINE:COLUMN: what" on standard error, with exit status 1. */
extern const struct command pgn_command;
extern const struct command find_command;
extern const struct command puzzles_command;
extern const struct command stats_command;

/* ttychess bench [DEPTH]: the last line is "NODES nodes NPS nps". */
extern const struct command bench_command;

/* ttychess compare [OPTION]... [FEN]: nodes, time, score and move of each strategy. */
extern const struct command compare_command;

/* ttychess match [OPTION]... PLAYER PLAYER: games, and a table of results with Elo. */
extern const struct command match_command;

/* ttychess review [OPTION]... [FILE.pgn | -] [-o OUT]: games with their moves judged. */
extern const struct command review_command;

/* ttychess selfplay [OPTION]... -o FILE: training positions. */
extern const struct command selfplay_command;

/* ttychess admin SUBCOMMAND [OPTION]... [ARGUMENT]...: see admin.h. */
extern const struct command admin_command;

/* ttychess kiosk [OPTION]...: only the game, see kiosk.h. */
extern const struct command kiosk_command;

/* ttychess serve [OPTION]...: the lobby server of this host, until SIGTERM; needs SQLite. */
extern const struct command serve_command;

#endif
