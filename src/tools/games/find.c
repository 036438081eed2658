/* find.c - ttychess find: finds the games that match a query.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <config.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/words.h"
#include "collection/scan.h"
#include "tools/command_line.h"
#include "tools/games/pgn_files.h"
#include "tools/subcommands.h"

enum { WORDS_SIZE = 4096 };

struct find_run {
    const char *output;
    bool count, explore;
    struct interruption interruption;
    struct pgn_files files;
};

/* Shows "650000 games, read 412.0 of 1000.0 MB". */
static bool show_progress(void *context, uint64_t done, uint64_t bytes, size_t games)
{
    struct find_run *run = context;
    progress_update(&run->files.progress, (int)games, ", read %.1f of %.1f MB",
                    (double)done / 1e6, (double)bytes / 1e6);
    return !interruption_wait(&run->interruption, 0);
}

static void print_hit(const struct collection *collection, const struct scan_hit *hit)
{
    const struct collection_game *game = &collection->games[hit->game];
    const char *texts = collection->texts;
    printf("%u\t%u\t%s\t%s\t%u\t%u\t%u\t%s\t", (unsigned)hit->game + 1, hit->ply,
           texts + game->white, texts + game->black, game->elo[WHITE], game->elo[BLACK],
           game->year, result_text((enum result)game->result));
    if (game->eco > 0)
        printf("%c%02d", 'A' + (game->eco - 1) / 100, (game->eco - 1) % 100);
    printf("\t%s\n", texts + game->event);
}

static void print_moves(const struct collection *collection, const struct query *query,
                        const struct scan_hit *hits, size_t count)
{
    static struct scan_move moves[SCAN_MOVES_MAX];
    size_t known = scan_count_moves(collection, hits, count, &query->position, moves);
    for (const struct scan_move *move = moves; move < moves + known; move++)
        printf("%s\t%u\t%u\t%u\t%u\t%u\t%u\n", *move->san ? move->san : "-", move->games,
               move->results[RESULT_WHITE_WINS], move->results[RESULT_DRAW],
               move->results[RESULT_BLACK_WINS], (unsigned)move->elo, move->year);
}

static bool write_game(struct find_run *run, const struct collection *collection,
                       const struct scan_hit *hit, struct error *error)
{
    size_t length;
    char *text =
        collection_read_game_text(collection, &collection->games[hit->game], &length, error);
    bool done = text && pgn_files_write(&run->files, text, length, error);
    free(text);
    return done;
}

static bool print_results(struct find_run *run, const struct collection *collection,
                          const struct query *query, const char *words, struct error *error)
{
    struct scan *scan = scan_create(collection, query, NULL, error);
    size_t count;
    bool done, written = true;
    if (!scan)
        return false;
    scan_wait(scan);
    const struct scan_hit *hits = scan_hits(scan, &count, &done);
    if (run->count)
        printf("%zu\n", count);
    else if (count == 0)
        command_line_print_message("no game matches '%s'", words);
    else if (run->explore)
        print_moves(collection, query, hits, count);
    else
        for (size_t i = 0; i < count && written; i++)
            if (run->output)
                written = write_game(run, collection, &hits[i], error);
            else
                print_hit(collection, &hits[i]);
    scan_destroy(scan);
    return written;
}

static int search(struct find_run *run, const char *const *paths, int count,
                  const struct query *query, const char *words)
{
    struct error error;
    struct file_stamp input, output;
    for (int i = 1; i < count && run->output; i++) /* pgn_files_open() checks the first path */
        if (file_stamp_get(&output, run->output) && file_stamp_get(&input, paths[i]) &&
            file_stamp_equals(&input, &output))
            return command_line_fail("%s: the output file cannot be an input file", paths[i]);
    if (!pgn_files_open(&run->files, paths[0], run->output, &error))
        return command_line_fail("%s", error.text);
    run->files.progress.hidden = !run->files.progress.terminal;
    interruption_begin(&run->interruption);
    struct collection *collection =
        collection_open(paths, (size_t)count, NULL, show_progress, run, &error);
    progress_clear(&run->files.progress);
    interruption_end(&run->interruption);
    bool done = collection && print_results(run, collection, query, words, &error);
    collection_close(collection);
    run->files.games++; /* so that "no games" is not reported */
    return pgn_files_finish(&run->files, done, &error);
}

#define AT(member) OPTION_TARGET(struct find_run, member)

static const struct option_row rows[] = {
    OPTION_ROW("output", 'o', "OUT", "Write the games to this file", .kind = VALUE_FILE,
               AT(output)),
    OPTION_ROW("count", 'c', NULL, "Print only the number of games", .kind = VALUE_FLAG,
               AT(count)),
    OPTION_ROW("explore", 'e', NULL,
               "Print the moves played in the position: move, games, won by White, drawn, won "
               "by Black, average Elo, last year, separated by tabs",
               .kind = VALUE_FLAG, AT(explore)),
    OPTION_HELP_ROW};

static int run_find(int argc, char **argv)
{
    struct find_run run = {.output = NULL};
    struct query query;
    struct error error;
    char text[WORDS_SIZE] = "";
    int status = command_line_parse(&run, argc, argv);
    if (status >= 0)
        return status;
    char **words = argv + optind;
    int count = argc - optind, files = 0;
    while (files < count && !query_is_keyword(words[files]) &&
           (files == 0 || access(words[files], F_OK) == 0))
        files++; /* until a word starts a query or is not a file */
    if (files == 0)
        return command_line_usage_error(
            "expected files, then a query, such as 'player Carlsen'");
    for (int i = files; i < count; i++) { /* quote words with spaces again */
        const char *quote = strpbrk(words[i], " \t") && count - files > 1 ? "\"" : "";
        text_add(text, WORDS_SIZE, "%s%s%s%s", i > files ? " " : "", quote, words[i], quote);
    }
    if (!query_parse(&query, text, NULL, &error))
        return command_line_usage_error("%s", error.text);
    if (run.explore && query.kind != QUERY_POSITION)
        return command_line_usage_error("--explore needs a query for a position");
    return search(&run, (const char *const *)words, files, &query, text);
}

const struct subcommand find_subcommand = {
    .name = "find",
    .arguments = "FILE... QUERY",
    .summary = "Find games in files",
    .help = "Print the games that match a query, one per line: number, half-moves before\n"
            "the position, White, Black, their Elo, year, result, ECO, event, separated by\n"
            "tabs. A query combines one or more of these terms ('player' up to twice):\n"
            "  player NAME [white|black]   elo 2400-   year 1990-1999   eco B3   result 1-0\n"
            "  position FEN                material KRPKR [for 8]\n"
            "  pattern \"Pd5 !pc7 ke1\"      moves \"Bxh7+ Kxh7 Ng5+\" [within 4]\n",
    .options = rows,
    .notes = "An index of the files is cached in ~/.cache/ttychess.\n",
    .operands = VALUE_FILE,
    .run = run_find};
