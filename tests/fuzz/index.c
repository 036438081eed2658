/* index.c - any bytes as damage to the index of the kept games: added to those of a good one, byte
 * by byte, and behind it, with the sum mended, or it would not be looked at.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * It is a cache: whatever it holds, all games are there, and what is said of them is printable.
 * One that was not damaged saves all reading.
 */
#include <config.h>

#include "fuzz.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "archive/archive_index.h"
#include "archive/index_record.h"
#include "disk.h"
#include "still.h"

enum { GAMES = 3, UNREADABLE = 1 /* of them */, DAMAGE_MOST = 2048 };

#define FOLDER "/data/ttychess/games/"

static const char *const games[GAMES][2] = {
    {"2026-11-20-201530-1234",
     "[White \"Anna\"]\n[Black \"ttychess level 6\"]\n\n1. e4 e5 *\n"},
    {"2026-11-21-080000-77",
     "[Date \"2026.11.21\"]\n[Result \"0-1\"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n"},
    {"2026-11-22-080000-78", "no game"},
};

/* As archive_index.c has it. */
struct header {
    char magic[16], version[24];
    uint32_t schema, byte_order, head_size, openings;
    uint64_t length, sum;
};

/* Behind the records. */
static void write_header(char *bytes, size_t length)
{
    struct header header = {.magic = "ttychess index",
                            .version = PACKAGE_VERSION,
                            .schema = 1,
                            .byte_order = 0x01020304,
                            .head_size = sizeof(struct index_head),
                            .openings = openings_sum(),
                            .length = length};
    for (size_t at = 0; at < length; at += sizeof header.sum) {
        uint64_t word;
        memcpy(&word, bytes + sizeof header + at, sizeof word);
        header.sum = (header.sum ^ word) * 0x9E3779B97F4A7C15ULL;
        header.sum ^= header.sum >> 32;
    }
    memcpy(bytes, &header, sizeof header);
}

/* The records of the games as they are, and the damage. */
static void write_index(const struct archive *archive, const uint8_t *damage, size_t size)
{
    static char bytes[sizeof(struct header) + GAMES * INDEX_RECORD_MOST + DAMAGE_MOST + 8];
    char *records = bytes + sizeof(struct header);
    struct archive_entry *entries;
    size_t count, length = 0;
    size = size < DAMAGE_MOST ? size : DAMAGE_MOST;
    EXPECT(archive_list(archive, &entries, &count, NULL) && count == GAMES, "%zu", count);
    memset(bytes, 0, sizeof bytes);
    for (size_t i = 0; i < count; i++) {
        struct archive_summary summary;
        archive_summarise(archive, entries[i].id, &summary);
        length += index_record_write(&entries[i], &summary, records + length);
    }
    free(entries);
    for (size_t i = 0; i < size; i++)
        records[i] = (char)(records[i] + damage[i]);
    length = size > length ? (size + 7) / 8 * 8 : length;
    write_header(bytes, length);
    fuzz_disk_put(FOLDER ARCHIVE_INDEX_NAME, bytes, sizeof(struct header) + length);
}

/* Returns how many games had to be read. */
static size_t expect_summaries(const struct archive *archive)
{
    struct archive_index *index = archive_index_open(archive);
    struct archive_entry *entries;
    struct reason reason;
    size_t count, read;
    char text[SUMMARY_TEXT_SIZE], line[80];
    EXPECT(archive_list(archive, &entries, &count, &reason), "%s", reason.text);
    EXPECT(count == GAMES, "%zu games", count);
    for (size_t i = 0; i < count; i++) {
        struct archive_summary summary;
        archive_index_summarise(index, &entries[i], &summary);
        EXPECT(strcmp(summary.id, entries[i].id) == 0, "%s is %s", entries[i].id, summary.id);
        fuzz_expect_printable(summary.names[WHITE]);
        fuzz_expect_printable(summary.names[BLACK]);
        fuzz_expect_printable(summary.opening);
        archive_summary_write(&summary, text);
        fuzz_expect_said(text);
        if (archive_describe(&summary, i + 1, line))
            fuzz_expect_said(line);
    }
    read = archive_index_read(index);
    archive_index_close(index, true);
    free(entries);
    return read;
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    struct archive archive;
    struct reason reason;
    char path[128];
    size_t read;
    fuzz_begin();
    still_begin();
    setenv("XDG_DATA_HOME", "/data", 1);
    fuzz_disk_clear();
    for (int i = 0; i < GAMES; i++) {
        snprintf(path, sizeof path, "%s%s.pgn", FOLDER, games[i][0]);
        fuzz_disk_put(path, games[i][1], strlen(games[i][1]));
    }
    EXPECT(archive_open(&archive, &fuzz_disk, &reason), "%s", reason.text);
    write_index(&archive, bytes, size);
    read = expect_summaries(&archive);
    EXPECT(read >= UNREADABLE && read <= GAMES, "%zu read", read);
    EXPECT(size > 0 || read == UNREADABLE, "%zu read", read);
    archive_close(&archive);
    EXPECT(fuzz_disk_count_open() == 0, "%d files left open", fuzz_disk_count_open());
    fuzz_disk_clear();
    return 0;
}
