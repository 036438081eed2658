/* index_record.h - one kept game in the index, as bytes.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Internal to archive_index.c. The bytes are of this machine and this version; they may come
 * from anywhere and hold anything, so all is checked where they are read. Any thread.
 */
#ifndef TTYCHESS_ARCHIVE_INDEX_RECORD_H
#define TTYCHESS_ARCHIVE_INDEX_RECORD_H

#include "archive/archive_summary.h"

struct index_head { /* then come id, names and opening, and zeros up to a multiple of 8 */
    int64_t modified, changed; /* nanoseconds since 1970 */
    uint64_t inode;
    uint32_t size; /* bytes of the game's file */
    uint32_t moves, next;
    int16_t year; /* this and the next ones as in struct tm */
    int8_t month, day, hour, minute, second;
    uint8_t result, flags;
    uint8_t id_length, name_lengths[2], opening_length;
};

enum { INDEX_RECORD_MOST = 512 /* bytes of a record */ };

struct index_record {
    struct index_head head;
    const char *texts; /* in the bytes it was read from, which outlive it */
    size_t length;     /* of the record */
};

/* Write a game that is readable; returns the bytes, 0: it cannot be noted. */
size_t index_record_write(const struct archive_entry *entry,
                          const struct archive_summary *summary,
                          char bytes[INDEX_RECORD_MOST]);

/* Find the record that `left` bytes begin with; false: they begin with none. */
bool index_record_find(struct index_record *record, const char *bytes, size_t left);

/* Where it stands to an entry, in the order of archive_list(): before (< 0), after it, or it is
 * of that game (0), which may have changed. */
int index_record_compare(const struct index_record *record, const struct archive_entry *entry);

/* Two records in that order. */
int index_record_order(const struct index_record *one, const struct index_record *other);

/* What it says of the game; false: that game has changed, or the record is damaged. */
bool index_record_read(const struct index_record *record, const struct archive_entry *entry,
                       struct archive_summary *summary);

#endif
