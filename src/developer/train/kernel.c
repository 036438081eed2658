/* kernel.c - forward and backward pass of the network.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Most time is spent adding rows of NETWORK_WIDTH floats: in the forward pass, the rows of a
 * position's features, and in the backward pass, the rows of the positions that have a
 * feature. Part of each sum stays in registers.
 */
#include "developer/train/kernel.h"

#include <string.h>

#include "developer/train/mathematics.h"

#if defined __AVX512F__
enum { VECTOR_BYTES = 64 };
#elif defined __AVX__
enum { VECTOR_BYTES = 32 };
#else
enum { VECTOR_BYTES = 16 };
#endif

typedef float vector __attribute__((vector_size(VECTOR_BYTES), may_alias));
typedef int32_t mask __attribute__((vector_size(VECTOR_BYTES), may_alias));

/* Dot products have SUMS partial sums on every machine. */
enum {
    PER_VECTOR = VECTOR_BYTES / sizeof(float),
    SUMS = 16,
    SUM_VECTORS = SUMS / PER_VECTOR,
    TILE_VECTORS = MODEL_TILE / PER_VECTOR
};

static inline vector load(const float *from)
{
    return *(const vector *)from;
}

static inline void store(float *to, vector value)
{
    *(vector *)to = value;
}

/* Sets sum = first + the rows `which`, in order. */
static void add_rows(const float *first, const float (*rows)[MODEL_TILE],
                     const uint16_t *which, int count, float *sum)
{
    vector tile[TILE_VECTORS];
    for (int j = 0; j < TILE_VECTORS; j++)
        tile[j] = load(first + j * PER_VECTOR);
    for (int i = 0; i < count; i++)
        for (int j = 0; j < TILE_VECTORS; j++)
            tile[j] += load(rows[which[i]] + j * PER_VECTOR);
    for (int j = 0; j < TILE_VECTORS; j++)
        store(sum + j * PER_VECTOR, tile[j]);
}

/* Clips to the range 0 to 1. */
static inline vector clip(vector x)
{
    const vector zero = {0}, one = zero + 1;
    mask positive = (mask)(x > zero), below = (mask)(x < one);
    return (vector)(((mask)x & positive & below) | ((mask)one & ~below));
}

static inline float *hidden_at(struct kernel *kernel, int position, int side, int k)
{
    return &kernel->hidden[k / MODEL_TILE][position][side][k % MODEL_TILE];
}

static float add_up(const vector *sums)
{
    float parts[SUMS];
    memcpy(parts, sums, sizeof parts);
    for (int half = SUMS / 2; half > 0; half /= 2)
        for (int i = 0; i < half; i++)
            parts[i] += parts[i + half];
    return parts[0];
}

static float output_of(struct kernel *kernel, const struct model *model, int position)
{
    int bucket = kernel->samples[position].bucket;
    vector sums[SUM_VECTORS] = {{0}};
    for (int side = 0; side < 2; side++)
        for (int k = 0; k < NETWORK_WIDTH; k += SUMS) {
            const float *hidden = hidden_at(kernel, position, side, k);
            const float *weights = &model->output_weights[bucket][side][k];
            for (int j = 0; j < SUM_VECTORS; j++) {
                vector value = clip(load(hidden + j * PER_VECTOR));
                sums[j] += value * value * load(weights + j * PER_VECTOR);
            }
        }
    return model->output_biases[bucket] + add_up(sums);
}

/* `output_gradient` is the derivative of the error with respect to the output. Replaces the
 * hidden values with their gradient. */
static void backward_pass(struct kernel *kernel, const struct model *model, int position,
                          float output_gradient, struct model *gradient)
{
    const vector zero = {0}, one = zero + 1;
    int bucket = kernel->samples[position].bucket;
    for (int side = 0; side < 2; side++)
        for (int k = 0; k < NETWORK_WIDTH; k += PER_VECTOR) {
            float *hidden = hidden_at(kernel, position, side, k);
            float *to_weight = &gradient->output_weights[bucket][side][k];
            float *to_bias = &gradient->feature_biases[k];
            vector before = load(hidden), value = clip(before);
            vector back =
                value * load(&model->output_weights[bucket][side][k]) * (2 * output_gradient);
            /* Only the upper clip needs a mask: where `value` is 0, so is `back`. */
            back = (vector)((mask)back & (mask)(before < one));
            store(hidden, back);
            store(to_bias, load(to_bias) + back);
            store(to_weight, load(to_weight) + value * value * output_gradient);
        }
    gradient->output_biases[bucket] += output_gradient;
}

static void forward_pass(struct kernel *kernel, const struct model *model, int count)
{
    for (int tile = 0; tile < MODEL_TILES; tile++)
        for (int i = 0; i < count; i++)
            for (int side = 0; side < 2; side++)
                add_rows(&model->feature_biases[tile * MODEL_TILE],
                         model->feature_weights[tile], kernel->samples[i].features[side],
                         kernel->samples[i].count, kernel->hidden[tile][i][side]);
}

/* Sorts the rows of `hidden` by feature, by counting. */
static void sort_rows(struct kernel *kernel, int count)
{
    int *next = kernel->starts, total = 0;
    memset(next, 0, sizeof kernel->starts);
    for (int i = 0; i < count; i++)
        for (int n = 0; n < kernel->samples[i].count; n++) {
            next[kernel->samples[i].features[0][n] + 1]++;
            next[kernel->samples[i].features[1][n] + 1]++;
        }
    /* next[feature + 1] is the start of the feature's rows; the next loop advances it to their
     * end. */
    for (int feature = 0; feature < NETWORK_FEATURES; feature++) {
        int here = next[feature + 1];
        next[feature + 1] = total;
        total += here;
    }
    for (int i = 0; i < count; i++)
        for (int side = 0; side < 2; side++)
            for (int n = 0; n < kernel->samples[i].count; n++) {
                int feature = kernel->samples[i].features[side][n];
                kernel->rows[next[feature + 1]++] = (uint16_t)(2 * i + side);
            }
}

static void spread_gradient(struct kernel *kernel, int count, struct model *gradient)
{
    sort_rows(kernel, count);
    for (int tile = 0; tile < MODEL_TILES; tile++)
        for (int feature = 0; feature < NETWORK_FEATURES; feature++) {
            float *sum = gradient->feature_weights[tile][feature];
            int start = kernel->starts[feature], end = kernel->starts[feature + 1];
            if (end > start)
                add_rows(sum, kernel->hidden[tile][0], kernel->rows + start, end - start, sum);
        }
}

void sample_from_example(const struct example *example, float result_share,
                         struct sample *sample)
{
    struct network_view view[2] = {{0}};
    unsigned pieces[NETWORK_PIECES_MAX], squares[NETWORK_PIECES_MAX];
    int count = 0;
    for (bitboard rest = example->occupied; rest != 0; count++) {
        unsigned piece = example->pieces[count / 2] >> 4 * (count % 2) & 15U;
        pieces[count] = piece;
        squares[count] = bitboard_pop(&rest);
        if ((piece & 7) == KING)
            view[piece >> 3] = network_view(piece >> 3, squares[count]);
    }
    sample->count = count;
    sample->bucket = (int)network_bucket((unsigned)count);
    for (unsigned side = 0; side < 2; side++) {
        enum color color = example->side_to_move ^ side;
        for (int i = 0; i < count; i++)
            sample->features[side][i] =
                (uint16_t)network_feature_index(color, view[color], pieces[i], squares[i]);
    }
    double score = sigmoid((double)example->score / MODEL_SCALE);
    double result = 0.5 + 0.5 * example->result, share = (double)result_share;
    sample->target = (float)(score * (1 - share) + result * share);
}

void kernel_compute_outputs(struct kernel *kernel, const struct model *model, int count)
{
    forward_pass(kernel, model, count);
    for (int i = 0; i < count; i++)
        kernel->outputs[i] = output_of(kernel, model, i);
}

double kernel_add_gradient(struct kernel *kernel, const struct model *model, int count,
                           struct model *gradient)
{
    kernel_compute_outputs(kernel, model, count);
    for (int i = 0; i < count; i++) {
        double chance = sigmoid((double)kernel->outputs[i]);
        double delta = chance - (double)kernel->samples[i].target;
        float output_gradient = (float)(2 * delta * chance * (1 - chance));
        backward_pass(kernel, model, i, output_gradient, gradient);
    }
    spread_gradient(kernel, count, gradient);
    return kernel_squared_error(kernel, count);
}

double kernel_squared_error(const struct kernel *kernel, int count)
{
    double error = 0;
    for (int i = 0; i < count; i++) {
        double delta = sigmoid((double)kernel->outputs[i]) - (double)kernel->samples[i].target;
        error += delta * delta;
    }
    return error;
}
