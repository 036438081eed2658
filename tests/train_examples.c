/* train_examples.c - what the trainer reads: whole, in no order, some games held out.
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

#include "engine/games_file.h"
#include "rules/attacks.h"
#include "rules/uci_move.h"
#include "train/shuffle.h"
#include "train_data.h"

/* ---- the shuffle ----------------------------------------------------------------------- */

static void test_shuffle(void **state)
{
    static const uint64_t counts[] = {1, 2, 3, 5, 64, 1000, 65537, 100000};
    (void)state;
    for (size_t n = 0; n < sizeof counts / sizeof *counts; n++) {
        bool *seen = calloc(counts[n], 1);
        struct shuffle shuffle = shuffle_make(counts[n], n), other;
        uint64_t moved = 0, together = 0, same = 0;
        other = shuffle_make(counts[n], n + 100);
        for (uint64_t i = 0; i < counts[n]; i++) {
            uint64_t index = shuffle_at(&shuffle, i);
            assert_true(index < counts[n] && !seen[index]);
            seen[index] = true;
            moved += index != i;
            together += i > 0 && index == shuffle_at(&shuffle, i - 1) + 1;
            same += index == shuffle_at(&other, i);
        }
        free(seen);
        if (counts[n] >= 1000) {
            assert_true(moved > counts[n] * 99 / 100);
            assert_true(together < 20 && same < 20);
        }
    }
}

/* ---- files ------------------------------------------------------------------------------- */

/* Ten records, with a game that begins at the first and at the sixth. */
static void write_records(const char *path, struct packed_position *packed, size_t size)
{
    struct scored_position scored = {.result = 0};
    position_set_start(&scored.position);
    for (int i = 0; i < 10; i++) {
        scored.begins_game = i % 5 == 0;
        scored.score = 100 * i;
        packed_position_pack(&scored, &packed[i]);
    }
    FILE *file = fopen(path, "wb");
    assert_int_equal(fwrite(packed, 1, size, file), size);
    assert_int_equal(fclose(file), 0);
}

static void read_back(const char *path, const struct examples_filter *filter, size_t count,
                      const char *expected)
{
    struct data found = {0};
    struct reason reason = {0};
    bool good = data_read(&found, path, filter, &reason);
    if (good != !expected || (expected && !strstr(reason.text, expected)))
        fail_msg("'%s', expected '%s'", reason.text, expected);
    if (good)
        assert_int_equal(found.learned.count + found.held_out.count, count);
    data_free(&found);
}

static void test_files(void **state)
{
    char path[] = "/tmp/train.XXXXXX";
    struct packed_position packed[10];
    struct examples_filter filter = everything;
    (void)state;
    assert_true(close(mkstemp(path)) == 0);
    write_records(path, packed, sizeof packed);
    read_back(path, &everything, 10, NULL);
    filter.score_limit = 300;
    read_back(path, &filter, 4, NULL);
    filter.most = 3;
    read_back(path, &filter, 3, NULL);
    filter = everything;
    filter.few_pieces = 32;
    filter.few_pieces_one_in = 1000;
    read_back(path, &filter, 0, NULL);
    write_records(path, packed, sizeof packed - 7);
    read_back(path, &everything, 0, "record 10: expected 32 bytes, found 25");
    write_records(path, packed, sizeof packed);
    train_data_damage(path, 4 * 32 + 9);
    read_back(path, &everything, 0, "record 5: expected check sum");
    unlink(path);
    read_back(path, &everything, 0, "No such file");
}

/* What a pipe begins with cannot be read twice: that is said, not that records are damaged. */
static void test_pipe(void **state)
{
    struct packed_position packed[10];
    char path[] = "/tmp/train.XXXXXX", pipe_path[40];
    int ends[2];
    (void)state;
    assert_true(close(mkstemp(path)) == 0);
    write_records(path, packed, sizeof packed);
    assert_int_equal(pipe(ends), 0);
    assert_int_equal(write(ends[1], packed, sizeof packed), sizeof packed);
    close(ends[1]);
    snprintf(pipe_path, sizeof pipe_path, "/dev/fd/%d", ends[0]);
    read_back(pipe_path, &everything, 0, "expected a regular file");
    read_back("/", &everything, 0, "Is a directory");
    close(ends[0]);
    unlink(path);
}

/* ---- files of games ---------------------------------------------------------------------- */

/* A game of quiet moves, of which one has no score. */
static void play_game(struct scored_game *game, int first_score)
{
    static const char *const moves[] = {"e2e4", "e7e5", "g1f3", "b8c6", "f1b5", "a7a6"};
    struct position position;
    struct undo undo;
    *game = (struct scored_game){.start = STANDARD_START, .result = 1, .opening = 1};
    position_set_start(&position);
    for (; game->count < 6; game->count++) {
        chess_move move = uci_move_parse(&position, moves[game->count], 4);
        assert_true(move != MOVE_NONE);
        position_make_move(&position, move, &undo);
        game->moves[game->count] = move;
        game->scores[game->count] = (int16_t)(first_score + game->count);
    }
    game->scores[0] = SCORE_NONE;
    game->scores[3] = SCORE_NONE;
}

static void test_games(void **state)
{
    char path[] = "/tmp/train.XXXXXX";
    struct games_block *block = games_block_create();
    struct data expected = {0}, found = {0};
    struct packed_position *records = malloc(SCORED_GAME_MOST * sizeof *records);
    struct scored_game game;
    size_t size;
    (void)state;
    for (int i = 0; i < 20; i++) {
        play_game(&game, 10 * i);
        games_block_add(block, &game);
        int count = scored_game_pack_quiet(&game, records);
        assert_int_equal(count, 4);
        for (int n = 0; n < count; n++)
            assert_true(data_add(&expected, &records[n], &everything, NULL));
    }
    const uint8_t *bytes = games_block_finish(block, &size);
    assert_true(close(mkstemp(path)) == 0);
    FILE *file = fopen(path, "wb");
    assert_int_equal(fwrite(bytes, 1, size, file), size);
    assert_int_equal(fclose(file), 0);
    assert_true(data_read(&found, path, &everything, NULL));
    assert_int_equal(found.games, 20);
    assert_int_equal(found.read, 80);
    assert_true(found.name == expected.name);
    struct examples_filter filter = everything;
    filter.most = 5;
    read_back(path, &filter, 5, NULL);
    train_data_damage(path, (long)size - 3);
    read_back(path, &everything, 0, path);
    unlink(path);
    games_block_destroy(block);
    free(records);
    data_free(&expected);
    data_free(&found);
}

/* Games are held out whole, and one in so many of them. */
static void test_held_out(void **state)
{
    struct data found = {0};
    struct packed_position packed;
    struct scored_position scored = {.result = 0};
    (void)state;
    position_set_start(&scored.position);
    for (int i = 0; i < 8000; i++) {
        scored.begins_game = i % 10 == 0;
        scored.score = i / 10;
        packed_position_pack(&scored, &packed);
        assert_true(data_add(&found, &packed, &everything, NULL));
    }
    assert_int_equal(found.games, 800);
    assert_int_equal(found.learned.count + found.held_out.count, 8000);
    assert_int_equal(found.held_out.count % 10, 0);
    assert_true(found.held_out.count > 600 && found.held_out.count < 1400);
    for (size_t i = 0; i < found.held_out.count; i++)
        assert_int_equal(example_at(&found.held_out, i)->score,
                         example_at(&found.held_out, i / 10 * 10)->score);
    data_free(&found);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_shuffle), cmocka_unit_test(test_files),
        cmocka_unit_test(test_pipe), cmocka_unit_test(test_games),
        cmocka_unit_test(test_held_out)};
    attacks_init();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
