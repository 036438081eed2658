/* selfplay.c - ttychess selfplay: training games of the engine against itself.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Openings are random moves from the standard or a Chess960 start position. New ones are tried
 * until neither side is too far ahead. Decided and drawn games are adjudicated.
 *
 * A game depends only on its seed, which depends on the number of games already in the file,
 * so appending to a file plays new games.
 */
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>

#include "base/file.h"
#include "base/memory.h"
#include "base/thread.h"
#include "engine/engine.h"
#include "engine/games_file.h"
#include "engine/network/network_load.h"
#include "engine/random.h"
#include "pgn/game.h"
#include "rules/fen.h"
#include "strategies/strategies.h"
#include "tools/command_line.h"
#include "tools/subcommands.h"
#include "tools/engine/umpire.h"
#include "tools/engine/workers.h"

enum {
    GAMES_MAX = 1000000000,
    NODES_MIN = 50, /* fewer nodes do not always complete depth 1 */
    NODES_MAX = 100000000,
    THREADS_MAX = 256,
    RANDOM_PLIES_MAX = 40,
    HASH_MAX = 65536,
    SCORE_MAX = 10000,
    WINNING_SCORE = 1000, /* raw centipawns (limits.h) */
    PLIES_MAX = 1000      /* longer games are draws */
};

struct selfplay_options {
    const char *path;
    const char *verify;  /* the file to check; NULL: play games */
    int hash;            /* megabytes per thread */
    const char *network; /* as for the option EvalFile */
    int games;           /* 0: until interrupted */
    int threads;
    struct opening_choice opening; /* its `nodes` apply to every move */
    uint64_t seed;
};

/* ---- the file --------------------------------------------------------------------------- */

/* Games are written whole. If a process dies, it leaves an incomplete game, which the next
 * process removes. The lock lets only one process write. */
struct games_output {
    const char *path;
    int descriptor;
    off_t size;
    uint64_t games, incomplete_bytes; /* as found in the file; the incomplete bytes are
                                       * removed */
};

static bool set_errno_error(const struct games_output *output, struct error *error)
{
    return error_set(error, 0, "%s: %s", output->path, strerror(errno));
}

/* Counts the games in the file and removes an incomplete one at the end. */
static bool open_existing(struct games_output *output, off_t size, struct error *error)
{
    struct games_reader reader = {.file = fopen(output->path, "rb")};
    struct scored_game *game = memory_new(1, sizeof *game);
    struct error reader_error;
    enum games_status next;
    if (!reader.file)
        return set_errno_error(output, error);
    while ((next = games_reader_next(&reader, game, &reader_error)) == GAMES_FOUND)
        output->games++;
    free(game);
    fclose(reader.file);
    output->size = (off_t)reader.bytes_read;
    output->incomplete_bytes = (uint64_t)(size - output->size);
    if (next == GAMES_DAMAGED &&
        (output->size == 0 || output->incomplete_bytes > SCORED_GAME_BYTES_MAX))
        return error_set(error, 0, "%s: damaged, or not a game file: %s", output->path,
                         reader_error.text);
    return output->incomplete_bytes == 0 || ftruncate(output->descriptor, output->size) == 0 ||
           set_errno_error(output, error);
}

static bool write_bytes(struct games_output *output, const void *bytes, size_t size,
                        struct error *error)
{
    if (file_write_all(output->descriptor, bytes, size)) {
        output->size += (off_t)size;
        return true;
    }
    set_errno_error(output, error);
    (void)!ftruncate(output->descriptor, output->size);
    return false;
}

static bool open_output(struct games_output *output, const char *path, struct error *error)
{
    struct stat status;
    *output = (struct games_output){.path = path};
    /* A named pipe without a reader would block forever. */
    output->descriptor =
        open(path, O_RDWR | O_APPEND | O_CREAT | O_NONBLOCK | O_CLOEXEC, 0666);
    if (output->descriptor < 0)
        return set_errno_error(output, error);
    bool done = fstat(output->descriptor, &status) == 0 && S_ISREG(status.st_mode);
    if (!done)
        error_set(error, 0, "%s: not a regular file", path);
    else if (flock(output->descriptor, LOCK_EX | LOCK_NB) != 0)
        done = error_set(error, 0, "%s: another program is writing to it", path);
    else if (status.st_size > 0)
        done = open_existing(output, status.st_size, error);
    else
        done = write_bytes(output, GAMES_HEADER_LINE, strlen(GAMES_HEADER_LINE), error);
    if (!done)
        close(output->descriptor);
    return done;
}

/* ---- one game --------------------------------------------------------------------------- */

struct selfplay_game {
    const struct selfplay_options *options;
    struct engine *engine;
    struct game game;
    struct scored_game scored;
    struct search_result result; /* for the current position */
};

/* Returns false on failure (*error is set) or if stopped (*error is empty). */
static bool play_to_end(struct selfplay_game *play, const atomic_bool *stop,
                        struct error *error)
{
    struct scored_game *scored = &play->scored;
    struct umpire umpire = {0};
    for (;;) {
        bool white = position_turn(&play->game.position) == WHITE;
        int score = white ? play->result.score : -play->result.score;
        scored->moves[scored->count] = play->result.best;
        scored->scores[scored->count++] = (int16_t)(play->result.exact ? score : SCORE_NONE);
        umpire_adjudicate_win(&umpire, &play->game, score, WINNING_SCORE);
        if (play->game.result == RESULT_NONE) {
            game_play(&play->game, play->result.best);
            umpire_adjudicate_draw(&umpire, &play->game, score, PLIES_MAX);
        }
        if (play->game.result != RESULT_NONE)
            return true;
        if (atomic_load(stop) ||
            !engine_search_game(play->engine, &play->game, play->options->opening.nodes,
                                &play->result, error))
            return false;
    }
}

/* Plays a game into play->scored. Returns the same as play_to_end(). The same build and seed
 * give the same game, whatever was played before. */
static bool play_game(struct selfplay_game *play, uint64_t seed, const atomic_bool *stop,
                      struct error *error)
{
    engine_new_game(play->engine);
    if (!game_play_random_opening(&play->game, &play->scored.start, &play->options->opening,
                                  &seed, play->engine, stop, &play->result, error))
        return false;
    play->scored.count = (int)play->game.current;
    for (size_t i = 0; i < play->game.current; i++) {
        play->scored.moves[i] = play->game.moves[i].move;
        play->scored.scores[i] = SCORE_NONE;
    }
    bool done = play_to_end(play, stop, error);
    play->scored.result =
        (play->game.result == RESULT_WHITE_WINS) - (play->game.result == RESULT_BLACK_WINS);
    game_free(&play->game);
    return done;
}

/* ---- the workers ------------------------------------------------------------------------ */

struct selfplay_run {
    const struct selfplay_options *options;
    const struct network *network; /* shared by all engines, or NULL */
    struct network *loaded;        /* `network` if loaded from a file, otherwise NULL */
    uint64_t seed;
    struct workers workers; /* its mutex protects the members below */
    struct games_output output;
    int games;
};

static void write_game(struct selfplay_run *run, const struct scored_game *game)
{
    uint8_t bytes[SCORED_GAME_BYTES_MAX];
    struct error error;
    size_t size = scored_game_encode(game, bytes);
    pthread_mutex_lock(&run->workers.mutex);
    if (!run->workers.failed) {
        if (write_bytes(&run->output, bytes, size, &error))
            run->games++;
        else
            workers_fail(&run->workers, &error);
    }
    pthread_mutex_unlock(&run->workers.mutex);
}

static bool work(void *context, struct error *error)
{
    struct selfplay_run *run = context;
    struct selfplay_game *play = memory_new(1, sizeof *play);
    int number;
    play->options = run->options;
    play->engine = engine_create(strategies, error);
    bool done = play->engine &&
                engine_set_option_number(play->engine, "Hash", run->options->hash, error);
    if (done)
        engine_set_network(play->engine, run->network);
    while (done && (number = workers_next_game(&run->workers)) >= 0) {
        uint64_t seed = random_mix(run->seed, (uint64_t)number);
        if (play_game(play, seed, &run->workers.stop, error))
            write_game(run, &play->scored);
        else
            done = error->text[0] == '\0'; /* stopped */
    }
    engine_destroy(play->engine);
    free(play);
    return done;
}

static int write_progress(void *context, char text[64])
{
    const struct selfplay_run *run = context;
    int64_t time = monotonic_milliseconds() - run->workers.progress.start_time;
    snprintf(text, 64, ", %.1f/s", run->games * 1000.0 / (time > 0 ? (double)time : 1));
    return run->games;
}

static int run_games(const struct selfplay_options *options)
{
    struct selfplay_run run = {.options = options};
    struct error error;
    run.workers = (struct workers){.work = work,
                                   .write_progress = write_progress,
                                   .context = &run,
                                   .games = options->games,
                                   .mutex = PTHREAD_MUTEX_INITIALIZER};
    /* Load the network first, so that a bad one creates no file. */
    if (!network_find(options->network, &run.network, &run.loaded, &error) ||
        !open_output(&run.output, options->path, &error)) {
        free(run.loaded);
        return command_line_fail("%s", error.text);
    }
    run.seed = random_mix(options->seed, run.output.games);
    if (run.output.incomplete_bytes > 0)
        printf("%s: removed an incomplete game of %" PRIu64 " bytes\n", options->path,
               run.output.incomplete_bytes);
    printf("%s: %" PRIu64 " games so far; seed %" PRIu64 "\n", options->path, run.output.games,
           options->seed);
    fflush(stdout);
    workers_run(&run.workers, options->threads);
    free(run.loaded);
    bool synced = fsync(run.output.descriptor) == 0;
    if (close(run.output.descriptor) != 0 || !synced) {
        set_errno_error(&run.output, &error);
        workers_fail(&run.workers, &error);
    }
    printf("%s: %" PRIu64 " games now, %d of them new\n", options->path,
           run.output.games + (uint64_t)run.games, run.games);
    return workers_finish(&run.workers);
}

static int verify(const char *path)
{
    enum { GAMES, OF_CHESS960, WITH_ODDS, PLIES, WHITE_WON, DRAWS, BLACK_WON, COUNTS };
    static const char *const names[COUNTS] = {
        "games", "of Chess960", "with odds", "half-moves", "White won", "draws", "Black won"};
    uint64_t counts[COUNTS] = {0};
    struct error error;
    struct games_reader reader = {.file = fopen(path, "re")};
    enum games_status next;
    if (!reader.file)
        return command_line_fail("%s: %s", path, strerror(errno));
    struct scored_game *game = memory_new(1, sizeof *game);
    while ((next = games_reader_next(&reader, game, &error)) == GAMES_FOUND) {
        counts[GAMES]++;
        counts[PLIES] += (uint64_t)game->count;
        counts[game->start < ODDS_STARTS ? OF_CHESS960 : WITH_ODDS] +=
            game->start != STANDARD_START;
        counts[DRAWS - game->result]++;
    }
    if (next != GAMES_END)
        command_line_print_message("%s: %s", path, error.text);
    for (int i = 0; i < COUNTS; i++)
        printf("%-14s %" PRIu64 "\n", names[i], counts[i]);
    fclose(reader.file);
    free(game);
    return next != GAMES_END;
}

#define AT(member) OPTION_TARGET(struct selfplay_options, member)

static const struct option_row rows[] = {
    OPTION_ROW("output", 'o', "FILE", "Append the games to FILE", .kind = VALUE_FILE,
               .group = 1, AT(path)),
    OPTION_ROW("games", 0, "N", "Stop after N games; default: when interrupted",
               OPTION_RANGE(VALUE_NUMBER, 1, GAMES_MAX), AT(games)),
    OPTION_ROW("nodes", 0, "N", "Search N nodes per move; default 5000",
               OPTION_RANGE(VALUE_NUMBER, NODES_MIN, NODES_MAX), AT(opening.nodes)),
    OPTION_ROW("threads", 0, "N", "Play N games at the same time, 1 to 256; default 1",
               OPTION_RANGE(VALUE_NUMBER, 1, THREADS_MAX), AT(threads)),
    OPTION_ROW("random-plies", 0, "N", "Start with N random half-moves, 1 to 40; default 8",
               OPTION_RANGE(VALUE_NUMBER, 1, RANDOM_PLIES_MAX), AT(opening.plies)),
    OPTION_ROW("opening-score", 0, "N",
               "Reject openings with a score above N centipawns; default 300",
               OPTION_RANGE(VALUE_NUMBER, 1, SCORE_MAX), AT(opening.max_score)),
    OPTION_ROW("chess960", 0, "N", "Play N of every 100 games as Chess960; default 0",
               OPTION_RANGE(VALUE_NUMBER, 0, 100), AT(opening.chess960)),
    OPTION_ROW("odds", 0, "N", "Play N of every 100 games without some pieces; default 0",
               OPTION_RANGE(VALUE_NUMBER, 0, 100), AT(opening.odds)),
    OPTION_ROW("seed", 0, "N",
               "Play the same games each time, unless FILE already contains games",
               OPTION_RANGE(VALUE_NUMBER, 0, UINT64_MAX), AT(seed)),
    OPTION_ROW("hash", 0, "MB", "Size of each thread's hash table; default 8",
               OPTION_RANGE(VALUE_NUMBER, 1, HASH_MAX), AT(hash)),
    OPTION_ROW("network", 0, "none|builtin|FILE", "Evaluate positions with this network",
               .kind = VALUE_FILE, AT(network)),
    OPTION_ROW("verify", 0, "FILE", "Play no games; check every game of FILE and print totals",
               .kind = VALUE_FILE, .group = 1, AT(verify)),
    OPTION_HELP_ROW};

static int run_command(int argc, char **argv)
{
    struct selfplay_options options = {
        .network = "builtin",
        .hash = 8,
        .threads = 1,
        .opening = {.plies = 8, .nodes = 5000, .max_score = 300},
        .seed = random_seed()};
    int status = command_line_parse(&options, argc, argv);
    if (status >= 0)
        return status;
    if (options.verify)
        return verify(options.verify);
    if (!options.path)
        return command_line_usage_error("expected -o FILE");
    return run_games(&options);
}

const struct subcommand selfplay_subcommand = {
    .name = "selfplay",
    .arguments = "[OPTION]... -o FILE\n--verify FILE",
    .summary = "Let the engine play itself to create training games",
    .help = "Let the engine play itself from random openings and append the games to FILE:\n"
            "moves, scores and result, three bytes per half-move. To add games, run it again\n"
            "with the same FILE; to merge files, use cat. ^C stops it; unfinished games are\n"
            "discarded.\n",
    .options = rows,
    .notes = "Exit status: 0 success, 1 failure or a damaged file, 2 usage error.\n",
    .run = run_command};
