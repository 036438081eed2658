/* saver.c - the saving thread: the latest text wins, failures are mended, a disk that hangs
 * holds nobody up.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <errno.h>
#include <poll.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "archive/saver_state.h"
#include "base/thread.h"
#include "kept_game.h"
#include "rules/attacks.h"
#include "saving.h"
#include "scratch.h"

static void test_saver(void **state)
{
    struct saving saving;
    struct saver *saver = saving_begin(&saving);
    struct reason reason;
    struct pollfd news = {saving.wake.descriptors[0], POLLIN, 0};
    (void)state;
    assert_int_equal(saver_state(saver, &reason), SAVE_CLEAN);
    saving_put(&saving, "g", 3);
    saving_await(&saving);
    assert_int_equal(saver_state(saver, &reason), SAVE_CLEAN);
    assert_int_equal(kept_game_on_disk(), 3);
    assert_int_equal(poll(&news, 1, 10000), 1);
    saving_end(&saving);
}

static void test_only_the_latest_is_written(void **state)
{
    struct saving saving;
    struct saver *saver = saving_begin(&saving);
    (void)state;
    faults_close_gate(&saving.faults);
    saving_put(&saving, "g", 1);
    saving_await_writes(&saving, 1);
    for (size_t half_moves = 2; half_moves <= 8; half_moves++)
        saving_put(&saving, "g", half_moves);
    saving_put(&saving, "h", 2);
    assert_int_equal(saver_state(saver, NULL), SAVE_PENDING);
    faults_open_gate(&saving.faults);
    saving_await(&saving);
    assert_int_equal(kept_game_on_disk(), 8);
    assert_int_equal(faults_renames(&saving.faults), 3); /* g, g, h */
    saving_end(&saving);
}

/* Which text is on the disk is known while a later one still waits. */
static void test_tickets(void **state)
{
    struct saving saving;
    struct saver *saver = saving_begin(&saving);
    uint64_t first, second, third;
    (void)state;
    faults_close_gate(&saving.faults);
    assert_int_equal(saver_saved(saver, "g"), 0);
    first = saving_put(&saving, "g", 1);
    saving_await_writes(&saving, 1);
    second = saving_put(&saving, "g", 2);
    third = saving_put(&saving, "g", 3);
    assert_true(0 < first && first < second && second < third);
    assert_int_equal(saver_saved(saver, "g"), 0);
    faults_let_one_through(&saving.faults);
    while (saver_saved(saver, "g") == 0) /* the test's own time ends it */
        poll(NULL, 0, 1);
    assert_int_equal(saver_saved(saver, "g"), first);
    assert_int_equal(saver_saved(saver, "h"), 0);
    assert_int_equal(saver_state(saver, NULL), SAVE_PENDING);
    assert_int_equal(kept_game_on_disk(), 1);
    faults_open_gate(&saving.faults);
    saving_await(&saving);
    assert_int_equal(saver_saved(saver, "g"), third);
    faults_fail_next(&saving.faults, EIO, true);
    assert_true(saving_put(&saving, "g", 4) > third);
    saving_await(&saving);
    assert_int_equal(saver_saved(saver, "g"), third);
    saving_end(&saving);
}

static void test_a_failure_is_told_and_mended(void **state)
{
    struct saving saving;
    struct saver *saver = saving_begin(&saving);
    struct reason reason;
    (void)state;
    saving_put(&saving, "g", 1);
    saving_await(&saving);
    faults_fail_next(&saving.faults, ENOSPC, true);
    saving_put(&saving, "g", 2);
    saving_await(&saving);
    assert_int_equal(saver_state(saver, &reason), SAVE_FAILED);
    assert_non_null(strstr(reason.text, strerror(ENOSPC)));
    assert_int_equal(kept_game_on_disk(), 1);
    saving_put(&saving, "h", 3); /* fails as well */
    saving_await(&saving);
    faults_fail_next(&saving.faults, 0, false);
    saving_put(&saving, "h", 4); /* and this one takes all along */
    saving_await(&saving);
    assert_int_equal(saver_state(saver, &reason), SAVE_CLEAN);
    assert_int_equal(kept_game_on_disk(), 2);

    faults_fail_next(&saving.faults, EIO, true);
    saving_put(&saving, "g", 5);
    saving_await(&saving);
    assert_int_equal(saver_state(saver, &reason), SAVE_FAILED);
    faults_fail_next(&saving.faults, 0, false);
    saving_end(&saving); /* tries once more */
    assert_int_equal(kept_game_on_disk(), 5);
}

/* What failed is tried again when it is time, later each time, and nobody is told that
 * anything is under way before it has worked. */
static void test_pauses_grow(void **state)
{
    struct saving saving;
    struct saver *saver = saving_begin(&saving);
    int64_t now, pause = 0;
    (void)state;
    assert_int_equal(saver_deadline(saver), -1);
    faults_fail_next(&saving.faults, ENOSPC, true);
    saving_put(&saving, "g", 2);
    for (int i = 0; i < 8; i++) {
        long calls;
        saving_await(&saving);
        calls = saving.faults.calls;
        assert_int_equal(saver_state(saver, NULL), SAVE_FAILED);
        now = monotonic_milliseconds();
        assert_true(saver_deadline(saver) - now <= (pause == 0 ? 1000 : 2 * pause));
        assert_true(saver_deadline(saver) - now > pause / 2 && pause <= 60000);
        pause = pause == 0 ? 1000 : pause < 30000 ? 2 * pause : 60000;
        saver_retry(saver, saver_deadline(saver) - 1);
        saving_await(&saving);
        assert_int_equal(saving.faults.calls, calls); /* not yet */
        saver_retry(saver, saver_deadline(saver));
        assert_int_equal(saver_state(saver, NULL), SAVE_FAILED);
    }
    saving_await(&saving);
    faults_fail_next(&saving.faults, 0, false);
    saver_retry(saver, saver_deadline(saver));
    saving_await(&saving);
    assert_int_equal(saver_state(saver, NULL), SAVE_CLEAN);
    assert_int_equal(saver_deadline(saver), -1);
    assert_int_equal(kept_game_on_disk(), 2);
    saving_end(&saving);
}

/* Moves that fail, one soon after the other, do not put off the next try. */
static void test_moves_do_not_lengthen_the_pause(void **state)
{
    struct saving saving;
    struct saver *saver = saving_begin(&saving);
    (void)state;
    faults_fail_next(&saving.faults, ENOSPC, true);
    for (size_t half_moves = 1; half_moves <= 8; half_moves++) {
        saving_put(&saving, "g", half_moves);
        saving_await(&saving);
        assert_int_equal(saver_state(saver, NULL), SAVE_FAILED);
        assert_true(saver_deadline(saver) <= monotonic_milliseconds() + 1000);
    }
    faults_fail_next(&saving.faults, 0, false);
    saver_retry(saver, saver_deadline(saver));
    saving_await(&saving);
    assert_int_equal(saver_state(saver, NULL), SAVE_CLEAN);
    assert_int_equal(kept_game_on_disk(), 8);
    saving_end(&saving);
}

static void test_a_hanging_disk_holds_nobody_up(void **state)
{
    static struct saving saving; /* outlives the thread that is left to itself */
    struct saver *saver = saving_begin(&saving);
    (void)state;
    faults_close_gate(&saving.faults);
    saving_put(&saving, "g", 6);
    saving_await_writes(&saving, 1);
    assert_false(saver_wait(saver, 1));
    saver_destroy(saver, 1);
    wake_free(&saving.wake);
    faults_open_gate(&saving.faults);
    for (int i = 0; i < 10000 && kept_game_on_disk() != 6; i++)
        poll(NULL, 0, 1);
    assert_int_equal(kept_game_on_disk(), 6);
}

/* Many at once, then evenly, and many again after a rest: where the disk is not one's own. */
static void test_pace(void **state)
{
    int64_t pace = 0, now = 1000000;
    int at_once = 0, later = 0;
    (void)state;
    while (at_once < 1000 && saver_pace(&pace, now) == 0)
        at_once++;
    assert_in_range(at_once, 20, 100);
    for (int64_t end = now + 10000; now < end;) {
        int64_t wait = saver_pace(&pace, now);
        later += wait == 0;
        now += wait;
    }
    assert_in_range(later, 10, 60);
    now += 3600000;
    for (int i = 0; i < at_once; i++)
        assert_int_equal(saver_pace(&pace, now), 0);
    assert_true(saver_pace(&pace, now) > 0);
}

/* What waits for its turn is saved all the same, in the end. */
static void test_saved_at_a_pace(void **state)
{
    struct archive archive;
    struct wake wake;
    (void)state;
    assert_true(archive_open(&archive, &storage_system, NULL) && wake_init(&wake, NULL));
    archive.most = 100;
    struct saver *saver = saver_create(&archive, &wake, NULL);
    for (int i = 0; i < 44; i++) {
        char id[ARCHIVE_ID_SIZE], *text = strdup("*\n");
        snprintf(id, sizeof id, "g%d", i);
        saver_put(saver, id, text, 2);
    }
    assert_true(saver_wait(saver, 600000));
    saver_destroy(saver, 1000);
    struct archive_entry *games;
    size_t count;
    assert_true(archive_list(&archive, &games, &count, NULL));
    assert_int_equal(count, 44);
    free(games);
    wake_free(&wake);
}

#define test(name) cmocka_unit_test_setup_teardown(name, scratch_make, scratch_remove)

int main(void)
{
    const struct CMUnitTest tests[] = {
        test(test_saver),
        test(test_only_the_latest_is_written),
        test(test_tickets),
        test(test_a_failure_is_told_and_mended),
        test(test_pauses_grow),
        test(test_moves_do_not_lengthen_the_pause),
        test(test_a_hanging_disk_holds_nobody_up),
        test(test_pace),
        test(test_saved_at_a_pace),
    };
    attacks_init();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
