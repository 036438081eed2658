/* game_list.c - the games of a PGN file, gone through in portions.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "pgn/game_list.h"

#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "pgn/game_rows.h"
#include "pgn/game_texts.h"
#include "base/memory.h"
#include "pgn/openings.h"
#include "pgn/pgn_reader.h"
#include "pgn/pgn_values.h"
#include "base/printable.h"

enum {
    COUNTED_LENGTH = 256 << 10, /* bytes of a game that is read only to be counted */
    CODES = 500,
    UNNAMED = 0,     /* ECO: A00 to E99 */
    COUNTED = 256,   /* games whose moves were counted: more than stand on a screen */
    NOT_COUNTED = -1 /* plies */
};

struct counted { /* a game that was read to be counted */
    size_t game; /* its index and 1; 0: none */
    int plies;   /* NOT_COUNTED: it is too long for that, or cannot be read */
};

struct game_list {
    const struct storage *storage;
    int file, games_file; /* to go through, and to read games */
    struct file_mark mark;
    struct pgn_stream *stream; /* NULL: complete */
    struct reason failure;
    bool failed;
    off_t passed;

    struct game_rows *rows;
    struct game_texts texts;
    struct game_row reading;         /* of the game that is being read */
    struct counted counted[COUNTED]; /* each has one place */
    struct pgn_scratch scratch;
    uint32_t code_names[CODES]; /* texts: what an ECO code stands for; UNNAMED: not yet
                                 * looked up */

    /* Matches: indices of the first `looked_at` games that match. */
    char *words;
    uint32_t *matches; /* owned; not used for no words */
    size_t match_count, match_capacity, looked_at;
};

static const char *const tag_names[LIST_FIELDS] = {
    [LIST_WHITE] = "White",        [LIST_BLACK] = "Black",   [LIST_WHITE_ELO] = "WhiteElo",
    [LIST_BLACK_ELO] = "BlackElo", [LIST_RESULT] = "Result", [LIST_DATE] = "Date",
    [LIST_EVENT] = "Event",        [LIST_ROUND] = "Round",   [LIST_ECO] = "ECO",
    [LIST_OPENING] = "Opening",
};

/* ---- the file ------------------------------------------------------------------- */

static int open_file(const struct storage *storage, const char *path, struct reason *reason)
{
    int file = storage->open(storage->context, path, O_RDONLY | O_NONBLOCK, 0);
    if (file < 0)
        reason_set(reason, 0, "%s: %s", path, strerror(errno));
    return file;
}

struct game_list *game_list_open(const struct storage *storage, const char *path,
                                 struct reason *reason)
{
    struct game_list *list;
    struct file_mark mark;
    int file, games_file;
    if (!file_mark_take(&mark, storage, path)) { /* first: what changes from now on is seen */
        reason_set(reason, 0, "%s: %s", path, strerror(errno));
        return NULL;
    }
    if (!S_ISREG(mark.mode)) {
        reason_set(reason, 0, "%s: expected a file of games", path);
        return NULL;
    }
    if ((file = open_file(storage, path, reason)) < 0)
        return NULL;
    games_file = open_file(storage, path, reason);
    if (games_file < 0) {
        storage->close(storage->context, file);
        return NULL;
    }
    list = memory_new(1, sizeof *list);
    list->storage = storage;
    list->file = file;
    list->games_file = games_file;
    list->mark = mark;
    list->stream = pgn_stream_create(storage, file, NULL, NULL);
    list->words = memory_copy_string("");
    list->rows = game_rows_create();
    game_texts_init(&list->texts);
    return list;
}

static void end_reading(struct game_list *list)
{
    if (!list->stream)
        return;
    pgn_stream_destroy(list->stream);
    list->stream = NULL;
    list->storage->close(list->storage->context, list->file);
}

void game_list_close(struct game_list *list)
{
    if (!list)
        return;
    end_reading(list);
    list->storage->close(list->storage->context, list->games_file);
    pgn_scratch_free(&list->scratch);
    game_texts_free(&list->texts);
    game_rows_free(list->rows);
    free(list->words);
    free(list->matches);
    free(list);
}

/* ---- going through it ----------------------------------------------------------- */

static void begin_game(void *context)
{
    struct game_list *list = context;
    list->reading = (struct game_row){.plies = NOT_COUNTED};
}

static void take_tag(void *context, const struct pgn_token *token)
{
    struct game_list *list = context;
    char text[GAME_NAME_SIZE];
    if (token->length > PGN_VALUE)
        return; /* the reader takes it for an error */
    if (token->name_length == 8 && memcmp(token->name, "PlyCount", 8) == 0) {
        int plies = atoi(pgn_value_read(&list->scratch, token));
        if (plies > 0 && plies <= PGN_LINE_PLIES)
            list->reading.plies = plies;
    }
    for (int field = 0; field < LIST_FIELDS; field++) {
        if (strlen(tag_names[field]) != token->name_length ||
            memcmp(tag_names[field], token->name, token->name_length) != 0)
            continue;
        printable_copy_string(text, sizeof text, pgn_value_read(&list->scratch, token));
        if (strcmp(text, "?") != 0 && strcmp(text, "-") != 0)
            list->reading.fields[field] = game_texts_add(&list->texts, text);
        return;
    }
}

/* False: there is no room for more games, and no more are read. */
static bool add_row(struct game_list *list, const struct pgn_record *record)
{
    list->reading.offset = record->offset;
    list->reading.length = (uint32_t)record->length;
    list->reading.line = record->line;
    if (game_rows_count(list->rows) < UINT32_MAX && game_rows_add(list->rows, &list->reading))
        return true;
    reason_set(&list->failure, 0, "more games than can be listed");
    list->failed = true;
    return false;
}

bool game_list_read(struct game_list *list, off_t bytes, size_t games)
{
    const struct pgn_skimmer skimmer = {list, begin_game, take_tag};
    off_t end = list->passed + bytes;
    size_t last = game_rows_count(list->rows) + games;
    while (list->stream && list->passed < end && game_rows_count(list->rows) < last) {
        struct pgn_record record;
        switch (pgn_stream_skip(list->stream, &skimmer, &record, &list->failure)) {
        case PGN_STREAM_GAME:
            list->passed = pgn_stream_offset(list->stream);
            if (!add_row(list, &record))
                end_reading(list);
            break;
        case PGN_STREAM_TEXT: list->passed = pgn_stream_offset(list->stream); break;
        case PGN_STREAM_FAILED: list->failed = true; __attribute__((fallthrough));
        case PGN_STREAM_END:
            list->passed = pgn_stream_offset(list->stream);
            end_reading(list);
            break;
        }
    }
    return list->stream != NULL;
}

bool game_list_is_complete(const struct game_list *list)
{
    return !list->stream;
}

const char *game_list_failure(const struct game_list *list)
{
    return list->failed ? list->failure.text : NULL;
}

size_t game_list_count(const struct game_list *list)
{
    return game_rows_count(list->rows);
}

int game_list_permille(const struct game_list *list)
{
    if (!list->stream || list->mark.size <= 0)
        return 1000;
    return list->passed >= list->mark.size ? 999
                                           : (int)(list->passed * 1000 / list->mark.size);
}

const struct file_mark *game_list_mark(const struct game_list *list)
{
    return &list->mark;
}

/* ---- one game ------------------------------------------------------------------- */

const char *game_list_text(const struct game_list *list, size_t index, enum list_field field)
{
    assert(field < LIST_FIELDS);
    return game_texts_get(&list->texts, game_rows_get(list->rows, index)->fields[field]);
}

void game_list_record(const struct game_list *list, size_t index, struct pgn_record *record)
{
    const struct game_row *row = game_rows_get(list->rows, index);
    *record = (struct pgn_record){PGN_OK, index + 1, row->offset, row->length, row->line};
}

enum pgn_status game_list_load(struct game_list *list, size_t index, struct game *game,
                               struct reason *reason)
{
    struct pgn_first_error first = {reason, false};
    struct pgn_record record, found;
    struct pgn_stream *stream;
    enum pgn_status status = PGN_NONE;
    game_list_record(list, index, &record);
    stream = pgn_stream_create(list->storage, list->games_file, pgn_keep_first_error, &first);
    if (pgn_stream_seek(stream, &record, reason)) {
        switch (pgn_stream_next(stream, game, &found, reason)) {
        case PGN_STREAM_GAME: status = found.status; break;
        case PGN_STREAM_END:
            reason_set(reason, 0, "the game is not in the file any more");
            break;
        case PGN_STREAM_TEXT:
        case PGN_STREAM_FAILED: break;
        }
    }
    pgn_stream_destroy(stream);
    return status;
}

int game_list_plies(struct game_list *list, size_t index)
{
    const struct game_row *row = game_rows_get(list->rows, index);
    struct counted *counted = &list->counted[index % COUNTED];
    struct game game;
    if (row->plies != NOT_COUNTED)
        return row->plies;
    if (counted->game != index + 1) {
        *counted = (struct counted){index + 1, NOT_COUNTED};
        if (row->length <= COUNTED_LENGTH &&
            game_list_load(list, index, &game, NULL) != PGN_NONE) {
            counted->plies = (int)game.count;
            game_free(&game);
        }
    }
    return counted->plies;
}

size_t game_list_memory(const struct game_list *list)
{
    return game_rows_memory(list->rows) + game_texts_memory(&list->texts) +
           list->match_capacity * sizeof *list->matches;
}

bool game_list_copy_bytes(struct game_list *list, off_t offset, size_t length, char *bytes,
                          struct reason *reason)
{
    const struct storage *storage = list->storage;
    if (storage->seek(storage->context, list->games_file, offset) < 0)
        return reason_set(reason, 0, "cannot read: %s", strerror(errno));
    while (length > 0) {
        ssize_t count = storage->read(storage->context, list->games_file, bytes, length);
        if (count < 0 && errno == EINTR)
            continue;
        if (count <= 0)
            return reason_set(reason, 0, "cannot read: %s",
                              count == 0 ? "the file has become shorter" : strerror(errno));
        bytes += count;
        length -= (size_t)count;
    }
    return true;
}

/* ---- looking for games ---------------------------------------------------------- */

void game_list_filter(struct game_list *list, const char *words)
{
    free(list->words);
    list->words = memory_copy_string(words + strspn(words, " "));
    game_texts_look_for(&list->texts, list->words);
    list->match_count = list->looked_at = 0;
}

const char *game_list_words(const struct game_list *list)
{
    return list->words;
}

/* The words found in what a game's ECO code stands for: most files name no openings. */
static unsigned words_in_code(struct game_list *list, const struct game_row *row)
{
    const char *code = game_texts_get(&list->texts, row->fields[LIST_ECO]);
    char text[OPENING_TEXT_SIZE];
    uint32_t *name;
    if (code[0] < 'A' || code[0] > 'E' || code[1] < '0' || code[1] > '9' || code[2] < '0' ||
        code[2] > '9')
        return 0;
    name = &list->code_names[(code[0] - 'A') * 100 + (code[1] - '0') * 10 + code[2] - '0'];
    if (*name == UNNAMED) {
        openings_code_words(code, text);
        *name = game_texts_add(&list->texts, *text ? text : code);
    }
    return game_texts_words_in(&list->texts, *name);
}

static bool row_matches(struct game_list *list, const struct game_row *row)
{
    unsigned found = 0, wanted = game_texts_all_words(&list->texts);
    for (int field = 0; field < LIST_FIELDS && found != wanted; field++)
        found |= game_texts_words_in(&list->texts, row->fields[field]);
    if (found != wanted)
        found |= words_in_code(list, row);
    return found == wanted;
}

bool game_list_match(struct game_list *list, size_t games)
{
    if (!*list->words)
        return false;
    size_t count = game_rows_count(list->rows);
    for (; games > 0 && list->looked_at < count; games--, list->looked_at++) {
        if (!row_matches(list, game_rows_get(list->rows, list->looked_at)))
            continue;
        if (list->match_count == list->match_capacity) {
            list->match_capacity += list->match_capacity / 2 + 64;
            list->matches =
                memory_resize(list->matches, list->match_capacity, sizeof *list->matches);
        }
        list->matches[list->match_count++] = (uint32_t)list->looked_at;
    }
    return list->looked_at < count;
}

size_t game_list_match_count(const struct game_list *list)
{
    return *list->words ? list->match_count : game_rows_count(list->rows);
}

size_t game_list_match_index(const struct game_list *list, size_t place)
{
    assert(place < game_list_match_count(list));
    return *list->words ? list->matches[place] : place;
}

size_t game_list_match_place(const struct game_list *list, size_t index)
{
    size_t low = 0, high = list->match_count;
    if (!*list->words)
        return index;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (list->matches[middle] < index)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}
