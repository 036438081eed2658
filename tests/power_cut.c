/* power_cut.c - the power fails at every call of a game of 40 moves, and of everything else that
 * is written: no acknowledged move is lost, and no file is torn.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "file_writers.h"
#include "kept_game.h"
#include "model_disk.h"
#include "rules/attacks.h"
#include "scratch.h"

/* ---- a game, saved move by move ----------------------------------------------------- */

static void check_game(void *context, const char *text, long length)
{
    const long *acknowledged = context;
    struct game game;
    long count = -1;
    if (length >= 0 && pgn_read(&game, text, (size_t)length, 1, NULL) == PGN_OK) {
        count = (long)game.count;
        game_free(&game);
    }
    assert_true(count >= *acknowledged);
}

static void test_power_cut_at_every_call(void **state)
{
    long acknowledged = -1, cuts = 0;
    char path[ARCHIVE_PATH_SIZE];
    (void)state;
    model_disk_empty();
    setenv("XDG_DATA_HOME", "/model", 1);
    for (size_t half_moves = 1; half_moves <= KEPT_MOVES; half_moves++) {
        for (long k = 1; acknowledged < (long)half_moves; k++) {
            struct archive archive;
            assert_true(archive_open(&archive, &model_disk, NULL));
            archive_path(&archive, "g", path);
            model_disk_cut(k);
            if (kept_game_save(&archive, half_moves, NULL))
                acknowledged = (long)half_moves;
            else
                cuts++;
            model_disk_outcomes(path, check_game, &acknowledged);
            model_disk_restart();
        }
    }
    assert_true(cuts >= 8 * KEPT_MOVES);
}

/* ---- files that are written whole ---------------------------------------------------- */

struct expected {
    const struct file_writer *writer;
    long call;
    bool done; /* it was said that it is on the disk */
};

static void check_whole(void *context, const char *text, long length)
{
    const struct expected *expected = context;
    const char *before = expected->writer->before, *after = expected->writer->after;
    bool is_old =
        before ? length == (long)strlen(before) && memcmp(text, before, strlen(before)) == 0
               : length < 0;
    bool is_new = length == (long)strlen(after) && memcmp(text, after, strlen(after)) == 0;
    if (!is_new && (expected->done || !is_old))
        fail_msg("%s, cut at call %ld, %s: there may be \"%.*s\"", expected->writer->name,
                 expected->call, expected->done ? "done" : "refused", (int)length, text);
}

static void cut_in_turn(const struct file_writer *writer, const char *place)
{
    struct expected expected = {writer, 0, false};
    struct reason reason;
    char path[4200];
    file_writer_path(writer, place, path);
    for (bool dark = true; dark;) {
        file_writer_prepare(writer,
                            place); /* the same on both disks: links are looked for there */
        model_disk_empty();
        if (writer->before)
            model_disk_put(path, writer->before);
        model_disk_cut(++expected.call);
        expected.done = writer->write(&model_disk, place, &reason);
        dark = model_disk_is_dark();
        model_disk_outcomes(path, check_whole, &expected);
    }
    assert_true(expected.done);
    assert_true(expected.call > 5);
}

static void test_power_cut_in_every_writer(void **state)
{
    for (size_t i = 0; i < file_writer_count; i++)
        if (!file_writers[i].appends)
            cut_in_turn(&file_writers[i], *state);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_power_cut_at_every_call),
        cmocka_unit_test_setup_teardown(test_power_cut_in_every_writer, scratch_make,
                                        scratch_remove),
    };
    attacks_init();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
