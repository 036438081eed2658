/* watcher.c - who follows a game hears of every holder, and rests between two looks.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
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
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

#include "archive/lock_holder.h"
#include "archive/watcher.h"
#include "faults.h"
#include "kept_game.h"
#include "rules/attacks.h"
#include "scratch.h"

enum { PATIENCE = 60000 /* milliseconds; only what hangs needs them */ };

/* A process of our name that has our open files and does nothing; it ends with us at the
 * latest when the alarm rings. */
static pid_t fork_sleeper(void)
{
    pid_t id = fork();
    assert_true(id >= 0);
    if (id == 0) {
        alarm(2 * PATIENCE / 1000);
        for (;;)
            pause();
    }
    return id;
}

static void end_sleeper(pid_t id)
{
    assert_int_equal(kill(id, SIGKILL), 0);
    assert_int_equal(waitpid(id, NULL, 0), id);
}

/* Something is written where games are kept: whoever watches looks. */
static void poke(const struct archive *archive)
{
    char path[ARCHIVE_PATH_SIZE + 8];
    int file;
    snprintf(path, sizeof path, "%s/poke", archive->directory);
    file = open(path, O_WRONLY | O_CREAT, 0600);
    assert_true(file >= 0);
    close(file);
}

/* Wait for news of the holder; which process it is, 0: none that is known. */
static long next_holder(struct watcher *watcher)
{
    struct watch_news news = {0};
    long holder = 0;
    for (int i = 0; i < PATIENCE && !news.holder_changed; i++) {
        watcher_poll(watcher, &news);
        free(news.text);
        poll(NULL, 0, news.holder_changed ? 0 : 1);
    }
    assert_true(news.holder_changed);
    assert_true(news.held);
    sscanf(news.holder, "process %ld", &holder);
    return holder;
}

/* The lock goes from one process to another without a moment in which nobody has it. */
static void test_another_holder(void **state)
{
    struct archive archive;
    struct watcher *watcher;
    struct wake wake;
    pid_t sleepers[2];
    long first;
    (void)state;
    assert_true(wake_init(&wake, NULL));
    assert_true(archive_open(&archive, &storage_system, NULL));
    assert_true(kept_game_save(&archive, 3, NULL));
    assert_true(archive_hold(&archive, "g", NULL));
    sleepers[0] = fork_sleeper();
    sleepers[1] = fork_sleeper();
    archive_close(&archive);
    watcher = watcher_create(&archive, "g", &wake, NULL);
    assert_non_null(watcher);
    first = next_holder(watcher);
    assert_true(first == sleepers[0] || first == sleepers[1]);
    poke(&archive);
    end_sleeper((pid_t)first);
    poke(&archive);
    assert_int_equal(next_holder(watcher), sleepers[first == sleepers[0]]);
    end_sleeper(sleepers[first == sleepers[0]]);
    watcher_destroy(watcher);
    wake_free(&wake);
}

/* What is no game by its size is not read. */
static void test_a_file_that_is_too_large(void **state)
{
    enum { LIMIT = 16 << 20 };
    struct archive archive;
    struct wake wake;
    char path[ARCHIVE_PATH_SIZE];
    (void)state;
    assert_true(wake_init(&wake, NULL));
    assert_true(archive_open(&archive, &storage_system, NULL));
    assert_true(kept_game_save(&archive, 3, NULL));
    archive_close(&archive);
    archive_path(&archive, "g", path);
    for (int larger = 0; larger <= 1; larger++) {
        struct watch_news news = {0};
        struct watcher *watcher;
        if (larger)
            assert_int_equal(truncate(path, LIMIT + 1), 0); /* a hole costs nothing */
        watcher = watcher_create(&archive, "g", &wake, NULL);
        assert_non_null(watcher);
        for (int i = 0; i < PATIENCE && !news.holder_changed; i++) {
            poll(NULL, 0, 1);
            free(news.text);
            watcher_poll(watcher, &news); /* the text is read before the holder is sought */
        }
        assert_true(news.holder_changed);
        assert_int_equal(!news.text, larger);
        free(news.text);
        watcher_destroy(watcher);
    }
    wake_free(&wake);
}

/* Wish for the game, and wait until that is decided. */
static void take(struct watcher *watcher, struct watch_news *news)
{
    watcher_take(watcher);
    for (int i = 0; i < PATIENCE && news->taking == TAKING_NOT; i++) {
        poll(NULL, 0, 1);
        free(news->text);
        watcher_poll(watcher, news);
    }
    free(news->text);
}

/* Who waits for the holder to let go asks fifty times a second, not without end. */
static void test_rests_while_it_waits(void **state)
{
    enum { MOST_CALLS = 2000 };
    struct watch_news news = {0};
    struct archive archive, other;
    struct watcher *watcher;
    struct faults faults;
    struct wake wake;
    (void)state;
    faults_init(&faults);
    assert_true(wake_init(&wake, NULL));
    assert_true(archive_open(&archive, &storage_system, NULL));
    assert_true(kept_game_save(&archive, 3, NULL));
    assert_true(archive_hold(&archive, "g", NULL));
    assert_true(archive_open(&other, &faults.storage, NULL));
    watcher = watcher_create(&other, "g", &wake, NULL);
    assert_non_null(watcher);
    take(watcher, &news);
    assert_int_equal(news.taking, TAKING_REFUSED);
    assert_string_equal(news.reason.text, "the session that plays the game does not answer");
    watcher_destroy(watcher);
    assert_in_range(faults.calls, 10, MOST_CALLS);
    archive_close(&archive);
    wake_free(&wake);
}

/* A session that is suspended is hung up on as its line would do it, and ends. */
static void test_a_suspended_holder(void **state)
{
    struct watch_news news = {0};
    struct archive archive;
    struct watcher *watcher;
    struct wake wake;
    pid_t sleeper;
    int status;
    (void)state;
    assert_true(wake_init(&wake, NULL));
    assert_true(archive_open(&archive, &storage_system, NULL));
    assert_true(kept_game_save(&archive, 3, NULL));
    assert_true(archive_hold(&archive, "g", NULL));
    sleeper = fork_sleeper();
    archive_close(&archive);
    assert_int_equal(kill(sleeper, SIGSTOP), 0);
    assert_int_equal(waitpid(sleeper, &status, WUNTRACED), sleeper);
    assert_true(WIFSTOPPED(status));
    watcher = watcher_create(&archive, "g", &wake, NULL);
    assert_non_null(watcher);
    take(watcher, &news);
    if (news.taking != TAKING_DONE)
        end_sleeper(sleeper);
    assert_int_equal(news.taking, TAKING_DONE);
    assert_int_equal(waitpid(sleeper, &status, 0), sleeper);
    assert_true(WIFSIGNALED(status) && WTERMSIG(status) == SIGHUP);
    archive_close(&news.archive);
    watcher_destroy(watcher);
    wake_free(&wake);
}

/* Nobody is told to hold a lock whose files could not be looked at. */
static void test_no_more_files(void **state)
{
    struct rlimit before, few;
    pid_t sleeper = fork_sleeper();
    int next = open("/dev/null", O_RDONLY);
    bool holds;
    assert_true(next >= 0);
    close(next);
    assert_int_equal(getrlimit(RLIMIT_NOFILE, &before), 0);
    few = before;
    few.rlim_cur = (rlim_t)next + 1; /* the directory can be opened, none of its files */
    assert_int_equal(setrlimit(RLIMIT_NOFILE, &few), 0);
    holds = lock_holder_is(*state, 42, sleeper);
    assert_int_equal(setrlimit(RLIMIT_NOFILE, &before), 0);
    assert_false(holds);
    assert_false(lock_holder_is(*state, 42, sleeper));
    end_sleeper(sleeper);
}

#define test(name) cmocka_unit_test_setup_teardown(name, scratch_make, scratch_remove)

int main(void)
{
    const struct CMUnitTest tests[] = {
        test(test_another_holder),       test(test_a_file_that_is_too_large),
        test(test_rests_while_it_waits), test(test_a_suspended_holder),
        test(test_no_more_files),
    };
    attacks_init();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
