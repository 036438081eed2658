/* epd.c - ttychess epd: how many positions of a test suite an engine solves.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <config.h>

#include <stdio.h>
#include <string.h>

#include "base/buffer.h"
#include "base/words.h"
#include "pgn/epd.h"
#include "pgn/pgn_stream.h"
#include "rules/san.h"
#include "tools/command_line.h"
#include "tools/engine/match.h"
#include "tools/subcommands.h"

enum {
    NODES_MAX = 2000000000,
    MILLISECONDS_MAX = 86400000,
    THREADS_MAX = 256,
    HASH_MAX = 65536
};

struct epd_options {
    struct search_limits limits;
    const char *program; /* NULL: our engine */
    int threads, hash;   /* 0: default */
};

static const atomic_bool never_stop;

/* Returns whether the moves of an operation contain `move`. Sets *error if one is illegal. */
static bool contains(const struct game *game, const char *opcode, chess_move move,
                     struct error *error)
{
    const char *rest = game_tag(game, opcode), *word;
    size_t length;
    bool found = false;
    while (rest && next_word(&rest, &word, &length)) {
        chess_move listed;
        length -= word[length - 1] == ',';
        if (san_parse(&game->start, word, length, &listed, NULL) != SAN_OK)
            return error_set(error, 0, "expected a legal move after %s, found '%.*s'", opcode,
                             (int)length, word);
        found |= listed == move;
    }
    return found;
}

/* Returns 1 if the position is solved, 0 if it is not, or -1 with *error set. */
static int solve(struct match_runner *runner, const struct game *game,
                 const struct search_limits *limits, struct error *error)
{
    struct search_result result = {.best = MOVE_NONE};
    bool best = game_tag(game, "bm"), solved = false;
    char found[SAN_SIZE];
    error->text[0] = '\0';
    if (!best && !game_tag(game, "am"))
        error_set(error, 0, "expected a best move (bm) or a move to avoid (am)");
    else if (match_runner_new_game(runner, 1, &never_stop, error) &&
             match_runner_search(runner, game, limits, &never_stop, &result, error) ==
                 MATCH_MOVED)
        solved = (!best || contains(game, "bm", result.best, error)) &&
                 !contains(game, "am", result.best, error);
    if (*error->text)
        return -1;
    san_write(&game->position, result.best, found);
    printf("%-40s found %-7s depth %-3d %s\n", game_tag(game, "Event"), found,
           result.best_depth, solved ? "ok" : "fail");
    fflush(stdout);
    return solved;
}

static int run_suite(const struct epd_options *options, struct match_runner *runner,
                     const char *path, int file)
{
    struct pgn_stream *stream = pgn_stream_create(file, NULL, NULL);
    struct error error;
    struct pgn_record record;
    struct game game;
    int solved = 0, count = 0, status = 0;
    while (pgn_stream_next(stream, &game, &record, &error) == PGN_STREAM_GAME) {
        int outcome = solve(runner, &game, &options->limits, &error);
        if (outcome < 0)
            status = command_line_fail("%s:%d: %s", path, record.line, error.text);
        count += outcome >= 0;
        solved += outcome > 0;
        game_free(&game);
    }
    printf("solved %d of %d\n", solved, count);
    pgn_stream_destroy(stream);
    return status;
}

static int run_engine(const struct epd_options *options, const char *path, int file)
{
    char separator = options->program ? ' ' : ',';
    struct buffer text = {0};
    struct match_player player;
    struct error error;
    buffer_printf(&text, options->program ? "engine:" : "principal-variation:Seed=1");
    if (options->threads)
        buffer_printf(&text, "%cThreads=%d", separator, options->threads);
    if (options->hash)
        buffer_printf(&text, "%cHash=%d", separator, options->hash);
    if (options->program)
        buffer_printf(&text, " %s", options->program);
    struct match_runner *runner = match_player_parse(&player, text.bytes, &error)
                                      ? match_runner_start(&player, &never_stop, &error)
                                      : NULL;
    int status =
        runner ? run_suite(options, runner, path, file) : command_line_fail("%s", error.text);
    match_runner_stop(runner);
    match_player_free(&player);
    buffer_free(&text);
    return status;
}

enum { NO_GROUP, LIMITS };

#define AT(member) OPTION_TARGET(struct epd_options, member)

static const struct option_row rows[] = {
    OPTION_ROW("movetime", 0, "MS", "Search MS milliseconds per position; default 1000",
               OPTION_RANGE(VALUE_NUMBER, 1, MILLISECONDS_MAX), .group = LIMITS,
               AT(limits.move_time)),
    OPTION_ROW("depth", 'd', "N", "Search N half-moves deep",
               OPTION_RANGE(VALUE_NUMBER, 1, MAX_PLY - 1), .group = LIMITS, AT(limits.depth)),
    OPTION_ROW("nodes", 'n', "N", "Search N nodes per position",
               OPTION_RANGE(VALUE_NUMBER, 1, NODES_MAX), .group = LIMITS, AT(limits.nodes)),
    OPTION_ROW("engine", 'e', "COMMAND", "Test this UCI program", .kind = VALUE_TEXT,
               AT(program)),
    OPTION_ROW("threads", 0, "N", "Think with N threads, 1 to 256; default 1",
               OPTION_RANGE(VALUE_NUMBER, 1, THREADS_MAX), AT(threads)),
    OPTION_ROW("hash", 0, "MB", "Memory for the search; default 16",
               OPTION_RANGE(VALUE_NUMBER, 1, HASH_MAX), AT(hash)),
    OPTION_HELP_ROW};

static int run_command(int argc, char **argv)
{
    struct epd_options options = {.program = NULL};
    struct error error, bad = {.text = ""};
    int status = command_line_parse(&options, argc, argv);
    if (status >= 0)
        return status;
    if (argc - optind != 1)
        return command_line_usage_error("expected one file of positions");
    if (search_limits_are_infinite(&options.limits))
        options.limits.move_time = 1000;
    const char *path = argv[optind];
    int file = epd_open_as_pgn(path, &bad, &error);
    if (file < 0 || lseek(file, 0, SEEK_SET) != 0)
        return command_line_fail("%s", error.text);
    status = run_engine(&options, path, file);
    close(file);
    return *bad.text ? command_line_fail("%s: %s", path, bad.text) : status;
}

const struct subcommand epd_subcommand = {
    .name = "epd",
    .arguments = "[OPTION]... FILE",
    .summary = "Count the positions of a test suite that an engine solves",
    .help =
        "Search each position of an EPD file. It is solved if the engine's move is one of\n"
        "the best moves (bm) and none of the moves to avoid (am). Print for each position\n"
        "its name (id), the expected moves, the engine's move, the depth from which the\n"
        "engine preferred this move, and 'ok' or 'fail'; then the number of solved ones.\n",
    .options = rows,
    .notes = "Exit status: 0 success, 1 bad input or failure, 2 usage error.\n",
    .operands = VALUE_FILE,
    .run = run_command};
