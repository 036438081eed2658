/* subcommands.c - the table of commands, and the command `uci`.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <config.h>

#include <string.h>

#include "tools/command_line.h"
#include "tools/people/lichess.h"
#include "tools/people/lobby.h"
#include "tools/subcommands.h"
#include "uci/uci_server.h"

static const struct option_row rows[] = {OPTION_HELP_ROW};

static int run_bench(int argc, char **argv)
{
    return command_line_run(&bench_subcommand, argc, argv);
}

int subcommand_serve_uci(const char *first_line)
{
    struct error error;
    int status = uci_serve(STDIN_FILENO, STDOUT_FILENO, first_line, run_bench, &error);
    if (*error.text)
        command_line_print_message("%s", error.text);
    return status;
}

static int run_uci(int argc, char **argv)
{
    int status = command_line_parse(NULL, argc, argv);
    return status >= 0 ? status : subcommand_serve_uci(NULL);
}

static const struct subcommand uci_subcommand = {
    .name = "uci",
    .arguments = "",
    .summary = "Run as a UCI engine for another program",
    .help = "Speak the Universal Chess Interface on standard input and output. To use\n"
            "ttychess in a chess program, enter this command in the program's engine list.\n",
    .options = rows,
    .run = run_uci};

const struct subcommand *const subcommands[] = {&play_subcommand,    &uci_subcommand,
                                                &moves_subcommand,   &pgn_subcommand,
                                                &find_subcommand,    &puzzles_subcommand,
                                                &stats_subcommand,   &perft_subcommand,
                                                &bench_subcommand,   &compare_subcommand,
                                                &match_subcommand,   &epd_subcommand,
                                                &review_subcommand,  &selfplay_subcommand,
                                                &lobby_subcommand,   &join_subcommand,
                                                &lichess_subcommand, &kiosk_subcommand,
#ifdef HAVE_SERVER
                                                &serve_subcommand,
#endif
                                                &admin_subcommand,   NULL};

const struct subcommand *subcommand_find(const struct subcommand *const *list,
                                         const char *name)
{
    while (*list && strcmp((*list)->name, name) != 0)
        list++;
    return *list;
}
