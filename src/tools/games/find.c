/* find.c - ttychess find: which games of files answer a question.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <config.h>

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/words.h"
#include "collection/scan.h"
#include "pgn/openings.h"
#include "rules/fen.h"
#include "tools/command_line.h"
#include "tools/games/pgn_files.h"
#include "tools/tools.h"

static const char command_name[] = "ttychess find";

struct find_options {
    const char *output;
    bool count, explore;
};

static volatile sig_atomic_t interrupted;

static void interrupt(int number)
{
    (void)number;
    interrupted = 1;
}

/* "reading: 412 of 1000 MB, 650000 games" */
static bool show_progress(void *context, uint64_t done, uint64_t bytes, size_t games)
{
    struct pgn_files *files = context;
    char line[80];
    if (pgn_files_progress_is_due(files)) {
        snprintf(line, sizeof line, "%s: read %.1f of %.1f MB, %zu games", command_name,
                 (double)done / 1e6, (double)bytes / 1e6, games);
        pgn_files_progress(files, line);
    }
    return !interrupted;
}

/* ---- the command line: files, then words ------------------------------------------------- */

/* Words that hold blanks are one: they are quoted again. malloc'ed. */
static char *join_words(char **words, int count)
{
    size_t size = 1;
    char *text;
    for (int i = 0; i < count; i++)
        size += strlen(words[i]) + 3;
    text = memory_new(size, 1);
    for (int i = 0; i < count; i++) {
        bool quoted = strpbrk(words[i], " \t") && !fen_is_meant(words[i]) && count > 1;
        text_add(text, size, "%s%s%s%s", i > 0 ? " " : "", quoted ? "\"" : "", words[i],
                 quoted ? "\"" : "");
    }
    return text;
}

/* Files are all words up to the first that begins a question. */
static int count_files(char **words, int count)
{
    int files = 0;
    while (files < count && !question_is_meant(words[files]))
        files++;
    return files;
}

/* ---- what is printed --------------------------------------------------------------------- */

static void print_hit(const struct collection *collection, const struct scan_hit *hit)
{
    const struct collection_game *game = &collection_games(collection)[hit->game];
    char eco[4];
    collection_write_eco(game, eco);
    printf("%u\t%u\t%s\t%s\t%u\t%u\t%u\t%s\t%s\t%s\n", (unsigned)hit->game + 1, hit->ply,
           collection_text(collection, game->white), collection_text(collection, game->black),
           game->elo[WHITE], game->elo[BLACK], game->year,
           result_text((enum result)game->result), eco,
           collection_text(collection, game->event));
}

static void print_moves(const struct collection *collection, const struct question *question,
                        const struct scan_hit *hits, size_t count)
{
    static struct scan_move moves[SCAN_MOVES];
    enum color side = (enum color)question->position.side_to_move;
    size_t known = scan_moves(collection, hits, count, side, moves);
    for (size_t i = 0; i < known; i++) {
        const struct scan_move *move = &moves[i];
        struct position position; /* with the rights to castle that it had */
        char san[SAN_SIZE] = "-";
        scan_position(collection, &hits[move->first], &position);
        if (move->move != MOVE_NONE)
            san_write(&position, move->move, san);
        printf("%s\t%u\t%u\t%u\t%u\t%llu\t%u\n", san, move->games, move->white_wins,
               move->draws, move->black_wins,
               (unsigned long long)(move->rated > 0 ? move->elo / move->rated : 0),
               move->year);
    }
}

/* The texts of the games, as they stand in their files. */
static bool write_games(const struct collection *collection, const struct scan_hit *hits,
                        size_t count, struct pgn_files *files, struct reason *reason)
{
    for (size_t i = 0; i < count; i++) {
        const struct collection_game *row = &collection_games(collection)[hits[i].game];
        struct game game;
        if (collection_load(collection, row, &game, reason) == PGN_NONE)
            return false;
        bool well = (i == 0 || pgn_files_write(files, "\n", 1, reason)) &&
                    pgn_files_write_game(files, &game, reason);
        game_free(&game);
        if (!well)
            return false;
    }
    return true;
}

static int search(const struct collection *collection, const struct question *question,
                  const struct find_options *options, struct pgn_files *files)
{
    struct reason reason;
    struct scan *scan = scan_start(collection, question, NULL, 0, NULL, &reason);
    const struct scan_hit *hits;
    size_t count;
    bool done;
    if (!scan)
        return fprintf(stderr, "%s: %s\n", command_name, reason.text), 1;
    scan_wait(scan);
    hits = scan_hits(scan, &count, &done);
    if (options->explore)
        print_moves(collection, question, hits, count);
    else if (files->output && !write_games(collection, hits, count, files, &reason))
        fprintf(stderr, "%s: %s\n", command_name, reason.text);
    else if (options->count)
        printf("%zu\n", count);
    else if (!files->output)
        for (size_t i = 0; i < count; i++)
            print_hit(collection, &hits[i]);
    scan_destroy(scan);
    return 0;
}

#define AT(member) INTO(struct find_options, member)

static const struct option_row rows[] = {
    OPTION_ROW("output", 'o', "OUT", "Write the games to this file", .kind = VALUE_FILE,
               AT(output)),
    OPTION_ROW("count", 'c', NULL, "Print only how many there are", .kind = VALUE_FLAG,
               AT(count)),
    OPTION_ROW(
        "explore", 'e', NULL,
        "Print what was played from the position: move, games, won by White, drawn, won "
        "by Black, average Elo, last year, parted by tabs",
        .kind = VALUE_FLAG, AT(explore)),
    OPTION_HELP_ROW,
    {.name = NULL}};

const struct command find_command = {
    .name = "find",
    .arguments = "FILE... QUESTION",
    .summary = "Look for games in files",
    .about =
        "Print the games that answer a question, one a line: number, half-moves before the\n"
        "position, White, Black, their Elo, year, result, ECO, event, parted by tabs. Words\n"
        "of a question, which may be joined:\n"
        "  player NAME [white|black]    elo 2400-    year 1990-1999    eco B3    result 1-0\n"
        "  position FEN                 material KRPKR [for 8]\n"
        "  pattern \"Pd5 !pc7 ke1\"       moves \"Bxh7+ Kxh7 Ng5+\" [within 4]\n",
    .options = rows,
    .notes = "What was read of the files is kept in ~/.cache/ttychess and used again.\n",
    .operands = VALUE_FILE,
    .run = tool_find};

int tool_find(int argc, char **argv)
{
    struct find_options options = {.output = NULL};
    struct pgn_files files = {.bar = false};
    struct collection *collection;
    struct question question;
    struct reason reason, remade;
    int status = command_line_read(&find_command, &options, argc, argv);
    if (status >= 0)
        return status;
    int file_count = count_files(argv + optind, argc - optind);
    if (file_count == 0 || optind + file_count == argc)
        return command_line_usage(command_name, "expected files, then a question, such as "
                                                "'player Carlsen'");
    char *text = join_words(argv + optind + file_count, argc - optind - file_count);
    bool well = question_read(&question, text, NULL, &reason);
    free(text);
    if (!well)
        return command_line_usage(command_name, "%s", reason.text);
    if (options.explore && question.kind != QUESTION_POSITION)
        return command_line_usage(command_name, "--explore needs a position");
    signal(SIGINT, interrupt);
    collection = collection_open((const char *const *)argv + optind, (size_t)file_count,
                                 show_progress, &files, &remade, &reason);
    if (!collection) {
        fprintf(stderr, "%s: %s\n", command_name, reason.text);
        return 1;
    }
    status = search(collection, &question, &options, &files);
    collection_close(collection);
    return command_line_finish(command_name) != 0 ? 1 : status;
}
