/* train_kernel.c - features of positions, values, and the gradient of the error.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Sums are recomputed in double precision, feature by feature, as described in network.h.
 */
#include <math.h>

#include "rules/attacks.h"
#include "support/test.h"
#include "developer/train/kernel.h"
#include "developer/train/mathematics.h"
#include "developer/train/calibrate.h"
#include "support/train_data.h"
#include "support/random_moves.h"

/* ---- features ----------------------------------------------------------------------- */

static void visit_features(struct position *position, const struct move_list *legal)
{
    struct data one = {.filter = everything};
    struct sample sample;
    (void)legal;
    if (bitboard_count(position_occupied(position)) > NETWORK_PIECES_MAX)
        return;
    struct quiet_position quiet = {.position = *position, .score = 50, .result = 1};
    dataset_add(&one, &quiet, NULL);
    const struct example *example = &one.training_set.list[0];
    assert_int_equal(example->score, position->side_to_move == WHITE ? 50 : -50);
    assert_int_equal(example->result, position->side_to_move == WHITE ? 1 : -1);
    struct position found;
    example_to_position(example, &found);
    assert_memory_equal(found.board, position->board, sizeof found.board);
    assert_int_equal(found.side_to_move, position->side_to_move);
    sample_from_example(example, 0, &sample);
    assert_int_equal(sample.count, bitboard_count(position_occupied(position)));
    assert_int_equal(sample.bucket, (sample.count - 2) / 4);
    for (unsigned side = 0; side < 2; side++) {
        enum color color = (enum color)(position->side_to_move ^ side);
        bitboard kings = position_pieces(position, color, KING);
        unsigned flip = color == BLACK ? 56 : 0;
        unsigned mirror = (bitboard_pop(&kings) & 7) >= 4 ? 7 : 0;
        uint8_t board[64];
        memset(board, NO_PIECE, sizeof board);
        for (int i = 0; i < sample.count; i++) {
            unsigned feature = sample.features[side][i], kind = feature / 64 % 12;
            unsigned piece_color_seen = color ^ (kind >= 6);
            board[feature % 64 ^ flip ^ mirror] = (uint8_t)(piece_color_seen << 3 | kind % 6);
        }
        assert_memory_equal(board, position->board, sizeof board);
    }
    dataset_free(&one);
}

GROUP(train_data_make, train_data_free);

TEST(test_features)
{
    random_moves_visit(2, 60, visit_features);
}

/* ---- the gradient ------------------------------------------------------------------- */

enum { FEW = 40 };

static struct kernel kernel;
static struct model model, gradient;

static double slow_output(const struct sample *sample)
{
    double output = (double)model.output_biases[sample->bucket];
    for (int side = 0; side < 2; side++)
        for (int k = 0; k < NETWORK_WIDTH; k++) {
            double sum = (double)model.feature_biases[k];
            for (int i = 0; i < sample->count; i++)
                sum += (double)*model_feature_weight(&model, sample->features[side][i], k);
            double hidden = sum < 0 ? 0 : sum > 1 ? 1 : sum;
            output += hidden * hidden * (double)model.output_weights[sample->bucket][side][k];
        }
    return output;
}

static double slow_error(void)
{
    double error = 0;
    for (int i = 0; i < FEW; i++) {
        double chance = 1 / (1 + exp(-slow_output(&kernel.samples[i])));
        error += pow(chance - (double)kernel.samples[i].target, 2);
    }
    return error;
}

static void fill_samples(int count, float result_share)
{
    for (int i = 0; i < count; i++)
        sample_from_example(
            &data.training_set.list[(size_t)(i * 37) % data.training_set.count], result_share,
            &kernel.samples[i]);
}

/* Compares the change of the error when one weight changes with the gradient. Returns whether
 * it changes. */
static bool try_weight(int weight)
{
    const float step = 1.0F / 4096; /* so that adding it is exact enough */
    float *value = model_floats(&model) + weight, kept = *value;
    *value = kept + step;
    float up = *value;
    double above = slow_error();
    *value = kept - step;
    double output_gradient = (above - slow_error()) / ((double)up - (double)*value);
    double found = (double)model_floats(&gradient)[weight];
    *value = kept;
    if (fabs(output_gradient - found) > 1e-3 * fabs(output_gradient) + 1e-4)
        fail_msg("weight %d: output_gradient %.8f, gradient %.8f", weight, output_gradient,
                 found);
    return fabs(output_gradient) > 1e-3;
}

TEST(test_gradient)
{
    uint64_t random = 5;
    int telling = 0;
    model_init(&model, 3);
    for (int k = 0; k < NETWORK_WIDTH; k++) /* so that some values exceed 1 */
        model.feature_biases[k] = (float)(k % 5) * 0.25F;
    fill_samples(FEW, 0.25F);
    memset(&gradient, 0, sizeof gradient);
    double error = kernel_add_gradient(&kernel, &model, FEW, &gradient);
    assert_true(fabs(error - slow_error()) < 1e-5 * error);
    assert_true(fabs(kernel_squared_error(&kernel, FEW) - error) < 1e-12);
    for (int i = 0; i < FEW; i++)
        assert_true(fabs((double)kernel.outputs[i] - slow_output(&kernel.samples[i])) < 1e-5);
    for (int i = 0; i < 120; i++) {
        int feature = kernel.samples[i % FEW].features[i % 2][0];
        int k = (int)(random_moves_random(&random) % NETWORK_WIDTH);
        telling +=
            try_weight((int)(model_feature_weight(&model, feature, k) - model_floats(&model)));
    }
    assert_true(telling > 60);
    const int biases = NETWORK_FEATURES * NETWORK_WIDTH;
    for (int weight = biases; weight < MODEL_FLOATS;
         weight += weight < MODEL_FLOATS - 16 ? 97 : 1)
        telling += try_weight(weight < MODEL_FLOATS - 8 ? weight : biases);
    assert_true(telling > 80);
}

/* Targets have the documented values. */
TEST(test_targets)
{
    struct sample sample;
    struct example example = data.training_set.list[0];
    example.score = 400;
    example.result = -1;
    sample_from_example(&example, 0, &sample);
    assert_true(fabs((double)sample.target - 1 / (1 + exp(-1))) < 1e-6);
    sample_from_example(&example, 0.5F, &sample);
    assert_true(fabs((double)sample.target - 0.5 / (1 + exp(-1))) < 1e-6);
    for (double x = -40; x < 40; x += 0.37) {
        assert_true(fabs(exponential(x) / exp(x) - 1) < 1e-14);
        assert_true(fabs(sigmoid(x) - 1 / (1 + exp(-x))) < 1e-15);
    }
    for (double x = 0; x <= 1; x += 0.01)
        assert_true(fabs(cosine_schedule(x) - 0.5 * (1 + cos(M_PI * x))) < 1e-14);
}
