/* session_takeover.c - two sessions at one game, on disks that fail and against processes that
 * do not hear; and one that is killed.
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
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

#include "faults.h"
#include "archive/archive.h"
#include "session/session.h"
#include "rules/attacks.h"
#include "scratch.h"
#include "session_driver.h"

static struct settings pair_settings; /* of the second session */

/* A session that plays e4, and another one that resumes its game. */
static void pair_start(struct session **first, struct session **second,
                       const struct storage *storage)
{
    struct reason reason;
    driver_set_up(WHO_BOTH);
    *first = driver_start(storage);
    driver_play(*first, "e4");
    settings_init(&pair_settings);
    pair_settings.resume = true;
    driver_said[0] = '\0';
    *second = session_create(&pair_settings, &reason);
    assert_non_null(*second);
    driver_listen(*second);
}

static void pair_end(struct session *first, struct session *second)
{
    session_destroy(first);
    session_destroy(second);
    settings_free(&driver_settings);
    settings_free(&pair_settings);
}

/* Until the board has seen so many half-moves; the other session lives meanwhile. */
static void pair_follow(struct session *session, struct session *other, size_t half_moves)
{
    for (int i = 0; i < DRIVER_PATIENCE && session_game(session)->current != half_moves; i++) {
        session_wake(other);
        driver_poll(session, 10);
        session_wake(session);
        driver_listen(session);
    }
    driver_check_place(session, half_moves);
}

static size_t count_games(void)
{
    struct archive_entry *games;
    struct archive archive;
    size_t count;
    assert_true(archive_open(&archive, &storage_system, NULL));
    assert_true(archive_list(&archive, &games, &count, NULL));
    free(games);
    return count;
}

/* Moves that the disk refused do not go with the game. */
static void test_unsaved_moves_stay(void **state)
{
    struct faults faults;
    struct session *first, *second;
    (void)state;
    faults_init(&faults);
    pair_start(&first, &second, &faults.storage);
    faults_fail_writes(&faults, ENOSPC);
    driver_play(first, "e5");
    driver_type(second, "takeover");
    driver_said[0] = '\0';
    for (int i = 0; i < DRIVER_PATIENCE && session_is_watching(second); i++) {
        session_wake(first);
        driver_listen(first);
        driver_poll(second, 10);
        session_wake(second);
    }
    for (int i = 0; i < DRIVER_PATIENCE && !*driver_said; i++)
        driver_wake(first);
    driver_check_said("without the moves that could not be saved");
    driver_check_place(second, 1);
    driver_check_place(first, 2);
    assert_false(session_is_watching(first));
    driver_play(second, "c5");
    assert_int_equal(session_saved(second, NULL), SAVE_CLEAN);
    faults_fail_writes(&faults, 0);
    driver_play(first, "Nf3");
    assert_int_equal(session_saved(first, NULL), SAVE_CLEAN);
    assert_int_equal(count_games(), 2);
    pair_end(first, second);
}

static int know_no_news(void *context, const char *path)
{
    (void)context;
    (void)path;
    errno = EPERM;
    return -1;
}

/* In a kiosk nothing tells that a file was touched; the wish is heard all the same, and not with
 * the next move only. */
static void test_taken_over_without_news(void **state)
{
    struct storage storage = storage_system;
    struct session *first, *second;
    (void)state;
    storage.watch = know_no_news;
    pair_start(&first, &second, &storage);
    driver_type(second, "takeover");
    for (int i = 0; i < DRIVER_PATIENCE && session_is_watching(second) &&
                    !strstr(driver_said, "was not taken over");
         i++) {
        session_wake(first);
        driver_poll(second, 10);
        session_wake(second);
        driver_listen(second);
    }
    assert_false(session_is_watching(second));
    for (int i = 0; i < DRIVER_PATIENCE && !session_is_watching(first); i++)
        driver_wake(first);
    driver_play(second, "e5");
    assert_int_equal(session_saved(second, NULL), SAVE_CLEAN);
    assert_int_equal(count_games(), 1);
    pair_end(first, second);
}

/* ---- who watches writes nothing --------------------------------------------------- */

static long written;

static int note_open(void *context, const char *path, int flags, mode_t mode)
{
    if ((flags & (O_ACCMODE | O_CREAT)) == O_RDONLY)
        return storage_system.open(context, path, flags, mode);
    written++;
    errno = EROFS;
    return -1;
}

static void test_watch_writes_nothing(void **state)
{
    struct storage read_only = storage_system;
    struct session *first, *second;
    struct reason reason;
    (void)state;
    read_only.open = note_open;
    driver_set_up(WHO_BOTH);
    first = driver_start(&storage_system);
    driver_play(first, "e4");
    settings_init(&pair_settings);
    pair_settings.resume = pair_settings.watch = true;
    written = 0;
    second = session_create_on(&pair_settings, &read_only, &reason);
    assert_non_null(second);
    driver_play(first, "e5");
    pair_follow(second, first, 2);
    driver_type(second, "level 1");
    driver_type(second, "quit");
    driver_settle(second);
    assert_int_equal(written, 0);
    driver_type(second, "takeover");
    for (int i = 0; i < DRIVER_PATIENCE && !strstr(driver_said, "not taken over"); i++)
        driver_wake(second);
    driver_check_said(strerror(EROFS));
    assert_true(session_is_watching(second));
    pair_end(first, second);
}

/* ---- a session that does not hear ------------------------------------------------- */

/* A process that plays e4 and then hears no wish, but waits for SIGHUP, when it `listens`, and
 * ends as the program does; under another name when it has one. */
static pid_t start_other(bool listens, const char *name)
{
    struct session *session;
    sigset_t hangup;
    int ends[2], number;
    char byte;
    pid_t child;
    assert_int_equal(pipe(ends), 0);
    child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        FILE *file = name ? fopen("/proc/self/comm", "w") : NULL;
        alarm(DRIVER_PATIENCE / 1000); /* when the test fails before it ends this process */
        if (file) {
            fputs(name, file);
            fclose(file);
        }
        sigemptyset(&hangup);
        sigaddset(&hangup, SIGHUP);
        sigprocmask(SIG_BLOCK, &hangup, NULL);
        driver_set_up(WHO_BOTH);
        session = driver_start(&storage_system);
        driver_play(session, "e4");
        if (write(ends[1], "x", 1) != 1)
            _exit(1);
        while (!listens)
            pause();
        sigwait(&hangup, &number);
        session_destroy(session);
        _exit(0);
    }
    close(ends[1]);
    assert_int_equal(read(ends[0], &byte, 1), 1);
    close(ends[0]);
    return child;
}

static void end_other(pid_t child)
{
    kill(child, SIGKILL);
    waitpid(child, NULL, 0);
}

static struct session *watch_other(void)
{
    struct session *session;
    settings_init(&driver_settings);
    driver_settings.resume = true;
    driver_said[0] = '\0';
    session = driver_start(&storage_system);
    driver_listen(session);
    return session;
}

/* "takeover", until there is an answer. */
static void ask(struct session *session)
{
    driver_type(session, "takeover");
    for (int i = 0; i < DRIVER_PATIENCE && session_is_watching(session) &&
                    !strstr(driver_said, "was not taken over");
         i++)
        driver_wake(session);
    driver_listen(session);
}

/* The line was lost, but the process at its other end does not know yet. */
static void test_hung_up_on(void **state)
{
    struct session *session;
    char words[80];
    int status;
    pid_t child;
    (void)state;
    if (access("/proc/self/fdinfo", F_OK) != 0) /* not told who holds a lock */
        return;
    child = start_other(true, NULL);
    session = watch_other();
    snprintf(words, sizeof words, " is being played by process %ld", (long)child);
    driver_check_said(words);
    driver_check_said(", since ");
    ask(session);
    driver_check_said("Taken over: the game goes on here.");
    driver_check_place(session, 1);
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_true(WIFEXITED(status) && WEXITSTATUS(status) == 0);
    driver_play(session, "e5");
    assert_int_equal(session_saved(session, NULL), SAVE_CLEAN);
    session_destroy(session);
    settings_free(&driver_settings);
}

/* Nobody is made to end whom it does not concern, and nobody is waited for for ever. */
static void test_not_taken_over(void **state)
{
    struct session *session;
    char words[80];
    pid_t child;
    (void)state;
    if (access("/proc/self/comm", W_OK) != 0)
        return;
    child = start_other(true, "another");
    session = watch_other();
    driver_check_said("is being played by another session");
    ask(session);
    driver_check_said("was not taken over: the session that plays the game does not answer.");
    assert_int_equal(waitpid(child, NULL, WNOHANG), 0);
    session_destroy(session);
    end_other(child);

    child = start_other(false, NULL);
    session = watch_other();
    ask(session);
    snprintf(words, sizeof words, "process %ld does not let go of the game, and does not end.",
             (long)child);
    driver_check_said(words);
    session_destroy(session);
    end_other(child);
    settings_free(&driver_settings);
}

/* What was said to be on the disk is there when a session is killed. */
static void test_killed_session(void **state)
{
    struct session *session;
    int ends[2];
    char byte;
    pid_t child;
    (void)state;
    assert_int_equal(pipe(ends), 0);
    child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        driver_set_up(WHO_BOTH);
        session = driver_start(&storage_system);
        driver_play(session, "e4");
        driver_play(session, "e5");
        if (session_saved(session, NULL) == SAVE_CLEAN && write(ends[1], "x", 1) == 1)
            pause();
        _exit(1);
    }
    close(ends[1]);
    assert_int_equal(read(ends[0], &byte, 1), 1);
    close(ends[0]);
    kill(child, SIGKILL);
    waitpid(child, NULL, 0);

    settings_init(&driver_settings);
    driver_settings.resume = true;
    session = driver_start(&storage_system);
    driver_check_place(session, 2);
    session_destroy(session);
    settings_free(&driver_settings);
}

#define test(name) cmocka_unit_test_setup_teardown(name, scratch_make, scratch_remove)

int main(void)
{
    const struct CMUnitTest tests[] = {
        test(test_unsaved_moves_stay), test(test_watch_writes_nothing),
        test(test_hung_up_on),         test(test_not_taken_over),
        test(test_killed_session),     test(test_taken_over_without_news),
    };
    attacks_init();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
