/* session_kept.c - what a session leaves on the disk, and how it goes on from there.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <errno.h>
#include <poll.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include <cmocka.h>

#include "faults.h"
#include "game/archive.h"
#include "game/session.h"
#include "rules/attacks.h"
#include "rules/fen.h"
#include "scratch.h"
#include "session_driver.h"

/* ---- kept games
 * --------------------------------------------------------------------------- */

static void test_resume(void **state)
{
    struct session *session, *other;
    struct reason reason;
    char fen[FEN_SIZE];

    (void)state;
    driver_set_up(WHO_BLACK);
    session = driver_start(&storage_system);
    driver_settle(session);
    driver_play(session, "a5");
    driver_play(session, "level depth 2");
    driver_play(session, "h5");
    driver_check_place(session, 5);
    fen_write(&session_game(session)->position, fen);
    assert_int_equal(driver_type(session, "quit"), SESSION_QUIT);
    driver_check_said("The game is kept: 'ttychess --resume' continues it.");
    session_destroy(session);
    settings_free(&driver_settings);

    settings_init(&driver_settings);
    driver_settings.resume = true;
    driver_said[0] = '\0';
    session = driver_start(&storage_system);
    driver_settle(session);
    driver_check_said("Resumed ");
    driver_check_said("after 3. ");
    driver_check_fen(session, fen);
    assert_true(session_is_human(session, BLACK));
    assert_true(session_flipped(session));
    assert_string_equal(session_level_text(session), "depth 2");
    driver_play(session, "undo");
    driver_play(session, "undo");
    driver_check_place(session, 1);

    other = session_create(&driver_settings, &reason);
    assert_null(other);
    assert_non_null(strstr(reason.text, "is being played in another session"));
    session_destroy(session);

    session = driver_start(&storage_system);
    driver_check_place(session, 1);
    session_destroy(session);
    settings_free(&driver_settings);
}

static void read_kept(const char *id, char *text, size_t size)
{
    struct archive archive;
    char path[ARCHIVE_PATH_SIZE];
    FILE *file;

    assert_true(archive_open(&archive, &storage_system, NULL));
    archive_path(&archive, id, path);
    file = fopen(path, "r");
    assert_non_null(file);
    text[fread(text, 1, size - 1, file)] = '\0';
    fclose(file);
}

/* What somebody has written into a kept game is never written over. */
static void test_what_others_wrote_stays(void **state)
{
    static const char *const texts[] = {
        "1. e4 {good} e5 *\n",
        "1. e4 (1. d4) 1... e5 *\n",
        "1. e4 $1 e5 *\n",
        "1. e4 e5 *\n\n1. d4 *\n",
    };
    struct archive archive;

    (void)state;
    assert_true(archive_open(&archive, &storage_system, NULL));
    assert_true(storage_make_directories(&storage_system, archive.directory, NULL));
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        struct session *session;
        char path[ARCHIVE_PATH_SIZE], text[256];
        FILE *file;

        archive_path(&archive, "theirs", path);
        file = fopen(path, "w");
        fputs(texts[i], file);
        fclose(file);
        driver_set_up(WHO_BOTH);
        driver_settings.resume = driver_settings.color_given = true;
        driver_settings.resume_game = strdup("theirs");
        driver_said[0] = '\0';
        session = driver_start(&storage_system);
        driver_listen(session);
        driver_check_said("theirs.pgn holds more than one game's moves");
        driver_check_said("Resumed a copy of the game after 1... e5; White is to move.");
        driver_play(session, "Nf3");
        assert_int_equal(session_saved(session, NULL), SAVE_CLEAN);
        session_destroy(session);
        settings_free(&driver_settings);
        read_kept("theirs", text, sizeof text);
        assert_string_equal(text, texts[i]);
    }
}

static void test_resume_what(void **state)
{
    struct reason reason;
    struct session *session;
    char path[512], id[ARCHIVE_ID_SIZE];
    FILE *file;

    settings_init(&driver_settings);
    driver_settings.resume = true;
    assert_null(session_create(&driver_settings, &reason));
    assert_non_null(strstr(reason.text, "no unfinished game to resume in "));
    driver_settings.resume_game = strdup("nothing");
    assert_null(session_create(&driver_settings, &reason));
    assert_non_null(strstr(reason.text, "no game 'nothing' in "));
    free(driver_settings.resume_game);

    /* A file of the user's own goes on as a copy, damaged or not. */
    snprintf(path, sizeof path, "%s/mine.pgn", (char *)*state);
    file = fopen(path, "w");
    fputs("1. e4 e5 2. Nf3 Nf3 *\n", file);
    fclose(file);
    driver_settings.resume_game = strdup(path);
    driver_settings.color = WHO_BOTH;
    driver_settings.color_given = true;
    driver_said[0] = '\0';
    session = driver_start(&storage_system);
    driver_settle(session);
    driver_check_said("The file is damaged (PGN line 1, column 17: illegal move: 'Nf3')");
    driver_check_said("Resumed a copy of the game after 2. Nf3; Black is to move.");
    driver_play(session, "Nc6");
    session_destroy(session);
    file = fopen(path, "r");
    assert_non_null(fgets(id, sizeof id, file));
    assert_string_equal(id, "1. e4 e5 2. Nf3 Nf3 *\n");
    fclose(file);
    settings_free(&driver_settings);
}

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

/* A process that plays e4 and then waits for SIGHUP, when it `listens`, and ends as the
 * program does; under another name when it has one. */
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

/* The line was lost, but the process at its other end does not know yet. */
static void test_take_over(void **state)
{
    struct session *session;
    char words[80];
    int status;
    pid_t child = start_other(true, NULL);

    (void)state;
    settings_init(&driver_settings);
    driver_settings.resume = true;
    driver_said[0] = '\0';
    if (access("/proc/self/fdinfo", F_OK) != 0) { /* not told who holds a lock */
        assert_null(session_create(&driver_settings, NULL));
        end_other(child);
        return;
    }
    session = driver_start(&storage_system);
    driver_listen(session);
    snprintf(words, sizeof words,
             "Taken over from the session that was left (process %ld).", (long)child);
    driver_check_said(words);
    driver_check_place(session, 1);
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_true(WIFEXITED(status) && WEXITSTATUS(status) == 0);
    driver_play(session, "e5");
    assert_int_equal(session_saved(session, NULL), SAVE_CLEAN);
    session_destroy(session);
    settings_free(&driver_settings);
}

/* Nobody is made to end whom it does not concern, and nobody is waited for for ever. */
static void test_no_take_over(void **state)
{
    struct reason reason;
    char words[80];
    sigset_t pending;
    pid_t child = start_other(true, "another");

    (void)state;
    settings_init(&driver_settings);
    driver_settings.resume = true;
    if (access("/proc/self/comm", W_OK) == 0) {
        assert_null(session_create(&driver_settings, &reason));
        assert_non_null(strstr(reason.text, "is being played in another session"));
        assert_int_equal(waitpid(child, NULL, WNOHANG), 0);
    }
    end_other(child);

    child = start_other(false, NULL);
    assert_null(session_create(&driver_settings, &reason));
    snprintf(words, sizeof words, "process %ld, which does not end", (long)child);
    if (access("/proc/self/fdinfo", F_OK) == 0)
        assert_non_null(strstr(reason.text, words));
    sigpending(&pending);
    assert_false(sigismember(&pending, SIGHUP));
    end_other(child);
    settings_free(&driver_settings);
}

static void test_trouble(void **state)
{
    struct faults faults;
    struct session *session;
    const char *why;

    (void)state;
    faults_init(&faults);
    driver_set_up(WHO_BOTH);
    session = driver_start(&faults.storage);
    faults_fail_next(&faults, ENOSPC, true);
    driver_play(session, "e4");
    driver_check_said("NOT SAVED: ");
    driver_check_said(strerror(ENOSPC));
    assert_int_equal(session_saved(session, &why), SAVE_FAILED);
    assert_non_null(strstr(why, strerror(ENOSPC)));
    driver_play(session, "e5");
    driver_check_not_said("NOT SAVED"); /* once is enough */
    faults_fail_next(&faults, 0, false);
    driver_play(session, "Nf3");
    driver_check_said("Saved again: the game is on the disk.");
    driver_play(session, "a6");
    driver_check_not_said("Saved again");
    assert_int_equal(session_saved(session, &why), SAVE_CLEAN);
    faults_fail_next(&faults, EROFS, true);
    driver_play(session, "Bb5");
    driver_check_said("NOT SAVED: ");
    driver_type(session, "quit");
    driver_check_said("NOT SAVED: ");
    session_destroy(session);
    settings_free(&driver_settings);
}

/* A disk that hangs for as long as it likes is not waited for by a typed line. */
static void test_a_hanging_disk(void **state)
{
    static struct faults faults;
    struct session *session;
    struct timespec before, after;

    (void)state;
    faults_init(&faults);
    driver_set_up(WHO_BOTH);
    session = driver_start(&faults.storage);
    driver_settle(session);
    faults_close_gate(&faults);
    driver_type(session, "e4");
    driver_type(session, "e5");
    driver_type(session, "Nf3");
    driver_check_place(session, 3);
    assert_int_equal(session_saved(session, NULL), SAVE_PENDING);
    assert_int_equal(session_wake(session) & NEWS_SAVED, 0); /* nothing new */
    clock_gettime(CLOCK_MONOTONIC, &before);
    driver_type(session, "quit");
    clock_gettime(CLOCK_MONOTONIC, &after);
    assert_true(after.tv_sec - before.tv_sec < 2);
    driver_check_said("The game is being saved: 'ttychess --resume' continues it.");
    faults_open_gate(&faults);
    while (session_saved(session, NULL) == SAVE_PENDING)
        poll(NULL, 0, 1);
    assert_int_equal(session_wake(session) & NEWS_SAVED, NEWS_SAVED);
    assert_int_equal(session_wake(session) & NEWS_SAVED, 0);
    driver_settle(session);
    assert_int_equal(session_saved(session, NULL), SAVE_CLEAN);
    session_destroy(session);
    settings_free(&driver_settings);
}

static void test_no_place_to_save(void **state)
{
    struct session *session;

    (void)state;
    driver_set_up(WHO_BOTH);
    setenv("XDG_DATA_HOME", "", 1);
    setenv("HOME", "", 1);
    driver_said[0] = '\0';
    session = driver_start(&storage_system);
    driver_settle(session);
    driver_check_said("NOT SAVED: neither XDG_DATA_HOME nor HOME is an absolute path.");
    driver_play(session, "e4");
    driver_check_place(session, 1);
    session_destroy(session);
    driver_settings.save = false;
    session = driver_start(&storage_system);
    driver_said[0] = '\0';
    driver_play(session, "e4");
    driver_check_not_said("NOT SAVED");
    assert_int_equal(session_saved(session, NULL), SAVE_OFF);
    session_destroy(session);
    settings_free(&driver_settings);
}

#define test(name) cmocka_unit_test_setup_teardown(name, scratch_make, scratch_remove)

int main(void)
{
    const struct CMUnitTest tests[] = {
        test(test_resume),
        test(test_what_others_wrote_stays),
        test(test_resume_what),
        test(test_killed_session),
        test(test_take_over),
        test(test_no_take_over),
        test(test_trouble),
        test(test_a_hanging_disk),
        test(test_no_place_to_save),
    };

    attacks_init();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
