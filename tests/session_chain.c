/* session_chain.c - three sessions that take one game from each other in turn, with a clock on
 * the wall that jumps by a year meanwhile: every move is on the disk, and there is one game.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <fcntl.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>

#include <cmocka.h>

#include "archive/archive.h"
#include "rules/attacks.h"
#include "scratch.h"
#include "session/session.h"
#include "session_driver.h"

enum { SESSIONS = 3, YEAR = 365 * 24 * 3600 };

static struct session *sessions[SESSIONS];
static struct settings later_settings;

static const char *const moves[] = {"e5",  "Nf3", "Nc6", "Bb5", "a6",
                                    "Ba4", "Nf6", "O-O", "Be7"};

static void begin(void)
{
    struct reason reason;
    driver_set_up(WHO_BOTH);
    sessions[0] = driver_start(&storage_system);
    driver_play(sessions[0], "e4");
    settings_init(&later_settings);
    later_settings.resume = true;
    for (int i = 1; i < SESSIONS; i++) {
        sessions[i] = session_create(&later_settings, &reason);
        assert_non_null(sessions[i]);
    }
}

static void end(void)
{
    for (int i = 0; i < SESSIONS; i++)
        session_destroy(sessions[i]);
    settings_free(&driver_settings);
    settings_free(&later_settings);
}

/* All of them live a little. */
static void live(void)
{
    for (int i = 0; i < SESSIONS; i++) {
        driver_poll(sessions[i], 1);
        session_wake(sessions[i]);
        driver_listen(sessions[i]);
    }
}

/* Until one of them has the game as it stands on the disk and the others watch it. */
static void wait_for(int holder, size_t half_moves)
{
    bool done = false;
    for (int i = 0; i < DRIVER_PATIENCE && !done; i++) {
        live();
        done = session_saved(sessions[holder], NULL) == SAVE_CLEAN;
        for (int j = 0; j < SESSIONS; j++)
            done = done && session_is_watching(sessions[j]) == (j != holder) &&
                   session_game(sessions[j])->current == half_moves;
    }
    assert_true(done);
}

/* The one game there is; its path. */
static size_t find_game(char path[ARCHIVE_PATH_SIZE])
{
    struct archive_entry *games;
    struct archive archive;
    struct game game;
    size_t count, half_moves;
    assert_true(archive_open(&archive, &storage_system, NULL));
    assert_true(archive_list(&archive, &games, &count, NULL));
    assert_int_equal(count, 1);
    archive_path(&archive, games[0].id, path);
    assert_int_equal(archive_load(&archive, games[0].id, &game, NULL), PGN_OK);
    half_moves = game.count;
    game_free(&game);
    free(games);
    return half_moves;
}

/* As if the file had been written by a clock that is so many seconds wrong. */
static void jump(const char *path, time_t seconds)
{
    struct stat status;
    assert_int_equal(stat(path, &status), 0);
    struct timespec times[2] = {status.st_atim, status.st_mtim};

    times[1].tv_sec += seconds;
    assert_int_equal(utimensat(AT_FDCWD, path, times, 0), 0);
}

static void test_the_game_goes_round(void **state)
{
    char path[ARCHIVE_PATH_SIZE];
    size_t half_moves = 1;
    int holder = 0;
    (void)state;
    begin();
    for (size_t i = 0; i < sizeof moves / sizeof *moves; i++) {
        wait_for(holder, half_moves);
        assert_int_equal(find_game(path), half_moves);
        jump(path, i % 2 == 0 ? YEAR : -YEAR);
        holder = (holder + 1) % SESSIONS;
        driver_type(sessions[holder], "takeover");
        wait_for(holder, half_moves);
        driver_type(sessions[holder], moves[i]);
        half_moves++;
    }
    wait_for(holder, half_moves);
    assert_int_equal(find_game(path), half_moves);
    end();
    assert_int_equal(find_game(path), half_moves);
}

/* Two want it at once: one gets it, the other goes on watching, and no move is lost. */
static void test_two_want_it(void **state)
{
    char path[ARCHIVE_PATH_SIZE];
    int holder;
    (void)state;
    begin();
    wait_for(0, 1);
    driver_type(sessions[1], "takeover");
    driver_type(sessions[2], "takeover");
    for (int i = 0; i < DRIVER_PATIENCE && !session_is_watching(sessions[0]); i++)
        live();
    for (int i = 0; i < DRIVER_PATIENCE && session_is_watching(sessions[1]) &&
                    session_is_watching(sessions[2]);
         i++)
        live();
    holder = session_is_watching(sessions[1]) ? 2 : 1;
    for (int i = 0; i < 100; i++) /* the other one may still get it from that one */
        live();
    holder = session_is_watching(sessions[holder]) ? 3 - holder : holder;
    driver_type(sessions[holder], "e5");
    wait_for(holder, 2);
    assert_int_equal(find_game(path), 2);
    end();
}

#define test(name) cmocka_unit_test_setup_teardown(name, scratch_make, scratch_remove)

int main(void)
{
    const struct CMUnitTest tests[] = {
        test(test_the_game_goes_round),
        test(test_two_want_it),
    };
    attacks_init();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
