/* selfplay.c - ttychess selfplay: games to learn from.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Here the command line is read; selfplay_run.c plays, selfplay_verify.c checks.
 */
#include "tools/selfplay.h"

#include <stdio.h>
#include <stdlib.h>

#include "tools/command_line.h"
#include "tools/tools.h"
#include "tools/umpire.h"

enum {
    GAMES_MAX = 1000000000,
    NODES_MIN = 50, /* fewer would not always see one half-move to its end */
    NODES_MAX = 100000000,
    THREADS_MAX = 256,
    RANDOM_PLIES_MAX = 40,
    HASH_MAX = 65536,
    SCORE_MOST = 10000
};

#define AT(member) INTO(struct selfplay_options, member)

static const struct option_row rows[] = {
    OPTION_ROW("output", 'o', "FILE", "Where the games go", .kind = VALUE_FILE, .group = 1,
               AT(path)),
    OPTION_ROW("games", 0, "N", "End after N games, not when interrupted",
               BETWEEN(VALUE_NUMBER, 1, GAMES_MAX), AT(games)),
    OPTION_ROW("nodes", 0, "N",
               "Think about each move until N nodes are visited; default 5000",
               BETWEEN(VALUE_NUMBER, NODES_MIN, NODES_MAX), AT(nodes)),
    OPTION_ROW("threads", 0, "N", "Play N games at once, 1 to 256; default 1",
               BETWEEN(VALUE_NUMBER, 1, THREADS_MAX), AT(threads)),
    OPTION_ROW("random-plies", 0, "N", "Begin with N random half-moves, 1 to 40; default 8",
               BETWEEN(VALUE_NUMBER, 1, RANDOM_PLIES_MAX), AT(random_plies)),
    OPTION_ROW("opening-score", 0, "N",
               "Draw another opening where a side is N centipawns ahead; default 300",
               BETWEEN(VALUE_NUMBER, 1, SCORE_MOST), AT(opening_score)),
    OPTION_ROW("chess960", 0, "N", "Begin N games of 100 as Chess960 does; default 0",
               BETWEEN(VALUE_NUMBER, 0, 100), AT(chess960)),
    OPTION_ROW("win-score", 0, "N",
               "End a game once a side is N centipawns ahead, 0: never; default 1000",
               BETWEEN(VALUE_NUMBER, 0, SCORE_MOST), AT(win_score)),
    OPTION_ROW("draw-score", 0, "N",
               "End a game once nobody is more than N ahead, 0: never; default 8",
               BETWEEN(VALUE_NUMBER, 0, SCORE_MOST), AT(draw_score)),
    OPTION_ROW("seed", 0, "N",
               "Play the same games each time; a FILE that has games already gets others",
               BETWEEN(VALUE_NUMBER, 0, UINT64_MAX), AT(seed)),
    OPTION_ROW("pgn", 0, "FILE", "Append the games to FILE as well", .kind = VALUE_FILE,
               AT(pgn_path)),
    OPTION_ROW("hash", 0, "MB", "Memory of each thread; default 8",
               BETWEEN(VALUE_DIGITS, 1, HASH_MAX), AT(hash)),
    OPTION_ROW("network", 0, "none|builtin|FILE", "Judge positions by this network",
               .kind = VALUE_FILE, AT(network)),
    OPTION_ROW("verify", 0, "FILE", "Play nothing; check every game of FILE and sum them up",
               .kind = VALUE_FILE, .group = 1, AT(verify)),
    OPTION_HELP_ROW,
    {.name = NULL}};

const struct command selfplay_command = {
    .name = "selfplay",
    .arguments = "[OPTION]... -o FILE\n--verify FILE",
    .summary = "Let the engine play itself, for games that its evaluation learns from",
    .about = "Let the engine play itself from random openings and append the games to FILE:\n"
             "moves, scores and result, some 1.4 bytes a half-move. Run it again with the\n"
             "same FILE for more; merge files with cat. ^C ends after the games that are\n"
             "finished; those under way are dropped.\n",
    .options = rows,
    .notes = "Exit status: 0 all went well, 1 trouble or a damaged file, 2 wrong usage.\n",
    .operands = VALUE_FLAG,
    .run = tool_selfplay};

int tool_selfplay(int argc, char **argv)
{
    struct selfplay_options options = {.hash = "8",
                                       .nodes = 5000,
                                       .threads = 1,
                                       .random_plies = 8,
                                       .opening_score = 300,
                                       .win_score = umpire_usual.win_score,
                                       .draw_score = umpire_usual.draw_score,
                                       .seed = command_line_random_seed()};
    int status = command_line_read(&selfplay_command, &options, argc, argv);
    if (status >= 0)
        return status;
    if (optind < argc)
        return command_line_usage(SELFPLAY_NAME, "expected options only, found '%s'",
                                  argv[optind]);
    if (options.verify)
        return selfplay_verify(options.verify);
    if (!options.path)
        return command_line_usage(SELFPLAY_NAME, "expected -o FILE");
    return selfplay_run(&options);
}
