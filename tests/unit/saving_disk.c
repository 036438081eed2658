/* saving_disk.c - no acknowledged move is lost and no file is torn: in a game of 40 moves, and
 * for each other file that is written, every system call fails, is the last one, or is
 * followed by a power failure.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "support/disk.h"
#include "support/saved_game.h"
#include "pgn/game_list.h"
#include "settings/config.h"
#include "support/test.h"

#define GAME_FILE "/disk/data/ttychess/games/g.pgn"

FIXTURE(disk_make, NULL);

static const int errors[] = {ENOSPC, EIO, EROFS, EINTR, EDQUOT, EACCES};
enum { ERRORS = sizeof errors / sizeof errors[0] };

/* ---- a game, saved move by move ----------------------------------------------------- */

static struct archive archive;

static void open_archive(struct locked_game *held)
{
    assert_true(archive_init(&archive, NULL));
    *held = (struct locked_game){.id = "g", .lock = -1};
}

/* Checks the contents that the file may have after a power failure, or has now. */
static void check_game(void *context, const char *text, long length)
{
    const long *acknowledged = context;
    struct game game;
    long count = -1;
    if (length >= 0 && pgn_parse(&game, text, (size_t)length, 1, NULL) == PGN_OK) {
        count = (long)game.count;
        game_free(&game);
    }
    if (count < *acknowledged)
        fail_msg("%ld acknowledged, %ld there", *acknowledged, count);
}

static void check_now(long acknowledged)
{
    size_t length = 0;
    const char *text = disk_get(GAME_FILE, &length);
    check_game(&acknowledged, text ? text : "", text ? (long)length : -1);
}

/* The k-th call of each save fails, for k from 1 until there is no such call. If it is the
 * last call that works, another process continues. Returns the number of failures. */
static long play(int error_number, bool for_ever)
{
    struct locked_game held;
    struct error error;
    long acknowledged = -1, spoilt = 0;
    open_archive(&held);
    for (long moves = 1; moves <= SAVED_MOVES; moves++) {
        bool failed = true;
        for (long k = 1; failed; k++) {
            disk_log();
            disk_fail(k, error_number, for_ever);
            if (saved_game_save(&archive, &held, (size_t)moves, &error))
                acknowledged = moves;
            failed = disk_calls() >= k;
            spoilt += failed;
            check_now(acknowledged);
            disk_fail(0, 0, false);
            if (for_ever) {
                disk_restart();
                held.lock = -1;
                held.stamp.inode = 0;
                check_now(acknowledged);
            }
        }
        assert_int_equal(acknowledged, moves);
    }
    archive_unlock_game(&archive, &held);
    return spoilt;
}

TEST(every_call_fails_in_turn)
{
    for (size_t i = 0; i < ERRORS; i++) {
        disk_make(state);
        assert_true(play(errors[i], false) >= 6 * SAVED_MOVES);
    }
}

TEST(disks_that_take_a_part)
{
    disk_set_portion(100);
    assert_true(play(ENOSPC, false) >= 6 * SAVED_MOVES);
}

TEST(the_machine_stops_at_every_call)
{
    assert_true(play(EIO, true) >= 8 * SAVED_MOVES);
}

TEST(power_cut_at_every_call)
{
    struct locked_game held;
    long acknowledged = -1, cuts = 0;
    for (long moves = 1; moves <= SAVED_MOVES; moves++)
        for (long k = 1; acknowledged < moves; k++) {
            open_archive(&held);
            disk_cut(k);
            if (saved_game_save(&archive, &held, (size_t)moves, NULL))
                acknowledged = moves;
            else
                cuts++;
            disk_outcomes(GAME_FILE, check_game, &acknowledged);
            disk_restart();
        }
    assert_true(cuts >= 8 * SAVED_MOVES);
}

/* Only a power failure shows the order: the data is durable before the name points to it, and
 * the name before the save is acknowledged. */
TEST(order_of_calls)
{
    struct locked_game held;
    open_archive(&held);
    assert_true(saved_game_save(&archive, &held, 1, NULL));
    disk_log();
    assert_true(saved_game_save(&archive, &held, 2, NULL));
    assert_string_equal(disk_log(), "ttowscttnosc");
    disk_fail(6, EIO, false); /* the close, where network file systems report errors */
    assert_false(saved_game_save(&archive, &held, 3, NULL));
    check_now(2);
}

/* A file that another program put there stays. */
TEST(the_file_of_another_stays)
{
    static const char theirs[] = "1. a3 *\n";
    struct locked_game held;
    struct error error;
    size_t length;
    bool taken;
    open_archive(&held);
    assert_true(saved_game_save(&archive, &held, 1, NULL));
    disk_put(GAME_FILE, theirs, sizeof theirs - 1);
    assert_false(saved_game_save(&archive, &held, 2, &error));
    assert_non_null(strstr(error.text, "another process has changed the file"));
    assert_memory_equal(disk_get(GAME_FILE, &length), theirs, sizeof theirs - 1);
    struct locked_game again;
    assert_false(archive_lock_game(&archive, &again, "g", &taken, &error));
    assert_true(taken);
    archive_unlock_game(&archive, &held);
    assert_true(archive_lock_game(&archive, &again, "g", &taken, &error));
    assert_true(saved_game_save(&archive, &again, 3, &error)); /* as found at that time */
    archive_unlock_game(&archive, &again);
    open_archive(&held); /* a new game of that name */
    assert_false(saved_game_save(&archive, &held, 2, &error) && false);
}

/* ---- other files -------------------------------------------------------------------- */

#define GAME(player, move) "[White \"" player "\"]\n\n1. " move " *\n"

static const char two_games[] = GAME("A", "e4") "\n" GAME("B", "d4");
static const char patched[] = GAME("A", "e4") "\n" GAME("C", "c4");

static bool write_config(struct error *error)
{
    struct settings settings;
    struct config config;
    settings_init(&settings);
    config_read(&config, &settings);
    bool done = config_set_option(&settings, "theme", "iris", error) &&
                config_write(&settings, "theme", error);
    config_free(&config);
    settings_free(&settings);
    return done;
}

static bool write_patched(struct error *error)
{
    static const char text[] = GAME("C", "c4");
    struct pgn_patch patch = {.text = text, .length = sizeof text - 1};
    struct game_list *list = game_list_open("/disk/a/x.pgn", error);
    bool done = false;
    if (!list)
        return false;
    game_list_scan(list, 1 << 20, SIZE_MAX);
    if (game_list_count(list) == 2) {
        game_list_get_record(list, 1, &patch.record);
        done = pgn_patch_file(list, "/disk/a/x.pgn", &patch, 1, error);
    } else {
        game_list_take_error(list, error);
    }
    game_list_close(list);
    return done;
}

static bool write_new(struct error *error)
{
    return pgn_write_file("/disk/a/x.pgn", NULL, two_games, sizeof two_games - 1, error);
}

static const struct file_writer {
    const char *name, *path, *before, *after; /* NULL: no file */
    bool (*write)(struct error *error);
} writers[] = {
    {"config", "/disk/config/ttychess/config", "# mine\ntheme = moss\n",
     "# mine\ntheme = iris\n", write_config},
    {"config, none there", "/disk/config/ttychess/config", NULL, "theme = iris\n",
     write_config},
    {"a game of a file", "/disk/a/x.pgn", two_games, patched, write_patched},
    {"a new file", "/disk/a/x.pgn", NULL, two_games, write_new},
};

struct expected {
    const struct file_writer *writer;
    long call;
    bool done; /* acknowledged as saved */
};

static void check_whole(void *context, const char *text, long length)
{
    const struct expected *expected = context;
    const char *before = expected->writer->before, *after = expected->writer->after;
    bool may_be_empty = expected->writer->write == write_config; /* file_lock() creates it */
    bool is_old =
        before ? length == (long)strlen(before) && memcmp(text, before, strlen(before)) == 0
               : length < may_be_empty;
    bool is_new = length == (long)strlen(after) && memcmp(text, after, strlen(after)) == 0;
    if (!is_new && (expected->done || !is_old))
        fail_msg("%s, call %ld, %s: there may be \"%.*s\"", expected->writer->name,
                 expected->call, expected->done ? "done" : "refused", (int)length, text);
}

static void prepare(const struct file_writer *writer)
{
    disk_clear();
    if (writer->before)
        disk_put(writer->path, writer->before, strlen(writer->before));
}

/* Returns the number of calls of a successful write. */
static long fail_in_turn(const struct file_writer *writer, int error_number, bool for_ever)
{
    struct expected expected = {writer, 0, false};
    for (bool failed = true; failed;) {
        struct error error = {.text = ""};
        size_t length = 0;
        prepare(writer);
        disk_fail(++expected.call, error_number, for_ever);
        expected.done = writer->write(&error);
        failed = disk_calls() >= expected.call;
        const char *text = disk_get(writer->path, &length);
        check_whole(&expected, text ? text : "", text ? (long)length : -1);
        if (!expected.done && !strstr(error.text, strerror(error_number)))
            fail_msg("%s, call %ld: \"%s\"", writer->name, expected.call, error.text);
        if (!for_ever && disk_count() > 1)
            fail_msg("%s, call %ld: a file was left", writer->name, expected.call);
        assert_true(failed || expected.done);
    }
    return expected.call;
}

TEST(every_call_of_every_writer)
{
    for (size_t i = 0; i < sizeof writers / sizeof *writers; i++) {
        for (size_t j = 0; j < ERRORS; j++)
            if (errors[j] != EINTR)
                assert_true(fail_in_turn(&writers[i], errors[j], false) > 5);
        fail_in_turn(&writers[i], EIO, true);
    }
}

TEST(power_cut_in_every_writer)
{
    for (size_t i = 0; i < sizeof writers / sizeof *writers; i++) {
        struct expected expected = {&writers[i], 0, false};
        for (bool dark = true; dark;) {
            struct error error;
            prepare(&writers[i]);
            disk_cut(++expected.call);
            expected.done = writers[i].write(&error);
            dark = disk_is_dark();
            disk_outcomes(writers[i].path, check_whole, &expected);
        }
        assert_true(expected.done && expected.call > 5);
    }
}
