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

#include "base/printable.h"
#include "base/words.h"
#include "rules/fen.h"
#include "rules/move_generator.h"
#include "rules/uci_move.h"

enum column {
    ID,
    FEN,
    MOVES,
    RATING,
    DEVIATION,
    POPULARITY,
    PLAYS,
    THEMES,
    URL,
    OPENING,
    COLUMNS
};

const char exercise_header[] = "PuzzleId,FEN,Moves,Rating,RatingDeviation,Popularity,NbPlays,"
                               "Themes,GameUrl,OpeningTags\n";

/* ---- rows -------------------------------------------------------------------------------- */

struct row {
    const char *text[COLUMNS];
    size_t length[COLUMNS];
};

/* False: fewer than the themes. */
static bool cut_row(struct row *row, const char *text, size_t length)
{
    const char *end = text + length;
    int column = 0;
    memset(row, 0, sizeof *row);
    for (const char *at = text; column < COLUMNS; column++) {
        const char *comma = at < end ? memchr(at, ',', (size_t)(end - at)) : NULL;
        const char *stop = comma ? comma : end;
        row->text[column] = at;
        row->length[column] = (size_t)(stop - at);
        if (!comma)
            return column >= THEMES;
        at = comma + 1;
    }
    return true;
}

static void copy_column(const struct row *row, enum column column, char *text, size_t size)
{
    text[0] = '\0';
    if (row->text[column])
        printable_copy(text, size, row->text[column], row->length[column]);
}

static bool read_moves(struct exercise *exercise, const struct row *row, struct reason *reason)
{
    const char *at = row->text[MOVES], *end = at + row->length[MOVES];
    struct position position = exercise->before;
    struct undo undo;
    exercise->count = 0;
    while (at < end && exercise->count < EXERCISE_MOVES) {
        const char *blank = memchr(at, ' ', (size_t)(end - at));
        const char *stop = blank ? blank : end;
        chess_move move = uci_move_parse(&position, at, (size_t)(stop - at));
        if (move == MOVE_NONE)
            return reason_set(reason, 0, "Moves: move %zu is not legal", exercise->count + 1);
        exercise->moves[exercise->count++] = move;
        position_make_move(&position, move, &undo);
        at = blank ? blank + 1 : end;
    }
    return exercise->count >= 2 ||
           reason_set(reason, 0, "Moves: expected the other side's and one to be found");
}

bool exercise_read(struct exercise *exercise, const char *text, size_t length,
                   struct reason *reason)
{
    struct reason why;
    struct row row;
    char fen[FEN_SIZE], number[16];
    if (!cut_row(&row, text, length))
        return reason_set(reason, 0,
                          "expected PuzzleId,FEN,Moves,... with at least 8 columns");
    memset(exercise, 0, sizeof *exercise);
    copy_column(&row, FEN, fen, sizeof fen);
    if (!fen_parse(&exercise->before, fen, &why))
        return reason_set(reason, 0, "%s", why.text);
    copy_column(&row, ID, exercise->id, sizeof exercise->id);
    copy_column(&row, RATING, number, sizeof number);
    exercise->rating = atoi(number);
    copy_column(&row, DEVIATION, number, sizeof number);
    exercise->deviation = atoi(number);
    copy_column(&row, THEMES, exercise->themes, sizeof exercise->themes);
    copy_column(&row, URL, exercise->source, sizeof exercise->source);
    return read_moves(exercise, &row, reason);
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
static bool is_wanted(const struct exercise_filter *filter, const char *text, size_t length)
{
    struct row row;
    if (!cut_row(&row, text, length))
        return false;
    int rating = atoi(row.text[RATING]);
    if (filter->most > 0 && (rating < filter->least || rating > filter->most))
        return false;
    return !filter->theme || has_word(row.text[THEMES], row.length[THEMES], filter->theme) ||
           (row.text[OPENING] &&
            has_word(row.text[OPENING], row.length[OPENING], filter->theme));
}

/* Where the row that begins here ends. */
static size_t row_end(const struct exercise_file *file, size_t at)
{
    const char *end = memchr(file->bytes + at, '\n', file->size - at);
    return end ? (size_t)(end - file->bytes) : file->size;
}

bool exercise_file_next(const struct exercise_file *file, const struct exercise_filter *filter,
                        size_t *at, bool around, struct exercise *exercise)
{
    size_t place = *at, passed = 0;
    if (place > 0 && place < file->size && file->bytes[place - 1] != '\n')
        place = row_end(file, place) + 1;
    for (;;) {
        if (place >= file->size) {
            if (!around || passed > file->size)
                return false;
            place = 0;
        }
        if (passed > file->size)
            return false;
        size_t end = row_end(file, place), length = end - place;
        const char *row = file->bytes + place;
        passed += length + 1;
        place = end + 1;
        length -= length > 0 && row[length - 1] == '\r';
        if (is_wanted(filter, row, length) && exercise_read(exercise, row, length, NULL)) {
            *at = place;
            return true;
        }
    }
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

static bool is_mate(const struct position *position, chess_move move)
{
    struct position after = *position;
    struct move_list list;
    struct undo undo;
    position_make_move(&after, move, &undo);
    generate_legal(&after, &list);
    return list.count == 0 && position_is_check(&after);
}

enum solving_answer solving_try(struct solving *solving, chess_move move)
{
    if (move != solving_move(solving) && !is_mate(&solving->position, move)) {
        solving->mistakes++;
        return SOLVING_WRONG;
    }
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

void solving_accept(struct solving *solving)
{
    solving->mistakes--;
    solving->at = solving->exercise.count;
}
