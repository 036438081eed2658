/* archive_index.c - the index of the kept games is a cache: whatever becomes of it, what is
 * told of the games is right.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <errno.h>
#include <fcntl.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>

#include "archive/archive_index.h"
#include "archive/index_record.h"
#include "pgn/openings.h"
#include "rules/attacks.h"
#include "scratch.h"

enum { GAMES = 80, TEXT = 120 * 100 };

/* ---- a file system whose clock is ahead, and which counts ---------------------------- */

static struct watched {
    size_t games_opened, index_renamed;
    int ahead;       /* seconds: the files were all written so long ago */
    long calls;      /* made so far */
    long fail_at;    /* this one fails, and all after it; 0: none */
    bool fails_once; /* but not those after it */
    bool read_only;
} watched;

static bool is_spoilt(void)
{
    watched.calls++;
    errno = EIO;
    return watched.fail_at > 0 && (watched.fails_once ? watched.calls == watched.fail_at
                                                      : watched.calls >= watched.fail_at);
}

static bool is_game(const char *path)
{
    size_t length = strlen(path);
    return length > 4 && strcmp(path + length - 4, ".pgn") == 0;
}

static int watched_open(void *context, const char *path, int flags, mode_t mode)
{
    watched.games_opened += is_game(path);
    if (!is_game(path) && is_spoilt())
        return -1;
    errno = EROFS;
    return watched.read_only && (flags & O_CREAT)
               ? -1
               : storage_system.open(context, path, flags, mode);
}

static ssize_t watched_write(void *context, int file, const void *bytes, size_t size)
{
    if (is_spoilt()) {
        (void)!storage_system.write(context, file, bytes, size / 2);
        errno = ENOSPC;
        return -1;
    }
    return storage_system.write(context, file, bytes, size);
}

static off_t watched_seek(void *context, int file, off_t offset)
{
    return is_spoilt() ? -1 : storage_system.seek(context, file, offset);
}

static int watched_close(void *context, int file)
{
    bool bad = is_spoilt();
    storage_system.close(context, file);
    return bad ? -1 : 0;
}

static int watched_rename(void *context, const char *from, const char *to)
{
    if (is_spoilt())
        return -1;
    watched.index_renamed++;
    return storage_system.rename(context, from, to);
}

static int watched_stat(void *context, const char *path, struct stat *status)
{
    int result = storage_system.stat(context, path, status);
    if (result == 0 && strstr(path, ARCHIVE_INDEX_NAME "-new"))
        status->st_mtim.tv_sec += watched.ahead;
    return result;
}

static struct storage storage;
static struct archive archive;
static char index_path[ARCHIVE_PATH_SIZE + 32], new_path[ARCHIVE_PATH_SIZE + 32];

static void put_game(int number, const char *result)
{
    char path[ARCHIVE_PATH_SIZE + 64];
    FILE *file;
    snprintf(path, sizeof path, "%s/game-%03d.pgn", archive.directory, number);
    file = fopen(path, "w");
    assert_non_null(file);
    fprintf(file,
            "[White \"P\xC3\xA9ter %d\"]\n[Black \"ttychess\"]\n[BlackElo \"1%03d\"]\n"
            "[BlackType \"program\"]\n[Result \"%s\"]\n[Date \"2026.11.%02d\"]\n\n"
            "1. e4 c5 2. Nf3 %s%s\n",
            number, number, result, number % 28 + 1, number % 2 ? "d6 " : "", result);
    fclose(file);
}

static int begin(void **state)
{
    scratch_make(state);
    memset(&watched, 0, sizeof watched);
    watched.ahead = 30;
    storage = storage_system;
    storage.open = watched_open;
    storage.write = watched_write;
    storage.seek = watched_seek;
    storage.close = watched_close;
    storage.rename = watched_rename;
    storage.stat = watched_stat;
    assert_true(archive_open(&archive, &storage, NULL));
    assert_true(storage_make_directories(&storage_system, archive.directory, NULL));
    snprintf(index_path, sizeof index_path, "%s/%s", archive.directory, ARCHIVE_INDEX_NAME);
    snprintf(new_path, sizeof new_path, "%s/%s-new", archive.directory, ARCHIVE_INDEX_NAME);
    for (int i = 0; i < GAMES; i++)
        put_game(i, i % 3 ? "1-0" : "*");
    return 0;
}

/* ---- what is told of the games --------------------------------------------------------- */

static void add_line(char text[TEXT], const struct archive_summary *summary, size_t number)
{
    char line[80], about[SUMMARY_TEXT_SIZE];
    archive_describe(summary, number, line);
    archive_summary_write(summary, about);
    assert_true(strlen(text) + strlen(line) + strlen(about) + 3 < TEXT * 3);
    strcat(strcat(strcat(strcat(text, line), "\n"), about), "\n");
}

/* Once by the index, which may be written then, and once by reading each game: the same.
 * Returns how many games the index had no use for. */
static size_t check_all(void)
{
    static char told[TEXT * 3], read[TEXT * 3];
    struct archive_index *index = archive_index_open(&archive);
    struct archive_entry *entries;
    struct archive_summary summary;
    size_t count, missed;
    told[0] = read[0] = '\0';
    assert_true(archive_list(&archive, &entries, &count, NULL));
    watched.games_opened = 0;
    for (size_t i = 0; i < count; i++) {
        archive_index_summarise(index, &entries[i], &summary);
        add_line(told, &summary, i + 1);
    }
    missed = archive_index_read(index);
    assert_int_equal(watched.games_opened, missed);
    archive_index_close(index, true);
    for (size_t i = 0; i < count; i++) {
        archive_summarise(&archive, entries[i].id, &summary);
        add_line(read, &summary, i + 1);
    }
    free(entries);
    assert_string_equal(told, read);
    return missed;
}

/* ---- tests ------------------------------------------------------------------------- */

static void test_games_are_read_once(void **state)
{
    struct stat status;
    char id[ARCHIVE_ID_SIZE];
    (void)state;
    assert_int_equal(check_all(), GAMES);
    assert_int_equal(check_all(), 0);
    assert_int_equal(stat(index_path, &status), 0);
    assert_int_equal(status.st_mode & 0777, 0600);
    assert_int_equal(access(new_path, F_OK), -1);
    unlink(index_path);
    assert_int_equal(check_all(), GAMES);
    assert_int_equal(check_all(), 0);

    for (int i = 0; i < GAMES; i++) /* who has finished them all */
        put_game(i, "1-0");
    assert_int_equal(check_all(), GAMES);
    watched.games_opened = 0;
    assert_false(archive_last_unfinished(&archive, id, NULL));
    assert_in_range(watched.games_opened, 0, GAMES / 4);
    watched.games_opened = 0;
    assert_int_equal(archive_find(&archive, "game-017", id, NULL), ARCHIVE_EXACT);
    assert_int_equal(watched.games_opened, 0);
}

/* Games that are replaced, rewritten where they are, gone or new are seen as they are now. */
static void test_stale(void **state)
{
    char path[ARCHIVE_PATH_SIZE + 64], other[ARCHIVE_PATH_SIZE + 64];
    struct timespec times[2];
    struct stat status;
    (void)state;
    assert_int_equal(check_all(), GAMES);
    put_game(3, "0-1");
    assert_int_equal(check_all(), 1);
    snprintf(path, sizeof path, "%s/game-004.pgn", archive.directory);
    unlink(path);
    assert_int_equal(check_all(), 1);
    put_game(100, "1-0");
    assert_int_equal(check_all(), 2);

    /* Two that change their names, each as large and as old as the other. */
    for (int i = 10; i <= 16; i += 6) {
        snprintf(path, sizeof path, "%s/game-%03d.pgn", archive.directory, i);
        assert_int_equal(stat(path, &status), 0);
        times[0] = times[1] = (struct timespec){1000000000, 5};
        assert_int_equal(utimensat(AT_FDCWD, path, times, 0), 0);
    }
    assert_int_equal(check_all(), 4);
    unlink(index_path);
    assert_int_equal(check_all(), GAMES);
    snprintf(path, sizeof path, "%s/game-010.pgn", archive.directory);
    snprintf(other, sizeof other, "%s/game-016.pgn", archive.directory);
    snprintf(new_path, sizeof new_path, "%s/third", archive.directory);
    assert_int_equal(rename(path, new_path), 0);
    assert_int_equal(rename(other, path), 0);
    assert_int_equal(rename(new_path, other), 0);
    assert_int_equal(check_all(), 2);
}

/* The same text length, the same time, the same file: only when it changed tells. */
static void test_rewritten_in_place(void **state)
{
    char path[ARCHIVE_PATH_SIZE + 64];
    struct timespec times[2];
    struct stat status;
    (void)state;
    assert_int_equal(check_all(), GAMES);
    snprintf(path, sizeof path, "%s/game-010.pgn", archive.directory);
    assert_int_equal(stat(path, &status), 0);
    times[0] = status.st_atim;
    times[1] = status.st_mtim;
    put_game(10, "0-1");
    assert_int_equal(utimensat(AT_FDCWD, path, times, 0), 0);
    assert_int_equal(check_all(), 1);
}

/* Times that no record has room for cost those games a reading, and no others. */
static void test_times_far_away(void **state)
{
    static const time_t far[] = {-1000000000, 9999999999}; /* 1938 and 2286 */
    char path[ARCHIVE_PATH_SIZE + 64];
    (void)state;
    for (size_t i = 0; i < sizeof far / sizeof far[0]; i++) {
        struct timespec times[2] = {{.tv_sec = far[i]}, {.tv_sec = far[i]}};
        struct stat status;
        snprintf(path, sizeof path, "%s/game-%03zu.pgn", archive.directory, 20 + i);
        if (utimensat(AT_FDCWD, path, times, 0) != 0 || stat(path, &status) != 0 ||
            status.st_mtim.tv_sec != far[i])
            return; /* a file system without such years */
    }
    assert_int_equal(check_all(), GAMES);
    assert_int_equal(check_all(), 2);
}

/* What changed just now may change again within the same tick of the clock. */
static void test_fresh_games_are_not_noted(void **state)
{
    struct timespec times[2] = {{1000000000, 0}, {1000000000, 0}};
    char path[ARCHIVE_PATH_SIZE + 64];
    (void)state;
    watched.ahead = -1000; /* the clock of the file system is behind by so much */
    assert_int_equal(check_all(), GAMES);
    for (int i = 0; i < GAMES; i++) { /* whatever date it is given */
        snprintf(path, sizeof path, "%s/game-%03d.pgn", archive.directory, i);
        assert_int_equal(utimensat(AT_FDCWD, path, times, 0), 0);
    }
    assert_int_equal(check_all(), GAMES);
    assert_int_equal(access(index_path, F_OK), -1);
    assert_int_equal(access(new_path, F_OK), -1);
}

static char *read_index(size_t *length)
{
    char *bytes =
        storage_read_file(&storage_system, index_path, ARCHIVE_INDEX_LIMIT, length, NULL);
    assert_non_null(bytes);
    return bytes;
}

static void write_index(const char *bytes, size_t length)
{
    FILE *file = fopen(index_path, "w");
    assert_non_null(file);
    assert_int_equal(fwrite(bytes, 1, length, file), length);
    fclose(file);
}

/* Bits that turned over, halves of it, nothing, too much; another version is another header. */
static void test_damaged(void **state)
{
    size_t length, other;
    char *bytes, *again;
    uint32_t sum;
    (void)state;
    check_all();
    bytes = read_index(&length);
    memcpy(&sum, bytes + 52,
           sizeof sum); /* a table with another name is another header, too */
    assert_int_equal(sum, openings_sum());
    for (size_t at = 0; at < length; at += at < 80 ? 1 : 97) {
        bytes[at] ^= (char)(1 << at % 8);
        write_index(bytes, length);
        assert_int_equal(check_all(), GAMES);
        bytes[at] ^= (char)(1 << at % 8);
    }
    for (size_t cut = 0; cut < length; cut += cut < 100 ? 1 : 1001) {
        write_index(bytes, cut);
        assert_int_equal(check_all(), GAMES);
    }
    again = malloc(length + 8);
    assert_non_null(again);
    memcpy(again, bytes, length);
    memset(again + length, 0, 8);
    write_index(again, length + 8);
    assert_int_equal(check_all(), GAMES);
    free(again);
    again = read_index(&other); /* and it was put right */
    assert_int_equal(other, length);
    assert_memory_equal(again, bytes, length);
    free(again);
    free(bytes);
    unlink(index_path); /* a directory in its place */
    assert_int_equal(mkdir(index_path, 0700), 0);
    assert_int_equal(check_all(), GAMES);
    assert_int_equal(check_all(), GAMES);
    assert_int_equal(rmdir(index_path), 0);
    assert_int_equal(mkfifo(index_path, 0600), 0); /* nobody waits at it */
    assert_int_equal(check_all(), GAMES);
}

/* Where it cannot be written, or each call fails in turn, all is told and nothing is left. */
static void test_cannot_be_written(void **state)
{
    long calls;
    (void)state;
    watched.read_only = true;
    assert_int_equal(check_all(), GAMES);
    assert_int_equal(check_all(), GAMES);
    watched.read_only = false;
    watched.calls = 0;
    check_all();
    calls = watched.calls;
    for (int once = 0; once < 2; once++)
        for (long call = 1; call <= calls; call++) {
            unlink(index_path);
            watched.calls = 0;
            watched.fail_at = call;
            watched.fails_once = once == 1;
            check_all();
            watched.fail_at = 0;
            assert_int_equal(access(new_path, F_OK), -1);
            check_all();
        }
    assert_int_equal(check_all(), 0);
}

/* Another session writes it, or died while it did. */
static void test_two_at_once(void **state)
{
    struct timespec times[2] = {{1000000000, 0}, {1000000000, 0}};
    size_t renamed;
    (void)state;
    close(open(new_path, O_CREAT | O_WRONLY, 0600));
    assert_int_equal(check_all(), GAMES);
    assert_int_equal(check_all(), GAMES);
    assert_int_equal(watched.index_renamed, 0);
    assert_int_equal(access(new_path, F_OK), 0); /* it is not ours */
    utimensat(AT_FDCWD, new_path, times, 0);
    assert_int_equal(check_all(), GAMES); /* takes it away */
    assert_int_equal(check_all(), GAMES);
    assert_int_equal(check_all(), 0);
    renamed = watched.index_renamed;
    assert_int_equal(renamed, 1);
    check_all();
    put_game(1, "0-1");
    check_all();
    assert_int_equal(watched.index_renamed, renamed); /* one game is no reason to write */
}

/* A record says what the game says, or is refused: control bytes, lengths, results. */
static void test_records(void **state)
{
    struct archive_entry entry = {.id = "x", .modified = {5, 6}, .changed = {7, 8}};
    struct archive_summary game = {.readable = true, .names = {"Anna", "P\xC3\xA9ter"}}, read;
    char bytes[INDEX_RECORD_MOST], copy[INDEX_RECORD_MOST];
    struct index_record record;
    size_t length = index_record_write(&entry, &game, bytes);
    (void)state;
    assert_in_range(length, 1, INDEX_RECORD_MOST);
    assert_true(index_record_find(&record, bytes, length));
    assert_true(index_record_read(&record, &entry, &read));
    assert_string_equal(read.names[BLACK], game.names[BLACK]);
    assert_false(index_record_find(&record, bytes, length - 1));
    for (size_t at = 0; at < length; at++)
        for (int byte = 0; byte < 256; byte++) {
            memcpy(copy, bytes, length);
            copy[at] = (char)byte;
            if (!index_record_find(&record, copy, length) ||
                !index_record_read(&record, &entry, &read))
                continue;
            assert_true(strlen(read.names[WHITE]) < SUMMARY_NAME_SIZE);
            assert_null(strpbrk(read.names[WHITE], "\x1b\x07\n\r\x7f"));
            assert_null(strpbrk(read.names[BLACK], "\x1b\x07\n\r\x7f"));
            assert_in_range(read.result, RESULT_NONE, RESULT_DRAW);
        }
    game.readable = false;
    assert_int_equal(index_record_write(&entry, &game, bytes), 0);
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, begin, scratch_remove)
    const struct CMUnitTest tests[] = {
        TEST(test_games_are_read_once),       TEST(test_stale),
        TEST(test_rewritten_in_place),        TEST(test_times_far_away),
        TEST(test_fresh_games_are_not_noted), TEST(test_damaged),
        TEST(test_cannot_be_written),         TEST(test_two_at_once),
        cmocka_unit_test(test_records),
    };
    attacks_init();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
