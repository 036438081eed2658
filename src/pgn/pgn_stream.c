/* pgn_stream.c - a window that moves over a file, and the reader in it.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * If the reader reaches the window's end, its result is discarded and the game is read again
 * with more text. With a slow pipe, an attempt is made each time text arrives. After attempts
 * at RETRY_BUDGET bytes in total, the text is doubled before each attempt, so that these
 * attempts together cost at most about twice as much as the last.
 */
#include <config.h>

#include "pgn/pgn_stream.h"

#include <assert.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/param.h>
#include <unistd.h>

#include "base/memory.h"
#include "base/words.h"
#include "pgn/pgn_reader.h"

enum { CHUNK_SIZE = 1 << 20, RETRY_BUDGET = 4 << 20, ERRORS_MAX = PGN_ERRORS_MAX + 1 };
enum { LOCATION_MAX = 1 << 30 }; /* the rest of an overlong line or file is not counted */

struct pgn_stream {
    struct encoding_reader input;
    pgn_error_callback *on_error;
    void *context;
    struct pgn_reader reader;

    /* The next game begins at bytes[start]; the byte before shows whether a line begins
     * there. */
    char *bytes;
    size_t start, end, capacity;
    bool at_end_of_file;
    bool window_changed; /* bytes were moved or added since the last attempt */
    off_t offset;        /* file offset of bytes[start] */
    int line, column;    /* at most about LOCATION_MAX */
    size_t games;
    size_t attempted_bytes; /* bytes read in all attempts at the next game */
    size_t bytes_examined;  /* bytes examined before the reader's last attempt */
    size_t length;          /* length of the last game returned, which ends at `start` */

    struct error errors[ERRORS_MAX]; /* of the current game */
    size_t error_count;
};

static void store_error(void *context, const struct error *error)
{
    struct pgn_stream *stream = context;
    if (stream->error_count < ERRORS_MAX)
        stream->errors[stream->error_count++] = *error;
}

static void begin_window(struct pgn_stream *stream)
{
    stream->bytes[0] = '\n';
    stream->start = stream->end = 1;
    stream->at_end_of_file = false;
    stream->window_changed = true;
}

struct pgn_stream *pgn_stream_create(int file, pgn_error_callback *on_error, void *context)
{
    struct pgn_stream *stream = memory_new(1, sizeof *stream);
    stream->input.file = file;
    stream->on_error = on_error;
    stream->context = context;
    pgn_reader_init(&stream->reader);
    stream->capacity = CHUNK_SIZE + 1;
    stream->bytes = memory_resize(NULL, stream->capacity, 1);
    stream->reader.on_error = store_error;
    stream->reader.context = stream;
    stream->line = stream->column = 1;
    begin_window(stream);
    return stream;
}

void pgn_stream_destroy(struct pgn_stream *stream)
{
    if (!stream)
        return;
    pgn_reader_free(&stream->reader);
    free(stream->bytes);
    free(stream);
}

const char *pgn_stream_text(const struct pgn_stream *stream, size_t *length)
{
    assert(stream->length < stream->start);
    *length = stream->length;
    return stream->bytes + stream->start - stream->length;
}

off_t pgn_stream_offset(const struct pgn_stream *stream)
{
    return stream->offset;
}

size_t pgn_stream_bytes_examined(const struct pgn_stream *stream)
{
    return stream->bytes_examined + stream->reader.scanner.bytes_examined;
}

static void make_room(struct pgn_stream *stream)
{
    size_t before = stream->start - 1;
    stream->window_changed = true;
    assert(stream->start > 0 && stream->start <= stream->end);
    if (before > 0) {
        memmove(stream->bytes, stream->bytes + before, stream->end - before);
        stream->start -= before;
        stream->end -= before;
    }
    stream->bytes =
        memory_grow(stream->bytes, stream->end + CHUNK_SIZE / 2, &stream->capacity, 1);
}

static bool read_more(struct pgn_stream *stream, struct error *error)
{
    size_t old_size = stream->end - stream->start, new_size;
    make_room(stream);
    stream->attempted_bytes += old_size;
    new_size = stream->attempted_bytes > RETRY_BUDGET ? 2 * old_size : old_size + 1;
    new_size = MIN(new_size, PGN_GAME_SIZE_MAX + CHUNK_SIZE); /* longer games are skipped */
    while (!stream->at_end_of_file && stream->end - stream->start < new_size) {
        if (stream->capacity - stream->end < ENCODING_UTF8_SIZE)
            make_room(stream);
        ssize_t count = encoding_read(&stream->input, stream->bytes + stream->end,
                                      MIN(stream->capacity - stream->end, CHUNK_SIZE));
        if (count < 0 && errno == EINTR)
            continue;
        if (count < 0)
            return error_set(error, 0, "cannot read: %s", strerror(errno));
        stream->at_end_of_file = count == 0;
        stream->end += (size_t)count;
    }
    return true;
}

static void advance(struct pgn_stream *stream, size_t length)
{
    const char *from = stream->bytes + stream->start, *last;
    int lines = pgn_count_lines(from, from + length, &last);
    assert(length <= stream->end - stream->start);
    stream->line = MIN(stream->line, LOCATION_MAX) + lines;
    stream->column = pgn_count_columns(last, from + length) +
                     (lines == 0 ? MIN(stream->column, LOCATION_MAX) : 1);
    stream->start += length;
    stream->offset += (off_t)length;
}

static void skip_blanks(struct pgn_stream *stream)
{
    const char *begin = stream->bytes + stream->start, *end = stream->bytes + stream->end;
    size_t at = stream->start;
    if (stream->offset == 0 && pgn_skip_byte_order_mark(begin, end) > begin) {
        advance(stream, (size_t)(pgn_skip_byte_order_mark(begin, end) - begin));
        stream->column = 1;
        at = stream->start;
    }
    while (at < stream->end && strchr(" \t\r\n", stream->bytes[at]) && stream->bytes[at])
        at++;
    advance(stream, at - stream->start);
}

static void prepare_reader(struct pgn_stream *stream)
{
    struct pgn_reader *reader = &stream->reader;
    skip_blanks(stream);
    const char *at = stream->bytes + stream->start, *end = stream->bytes + stream->end;
    reader->origin = (struct pgn_location){at, stream->line, stream->column};
    reader->is_first_game = stream->games == 0;
    reader->has_more_text = !stream->at_end_of_file;
    stream->error_count = 0;
    stream->bytes_examined += reader->scanner.bytes_examined;
    if (stream->window_changed)
        pgn_scanner_init(&reader->scanner, at - 1, at, end);
    else
        pgn_scanner_seek(&reader->scanner, at - 1, at);
    stream->window_changed = false;
}

/* Returns how many more errors may be reported. */
static size_t report_errors(struct pgn_stream *stream, size_t most)
{
    size_t count = stream->error_count < most ? stream->error_count : most;
    for (size_t i = 0; stream->on_error && i < count; i++)
        stream->on_error(stream->context, &stream->errors[i]);
    return most - count;
}

/* Skips an overlong game up to the line where the next game begins. Returns false on a read
 * error. */
static bool skip_overlong_game(struct pgn_stream *stream, struct error *error)
{
    static const char event[] = "\n[Event \"";
    const size_t size = sizeof event - 1;
    struct error omitted;
    error_set(&omitted, stream->column,
              "PGN line %d, column %d: a game of more than %d MB was skipped", stream->line,
              stream->column, PGN_GAME_SIZE_MAX >> 20);
    omitted.line = stream->line;
    if (stream->on_error)
        stream->on_error(stream->context, &omitted);
    for (;;) {
        const char *from = stream->bytes + stream->start;
        size_t length = stream->end - stream->start;
        const char *next = find_bytes(from, length, event, size);
        if (next) {
            advance(stream, (size_t)(next - from) + 1);
            return true;
        }
        advance(stream, stream->at_end_of_file ? length
                        : length < size        ? 0
                                               : length - size + 1);
        if (stream->at_end_of_file)
            return true;
        if (!read_more(stream, error))
            return false;
    }
}

/* Returns whether the last attempt reached the end of the window but not of the file. */
static bool is_truncated(const struct pgn_stream *stream)
{
    return stream->reader.scanner.hit_end && !stream->at_end_of_file;
}

/* Reads more text, or skips the game if it is too long. Returns false on a read error. */
static bool extend_window(struct pgn_stream *stream, struct error *error)
{
    return stream->end - stream->start > PGN_GAME_SIZE_MAX ? skip_overlong_game(stream, error)
                                                           : read_more(stream, error);
}

static enum pgn_stream_status finish_record(struct pgn_stream *stream,
                                            struct pgn_record *record, enum pgn_status status)
{
    const char *at = stream->bytes + stream->start;
    size_t length = (size_t)(stream->reader.scanner.at - at);
    *record =
        (struct pgn_record){status, ++stream->games, stream->offset, length, stream->line};
    advance(stream, length);
    stream->length = length;
    stream->attempted_bytes = 0;
    return PGN_STREAM_GAME;
}

/* Returns false at the end of the file. */
static bool skip_text(struct pgn_stream *stream)
{
    advance(stream, (size_t)(stream->reader.scanner.at - stream->reader.origin.at));
    return stream->start < stream->end || !stream->at_end_of_file;
}

enum pgn_stream_status pgn_stream_next(struct pgn_stream *stream, struct game *game,
                                       struct pgn_record *record, struct error *error)
{
    size_t left = ERRORS_MAX; /* errors that may still be reported in text that is not a
                               * game */
    bool found;
    for (;;) {
        prepare_reader(stream);
        enum pgn_status status = pgn_reader_next(&stream->reader, game, &found);
        if (is_truncated(stream)) {
            if (status != PGN_NO_GAME)
                game_free(game);
            if (!extend_window(stream, error))
                return PGN_STREAM_FAILED;
            continue;
        }
        if (found) {
            report_errors(stream, ERRORS_MAX);
            return finish_record(stream, record, status);
        }
        left = report_errors(stream, left);
        if (!skip_text(stream))
            return PGN_STREAM_END;
    }
}

enum pgn_stream_status pgn_stream_skip(struct pgn_stream *stream,
                                       const struct pgn_skip_callbacks *callbacks,
                                       struct pgn_record *record, struct error *error)
{
    static const struct pgn_skip_callbacks none;
    const struct pgn_skip_callbacks *use = callbacks ? callbacks : &none;
    for (;;) {
        prepare_reader(stream);
        if (use->restart)
            use->restart(use->context);
        bool found = pgn_reader_skip(&stream->reader, use->tag, use->context);
        if (is_truncated(stream)) {
            if (!extend_window(stream, error))
                return PGN_STREAM_FAILED;
            continue;
        }
        if (found)
            return finish_record(stream, record, PGN_OK);
        return skip_text(stream) ? PGN_STREAM_TEXT : PGN_STREAM_END;
    }
}

bool pgn_stream_seek(struct pgn_stream *stream, const struct pgn_record *record,
                     struct error *error)
{
    if (!encoding_seek(&stream->input, record->offset))
        return error_set(error, 0, "cannot seek: %s", strerror(errno));
    begin_window(stream);
    stream->offset = record->offset;
    stream->line = record->line;
    stream->column = 1;
    stream->games = record->number - 1;
    return true;
}
