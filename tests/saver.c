/* saver.c - the saving thread: the latest text wins, failures are mended, a disk that hangs
 * holds nobody up.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
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
#include <time.h>
#include <unistd.h>

#include <cmocka.h>

#include "engine/search_control.h"
#include "faults.h"
#include "archive/saver.h"
#include "archive/saver_state.h"
#include "archive/watcher.h"
#include "kept_game.h"
#include "rules/attacks.h"
#include "scratch.h"

static uint64_t put(struct saver *saver, const char *id, size_t half_moves)
{
    size_t length;
    char *text = kept_game_text(half_moves, &length);
    return saver_put(saver, id, text, length);
}

/* Wait until so many writes hang. */
static void wait_for_writes(struct faults *faults, long count)
{
    for (int i = 0; i < 10000 && faults_waiting(faults) != count; i++)
        poll(NULL, 0, 1);
    assert_int_equal(faults_waiting(faults), count);
}

static void test_saver(void **state)
{
    struct archive archive;
    struct reason reason;
    struct wake wake;
    struct saver *saver;
    struct pollfd news;
    (void)state;
    assert_true(wake_init(&wake, NULL));
    assert_true(archive_open(&archive, &storage_system, NULL));
    saver = saver_create(&archive, &wake, &reason);
    assert_non_null(saver);
    assert_int_equal(saver_state(saver, &reason), SAVE_CLEAN);
    put(saver, "g", 3);
    assert_true(saver_wait(saver, 10000));
    assert_int_equal(saver_state(saver, &reason), SAVE_CLEAN);
    assert_int_equal(kept_game_on_disk(), 3);
    news = (struct pollfd){wake.descriptors[0], POLLIN, 0};
    assert_int_equal(poll(&news, 1, 10000), 1);
    saver_destroy(saver, 10000);
    wake_free(&wake);
}

static void test_only_the_latest_is_written(void **state)
{
    struct archive archive;
    struct faults faults;
    struct wake wake;
    struct saver *saver;
    (void)state;
    faults_init(&faults);
    faults_close_gate(&faults);
    assert_true(wake_init(&wake, NULL));
    assert_true(archive_open(&archive, &faults.storage, NULL));
    saver = saver_create(&archive, &wake, NULL);
    put(saver, "g", 1);
    wait_for_writes(&faults, 1);
    for (size_t half_moves = 2; half_moves <= 8; half_moves++)
        put(saver, "g", half_moves);
    put(saver, "h", 2);
    assert_int_equal(saver_state(saver, NULL), SAVE_PENDING);
    faults_open_gate(&faults);
    assert_true(saver_wait(saver, 10000));
    assert_int_equal(kept_game_on_disk(), 8);
    assert_int_equal(faults_renames(&faults), 3); /* g, g, h */
    saver_destroy(saver, 10000);
    wake_free(&wake);
}

/* Which text is on the disk is known while a later one still waits. */
static void test_tickets(void **state)
{
    struct archive archive;
    struct faults faults;
    struct wake wake;
    struct saver *saver;
    uint64_t first, second, third;
    (void)state;
    faults_init(&faults);
    faults_close_gate(&faults);
    assert_true(wake_init(&wake, NULL));
    assert_true(archive_open(&archive, &faults.storage, NULL));
    saver = saver_create(&archive, &wake, NULL);
    assert_int_equal(saver_saved(saver, "g"), 0);
    first = put(saver, "g", 1);
    wait_for_writes(&faults, 1);
    second = put(saver, "g", 2);
    third = put(saver, "g", 3);
    assert_true(0 < first && first < second && second < third);
    assert_int_equal(saver_saved(saver, "g"), 0);
    faults_let_one_through(&faults);
    while (saver_saved(saver, "g") == 0) /* the test's own time ends it */
        poll(NULL, 0, 1);
    assert_int_equal(saver_saved(saver, "g"), first);
    assert_int_equal(saver_saved(saver, "h"), 0);
    assert_int_equal(saver_state(saver, NULL), SAVE_PENDING);
    assert_int_equal(kept_game_on_disk(), 1);
    faults_open_gate(&faults);
    assert_true(saver_wait(saver, 10000));
    assert_int_equal(saver_saved(saver, "g"), third);
    faults_fail_next(&faults, EIO, true);
    assert_true(put(saver, "g", 4) > third);
    assert_true(saver_wait(saver, 10000));
    assert_int_equal(saver_saved(saver, "g"), third);
    saver_destroy(saver, 10000);
    wake_free(&wake);
}

static void test_a_failure_is_told_and_mended(void **state)
{
    struct archive archive;
    struct faults faults;
    struct reason reason;
    struct wake wake;
    struct saver *saver;
    (void)state;
    faults_init(&faults);
    assert_true(wake_init(&wake, NULL));
    assert_true(archive_open(&archive, &faults.storage, NULL));
    saver = saver_create(&archive, &wake, NULL);
    put(saver, "g", 1);
    assert_true(saver_wait(saver, 10000));
    faults_fail_next(&faults, ENOSPC, true);
    put(saver, "g", 2);
    assert_true(saver_wait(saver, 10000));
    assert_int_equal(saver_state(saver, &reason), SAVE_FAILED);
    assert_non_null(strstr(reason.text, strerror(ENOSPC)));
    assert_int_equal(kept_game_on_disk(), 1);
    put(saver, "h", 3); /* fails as well */
    assert_true(saver_wait(saver, 10000));
    faults_fail_next(&faults, 0, false);
    put(saver, "h", 4); /* and this one takes all along */
    assert_true(saver_wait(saver, 10000));
    assert_int_equal(saver_state(saver, &reason), SAVE_CLEAN);
    assert_int_equal(kept_game_on_disk(), 2);

    faults_fail_next(&faults, EIO, true);
    put(saver, "g", 5);
    assert_true(saver_wait(saver, 10000));
    assert_int_equal(saver_state(saver, &reason), SAVE_FAILED);
    faults_fail_next(&faults, 0, false);
    saver_destroy(saver, 10000); /* tries once more */
    assert_int_equal(kept_game_on_disk(), 5);
    wake_free(&wake);
}

/* What failed is tried again when it is time, later each time, and nobody is told that
 * anything is under way before it has worked. */
static void test_pauses_grow(void **state)
{
    struct archive archive;
    struct faults faults;
    struct wake wake;
    struct saver *saver;
    int64_t now, pause = 0;
    (void)state;
    faults_init(&faults);
    assert_true(wake_init(&wake, NULL));
    assert_true(archive_open(&archive, &faults.storage, NULL));
    saver = saver_create(&archive, &wake, NULL);
    assert_int_equal(saver_deadline(saver), -1);
    faults_fail_next(&faults, ENOSPC, true);
    put(saver, "g", 2);
    for (int i = 0; i < 8; i++) {
        long calls;
        assert_true(saver_wait(saver, 10000));
        calls = faults.calls;
        assert_int_equal(saver_state(saver, NULL), SAVE_FAILED);
        now = search_clock_now();
        assert_true(saver_deadline(saver) - now <= (pause == 0 ? 1000 : 2 * pause));
        assert_true(saver_deadline(saver) - now > pause / 2 && pause <= 60000);
        pause = pause == 0 ? 1000 : pause < 30000 ? 2 * pause : 60000;
        saver_retry(saver, saver_deadline(saver) - 1);
        assert_true(saver_wait(saver, 10000));
        assert_int_equal(faults.calls, calls); /* not yet */
        saver_retry(saver, saver_deadline(saver));
        assert_int_equal(saver_state(saver, NULL), SAVE_FAILED);
    }
    assert_true(saver_wait(saver, 10000));
    faults_fail_next(&faults, 0, false);
    saver_retry(saver, saver_deadline(saver));
    assert_true(saver_wait(saver, 10000));
    assert_int_equal(saver_state(saver, NULL), SAVE_CLEAN);
    assert_int_equal(saver_deadline(saver), -1);
    assert_int_equal(kept_game_on_disk(), 2);
    saver_destroy(saver, 10000);
    wake_free(&wake);
}

/* Moves that fail, one soon after the other, do not put off the next try. */
static void test_moves_do_not_lengthen_the_pause(void **state)
{
    struct archive archive;
    struct faults faults;
    struct wake wake;
    struct saver *saver;
    (void)state;
    faults_init(&faults);
    assert_true(wake_init(&wake, NULL));
    assert_true(archive_open(&archive, &faults.storage, NULL));
    saver = saver_create(&archive, &wake, NULL);
    faults_fail_next(&faults, ENOSPC, true);
    for (size_t half_moves = 1; half_moves <= 8; half_moves++) {
        put(saver, "g", half_moves);
        assert_true(saver_wait(saver, 10000));
        assert_int_equal(saver_state(saver, NULL), SAVE_FAILED);
        assert_true(saver_deadline(saver) <= search_clock_now() + 1000);
    }
    faults_fail_next(&faults, 0, false);
    saver_retry(saver, saver_deadline(saver));
    assert_true(saver_wait(saver, 10000));
    assert_int_equal(saver_state(saver, NULL), SAVE_CLEAN);
    assert_int_equal(kept_game_on_disk(), 8);
    saver_destroy(saver, 10000);
    wake_free(&wake);
}

static void test_a_hanging_disk_holds_nobody_up(void **state)
{
    static struct faults faults; /* outlives the thread that is left to itself */
    struct archive archive;
    struct wake wake;
    struct saver *saver;
    (void)state;
    faults_init(&faults);
    assert_true(wake_init(&wake, NULL));
    assert_true(archive_open(&archive, &faults.storage, NULL));
    saver = saver_create(&archive, &wake, NULL);
    faults_close_gate(&faults);
    put(saver, "g", 6);
    wait_for_writes(&faults, 1);
    assert_false(saver_wait(saver, 1));
    saver_destroy(saver, 1);
    wake_free(&wake);
    faults_open_gate(&faults);
    for (int i = 0; i < 10000 && kept_game_on_disk() != 6; i++)
        poll(NULL, 0, 1);
    assert_int_equal(kept_game_on_disk(), 6);
}

#define test(name) cmocka_unit_test_setup_teardown(name, scratch_make, scratch_remove)

/* ---- a game taken over -------------------------------------------------------------- */

static void expect_bell(struct saver *saver, struct wake *wake)
{
    struct pollfd news = {wake->descriptors[0], POLLIN, 0};
    for (int bell = -1; bell < 0; bell = saver_bell(saver)) {
        assert_int_equal(poll(&news, 1, 10000), 1);
        wake_clear(wake);
    }
}

/* An owner that sleeps in poll() already is woken when there is another bell to poll: it would
 * not hear who wishes for the game. */
static void test_a_new_bell_wakes(void **state)
{
    struct archive archive;
    struct wake wake;
    struct saver *saver;
    (void)state;
    for (int adopted = 0; adopted <= 1; adopted++) {
        assert_true(wake_init(&wake, NULL));
        assert_true(archive_open(&archive, &storage_system, NULL));
        assert_true(kept_game_save(&archive, 3, NULL));
        if (adopted)
            archive_close(&archive);
        else
            assert_true(archive_hold(&archive, "g", NULL));
        saver = saver_create(&archive, &wake, NULL);
        if (adopted) {
            assert_int_equal(saver_bell(saver), -1);
            assert_true(archive_open(&archive, &storage_system, NULL));
            assert_true(archive_hold(&archive, "g", NULL));
            saver_adopt(saver, &archive);
        }
        expect_bell(saver, &wake);
        saver_destroy(saver, 10000);
        wake_free(&wake);
    }
}

static ssize_t fail_to_read(void *context, int file, void *buffer, size_t size)
{
    (void)context, (void)file, (void)buffer, (void)size;
    errno = EIO;
    return -1;
}

/* What the file holds comes with the news that the game is ours: who gets the one without the
 * other would take the file for its own to write. */
static void test_taken_with_its_text(void **state)
{
    struct archive archive;
    struct wake wake;
    (void)state;
    assert_true(wake_init(&wake, NULL));
    assert_true(archive_open(&archive, &storage_system, NULL));
    assert_true(kept_game_save(&archive, 3, NULL));
    for (int i = 0; i < 100; i++) {
        struct watcher *watcher = watcher_create(&archive, "g", &wake, NULL);
        struct watch_news news = {0};
        assert_non_null(watcher);
        archive_close(&archive);
        watcher_take(watcher);
        while (news.taking == TAKING_NOT) {
            free(news.text);
            watcher_poll(watcher, &news);
        }
        assert_int_equal(news.taking, TAKING_DONE);
        assert_non_null(news.text);
        free(news.text);
        archive_close(&news.archive);
        watcher_destroy(watcher);
    }
    wake_free(&wake);
}

/* Another session writes a game that was left here with a text that the disk refused. */
static void test_another_sessions_moves_stay(void **state)
{
    struct archive archive, other;
    struct faults faults;
    struct saver_move move = {.is_new = true};
    struct wake wake;
    struct saver *saver;
    struct game game;
    (void)state;
    for (int playing = 0; playing <= 1; playing++) {
        kept_game_remove();
        faults_init(&faults);
        assert_true(wake_init(&wake, NULL));
        assert_true(archive_open(&archive, &faults.storage, NULL));
        saver = saver_create(&archive, &wake, NULL);
        put(saver, "g", 1);
        assert_true(saver_wait(saver, 10000));
        faults_fail_writes(&faults, ENOSPC);
        put(saver, "g", 2);
        assert_true(saver_wait(saver, 10000));
        saver_release(saver, "g");
        while (!saver_has_released(saver)) /* the test's own time ends it */
            poll(NULL, 0, 1);
        assert_true(archive_open(&other, &storage_system, NULL));
        assert_true(kept_game_save(&other, 5, NULL));
        if (!playing)
            archive_close(&other);
        faults_fail_writes(&faults, 0);
        saver_retry_now(saver);
        assert_true(saver_wait(saver, 10000));
        assert_int_equal(saver_state(saver, NULL), SAVE_CLEAN);
        assert_int_equal(kept_game_on_disk(), 5);
        assert_true(saver_take_move(saver, &move));
        assert_string_equal(move.from, "g");
        assert_false(move.is_new);
        assert_false(saver_take_move(saver, &move));
        assert_int_equal(archive_load(&other, move.to, &game, NULL), PGN_OK);
        assert_int_equal(game.count, 2);
        game_free(&game);
        archive_close(&other);
        saver_destroy(saver, 10000);
        wake_free(&wake);
    }
}

static bool is_held(const char *id)
{
    struct archive archive;
    assert_true(archive_open(&archive, &storage_system, NULL));
    return archive_is_held(&archive, id);
}

/* A game that was left, and is tried again, does not cost the one that is played its lock; nor
 * does letting it go late. */
static void test_the_game_that_is_played_is_held(void **state)
{
    struct archive archive;
    struct faults faults;
    struct wake wake;
    struct saver *saver;
    (void)state;
    faults_init(&faults);
    assert_true(wake_init(&wake, NULL));
    assert_true(archive_open(&archive, &faults.storage, NULL));
    saver = saver_create(&archive, &wake, NULL);
    put(saver, "h", 1);
    put(saver, "g", 1);
    assert_true(saver_wait(saver, 10000));
    faults_fail_writes(&faults, ENOSPC);
    put(saver, "h", 2); /* tried first from then on */
    assert_true(saver_wait(saver, 10000));
    put(saver, "g", 2);
    assert_true(saver_wait(saver, 10000));
    put(saver, "h", 3);
    saver_release(saver, "g");
    while (!saver_has_released(saver)) /* the test's own time ends it */
        poll(NULL, 0, 1);
    assert_true(is_held("h"));
    assert_true(saver_waits(saver, "g") && saver_waits(saver, "h"));
    faults_fail_writes(&faults, 0);
    saver_retry_now(saver);
    assert_true(saver_wait(saver, 10000));
    assert_int_equal(kept_game_on_disk(), 2);
    assert_true(is_held("h"));
    assert_false(is_held("g"));
    assert_false(saver_waits(saver, "g") || saver_waits(saver, "h"));
    saver_destroy(saver, 10000);
    wake_free(&wake);
}

/* What waits is the latest text, be it in the queue or on its way; and a game that is put again
 * is not let go. */
static void test_what_waits_can_be_had_back(void **state)
{
    struct archive archive;
    struct faults faults;
    char id[ARCHIVE_ID_SIZE];
    struct wake wake;
    struct saver *saver;
    size_t length;
    char *text;
    (void)state;
    faults_init(&faults);
    assert_true(wake_init(&wake, NULL));
    assert_true(archive_open(&archive, &faults.storage, NULL));
    saver = saver_create(&archive, &wake, NULL);
    assert_null(saver_waiting_text(saver, "g", &length));
    put(saver, "g", 1);
    assert_true(saver_wait(saver, 10000));
    assert_false(saver_waiting_game(saver, 0, id));
    faults_close_gate(&faults);
    for (size_t half_moves = 2; half_moves <= 3; half_moves++) {
        char *expected = kept_game_text(half_moves, &length);
        put(saver, "g", half_moves);
        wait_for_writes(&faults, 1);
        text = saver_waiting_text(saver, "g", &length);
        assert_string_equal(text, expected);
        assert_int_equal(length, strlen(text));
        assert_true(saver_waiting_game(saver, 0, id));
        assert_string_equal(id, "g");
        assert_false(saver_waiting_game(saver, 1, id)); /* two texts of one game */
        free(expected);
        free(text);
    }
    saver_release(saver, "g");
    put(saver, "g", 4);
    faults_open_gate(&faults);
    assert_true(saver_wait(saver, 10000));
    assert_false(saver_waits(saver, "g"));
    assert_true(is_held("g"));
    saver_destroy(saver, 10000);
    wake_free(&wake);
}

/* The id of a game that begins is one that is there already. */
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

static void test_a_new_game_replaces_none(void **state)
{
    struct archive archive, other;
    struct saver_move move = {.is_new = false};
    struct wake wake;
    struct saver *saver;
    struct game game;
    (void)state;
    assert_true(wake_init(&wake, NULL));
    assert_true(archive_open(&other, &storage_system, NULL));
    assert_true(kept_game_save(&other, 5, NULL));
    archive_close(&other);
    assert_true(archive_open(&archive, &storage_system, NULL));
    saver = saver_create(&archive, &wake, NULL);
    put(saver, "g", 1);
    assert_true(saver_wait(saver, 10000));
    put(saver, "g", 2); /* before the owner knows */
    assert_true(saver_wait(saver, 10000));
    assert_int_equal(kept_game_on_disk(), 5);
    assert_true(saver_take_move(saver, &move));
    assert_true(move.is_new);
    assert_int_equal(archive_load(&other, move.to, &game, NULL), PGN_OK);
    assert_int_equal(game.count, 2);
    game_free(&game);
    saver_destroy(saver, 10000);
    wake_free(&wake);
}

/* A game that was taken, but whose text cannot be read, is not ours: what we know of it may be
 * old. */
static void test_not_taken_without_its_text(void **state)
{
    struct watch_news news = {0};
    struct watcher *watcher;
    struct archive archive;
    struct faults faults;
    struct wake wake;
    (void)state;
    faults_init(&faults);
    assert_true(wake_init(&wake, NULL));
    assert_true(archive_open(&archive, &storage_system, NULL));
    assert_true(kept_game_save(&archive, 3, NULL));
    archive_close(&archive);
    assert_true(archive_open(&archive, &faults.storage, NULL));
    faults.storage.read = fail_to_read;
    watcher = watcher_create(&archive, "g", &wake, NULL);
    assert_non_null(watcher);
    watcher_take(watcher);
    while (news.taking == TAKING_NOT)
        watcher_poll(watcher, &news);
    assert_int_equal(news.taking, TAKING_REFUSED);
    assert_non_null(strstr(news.reason.text, strerror(EIO)));
    assert_false(archive_is_held(&archive, "g"));
    watcher_destroy(watcher);
    wake_free(&wake);
}

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
        test(test_a_new_bell_wakes),
        test(test_taken_with_its_text),
        test(test_another_sessions_moves_stay),
        test(test_the_game_that_is_played_is_held),
        test(test_what_waits_can_be_had_back),
        test(test_a_new_game_replaces_none),
        test(test_pace),
        test(test_saved_at_a_pace),
        test(test_not_taken_without_its_text),
    };
    attacks_init();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
