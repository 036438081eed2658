/* train_examples.c - training examples: all are read, in random order, with some games held
 * out.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "engine/games_file.h"
#include "rules/fen.h"
#include "rules/uci_move.h"
#include "support/test.h"
#include "developer/train/shuffle.h"
#include "support/train_data.h"

/* ---- the shuffle -------------------------------------------------------------------- */

TEST(test_shuffle)
{
    static const uint64_t counts[] = {1, 2, 3, 5, 64, 1000, 65537, 100000};
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

/* ---- files -------------------------------------------------------------------------- */

static void read_back(const char *path, const struct examples_filter *filter, size_t count,
                      const char *expected)
{
    struct data found = {.filter = *filter};
    struct error error = {0};
    bool good = dataset_read(&found, path, &error);
    if (good != !expected || (expected && !strstr(error.text, expected)))
        fail_msg("'%s', expected '%s'", error.text, expected);
    if (good)
        assert_int_equal(found.training_set.count + found.held_out.count, count);
    dataset_free(&found);
}

/* A game of quiet moves, one of them without a score. */
static void play_game(struct scored_game *game, int first_score)
{
    static const char *const moves[] = {"e2e4", "e7e5", "g1f3", "b8c6", "f1b5", "a7a6"};
    struct position position;
    struct undo undo;
    *game = (struct scored_game){.start = STANDARD_START, .result = 1};
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

static bool take(void *context, const struct quiet_position *quiet, struct error *error)
{
    (void)error;
    dataset_add(context, quiet, NULL);
    return true;
}

TEST(test_games)
{
    char path[] = "/tmp/train.XXXXXX";
    struct data expected = {.filter = everything}, found = {.filter = everything};
    struct scored_game game;
    uint8_t bytes[SCORED_GAME_BYTES_MAX];
    assert_true(close(mkstemp(path)) == 0);
    FILE *file = fopen(path, "wb");
    fputs(GAMES_HEADER_LINE, file);
    for (int i = 0; i < 20; i++) {
        play_game(&game, 10 * i);
        size_t size = scored_game_encode(&game, bytes);
        assert_int_equal(fwrite(bytes, 1, size, file), size);
        assert_true(scored_game_for_each_quiet_position(&game, take, &expected, NULL));
    }
    assert_int_equal(fclose(file), 0);
    assert_true(dataset_read(&found, path, NULL));
    assert_int_equal(found.games, 20);
    assert_int_equal(found.read, 80);
    assert_true(found.hash == expected.hash);
    struct examples_filter filter = everything;
    filter.score_limit = 100;
    read_back(path, &filter, 40, NULL);
    train_data_damage(path, 300);
    read_back(path, &everything, 0, path);
    unlink(path);
    read_back(path, &everything, 0, "No such file");
    dataset_free(&expected);
    dataset_free(&found);
}

/* Whole games are held out, at the given rate. */
TEST(test_held_out)
{
    struct data found = {.filter = everything};
    struct quiet_position quiet = {.result = 0};
    position_set_start(&quiet.position);
    for (int i = 0; i < 8000; i++) {
        quiet.is_first_of_game = i % 10 == 0;
        quiet.score = i / 10;
        dataset_add(&found, &quiet, NULL);
    }
    assert_int_equal(found.games, 800);
    assert_int_equal(found.training_set.count + found.held_out.count, 8000);
    assert_int_equal(found.held_out.count % 10, 0);
    assert_true(found.held_out.count > 600 && found.held_out.count < 1400);
    for (size_t i = 0; i < found.held_out.count; i++)
        assert_int_equal(found.held_out.list[i].score, found.held_out.list[i / 10 * 10].score);
    dataset_free(&found);
}
