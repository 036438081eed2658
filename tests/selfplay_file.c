/* selfplay_file.c - a file of games grows by whole blocks, whatever goes wrong, and what is none
 * of ours stays as it is.
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
#include <unistd.h>

#include <cmocka.h>

#include "engine/games_head.h"
#include "faults.h"
#include "random_games.h"
#include "rules/attacks.h"
#include "scratch.h"
#include "tools/selfplay_file.h"

enum { GAMES = 12, PLIES = 60, BLOCK_PLIES = 100, CALLS_MOST = 200 };

static struct scored_game games[GAMES];
static char path[4200];

static int set_up(void **state)
{
    uint64_t random = 21;
    if (scratch_make(state) != 0)
        return -1;
    snprintf(path, sizeof path, "%s/x.games", (char *)*state);
    for (int i = 0; i < GAMES; i++)
        random_game(&games[i], PLIES, &random);
    return 0;
}

static void put_file(const void *bytes, size_t size)
{
    FILE *file = fopen(path, "wb");
    assert_non_null(file);
    assert_true(fwrite(bytes, 1, size, file) == size && fclose(file) == 0);
}

static uint8_t *get_file(size_t *size)
{
    return (uint8_t *)storage_read_file(&storage_system, path, 1 << 20, size, NULL);
}

/* Read the file: it holds the first games, and nothing else. How many. */
static int count_games(void)
{
    static struct scored_game game;
    struct reason reason;
    FILE *file = fopen(path, "rb");
    int count = 0;
    assert_non_null(file);
    struct games_reader *reader = games_reader_create(games_read_stream, file);
    enum games_next next;
    assert_non_null(reader);
    while ((next = games_reader_game(reader, &game, &reason)) == GAMES_FOUND) {
        assert_true(count < GAMES);
        assert_same_game(&game, &games[count++]);
    }
    if (next != GAMES_END)
        fail_msg("%s", reason.text);
    games_reader_destroy(reader);
    fclose(file);
    return count;
}

/* Add games, from the one with this number on, as far as it goes; how many were added. */
static int add_games(const struct storage *storage, int from, struct selfplay_file *file,
                     struct reason *reason)
{
    int added = 0;
    if (!selfplay_file_open(file, storage, path, BLOCK_PLIES, reason))
        return -1;
    while (from + added < GAMES && selfplay_file_add(file, &games[from + added], reason))
        added++;
    return added;
}

static void test_grows(void **state)
{
    struct selfplay_file file;
    struct reason reason;
    uint64_t positions;
    (void)state;
    assert_true(selfplay_file_open(&file, &storage_system, path, BLOCK_PLIES, &reason));
    for (int i = 0; i < 5; i++)
        assert_true(selfplay_file_add(&file, &games[i], &reason));
    positions = selfplay_file_positions(&file);
    assert_true(selfplay_file_close(&file, &reason));
    assert_true(file.positions == positions && positions > 50);
    assert_int_equal(count_games(), 5);
    assert_int_equal(add_games(&storage_system, 5, &file, &reason), GAMES - 5);
    assert_true(selfplay_file_positions(&file) > positions);
    assert_true(selfplay_file_close(&file, &reason));
    assert_int_equal(count_games(), GAMES);
}

/* The machine stops at any call: whole blocks are there, and the next program goes on. */
static void test_stops(void **state)
{
    (void)state;
    int most = 0;
    long call;
    bool stopped = true;
    for (call = 1; stopped && call < CALLS_MOST; call++) {
        struct selfplay_file file;
        struct reason reason;
        struct faults faults;
        unlink(path);
        faults_init(&faults);
        faults_fail_at(&faults, call, EIO);
        faults.for_ever = true;
        if (add_games(&faults.storage, 0, &file, &reason) >= 0)
            selfplay_file_close(&file, &reason);
        stopped = faults.calls >= call;
        if (access(path, F_OK) != 0)
            continue;
        assert_true(selfplay_file_open(&file, &storage_system, path, BLOCK_PLIES, &reason));
        assert_true(selfplay_file_close(&file, &reason));
        int count = count_games();
        assert_true(count >= most); /* the later it stops, the more there is */
        most = count;
    }
    assert_true(call > 5 && call < CALLS_MOST);
    assert_int_equal(most, GAMES);
}

/* One call fails, as on a full disk: it is told, and no block is torn. */
static void test_faults(void **state)
{
    static const int errors[] = {ENOSPC, EIO, EINTR};
    (void)state;
    for (size_t i = 0; i < 3; i++) {
        bool failed = true;
        for (long call = 1; failed && call < CALLS_MOST; call++) {
            struct selfplay_file file;
            struct reason reason = {.text = ""};
            struct faults faults;
            unlink(path);
            faults_init(&faults);
            faults_fail_at(&faults, call, errors[i]);
            int added = add_games(&faults.storage, 0, &file, &reason);
            bool good = added >= 0 && selfplay_file_close(&file, &reason) && added == GAMES;
            failed = faults.calls >= call;
            if (added >= 0 && !strstr(reason.text, "torn"))
                assert_int_equal(count_games(), file.games_written);
            if (good)
                assert_int_equal(file.games_written, GAMES);
            else if (!strstr(reason.text, strerror(errors[i])) || !strstr(reason.text, path))
                fail_msg("call %ld, %s: %s", call, strerror(errors[i]), reason.text);
            else if (access(path, F_OK) == 0 && !strstr(reason.text, "torn"))
                count_games();
        }
    }
}

static void refused(const void *bytes, size_t size, const char *complaint)
{
    struct selfplay_file file;
    struct reason reason = {.text = "(taken)"};
    size_t now;
    put_file(bytes, size);
    if (selfplay_file_open(&file, &storage_system, path, BLOCK_PLIES, &reason) ||
        !strstr(reason.text, complaint))
        fail_msg("expected \"%s\", found \"%s\"", complaint, reason.text);
    uint8_t *after = get_file(&now);
    assert_true(after && now == size && memcmp(after, bytes, size) == 0);
    free(after);
}

static void mended(const void *bytes, size_t size, size_t left)
{
    struct selfplay_file file;
    struct reason reason;
    size_t now;
    put_file(bytes, size);
    if (!selfplay_file_open(&file, &storage_system, path, BLOCK_PLIES, &reason))
        fail_msg("%s", reason.text);
    assert_true(file.torn == size - left && selfplay_file_close(&file, &reason));
    uint8_t *after = get_file(&now);
    assert_true(after && now == left && memcmp(after, bytes, left) == 0);
    free(after);
}

static void test_what_is_there(void **state)
{
    static uint8_t bytes[1 << 16];
    struct selfplay_file file;
    struct reason reason;
    size_t size;
    (void)state;
    unlink(path);
    assert_int_equal(add_games(&storage_system, 0, &file, &reason), GAMES);
    assert_true(selfplay_file_close(&file, &reason));
    uint8_t *whole = get_file(&size);
    assert_true(whole && 2 * size + 100 < sizeof bytes);
    memcpy(bytes, whole, size);
    memcpy(bytes + size, whole, size);
    mended(bytes, size, size);
    mended(bytes, size + 3, size);  /* "TTY" */
    mended(bytes, size + 40, size); /* a head and more */
    mended(bytes, 7, 0);
    memset(bytes + size, 0, 100); /* the power failed */
    mended(bytes, size + 100, size);
    memcpy(bytes + size, "a letter to my aunt", 19);
    refused(bytes, size + 19, "not a file of games: byte ");
    bytes[50] ^= 1; /* of the first block */
    refused(bytes, size, "damaged (see --verify): byte 1: expected check sum");
    memset(bytes, 0, 100);
    refused(bytes, 100, "not a file of games: byte 1: expected a block of games");
    free(whole);
}

static void test_records(void **state)
{
    struct packed_position records[3];
    struct scored_position scored = {.score = 1};
    (void)state;
    position_set_start(&scored.position);
    for (int i = 0; i < 3; i++)
        packed_position_pack(&scored, &records[i]);
    refused(records, sizeof records, "found one of positions");
    refused(records, sizeof records - 5, "found one of positions");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_grows, set_up, scratch_remove),
        cmocka_unit_test_setup_teardown(test_stops, set_up, scratch_remove),
        cmocka_unit_test_setup_teardown(test_faults, set_up, scratch_remove),
        cmocka_unit_test_setup_teardown(test_what_is_there, set_up, scratch_remove),
        cmocka_unit_test_setup_teardown(test_records, set_up, scratch_remove),
    };
    attacks_init();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
