/* chances.c - the model that made results up is found again; what is read is counted.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <math.h>
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
#include "engine/random.h"
#include "random_games.h"
#include "rules/attacks.h"
#include "tune/chance_fit.h"

static struct chance_samples samples, others;

static int setup(void **state)
{
    (void)state;
    memset(&samples, 0, sizeof samples);
    memset(&others, 0, sizeof others);
    return 0;
}

/* ---- the model ------------------------------------------------------------------------- */

static void test_loss(void **state)
{
    const struct win_chance_model model = {.middle = {2000000}, .width = {1000000}};
    (void)state;
    chance_samples_add(&samples, 30, 100, 1);
    assert_true(fabs(chance_loss(&model, &samples) - log(1 + exp(1))) < 1e-9);
    chance_samples_add(&samples, 30, -100, -1); /* the same for Black */
    assert_true(fabs(chance_loss(&model, &samples) - log(1 + exp(1))) < 1e-9);
    setup(NULL);
    chance_samples_add(&samples, 30, 100, -1);
    assert_true(fabs(chance_loss(&model, &samples) - log(1 + exp(3))) < 1e-9);
    setup(NULL);
    chance_samples_add(&samples, 0, 0, 0);
    assert_true(fabs(chance_loss(&model, &samples) + log(1 - 2 / (1 + exp(2)))) < 1e-9);
}

/* Who is ahead always loses: no width is best, and still there is an end. */
static void test_games_that_tell_nothing(void **state)
{
    struct win_chance_model model;
    (void)state;
    for (int score = 100; score < 2000; score += 100)
        chance_samples_add(&samples, 40, score, -1);
    assert_true(isfinite(chance_fit(&samples, 1, &model)));
}

static void test_limits(void **state)
{
    const struct win_chance_model sinks = {.middle = {2000000, -30000}, .width = {1000000}};
    const struct win_chance_model closes = {.middle = {2000000}, .width = {780000, -10000}};
    (void)state;
    chance_samples_add(&samples, 30, 1000000, 1); /* more than is told apart */
    assert_true(isfinite(chance_loss(&win_chance_model, &samples)));
    assert_true(isinf(chance_loss(&sinks, &samples)));
    assert_true(isinf(chance_loss(&closes, &samples)));
}

static double drawn(uint64_t *random)
{
    return (double)(random_next(random) >> 11) / 0x1p53;
}

static double chance_of(double score, const struct win_chance_model *model, int material)
{
    double middle = (double)win_chance_parabola(model->middle, material) / WIN_CHANCE_UNIT;
    double width = (double)win_chance_parabola(model->width, material) / WIN_CHANCE_UNIT;
    return 1 / (1 + exp((middle - score) / width));
}

static void make_up(const struct win_chance_model *model, int count)
{
    uint64_t random = 4;
    for (int i = 0; i < count; i++) {
        int material = (int)(random_next(&random) % (WIN_CHANCE_MATERIAL_MAX + 1));
        int score = (int)(random_next(&random) % 1001) - 500;
        double lot = drawn(&random);
        int result = lot < chance_of(score, model, material)        ? 1
                     : lot > 1 - chance_of(-score, model, material) ? -1
                                                                    : 0;
        chance_samples_add(&samples, material, score, result);
    }
}

/* Some 300,000 results tell where the curves are to a centipawn or two. */
static void check_near(const int64_t found[3], const int64_t truth[3])
{
    for (int material = 0; material <= WIN_CHANCE_MATERIAL_MAX; material++) {
        int64_t miss =
            win_chance_parabola(found, material) - win_chance_parabola(truth, material);
        assert_true(llabs(miss) < 5 * WIN_CHANCE_UNIT);
    }
}

static void test_found_again(void **state)
{
    const struct win_chance_model truth = {.middle = {2500000, -30000, 200},
                                           .width = {900000, -8000, 40}};
    struct win_chance_model model;
    (void)state;
    make_up(&truth, 300000);
    double constants = chance_fit(&samples, 1, &model);
    assert_true(model.middle[1] == 0 && model.width[2] == 0);
    double lines = chance_fit(&samples, 2, &model);
    assert_true(model.middle[1] < 0 && model.middle[2] == 0 && model.width[2] == 0);
    double parabolas = chance_fit(&samples, 3, &model);
    assert_true(constants > lines && lines > parabolas);
    assert_true(parabolas <= chance_loss(&truth, &samples));
    assert_true(parabolas == chance_loss(&model, &samples));
    check_near(model.middle, truth.middle);
    check_near(model.width, truth.width);
}

/* ---- files ------------------------------------------------------------------------------- */

static bool read_bytes(const void *bytes, size_t size, uint32_t *games, struct reason *reason)
{
    char path[] = "/tmp/chances.XXXXXX";
    int file = mkstemp(path);
    assert_true(file >= 0);
    assert_int_equal(write(file, bytes, size), (int)size);
    close(file);
    bool good = chance_samples_read(&samples, &others, games, path, reason);
    unlink(path);
    return good;
}

static void test_games(void **state)
{
    struct games_block *block = games_block_create();
    struct packed_position packed[SCORED_GAME_MOST];
    static struct scored_game game;
    struct reason reason = {0};
    uint32_t games = 0, held_out = 0;
    uint64_t random = 9;
    size_t size;
    (void)state;
    assert_non_null(block);
    for (int i = 1; i <= 12; i++) {
        random_game(&game, 100, &random);
        games_block_add(block, &game);
        if (i % 5 == 0)
            held_out += (uint32_t)scored_game_pack_quiet(&game, packed);
    }
    uint32_t positions = games_block_head(block)->positions;
    const uint8_t *bytes = games_block_finish(block, &size);
    assert_true(read_bytes(bytes, size, &games, &reason));
    assert_int_equal(games, 12);
    assert_int_equal(others.positions, held_out);
    assert_int_equal(samples.positions + others.positions, positions);
    assert_true(held_out > 0 && held_out < positions / 2);
    assert_false(read_bytes(bytes, size - 1, &games, &reason));
    assert_non_null(strstr(reason.text, "byte 1: expected a block of "));
    games_block_destroy(block);
}

static void test_no_file(void **state)
{
    struct reason reason = {0};
    uint32_t games = 0;
    (void)state;
    assert_false(chance_samples_read(&samples, &others, &games, "/nowhere/games", &reason));
    assert_string_equal(reason.text, "/nowhere/games: No such file or directory");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(test_loss, setup),
        cmocka_unit_test_setup(test_games_that_tell_nothing, setup),
        cmocka_unit_test_setup(test_limits, setup),
        cmocka_unit_test_setup(test_found_again, setup),
        cmocka_unit_test_setup(test_games, setup),
        cmocka_unit_test_setup(test_no_file, setup),
    };
    attacks_init();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
