/* saver_games.c - whose a game is while it is saved: taken over, let go, held, written by others.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <errno.h>
#include <poll.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "archive/watcher.h"
#include "kept_game.h"
#include "rules/attacks.h"
#include "saving.h"
#include "scratch.h"

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
    struct archive other;
    struct saver_move move = {.is_new = true};
    struct game game;
    (void)state;
    for (int playing = 0; playing <= 1; playing++) {
        struct saving saving;
        struct saver *saver = saving_begin(&saving);
        kept_game_remove();
        saving_put(&saving, "g", 1);
        saving_await(&saving);
        faults_fail_writes(&saving.faults, ENOSPC);
        saving_put(&saving, "g", 2);
        saving_await(&saving);
        saver_release(saver, "g");
        while (!saver_has_released(saver)) /* the test's own time ends it */
            poll(NULL, 0, 1);
        assert_true(archive_open(&other, &storage_system, NULL));
        assert_true(kept_game_save(&other, 5, NULL));
        if (!playing)
            archive_close(&other);
        faults_fail_writes(&saving.faults, 0);
        saver_retry_now(saver);
        saving_await(&saving);
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
        saving_end(&saving);
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
    struct saving saving;
    struct saver *saver = saving_begin(&saving);
    (void)state;
    saving_put(&saving, "h", 1);
    saving_put(&saving, "g", 1);
    saving_await(&saving);
    faults_fail_writes(&saving.faults, ENOSPC);
    saving_put(&saving, "h", 2); /* tried first from then on */
    saving_await(&saving);
    saving_put(&saving, "g", 2);
    saving_await(&saving);
    saving_put(&saving, "h", 3);
    saver_release(saver, "g");
    while (!saver_has_released(saver)) /* the test's own time ends it */
        poll(NULL, 0, 1);
    assert_true(is_held("h"));
    assert_true(saver_waits(saver, "g") && saver_waits(saver, "h"));
    faults_fail_writes(&saving.faults, 0);
    saver_retry_now(saver);
    saving_await(&saving);
    assert_int_equal(kept_game_on_disk(), 2);
    assert_true(is_held("h"));
    assert_false(is_held("g"));
    assert_false(saver_waits(saver, "g") || saver_waits(saver, "h"));
    saving_end(&saving);
}

/* What waits is the latest text, be it in the queue or on its way; and a game that is put again
 * is not let go. */
static void test_what_waits_can_be_had_back(void **state)
{
    struct saving saving;
    struct saver *saver = saving_begin(&saving);
    char id[ARCHIVE_ID_SIZE];
    size_t length;
    char *text;
    (void)state;
    assert_null(saver_waiting_text(saver, "g", &length));
    saving_put(&saving, "g", 1);
    saving_await(&saving);
    assert_false(saver_waiting_game(saver, 0, id));
    faults_close_gate(&saving.faults);
    for (size_t half_moves = 2; half_moves <= 3; half_moves++) {
        char *expected = kept_game_text(half_moves, &length);
        saving_put(&saving, "g", half_moves);
        saving_await_writes(&saving, 1);
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
    saving_put(&saving, "g", 4);
    faults_open_gate(&saving.faults);
    saving_await(&saving);
    assert_false(saver_waits(saver, "g"));
    assert_true(is_held("g"));
    saving_end(&saving);
}

/* The id of a game that begins is one that is there already. */
static void test_a_new_game_replaces_none(void **state)
{
    struct archive other;
    struct saver_move move = {.is_new = false};
    struct saving saving;
    struct saver *saver;
    struct game game;
    (void)state;
    assert_true(archive_open(&other, &storage_system, NULL));
    assert_true(kept_game_save(&other, 5, NULL));
    archive_close(&other);
    saver = saving_begin(&saving);
    saving_put(&saving, "g", 1);
    saving_await(&saving);
    saving_put(&saving, "g", 2); /* before the owner knows */
    saving_await(&saving);
    assert_int_equal(kept_game_on_disk(), 5);
    assert_true(saver_take_move(saver, &move));
    assert_true(move.is_new);
    assert_int_equal(archive_load(&other, move.to, &game, NULL), PGN_OK);
    assert_int_equal(game.count, 2);
    game_free(&game);
    saving_end(&saving);
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

#define test(name) cmocka_unit_test_setup_teardown(name, scratch_make, scratch_remove)

int main(void)
{
    const struct CMUnitTest tests[] = {
        test(test_a_new_bell_wakes),
        test(test_taken_with_its_text),
        test(test_another_sessions_moves_stay),
        test(test_the_game_that_is_played_is_held),
        test(test_what_waits_can_be_had_back),
        test(test_a_new_game_replaces_none),
        test(test_not_taken_without_its_text),
    };
    attacks_init();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
