/* exercise.c - reads, writes and solves exercises.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "study/exercise.h"

#include <errno.h>
#include <fcntl.h>
#include <search.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/param.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/file.h"
#include "base/memory.h"
#include "base/printable.h"
#include "base/words.h"
#include "rules/draw_rules.h"
#include "rules/fen.h"
#include "rules/move_generator.h"
#include "rules/uci_move.h"

enum {
    NUMBER_MAX = 9999,
    FIELDS_MAX = 32,
    LINE_SIZE = 4096,
    FIRST_PUZZLE_LIMIT = 1 << 18 /* bytes */
};

enum column {
    ID,
    FEN,
    MOVES,
    RATING,
    DEVIATION,
    POPULARITY,
    PLAYS,
    THEME_COUNT,
    URL,
    OPENING
};

const char exercise_header[] = "PuzzleId,FEN,Moves,Rating,RatingDeviation,Popularity,NbPlays,"
                               "Themes,GameUrl,OpeningTags\n";

static const struct exercise_layout lichess = {',', {0, 1, 2, 3, 4, 5, 6, 7, 8, 9}};

/* ---- rows ------------------------------------------------------------------------------- */

struct row {
    const struct exercise_layout *layout;
    char text[LINE_SIZE];           /* the row; after split(), its fields, each
                                     * NUL-terminated */
    const char *fields[FIELDS_MAX]; /* without quotes */
    size_t count;
};

/* Splits a row into fields. A quote inside an unquoted field is kept as text. */
static void split(struct row *row, const struct exercise_layout *layout)
{
    char *to = row->text;
    bool quoted = false;
    row->text[strcspn(row->text, "\r\n")] = '\0';
    row->layout = layout;
    row->fields[0] = to;
    row->count = 1;
    for (const char *at = row->text; *at; at++)
        if (*at == '"' && (quoted || to == row->fields[row->count - 1])) {
            if (quoted && at[1] == '"')
                *to++ = *at++;
            else
                quoted = !quoted;
        } else if (*at == layout->separator && !quoted && row->count < FIELDS_MAX) {
            *to++ = '\0';
            row->fields[row->count++] = to;
        } else {
            *to++ = *at;
        }
    *to = '\0';
}

/* Returns "" if the row does not have the column. */
static const char *find_column(const struct row *row, enum column column)
{
    size_t index = row->layout->indices[column];
    return index < row->count ? row->fields[index] : "";
}

/* Returns 0 if the number is missing or invalid. */
static int parse_number(const struct row *row, enum column column)
{
    int value = atoi(find_column(row, column));
    return value > 0 && value <= NUMBER_MAX ? value : 0;
}

static bool parse_moves(struct exercise *exercise, const char *text, struct error *error)
{
    struct position position = exercise->before;
    uint64_t keys[EXERCISE_MOVES_MAX];
    const char *word;
    size_t length;
    while (exercise->count < EXERCISE_MOVES_MAX && next_word(&text, &word, &length)) {
        chess_move move = uci_move_parse(&position, word, length);
        keys[exercise->count] = position.key;
        enum verdict verdict = position_verdict(&position, keys, exercise->count + 1);
        if (move == MOVE_NONE ||
            (verdict >= VERDICT_INSUFFICIENT && verdict < VERDICT_THREEFOLD))
            return error_set(error, 0, "Moves: move %zu is not legal", exercise->count + 1);
        exercise->moves[exercise->count++] = move;
        position_play(&position, move);
    }
    return exercise->count >= 2 ||
           error_set(error, 0, "Moves: expected the opponent's move and the solution");
}

static bool parse_row(struct exercise *exercise, const struct row *row, struct error *error)
{
    size_t themes = row->layout->indices[THEME_COUNT];
    struct error why;
    if (row->count <= themes && themes < FIELDS_MAX)
        return error_set(error, 0, "expected PuzzleId,FEN,Moves,... with at least %zu columns",
                         themes + 1);
    memset(exercise, 0, sizeof *exercise);
    if (!fen_parse(&exercise->before, find_column(row, FEN), &why))
        return error_set(error, 0, "%s", why.text);
    exercise->rating = parse_number(row, RATING);
    exercise->deviation = parse_number(row, DEVIATION);
    printable_copy_string(exercise->id, sizeof exercise->id, find_column(row, ID));
    printable_copy_string(exercise->themes, sizeof exercise->themes,
                          find_column(row, THEME_COUNT));
    printable_copy_string(exercise->source, sizeof exercise->source, find_column(row, URL));
    return parse_moves(exercise, find_column(row, MOVES), error);
}

bool exercise_parse(struct exercise *exercise, const char *text, size_t length,
                    struct error *error)
{
    struct row row;
    snprintf(row.text, sizeof row.text, "%.*s", (int)length, text);
    split(&row, &lichess);
    return parse_row(exercise, &row, error);
}

static void add_column(char row[EXERCISE_ROW_SIZE], const char *text)
{
    size_t length = strlen(row);
    text_add(row, EXERCISE_ROW_SIZE - 1, "%s", text);
    for (char *at = row + length; *at; at++)
        *at = *at == ',' ? ';' : *at == '"' ? '\'' : *at;
    text_add(row, EXERCISE_ROW_SIZE - 1, ",");
}

size_t exercise_write(const struct exercise *exercise, char row[EXERCISE_ROW_SIZE])
{
    struct position position = exercise->before;
    char fen[FEN_SIZE], move[UCI_MOVE_SIZE];
    fen_write(&position, fen);
    row[0] = '\0';
    add_column(row, exercise->id);
    text_add(row, EXERCISE_ROW_SIZE, "%s,", fen);
    for (size_t i = 0; i < exercise->count; i++) {
        uci_move_write(&position, exercise->moves[i], move);
        text_add(row, EXERCISE_ROW_SIZE, "%s%s", i > 0 ? " " : "", move);
        position_play(&position, exercise->moves[i]);
    }
    text_add(row, EXERCISE_ROW_SIZE, ",%d,%d,0,0,", exercise->rating, exercise->deviation);
    add_column(row, exercise->themes);
    add_column(row, exercise->source);
    text_add(row, EXERCISE_ROW_SIZE, "\n");
    return strlen(row);
}

/* FNV-1a over words instead of bytes. */
uint64_t exercise_key(const struct exercise *exercise)
{
    uint64_t key = 0xCBF29CE484222325U ^ exercise->before.key;
    for (size_t i = 0; i < exercise->count; i++)
        key = (key ^ exercise->moves[i]) * 0x100000001B3U;
    return key;
}

static bool has_word(const char *text, const char *expected)
{
    const char *word;
    size_t length;
    while (next_word(&text, &word, &length))
        if (word_equals(word, length, expected))
            return true;
    return false;
}

bool exercise_has_theme(const struct exercise *exercise, const char *theme)
{
    return has_word(exercise->themes, theme);
}

/* ---- files ------------------------------------------------------------------------------ */

/* Sets the layout from the first line. Returns whether that line is a header; if not, the
 * columns are in Lichess's order. */
static bool parse_layout(struct exercise_layout *layout, struct row *row)
{
    static const char byte_order_mark[] = "\xEF\xBB\xBF"; /* UTF-8 */
    struct row names;
    strcpy(names.text, exercise_header);
    split(&names, &lichess);
    if (strncmp(row->text, byte_order_mark, strlen(byte_order_mark)) == 0)
        memmove(row->text, row->text + strlen(byte_order_mark),
                strlen(row->text + strlen(byte_order_mark)) + 1);
    const char *separator = strpbrk(row->text, ",;\t");
    layout->separator = separator ? *separator : ',';
    split(row, layout);
    for (size_t i = 0; i < EXERCISE_COLUMNS; i++) {
        size_t index = 0;
        while (index < row->count && strcasecmp(row->fields[index], names.fields[i]) != 0)
            index++;
        layout->indices[i] = index < row->count ? index : FIELDS_MAX;
    }
    if (layout->indices[FEN] < FIELDS_MAX && layout->indices[MOVES] < FIELDS_MAX)
        return true;
    memcpy(layout->indices, lichess.indices, sizeof layout->indices);
    return false;
}

bool exercise_file_open(struct exercise_file *file, const char *path, struct error *error)
{
    struct stat status;
    struct error first = {.text = "expected a puzzle"}, *why = &first;
    struct exercise exercise;
    struct row row;
    int descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK);
    if (descriptor < 0 || fstat(descriptor, &status) != 0 ||
        !(file->stream = fdopen(descriptor, "r")))
        return error_set(error, 0, "%s: %s", path, strerror(errno));
    file->size = (size_t)status.st_size;
    bool has_header =
        fgets(row.text, sizeof row.text, file->stream) && parse_layout(&file->layout, &row);
    if (!has_header)
        rewind(file->stream);
    while ((size_t)ftello(file->stream) < MIN(file->size, FIRST_PUZZLE_LIMIT) &&
           fgets(row.text, sizeof row.text, file->stream)) {
        split(&row, &file->layout);
        if (parse_row(&exercise, &row, why))
            return true;
        why = NULL;
    }
    exercise_file_close(file);
    return error_set(error, 0, "%s: not a puzzle file: line %d: %s", path, has_header ? 2 : 1,
                     first.text);
}

void exercise_file_close(struct exercise_file *file)
{
    if (file->stream)
        fclose(file->stream);
    file->stream = NULL;
}

/* Does not parse the row's position, so that rejected rows cost little. */
static bool passes_filter(const struct exercise_filter *filter, const struct row *row)
{
    int rating = parse_number(row, RATING);
    return (filter->max_rating == 0 ||
            (rating >= filter->min_rating && rating <= filter->max_rating)) &&
           (!filter->theme || has_word(find_column(row, THEME_COUNT), filter->theme) ||
            has_word(find_column(row, OPENING), filter->theme));
}

bool exercise_file_next(struct exercise_file *file, const struct exercise_filter *filter,
                        size_t *at, struct exercise *exercise)
{
    struct row row;
    bool found = false, more = true;
    if ((size_t)ftello(file->stream) != *at) { /* the offset may be in the middle of a line */
        fseeko(file->stream, *at > 0 ? (off_t)*at - 1 : 0, SEEK_SET);
        more = *at == 0 || fgets(row.text, sizeof row.text, file->stream);
    }
    while (more && !found && fgets(row.text, sizeof row.text, file->stream)) {
        split(&row, &file->layout);
        found = (!filter || passes_filter(filter, &row)) && parse_row(exercise, &row, NULL);
    }
    *at = (size_t)ftello(file->stream);
    return found;
}

/* ---- known exercises -------------------------------------------------------------------- */

static int compare_keys(const void *one, const void *other)
{
    return memcmp(one, other, sizeof(uint64_t));
}

bool exercise_keys_add(struct exercise_keys *keys, const struct exercise *exercise)
{
    uint64_t key = exercise_key(exercise), **found = tsearch(&key, &keys->tree, compare_keys);
    if (!found)
        memory_exit_exhausted();
    if (*found != &key)
        return false;
    *found = memcpy(memory_new(1, sizeof key), &key, sizeof key);
    return true;
}

void exercise_keys_free(struct exercise_keys *keys)
{
    while (keys->tree) {
        uint64_t *key = *(uint64_t **)keys->tree;
        tdelete(key, &keys->tree, compare_keys);
        free(key);
    }
    *keys = (struct exercise_keys){.tree = NULL};
}

void exercise_keys_read(struct exercise_keys *keys, const char *path)
{
    struct exercise_file file;
    struct exercise exercise;
    bool exists = exercise_file_open(&file, path, NULL);
    if (!exists || file.size < keys->read)
        exercise_keys_free(keys);
    while (exists && exercise_file_next(&file, NULL, &keys->read, &exercise))
        exercise_keys_add(keys, &exercise);
    if (exists)
        exercise_file_close(&file);
}

bool exercise_file_append(struct exercise_keys *keys, const char *path,
                          const struct exercise *exercise, struct error *error)
{
    char row[EXERCISE_ROW_SIZE], target[PATH_MAX];
    uint64_t key = exercise_key(exercise);
    int file = file_lock(path, target, error);
    if (file < 0)
        return false;
    exercise_keys_read(keys, path);
    if (tfind(&key, &keys->tree, compare_keys)) {
        close(file);
        return false;
    }
    exercise_write(exercise, row);
    return file_append_line_and_close(file, path, exercise_header, row, error);
}

/* ---- solving ---------------------------------------------------------------------------- */

static void play_next_move(struct exercise_attempt *attempt)
{
    position_play(&attempt->position, attempt->exercise.moves[attempt->next_move++]);
}

void exercise_attempt_init(struct exercise_attempt *attempt, const struct exercise *exercise)
{
    *attempt = (struct exercise_attempt){.exercise = *exercise, .position = exercise->before};
    play_next_move(attempt);
}

chess_move exercise_attempt_expected_move(const struct exercise_attempt *attempt)
{
    return attempt->next_move < attempt->exercise.count
               ? attempt->exercise.moves[attempt->next_move]
               : MOVE_NONE;
}

static bool is_mate(struct position position, chess_move move)
{
    position_play(&position, move);
    return position_is_in_check(&position) && !has_legal_move(&position);
}

enum exercise_attempt_result exercise_attempt_try_move(struct exercise_attempt *attempt,
                                                       chess_move move)
{
    bool expected = move == exercise_attempt_expected_move(attempt);
    if (!expected && !is_mate(attempt->position, move))
        return EXERCISE_ATTEMPT_WRONG;
    if (expected && attempt->next_move + 2 < attempt->exercise.count) {
        play_next_move(attempt);
        play_next_move(attempt);
        return EXERCISE_ATTEMPT_RIGHT;
    }
    position_play(&attempt->position, move);
    attempt->next_move = attempt->exercise.count;
    return EXERCISE_ATTEMPT_SOLVED;
}
