/* epd.c - ttychess epd: how many positions of a test suite a player solves.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "pgn/epd.h"
#include "pgn/pgn_stream.h"
#include "rules/move_generator.h"
#include "rules/san.h"
#include "tools/command_line.h"
#include "tools/engine/match.h"
#include "tools/subcommands.h"

static const atomic_bool never_stop;

/* Searches a position and prints a line. Sets *error on failure. */
static bool try_position(struct match_runner *runner, const struct search_limits *limits,
                         const struct game *game, bool *solved, struct error *error)
{
    struct search_result result;
    const char *best = game_tag(game, "bm"), *avoid = game_tag(game, "am");
    char found[SAN_SIZE];
    if (!has_legal_move(&game->position))
        return error_set(error, 0, "expected a position with a legal move");
    if (!match_runner_new_game(runner, 1, &never_stop, error) ||
        match_runner_search(runner, game, limits, &never_stop, &result, error) !=
            MATCH_MOVED ||
        !epd_check_move(game, result.best, solved, error))
        return false;
    san_write(&game->position, result.best, found);
    printf("%-20s best %-10s avoid %-10s found %-7s %s\n", game_tag(game, "Event"),
           best ? best : "-", avoid ? avoid : "-", found, *solved ? "ok" : "fail");
    return true;
}

static int run_suite(const struct match_player *player, const char *path)
{
    struct error error, bad;
    struct pgn_record record;
    struct game game;
    int file = -1, solved_count = 0, count = 0, status = 0;
    char *converted = epd_convert_to_pgn(path, &bad, &error);
    if (converted && (file = open(converted, O_RDONLY | O_CLOEXEC)) < 0)
        error_set(&error, 0, "%s: %s", converted, strerror(errno));
    if (converted)
        unlink(converted);
    free(converted);
    struct match_runner *runner =
        file >= 0 ? match_runner_start(player, &never_stop, &error) : NULL;
    struct pgn_stream *stream = pgn_stream_create(file, NULL, NULL);
    if (!runner)
        status = command_line_fail("%s", error.text);
    else if (*bad.text)
        status = command_line_fail("%s: %s", path, bad.text);
    while (runner && pgn_stream_next(stream, &game, &record, &error) == PGN_STREAM_GAME) {
        bool solved = false;
        if (try_position(runner, &player->limits, &game, &solved, &error)) {
            solved_count += solved;
            count++;
        } else
            status = command_line_fail("%s:%d: %s", path, record.line, error.text);
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

static const struct option_row rows[] = {OPTION_HELP_ROW};

static int run_command(int argc, char **argv)
{
    struct match_player player;
    struct error error;
    int status = command_line_parse(NULL, argc, argv);
    if (status >= 0)
        return status;
    if (argc - optind < 1 || argc - optind > 2)
        return command_line_usage_error("expected FILE or FILE PLAYER");
    const char *name = argc - optind == 2 ? argv[optind + 1] : "principal-variation";
    bool valid = match_player_parse(&player, name, &error);
    if (search_limits_are_infinite(&player.limits))
        player.limits.move_time = 1000;
    status = valid ? run_suite(&player, argv[optind])
                   : command_line_usage_error("player: %s", error.text);
    match_player_free(&player);
    return status;
}

const struct subcommand epd_subcommand = {
    .name = "epd",
    .arguments = "FILE [PLAYER]",
    .summary = "Count the positions of a test suite that an engine solves",
    .help =
        "Search each position of an EPD file. It is solved if the move found is one of\n"
        "the best moves (bm) and none of the moves to avoid (am). For each position,\n"
        "print its name (id), the expected moves, the move found, and 'ok' or 'fail';\n"
        "then the number of solved positions.\n\n"
        "PLAYER has the form of 'ttychess match', for example \"engine:Hash=64 stockfish\"\n"
        "or 'principal-variation:depth=10'; by default, it is the built-in engine, and\n"
        "it thinks for one second about each position.\n",
    .options = rows,
    .notes = "Exit status: 0 success, 1 bad input or failure, 2 usage error.\n",
    .operands = VALUE_FILE,
    .run = run_command};
