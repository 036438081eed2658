/* stream.c - any bytes as a game file, in portions of any size.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The same games are found at the same places for all portions, whether they are read, skipped
 * or listed; the work is linear, and errors are limited. Replacing one game leaves all other
 * bytes unchanged.
 */
#include "fuzz/fuzz.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <fcntl.h>
#include <unistd.h>

#include "support/disk.h"
#include "pgn/game_list.h"

/* An unreadable game is tried in each language, and a byte that is not UTF-8 becomes up to
 * three. */
enum { GAMES = 64, TIMES = 200, EXTRA_WORK = 4096 };

static const char PATH[] = "/games.pgn";

struct seen {
    size_t count, errors, work;
    struct pgn_record records[GAMES];
};

static void count_error(void *context, const struct error *error)
{
    struct seen *seen = context;
    fuzz_expect_said(error->text);
    seen->errors++;
}

static void take(struct seen *seen, const struct pgn_record *record, size_t size)
{
    EXPECT((size_t)record->offset + record->length <= size, "beyond the file's end");
    EXPECT(record->number == seen->count + 1, "number %zu", record->number);
    if (seen->count > 0 && seen->count <= GAMES)
        EXPECT(record->offset > seen->records[seen->count - 1].offset, "no step forward");
    if (seen->count < GAMES)
        seen->records[seen->count] = *record;
    seen->count++;
}

/* Goes through the file; `skip`: skips the games. */
static struct seen go_through(const uint8_t *bytes, size_t size, size_t portion, bool skip)
{
    int file = open(PATH, O_RDONLY);
    struct seen seen = {.count = 0};
    struct pgn_stream *stream = pgn_stream_create(file, count_error, &seen);
    enum pgn_stream_status status;
    struct pgn_record record;
    struct error error;
    size_t length, before;
    struct game game;
    disk_set_portion(portion);
    for (;;) {
        before = seen.errors;
        status = skip ? pgn_stream_skip(stream, NULL, &record, &error)
                      : pgn_stream_next(stream, &game, &record, &error);
        /* Of the game, and of the text before it. */
        EXPECT(seen.errors - before <= 2 * (PGN_ERRORS_MAX + 1), "%zu complaints",
               seen.errors - before);
        if (status == PGN_STREAM_TEXT)
            continue;
        if (status != PGN_STREAM_GAME)
            break;
        take(&seen, &record, size);
        if (skip)
            continue;
        EXPECT(memcmp(pgn_stream_text(stream, &length), bytes + record.offset,
                      record.length) == 0 &&
                   length == record.length,
               "another text");
        if (record.status != PGN_NO_GAME)
            game_free(&game);
    }
    EXPECT(status == PGN_STREAM_END, "%s", error.text);
    seen.work = pgn_stream_bytes_examined(stream);
    if (portion ==
        0) /* a window that grows by bytes is scanned again for each, up to a limit */
        EXPECT(seen.work <= TIMES * size + EXTRA_WORK, "%zu bytes looked at of %zu", seen.work,
               size);
    pgn_stream_destroy(stream);
    close(file);
    return seen;
}

static void expect_same(const struct seen *one, const struct seen *other, bool skipped)
{
    EXPECT(one->count == other->count, "%zu and %zu games", one->count, other->count);
    EXPECT(skipped || one->errors == other->errors, "%zu and %zu complaints", one->errors,
           other->errors);
    for (size_t i = 0; i < one->count && i < GAMES; i++) {
        const struct pgn_record *left = &one->records[i], *right = &other->records[i];
        EXPECT(left->offset == right->offset && left->length == right->length &&
                   left->line == right->line && (skipped || left->status == right->status),
               "game %zu: at %ld and %ld, length %zu and %zu, line %d and %d", i + 1,
               (long)left->offset, (long)right->offset, left->length, right->length,
               left->line, right->line);
    }
}

/* Replaces one game by another, using the list. */
static void expect_patched(const uint8_t *bytes, size_t size, const struct seen *seen,
                           size_t index)
{
    static const char text[] = "[Event \"x\"]\n\n1. e4 *\n";
    struct error error;
    struct game_list *list = game_list_open(PATH, &error);
    struct pgn_patch patch = {.text = text, .length = sizeof text - 1};
    size_t length, begin, end;
    const char *after;
    EXPECT(list != NULL, "%s", error.text);
    while (game_list_scan(list, 1 + (off_t)(size / 3), 2))
        continue;
    EXPECT(!game_list_take_error(list, &error), "%s", error.text);
    EXPECT(game_list_count(list) == seen->count, "%zu listed", game_list_count(list));
    for (int field = 0; index < seen->count && field < GAME_LIST_FIELDS; field++)
        fuzz_expect_printable(game_list_field_text(list, index, (enum game_list_field)field));
    if (index < seen->count && index < GAMES) {
        game_list_get_record(list, index, &patch.record);
        begin = (size_t)patch.record.offset;
        end = begin + patch.record.length;
        EXPECT(patch.record.offset == seen->records[index].offset, "listed elsewhere");
        EXPECT(pgn_patch_file(list, PATH, &patch, 1, &error), "%s", error.text);
        after = disk_get(PATH, &length);
        EXPECT(length >= size - (end - begin) + patch.length - 1 &&
                   memcmp(after, bytes, begin) == 0 &&
                   memcmp(after + length - (size - end), bytes + end, size - end) == 0,
               "other bytes around game %zu", index + 1);
    }
    game_list_close(list);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    struct seen whole, other;
    size_t portion = size > 0 ? 1 + bytes[size - 1] % 61u : 1;
    fuzz_begin();
    disk_root = "";
    disk_clear();
    disk_put(PATH, bytes, size);
    whole = go_through(bytes, size, 0, false);
    other = go_through(bytes, size, portion, false);
    expect_same(&whole, &other, false);
    other = go_through(bytes, size, 0, true);
    expect_same(&whole, &other, true);
    other = go_through(bytes, size, portion, true);
    expect_same(&whole, &other, true);
    if (size > 0)
        expect_patched(bytes, size, &whole, bytes[0] % (whole.count + 1));
    EXPECT(disk_count_open() == 0, "%d files left open", disk_count_open());
    EXPECT(disk_count() == 1, "%d files", disk_count());
    disk_clear();
    return 0;
}
