/* selfplay.c - ttychess selfplay: positions to tune the evaluation with.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Here the command line is read; selfplay_run.c plays, selfplay_verify.c checks.
 */
#include "tools/selfplay.h"

#include <errno.h>
#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/random.h>
#include <time.h>

#include "tools/command_line.h"
#include "tools/tools.h"

char selfplay_name[] = "ttychess selfplay";

enum {
    GAMES_MAX = 1000000000,
    NODES_MIN = 50, /* fewer would not always see one half-move to its end */
    NODES_MAX = 100000000,
    THREADS_MAX = 256,
    RANDOM_PLIES_MAX = 40,
    HASH_MAX = 65536
};

enum {
    OPTION_HELP,
    OPTION_GAMES,
    OPTION_NODES,
    OPTION_THREADS,
    OPTION_RANDOM_PLIES,
    OPTION_SEED,
    OPTION_PGN,
    OPTION_HASH,
    OPTION_VERIFY,
    OPTION_OUTPUT = 'o'
};

static const struct option long_options[] = {
    {"help", no_argument, NULL, OPTION_HELP},
    {"games", required_argument, NULL, OPTION_GAMES},
    {"nodes", required_argument, NULL, OPTION_NODES},
    {"threads", required_argument, NULL, OPTION_THREADS},
    {"random-plies", required_argument, NULL, OPTION_RANDOM_PLIES},
    {"seed", required_argument, NULL, OPTION_SEED},
    {"pgn", required_argument, NULL, OPTION_PGN},
    {"hash", required_argument, NULL, OPTION_HASH},
    {"output", required_argument, NULL, OPTION_OUTPUT},
    {"verify", required_argument, NULL, OPTION_VERIFY},
    {NULL, 0, NULL, 0}};

static int print_help(void)
{
    fputs("Usage: ttychess selfplay [OPTION]... -o FILE\n"
          "   or: ttychess selfplay --verify FILE\n"
          "Let the engine play itself from random openings and append to FILE the quiet\n"
          "positions of each game, 32 bytes each, with score and result. Run it again\n"
          "with the same FILE for more; merge files with cat. ^C ends after the games\n"
          "that are finished; those under way are dropped.\n"
          "\n"
          "  -o, --output FILE      where the positions go\n"
          "      --games N          end after N games (default: when interrupted)\n"
          "      --nodes N          think about each move until N nodes (default 5000)\n"
          "      --threads N        play N games at once, 1 to 256 (default 1)\n"
          "      --random-plies N   half-moves of an opening, 1 to 40 (default 8)\n"
          "      --seed N           play the same games each time; a FILE that has\n"
          "                         positions already gets others (default: random)\n"
          "      --pgn FILE         append the games to FILE as well\n"
          "      --hash MB          memory of each thread (default 8)\n"
          "      --verify FILE      check every record of FILE and sum them up\n"
          "      --help             print this help and exit\n"
          "\n"
          "Exit status: 0 all went well, 1 trouble or a damaged record, 2 wrong usage.\n",
          stdout);
    return command_line_finish(selfplay_name);
}

static bool read_seed(const char *text, uint64_t *seed)
{
    char *end;
    errno = 0;
    *seed = strtoull(text, &end, 10);
    return *text >= '0' && *text <= '9' && *end == '\0' && errno == 0;
}

static uint64_t random_seed(void)
{
    uint32_t seed; /* short enough to be typed again */
    if (getrandom(&seed, sizeof seed, 0) != sizeof seed)
        seed = (uint32_t)time(NULL);
    return seed;
}

/* An option with a number; false, complained, when it is none or out of range. */
static bool read_number(const char *name, int minimum, int maximum, int *number)
{
    if (command_line_number(optarg, minimum, maximum, number))
        return true;
    command_line_usage(selfplay_name, "--%s: expected a number from %d to %d, found '%s'",
                       name, minimum, maximum, optarg);
    return false;
}

/* Take an option in; false, complained, when it is wrong. */
static bool take_option(struct selfplay_options *options, const char **verify, int option)
{
    int hash;
    switch (option) {
    case OPTION_GAMES: return read_number("games", 1, GAMES_MAX, &options->games);
    case OPTION_NODES: return read_number("nodes", NODES_MIN, NODES_MAX, &options->nodes);
    case OPTION_THREADS: return read_number("threads", 1, THREADS_MAX, &options->threads);
    case OPTION_RANDOM_PLIES:
        return read_number("random-plies", 1, RANDOM_PLIES_MAX, &options->random_plies);
    case OPTION_HASH: options->hash = optarg; return read_number("hash", 1, HASH_MAX, &hash);
    case OPTION_SEED:
        if (read_seed(optarg, &options->seed))
            return true;
        command_line_usage(selfplay_name, "--seed: expected a number from 0, found '%s'",
                           optarg);
        return false;
    case OPTION_PGN: options->pgn_path = optarg; return true;
    case OPTION_VERIFY: *verify = optarg; return true;
    case OPTION_OUTPUT: options->path = optarg; return true;
    default: /* getopt has complained */ command_line_usage(selfplay_name, NULL); return false;
    }
}

int tool_selfplay(int argc, char **argv)
{
    struct selfplay_options options = {
        .hash = "8", .nodes = 5000, .threads = 1, .random_plies = 8, .seed = random_seed()};
    const char *verify = NULL;
    int option;
    command_line_start(argv, selfplay_name);
    while ((option = getopt_long(argc, argv, "o:", long_options, NULL)) != -1) {
        if (option == OPTION_HELP)
            return print_help();
        if (!take_option(&options, &verify, option))
            return 2;
    }
    if (optind < argc)
        return command_line_usage(selfplay_name, "expected options only, found '%s'",
                                  argv[optind]);
    if (verify && options.path)
        return command_line_usage(selfplay_name, "expected -o or --verify, found both");
    if (verify)
        return selfplay_verify(verify);
    if (!options.path)
        return command_line_usage(selfplay_name, "expected -o FILE");
    return selfplay_run(&options);
}
