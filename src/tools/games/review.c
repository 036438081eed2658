/* review.c - ttychess review: reviews games one after the other.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The main thread reads, classifies and writes, and waits while the engine thinks. Each game
 * is written before the next one is reviewed.
 */
#include <config.h>

#include <errno.h>
#include <langinfo.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/param.h>
#include <unistd.h>

#include "engine/network/network_load.h"
#include "engine/tablebases.h"
#include "review/review_annotate.h"
#include "review/review_plot.h"
#include "review/review_words.h"
#include "review/review.h"
#include "tools/command_line.h"
#include "tools/games/pgn_files.h"
#include "tools/subcommands.h"

enum {
    SECONDS_MAX = 3600,
    NODES_MIN = 100, /* fewer nodes do not always complete depth 1 */
    NODES_MAX = 2000000000,
    DEPTH_MAX = 100,
    THREADS_MAX = 256,
    HASH_MAX = 65536
};

struct review_options {
    struct reviewer_options search;
    const char *input, *output; /* "-": standard input, standard output */
    bool graph, quiet;
};

struct review_run {
    const struct review_options *options;
    struct pgn_files files;
    struct wake wake;
    struct reviewer *reviewer;
    struct review review;
};

static void print_line(void *context, const char *line)
{
    (void)context;
    fprintf(stderr, "%s\n", line);
}

static void print_outcome(struct review_run *run, const struct game *game)
{
    char text[REVIEW_SUMMARY_SIZE];
    progress_clear(&run->files.progress);
    if (run->options->quiet)
        return;
    fprintf(stderr, "Game %zu: %s - %s, %s\n", run->files.games + 1, game->white, game->black,
            result_text(game->result));
    for (int color = WHITE; color <= BLACK; color++) {
        review_write_summary(&run->review, (enum color)color, text);
        fprintf(stderr, "  %s\n", text);
    }
    if (run->options->graph) {
        int columns = command_line_terminal_columns(STDERR_FILENO);
        const struct review_graph graph = {
            .columns = MIN(MAX(columns, REVIEW_GRAPH_COLUMNS_MIN), REVIEW_GRAPH_COLUMNS_MAX),
            .height = 4,
            .utf8 = strcmp(nl_langinfo(CODESET), "UTF-8") == 0};
        review_graph_draw(&graph, &run->review, print_line, NULL);
    }
}

/* An empty line follows each game, so that outputs can be joined with cat. */
static bool write_game(struct review_run *run, const struct game *game, struct error *error)
{
    return pgn_files_write_game(&run->files, game, error) &&
           pgn_files_write(&run->files, "\n", 1, error) &&
           (fflush(run->files.output) == 0 ||
            error_set(error, 0, "%s: %s", run->files.output_name, strerror(errno)));
}

/* Shows "2 games, position 17 of 80". */
static bool should_continue(void *context)
{
    struct review_run *run = context;
    if (!run->options->quiet)
        progress_update(&run->files.progress, (int)run->files.games, ", position %zu of %zu",
                        run->review.searches_done, run->review.searches_needed);
    return true;
}

static bool handle_game(void *context, struct game *game, struct error *error)
{
    struct review_run *run = context;
    if (!game)
        return true;
    if (!pgn_files_can_use_engine(&run->files, game))
        return write_game(run, game, error);
    bool done = reviewer_review_game(run->reviewer, &run->wake, &run->review, game,
                                     should_continue, run, error);
    if (done) {
        if (!game_tag(game, "Annotator"))
            game_set_tag(game, "Annotator", PACKAGE_STRING);
        print_outcome(run, game);
        done = write_game(run, game, error);
    }
    review_free(&run->review);
    return done;
}

/* Files that must be read before the sandbox is entered. */
struct review_resources {
    struct tablebases tables;
    const struct network *network; /* NULL: none */
    struct network *loaded;        /* `network` if loaded from a file, otherwise NULL */
};

static bool review_all(struct review_run *run, const struct review_resources *resources,
                       struct error *error)
{
    struct reviewer_options search = run->options->search;
    search.has_loaded_network = search.network;
    search.loaded_network = resources->network;
    run->reviewer = reviewer_create(&search, &run->wake, error);
    bool done = run->reviewer && pgn_files_for_each_game(&run->files, handle_game, run, error);
    reviewer_destroy(run->reviewer);
    return done;
}

static int review_games(const struct review_options *options)
{
    const struct reviewer_options *search = &options->search;
    struct review_run run = {.options = options, .wake.descriptors = {-1, -1}};
    struct review_resources resources = {.network = NULL};
    struct error error = {.text = ""};
    /* The output is opened last, so that an error leaves it unchanged. Endgame tables are
     * opened before entering the sandbox; only DTZ tables are opened later, on demand. */
    if ((search->network &&
         !network_find(search->network, &resources.network, &resources.loaded, &error)) ||
        (search->syzygy && !tablebases_open(&resources.tables, search->syzygy, &error)) ||
        !pgn_files_open(&run.files, options->input, options->output, &error)) {
        free(resources.loaded);
        return command_line_fail("%s", error.text);
    }
    pgn_files_enter_sandbox(search->syzygy);
    bool done = wake_init(&run.wake, &error) && review_all(&run, &resources, &error);
    wake_free(&run.wake);
    tablebases_close(&resources.tables);
    free(resources.loaded);
    return pgn_files_finish(&run.files, done, &error);
}

#define AT(member) OPTION_TARGET(struct review_options, member)

static const struct option_row rows[] = {
    OPTION_ROW("output", 'o', "OUT", "Write to this file", .kind = VALUE_FILE, AT(output)),
    OPTION_ROW("time", 0, "SECONDS", "Search each position for SECONDS",
               OPTION_RANGE(VALUE_SECONDS, 0, SECONDS_MAX), AT(search.move_time)),
    OPTION_ROW("nodes", 0, "N", "Search N nodes of each position; default 200000",
               OPTION_RANGE(VALUE_NUMBER, NODES_MIN, NODES_MAX), AT(search.nodes)),
    OPTION_ROW("depth", 0, "N", "Search each position N half-moves deep",
               OPTION_RANGE(VALUE_NUMBER, 1, DEPTH_MAX), AT(search.depth)),
    OPTION_ROW("threads", 0, "N", "Think with N threads, 1 to 256; default 1",
               OPTION_RANGE(VALUE_NUMBER, 1, THREADS_MAX), AT(search.threads)),
    OPTION_ROW("hash", 0, "MB", "Memory for the search; default 16",
               OPTION_RANGE(VALUE_NUMBER, 1, HASH_MAX), AT(search.hash)),
    OPTION_ROW("syzygy", 0, "DIR", "Use the endgame tables in DIR", .kind = VALUE_DIRECTORY,
               AT(search.syzygy)),
    OPTION_ROW("network", 0, "none|builtin|FILE", "Evaluate positions with this network",
               .kind = VALUE_FILE, AT(search.network)),
    OPTION_ROW("graph", 0, NULL, "Print a chart of each game to standard error",
               .kind = VALUE_FLAG, AT(graph)),
    OPTION_ROW("quiet", 'q', NULL, "Print only errors to standard error", .kind = VALUE_FLAG,
               AT(quiet)),
    OPTION_HELP_ROW};

static int run_review(int argc, char **argv)
{
    struct review_options options = {.input = "-", .output = "-"};
    int status = pgn_files_parse_command_line(&options, argc, argv, &options.input);
    return status >= 0 ? status : review_games(&options);
}

const struct subcommand review_subcommand = {
    .name = "review",
    .arguments = "[OPTION]... [FILE.pgn | -] [-o OUT]",
    .summary = "Review the moves of games and annotate them",
    .help = "Review every move of the games in FILE, and write the games with evaluations,\n"
            "glyphs, short comments and better variations to standard output or to OUT. An\n"
            "earlier review is replaced; other annotations are preserved. The accuracy and\n"
            "mistakes of both sides go to standard error. Without FILE, or with '-', read\n"
            "standard input. ^C stops it; the games reviewed so far are saved.\n",
    .options = rows,
    .notes = "To use several processors, run GNU parallel:\n"
             "  parallel --pipe -k --recstart '[Event ' ttychess review - <FILE >OUT\n\n"
             "Exit status: 0 success, 1 bad input or failure, 2 usage error.\n",
    .operands = VALUE_FILE,
    .run = run_review};
