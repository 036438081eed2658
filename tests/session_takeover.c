/* session_takeover.c - a game changes hands: asked for and let go, from a session that does
 * not hear, with moves that could not be saved; and other games at the prompt.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <errno.h>
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
#include "session_pair.h"

/* The watcher takes the game from the one who plays. */
static void take_over(struct session *watcher, struct session *player)
{
    driver_type(watcher, "takeover");
    driver_check_said("Asking the other session for the game.");
    for (int i = 0;
         i < DRIVER_PATIENCE && (session_is_watching(watcher) || !session_is_watching(player));
         i++) {
        session_wake(player);
        driver_poll(watcher, 10);
        session_wake(watcher);
    }
    assert_false(session_is_watching(watcher));
    assert_true(session_is_watching(player));
    driver_listen(watcher);
    driver_check_said("Taken over: the game goes on here.");
    driver_said[0] = '\0';
    for (int i = 0; i < DRIVER_PATIENCE && !*driver_said; i++)
        driver_wake(player);
    driver_check_said("Another session has taken the game over.");
}

static void test_taken_over_and_back(void **state)
{
    struct session *players[2], *player, *watcher;
    (void)state;
    pair_start(&players[0], &players[1], &storage_system);
    player = players[0];
    for (size_t half_moves = 1; half_moves < 9; half_moves++) {
        static const char *const moves[] = {"",   "e5",  "Nf3", "Nc6", "Bb5",
                                            "a6", "Ba4", "Nf6", "O-O"};
        watcher = player;
        player = players[half_moves % 2];
        take_over(player, watcher);
        driver_type(watcher, moves[half_moves]);
        driver_check_said("You watch this game");
        driver_play(player, moves[half_moves]);
        assert_int_equal(session_saved(player, NULL), SAVE_CLEAN);
        pair_follow(watcher, player, half_moves + 1);
    }
    driver_type(player, "takeover");
    driver_check_said("The game is played here: there is nothing to take over.");
    pair_end(players[0], players[1]);
}

static void test_left(void **state)
{
    struct session *first, *second;
    (void)state;
    pair_start(&first, &second, &storage_system);
    for (int i = 0; i < 5; i++) /* it has seen who plays */
        driver_wake(second);
    session_destroy(first);
    for (int i = 0; i < DRIVER_PATIENCE && !strstr(driver_said, "Nobody plays"); i++)
        driver_wake(second);
    driver_check_said("Nobody plays the game now: 'takeover' plays on here.");
    driver_type(second, "takeover");
    for (int i = 0; i < DRIVER_PATIENCE && session_is_watching(second); i++)
        driver_wake(second);
    driver_play(second, "e5");
    driver_check_place(second, 2);
    assert_int_equal(session_saved(second, NULL), SAVE_CLEAN);
    driver_type(second, "new");
    driver_check_said("A new game; the old one is kept.");
    pair_end(NULL, second);
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

/* ---- other games ------------------------------------------------------------------- */

static void put_game(const char *id, const char *text)
{
    struct archive archive;
    char path[ARCHIVE_PATH_SIZE];
    FILE *file;
    assert_true(archive_open(&archive, &storage_system, NULL));
    assert_true(storage_make_directories(&storage_system, archive.directory, NULL));
    archive_path(&archive, id, path);
    file = fopen(path, "w");
    assert_non_null(file);
    fputs(text, file);
    fclose(file);
}

static void wait_until_played(struct session *session)
{
    for (int i = 0; i < DRIVER_PATIENCE && session_is_watching(session); i++)
        driver_wake(session);
    assert_false(session_is_watching(session));
    driver_settle(session);
}

static void test_resumed_at_the_prompt(void **state)
{
    struct session *first, *second;
    (void)state;
    pair_start(&first, &second, &storage_system);
    driver_type(second, "new");
    driver_type(second, "new");
    driver_play(second, "d4");
    driver_type(second, "resume");
    driver_check_said("  1  ");
    driver_check_said("  2  ");
    driver_type(second, "resume 1");
    driver_check_said("It is the game on the board.");
    driver_type(second, "resume 2"); /* which the first plays */
    driver_check_said("is being played by another session");
    session_destroy(first);
    driver_type(second, "new");
    driver_type(second, "resume 2");
    wait_until_played(second);
    driver_check_said("The game goes on here.");
    driver_check_place(second, 1);
    driver_play(second, "e5");
    assert_int_equal(session_saved(second, NULL), SAVE_CLEAN);
    assert_int_equal(count_games(), 2);
    pair_end(NULL, second);
}

/* A game that was left for a new one is let go, and that is all. */
static void test_left_for_another(void **state)
{
    struct session *first, *second;
    (void)state;
    pair_start(&first, &second, &storage_system);
    driver_type(first, "new"); /* nothing of it is saved yet */
    driver_type(second, "takeover");
    for (int i = 0; i < DRIVER_PATIENCE && session_is_watching(second); i++) {
        session_wake(first);
        driver_poll(second, 10);
        session_wake(second);
    }
    assert_false(session_is_watching(second));
    assert_false(session_is_watching(first));
    driver_play(second, "e5");
    assert_int_equal(session_saved(second, NULL), SAVE_CLEAN);
    driver_play(first, "d4");
    assert_int_equal(session_saved(first, NULL), SAVE_CLEAN);
    assert_int_equal(count_games(), 2);
    driver_check_place(second, 2);
    pair_end(first, second);
}

/* A file that holds more than a game of ours is never written over, however it is reached. */
static void test_what_others_wrote_stays(void **state)
{
    static const char text[] = "1. e4 e5 *\n\n1. d4 *\n";
    struct session *first, *second;
    char kept[sizeof text + 8] = "";
    struct archive archive;
    char path[ARCHIVE_PATH_SIZE];
    FILE *file;
    (void)state;
    pair_start(&first, &second, &storage_system);
    put_game("theirs", text);
    driver_type(second, "resume theirs");
    wait_until_played(second);
    driver_check_said("it stays as it is, and a copy goes on");
    driver_play(second, "color both");
    driver_play(second, "Nf3");
    assert_int_equal(session_saved(second, NULL), SAVE_CLEAN);
    assert_true(archive_open(&archive, &storage_system, NULL));
    archive_path(&archive, "theirs", path);
    file = fopen(path, "r");
    assert_non_null(file);
    assert_int_equal(fread(kept, 1, sizeof kept, file), sizeof text - 1);
    fclose(file);
    assert_string_equal(kept, text);
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

#define test(name) cmocka_unit_test_setup_teardown(name, scratch_make, scratch_remove)

int main(void)
{
    const struct CMUnitTest tests[] = {
        test(test_taken_over_and_back), test(test_left),
        test(test_unsaved_moves_stay),  test(test_resumed_at_the_prompt),
        test(test_left_for_another),    test(test_what_others_wrote_stays),
        test(test_hung_up_on),          test(test_not_taken_over),
    };
    attacks_init();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
