/* session_saving.c - disks that fail, hang or disappear during a game: the messages, and that
 * nothing is lost.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "archive/archive.h"
#include "support/disk.h"
#include "support/saved_game.h"
#include "rules/attacks.h"
#include "session/session.h"
#include "session/session_pickers.h"
#include "support/session_driver.h"
#include "support/test.h"

FIXTURE(disk_make, NULL);

TEST(test_failing_saves)
{
    struct session *session;
    const char *why;
    driver_set_up(USER_COLOR_BOTH);
    session = driver_start();
    disk_fail(1, ENOSPC, true);
    driver_play(session, "e4");
    driver_check_said("NOT SAVED: ");
    driver_check_said(strerror(ENOSPC));
    driver_check_said("Type 'save FILE' to save the game elsewhere.");
    assert_int_equal(session_get_save_state(session, &why), SAVE_FAILED);
    assert_non_null(strstr(why, strerror(ENOSPC)));
    driver_play(session, "e5");
    driver_check_not_said("NOT SAVED"); /* reported only once */
    disk_fail(0, 0, false);
    driver_play(session, "Nf3");
    driver_check_said("Saving works again: the game is saved.");
    driver_play(session, "a6");
    driver_check_not_said("Saving works again");
    assert_int_equal(session_get_save_state(session, &why), SAVE_CLEAN);
    disk_fail(1, EROFS, true);
    driver_play(session, "Bb5");
    driver_check_said("NOT SAVED: ");
    driver_type(session, "quit");
    driver_check_said("Quit and lose the last move? (y/n) NOT SAVED: ");
    driver_type(session, "n");
    driver_play(session, "Nf6");
    driver_type(session, "quit");
    driver_check_said("Quit and lose the last 2 moves? (y/n) NOT SAVED: ");
    driver_type(session, "quit");
    assert_int_equal(session_finish(session, true), 1);
    driver_listen(session);
    driver_check_said("NOT SAVED: the last 2 moves: ");
    driver_end(session);
}

/* A front end about to show a move gets an error that came after its last check. */
TEST(test_pending_errors)
{
    struct session *session;
    driver_set_up(USER_COLOR_BOTH);
    session = driver_start();
    driver_settle(session);
    disk_fail_writes(ENOSPC);
    assert_false(session_has_unreported_save_error(session));
    driver_type(session, "e4");
    while (session_get_save_state(session, NULL) == SAVE_PENDING) /* ended by the watchdog */
        poll(NULL, 0, 1);
    assert_true(session_has_unreported_save_error(session));
    assert_true(driver_poll(session, 0)); /* nobody has to wait for it */
    driver_said[0] = '\0';
    session_poll(session);
    driver_listen(session);
    driver_check_said("NOT SAVED: ");
    assert_false(session_has_unreported_save_error(session));
    driver_end(session);
}

/* A disk that has room again when the session ends: the game is saved before the final
 * message. */
TEST(test_room_again_at_the_end)
{
    for (int asked = 0; asked <= 1; asked++) {
        struct session *session;
        driver_set_up(USER_COLOR_BOTH);
        session = driver_start();
        disk_fail(1, ENOSPC, true);
        driver_play(session, "e4");
        driver_check_said("NOT SAVED: ");
        disk_fail(0, 0, false);
        driver_said[0] = '\0';
        if (asked)
            driver_type(session, "quit");
        assert_int_equal(session_finish(session, asked), 0);
        driver_listen(session);
        driver_check_not_said("NOT SAVED");
        driver_check_said("The game is saved: 'ttychess --resume' continues it.");
        driver_end(session);
    }
}

/* Without input: the save is repeated automatically. */
TEST(test_saved_by_itself)
{
    struct session *session;
    const char *why;
    driver_set_up(USER_COLOR_BOTH);
    session = driver_start();
    disk_fail(1, ENOSPC, true);
    driver_play(session, "e4");
    driver_check_said("NOT SAVED: ");
    disk_fail(0, 0, false);
    for (int i = 0; i < DRIVER_PATIENCE / 100 && driver_find_on_disk() != 1; i++) {
        assert_true(session_get_save_state(session, &why) !=
                    SAVE_PENDING); /* no event in between */
        driver_wake(session);
    }
    assert_int_equal(driver_find_on_disk(), 1);
    driver_settle(session);
    driver_check_said("Saving works again: the game is saved.");
    driver_end(session);
}

/* Every file system call fails once during a game; whatever is reported as saved is on the
 * disk. */
TEST(test_a_whole_game)
{
    struct session *session;
    long failures = 0;
    disk_set_portion(200);
    driver_set_up(USER_COLOR_BOTH);
    session = driver_start();
    for (long i = 0; i < SAVED_MOVES; i++) {
        disk_fail(1 + i % 19, i % 3 == 0 ? ENOSPC : i % 3 == 1 ? EIO : EROFS, false);
        driver_play(session, saved_game[i]);
        driver_check_place(session, (size_t)i + 1);
        disk_fail(0, 0, false);
        if (session_get_save_state(session, NULL) == SAVE_CLEAN)
            assert_int_equal(driver_find_on_disk(), i + 1);
        else
            failures++;
        assert_true(driver_find_on_disk() >= i - 19);
    }
    assert_true(failures >= SAVED_MOVES / 3);
    disk_fail(0, 0, false);
    driver_end(session);
    assert_int_equal(driver_find_on_disk(), SAVED_MOVES);
}

/* A typed line does not wait for a disk that hangs. */
TEST(test_a_hanging_disk)
{
    struct session *session;
    struct timespec before, after;
    driver_set_up(USER_COLOR_BOTH);
    session = driver_start();
    driver_settle(session);
    disk_hang("w");
    driver_type(session, "e4");
    driver_type(session, "e5");
    driver_type(session, "Nf3");
    driver_check_place(session, 3);
    assert_int_equal(session_get_save_state(session, NULL), SAVE_PENDING);
    session_poll(session);
    assert_int_equal(session_poll(session) & SESSION_EVENT_SAVED, 0); /* no event */
    clock_gettime(CLOCK_MONOTONIC, &before);
    driver_type(session, "quit");
    clock_gettime(CLOCK_MONOTONIC, &after);
    assert_true(after.tv_sec - before.tv_sec < 2);
    driver_check_not_said("--resume"); /* not known yet */
    disk_hang("");
    while (session_get_save_state(session, NULL) == SAVE_PENDING)
        poll(NULL, 0, 1);
    assert_int_equal(session_poll(session) & SESSION_EVENT_SAVED, SESSION_EVENT_SAVED);
    assert_int_equal(session_poll(session) & SESSION_EVENT_SAVED, 0);
    driver_settle(session);
    assert_int_equal(session_get_save_state(session, NULL), SAVE_CLEAN);
    driver_end(session);
}

TEST(test_no_place_to_save)
{
    struct session *session;
    driver_set_up(USER_COLOR_BOTH);
    setenv("XDG_DATA_HOME", "", 1);
    setenv("HOME", "", 1);
    driver_said[0] = '\0';
    session = driver_start();
    driver_settle(session);
    driver_check_said(
        "NOT SAVED: cannot locate ttychess/games: set HOME or XDG_DATA_HOME to an absolute path.");
    driver_play(session, "e4");
    driver_check_place(session, 1);
    session_destroy(session);
    driver_settings.no_save = true;
    session = driver_start();
    driver_said[0] = '\0';
    driver_play(session, "e4");
    driver_check_not_said("NOT SAVED");
    assert_int_equal(session_get_save_state(session, NULL), SAVE_OFF);
    driver_end(session);
}

/* ---- calls that do not return ------------------------------------------------------- */

/* A user continues while the disk hangs; every call returns. */
static void play_on(struct session *session)
{
    static const char *const lines[] = {"e5",   "Nf3", "moves", "clock", "undo",    "Nc3",
                                        "eval", "pgn", "level", "flip",  "material"};
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        driver_type(session, lines[i]);
        session_poll(session);
    }
    driver_check_place(session, 3);
}

/* In a child process, which ends with the hanging call. */
static void hang(const char *letters)
{
    alarm(120); /* for what takes two */
    driver_set_up(USER_COLOR_BOTH);
    struct session *session = driver_start();
    driver_play(session, "e4");
    disk_hang(letters);
    play_on(session);
    driver_said[0] = '\0';
    int status = session_finish(session, false);
    driver_listen(session);
    if (status == 0) { /* then saving did not need the call */
        assert_null(strpbrk(letters, "owscnt"));
    } else {
        driver_check_said("NOT SAVED yet: the disk is not responding.");
        driver_check_not_said("--resume"); /* which would be wrong */
    }
    session_destroy(session);
    _exit(0);
}

TEST(each_kind_of_call_hangs)
{
    static const char *const kinds[] = {"o", "r", "w", "s", "c",
                                        "n", "l", "t", "u", "owscnltu"};
    pid_t children[sizeof kinds / sizeof *kinds];
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
        children[i] = fork();
        assert_true(children[i] >= 0);
        if (children[i] == 0) {
            if (!freopen("/dev/null", "w", stdout)) /* failures are reported by the parent
                                                     * process */
                _exit(1);
            hang(kinds[i]);
        }
    }
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
        int status;
        assert_int_equal(waitpid(children[i], &status, 0), children[i]);
        if (!WIFEXITED(status) || WEXITSTATUS(status) != 0)
            fail_msg("calls '%s' hang: status %x", kinds[i], (unsigned)status);
    }
}

/* ---- games that are left ------------------------------------------------------------ */

/* Returns the word after `before`. */
static void find_word(const char *before, char word[64])
{
    const char *found = strstr(driver_said, before);
    if (!found)
        fail_msg("wanted '%s', heard: %s", before, driver_said);
    else
        snprintf(word, 64, "%.*s", (int)strcspn(found + strlen(before), "' ."),
                 found + strlen(before));
}

/* A game that could not be saved is reopened with all its moves, and saved once there is
 * room. */
TEST(an_unsaved_game_can_be_reopened)
{
    for (int hangs = 0; hangs <= 1; hangs++) {
        char id[64], line[80];
        struct archive archive;
        struct game game;
        disk_make(state);
        driver_set_up(USER_COLOR_BOTH);
        struct session *session = driver_start();
        driver_play(session, "e4");
        if (hangs)
            disk_hang("w");
        else
            disk_fail_writes(ENOSPC);
        driver_type(session, "e5");
        driver_type(session, "new");
        find_word("'resume ", id);
        driver_check_place(session, 0);
        driver_type(session, "d4");
        snprintf(line, sizeof line, "resume %s", id);
        driver_type(session, line);
        assert_false(session_has_state(session, STATE_WATCHING));
        driver_check_place(session, 2);
        driver_type(session, "Nf3");
        disk_hang("");
        disk_fail_writes(0);
        driver_play(session, "Nc6");
        for (int i = 0; i < 600 && session_get_save_state(session, NULL) != SAVE_CLEAN; i++)
            driver_wake(session);
        assert_true(archive_init(&archive, NULL));
        assert_int_equal(archive_load_game(&archive, id, &game, NULL), PGN_OK);
        assert_int_equal(game.count, 4);
        game_free(&game);
        driver_end(session);
    }
}

/* ---- the end ------------------------------------------------------------------------ */

/* Games that could not be saved are reported at the end and set the exit status, whatever is
 * shown then: the start screen, or another game. */
TEST(test_suspended_games_that_are_not_saved)
{
    static const char *const lines[] = {"menu", "new"};
    for (int i = 0; i < 4; i++) {
        bool asked = i % 2;
        disk_make(state);
        driver_set_up(USER_COLOR_BOTH);
        struct session *session = driver_start();
        session_set_ui(session, UI_SCREEN);
        disk_fail(1, ENOSPC, true);
        driver_play(session, "e4");
        driver_check_said("NOT SAVED: ");
        driver_play(session, lines[i / 2]);
        driver_said[0] = '\0';
        if (asked)
            driver_type(session, "quit");
        assert_int_equal(session_finish(session, asked), 1);
        driver_listen(session);
        driver_check_said("NOT SAVED: ");
        driver_check_said(strerror(ENOSPC));
        driver_check_not_said("--resume");
        driver_end(session);
    }
}

/* Nothing was lost, so there is no message. */
TEST(test_nothing_to_save)
{
    struct session *session;
    driver_set_up(USER_COLOR_BOTH);
    setenv("XDG_DATA_HOME", "", 1);
    setenv("HOME", "", 1);
    session = driver_start();
    driver_settle(session);
    disk_put("/disk/one.pgn", "1. e4 *\n", 8); /* a game without a move is suspended */
    driver_type(session, "open /disk/one.pgn");
    assert_true(session_has_state(session, STATE_FILE_GAME | STATE_GAME_LIST));
    driver_said[0] = '\0';
    driver_type(session, "quit");
    assert_int_equal(session_finish(session, true), 0);
    driver_check_not_said("NOT SAVED");
    driver_end(session);
}
