/* match.c - ttychess match: players against each other.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Here the command line is read; match.h says where the rest is.
 */
#include <config.h>

#include "tools/match.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/score.h"
#include "players/thinker.h"
#include "strategies/strategies.h"
#include "players/level.h"
#include "tools/command_line.h"
#include "tools/tools.h"

enum {
    GAMES_MAX = 100000,
    NODES_MAX = 2000000000,
    SECONDS_MAX = 86400,
    MARGIN_MAX = 60000,
    CONCURRENCY_MAX = 256,
    RANDOM_PLIES_MAX = 40
};

/* ---- options ----------------------------------------------------------------------- */

static bool take_games(void *values, const struct option_row *row, const char *text,
                       struct reason *reason)
{
    struct match_options *options = values;
    return option_store(values, row, text, reason) &&
           (options->games % 2 == 0 ||
            reason_set(reason, 0, "--games: expected an even number, found '%s'", text));
}

static bool take_clock(void *values, const struct option_row *row, const char *text,
                       struct reason *reason)
{
    struct match_options *options = values;
    snprintf(options->limits_text, sizeof options->limits_text, "%s", text);
    return match_clock_read(text, &options->limits) ||
           reason_set(reason, 0,
                      "--%s: expected seconds such as 2, 2+0.02 or 40/60+0.6, found '%s'",
                      row->name, text);
}

enum { NO_GROUP, LIMITS };

#define AT(member) INTO(struct match_options, member)

static const struct option_row rows[] = {
    OPTION_ROW("games", 'g', "N", "Games of each two players, an even number; default 100",
               BETWEEN(VALUE_NUMBER, 2, GAMES_MAX), .take = take_games, AT(games)),
    OPTION_ROW(
        "tc", 0, "[M/]S[+I]",
        "A clock: S seconds for M moves or the game, I more for each move, as in 2+0.02",
        .kind = VALUE_TEXT, .group = LIMITS, .take = take_clock),
    OPTION_ROW("movetime", 0, "S", "S seconds a move; default 0.1",
               BETWEEN(VALUE_SECONDS, 0, SECONDS_MAX), .group = LIMITS, AT(limits.move_time)),
    OPTION_ROW("depth", 'd', "N", "Look N half-moves ahead",
               BETWEEN(VALUE_NUMBER, 1, MAX_PLY - 1), .group = LIMITS, AT(limits.depth)),
    OPTION_ROW("nodes", 'n', "N", "Look at N nodes a move",
               BETWEEN(VALUE_NUMBER, 1, NODES_MAX), .group = LIMITS, AT(limits.nodes)),
    OPTION_ROW("margin", 0, "MS", "Milliseconds a clock may be overdrawn; default 50",
               BETWEEN(VALUE_NUMBER, 0, MARGIN_MAX), AT(margin)),
    OPTION_ROW("openings", 0, "FILE", "Begin at the positions of FILE, FEN or EPD, one a line",
               .kind = VALUE_FILE, AT(openings_path)),
    OPTION_ROW("random-plies", 0, "N", "Else begin with N random half-moves; default 8",
               BETWEEN(VALUE_NUMBER, 0, RANDOM_PLIES_MAX), AT(random_plies)),
    OPTION_ROW("seed", 0, "N", "The same openings each time; default random",
               BETWEEN(VALUE_NUMBER, 0, UINT64_MAX), AT(seed)),
    OPTION_ROW("pgn", 0, "FILE", "Append the games to FILE", .kind = VALUE_FILE, AT(pgn_path)),
    OPTION_ROW("concurrency", 'j', "N", "Play N games at once; default 1",
               BETWEEN(VALUE_NUMBER, 1, CONCURRENCY_MAX), AT(concurrency)),
    OPTION_ROW("play-out", 0, NULL,
               "Play all games to their end; else those that both sides hold for decided, or "
               "for dead, are ended",
               .kind = VALUE_FLAG, AT(play_out)),
    OPTION_ROW("quiet", 'q', NULL, "No progress and no complaints about games",
               .kind = VALUE_FLAG, AT(quiet)),
    OPTION_ROW("verbose", 'v', NULL, "A line for each game", .kind = VALUE_FLAG, AT(verbose)),
    OPTION_HELP_ROW,
    {.name = NULL}};

const struct command match_command = {
    .name = "match",
    .arguments = "[OPTION]... PLAYER PLAYER...",
    .summary = "Let strategies, levels or UCI programs play each other",
    .about =
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
        "looks. In front of a command they are words, parted and quoted as in a shell.\n",
    .options = rows,
    .notes = "Exit status: 0 all went well, 1 bad input or trouble, 2 wrong usage.\n",
    .operands = VALUE_NAME,
    .operand = thinker_strategy_word,
    .run = tool_match};

/* ---- the whole --------------------------------------------------------------------- */

/* 0, or the exit status: complained. */
static int read_players(struct match_options *options, char **words, int count)
{
    struct reason reason;
    if (count < 2 || count > MATCH_PLAYERS_MAX)
        return command_line_usage(MATCH_NAME, "expected 2 to %d players, found %d",
                                  MATCH_PLAYERS_MAX, count);
    for (int i = 0; i < count; i++) {
        struct match_player *player = &options->players[options->player_count++];
        if (!match_player_read(player, words[i], &reason))
            return command_line_usage(MATCH_NAME, "player %d: %s", i + 1, reason.text);
        int depth = player->limits.depth > 0 ? player->limits.depth : options->limits.depth;
        if (player->strategy &&
            !strategy_allows_depth(
                thinker_find_strategy(player->strategy, strlen(player->strategy)), depth,
                &reason))
            return command_line_usage(MATCH_NAME, "player %d: %s", i + 1, reason.text);
    }
    return 0;
}

static int run(struct match_options *options, char **words, int count)
{
    struct reason reason;
    const struct match_limits *limits = &options->limits;
    const char *openings = options->openings_path;
    int status = read_players(options, words, count);
    if (status == 0 && openings && !match_openings_read(options, openings, &reason)) {
        fprintf(stderr, "%s: %s\n", MATCH_NAME, reason.text);
        status = 1;
    }
    if (!limits->clock && limits->depth == 0 && limits->nodes == 0 && limits->move_time == 0)
        options->limits.move_time = 100;
    if (status == 0)
        status = match_run(options);
    for (int i = 0; i < options->player_count; i++)
        match_player_free(&options->players[i]);
    free(options->openings.text);
    free(options->openings.lines);
    return status;
}

int tool_match(int argc, char **argv)
{
    struct match_options options = {.games = 100,
                                    .margin = 50,
                                    .concurrency = 1,
                                    .random_plies = 8,
                                    .seed = command_line_random_seed()};
    int status = command_line_read(&match_command, &options, argc, argv);
    return status >= 0 ? status : run(&options, argv + optind, argc - optind);
}
