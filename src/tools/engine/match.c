/* match.c - ttychess match: two players against each other.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Each worker has its own engine or program for each player. A game depends only on the seed
 * and its number.
 */
#include <config.h>

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/param.h>

#include "base/memory.h"
#include "base/thread.h"
#include "engine/random.h"
#include "pgn/pgn.h"
#include "players/strategy_settings.h"
#include "strategies/strategies.h"
#include "tools/command_line.h"
#include "tools/engine/match.h"
#include "tools/engine/match_statistics.h"
#include "tools/subcommands.h"
#include "tools/engine/umpire.h"
#include "tools/engine/workers.h"

enum {
    GAMES_MAX = 100000,
    NODES_MAX = 2000000000,
    SECONDS_MAX = 86400,
    CONCURRENCY_MAX = 256,
    RANDOM_PLIES_MAX = 40,
    OPENING_NODES = 2000,
    OPENING_SCORE = 100, /* centipawns; fair enough, because both players get both colors */
    NAME_WIDTH_MIN = 6,
    NAME_WIDTH_MAX = 40,
    NOT_PLAYED = -1
};

struct match_options {
    struct match_player players[2];
    int games; /* an even number */
    struct search_limits limits;
    int concurrency;
    uint64_t seed;
    int random_plies;
    const char *pgn_path; /* NULL: none */
};

static bool parse_games(void *values, const struct option_row *row, const char *text,
                        struct error *error)
{
    struct match_options *options = values;
    return option_store(values, row, text, error) &&
           (options->games % 2 == 0 ||
            error_set(error, 0, "expected an even number, found '%s'", text));
}

enum { NO_GROUP, LIMITS };

#define AT(member) OPTION_TARGET(struct match_options, member)

static const struct option_row rows[] = {
    OPTION_ROW("games", 'g', "N", "Play N games, an even number; default 100",
               OPTION_RANGE(VALUE_NUMBER, 2, GAMES_MAX), .parse = parse_games, AT(games)),
    OPTION_ROW("movetime", 0, "S", "Search S seconds per move; default 0.1",
               OPTION_RANGE(VALUE_SECONDS, 0, SECONDS_MAX), .group = LIMITS,
               AT(limits.move_time)),
    OPTION_ROW("depth", 'd', "N", "Search N half-moves deep",
               OPTION_RANGE(VALUE_NUMBER, 1, MAX_PLY - 1), .group = LIMITS, AT(limits.depth)),
    OPTION_ROW("nodes", 'n', "N", "Search N nodes per move",
               OPTION_RANGE(VALUE_NUMBER, 1, NODES_MAX), .group = LIMITS, AT(limits.nodes)),
    OPTION_ROW("random-plies", 0, "N", "Start with N random half-moves; default 8",
               OPTION_RANGE(VALUE_NUMBER, 0, RANDOM_PLIES_MAX), AT(random_plies)),
    OPTION_ROW("seed", 0, "N", "Use the same openings each time; default random",
               OPTION_RANGE(VALUE_NUMBER, 0, UINT64_MAX), AT(seed)),
    OPTION_ROW("pgn", 0, "FILE", "Append the games to FILE", .kind = VALUE_FILE, AT(pgn_path)),
    OPTION_ROW("concurrency", 'j', "N", "Play N games at the same time; default 1",
               OPTION_RANGE(VALUE_NUMBER, 1, CONCURRENCY_MAX), AT(concurrency)),
    OPTION_HELP_ROW};

static void write_elo(double elo, char text[16])
{
    snprintf(text, 16, "%+.0f", elo == 0 ? 0.0 : elo);
}

static void print_line(const char *name, int width, const struct match_tally *tally)
{
    struct match_estimate estimate;
    char elo[16], bar[40], low[16], high[16];
    match_estimate(tally, &estimate);
    write_elo(estimate.elo, elo);
    write_elo(estimate.low, low);
    write_elo(estimate.high, high);
    snprintf(bar, sizeof bar, "%s..%s", low, high);
    printf("%-*.*s %5d %5d %5d %6d %6.1f%% %5s %11s\n", width, width, name,
           tally->wins + tally->draws + tally->losses, tally->wins, tally->draws,
           tally->losses, 100 * estimate.score, elo, bar);
}

static void print_table(const struct match_options *options,
                        const struct match_tally tallies[2])
{
    struct match_estimate estimate;
    int width = NAME_WIDTH_MIN;
    for (int i = 0; i < 2; i++)
        width = MAX(width, (int)strlen(options->players[i].name));
    width = MIN(width, NAME_WIDTH_MAX);
    printf("%-*s %5s %5s %5s %6s %7s %5s %11s\n", width, "player", "games", "wins", "draws",
           "losses", "score", "Elo", "95 %");
    for (int i = 0; i < 2; i++)
        print_line(options->players[i].name, width, &tallies[i]);
    match_estimate(&tallies[0], &estimate);
    if (estimate.pairs > 0)
        printf("Elo difference and error bar computed from %d pairs of games\n",
               estimate.pairs);
    else
        puts(
            "Too few pairs of games: Elo difference and error bar computed from single games");
}

struct match_run {
    struct match_options *options;
    struct workers workers; /* its mutex protects the members below and the output */
    signed char *points;    /* by game: half points of the first player, or NOT_PLAYED */
    FILE *pgn;              /* NULL: none, or not yet open */
    int finished;
    int lost_by_fault[2]; /* by player */
};

/* The second game of each pair repeats the opening with colors swapped. */
static int player_with_white(int number)
{
    return number % 2;
}

static void write_game(struct match_run *run, struct match_game *played, int number)
{
    static const char *const terminations[] = {"normal", "adjudication", "abandoned"};
    const struct match_player *players = run->options->players;
    struct game *game = &played->game;
    struct error error;
    char round[16];
    size_t length;
    snprintf(round, sizeof round, "%d", number + 1);
    snprintf(game->white, GAME_NAME_SIZE, "%s", players[player_with_white(number)].name);
    snprintf(game->black, GAME_NAME_SIZE, "%s", players[1 - player_with_white(number)].name);
    game->date.tm_hour = -1; /* write only the date */
    game_set_tag(game, "Event", command_line_name());
    game_set_tag(game, "Round", round);
    game_set_tag(game, "Termination", terminations[played->end]);
    char *text = pgn_write(game, &length);
    if (fprintf(run->pgn, "%s\n", text) < 0 || fflush(run->pgn) != 0) {
        error_set(&error, 0, "%s: %s", run->options->pgn_path, strerror(errno));
        workers_fail(&run->workers, &error);
    }
    free(text);
}

static void record_game(struct match_run *run, struct match_game *played, int number)
{
    enum result result = played->game.result;
    int white = result == RESULT_DRAW ? 1 : result == RESULT_WHITE_WINS ? 2 : 0;
    pthread_mutex_lock(&run->workers.mutex);
    run->points[number] = (signed char)(player_with_white(number) == 0 ? white : 2 - white);
    run->finished++;
    if (played->end == MATCH_END_FAILED) {
        run->lost_by_fault[player_with_white(number) ^ (result == RESULT_WHITE_WINS)]++;
        progress_clear(&run->workers.progress);
        command_line_print_message("game %d: %s", number + 1, played->failure.text);
    }
    if (run->pgn && !run->workers.failed)
        write_game(run, played, number);
    pthread_mutex_unlock(&run->workers.mutex);
}

struct worker {
    struct match_run *run;
    struct engine *evaluator;
    struct match_runner *runners[2]; /* by player */
};

/* Returns false on failure (*error is set) or if stopped (*error is empty). */
static bool play_game(struct worker *worker, int number, struct error *error)
{
    struct match_run *run = worker->run;
    const struct match_options *options = run->options;
    struct match_game played = {.end = MATCH_END_BOARD};
    struct match_pairing pairing = {.limits = options->limits,
                                    .seed = random_mix(~options->seed, (uint64_t)number)};
    const struct opening_choice choice = {
        .plies = options->random_plies, .nodes = OPENING_NODES, .max_score = OPENING_SCORE};
    uint64_t random =
        random_mix(options->seed, (uint64_t)(number / 2)); /* the same in a pair */
    struct search_result result;
    int start;
    for (int side = WHITE; side <= BLACK; side++) {
        int player = side == WHITE ? player_with_white(number) : 1 - player_with_white(number);
        pairing.players[side] = &options->players[player];
        pairing.runners[side] = worker->runners[player];
    }
    engine_new_game(worker->evaluator);
    if (!game_play_random_opening(&played.game, &start, &choice, &random, worker->evaluator,
                                  &run->workers.stop, &result, error))
        return false;
    bool done = match_game_play(&played, &pairing, &run->workers.stop, error);
    if (done)
        record_game(run, &played, number);
    game_free(&played.game);
    return done;
}

/* Called when both players are running. Names players after their programs if necessary,
 * and opens the PGN file. */
static bool record_player_names(struct match_run *run, struct match_runner *const runners[2],
                                struct error *error)
{
    const char *path = run->options->pgn_path;
    struct match_player *players = run->options->players;
    pthread_mutex_lock(&run->workers.mutex);
    for (int i = 0; i < 2; i++)
        if (players[i].name[0] == '\0')
            snprintf(players[i].name, sizeof players[i].name, "%s",
                     match_runner_name(runners[i]));
    size_t length = strnlen(players[1].name, sizeof players[1].name - 4);
    if (strcmp(players[0].name, players[1].name) == 0)
        snprintf(players[1].name + length, sizeof players[1].name - length, " #2");
    bool done = !path || run->pgn || (run->pgn = fopen(path, "a")) ||
                error_set(error, 0, "%s: %s", path, strerror(errno));
    pthread_mutex_unlock(&run->workers.mutex);
    return done;
}

static bool play_games(struct worker *worker, struct error *error)
{
    struct match_run *run = worker->run;
    int number;
    worker->evaluator = engine_create(strategies, error);
    if (!worker->evaluator || !engine_set_option(worker->evaluator, "Hash", "1", error))
        return false;
    for (int i = 0; i < 2; i++) {
        worker->runners[i] =
            match_runner_start(&run->options->players[i], &run->workers.stop, error);
        if (!worker->runners[i])
            return error->text[0] == '\0';
    }
    if (!record_player_names(run, worker->runners, error))
        return false;
    while ((number = workers_next_game(&run->workers)) >= 0)
        if (!play_game(worker, number, error))
            return error->text[0] == '\0';
    return true;
}

static bool work(void *context, struct error *error)
{
    struct worker worker = {.run = context};
    bool done = play_games(&worker, error);
    for (int i = 0; i < 2; i++)
        match_runner_stop(worker.runners[i]);
    engine_destroy(worker.evaluator);
    return done;
}

static int write_progress(void *context, char text[64])
{
    const struct match_run *run = context;
    int sums[3] = {0};
    for (int i = 0; i < run->workers.games; i++)
        if (run->points[i] != NOT_PLAYED)
            sums[run->points[i]]++;
    snprintf(text, 64, ", %d won, %d drawn, %d lost", sums[2], sums[1], sums[0]);
    return run->finished;
}

static void count_games(const struct match_run *run, struct match_tally tallies[2])
{
    for (int number = 0; number < run->workers.games; number++) {
        int points = run->points[number];
        if (points == NOT_PLAYED)
            continue;
        int before = number % 2 == 1 ? run->points[number - 1] : NOT_PLAYED;
        for (int i = 0; i < 2; i++) {
            int half_points = i == 0 ? points : 2 - points;
            tallies[i].wins += half_points == 2;
            tallies[i].draws += half_points == 1;
            tallies[i].losses += half_points == 0;
            if (before != NOT_PLAYED)
                tallies[i].pairs[half_points + (i == 0 ? before : 2 - before)]++;
        }
    }
}

static void report(const struct match_run *run, bool interrupted)
{
    struct match_tally tallies[2] = {{0}};
    count_games(run, tallies);
    if (run->finished > 0)
        print_table(run->options, tallies);
    else
        puts("No game was finished");
    for (int i = 0; i < 2; i++)
        if (run->lost_by_fault[i] > 0)
            printf("%s: %d lost by a crash or an illegal move\n",
                   run->options->players[i].name, run->lost_by_fault[i]);
    if (interrupted)
        printf("Interrupted after %d of %d games\n", run->finished, run->workers.games);
}

static int run_games(struct match_options *options)
{
    struct match_run run = {.options = options};
    struct workers *workers = &run.workers;
    *workers = (struct workers){.work = work,
                                .write_progress = write_progress,
                                .context = &run,
                                .games = options->games,
                                .mutex = PTHREAD_MUTEX_INITIALIZER};
    run.points = memory_new((size_t)workers->games, 1);
    memset(run.points, NOT_PLAYED, (size_t)workers->games);
    bool interrupted = workers_run(workers, options->concurrency);
    if (!workers->failed || run.finished > 0)
        report(&run, interrupted);
    if (run.pgn && fclose(run.pgn) != 0)
        workers->failed = true;
    free(run.points);
    return workers_finish(workers);
}

/* Returns 0, or the exit status after an error. */
static int parse_players(struct match_options *options, char **words, int count)
{
    struct error error;
    if (count != 2)
        return command_line_usage_error("expected 2 players, found %d", count);
    for (int i = 0; i < 2; i++) {
        struct match_player *player = &options->players[i];
        if (!match_player_parse(player, words[i], &error))
            return command_line_usage_error("player %d: %s", i + 1, error.text);
        int depth = player->limits.depth > 0 ? player->limits.depth : options->limits.depth;
        if (player->strategy && !strategy_allows_depth(player->strategy, depth, &error))
            return command_line_usage_error("player %d: %s", i + 1, error.text);
    }
    return 0;
}

static int run_command(int argc, char **argv)
{
    struct match_options options = {
        .games = 100, .concurrency = 1, .random_plies = 8, .seed = random_seed()};
    int status = command_line_parse(&options, argc, argv);
    if (status >= 0)
        return status;
    if (search_limits_are_infinite(&options.limits))
        options.limits.move_time = 100;
    status = parse_players(&options, argv + optind, argc - optind);
    if (status == 0)
        status = run_games(&options);
    for (int i = 0; i < 2; i++)
        match_player_free(&options.players[i]);
    return status;
}

const struct subcommand match_subcommand = {
    .name = "match",
    .arguments = "[OPTION]... PLAYER PLAYER",
    .summary = "Play a match between strategies, levels or UCI programs",
    .help =
        "Play a match between two players, and print the difference in strength with\n"
        "error bars. Each opening is played twice, with colours reversed. ^C stops the\n"
        "match and prints the result so far.\n\n"
        "A PLAYER is one of\n"
        "  STRATEGY[:SETTINGS]            minimax, alpha-beta:depth=3,Hash=4\n"
        "  level:N[,SETTINGS]             a level, by number or name\n"
        "  elo:N[,SETTINGS]               a strength in Elo\n"
        "  engine:[SETTINGS] COMMAND      a UCI program: \"engine:Hash=64 stockfish\"\n"
        "SETTINGS are pairs Name=Value, separated by commas: options of the engine or the\n"
        "program, or the limits depth, nodes and movetime (in seconds). Before a COMMAND\n"
        "they are separated by spaces instead, and quoted as in a shell.\n",
    .options = rows,
    .notes = "Exit status: 0 success, 1 bad input or failure, 2 usage error.\n",
    .operands = VALUE_NAME,
    .operand = strategy_name_by_index,
    .run = run_command};
