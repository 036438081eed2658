/* pgn_stream.c - a window that moves over a file, and the reader in it
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A game is read from the window. If the reader reaches the window's end, its result is
 * discarded and the game is read again with more text, so there is no need to find its end
 * beforehand. With a slow pipe, attempts are made as text arrives; once they have cost
 * TRIES_BUDGET, the text is doubled before each further attempt, so that together these cost
 * twice the last one.
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
#include "pgn/pgn_reader.h"

enum { PORTION = 1 << 20, TRIES_BUDGET = 4 << 20, ERROR_LIMIT = PGN_COMPLAINTS + 1 };

struct pgn_stream {
    struct encoding_reader input;
    pgn_complain *complain;
    void *context;
    struct pgn_reader reader;

    /* bytes[start] is where the next game begins; the byte before it is kept to tell whether a
     * line begins. */
    char *bytes;
    size_t start, end, capacity;
    bool finished; /* end of file: nothing follows `end` */
    bool changed;  /* the scanner has not seen the window's bytes */
    off_t offset;  /* of bytes[start] */
    int line, column;
    size_t games;
    size_t tried;     /* total bytes of the attempts at the next game */
    size_t looked_at; /* bytes examined before the reader's last attempt */
    size_t length;    /* of the game returned last, which ends at `start` */

    struct error *errors; /* owned; of the game being read */
    size_t error_count;
};

static void keep_error(void *context, const struct error *error)
{
    struct pgn_stream *stream = context;
    if (stream->error_count < ERROR_LIMIT)
        stream->errors[stream->error_count++] = *error;
}

static void begin_window(struct pgn_stream *stream)
{
    stream->bytes[0] = '\n';
    stream->start = stream->end = 1;
    stream->finished = false;
    stream->changed = true;
}

struct pgn_stream *pgn_stream_create(int file, pgn_complain *complain, void *context)
{
    struct pgn_stream *stream = memory_new(1, sizeof *stream);
    stream->input.file = file;
    stream->complain = complain;
    stream->context = context;
    pgn_reader_init(&stream->reader);
    stream->capacity = PORTION + 1;
    stream->bytes = memory_resize(NULL, stream->capacity, 1);
    stream->errors = memory_resize(NULL, ERROR_LIMIT, sizeof *stream->errors);
    stream->reader.complain = keep_error;
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
    free(stream->errors);
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

size_t pgn_stream_work(const struct pgn_stream *stream)
{
    return stream->looked_at + stream->reader.scanner.looked_at;
}

/* ---- the window -------------------------------------------------------------------- */

static void make_room(struct pgn_stream *stream)
{
    size_t before = stream->start - 1;
    stream->changed = true;
    assert(stream->start > 0 && stream->start <= stream->end);
    if (before > 0) {
        memmove(stream->bytes, stream->bytes + before, stream->end - before);
        stream->start -= before;
        stream->end -= before;
    }
    stream->bytes =
        memory_grow(stream->bytes, stream->end + PORTION / 2, &stream->capacity, 1);
}

/* Returns false and sets *error on a read error. */
static bool read_more(struct pgn_stream *stream, struct error *error)
{
    size_t had = stream->end - stream->start, wanted;
    make_room(stream);
    stream->tried += had;
    wanted = stream->tried > TRIES_BUDGET ? 2 * had : had + 1;
    wanted = MIN(wanted, PGN_GAME_LIMIT + PORTION); /* longer games are skipped */
    while (!stream->finished && stream->end - stream->start < wanted) {
        if (stream->capacity - stream->end < ENCODING_UTF8_SIZE)
            make_room(stream);
        ssize_t count = encoding_read(&stream->input, stream->bytes + stream->end,
                                      MIN(stream->capacity - stream->end, PORTION));
        if (count < 0 && errno == EINTR)
            continue;
        if (count < 0)
            return error_set(error, 0, "cannot read: %s", strerror(errno));
        stream->finished = count == 0;
        stream->end += (size_t)count;
    }
    return true;
}

static void advance(struct pgn_stream *stream, size_t length)
{
    const char *from = stream->bytes + stream->start, *last;
    int lines = pgn_scanner_lines(from, from + length, &last);
    assert(length <= stream->end - stream->start);
    stream->line += lines;
    stream->column =
        pgn_scanner_columns(last, from + length) + (lines == 0 ? stream->column : 1);
    stream->start += length;
    stream->offset += (off_t)length;
}

/* ---- games ------------------------------------------------------------------------- */

static void skip_white_space(struct pgn_stream *stream)
{
    const char *begin = stream->bytes + stream->start, *end = stream->bytes + stream->end;
    size_t at = stream->start;
    if (stream->offset == 0 && pgn_skip_mark(begin, end) > begin) {
        advance(stream,
                (size_t)(pgn_skip_mark(begin, end) - begin)); /* it belongs to the file, not to
                                                               * a game */
        stream->column = 1;
        at = stream->start;
    }
    while (at < stream->end && strchr(" \t\r\n", stream->bytes[at]) && stream->bytes[at])
        at++;
    advance(stream, at - stream->start);
}

static void prepare(struct pgn_stream *stream)
{
    struct pgn_reader *reader = &stream->reader;
    const char *at, *end = stream->bytes + stream->end;
    skip_white_space(stream);
    at = stream->bytes + stream->start;
    reader->origin = (struct pgn_place){at, stream->line, stream->column};
    reader->first = stream->games == 0;
    reader->more = !stream->finished;
    stream->error_count = 0;
    stream->looked_at += reader->scanner.looked_at;
    if (stream->changed)
        pgn_scanner_init(&reader->scanner, at - 1, at, end);
    else
        pgn_scanner_continue(&reader->scanner, at - 1, at);
    stream->changed = false;
}

/* Returns how many more may be reported. */
static size_t report_errors(struct pgn_stream *stream, size_t most)
{
    size_t count = stream->error_count < most ? stream->error_count : most;
    for (size_t i = 0; stream->complain && i < count; i++)
        stream->complain(stream->context, &stream->errors[i]);
    return most - count;
}

/* Skip an overlong game up to a line that begins another. */
static bool pass_over(struct pgn_stream *stream, struct error *error)
{
    static const char event[] = "\n[Event \"";
    const size_t size = sizeof event - 1;
    struct error told;
    error_set(&told, stream->column,
              "PGN line %d, column %d: a game of more than %d MB was skipped", stream->line,
              stream->column, PGN_GAME_LIMIT >> 20);
    told.line = stream->line;
    if (stream->complain)
        stream->complain(stream->context, &told);
    for (;;) {
        const char *from = stream->bytes + stream->start;
        size_t length = stream->end - stream->start;
        const char *next = memmem(from, length, event, size);
        if (next) {
            advance(stream, (size_t)(next - from) + 1);
            return true;
        }
        advance(stream, stream->finished ? length : length < size ? 0 : length - size + 1);
        if (stream->finished)
            return true;
        if (!read_more(stream, error))
            return false;
    }
}

/* The last attempt reached the window's end, but not the file's. */
static bool is_cut_off(const struct pgn_stream *stream)
{
    return stream->reader.scanner.starved && !stream->finished;
}

/* Get more text, or give up the game. Returns false on a read error. */
static bool widen(struct pgn_stream *stream, struct error *error)
{
    return stream->end - stream->start > PGN_GAME_LIMIT ? pass_over(stream, error)
                                                        : read_more(stream, error);
}

static enum pgn_stream_status hand_over(struct pgn_stream *stream, struct pgn_record *record,
                                        enum pgn_status status)
{
    const char *at = stream->bytes + stream->start;
    size_t length = (size_t)(stream->reader.scanner.at - at);
    *record =
        (struct pgn_record){status, ++stream->games, stream->offset, length, stream->line};
    advance(stream, length);
    stream->length = length;
    stream->tried = 0;
    return PGN_STREAM_GAME;
}

/* Returns false if nothing follows. */
static bool pass_text(struct pgn_stream *stream)
{
    advance(stream, (size_t)(stream->reader.scanner.at - stream->reader.origin.at));
    return stream->start < stream->end || !stream->finished;
}

enum pgn_stream_status pgn_stream_next(struct pgn_stream *stream, struct game *game,
                                       struct pgn_record *record, struct error *error)
{
    size_t left = ERROR_LIMIT; /* reports about text that is not a game, however long */
    bool found;
    for (;;) {
        prepare(stream);
        enum pgn_status status = pgn_reader_next(&stream->reader, game, &found);
        if (is_cut_off(stream)) {
            if (status != PGN_NONE)
                game_free(game);
            if (!widen(stream, error))
                return PGN_STREAM_FAILED;
            continue;
        }
        if (found) {
            report_errors(stream, ERROR_LIMIT);
            return hand_over(stream, record, status);
        }
        left = report_errors(stream, left);
        if (!pass_text(stream))
            return PGN_STREAM_END;
    }
}

enum pgn_stream_status pgn_stream_skip(struct pgn_stream *stream,
                                       const struct pgn_skimmer *skimmer,
                                       struct pgn_record *record, struct error *error)
{
    bool found;
    for (;;) {
        prepare(stream);
        if (skimmer && skimmer->restart)
            skimmer->restart(skimmer->context);
        found = pgn_reader_skip(&stream->reader, skimmer ? skimmer->tag : NULL,
                                skimmer ? skimmer->context : NULL);
        if (is_cut_off(stream)) {
            if (!widen(stream, error))
                return PGN_STREAM_FAILED;
            continue;
        }
        if (found)
            return hand_over(stream, record, PGN_OK);
        return pass_text(stream) ? PGN_STREAM_TEXT : PGN_STREAM_END;
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
