/* storage_faults.c - no acknowledged move is lost: in a game of 40 moves every call of the
 * file system fails, tears or is the last one in turn, and processes are killed.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <errno.h>
#include <fcntl.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

#include "faults.h"
#include "kept_game.h"
#include "rules/attacks.h"
#include "scratch.h"

/* Save once with the k-th call failing, and see that nothing is lost that was acknowledged
 * before. Returns whether there was a k-th call. */
static bool save_with_fault(struct faults *faults, struct archive *archive, size_t half_moves,
                            long k, long *acknowledged)
{
    struct reason reason = {0};
    long last = faults->calls + k, found;
    faults->fail_at = last;
    if (kept_game_save(archive, half_moves, &reason))
        *acknowledged = (long)half_moves;
    else
        assert_true(strlen(reason.text) > 0);
    found = kept_game_on_disk();
    if (found < *acknowledged)
        fail_msg("call %ld of half-move %zu (%s): %ld acknowledged, %ld on the disk", k,
                 half_moves, strerror(faults->error), *acknowledged, found);
    return faults->calls >= last;
}

/* A call fails, the next ones work again. */
static long play_with_faults(int error, size_t most_at_once)
{
    struct faults faults;
    struct archive archive;
    long acknowledged = -1, spoilt = 0;
    faults_init(&faults);
    faults.error = error;
    faults.most_at_once = most_at_once;
    assert_true(archive_open(&archive, &faults.storage, NULL));
    for (size_t half_moves = 1; half_moves <= KEPT_MOVES; half_moves++) {
        for (long k = 1; save_with_fault(&faults, &archive, half_moves, k, &acknowledged); k++)
            spoilt++;
        assert_int_equal(acknowledged, half_moves); /* without a fault it is saved */
    }
    faults.fail_at = 0;
    archive_close(&archive);
    kept_game_remove();
    return spoilt;
}

static void test_every_call_fails_in_turn(void **state)
{
    static const int errors[] = {ENOSPC, EIO, EROFS, EINTR, EDQUOT, EACCES};
    (void)state;
    for (size_t i = 0; i < sizeof errors / sizeof errors[0]; i++)
        assert_true(play_with_faults(errors[i], 0) >= 8 * KEPT_MOVES);
}

/* Disks that take a part of what they are given. */
static void test_short_writes(void **state)
{
    (void)state;
    assert_true(play_with_faults(ENOSPC, 100) >= 8 * KEPT_MOVES + 100);
}

/* A call does half of its work or nothing, and no other comes after it. Another process goes
 * on from there. */
static void test_the_machine_stops_at_every_call(void **state)
{
    long acknowledged = -1, stops = 0;
    (void)state;
    for (size_t half_moves = 1; half_moves <= KEPT_MOVES; half_moves++) {
        bool stopped = true;
        for (long k = 1; stopped; k++) {
            struct faults faults;
            struct archive archive;
            faults_init(&faults);
            faults.error = EIO;
            faults.for_ever = true;
            assert_true(archive_open(&archive, &faults.storage, NULL));
            stopped = save_with_fault(&faults, &archive, half_moves, k, &acknowledged);
            stops += stopped;
            archive_close(&archive);
        }
        assert_int_equal(acknowledged, half_moves);
    }
    assert_true(stops >= 12 * KEPT_MOVES);
}

/* What no process can see, but a power cut shows: data durable before the name points to
 * it, and the name before anybody is told. */
static void test_order_of_calls(void **state)
{
    struct faults faults;
    struct archive archive;
    (void)state;
    faults_init(&faults);
    assert_true(archive_open(&archive, &faults.storage, NULL));
    assert_true(kept_game_save(&archive, 1, NULL));
    memset(faults.log, 0, sizeof faults.log);
    faults.calls = 0;
    assert_true(kept_game_save(&archive, 2, NULL));
    assert_string_equal(faults.log, "tttowscttnosc");
    faults_fail_next(&faults, EINTR, false);
    faults.fail_at += 4; /* the write: it is simply done again */
    assert_true(kept_game_save(&archive, 3, NULL));
    faults_fail_next(&faults, EIO, false);
    faults.fail_at += 6; /* the close: network file systems fail there */
    assert_false(kept_game_save(&archive, 4, NULL));
    assert_int_equal(kept_game_on_disk(), 3);
    archive_close(&archive);
}

static void save_and_say(int output)
{
    struct archive archive;
    archive_open(&archive, &storage_system, NULL);
    for (unsigned char half_moves = 1; half_moves <= KEPT_MOVES; half_moves++)
        if (!kept_game_save(&archive, half_moves, NULL) || write(output, &half_moves, 1) != 1)
            _exit(1);
    for (;;)
        pause();
}

/* A process that says what it has saved is killed in the middle of the next. */
static void test_killed(void **state)
{
    (void)state;
    for (int round = 0; round < KEPT_MOVES; round += 5) {
        struct archive archive;
        int ends[2];
        unsigned char said = 0;
        pid_t child;
        assert_int_equal(pipe(ends), 0);
        child = fork();
        assert_true(child >= 0);
        if (child == 0)
            save_and_say(ends[1]);
        close(ends[1]);
        while (said < round + 1)
            assert_int_equal(read(ends[0], &said, 1), 1);
        kill(child, SIGKILL);
        waitpid(child, NULL, 0);
        close(ends[0]);
        assert_true(kept_game_on_disk() >= said);
        assert_true(archive_open(&archive, &storage_system, NULL));
        assert_true(archive_hold(&archive, "g", NULL)); /* the lock went with it */
        archive_close(&archive);
        kept_game_remove();
    }
}

#define test(name) cmocka_unit_test_setup_teardown(name, scratch_make, scratch_remove)

int main(void)
{
    const struct CMUnitTest tests[] = {
        test(test_every_call_fails_in_turn),
        test(test_short_writes),
        test(test_the_machine_stops_at_every_call),
        test(test_order_of_calls),
        test(test_killed),
    };
    /* Thousands of files are synced, and no power goes off here: spare the disk. */
    if (!getenv("TMPDIR") && access("/dev/shm", W_OK) == 0)
        setenv("TMPDIR", "/dev/shm", 1);
    attacks_init();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
