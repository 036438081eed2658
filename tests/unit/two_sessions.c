/* two_sessions.c - processes that share a game: one plays, another watches or takes over;
 * races and kills.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <sys/file.h>

#include "archive/archive.h"
#include "base/compat.h"
#include "support/saved_game.h"
#include "support/scratch.h"
#include "session/session.h"
#include "support/session_driver.h"
#include "support/test.h"

FIXTURE(scratch_make, scratch_remove);

/* ---- archives ----------------------------------------------------------------------- */

/* A process that saves a game move by move, and reports it, is killed at any moment. */
TEST(killed_while_it_saves)
{
    for (int round = 0; round < SAVED_MOVES; round += 5) {
        struct archive archive;
        struct locked_game held = {.id = "g", .lock = -1};
        unsigned char said = 0, before = 0;
        bool taken;
        int ends[2];
        assert_true(archive_init(&archive, NULL));
        assert_int_equal(pipe(ends), 0);
        pid_t child = fork();
        if (child == 0) {
            for (unsigned char moves = 1; moves <= SAVED_MOVES; moves++)
                if (!saved_game_save(&archive, &held, moves, NULL) ||
                    write(ends[1], &moves, 1) != 1)
                    _exit(1);
            pause();
        }
        close(ends[1]);
        while (said < round + 1)
            assert_int_equal(read(ends[0], &said, 1), 1);
        kill(child, SIGKILL);
        while (before = said, read(ends[0], &said, 1) == 1)
            ;
        waitpid(child, NULL, 0);
        close(ends[0]);
        assert_true(saved_game_on_disk() >= before);
        assert_false(archive_game_is_locked(&archive, "g"));
        assert_true(archive_lock_game(&archive, &held, "g", &taken, NULL));
        assert_true(saved_game_save(&archive, &held, 1, NULL)); /* also over leftovers */
        archive_unlock_game(&archive, &held);
    }
}

/* Processes compete for one game: no two have it locked at once, and each finds what the
 * previous one wrote. */
TEST(a_race_for_the_lock)
{
    enum { RACERS = 4, TURNS = 40 };
    pid_t racers[RACERS];
    struct archive archive;
    assert_true(archive_init(&archive, NULL));
    assert_true(file_make_directories(archive.directory, NULL));
    char mutex_path[ARCHIVE_PATH_SIZE + 8];
    snprintf(mutex_path, sizeof mutex_path, "%s/mutex", archive.directory);
    for (int i = 0; i < RACERS; i++) {
        racers[i] = fork();
        if (racers[i] != 0)
            continue;
        struct locked_game held;
        bool taken;
        for (int done = 0; done < TURNS;) {
            if (!archive_lock_game(&archive, &held, "g", &taken, NULL))
                continue;
            int mutex = open(mutex_path, O_WRONLY | O_CREAT | O_EXCL, 0600);
            if (mutex < 0)
                _exit(1);
            close(mutex);
            long moves = saved_game_on_disk();
            size_t next = (size_t)(moves < 0 ? 1 : moves % SAVED_MOVES + 1);
            if (!saved_game_save(&archive, &held, next, NULL) || unlink(mutex_path) != 0)
                _exit(2);
            done++;
            archive_unlock_game(&archive, &held);
        }
        _exit(0);
    }
    for (int i = 0; i < RACERS; i++) {
        int status;
        assert_int_equal(waitpid(racers[i], &status, 0), racers[i]);
        assert_true(WIFEXITED(status) && WEXITSTATUS(status) == 0);
    }
    assert_int_equal(saved_game_on_disk(), (RACERS * TURNS - 1) % SAVED_MOVES + 1);
}

/* ---- sessions ----------------------------------------------------------------------- */

enum behaviour { HEARS, IS_DEAF };

/* Starts a process that plays e4, then the moves of each line written to *orders, and exits
 * like the program on a hang-up, unless it ignores that. */
static pid_t start_player(enum behaviour behaviour, int *orders, int *answers)
{
    int order[2], answer[2];
    assert_int_equal(pipe(order), 0);
    assert_int_equal(pipe(answer), 0);
    pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        sigset_t hangup;
        alarm(600); /* if the test fails before it ends this process */
        close(order[1]);
        sigemptyset(&hangup);
        sigaddset(&hangup, SIGHUP);
        sigprocmask(SIG_BLOCK, &hangup, NULL);
        driver_set_up(USER_COLOR_BOTH);
        struct session *session = driver_start();
        driver_play(session, "e4");
        (void)!write(answer[1], "x", 1);
        char line[16];
        for (;;) {
            struct pollfd news = {order[0], POLLIN, 0};
            struct timespec at_once = {0, 0};
            if (behaviour == HEARS && sigtimedwait(&hangup, NULL, &at_once) == SIGHUP)
                break;
            if (poll(&news, 1, 5) <= 0)
                continue;
            ssize_t length = read(order[0], line, sizeof line - 1);
            if (length <= 0)
                break;
            line[length] = '\0';
            driver_play(session, line);
            (void)!write(answer[1], "x", 1);
        }
        session_destroy(session);
        _exit(0);
    }
    close(order[0]);
    close(answer[1]);
    *orders = order[1];
    *answers = answer[0];
    char byte;
    assert_int_equal(read(*answers, &byte, 1), 1);
    return child;
}

static void order(int orders, int answers, const char *line)
{
    char byte;
    assert_int_equal(write(orders, line, strlen(line)), strlen(line));
    assert_int_equal(read(answers, &byte, 1), 1);
}

static struct session *start_other(void)
{
    settings_init(&driver_settings);
    driver_settings.resume = true;
    driver_said[0] = '\0';
    struct session *session = driver_start();
    driver_listen(session);
    return session;
}

static void end(struct session *session)
{
    driver_end(session);
}

static void await(struct session *session, const char *words)
{
    for (int i = 0; i < 1000 && !strstr(driver_said, words); i++)
        driver_wake(session);
    driver_check_said(words);
}

/* Its moves are seen as they come, and the watcher writes nothing. */
TEST(a_game_is_watched)
{
    int orders, answers, status;
    pid_t child = start_player(HEARS, &orders, &answers);
    struct session *session = start_other();
    driver_check_said("Another session is playing this game. You are watching");
    assert_true(session_has_state(session, STATE_WATCHING));
    driver_type(session, "e5");
    driver_check_said("You are watching this game");
    driver_said[0] = '\0';
    order(orders, answers, "e5");
    await(session, "Black plays 1... e5.");
    order(orders, answers, "undo");
    await(session, "Moves were taken back to 1. e4.");
    order(orders, answers, "c5");
    await(session, "Black plays 1... c5.");
    close(orders);
    assert_int_equal(waitpid(child, &status, 0), child);
    await(session, "The game is not being played now; type 'takeover' to play on here.");
    driver_play(session, "takeover");
    driver_check_said("The game continues.");
    driver_check_place(session, 2);
    driver_play(session, "Nf3");
    assert_int_equal(session_get_save_state(session, NULL), SAVE_CLEAN);
    assert_int_equal(driver_find_on_disk(), 3);
    close(answers);
    end(session);
}

/* The player's session is ended, even if suspended, with all moves on the disk. */
TEST(taken_over)
{
    for (int stopped = 0; stopped <= 1; stopped++) {
        int orders, answers, status;
        pid_t child = start_player(HEARS, &orders, &answers);
        order(orders, answers, "e5");
        if (stopped) {
            kill(child, SIGSTOP);
            assert_int_equal(waitpid(child, &status, WUNTRACED), child);
        }
        struct session *session = start_other();
        driver_type(session, "takeover");
        await(session, "The game continues.");
        driver_check_place(session, 2);
        assert_int_equal(waitpid(child, &status, 0), child);
        assert_true(WIFEXITED(status) && WEXITSTATUS(status) == 0);
        driver_play(session, "Nf3");
        assert_int_equal(driver_find_on_disk(), 3);
        driver_play(session, "resign");
        close(orders);
        close(answers);
        end(session);
    }
}

/* No wait is endless, and no unrelated process is ended. */
TEST(not_taken_over)
{
    int orders, answers, status;
    char path[ARCHIVE_PATH_SIZE];
    pid_t child = start_player(IS_DEAF, &orders, &answers);
    struct session *session = start_other();
    driver_type(session, "takeover");
    await(session, "The game was not taken over: the session playing it has not ended.");
    assert_true(session_has_state(session, STATE_WATCHING));
    end(session);

    /* The process named in the lock is another one now. */
    struct archive archive;
    struct archive_entry *games;
    size_t count;
    assert_true(archive_init(&archive, NULL));
    assert_true(archive_list_games(&archive, &games, &count, NULL));
    snprintf(path, sizeof path, "%.900s/.%s.lock", archive.directory, games[0].id);
    pid_t innocent = fork();
    if (innocent == 0) {
        signal(SIGHUP, SIG_DFL);
        pause();
        _exit(0);
    }
    char host[64] = "";
    gethostname(host, sizeof host - 1);
    for (int other = 0; other < 2; other++) { /* another start time, another host */
        long long start_time = compat_get_start_time(innocent) + !other;
        FILE *lock = fopen(path, "w");
        fprintf(lock, "%ld %lld %s%s\n", (long)innocent, start_time, host, other ? "2" : "");
        fclose(lock);
        assert_false(archive_request_takeover(&archive, games[0].id));
    }
    session = start_other();
    driver_type(session, "takeover"); /* nor is it waited for */
    driver_check_said("The other session cannot be ended from here; end it there first.");
    end(session);
    assert_int_equal(waitpid(innocent, NULL, WNOHANG), 0);
    free(games);
    kill(innocent, SIGKILL);
    waitpid(innocent, NULL, 0);
    kill(child, SIGKILL);
    waitpid(child, &status, 0);
    close(orders);
    close(answers);
}

/* After a kill the session can be resumed with one command, with everything that was reported
 * as saved. */
TEST(killed_session)
{
    int orders, answers;
    pid_t child = start_player(HEARS, &orders, &answers);
    order(orders, answers, "e5");
    kill(child, SIGKILL);
    waitpid(child, NULL, 0);
    struct session *session = start_other();
    assert_false(session_has_state(session, STATE_WATCHING));
    driver_check_place(session, 2);
    driver_play(session, "Nf3");
    assert_int_equal(driver_find_on_disk(), 3);
    close(orders);
    close(answers);
    end(session);
}
