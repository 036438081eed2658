/* check_testdata.c - rules, opening books and endgame tables against collected positions with known answers.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Run as `make check-testdata TESTDATA=DIR`. One TAP line a file; a "# " line names each
 * row that fails, or the file that is missing. The data are not part of the project: see
 * HACKING for what each file holds.
 */
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/book.h"
#include "engine/tablebases.h"
#include "game/typed_move.h"
#include "rules/attacks.h"
#include "rules/draw_rules.h"
#include "rules/fen.h"
#include "rules/perft.h"
#include "rules/san.h"
#include "rules/uci_move.h"

enum { PERFT_LIMIT = 5000000, MAX_COLUMNS = 8, MAX_KEYS = 256 };

struct check {
    const char *folder; /* of all data */
    const char *file;
    const char *columns; /* what the columns hold, for the reader of this table */
    void (*check_row)(struct check *check, char *row);
    int rows, failures;
    int optional_rows, optional_passed; /* rows that need not pass, but had better */
};

__attribute__((format(printf, 2, 0)))
static void print_comment(const struct check *check, const char *format,
                          va_list arguments)
{
    printf("# %s: ", check->file);
    vprintf(format, arguments);
    putchar('\n');
}

__attribute__((format(printf, 2, 3)))
static void note(const struct check *check, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    print_comment(check, format, arguments);
    va_end(arguments);
}

__attribute__((format(printf, 2, 3)))
static void fail(struct check *check, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    print_comment(check, format, arguments);
    va_end(arguments);
    check->failures++;
}

/* Cut a row at its tabs; missing columns are empty. */
static void split(char *row, char *columns[MAX_COLUMNS])
{
    static char empty[] = "";
    for (int i = 0; i < MAX_COLUMNS; i++) {
        columns[i] = row != NULL ? row : empty;
        row = row != NULL ? strchr(row, '\t') : NULL;
        if (row != NULL)
            *row++ = '\0';
    }
}

/* The position of a row that must have one; false has been reported. */
static bool read_position(struct check *check, struct position *position, const char *fen)
{
    struct reason reason;
    if (fen_parse(position, fen, &reason))
        return true;
    fail(check, "%s: %s", fen, reason.text);
    return false;
}

/* ---- perft ------------------------------------------------------------------------- */

static void check_perft(struct check *check, char *row)
{
    struct position position;
    char *counts = strchr(row, ';');
    if (counts == NULL) {
        fail(check, "%s: no counts", row);
        return;
    }
    *counts++ = '\0';
    if (!read_position(check, &position, row))
        return;
    for (char *item = strtok(counts, ";"); item != NULL; item = strtok(NULL, ";")) {
        int depth;
        unsigned long long expected;
        if (sscanf(item, "D%d %llu", &depth, &expected) != 2) {
            fail(check, "%s: cannot read \"%s\"", row, item);
            continue;
        }
        if (expected > PERFT_LIMIT)
            continue;
        unsigned long long leaves = perft(&position, depth);
        if (leaves != expected)
            fail(check, "%s: depth %d: expected %llu, found %llu", row, depth, expected,
                 leaves);
    }
}

/* ---- FEN --------------------------------------------------------------------------- */

static void check_fen(struct check *check, char *row)
{
    char *column[MAX_COLUMNS], written[FEN_SIZE], again[FEN_SIZE];
    struct position position;
    struct reason reason;
    split(row, column);
    bool valid = strcmp(column[1], "valid") == 0;
    bool accepted = fen_parse(&position, column[0], &reason);
    if (valid && !accepted)
        fail(check, "%s: refused: %s", column[0], reason.text);
    if (!valid && accepted && strncmp(column[2], "hard", 4) == 0)
        fail(check, "%s: accepted, should be refused: %s", column[0], column[2]);
    if (!valid && accepted && strncmp(column[2], "soft", 4) == 0)
        note(check, "%s: accepted; %s", column[0], column[2]);
    if (!accepted)
        return;
    fen_write(&position, written);
    if (!read_position(check, &position, written))
        return;
    fen_write(&position, again);
    if (strcmp(written, again) != 0)
        fail(check, "%s: written as %s, read back as %s", column[0], written, again);
}

/* ---- SAN --------------------------------------------------------------------------- */

/* Check one SAN of a list: it must be read as a move that is written the same way. */
static void check_legal_san(struct check *check, const struct position *position,
                            const char *fen, const char *san)
{
    chess_move move;
    char written[SAN_SIZE];
    if (san_parse(position, san, strlen(san), &move, NULL) != SAN_OK) {
        fail(check, "%s: %s is not read", fen, san);
        return;
    }
    san_write(position, move, written);
    if (strcmp(written, san) != 0)
        fail(check, "%s: %s is written %s", fen, san, written);
}

/* {"fen": "...", "n": 20, "san": ["Na3", ...]}: whatever stands in quotes, in order. */
static void check_san_list(struct check *check, char *row)
{
    struct position position;
    struct move_list legal;
    const char *fen = NULL;
    bool in_list = false;
    int listed = 0;
    for (char *word = strtok(row, "\""); word != NULL; word = strtok(NULL, "\"")) {
        if (strcmp(word, "fen") == 0) {
            strtok(NULL, "\"");
            fen = strtok(NULL, "\"");
            if (fen == NULL || !read_position(check, &position, fen))
                return;
        } else if (strcmp(word, "san") == 0) {
            in_list = true;
        } else if (in_list && strpbrk(word, "[], ") == NULL) {
            check_legal_san(check, &position, fen, word);
            listed++;
        }
    }
    if (fen == NULL) {
        fail(check, "a row without a position");
        return;
    }
    generate_legal(&position, &legal);
    if (legal.count != listed)
        fail(check, "%s: expected %d moves, found %d", fen, listed, legal.count);
}

/* What typing a move comes to: its UCI form or one of the words of the data. */
static void describe_typed(const struct position *position, const char *typed,
                           char uci[16], char san[SAN_SIZE])
{
    static const char *const words[] = {"", "syntax", "illegal", "ambiguous"};
    chess_move move;
    enum san_status status = san_parse(position, typed, strlen(typed), &move, NULL);
    strcpy(uci, words[status]);
    strcpy(san, "-");
    if (status == SAN_OK) {
        uci_move_write(position, move, uci);
        san_write(position, move, san);
    }
}

/* Castling may be given in either form, so moves are compared as moves. */
static bool same_answer(const struct position *position, const char *expected,
                        const char *answer)
{
    chess_move a = uci_move_parse(position, expected, strlen(expected));
    chess_move b = uci_move_parse(position, answer, strlen(answer));
    return a != MOVE_NONE ? a == b : strcmp(expected, answer) == 0;
}

/* The same, typed at the prompt, which understands more but must never understand
 * otherwise. */
static void describe_prompt(const struct position *position, const char *typed,
                            char uci[16], char san[SAN_SIZE])
{
    struct typed_move answer;
    typed_move_read(position, typed, &answer);
    strcpy(uci, answer.status == TYPED_AMBIGUOUS ? "ambiguous" : "illegal");
    strcpy(san, "-");
    if (answer.status == TYPED_MOVE) {
        uci_move_write(position, answer.move, uci);
        san_write(position, answer.move, san);
    }
}

/* What cannot be played is for the prompt all one: it says why in words. */
static void check_typed_move(struct check *check, char *row)
{
    char *column[MAX_COLUMNS], uci[16], san[SAN_SIZE];
    struct position position;
    split(row, column);
    if (!read_position(check, &position, column[0]))
        return;
    describe_prompt(&position, column[1], uci, san);
    const char *expected = strcmp(column[2], "syntax") == 0 ? "illegal" : column[2];
    if (!same_answer(&position, expected, uci) || strcmp(column[3], san) != 0)
        fail(check, "%s: %s: expected %s %s, found %s %s", column[0], column[1], expected,
             column[3], uci, san);
}

static void check_typed_san(struct check *check, char *row)
{
    char *column[MAX_COLUMNS], uci[16], san[SAN_SIZE];
    struct position position;
    split(row, column);
    if (!read_position(check, &position, column[0]))
        return;
    describe_typed(&position, column[1], uci, san);
    bool passed = same_answer(&position, column[2], uci) && strcmp(column[3], san) == 0;
    bool must = strcmp(column[4], "must") == 0 || strcmp(column[4], "chess960") == 0;
    check->optional_rows += !must;
    check->optional_passed += !must && passed;
    if (must && !passed)
        fail(check, "%s: %s: expected %s %s, found %s %s", column[0], column[1],
             column[2], column[3], uci, san);
    else if (!passed)
        note(check, "%s: %s: %s row not understood", column[0], column[1], column[4]);
}

/* ---- keys and the end of the game -------------------------------------------------- */

static void check_key(struct check *check, char *row)
{
    char *column[MAX_COLUMNS];
    struct position position;
    split(row, column);
    if (!read_position(check, &position, column[0]))
        return;
    unsigned long long expected = strtoull(column[1], NULL, 16), key = position.key;
    if (key != expected)
        fail(check, "%s: expected %016llx, found %016llx", column[0], expected, key);
}

static const char *verdict_name(enum verdict verdict)
{
    static const char *const names[] = {"play",        "checkmate", "stalemate",
                                        "insufficient", "fivefold",  "seventyfive",
                                        "threefold",   "fifty"};
    return names[verdict];
}

static void check_draw_clock(struct check *check, char *row)
{
    char *column[MAX_COLUMNS];
    struct position position;
    split(row, column);
    if (!read_position(check, &position, column[0]))
        return;
    const char *name = verdict_name(judge(&position, &position.key, 1));
    if (strcmp(name, column[1]) != 0)
        fail(check, "%s: expected %s, found %s", column[0], column[1], name);
}

static void check_state(struct check *check, char *row)
{
    char *column[MAX_COLUMNS];
    struct position position;
    split(row, column);
    if (!read_position(check, &position, column[0]))
        return;
    position.halfmove_clock = 0; /* clocks have a file of their own */
    enum verdict verdict = judge(&position, &position.key, 1);
    const char *name = verdict_name(verdict);
    if (verdict == VERDICT_NONE && position_checkers(&position) != 0)
        name = "check";
    if (strcmp(name, column[1]) != 0)
        fail(check, "%s: expected %s, found %s", column[0], column[1], name);
}

static void check_repetition(struct check *check, char *row)
{
    char *column[MAX_COLUMNS];
    struct position position;
    uint64_t keys[MAX_KEYS];
    size_t count = 0;
    split(row, column);
    if (!read_position(check, &position, column[0]))
        return;
    keys[count++] = position.key;
    for (char *san = strtok(column[1], " "); san != NULL; san = strtok(NULL, " ")) {
        chess_move move;
        struct undo undo;
        if (count == MAX_KEYS ||
            san_parse(&position, san, strlen(san), &move, NULL) != SAN_OK) {
            fail(check, "%s: cannot play %s", column[0], san);
            return;
        }
        position_make_move(&position, move, &undo);
        keys[count++] = position.key;
    }
    int found = repetition_count(keys, count, position.halfmove_clock);
    if (found != atoi(column[2]))
        fail(check, "%s %s: expected %s, found %d", column[0], column[3], column[2],
             found);
}

/* ---- opening books ----------------------------------------------------------------- */

/* The moves of a position as the file has them: "e2e4:10305 c2c4:3222", "-" for none,
 * greatest weight first, then by the alphabet. */
static void list_book_moves(const struct book *book, const struct position *position,
                            char *text, size_t size)
{
    struct book_move moves[BOOK_MOVES_MAX];
    char names[BOOK_MOVES_MAX][UCI_MOVE_SIZE];
    int count = book_find(book, position, moves);
    size_t length = 0;
    for (int i = 0; i < count; i++) {
        struct book_move move = moves[i];
        char name[UCI_MOVE_SIZE];
        int to = i;
        uci_move_write(position, move.move, name);
        for (; to > 0 && moves[to - 1].weight == move.weight &&
               strcmp(names[to - 1], name) > 0; to--) {
            moves[to] = moves[to - 1];
            strcpy(names[to], names[to - 1]);
        }
        moves[to] = move;
        strcpy(names[to], name);
    }
    strcpy(text, "-");
    for (int i = 0; i < count && length < size; i++)
        length += (size_t)snprintf(text + length, size - length, "%s%s:%u",
                                   i > 0 ? " " : "", names[i], moves[i].weight);
}

static void check_book(struct check *check, char *row)
{
    static struct book book;
    char *column[MAX_COLUMNS], path[4096], found[1024];
    struct position position;
    struct reason reason;
    split(row, column);
    snprintf(path, sizeof path, "%s/polyglot/gm2600.bin", check->folder);
    if (!book.open && !book_open(&book, path, &reason)) {
        fail(check, "%s", reason.text);
        return;
    }
    if (!read_position(check, &position, column[0]))
        return;
    list_book_moves(&book, &position, found, sizeof found);
    if (strcmp(column[2], found) != 0)
        fail(check, "%s: expected %s, found %s", column[0], column[2], found);
}

/* ---- endgame tables ---------------------------------------------------------------- */

static bool open_tables(struct check *check, struct tablebases *tables)
{
    char path[4096];
    struct reason reason;
    tables->limit = TABLEBASE_MEN_MAX;
    snprintf(path, sizeof path, "%s/syzygy/tables", check->folder);
    if (tables->held || tablebases_open(tables, path, &reason))
        return true;
    if (check->rows == 1)
        note(check, "not checked: %s", reason.text);
    return false;
}

/* The ranks must not lose what the table says the position is worth. */
static void check_table_row(struct check *check, char *row)
{
    static struct tablebases tables;
    static const char *const names[] = {"-2", "-1", "0", "1", "2"};
    char *column[MAX_COLUMNS];
    struct position position;
    enum tablebase_value value;
    struct tablebase_root root;
    int distance = 0;
    split(row, column);
    if (!open_tables(check, &tables) || !read_position(check, &position, column[0]))
        return;
    position.halfmove_clock = 0;
    if (!tablebases_probe(&tables, &position, &value)) {
        fail(check, "%s: not found", column[0]);
        return;
    }
    if (strcmp(names[value], column[1]) != 0)
        fail(check, "%s: expected %s, found %s", column[0], column[1], names[value]);
    if (!has_legal_move(&position))
        return;
    if (!tablebases_distance(&tables, &position, &distance) || distance != atoi(column[2]))
        fail(check, "%s: expected a distance of %s, found %d", column[0], column[2],
             distance);
    if (!tablebases_rank(&tables, &position, true, &root))
        fail(check, "%s: the moves are not ranked", column[0]);
    else if (root.value != value)
        fail(check, "%s: worth %s, but the best move %s", column[0], names[value],
             names[root.value]);
}

/* ---- all files --------------------------------------------------------------------- */

static struct check checks[] = {
    {.file = "perft/perft30.epd", .columns = "FEN;D1 n;D2 n", .check_row = check_perft},
    {.file = "perft/chess960-40.epd", .columns = "the same", .check_row = check_perft},
    {.file = "perft/xfen-3.epd", .columns = "the same", .check_row = check_perft},
    {.file = "fen/fen-valid-invalid.tsv", .columns = "FEN, valid or invalid, reason",
     .check_row = check_fen},
    {.file = "fen/fen-chess960.tsv", .columns = "the same", .check_row = check_fen},
    {.file = "san/legal-san-120.jsonl", .columns = "FEN and all its moves",
     .check_row = check_san_list},
    {.file = "san/san-cases.tsv", .columns = "FEN, text, UCI or status, SAN, level",
     .check_row = check_typed_san},
    {.file = "san/san-cases.tsv", .columns = "the same", .check_row = check_typed_move},
    {.file = "polyglot/keys.tsv", .columns = "FEN, key", .check_row = check_key},
    {.file = "polyglot/gm2600.entries.tsv", .columns = "FEN, key, moves",
     .check_row = check_key},
    {.file = "polyglot/gm2600.entries.tsv", .columns = "the same", .check_row = check_book},
    {.file = "syzygy/wdl-dtz.tsv", .columns = "FEN, WDL, DTZ",
     .check_row = check_table_row},
    {.file = "rules/state.tsv", .columns = "FEN, state", .check_row = check_state},
    {.file = "rules/draw-clock.tsv", .columns = "FEN, state",
     .check_row = check_draw_clock},
    {.file = "rules/repetition.tsv", .columns = "FEN, moves, times",
     .check_row = check_repetition},
};

static void check_file(struct check *check, const char *folder)
{
    char path[4096], *row = NULL;
    size_t size = 0;
    check->folder = folder;
    snprintf(path, sizeof path, "%s/%s", folder, check->file);
    FILE *file = fopen(path, "r");
    if (file == NULL) {
        fail(check, "cannot open %s", path);
        return;
    }
    while (getline(&row, &size, file) > 0) {
        row[strcspn(row, "\r\n")] = '\0';
        if (*row == '\0' || *row == '#')
            continue;
        check->rows++;
        check->check_row(check, row);
    }
    if (check->rows == 0)
        fail(check, "no rows in %s", path);
    if (check->optional_rows > 0)
        note(check, "%d of %d optional rows pass", check->optional_passed,
             check->optional_rows);
    free(row);
    fclose(file);
}

int main(int argc, char **argv)
{
    int count = (int)(sizeof checks / sizeof *checks), failed = 0;
    if (argc != 2) {
        fprintf(stderr, "usage: check_testdata DIR\n");
        return 2;
    }
    setvbuf(stdout, NULL, _IOLBF, 0);
    attacks_init();
    printf("1..%d\n", count);
    for (int i = 0; i < count; i++) {
        check_file(&checks[i], argv[1]);
        failed += checks[i].failures > 0;
        printf("%sok %d - %s: %d rows, %d failures\n",
               checks[i].failures > 0 ? "not " : "", i + 1, checks[i].file,
               checks[i].rows, checks[i].failures);
    }
    printf("%d passed, %d failed\n", count - failed, failed);
    return failed > 0;
}
