/* match.c - ttychess match: players against each other.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Here the command line is read; match.h says where the rest is.
 */
#include <config.h>

#include "tools/match.h"

#include <errno.h>
#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <time.h>

#include "engine/score.h"
#include "players/thinker.h"
#include "strategies/strategies.h"
#include "tools/command_line.h"
#include "tools/tools.h"

char match_name[] = "ttychess match";

enum {
    GAMES_MAX = 100000,
    NODES_MAX = 2000000000,
    MARGIN_MAX = 60000,
    CONCURRENCY_MAX = 256,
    RANDOM_PLIES_MAX = 40
};

enum {
    OPTION_HELP,
    OPTION_CLOCK,
    OPTION_MOVETIME,
    OPTION_MARGIN,
    OPTION_OPENINGS,
    OPTION_RANDOM_PLIES,
    OPTION_SEED,
    OPTION_PGN,
    OPTION_PLAY_OUT,
    OPTION_GAMES = 'g',
    OPTION_DEPTH = 'd',
    OPTION_NODES = 'n',
    OPTION_CONCURRENCY = 'j',
    OPTION_QUIET = 'q',
    OPTION_VERBOSE = 'v'
};

static const struct option long_options[] = {
    {"help", no_argument, NULL, OPTION_HELP},
    {"games", required_argument, NULL, OPTION_GAMES},
    {"tc", required_argument, NULL, OPTION_CLOCK},
    {"movetime", required_argument, NULL, OPTION_MOVETIME},
    {"depth", required_argument, NULL, OPTION_DEPTH},
    {"nodes", required_argument, NULL, OPTION_NODES},
    {"margin", required_argument, NULL, OPTION_MARGIN},
    {"openings", required_argument, NULL, OPTION_OPENINGS},
    {"random-plies", required_argument, NULL, OPTION_RANDOM_PLIES},
    {"seed", required_argument, NULL, OPTION_SEED},
    {"pgn", required_argument, NULL, OPTION_PGN},
    {"concurrency", required_argument, NULL, OPTION_CONCURRENCY},
    {"play-out", no_argument, NULL, OPTION_PLAY_OUT},
    {"quiet", no_argument, NULL, OPTION_QUIET},
    {"verbose", no_argument, NULL, OPTION_VERBOSE},
    {NULL, 0, NULL, 0}};

static int print_help(void)
{
    puts("Usage: ttychess match [OPTION]... PLAYER PLAYER...\n"
         "Let players play each other, and print who is how much stronger, with error\n"
         "bars. Each opening is played twice, with both colours. More than two players\n"
         "all meet each other. ^C ends it; what was played counts.\n"
         "\n"
         "A PLAYER is one of\n"
         "  STRATEGY[:SETTINGS]            minimax, alpha-beta:depth=3,Hash=4\n"
         "  level:N[,SETTINGS]             as strong as that level, by number or name\n"
         "  elo:N[,SETTINGS]               as strong as that\n"
         "  engine:[SETTINGS] COMMAND      a UCI program: \"engine:Hash=64 stockfish\"\n"
         "SETTINGS are Name=Value: options of the engine or the program, or name, depth,\n"
         "nodes or movetime (seconds), which say what this player is called and how far it\n"
         "looks. In front of a command they are words, parted and quoted as in a shell.\n"
         "\n"
         "  -g, --games=N          games of each two players, an even number (default 100)\n"
         "      --tc=[M/]S[+I]     a clock: S seconds for M moves or the game, I more for\n"
         "                         each move, as in 2+0.02\n"
         "      --movetime=S       S seconds a move (default 0.1)\n"
         "  -d, --depth=N          N half-moves ahead\n"
         "  -n, --nodes=N          N nodes a move\n"
         "      --margin=MS        milliseconds a clock may be overdrawn (default 50)\n"
         "      --openings=FILE    begin at the positions of FILE, FEN or EPD, one a line\n"
         "      --random-plies=N   or after N random half-moves (default 8)\n"
         "      --seed=N           the same openings each time (default: random)\n"
         "      --pgn=FILE         append the games to FILE\n"
         "  -j, --concurrency=N    play N games at once (default 1)\n"
         "      --play-out         play all games to their end; else those that both sides\n"
         "                         hold for decided, or for dead, are ended\n"
         "  -q, --quiet            no progress and no complaints about games\n"
         "  -v, --verbose          a line for each game\n"
         "      --help             print this help and exit\n"
         "\n"
         "Exit status: 0 all went well, 1 bad input or trouble, 2 wrong usage.");
    return command_line_finish(match_name);
}

/* ---- options ----------------------------------------------------------------------- */

static bool read_number(const char *name, int minimum, int maximum, int *number)
{
    if (command_line_number(optarg, minimum, maximum, number))
        return true;
    command_line_usage(match_name, "--%s: expected a number from %d to %d, found '%s'", name,
                       minimum, maximum, optarg);
    return false;
}

static bool read_seed(uint64_t *seed)
{
    char *end;
    errno = 0;
    *seed = strtoull(optarg, &end, 10);
    if (*optarg >= '0' && *optarg <= '9' && *end == '\0' && errno == 0)
        return true;
    command_line_usage(match_name, "--seed: expected a number from 0, found '%s'", optarg);
    return false;
}

static uint64_t random_seed(void)
{
    uint32_t seed; /* short enough to be typed again */
    if (getrandom(&seed, sizeof seed, 0) != sizeof seed)
        seed = (uint32_t)time(NULL);
    return seed;
}

/* How long to think: one of four ways. */
static bool take_limit(struct match_options *options, int option)
{
    struct match_limits *limits = &options->limits;
    const char *end;
    int number;
    if (limits->clock || limits->depth > 0 || limits->nodes > 0 || limits->move_time > 0) {
        command_line_usage(match_name,
                           "expected one of --tc, --movetime, --depth and --nodes");
        return false;
    }
    switch (option) {
    case OPTION_DEPTH: return read_number("depth", 1, MAX_PLY - 1, &limits->depth);
    case OPTION_NODES:
        if (!read_number("nodes", 1, NODES_MAX, &number))
            return false;
        limits->nodes = (uint64_t)number;
        return true;
    case OPTION_CLOCK:
        if (match_clock_read(optarg, limits)) {
            snprintf(options->limits_text, sizeof options->limits_text, "%s", optarg);
            return true;
        }
        command_line_usage(match_name,
                           "--tc: expected seconds such as 2, 2+0.02 or "
                           "40/60+0.6, found '%s'",
                           optarg);
        return false;
    default:
        limits->move_time = match_seconds_read(optarg, &end);
        if (limits->move_time > 0 && *end == '\0')
            return true;
        command_line_usage(match_name, "--movetime: expected seconds, found '%s'", optarg);
        return false;
    }
}

/* False, complained, when an option is wrong. */
static bool take_option(struct match_options *options, const char **openings, int option)
{
    int number;
    switch (option) {
    case OPTION_GAMES:
        if (read_number("games", 2, GAMES_MAX, &options->games) && options->games % 2 == 0)
            return true;
        if (options->games % 2 != 0)
            command_line_usage(match_name, "--games: expected an even number, found '%s'",
                               optarg);
        return false;
    case OPTION_CLOCK:
    case OPTION_MOVETIME:
    case OPTION_DEPTH:
    case OPTION_NODES: return take_limit(options, option);
    case OPTION_MARGIN:
        options->margin = read_number("margin", 0, MARGIN_MAX, &number) ? number : -1;
        return options->margin >= 0;
    case OPTION_OPENINGS: *openings = optarg; return true;
    case OPTION_RANDOM_PLIES:
        return read_number("random-plies", 0, RANDOM_PLIES_MAX, &options->random_plies);
    case OPTION_SEED: return read_seed(&options->seed);
    case OPTION_PGN: options->pgn_path = optarg; return true;
    case OPTION_CONCURRENCY:
        return read_number("concurrency", 1, CONCURRENCY_MAX, &options->concurrency);
    case OPTION_PLAY_OUT: return options->play_out = true;
    case OPTION_QUIET: return options->quiet = true;
    case OPTION_VERBOSE: return options->verbose = true;
    default: /* getopt has complained */ command_line_usage(match_name, NULL); return false;
    }
}

/* ---- the whole --------------------------------------------------------------------- */

/* 0, or the exit status: complained. */
static int read_players(struct match_options *options, char **words, int count)
{
    struct reason reason;
    if (count < 2 || count > MATCH_PLAYERS_MAX)
        return command_line_usage(match_name, "expected 2 to %d players, found %d",
                                  MATCH_PLAYERS_MAX, count);
    for (int i = 0; i < count; i++) {
        struct match_player *player = &options->players[options->player_count++];
        if (!match_player_read(player, words[i], &reason))
            return command_line_usage(match_name, "player %d: %s", i + 1, reason.text);
        int depth = player->limits.depth > 0 ? player->limits.depth : options->limits.depth;
        if (player->strategy &&
            !strategy_allows_depth(
                thinker_find_strategy(player->strategy, strlen(player->strategy)), depth,
                &reason))
            return command_line_usage(match_name, "player %d: %s", i + 1, reason.text);
    }
    return 0;
}

static int run(struct match_options *options, const char *openings, char **words, int count)
{
    struct reason reason;
    const struct match_limits *limits = &options->limits;
    int status = read_players(options, words, count);
    if (status == 0 && openings && !match_openings_read(options, openings, &reason)) {
        fprintf(stderr, "%s: %s\n", match_name, reason.text);
        status = 1;
    }
    if (!limits->clock && limits->depth == 0 && limits->nodes == 0 && limits->move_time == 0)
        options->limits.move_time = 100;
    if (status == 0)
        status = match_run(options);
    for (int i = 0; i < options->player_count; i++)
        match_player_free(&options->players[i]);
    free(options->openings);
    return status;
}

int tool_match(int argc, char **argv)
{
    struct match_options options = {.games = 100,
                                    .margin = 50,
                                    .concurrency = 1,
                                    .random_plies = 8,
                                    .seed = random_seed()};
    const char *openings = NULL;
    int option;
    command_line_start(argv, match_name);
    while ((option = getopt_long(argc, argv, "g:d:n:j:qv", long_options, NULL)) != -1) {
        if (option == OPTION_HELP)
            return print_help();
        if (!take_option(&options, &openings, option))
            return 2;
    }
    return run(&options, openings, argv + optind, argc - optind);
}
