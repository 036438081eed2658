/* exercise.c - see exercise.h.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "study/exercise.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/file.h"
#include "base/printable.h"
#include "base/words.h"
#include "rules/draw_rules.h"
#include "rules/fen.h"
#include "rules/move_generator.h"
#include "rules/uci_move.h"

enum { NUMBER_MOST = 9999 };

enum column { ID, FEN, MOVES, RATING, DEVIATION, POPULARITY, PLAYS, THEMES, URL, OPENING };

const char exercise_header[] = "PuzzleId,FEN,Moves,Rating,RatingDeviation,Popularity,NbPlays,"
                               "Themes,GameUrl,OpeningTags\n";

/* ---- rows -------------------------------------------------------------------------------- */

/* Where a column begins; a row that does not have it has nothing, at its end. */
static const char *find_column(const char *row, size_t length, enum column column,
                               size_t *size)
{
    const char *end = row + length, *comma = memchr(row, ',', length);
    for (; column > 0 && comma; column--) {
        row = comma + 1;
        comma = memchr(row, ',', (size_t)(end - row));
    }
    row = column > 0 ? end : row;
    *size = (size_t)((comma ? comma : end) - row);
    return row;
}

static void copy_column(const char *row, size_t length, enum column column, char *text,
                        size_t room)
{
    size_t size;
    const char *found = find_column(row, length, column, &size);
    printable_copy(text, room, found, size);
}

/* 0: it has none, or one that none has. */
static int read_number(const char *row, size_t length, enum column column)
{
    char number[16];
    copy_column(row, length, column, number, sizeof number);
    int value = atoi(number);
    return value > 0 && value <= NUMBER_MOST ? value : 0;
}

static bool read_moves(struct exercise *exercise, const char *at, size_t length,
                       struct reason *reason)
{
    const char *end = at + length;
    struct position position = exercise->before;
    uint64_t keys[EXERCISE_MOVES];
    struct undo undo;
    while (at < end && exercise->count < EXERCISE_MOVES) {
        const char *blank = memchr(at, ' ', (size_t)(end - at));
        const char *stop = blank ? blank : end;
        chess_move move = uci_move_parse(&position, at, (size_t)(stop - at));
        keys[exercise->count] = position.key;
        enum verdict verdict = judge(&position, keys, exercise->count + 1);
        if (move == MOVE_NONE ||
            (verdict >= VERDICT_INSUFFICIENT && verdict < VERDICT_THREEFOLD))
            return reason_set(reason, 0, "Moves: move %zu is not legal", exercise->count + 1);
        exercise->moves[exercise->count++] = move;
        position_make_move(&position, move, &undo);
        at = blank ? blank + 1 : end;
    }
    return exercise->count >= 2 ||
           reason_set(reason, 0, "Moves: expected the other side's and one to be found");
}

bool exercise_read(struct exercise *exercise, const char *row, size_t length,
                   struct reason *reason)
{
    struct reason why;
    char fen[FEN_SIZE];
    size_t size;
    if (find_column(row, length, THEMES, &size) == row + length)
        return reason_set(reason, 0,
                          "expected PuzzleId,FEN,Moves,... with at least 8 columns");
    memset(exercise, 0, sizeof *exercise);
    copy_column(row, length, FEN, fen, sizeof fen);
    if (!fen_parse(&exercise->before, fen, &why))
        return reason_set(reason, 0, "%s", why.text);
    exercise->rating = read_number(row, length, RATING);
    exercise->deviation = read_number(row, length, DEVIATION);
    copy_column(row, length, ID, exercise->id, sizeof exercise->id);
    copy_column(row, length, THEMES, exercise->themes, sizeof exercise->themes);
    copy_column(row, length, URL, exercise->source, sizeof exercise->source);
    const char *moves = find_column(row, length, MOVES, &size);
    return read_moves(exercise, moves, size, reason);
}

static void add_column(char row[EXERCISE_ROW_SIZE], const char *text)
{
    size_t length = strlen(row);
    text_add(row, EXERCISE_ROW_SIZE - 1, ",%s", text);
    for (char *at = row + length + (row[length] != '\0'); *at; at++)
        if (*at == ',')
            *at = ';';
}

size_t exercise_write(const struct exercise *exercise, char row[EXERCISE_ROW_SIZE])
{
    struct position position = exercise->before;
    struct undo undo;
    char fen[FEN_SIZE], move[UCI_MOVE_SIZE];
    fen_write(&position, fen);
    snprintf(row, EXERCISE_ROW_SIZE, "%s,%s,", exercise->id, fen);
    for (size_t i = 0; i < exercise->count; i++) {
        uci_move_write(&position, exercise->moves[i], move);
        text_add(row, EXERCISE_ROW_SIZE, "%s%s", i > 0 ? " " : "", move);
        position_make_move(&position, exercise->moves[i], &undo);
    }
    text_add(row, EXERCISE_ROW_SIZE, ",%d,%d,0,0", exercise->rating, exercise->deviation);
    add_column(row, exercise->themes);
    add_column(row, exercise->source);
    text_add(row, EXERCISE_ROW_SIZE, ",\n");
    return strlen(row);
}

/* FNV-1a. */
uint64_t exercise_key(const struct exercise *exercise)
{
    uint64_t key = 0xCBF29CE484222325U ^ exercise->before.key;
    for (size_t i = 0; i < exercise->count; i++)
        key = (key ^ exercise->moves[i]) * 0x100000001B3U;
    return key;
}

static bool has_word(const char *text, size_t length, const char *word)
{
    for (const char *at = text, *end = text + length; at < end;) {
        const char *blank = memchr(at, ' ', (size_t)(end - at));
        const char *stop = blank ? blank : end;
        if (word_is(at, (size_t)(stop - at), word))
            return true;
        at = stop + 1;
    }
    return false;
}

bool exercise_has_theme(const struct exercise *exercise, const char *theme)
{
    return has_word(exercise->themes, strlen(exercise->themes), theme);
}

/* ---- files ------------------------------------------------------------------------------- */

bool exercise_file_open(struct exercise_file *file, const char *path, struct reason *reason)
{
    struct stat status = {.st_size = 0};
    int descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK);
    void *map = MAP_FAILED;
    if (descriptor < 0)
        return reason_set(reason, 0, "%s: %s", strerror(errno), path);
    if (fstat(descriptor, &status) == 0 && S_ISREG(status.st_mode) && status.st_size > 0)
        map = mmap(NULL, (size_t)status.st_size, PROT_READ, MAP_PRIVATE, descriptor, 0);
    close(descriptor);
    if (map == MAP_FAILED)
        return reason_set(reason, 0, "expected a file of puzzles: %s", path);
    *file = (struct exercise_file){map, (size_t)status.st_size};
    return true;
}

void exercise_file_close(struct exercise_file *file)
{
    if (file->bytes)
        munmap((void *)file->bytes, file->size);
    *file = (struct exercise_file){.bytes = NULL};
}

/* By the bytes alone, so that rows that are not wanted cost little. */
static bool is_wanted(const struct exercise_filter *filter, const char *row, size_t length)
{
    int rating = read_number(row, length, RATING);
    size_t size, opening_size;
    const char *themes = find_column(row, length, THEMES, &size);
    const char *opening = find_column(row, length, OPENING, &opening_size);
    return (filter->most == 0 || (rating >= filter->least && rating <= filter->most)) &&
           (!filter->theme || has_word(themes, size, filter->theme) ||
            has_word(opening, opening_size, filter->theme));
}

/* Where the row that begins here ends. */
static size_t row_end(const struct exercise_file *file, size_t at)
{
    const char *end = memchr(file->bytes + at, '\n', file->size - at);
    return end ? (size_t)(end - file->bytes) : file->size;
}

bool exercise_file_next(const struct exercise_file *file, const struct exercise_filter *filter,
                        size_t *at, struct exercise *exercise)
{
    if (*at > 0 && *at < file->size && file->bytes[*at - 1] != '\n')
        *at = row_end(file, *at) + 1;
    while (*at < file->size) {
        const char *row = file->bytes + *at;
        size_t end = row_end(file, *at), length = end - *at;
        *at = end + 1;
        length -= length > 0 && row[length - 1] == '\r';
        if ((!filter || is_wanted(filter, row, length)) &&
            exercise_read(exercise, row, length, NULL))
            return true;
    }
    return false;
}

bool exercise_file_add(const char *path, const struct exercise *exercise,
                       struct reason *reason)
{
    char row[EXERCISE_ROW_SIZE];
    struct exercise_file file;
    struct exercise other;
    size_t at = 0;
    bool known = false;
    if (exercise_file_open(&file, path, NULL)) {
        while (!known && exercise_file_next(&file, NULL, &at, &other))
            known = exercise_key(&other) == exercise_key(exercise);
        exercise_file_close(&file);
    }
    exercise_write(exercise, row);
    return !known && file_append_line(path, exercise_header, row, reason);
}

/* ---- solving one ------------------------------------------------------------------------- */

static void play(struct solving *solving)
{
    struct undo undo;
    position_make_move(&solving->position, solving->exercise.moves[solving->at++], &undo);
}

void solving_begin(struct solving *solving, const struct exercise *exercise)
{
    *solving = (struct solving){.exercise = *exercise, .position = exercise->before};
    play(solving);
}

chess_move solving_move(const struct solving *solving)
{
    return solving->at < solving->exercise.count ? solving->exercise.moves[solving->at]
                                                 : MOVE_NONE;
}

static bool is_mate(struct position position, chess_move move)
{
    struct undo undo;
    position_make_move(&position, move, &undo);
    return position_is_check(&position) && !has_legal_move(&position);
}

enum solving_answer solving_try(struct solving *solving, chess_move move)
{
    if (move != solving_move(solving) && !is_mate(solving->position, move))
        return SOLVING_WRONG;
    if (move != solving_move(solving) || solving->at + 2 >= solving->exercise.count) {
        struct undo undo;
        position_make_move(&solving->position, move, &undo);
        solving->at = solving->exercise.count;
        return SOLVING_SOLVED;
    }
    play(solving);
    play(solving);
    return SOLVING_RIGHT;
}
