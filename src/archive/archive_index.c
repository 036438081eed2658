/* archive_index.c - the index of the kept games: read, gone along with a listing, written.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Records stand in the order of archive_list(), so both are gone through once, side by side. A
 * sum over all of them shows damage. Two sessions that write at once make one file of one name
 * beside it, and only one can; what a dead one left there is taken away after a minute.
 */
#include <config.h>

#include "archive/archive_index.h"

#include <errno.h>
#include <fcntl.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "archive/index_record.h"
#include "base/memory.h"

enum {
    FIRST_READ = 16, /* games that are read without it */
    SCHEMA = 1,
    BYTE_ORDER_MARK = 0x01020304,
    PORTION = 64 << 10, /* written at once */
    LEFT_BEHIND = 60,   /* seconds after which an unfinished file is nobody's */
    SETTLED = 2 /* seconds: a file changed later may change again without a sign of it */
};

struct header {
    char magic[16], version[24];
    uint32_t schema, byte_order, head_size, openings;
    uint64_t length, sum; /* of what follows */
};

struct archive_index {
    const struct archive *archive;
    char *bytes; /* owned; records that were there: those up to `at` were passed, and those of
                  * them that are stale are DROPPED; NULL: none */
    size_t length, at;
    char *news; /* owned; records of games that were read, in order */
    size_t news_length, news_capacity;
    size_t read;
};

enum { DROPPED = 0x80 /* in index_head.flags */ };

static void index_path(const struct archive *archive, const char *behind,
                       char path[ARCHIVE_PATH_SIZE])
{
    snprintf(path, ARCHIVE_PATH_SIZE, "%.*s/%s%s", ARCHIVE_PATH_SIZE - 16, archive->directory,
             ARCHIVE_INDEX_NAME, behind);
}

/* Of a multiple of 8 bytes; a word that is changed changes it. */
static uint64_t add_to_sum(uint64_t sum, const char *bytes, size_t length)
{
    for (size_t i = 0; i + sizeof sum <= length; i += sizeof sum) {
        uint64_t word;
        memcpy(&word, bytes + i, sizeof word);
        sum = (sum ^ word) * 0x9E3779B97F4A7C15ULL;
        sum ^= sum >> 32;
    }
    return sum;
}

static void fill_header(struct header *header, uint64_t length, uint64_t sum)
{
    memset(header, 0, sizeof *header);
    snprintf(header->magic, sizeof header->magic, "ttychess index");
    snprintf(header->version, sizeof header->version, "%s", PACKAGE_VERSION);
    header->schema = SCHEMA;
    header->byte_order = BYTE_ORDER_MARK;
    header->head_size = sizeof(struct index_head);
    header->openings = openings_sum();
    header->length = length;
    header->sum = sum;
}

/* ---- reading ----------------------------------------------------------------------- */

/* Whether a file is one of ours, whole and of this version. */
static bool is_whole(const char *bytes, size_t length)
{
    struct header header, expected;
    uint64_t rest = (uint64_t)length - sizeof header;
    if (length < sizeof header || rest % sizeof header.sum != 0)
        return false;
    memcpy(&header, bytes, sizeof header);
    fill_header(&expected, rest, add_to_sum(0, bytes + sizeof header, (size_t)rest));
    return memcmp(&header, &expected, sizeof header) == 0;
}

struct archive_index *archive_index_open(const struct archive *archive)
{
    struct archive_index *index = memory_new(1, sizeof *index);
    char path[ARCHIVE_PATH_SIZE];
    index->archive = archive;
    index_path(archive, "", path);
    index->bytes =
        storage_read_file(archive->storage, path, ARCHIVE_INDEX_LIMIT, &index->length, NULL);
    if (index->bytes && !is_whole(index->bytes, index->length)) {
        free(index->bytes);
        index->bytes = NULL;
    }
    if (!index->bytes)
        index->length = 0;
    index->at = index->bytes ? sizeof(struct header) : 0;
    return index;
}

size_t archive_index_read(const struct archive_index *index)
{
    return index->read;
}

static void drop(struct archive_index *index)
{
    index->bytes[index->at + offsetof(struct index_head, flags)] |= (char)DROPPED;
}

/* Go to where the entry stands, or would stand; true: its record is there, and good. */
static bool look_up(struct archive_index *index, const struct archive_entry *entry,
                    struct archive_summary *summary)
{
    struct index_record record;
    bool found = false;
    while (!found && index->bytes &&
           index_record_find(&record, index->bytes + index->at, index->length - index->at)) {
        int order = index_record_compare(&record, entry);
        if (order > 0)
            return false;
        found = order == 0 && index_record_read(&record, entry, summary);
        if (!found)
            drop(index);
        index->at += record.length;
    }
    return found;
}

static void note(struct archive_index *index, const struct archive_entry *entry,
                 const struct archive_summary *summary)
{
    char bytes[INDEX_RECORD_MOST];
    size_t length = index_record_write(entry, summary, bytes);
    if (length == 0 || index->news_length + length > ARCHIVE_INDEX_LIMIT)
        return;
    if (index->news_length + length > index->news_capacity) {
        index->news_capacity = 2 * index->news_capacity + PORTION;
        index->news = memory_resize(index->news, index->news_capacity, 1);
    }
    memcpy(index->news + index->news_length, bytes, length);
    index->news_length += length;
}

void archive_index_summarise(struct archive_index *index, const struct archive_entry *entry,
                             struct archive_summary *summary)
{
    if (look_up(index, entry, summary))
        return;
    archive_summarise(index->archive, entry->id, summary);
    index->read++;
    note(index, entry, summary);
}

/* ---- writing ----------------------------------------------------------------------- */

struct writer {
    const struct storage *storage;
    int file;
    int64_t settled; /* nanoseconds: a game that changed later is left out */
    char *bytes;     /* PORTION of them, and a record */
    size_t filled, written;
    uint64_t sum;
    bool failed;
};

static void flush(struct writer *writer)
{
    writer->sum = add_to_sum(writer->sum, writer->bytes, writer->filled);
    writer->failed = writer->failed || !storage_write_all(writer->storage, writer->file,
                                                          writer->bytes, writer->filled);
    writer->filled = 0;
}

static void put_record(struct writer *writer, const struct index_record *record)
{
    const struct index_head *head = &record->head;
    if ((head->flags & DROPPED) || head->modified >= writer->settled ||
        head->changed >= writer->settled ||
        writer->written + record->length > ARCHIVE_INDEX_LIMIT - sizeof(struct header))
        return;
    memcpy(writer->bytes + writer->filled, record->texts - sizeof *head, record->length);
    writer->filled += record->length;
    writer->written += record->length;
    if (writer->filled >= PORTION)
        flush(writer);
}

/* What was there and is good, and what is new, in one order. */
static void put_records(struct writer *writer, const struct archive_index *index)
{
    struct index_record old, new;
    size_t at = index->bytes ? sizeof(struct header) : 0, at_news = 0;
    for (;;) {
        bool has_old =
            index->bytes && index_record_find(&old, index->bytes + at, index->length - at);
        bool has_new = index->news && index_record_find(&new, index->news + at_news,
                                                        index->news_length - at_news);
        bool takes_old = has_old && (!has_new || index_record_order(&old, &new) <= 0);
        if (!has_old && !has_new)
            return;
        put_record(writer, takes_old ? &old : &new);
        at += takes_old ? old.length : 0;
        at_news += takes_old ? 0 : new.length;
    }
}

/* The whole file; false: it could not be written. */
static bool write_all(struct writer *writer, const struct archive_index *index)
{
    const struct storage *storage = writer->storage;
    struct header header;
    memset(&header, 0, sizeof header);
    if (!storage_write_all(storage, writer->file, (const char *)&header, sizeof header))
        return false;
    writer->bytes = memory_new(PORTION + INDEX_RECORD_MOST, 1);
    put_records(writer, index);
    flush(writer);
    free(writer->bytes);
    fill_header(&header, writer->written, writer->sum);
    return !writer->failed && storage->seek(storage->context, writer->file, 0) == 0 &&
           storage_write_all(storage, writer->file, (const char *)&header, sizeof header);
}

/* A file of that name is written by another session, or was left behind by a dead one. */
static void remove_left(const struct storage *storage, const char *path)
{
    struct stat status;
    if (storage->stat(storage->context, path, &status) == 0 &&
        llabs((long long)time(NULL) - (long long)status.st_mtim.tv_sec) > LEFT_BEHIND)
        storage->unlink(storage->context, path);
}

/* Begin a file that nobody else has; false: it cannot be had. The time is the file system's:
 * that of another machine, perhaps. */
static bool create(struct writer *writer, const char *path)
{
    const struct storage *storage = writer->storage;
    struct stat status;
    writer->file =
        storage->open(storage->context, path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, 0600);
    if (writer->file < 0) {
        if (errno == EEXIST)
            remove_left(storage, path);
        return false;
    }
    if (storage->stat(storage->context, path, &status) == 0)
        writer->settled = ((int64_t)status.st_mtim.tv_sec - SETTLED) * 1000000000;
    return true;
}

static void write_anew(const struct archive_index *index)
{
    const struct storage *storage = index->archive->storage;
    struct writer writer = {.storage = storage};
    char path[ARCHIVE_PATH_SIZE], new_path[ARCHIVE_PATH_SIZE];
    bool done;
    index_path(index->archive, "", path);
    index_path(index->archive, "-new", new_path);
    if (!create(&writer, new_path))
        return;
    done = write_all(&writer, index);
    done = storage->close(storage->context, writer.file) == 0 && done;
    if (!done || writer.written == 0 || storage->rename(storage->context, new_path, path) != 0)
        storage->unlink(storage->context, new_path);
}

void archive_index_close(struct archive_index *index, bool keep)
{
    if (keep && index->read >= ARCHIVE_INDEX_NEWS)
        write_anew(index);
    free(index->bytes);
    free(index->news);
    free(index);
}

/* ---- who has use for it ------------------------------------------------------------- */

/* The newest are read; only who has finished many of them has use for the index. */
static void summarise(const struct archive *archive, size_t place,
                      const struct archive_entry *entry, struct archive_index **index,
                      struct archive_summary *summary)
{
    if (place >= FIRST_READ && !*index)
        *index = archive_index_open(archive);
    if (*index)
        archive_index_summarise(*index, entry, summary);
    else
        archive_summarise(archive, entry->id, summary);
}

bool archive_last_unfinished(const struct archive *archive, char id[ARCHIVE_ID_SIZE],
                             struct reason *reason)
{
    struct archive_index *index = NULL;
    struct archive_entry *entries;
    size_t count;
    bool found = false;
    if (!archive_list(archive, &entries, &count, reason))
        return false;
    for (size_t i = 0; i < count && !found; i++) {
        struct archive_summary game;
        summarise(archive, i, &entries[i], &index, &game);
        found = game.readable && !game.changed && game.result == RESULT_NONE;
        if (found)
            strcpy(id, entries[i].id);
    }
    if (index)
        archive_index_close(index, true);
    free(entries);
    return found || reason_set(reason, 0, "no unfinished game in %s", archive->directory);
}
