/* epd.c - ttychess epd: how many positions of a test suite a player solves.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <config.h>

#include <stdio.h>

#include "base/words.h"
#include "pgn/epd.h"
#include "pgn/pgn_stream.h"
#include "rules/san.h"
#include "tools/command_line.h"
#include "tools/engine/match.h"
#include "tools/subcommands.h"

enum { NODES_MAX = 2000000000, SECONDS_MAX = 86400 };

static const atomic_bool never_stop;

/* Reads the moves of an operation, which fit into the list, because epd.h limits its length. */
static bool parse_moves(const struct game *game, const char *code, struct move_list *moves,
                        struct error *error)
{
    const char *rest = game_tag(game, code), *word;
    size_t length;
    moves->count = 0;
    while (rest && next_word(&rest, &word, &length)) {
        length -= word[length - 1] == ',';
        if (san_parse(&game->start, word, length, &moves->moves[moves->count++], NULL) !=
            SAN_OK)
            return error_set(error, 0, "expected a legal move after %s, found '%.*s'", code,
                             (int)length, word);
    }
    return true;
}

static bool contains(const struct move_list *moves, chess_move move)
{
    for (int i = 0; i < moves->count; i++)
        if (moves->moves[i] == move)
            return true;
    return false;
}

/* Searches a position and prints a line. Sets *error on failure. */
static bool try_position(struct match_runner *runner, const struct search_limits *limits,
                         const struct game *game, bool *solved, struct error *error)
{
    struct search_result result;
    struct move_list best, avoid;
    char found[SAN_SIZE];
    if (!parse_moves(game, "bm", &best, error) || !parse_moves(game, "am", &avoid, error))
        return false;
    if (best.count + avoid.count == 0)
        return error_set(error, 0, "expected a best move (bm) or a move to avoid (am)");
    if (!match_runner_new_game(runner, 1, &never_stop, error) ||
        match_runner_search(runner, game, limits, &never_stop, &result, error) != MATCH_MOVED)
        return false;
    *solved =
        (best.count == 0 || contains(&best, result.best)) && !contains(&avoid, result.best);
    san_write(&game->position, result.best, found);
    printf("%-40s found %-7s depth %-3d %s\n", game_tag(game, "Event"), found,
           result.best_depth, *solved ? "ok" : "fail");
    return true;
}

static int run_suite(const struct match_player *player, const struct search_limits *limits,
                     const char *path)
{
    struct error error, bad;
    struct pgn_record record;
    struct game game;
    int file = epd_open_as_pgn(path, &bad, &error), solved_count = 0, count = 0, status = 0;
    struct match_runner *runner =
        file >= 0 ? match_runner_start(player, &never_stop, &error) : NULL;
    struct pgn_stream *stream = pgn_stream_create(file, NULL, NULL);
    if (!runner)
        status = command_line_fail("%s", error.text);
    else if (*bad.text)
        status = command_line_fail("%s: %s", path, bad.text);
    while (runner && pgn_stream_next(stream, &game, &record, &error) == PGN_STREAM_GAME) {
        bool solved = false;
        if (try_position(runner, limits, &game, &solved, &error))
            count++;
        else
            status = command_line_fail("%s:%d: %s", path, record.line, error.text);
        solved_count += solved;
        game_free(&game);
    }
    if (runner)
        printf("solved %d of %d\n", solved_count, count);
    pgn_stream_destroy(stream);
    match_runner_stop(runner);
    if (file >= 0)
        close(file);
    return status;
}

enum { NO_GROUP, LIMITS };

#define AT(member) OPTION_TARGET(struct search_limits, member)

static const struct option_row rows[] = {
    OPTION_ROW("movetime", 0, "S", "Search S seconds per position; default 1",
               OPTION_RANGE(VALUE_SECONDS, 0, SECONDS_MAX), .group = LIMITS, AT(move_time)),
    OPTION_ROW("depth", 'd', "N", "Search N half-moves deep",
               OPTION_RANGE(VALUE_NUMBER, 1, MAX_PLY - 1), .group = LIMITS, AT(depth)),
    OPTION_ROW("nodes", 'n', "N", "Search N nodes per position",
               OPTION_RANGE(VALUE_NUMBER, 1, NODES_MAX), .group = LIMITS, AT(nodes)),
    OPTION_HELP_ROW};

static int run_command(int argc, char **argv)
{
    struct search_limits limits = {.depth = 0};
    struct match_player player;
    struct error error;
    int status = command_line_parse(&limits, argc, argv);
    if (status >= 0)
        return status;
    if (argc - optind < 1 || argc - optind > 2)
        return command_line_usage_error("expected FILE or FILE PLAYER");
    if (search_limits_are_infinite(&limits))
        limits.move_time = 1000;
    const char *name = argc - optind == 2 ? argv[optind + 1] : "principal-variation";
    if (!match_player_parse(&player, name, &error))
        status = command_line_usage_error("player: %s", error.text);
    else
        status = run_suite(
            &player, search_limits_are_infinite(&player.limits) ? &limits : &player.limits,
            argv[optind]);
    match_player_free(&player);
    return status;
}

const struct subcommand epd_subcommand = {
    .name = "epd",
    .arguments = "[OPTION]... FILE [PLAYER]",
    .summary = "Count the positions of a test suite that an engine solves",
    .help =
        "Search each position of an EPD file. It is solved if the move found is one of\n"
        "the best moves (bm) and none of the moves to avoid (am). For each position,\n"
        "print its name (id), the expected moves, the move found, the depth from which it\n"
        "was preferred, and 'ok' or 'fail'; then the number of solved positions.\n\n"
        "PLAYER is written as for 'ttychess match', e.g. \"engine:Hash=64 stockfish\"; by\n"
        "default, it is the built-in engine.\n",
    .options = rows,
    .notes = "Exit status: 0 success, 1 bad input or failure, 2 usage error.\n",
    .operands = VALUE_FILE,
    .run = run_command};
