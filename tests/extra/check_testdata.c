/* check_testdata.c - rules, notations, game files, puzzles, books and tables, checked against
 * collected data.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Run as `make check-testdata TESTDATA=DIR`. Prints one TAP line for each file; a "# " line
 * names each failing row or missing file. The data is not part of the project; the table at
 * the end lists the files and their columns. For one thread.
 */
#include <fcntl.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/words.h"
#include "engine/book.h"
#include "engine/tablebases.h"
#include "support/game_difference.h"
#include "pgn/openings.h"
#include "pgn/pgn_stream.h"
#include "rules/attacks.h"
#include "rules/draw_rules.h"
#include "rules/fen.h"
#include "rules/move_generator.h"
#include "rules/san.h"
#include "rules/uci_move.h"
#include "study/endgame.h"
#include "study/puzzle_themes.h"
#include "typing/typed_move.h"

enum { MAX_COLUMNS = 8, PERFT_LIMIT = 5000000, MAX_KEYS = 256, TEXT_SIZE = 8192 };

struct check {
    const char *file, *columns; /* columns: only documentation */
    void (*check_row)(struct check *check, char *row);
    int rows, failures, hits; /* hits: rows that need not pass, but do */
};

static const char *folder;

__attribute__((format(printf, 2, 3))) static void check_fail(struct check *check,
                                                             const char *format, ...)
{
    va_list arguments;
    printf("# %s: ", check->file);
    va_start(arguments, format);
    vprintf(format, arguments);
    va_end(arguments);
    putchar('\n');
    check->failures++;
}

/* Cuts a row at its tabs; missing columns are empty. */
static void split(char *row, char *columns[MAX_COLUMNS])
{
    static char empty[] = "";
    for (int i = 0; i < MAX_COLUMNS; i++) {
        char *column = strsep(&row, "\t");
        columns[i] = column ? column : empty;
    }
}

static bool read_fen(struct check *check, struct position *position, const char *fen)
{
    struct error error;
    if (fen_parse(position, fen, &error))
        return true;
    check_fail(check, "%s: %s", fen, error.text);
    return false;
}

/* A row that begins with a position. */
static bool split_position(struct check *check, char *row, char *columns[MAX_COLUMNS],
                           struct position *position)
{
    split(row, columns);
    return read_fen(check, position, columns[0]);
}

static void expect_text(struct check *check, const char *where, const char *expected,
                        const char *found)
{
    if (strcmp(expected, found) != 0)
        check_fail(check, "%s: expected %s, found %s", where, expected, found);
}

static void expect_number(struct check *check, const char *where, long long expected,
                          long long found)
{
    if (expected != found)
        check_fail(check, "%s: expected %lld, found %lld", where, expected, found);
}

/* ---- rules -------------------------------------------------------------------------- */

static void check_perft(struct check *check, char *row)
{
    struct position position;
    char *counts = row, *fen = strsep(&counts, ";"), *item;
    if (!read_fen(check, &position, fen))
        return;
    while ((item = strsep(&counts, ";")) != NULL) {
        int depth;
        long long expected;
        if (sscanf(item, "D%d %lld", &depth, &expected) != 2)
            check_fail(check, "%s: cannot read \"%s\"", fen, item);
        else if (expected <= PERFT_LIMIT)
            expect_number(check, fen, expected, (long long)perft(&position, depth, NULL));
    }
}

/* A position that others reject only optionally may be accepted; an accepted one reads back
 * the same when written. */
static void check_fen(struct check *check, char *row)
{
    char *column[MAX_COLUMNS], written[FEN_SIZE], again[FEN_SIZE];
    struct position position;
    struct error error;
    split(row, column);
    bool valid = strcmp(column[1], "valid") == 0;
    bool accepted = fen_parse(&position, column[0], &error);
    if (valid && !accepted)
        check_fail(check, "%s: refused: %s", column[0], error.text);
    if (!valid && accepted && strncmp(column[2], "hard", 4) == 0)
        check_fail(check, "%s: accepted, should be refused: %s", column[0], column[2]);
    if (!accepted)
        return;
    fen_write(&position, written);
    if (!read_fen(check, &position, written))
        return;
    fen_write(&position, again);
    expect_text(check, column[0], written, again);
}

static void check_key(struct check *check, char *row)
{
    char *column[MAX_COLUMNS];
    struct position position;
    if (split_position(check, row, column, &position) &&
        position.key != strtoull(column[1], NULL, 16))
        check_fail(check, "%s: expected %s, found %016llx", column[0], column[1],
                   (unsigned long long)position.key);
}

/* The rules that count moves have files of their own. */
static void check_state(struct check *check, char *row)
{
    static const char *const names[] = {"play",     "checkmate",   "stalemate", "insufficient",
                                        "fivefold", "seventyfive", "threefold", "fifty"};
    char *column[MAX_COLUMNS];
    struct position position;
    bool clocks = strstr(check->file, "clock");
    if (!split_position(check, row, column, &position))
        return;
    if (!clocks)
        position.halfmove_clock = 0;
    enum verdict verdict = position_verdict(&position, &position.key, 1);
    bool in_check = !clocks && verdict == VERDICT_NONE && position_checkers(&position) != 0;
    expect_text(check, column[0], column[1], in_check ? "check" : names[verdict]);
}

static void check_repetition(struct check *check, char *row)
{
    char *column[MAX_COLUMNS], *san;
    struct position position;
    uint64_t keys[MAX_KEYS];
    size_t count = 0;
    if (!split_position(check, row, column, &position))
        return;
    keys[count++] = position.key;
    while ((san = strsep(&column[1], " ")) != NULL) {
        chess_move move;
        struct undo undo;
        if (count == MAX_KEYS ||
            san_parse(&position, san, strlen(san), &move, NULL) != SAN_OK) {
            check_fail(check, "%s: cannot play %s", column[0], san);
            return;
        }
        position_make_move(&position, move, &undo);
        keys[count++] = position.key;
    }
    expect_number(check, column[0], atoi(column[2]),
                  repetition_count(keys, count, position.halfmove_clock));
}

/* ---- notation ----------------------------------------------------------------------- */

/* {"fen": "...", "n": 20, "san": ["Na3", ...]}: reads the quoted strings in order. */
static void check_san_list(struct check *check, char *row)
{
    struct position position = {.key = 0};
    struct move_list legal;
    int listed = -1; /* not before "san" */
    for (char *word = strtok(row, "\""); word != NULL; word = strtok(NULL, "\"")) {
        chess_move move;
        char written[SAN_SIZE];
        if (strcmp(word, "fen") == 0) {
            strtok(NULL, "\"");
            word = strtok(NULL, "\"");
            if (!word || !read_fen(check, &position, word))
                return;
        } else if (strcmp(word, "san") == 0) {
            listed = 0;
        } else if (listed >= 0 && !strpbrk(word, "[], ")) {
            listed++;
            if (san_parse(&position, word, strlen(word), &move, NULL) != SAN_OK) {
                check_fail(check, "%s is not read", word);
                continue;
            }
            san_write(&position, move, written);
            expect_text(check, "a move that is read", word, written);
        }
    }
    generate_legal(&position, &legal);
    expect_number(check, "legal moves", listed, legal.count);
}

/* Castling may be in either form, so moves are compared as moves. */
static bool same_answer(const struct position *position, const char *expected,
                        const char *answer)
{
    chess_move a = uci_move_parse(position, expected, strlen(expected));
    chess_move b = uci_move_parse(position, answer, strlen(answer));
    return a != MOVE_NONE ? a == b : strcmp(expected, answer) == 0;
}

/* Compares a typed move, in UCI notation, or the error's word in the data. */
static void compare_typed(struct check *check, const struct position *position, char **column,
                          const char *word, chess_move move, bool must)
{
    char uci[16], san[SAN_SIZE] = "-";
    snprintf(uci, sizeof uci, "%s", word);
    if (move != MOVE_NONE) {
        uci_move_write(position, move, uci);
        san_write(position, move, san);
    }
    if (same_answer(position, column[2], uci) && strcmp(column[3], san) == 0)
        check->hits += !must;
    else if (must)
        check_fail(check, "%s: %s: expected %s %s, found %s %s", column[0], column[1],
                   column[2], column[3], uci, san);
}

static void check_typed_san(struct check *check, char *row)
{
    static const char *const words[] = {"", "syntax", "illegal", "ambiguous"};
    char *column[MAX_COLUMNS];
    struct position position;
    chess_move move = MOVE_NONE;
    if (!split_position(check, row, column, &position))
        return;
    enum san_status status = san_parse(&position, column[1], strlen(column[1]), &move, NULL);
    compare_typed(check, &position, column, words[status], move,
                  strcmp(column[4], "must") == 0 || strcmp(column[4], "chess960") == 0);
}

/* The prompt accepts more texts, but never as another move; all illegal moves are treated
 * alike. */
static void check_typed_move(struct check *check, char *row)
{
    static char illegal[] = "illegal";
    char *column[MAX_COLUMNS];
    struct position position;
    struct typed_move typed;
    if (!split_position(check, row, column, &position))
        return;
    typed_move_parse(&position, column[1], &typed);
    if (strcmp(column[2], "syntax") == 0)
        column[2] = illegal;
    compare_typed(check, &position, column,
                  typed.status == TYPED_AMBIGUOUS ? "ambiguous" : illegal,
                  typed.status == TYPED_MOVE ? typed.move : MOVE_NONE, true);
}

/* ---- opening books and endgame tables ----------------------------------------------- */

/* Moves as "e2e4:10305 c2c4:3222", "-" for none; equal weights may be in any order. */
static void check_book(struct check *check, char *row)
{
    static struct book book;
    struct book_move moves[BOOK_MOVES_MAX];
    char *column[MAX_COLUMNS], path[4096], *text;
    struct position position;
    struct error error;
    int found = 0, listed = 0;
    snprintf(path, sizeof path, "%s/polyglot/gm2600.bin", folder);
    if (!split_position(check, row, column, &position))
        return;
    if (!book.open && !book_open(&book, path, &error)) {
        check_fail(check, "%s", error.text);
        return;
    }
    int count = book_find_moves(&book, &position, moves);
    if (strcmp(column[2], "-") == 0)
        column[2] = NULL;
    while ((text = strsep(&column[2], " ")) != NULL) {
        const char *colon = strchr(text, ':');
        unsigned weight = colon ? (unsigned)atoi(colon + 1) : 0;
        listed++;
        chess_move move = uci_move_parse(&position, text, strcspn(text, ":"));
        for (int i = 0; i < count; i++)
            found += moves[i].move == move && moves[i].weight == weight;
    }
    expect_number(check, column[0], listed, count);
    expect_number(check, column[0], listed, found);
}

/* Ranking the moves must keep the value given by the table. */
static void check_table_row(struct check *check, char *row)
{
    static struct tablebases tables;
    char *column[MAX_COLUMNS], path[4096];
    struct position position;
    enum tablebase_value value;
    struct tablebase_root root;
    struct error error;
    tables.limit = TABLEBASE_PIECES_MAX;
    snprintf(path, sizeof path, "%s/syzygy/tables", folder);
    if (!tables.is_open && !tablebases_open(&tables, path, &error)) {
        if (check->rows == 1)
            printf("# not checked: %s\n", error.text);
        return;
    }
    if (!split_position(check, row, column, &position))
        return;
    position.halfmove_clock = 0;
    if (!tablebases_probe(&tables, &position, &value)) {
        check_fail(check, "%s: not found", column[0]);
        return;
    }
    expect_number(check, column[0], atoi(column[1]), (int)value - 2);
    if (!has_legal_move(&position))
        return;
    if (!tablebases_rank_moves(&tables, &position, true, &root)) {
        check_fail(check, "%s: the moves are not ranked", column[0]);
        return;
    }
    expect_number(check, column[0], (int)value, (int)root.value);
}

/* The endgames solved in memory; rows of one kind are rarely adjacent, so all are kept. */
static void check_endgame_row(struct check *check, char *row)
{
    static struct endgame *known[128];
    struct endgame **endgame = known;
    char *column[MAX_COLUMNS], name[ENDGAME_NAME_SIZE];
    struct position position;
    struct error error;
    if (!split_position(check, row, column, &position))
        return;
    int men = bitboard_count(position_occupied(&position)), wdl = atoi(column[1]);
    bool pawns = material_count(&position, WHITE, PAWN) > 0 &&
                 material_count(&position, BLACK, PAWN) > 0;
    if (men < 3 || men > 4 || pawns)
        return;
    endgame_write_name(&position, name);
    while (*endgame && strcmp(endgame_name(*endgame), name) != 0)
        endgame++;
    if (!*endgame) {
        *endgame = endgame_create(name, NULL, &error);
        while (endgame_solve_ply(*endgame, NULL))
            ;
    }
    check->hits++;
    expect_number(check, column[0], (wdl > 0) - (wdl < 0),
                  endgame_outcome(*endgame, &position));
}

/* ---- game files --------------------------------------------------------------------- */

/* The games of a file, one at a time. */
struct games {
    int file;
    struct pgn_stream *stream;
    struct pgn_record record;
    struct game game; /* unless the record's status is PGN_NO_GAME */
    int errors;
};

static void count_error(void *context, const struct error *error)
{
    (void)error;
    ++((struct games *)context)->errors;
}

static bool games_open(struct check *check, struct games *games, const char *path)
{
    memset(games, 0, sizeof *games);
    games->file = open(path, O_RDONLY | O_CLOEXEC);
    if (games->file < 0) {
        check_fail(check, "cannot open %s", path);
        return false;
    }
    games->stream = pgn_stream_create(games->file, count_error, games);
    return true;
}

static bool games_next(struct games *games)
{
    struct error error;
    return pgn_stream_next(games->stream, &games->game, &games->record, &error) ==
           PGN_STREAM_GAME;
}

static void games_drop(struct games *games)
{
    if (games->record.status != PGN_NO_GAME)
        game_free(&games->game);
}

static void games_close(struct games *games)
{
    pgn_stream_destroy(games->stream);
    close(games->file);
}

/* Listing must find the same games as reading. */
static bool lists_same(struct games *lister, const struct pgn_record *record)
{
    const struct pgn_record *seen = &lister->record;
    struct error error;
    enum pgn_stream_status status;
    do
        status = pgn_stream_skip(lister->stream, NULL, &lister->record, &error);
    while (status == PGN_STREAM_TEXT);
    return status == PGN_STREAM_GAME && seen->number == record->number &&
           seen->offset == record->offset && seen->length == record->length &&
           seen->line == record->line;
}

/* Every game is listed, and reads back the same without errors when written; a game with an
 * invalid start stays unchanged. */
static void check_round_trip(struct check *check, const char *path)
{
    struct games games, lister;
    if (!games_open(check, &games, path) || !games_open(check, &lister, path))
        return;
    while (games_next(&games)) {
        struct game again;
        const char *difference = NULL;
        if (!lists_same(&lister, &games.record))
            check_fail(check, "%s:%d: is listed otherwise", path, (int)games.record.line);
        if (games.record.status == PGN_NO_GAME)
            continue;
        size_t length;
        char *text = pgn_write(&games.game, &length);
        if (pgn_parse(&again, text, length, 1, NULL) != PGN_OK) {
            difference = "it cannot be read";
        } else {
            difference = game_difference(&games.game, &again);
            game_free(&again);
        }
        if (difference)
            check_fail(check, "%s:%d: comes back another: %s", path, (int)games.record.line,
                       difference);
        free(text);
        games_drop(&games);
    }
    games_close(&games);
    games_close(&lister);
}

/* Checks the whole game file when its first row is reached. */
static void check_round_trips(struct check *check, char *row)
{
    char path[4096];
    (void)row;
    snprintf(path, sizeof path, "%s/%s", folder, check->file);
    if (check->rows == 1)
        check_round_trip(check, path);
}

static const char *list_moves(const struct game *game, bool uci, char text[TEXT_SIZE])
{
    struct position position = game->start;
    struct undo undo;
    size_t length = 0;
    text[0] = '\0';
    for (size_t i = 0; i < game->current && length < TEXT_SIZE; i++) {
        char name[UCI_MOVE_SIZE];
        uci_move_write(&position, game->moves[i].move, name);
        length += (size_t)snprintf(text + length, TEXT_SIZE - length, "%s%s", i > 0 ? " " : "",
                                   uci ? name : game->moves[i].san);
        position_make_move(&position, game->moves[i].move, &undo);
    }
    return text;
}

static void check_known_game(struct check *check, char *row)
{
    static struct games games;
    char *column[MAX_COLUMNS], text[TEXT_SIZE], path[4096];
    split(row, column);
    snprintf(path, sizeof path, "%s/pgn/master2k.pgn", folder);
    if (!games.stream && (strcmp(column[0], "1") != 0 || !games_open(check, &games, path)))
        return; /* a heading, or no file */
    if (!games_next(&games) || games.record.status != PGN_OK) {
        check_fail(check, "game %s cannot be read", column[0]);
        return;
    }
    expect_number(check, column[0], atoi(column[1]), (long long)games.game.current);
    expect_text(check, column[0], column[2], result_text(games.game.result));
    expect_text(check, column[0], column[4], list_moves(&games.game, true, text));
    fen_write(&games.game.position, text);
    expect_text(check, column[0], column[3], text);
    games_drop(&games);
}

/* Returns the string after "NAME": " from *at on, ended at its quote, and moves *at after it;
 * NULL if there is none. */
static char *take_text(char **at, const char *name)
{
    char *text = strstr(*at, name);
    if (!text)
        return NULL;
    text += strlen(name);
    *at = text + strcspn(text, "\"");
    *(*at)++ = '\0';
    return text;
}

/* A malformed file: compared with other readers, where they agree. */
static void check_odd_file(struct check *check, char *row)
{
    static const char *const disputed[] = {
        "scalachess-FWWRC",           /* sections of tags without moves are games */
        "pgnextract-test-fuzzydepth", /* a result ends a game, whatever follows in the line */
        "chessjs-inline-load-pgn-22", /* half a comment among the moves */
    };
    char path[4096], text[TEXT_SIZE], *at = row, *san;
    const char *file = take_text(&at, "\"file\": \""),
               *status = take_text(&at, "\"status\": \"");
    bool broken = status && strcmp(status, "broken") == 0;
    bool known = broken || (status && strcmp(status, "agreed") == 0);
    struct games games;
    if (!status)
        return;
    for (size_t i = 0; i < sizeof disputed / sizeof *disputed; i++)
        known = known && strncmp(file, disputed[i], strlen(disputed[i])) != 0;
    snprintf(path, sizeof path, "%s/pgn/corner/%s", folder, file);
    check_round_trip(check, path);
    if (!known || !games_open(check, &games, path))
        return;
    while (games_next(&games)) {
        san = take_text(&at, "\"san\": \"");
        const char *final = take_text(&at, "\"final\": \"");
        if (!final) {
            check_fail(check, "%s: more games than others find", file);
        } else if (games.record.status != PGN_NO_GAME) {
            list_moves(&games.game, false, text);
            if (broken) /* only the first moves are known */
                text[strlen(san) < TEXT_SIZE ? strlen(san) : 0] = '\0';
            expect_text(check, file, san, text);
            fen_write(&games.game.position, text);
            if (!broken)
                expect_text(check, file, final, text);
        }
        games_drop(&games);
    }
    if (take_text(&at, "\"san\": \""))
        check_fail(check, "%s: fewer games than others find", file);
    if (broken != (games.errors > 0))
        check_fail(check, "%s: %d errors told", file, games.errors);
    games_close(&games);
}

/* Opening codes differ between programs, depending on how far they search for transpositions:
 * the number of equal codes is printed, and only a game without any code is a failure. */
static void check_openings(struct check *check, char *row)
{
    char path[4096];
    struct games games;
    struct opening opening;
    int named = 0;
    (void)row;
    snprintf(path, sizeof path, "%s/%s", folder, check->file);
    if (check->rows > 1 || !games_open(check, &games, path))
        return;
    while (games_next(&games)) {
        const char *code =
            games.record.status == PGN_NO_GAME ? NULL : game_tag(&games.game, "ECO");
        if (code && strlen(code) >= 3 && games.game.current > 0) {
            named++;
            if (!openings_find_in_game(&games.game, &opening))
                check_fail(check, "%s: no name", code);
            else
                check->hits += strncmp(code, opening.code, 3) == 0;
        }
        games_drop(&games);
    }
    printf("# %s: of %d codes of openings\n", check->file, named);
    games_close(&games);
}

/* ---- puzzles ------------------------------------------------------------------------ */

/* For one theme: puzzles labelled with it, puzzles rightly labelled, and puzzles that have
 * it. */
struct tally {
    char name[EXERCISE_ID_SIZE];
    int said, right, there;
};

static struct tally *find_tally(struct tally *tallies, const char *name, size_t length)
{
    while (tallies->name[0] && !word_equals(name, length, tallies->name))
        tallies++;
    snprintf(tallies->name, sizeof tallies->name, "%.*s", (int)length, name);
    return tallies;
}

static void count_themes(struct tally *tallies, const struct exercise *known,
                         const struct exercise *found)
{
    const char *at = known->themes, *word;
    size_t length;
    while (next_word(&at, &word, &length))
        find_tally(tallies, word, length)->there++;
    for (at = found->themes; next_word(&at, &word, &length);) {
        struct tally *tally = find_tally(tallies, word, length);
        tally->said++;
        tally->right += exercise_has_theme(known, tally->name);
    }
}

/* At least 95% of the themes found are also in Lichess's labels. */
static void check_themes(struct check *check, char *row)
{
    static struct tally tallies[100];
    struct exercise_file file;
    struct exercise known, found;
    struct error error;
    char path[4096];
    size_t at = 0;
    int said = 0, right = 0;
    (void)row;
    snprintf(path, sizeof path, "%s/%s", folder, check->file);
    if (check->rows > 1 || !exercise_file_open(&file, path, &error))
        return;
    while (exercise_file_next(&file, NULL, &at, &known)) {
        found = known;
        exercise_update_themes(&found);
        count_themes(tallies, &known, &found);
    }
    exercise_file_close(&file);
    for (const struct tally *tally = tallies; tally->name[0]; tally++) {
        if (tally->said > 0)
            printf("# %s: %d said, %d right, of %d\n", tally->name, tally->said, tally->right,
                   tally->there);
        said += tally->said;
        right += tally->right;
    }
    printf("# %s: %d of %d themes are right\n", check->file, right, said);
    if (said == 0 || right * 100 < said * 95)
        check_fail(check, "too many are wrong");
}

/* ---- all files ---------------------------------------------------------------------- */

static struct check checks[] = {
    {"perft/perft30.epd", "FEN;D1 n;D2 n", check_perft, 0, 0, 0},
    {"perft/chess960-40.epd", "the same", check_perft, 0, 0, 0},
    {"perft/xfen-3.epd", "the same", check_perft, 0, 0, 0},
    {"fen/fen-valid-invalid.tsv", "FEN, valid or invalid, reason", check_fen, 0, 0, 0},
    {"fen/fen-chess960.tsv", "the same", check_fen, 0, 0, 0},
    {"san/legal-san-120.jsonl", "FEN and all its moves", check_san_list, 0, 0, 0},
    {"san/san-cases.tsv", "FEN, text, UCI or status, SAN, level", check_typed_san, 0, 0, 0},
    {"san/san-cases.tsv", "the same", check_typed_move, 0, 0, 0},
    {"polyglot/keys.tsv", "FEN, key", check_key, 0, 0, 0},
    {"polyglot/gm2600.entries.tsv", "FEN, key, moves", check_key, 0, 0, 0},
    {"polyglot/gm2600.entries.tsv", "the same", check_book, 0, 0, 0},
    {"syzygy/wdl-dtz.tsv", "FEN, WDL, DTZ", check_table_row, 0, 0, 0},
    {"syzygy/wdl-dtz.tsv", "the same, worked out", check_endgame_row, 0, 0, 0},
    {"rules/state.tsv", "FEN, state", check_state, 0, 0, 0},
    {"rules/draw-clock.tsv", "FEN, state", check_state, 0, 0, 0},
    {"rules/repetition.tsv", "FEN, moves, times", check_repetition, 0, 0, 0},
    {"pgn/master2k.expected.tsv", "game, plies, result, FEN, moves", check_known_game, 0, 0,
     0},
    {"pgn/master2k.pgn", "games", check_round_trips, 0, 0, 0},
    {"pgn/twic-100.pgn", "games", check_round_trips, 0, 0, 0},
    {"pgn/lichess-clock-eval-100.pgn", "games", check_round_trips, 0, 0, 0},
    {"pgn/corner.expected.jsonl", "file, status, games", check_odd_file, 0, 0, 0},
    {"pgn/master2k.pgn", "games", check_openings, 0, 0, 0},
    {"pgn/twic-100.pgn", "games", check_openings, 0, 0, 0},
    {"puzzles/lichess-100.csv", "Lichess's", check_themes, 0, 0, 0},
};

static void check_file(struct check *check)
{
    char path[4096], *row = NULL;
    size_t size = 0;
    snprintf(path, sizeof path, "%s/%s", folder, check->file);
    FILE *file = fopen(path, "r");
    while (file && getline(&row, &size, file) > 0) {
        row[strcspn(row, "\r\n")] = '\0';
        if (*row == '\0' || *row == '#')
            continue;
        check->rows++;
        check->check_row(check, row);
    }
    if (check->rows == 0)
        check_fail(check, "no rows in %s", path);
    free(row);
    if (file)
        fclose(file);
}

int main(int argc, char **argv)
{
    int count = (int)(sizeof checks / sizeof *checks), failed = 0;
    if (argc != 2) {
        fprintf(stderr, "usage: check_testdata DIR\n");
        return 2;
    }
    folder = argv[1];
    setvbuf(stdout, NULL, _IOLBF, 0);
    attacks_init();
    printf("1..%d\n", count);
    for (int i = 0; i < count; i++) {
        check_file(&checks[i]);
        failed += checks[i].failures > 0;
        printf("%sok %d - %s: %d rows, %d failures, %d more need not pass, and do\n",
               checks[i].failures > 0 ? "not " : "", i + 1, checks[i].file, checks[i].rows,
               checks[i].failures, checks[i].hits);
    }
    printf("%d passed, %d failed\n", count - failed, failed);
    return failed > 0;
}
