/* saving.c - the saving thread: the latest text is saved, failed saves are repeated, and a
 * disk that hangs blocks nobody.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "archive/saver.h"
#include "base/thread.h"
#include "support/disk.h"
#include "support/saved_game.h"
#include "support/test.h"

enum { PATIENCE = 60000 /* milliseconds; only needed if something hangs */ };

static struct archive archive;
static struct wake wake;
static struct saver *saver;

static int begin(void **state)
{
    disk_make(state);
    saver = NULL;
    if (!wake_init(&wake, NULL) || !archive_init(&archive, NULL))
        return -1;
    saver = saver_create(&archive, &wake, NULL);
    return saver ? 0 : -1;
}

static int end(void **state)
{
    (void)state;
    disk_hang("");
    saver_destroy(saver, PATIENCE);
    wake_free(&wake);
    return 0;
}

FIXTURE(begin, end);

static void put(const char *id, size_t moves)
{
    size_t length;
    char *text = saved_game_text(moves, &length);
    saver_save_game(saver, id, text, length, moves);
}

static void await(enum save_state state)
{
    for (int i = 0; i < PATIENCE && saver_state(saver, NULL) != state; i++)
        poll(NULL, 0, 1);
    assert_int_equal(saver_state(saver, NULL), state);
}

/* Makes a call of this letter hang. */
static void hang(const char *letter)
{
    disk_hang(letter);
}

static void await_hanging(void)
{
    for (int i = 0; i < PATIENCE && disk_count_waiting() == 0; i++)
        poll(NULL, 0, 1);
    assert_true(disk_count_waiting() > 0);
}

/* Returns the plies on the disk; -1: no game. */
static long on_disk(const char *id)
{
    struct game game;
    long moves = -1;
    if (archive_load_game(&archive, id, &game, NULL) == PGN_OK) {
        moves = (long)game.count;
        game_free(&game);
    }
    return moves;
}

TEST(a_game_is_saved)
{
    struct pollfd news = {wake.descriptors[0], POLLIN, 0};
    assert_int_equal(saver_state(saver, NULL), SAVE_CLEAN);
    put("g", 3);
    await(SAVE_CLEAN);
    assert_int_equal(on_disk("g"), 3);
    assert_int_equal(poll(&news, 1, PATIENCE), 1);
    assert_true(archive_game_is_locked(&archive, "g"));
}

TEST(only_the_latest_is_written)
{
    hang("w");
    put("g", 1);
    await_hanging();
    for (size_t moves = 2; moves <= 8; moves++)
        put("g", moves);
    put("h", 2);
    assert_int_equal(saver_state(saver, NULL), SAVE_PENDING);
    disk_hang("");
    await(SAVE_CLEAN);
    assert_int_equal(on_disk("g"), 8);
    assert_int_equal(on_disk("h"), 2);
    assert_int_equal(disk_renames(), 3); /* g, g, h */
}

/* The number of moves on the disk is known while later ones wait; moves that were taken back
 * and replaced do not count. */
TEST(moves_that_are_saved)
{
    put("g", 4);
    await(SAVE_CLEAN);
    assert_int_equal(saver_saved_plies(saver, "g"), SIZE_MAX);
    hang("s");
    put("g", 5);
    assert_int_equal(saver_saved_plies(saver, "g"), 4);
    await_hanging();
    put("g", 6);
    assert_int_equal(saver_saved_plies(saver, "g"), 4);
    put("g", 3);
    put("g", 4);
    assert_int_equal(saver_saved_plies(saver, "g"), 2);
    assert_int_equal(saver_saved_plies(saver, "other"), SIZE_MAX);
    disk_hang("");
    await(SAVE_CLEAN);
    assert_int_equal(saver_saved_plies(saver, "g"), SIZE_MAX);
    assert_int_equal(on_disk("g"), 4);
}

TEST(a_failed_save_is_reported_and_repeated)
{
    struct error error;
    put("g", 1);
    await(SAVE_CLEAN);
    disk_fail_writes(ENOSPC);
    put("g", 2);
    await(SAVE_FAILED);
    saver_state(saver, &error);
    assert_non_null(strstr(error.text, strerror(ENOSPC)));
    assert_int_equal(on_disk("g"), 1);
    put("h", 3); /* fails too */
    saver_flush(saver, PATIENCE);
    disk_fail_writes(0);
    put("h", 4); /* and this save writes both games */
    await(SAVE_CLEAN);
    assert_int_equal(on_disk("g"), 2);
    assert_int_equal(on_disk("h"), 4);
}

/* Without a new text. */
TEST(a_failed_save_is_retried_automatically)
{
    disk_fail(1, EIO, true);
    put("g", 2);
    await(SAVE_FAILED);
    disk_fail(0, 0, false);
    await(SAVE_CLEAN);
    assert_int_equal(on_disk("g"), 2);
}

TEST(a_pending_game_can_be_reopened)
{
    char id[ARCHIVE_ID_SIZE];
    size_t length;
    disk_fail_writes(EIO);
    put("g", 2);
    put("h", 3);
    saver_unlock_game(saver, "g");
    saver_flush(saver, PATIENCE);
    assert_true(saver_get_unsaved_id(saver, 0, id) && saver_get_unsaved_id(saver, 1, id));
    assert_false(saver_get_unsaved_id(saver, 2, id));
    char *text = saver_copy_unsaved_text(saver, "g", &length);
    assert_non_null(strstr(text, "1. d4 e6 *"));
    free(text);
    assert_true(saver_has_game(saver, "g"));
    disk_fail_writes(0);
    saver_flush(saver, PATIENCE);
    assert_int_equal(saver_state(saver, NULL), SAVE_CLEAN);
    assert_null(saver_copy_unsaved_text(saver, "g", &length));
}

/* A game that is left is unlocked once it is on the disk, and can be reopened at any time. */
TEST(left_and_reopened)
{
    bool taken;
    for (int i = 0; i < 200; i++) {
        put("g", (size_t)i % 40 + 1);
        saver_unlock_game(saver, "g");
        if (i % 2 == 0)
            saver_flush(saver, PATIENCE);
        assert_true(saver_lock_game(saver, "g", &taken, NULL));
    }
    saver_flush(saver, PATIENCE);
    assert_true(archive_game_is_locked(&archive, "g"));
    hang("w");
    put("g", 39);
    saver_unlock_game(saver, "g");
    put("g", 40); /* continued from memory */
    disk_hang("");
    saver_flush(saver, PATIENCE);
    assert_true(archive_game_is_locked(&archive, "g"));
    saver_unlock_game(saver, "g");
    for (int i = 0; i < PATIENCE && archive_game_is_locked(&archive, "g"); i++)
        poll(NULL, 0, 1);
    assert_false(archive_game_is_locked(&archive, "g"));
    assert_int_equal(on_disk("g"), 40);
}

/* Another session has the game locked: nothing is written. */
TEST(a_game_of_another_session)
{
    struct locked_game other;
    struct error error;
    bool taken;
    assert_true(archive_lock_game(&archive, &other, "g", &taken, NULL));
    assert_false(saver_lock_game(saver, "g", &taken, &error));
    assert_true(taken);
    put("g", 2);
    await(SAVE_FAILED);
    assert_int_equal(on_disk("g"), -1);
    archive_unlock_game(&archive, &other);
    await(SAVE_CLEAN);
    assert_int_equal(on_disk("g"), 2);
}

TEST(a_hanging_disk_blocks_nobody)
{
    struct pollfd news = {wake.descriptors[0], POLLIN, 0};
    hang("w");
    put("g", 6);
    await_hanging();
    saver_flush(saver, 1);
    saver_destroy(saver, 1);
    saver = NULL;
    wake_clear(&wake);
    disk_hang("");
    for (int i = 0; i < PATIENCE && archive_game_is_locked(&archive, "g"); i++)
        poll(NULL, 0, 1);
    assert_int_equal(on_disk("g"), 6);
    assert_int_equal(poll(&news, 1, 0), 0); /* nobody waits for it any more */
}

/* At the limit no new game is accepted; existing ones continue. */
TEST(games_that_are_limited)
{
    struct locked_game held[3] = {
        {.id = "a", .lock = -1}, {.id = "b", .lock = -1}, {.id = "c", .lock = -1}};
    struct error error;
    archive.max_games = 2;
    archive.max_game_bytes = 2000;
    assert_true(saved_game_save(&archive, &held[0], 1, NULL));
    assert_true(saved_game_save(&archive, &held[1], 1, NULL));
    assert_false(saved_game_save(&archive, &held[2], 1, &error));
    assert_non_null(strstr(error.text, "the maximum"));
    assert_true(saved_game_save(&archive, &held[0], 2, NULL));
    archive.max_game_bytes = 20;
    assert_false(saved_game_save(&archive, &held[0], 3, &error));
    for (int i = 0; i < 3; i++)
        archive_unlock_game(&archive, &held[i]);
}
