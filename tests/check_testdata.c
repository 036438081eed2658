/* check_testdata.c - rules, opening books and endgame tables against collected positions.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Run as `make check-testdata TESTDATA=DIR`. One TAP line a file; a "# " line names each
 * row that fails, or the file that is missing. The data are not part of the project: see
 * HACKING for what each file holds.
 */
#include "check_testdata.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/book.h"
#include "engine/tablebases.h"
#include "rules/attacks.h"
#include "rules/fen.h"
#include "rules/uci_move.h"

__attribute__((format(printf, 2, 0))) static void print_comment(const struct check *check,
                                                                const char *format,
                                                                va_list arguments)
{
    printf("# %s: ", check->file);
    vprintf(format, arguments);
    putchar('\n');
}

void check_note(const struct check *check, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    print_comment(check, format, arguments);
    va_end(arguments);
}

void check_fail(struct check *check, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    print_comment(check, format, arguments);
    va_end(arguments);
    check->failures++;
}

void check_split(char *row, char *columns[MAX_COLUMNS])
{
    static char empty[] = "";
    for (int i = 0; i < MAX_COLUMNS; i++) {
        columns[i] = row ? row : empty;
        row = row ? strchr(row, '\t') : NULL;
        if (row)
            *row++ = '\0';
    }
}

bool check_read_position(struct check *check, struct position *position, const char *fen)
{
    struct reason reason;
    if (fen_parse(position, fen, &reason))
        return true;
    check_fail(check, "%s: %s", fen, reason.text);
    return false;
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
        for (;
             to > 0 && moves[to - 1].weight == move.weight && strcmp(names[to - 1], name) > 0;
             to--) {
            moves[to] = moves[to - 1];
            strcpy(names[to], names[to - 1]);
        }
        moves[to] = move;
        strcpy(names[to], name);
    }
    strcpy(text, "-");
    for (int i = 0; i < count && length < size; i++)
        length += (size_t)snprintf(text + length, size - length, "%s%s:%u", i > 0 ? " " : "",
                                   names[i], moves[i].weight);
}

static void check_book(struct check *check, char *row)
{
    static struct book book;
    char *column[MAX_COLUMNS], path[4096], found[1024];
    struct position position;
    struct reason reason;
    check_split(row, column);
    snprintf(path, sizeof path, "%s/polyglot/gm2600.bin", check->folder);
    if (!book.open && !book_open(&book, path, &reason)) {
        check_fail(check, "%s", reason.text);
        return;
    }
    if (!check_read_position(check, &position, column[0]))
        return;
    list_book_moves(&book, &position, found, sizeof found);
    if (strcmp(column[2], found) != 0)
        check_fail(check, "%s: expected %s, found %s", column[0], column[2], found);
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
        check_note(check, "not checked: %s", reason.text);
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
    check_split(row, column);
    if (!open_tables(check, &tables) || !check_read_position(check, &position, column[0]))
        return;
    position.halfmove_clock = 0;
    if (!tablebases_probe(&tables, &position, &value)) {
        check_fail(check, "%s: not found", column[0]);
        return;
    }
    if (strcmp(names[value], column[1]) != 0)
        check_fail(check, "%s: expected %s, found %s", column[0], column[1], names[value]);
    if (!has_legal_move(&position))
        return;
    if (!tablebases_distance(&tables, &position, &distance) || distance != atoi(column[2]))
        check_fail(check, "%s: expected a distance of %s, found %d", column[0], column[2],
                   distance);
    if (!tablebases_rank(&tables, &position, true, &root))
        check_fail(check, "%s: the moves are not ranked", column[0]);
    else if (root.value != value)
        check_fail(check, "%s: worth %s, but the best move %s", column[0], names[value],
                   names[root.value]);
}

/* ---- all files --------------------------------------------------------------------- */

static struct check checks[] = {
    {.file = "perft/perft30.epd", .columns = "FEN;D1 n;D2 n", .check_row = check_perft},
    {.file = "perft/chess960-40.epd", .columns = "the same", .check_row = check_perft},
    {.file = "perft/xfen-3.epd", .columns = "the same", .check_row = check_perft},
    {.file = "fen/fen-valid-invalid.tsv",
     .columns = "FEN, valid or invalid, reason",
     .check_row = check_fen},
    {.file = "fen/fen-chess960.tsv", .columns = "the same", .check_row = check_fen},
    {.file = "san/legal-san-120.jsonl",
     .columns = "FEN and all its moves",
     .check_row = check_san_list},
    {.file = "san/san-cases.tsv",
     .columns = "FEN, text, UCI or status, SAN, level",
     .check_row = check_typed_san},
    {.file = "san/san-cases.tsv", .columns = "the same", .check_row = check_typed_move},
    {.file = "polyglot/keys.tsv", .columns = "FEN, key", .check_row = check_key},
    {.file = "polyglot/gm2600.entries.tsv",
     .columns = "FEN, key, moves",
     .check_row = check_key},
    {.file = "polyglot/gm2600.entries.tsv", .columns = "the same", .check_row = check_book},
    {.file = "syzygy/wdl-dtz.tsv", .columns = "FEN, WDL, DTZ", .check_row = check_table_row},
    {.file = "rules/state.tsv", .columns = "FEN, state", .check_row = check_state},
    {.file = "rules/draw-clock.tsv", .columns = "FEN, state", .check_row = check_draw_clock},
    {.file = "rules/repetition.tsv",
     .columns = "FEN, moves, times",
     .check_row = check_repetition},
    {.file = "pgn/master2k.expected.tsv",
     .columns = "game, plies, result, FEN, moves",
     .check_row = check_known_game},
    {.file = "pgn/master2k.pgn", .columns = "games", .check_row = check_games_kept},
    {.file = "pgn/twic-100.pgn", .columns = "games", .check_row = check_games_kept},
    {.file = "pgn/lichess-clock-eval-100.pgn",
     .columns = "games",
     .check_row = check_games_kept},
    {.file = "pgn/corner.expected.jsonl",
     .columns = "file, status, games",
     .check_row = check_odd_file},
    {.file = "pgn/master2k.pgn", .columns = "games", .check_row = check_opening},
    {.file = "pgn/twic-100.pgn", .columns = "games", .check_row = check_opening},
};

static void check_file(struct check *check, const char *folder)
{
    char path[4096], *row = NULL;
    size_t size = 0;
    check->folder = folder;
    snprintf(path, sizeof path, "%s/%s", folder, check->file);
    FILE *file = fopen(path, "r");
    if (!file) {
        check_fail(check, "cannot open %s", path);
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
        check_fail(check, "no rows in %s", path);
    if (check->optional_rows > 0)
        check_note(check, "%d of %d optional rows pass", check->optional_passed,
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
        printf("%sok %d - %s: %d rows, %d failures\n", checks[i].failures > 0 ? "not " : "",
               i + 1, checks[i].file, checks[i].rows, checks[i].failures);
    }
    printf("%d passed, %d failed\n", count - failed, failed);
    return failed > 0;
}
