/* review_run.c - games in, reviewed games out, one after the other.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The main thread reads, judges and writes, and waits while the engine thinks. ^C ends the
 * waiting: what was found of the game at hand is written into it, and what comes behind it
 * is left out, or copied as it is where the file is to be replaced by its own review.
 */
#include <config.h>

#include <errno.h>
#include <inttypes.h>
#include <langinfo.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/thread.h"
#include "engine/network/network_load.h"
#include "engine/tablebases.h"
#include "base/memory.h"
#include "pgn/pgn_stream.h"
#include "review/review_annotate.h"
#include "review/review_graph.h"
#include "review/review_text.h"
#include "tools/command_line.h"
#include "tools/pgn_files.h"
#include "tools/review.h"

enum {
    PATIENCE = 100, /* milliseconds between two looks at signals */
    SHOW_INTERVAL = 500,
    LINE_WIDTH = 79, /* the last column stays free: some terminals would wrap */
    COPY_SIZE = 64 << 10
};

struct run {
    const struct review_options *options;
    struct pgn_files files;
    struct wake wake;
    struct reviewer *reviewer;
    size_t games;

    /* Of the review of the game at hand. */
    struct review review;
    off_t offset; /* bytes of the input behind that game */

    bool bar;            /* progress is shown */
    int64_t began, told; /* milliseconds */
    size_t searches;     /* done, of all games before */
};

/* ---- messages ---------------------------------------------------------------------- */

/* Searches still to come, as far as one can know: of this game, and of as many bytes of the
 * file as are left, going by what came of those before. */
static size_t searches_left(const struct run *run)
{
    const struct review *review = &run->review;
    size_t left = review->wanted - review->done, bytes;
    if (run->files.size <= run->offset || run->offset <= 0)
        return left;
    bytes = (size_t)(run->files.size - run->offset);
    return left + (size_t)((double)(run->searches + review->wanted) * (double)bytes /
                           (double)run->offset);
}

/* "game 3, position 17 of 80, 1:12 left" */
static void show_progress(struct run *run)
{
    const struct review *review = &run->review;
    size_t done = run->searches + review->done;
    int64_t now = monotonic_milliseconds();
    char line[LINE_WIDTH + 1], left[48] = "";
    if (!run->bar || now - run->told < SHOW_INTERVAL)
        return;
    run->told = now;
    if (done > 0) {
        int64_t seconds =
            (now - run->began) * (int64_t)searches_left(run) / (int64_t)done / 1000;
        snprintf(left, sizeof left, ", %" PRId64 ":%02d left%s", seconds / 60,
                 (int)(seconds % 60), run->files.size > 0 ? "" : " of this game");
    }
    snprintf(line, sizeof line, "%s: game %zu, position %zu of %zu%s", REVIEW_NAME,
             run->games + 1, review->done, review->wanted, left);
    pgn_files_progress(&run->files, line);
}

static void print_line(void *context, const char *line)
{
    (void)context;
    fprintf(stderr, "%s\n", line);
}

static void draw_graph(const struct run *run)
{
    struct review_graph graph = {.columns = command_line_columns(STDERR_FILENO), .height = 4};
    graph.utf8 = strcmp(nl_langinfo(CODESET), "UTF-8") == 0;
    if (graph.columns < REVIEW_GRAPH_COLUMNS_LEAST)
        graph.columns = REVIEW_GRAPH_COLUMNS_LEAST;
    if (graph.columns > REVIEW_GRAPH_COLUMNS_MOST)
        graph.columns = REVIEW_GRAPH_COLUMNS_MOST;
    review_graph_draw(&graph, &run->review, print_line, NULL);
}

/* Who played, how exactly, and how it went. */
static void tell_outcome(struct run *run, const struct game *game)
{
    char text[REVIEW_SUMMARY_SIZE];
    pgn_files_clear_progress(&run->files);
    if (run->options->quiet)
        return;
    fprintf(stderr, "Game %zu: %s - %s, %s\n", run->games + 1, game->white, game->black,
            result_text(game->result));
    for (int color = WHITE; color <= BLACK; color++) {
        review_summary(&run->review, (enum color)color, "", text);
        fprintf(stderr, "  %s\n", text);
    }
    if (run->options->graph)
        draw_graph(run);
}

/* ---- one game ---------------------------------------------------------------------- */

/* Wait until all has been searched, or ^C; false, with the reason, when it cannot be. */
static bool await_searches(struct run *run, struct reason *reason)
{
    struct pollfd pollfd = {run->wake.descriptors[0], POLLIN, 0};
    while (reviewer_is_running(run->reviewer)) {
        show_progress(run);
        poll(&pollfd, 1, PATIENCE);
        if (pgn_files_interrupted(&run->files)) {
            reviewer_cancel(run->reviewer);
            return true;
        }
        wake_clear(&run->wake);
        reviewer_poll(run->reviewer, reason);
        if (reason->text[0] != '\0')
            return false;
    }
    return true;
}

static bool write_game(struct run *run, const struct game *game, struct reason *reason)
{
    size_t length;
    char *text = pgn_write(game, &length);
    /* A blank line behind each game: so outputs can be put together with cat. */
    bool written = pgn_files_write(&run->files, text, length, reason) &&
                   pgn_files_write(&run->files, "\n", 1, reason) &&
                   pgn_files_flush(&run->files, reason);
    free(text);
    return written;
}

static void annotate(struct run *run, struct game *game)
{
    struct move_node **nodes = memory_new(game->count + 1, sizeof *nodes);
    for (size_t i = 0; i < game->count; i++)
        nodes[i] = game->moves[i].node;
    review_judge(&run->review);
    review_annotate(&run->review, &game->tree, nodes);
    if (!game_tag(game, "Annotator"))
        game_set_tag(game, "Annotator", PACKAGE_STRING);
    free(nodes);
}

static bool review_game(struct run *run, struct game *game, struct reason *reason)
{
    chess_move *moves = memory_new(game->count + 1, sizeof *moves);
    bool done;
    for (size_t i = 0; i < game->count; i++)
        moves[i] = game->moves[i].move;
    review_begin(&run->review, &game->start, moves, game->count, review_is_theory);
    free(moves);
    done = reviewer_start(run->reviewer, &run->review, reason) && await_searches(run, reason);
    if (done) {
        annotate(run, game);
        tell_outcome(run, game);
        run->files.finishes = run->files.signal != 0;
        done = write_game(run, game, reason);
    }
    run->searches += run->review.done;
    review_free(&run->review);
    run->games++;
    return done;
}

/* ---- all games --------------------------------------------------------------------- */

/* All games, until ^C; false, with the reason, when something failed. */
static bool go_through(struct run *run, struct reason *reason)
{
    struct pgn_stream *stream = pgn_stream_create(&run->files.storage, run->files.input,
                                                  pgn_files_complain, &run->files);
    bool going = true;
    while (going && run->files.signal == 0) {
        struct pgn_record record;
        struct game game;
        enum pgn_stream_status status = pgn_stream_next(stream, &game, &record, reason);
        if (status == PGN_STREAM_END)
            break;
        going = status == PGN_STREAM_GAME || run->files.signal != 0;
        if (status != PGN_STREAM_GAME)
            break;
        run->offset = record.offset + (off_t)record.length;
        if (record.status != PGN_NONE) {
            pgn_files_tell_remark(&run->files, &game, record.line);
            going = review_game(run, &game, reason);
            game_free(&game);
        }
    }
    pgn_stream_destroy(stream);
    return going;
}

static bool is_in_place(const struct run *run)
{
    struct stat input, output;
    return run->files.path && fstat(run->files.input, &input) == 0 &&
           stat(run->files.path, &output) == 0 && input.st_dev == output.st_dev &&
           input.st_ino == output.st_ino;
}

/* The games that ^C left out, as they are. */
static bool copy_rest(struct run *run, struct reason *reason)
{
    char bytes[COPY_SIZE];
    ssize_t count;
    run->files.finishes = true;
    while ((count = pread(run->files.input, bytes, sizeof bytes, run->offset)) > 0) {
        if (!pgn_files_write(&run->files, bytes, (size_t)count, reason))
            return false;
        run->offset += count;
    }
    return count == 0 ||
           reason_set(reason, 0, "%s: %s", run->files.input_name, strerror(errno));
}

/* ^C: say what became of the files, and end as ^C ends programs. */
static int end_interrupted(const struct run *run, int number, bool in_place)
{
    fprintf(stderr, "%s: interrupted in game %zu; %s\n", REVIEW_NAME, run->games,
            in_place ? "the games behind it are as they were"
                     : "the games up to it are written");
    fflush(stdout);
    signal(number, SIG_DFL);
    raise(number);
    return 1;
}

static int finish(struct run *run, bool done, struct reason *reason)
{
    int number = run->files.signal;
    bool in_place = number != 0 && done && is_in_place(run);
    pgn_files_clear_progress(&run->files);
    if (in_place)
        done = copy_rest(run, reason);
    run->files.finishes = true;
    if (!pgn_files_close(&run->files, done, done ? reason : NULL))
        done = false;
    if (number != 0 && done)
        return end_interrupted(run, number, in_place);
    if (!done)
        fprintf(stderr, "%s: %s\n", REVIEW_NAME, reason->text);
    else if (run->games == 0 && run->files.errors == 0)
        fprintf(stderr, "%s: no games in %s\n", REVIEW_NAME, run->files.input_name);
    return !done || run->files.errors > 0;
}

/* What is read by file once the door is shut. */
struct brought {
    struct tablebases tables;
    const struct network *network; /* NULL: none */
    struct network *loaded;        /* its file's, or NULL */
};

/* Tables are opened with files and descriptors that nobody has in there; the engine finds them
 * open. Those of distances are opened when they are asked. A network is read whole. */
static bool shut_in(const struct review_options *options, struct brought *brought,
                    struct reason *reason)
{
    const struct reviewer_options *search = &options->search;
    if (search->network &&
        !network_find(search->network, &brought->network, &brought->loaded, reason))
        return false;
    if (search->syzygy && !tablebases_open(&brought->tables, search->syzygy, reason))
        return false;
    pgn_files_shut_in(REVIEW_NAME, search->syzygy);
    return true;
}

static bool review_all(struct run *run, const struct brought *brought, struct reason *reason)
{
    struct reviewer_options search = run->options->search;
    search.has_read = search.network;
    search.read = brought->network;
    run->reviewer = reviewer_create(&search, &run->wake, reason);
    bool done = run->reviewer && go_through(run, reason);
    reviewer_destroy(run->reviewer);
    return done;
}

int review_run(const struct review_options *options)
{
    struct run run = {.options = options};
    struct brought brought = {.network = NULL};
    struct reason reason = {.text = ""};
    bool done;
    if (!pgn_files_open(&run.files, &storage_system, options->input, options->output,
                        &reason)) {
        fprintf(stderr, "%s: %s\n", REVIEW_NAME, reason.text);
        return 1;
    }
    run.bar = isatty(STDERR_FILENO) && !options->quiet &&
              !(run.files.output == STDOUT_FILENO && isatty(STDOUT_FILENO));
    run.began = run.told = monotonic_milliseconds();
    done = wake_init(&run.wake, &reason);
    if (done) {
        done = shut_in(options, &brought, &reason) && review_all(&run, &brought, &reason);
        tablebases_close(&brought.tables);
        free(brought.loaded);
        wake_free(&run.wake);
    }
    int status = finish(&run, done, &reason);
    return command_line_finish(REVIEW_NAME) != 0 ? 1 : status;
}
