/* check_testdata_pgn.c - files of games: what is read, and that what is written reads as
 * what was read.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "check_testdata.h"

#include <fcntl.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "pgn/pgn_stream.h"
#include "game_difference.h"
#include "json.h"
#include "rules/fen.h"
#include "rules/uci_move.h"

/* ---- streams ----------------------------------------------------------------------- */

static void count_error(void *context, const struct reason *reason)
{
    (void)reason;
    ++*(size_t *)context;
}

static int open_games(struct check *check, const char *name)
{
    char path[4096];
    int file;
    snprintf(path, sizeof path, "%s/pgn/%s", check->folder, name);
    file = open(path, O_RDONLY | O_CLOEXEC);
    if (file < 0)
        check_fail(check, "cannot open %s", path);
    return file;
}

/* Written games, read again. */
struct memory_file {
    char *text;
    size_t length, capacity, at;
};

static void memory_add(struct memory_file *file, const char *text, size_t length)
{
    if (file->length + length > file->capacity) {
        file->capacity = 2 * (file->length + length);
        file->text = realloc(file->text, file->capacity);
        if (!file->text)
            abort();
    }
    memcpy(file->text + file->length, text, length);
    file->length += length;
}

static ssize_t memory_read(void *context, int number, void *buffer, size_t size)
{
    struct memory_file *file = context;
    size_t left = file->length - file->at;
    (void)number;
    size = size < left ? size : left;
    if (size > 0)
        memcpy(buffer, file->text + file->at, size);
    file->at += size;
    return (ssize_t)size;
}

/* ---- round trip -------------------------------------------------------------------- */

static bool next_game(struct pgn_stream *stream, struct game *game, struct pgn_record *record)
{
    struct reason reason;
    return pgn_stream_next(stream, game, record, &reason) == PGN_STREAM_GAME;
}

/* Write every game, and those that cannot begin as they are. */
static void write_games(int input, struct memory_file *file)
{
    struct pgn_stream *stream = pgn_stream_create(&storage_system, input, NULL, NULL);
    struct pgn_record record;
    struct game game;
    while (next_game(stream, &game, &record)) {
        size_t length;
        char *text;
        if (record.status == PGN_NONE) {
            memory_add(file, pgn_stream_text(stream, &length), record.length);
            memory_add(file, "\n\n", 2);
            continue;
        }
        text = pgn_write(&game, &length);
        memory_add(file, text, length);
        memory_add(file, "\n", 1);
        free(text);
        game_free(&game);
    }
    pgn_stream_destroy(stream);
}

/* Returns how many could not begin. */
static size_t compare_games(struct check *check, const char *name, struct pgn_stream *first,
                            struct pgn_stream *second)
{
    struct pgn_record record, again;
    struct game game, other;
    size_t unbegun = 0;
    while (next_game(first, &game, &record)) {
        bool read = next_game(second, &other, &again);
        const char *difference;
        if (!read || (record.status == PGN_NONE) != (again.status == PGN_NONE)) {
            check_fail(check, "%s, line %d: game %zu is not read again", name, record.line,
                       record.number);
            return unbegun; /* with what was read: the check ends soon */
        }
        if (record.status == PGN_NONE) {
            unbegun++;
            continue;
        }
        difference = game_difference(&game, &other);
        if (difference)
            check_fail(check, "%s, line %d: game %zu comes back another: %s", name,
                       record.line, record.number, difference);
        game_free(&game);
        game_free(&other);
    }
    if (next_game(second, &other, &again)) {
        check_fail(check, "%s: more games come back", name);
        if (again.status != PGN_NONE)
            game_free(&other);
    }
    return unbegun;
}

static enum pgn_stream_status skip_game(struct pgn_stream *stream, struct pgn_record *record)
{
    enum pgn_stream_status status;
    struct reason reason;
    do
        status = pgn_stream_skip(stream, NULL, record, &reason);
    while (status == PGN_STREAM_TEXT);
    return status;
}

/* Who lists games must see the ones that are read. */
static void check_skipping(struct check *check, const char *name, int file)
{
    struct pgn_stream *reader, *skipper;
    struct pgn_record record, skipped;
    struct game game;
    int again = open_games(check, name);
    lseek(file, 0, SEEK_SET);
    reader = pgn_stream_create(&storage_system, file, NULL, NULL);
    skipper = pgn_stream_create(&storage_system, again, NULL, NULL);
    while (next_game(reader, &game, &record)) {
        if (record.status != PGN_NONE)
            game_free(&game);
        if (skip_game(skipper, &skipped) != PGN_STREAM_GAME ||
            skipped.number != record.number || skipped.offset != record.offset ||
            skipped.length != record.length || skipped.line != record.line)
            check_fail(check, "%s, line %d: game %zu is seen otherwise", name, record.line,
                       record.number);
    }
    if (skip_game(skipper, &skipped) != PGN_STREAM_END)
        check_fail(check, "%s, line %d: no game is seen as one", name, skipped.line);
    pgn_stream_destroy(reader);
    pgn_stream_destroy(skipper);
    close(again);
}

static void check_round_trip(struct check *check, const char *name)
{
    struct memory_file written = {NULL, 0, 0, 0};
    struct storage memory = {.context = &written, .read = memory_read};
    struct pgn_stream *first, *second;
    size_t errors = 0, unbegun;
    int file = open_games(check, name);
    if (file < 0)
        return;
    write_games(file, &written);
    lseek(file, 0, SEEK_SET);
    first = pgn_stream_create(&storage_system, file, NULL, NULL);
    second = pgn_stream_create(&memory, 0, count_error, &errors);
    unbegun = compare_games(check, name, first, second);
    if (errors > unbegun)
        check_fail(check, "%s: %zu errors in what was written", name, errors);
    pgn_stream_destroy(first);
    pgn_stream_destroy(second);
    check_skipping(check, name, file);
    close(file);
    free(written.text);
}

/* All of a file of games, when its first row is met. */
void check_games_kept(struct check *check, char *row)
{
    (void)row;
    if (check->rows == 1)
        check_round_trip(check, strrchr(check->file, '/') + 1);
}

/* ---- games with known moves: number, plies, result, final FEN, moves in UCI ---------- */

static bool same_moves(const struct game *game, const char *expected)
{
    struct position position = game->start;
    struct undo undo;
    for (size_t i = 0; i < game->current; i++) {
        char name[UCI_MOVE_SIZE];
        size_t length;
        uci_move_write(&position, game->moves[i].move, name);
        length = strlen(name);
        if (strncmp(expected, name, length) != 0)
            return false;
        expected += length;
        expected += *expected == ' ';
        position_make_move(&position, game->moves[i].move, &undo);
    }
    return *expected == '\0';
}

void check_known_game(struct check *check, char *row)
{
    static struct pgn_stream *stream;
    static int file;
    char *column[MAX_COLUMNS], fen[FEN_SIZE];
    struct pgn_record record;
    struct game game;
    check_split(row, column);
    if (!stream && strcmp(column[0], "1") != 0)
        return; /* a heading */
    if (!stream) {
        file = open_games(check, "master2k.pgn");
        if (file < 0)
            return;
        stream = pgn_stream_create(&storage_system, file, NULL, NULL);
    }
    if (!next_game(stream, &game, &record) || record.status != PGN_OK) {
        check_fail(check, "game %s cannot be read", column[0]);
        return;
    }
    fen_write(&game.position, fen);
    if (game.current != strtoul(column[1], NULL, 10) ||
        strcmp(result_text(game.result), column[2]) != 0 || strcmp(fen, column[3]) != 0)
        check_fail(check, "game %s: expected %s %s %s, found %zu %s %s", column[0], column[1],
                   column[2], column[3], game.current, result_text(game.result), fen);
    else if (!same_moves(&game, column[4]))
        check_fail(check, "game %s: other moves than %s", column[0], column[4]);
    game_free(&game);
}

/* ---- odd files: what other readers make of each -------------------------------------- */

enum { TEXT_SIZE = 8192 };

struct odd_file {
    struct check *check;
    char name[256];
    bool optional;       /* need not be as expected */
    bool broken;         /* the moves have to begin so, and no more is known */
    const char *skipped; /* columns that are not compared */
    bool failed;
};

__attribute__((format(printf, 4, 5))) static void tell(struct odd_file *odd, size_t game,
                                                       const char *what, const char *format,
                                                       ...)
{
    char text[TEXT_SIZE];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    odd->failed = true;
    if (!odd->optional)
        check_fail(odd->check, "%s, game %zu: %s: %s", odd->name, game, what, text);
}

static const char *list_moves(const struct game *game, char text[TEXT_SIZE])
{
    size_t length = 0;
    text[0] = '\0';
    for (size_t i = 0; i < game->current && length < TEXT_SIZE; i++)
        length += (size_t)snprintf(text + length, TEXT_SIZE - length, "%s%s", i > 0 ? " " : "",
                                   game->moves[i].san);
    return text;
}

static void compare_number(struct odd_file *odd, size_t number, const char *expected,
                           const char *name, size_t found)
{
    size_t wanted = json_number(json_member(expected, name));
    if (wanted != found && !strstr(odd->skipped, name))
        tell(odd, number, name, "expected %zu, found %zu", wanted, found);
}

static void compare_text(struct odd_file *odd, size_t number, const char *expected,
                         const char *name, const char *found)
{
    char wanted[TEXT_SIZE];
    json_string(json_member(expected, name), wanted, sizeof wanted);
    if (strcmp(wanted, found) != 0 && !strstr(odd->skipped, name))
        tell(odd, number, name, "expected '%s', found '%s'", wanted, found);
}

/* Results that are none ("", "+--") stand in Result tags, too. */
static void compare_result(struct odd_file *odd, size_t number, const char *expected,
                           const struct game *game)
{
    char wanted[TEXT_SIZE];
    json_string(json_member(expected, "result"), wanted, sizeof wanted);
    for (int i = RESULT_NONE; i <= RESULT_DRAW; i++)
        if (strcmp(wanted, result_text((enum result)i)) == 0)
            compare_text(odd, number, expected, "result", result_text(pgn_result(game)));
}

static void compare_game(struct odd_file *odd, size_t number, const char *expected,
                         const struct game *game)
{
    struct game_counts counts = game_count(game);
    char moves[TEXT_SIZE], wanted[TEXT_SIZE], fen[FEN_SIZE];
    list_moves(game, moves);
    if (odd->broken) {
        json_string(json_member(expected, "san"), wanted, sizeof wanted);
        if (strncmp(wanted, moves, strlen(wanted)) != 0)
            tell(odd, number, "moves", "expected to begin '%s', found '%s'", wanted, moves);
        return;
    }
    fen_write(&game->position, fen);
    compare_text(odd, number, expected, "san", moves);
    compare_text(odd, number, expected, "final", fen);
    compare_text(odd, number, expected, "white", game->white);
    compare_text(odd, number, expected, "black", game->black);
    compare_number(odd, number, expected, "plies", game->current);
    compare_number(odd, number, expected, "tags", counts.tags);
    compare_number(odd, number, expected, "variations", counts.variations);
    compare_number(odd, number, expected, "comments", counts.comments);
    compare_number(odd, number, expected, "nags", counts.nags);
    compare_result(odd, number, expected, game);
}

static void compare_file(struct odd_file *odd, const char *games, int file, size_t *errors)
{
    struct pgn_stream *stream = pgn_stream_create(&storage_system, file, count_error, errors);
    const char *expected = NULL;
    struct pgn_record record;
    struct game game;
    size_t count = 0;
    while (next_game(stream, &game, &record)) {
        expected = count++ == 0 || expected ? json_element(games, expected) : NULL;
        if (record.status == PGN_NONE)
            continue;
        if (expected)
            compare_game(odd, count, expected, &game);
        game_free(&game);
    }
    if (count != json_count(games))
        tell(odd, count, "games", "expected %zu, found %zu", json_count(games), count);
    pgn_stream_destroy(stream);
}

/* What is not compared, since we know better than the readers that were asked. */
static const struct {
    const char *file, *columns; /* NULL: none is compared */
} disputed[] = {
    /* Comments behind ';' are comments, too. */
    {"chessjs-inline-comments-37.pgn", "comments"},
    {"pychess_lib-inline-semicolon_comment-1.pgn", "comments"},
    {"scalachess-inlineComments.pgn", "comments"},
    /* Several tags stand in one line. */
    {"scalachess-whiteResignsInMoves.pgn", "tags white black"},
    {"scalachess-whiteResignsInTags.pgn", "tags white black result"},
    /* A tag section follows a result without a blank line between them. */
    {"cairo-test_kill.pgn", "tags white black result nags"},
    {"cairo-test_kill_complex.pgn", "tags white black result nags"},
    /* Sections of tags without moves or result: each is a game, not all of them one. */
    {"scalachess-FWWRC.pgn", NULL},
    /* A result ends a game, whatever follows it in the next line. */
    {"pgnextract-test-fuzzydepth.pgn", NULL},
    /* Half a comment stands where moves do: what it might mean is not guessed at. */
    {"chessjs-inline-load-pgn-22.pgn", NULL},
};

static void find_disputed(struct odd_file *odd)
{
    odd->skipped = "";
    for (size_t i = 0; i < sizeof disputed / sizeof disputed[0]; i++)
        if (strcmp(disputed[i].file, odd->name) == 0) {
            odd->skipped = disputed[i].columns ? disputed[i].columns : "";
            odd->optional = odd->optional || !disputed[i].columns;
        }
}

void check_odd_file(struct check *check, char *row)
{
    struct odd_file odd = {.check = check};
    char status[16], path[300];
    size_t errors = 0;
    int file;
    json_string(json_member(row, "file"), odd.name, sizeof odd.name);
    json_string(json_member(row, "status"), status, sizeof status);
    snprintf(path, sizeof path, "corner/%s", odd.name);
    file = open_games(check, path);
    if (file < 0)
        return;
    odd.broken = strcmp(status, "broken") == 0;
    odd.optional = !odd.broken && strcmp(status, "agreed") != 0;
    find_disputed(&odd);
    compare_file(&odd, json_member(row, "games"), file, &errors);
    if (!odd.optional && odd.broken != (errors > 0))
        check_fail(check, "%s: %zu errors told", odd.name, errors);
    if (odd.optional) {
        check->optional_rows++;
        check->optional_passed += !odd.failed;
    }
    close(file);
    check_round_trip(check, path);
}
