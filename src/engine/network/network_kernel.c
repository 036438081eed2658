/* network_kernel.c - selects the loops for the processor's instruction set.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * All x86-64 processors have 16-byte vectors and most have 32-byte vectors, so the program
 * checks at run time.
 */
#include "engine/network/network_kernel.h"

#include "engine/evaluation/evaluation.h"

#define TARGET
#define LOOP(name) plain_##name
#include "engine/network/network_loops.h"

#if defined __x86_64__ && defined __GNUC__ && !defined __AVX2__
#undef TARGET
#undef LOOP
#define TARGET     __attribute__((target("avx2")))
#define LOOP(name) avx2_##name
#include "engine/network/network_loops.h"
#define BEST(name) (__builtin_cpu_supports("avx2") ? avx2_##name : plain_##name)
#else
#define BEST(name) plain_##name
#endif

void network_add_feature(const struct network *network, int16_t *sum, unsigned added)
{
    const int16_t *restrict plus = network->feature_weights[added];
    for (int i = 0; i < NETWORK_WIDTH; i++)
        sum[i] = (int16_t)(sum[i] + plus[i]);
}

void network_remove_feature(const struct network *network, int16_t *sum, unsigned removed)
{
    const int16_t *restrict minus = network->feature_weights[removed];
    for (int i = 0; i < NETWORK_WIDTH; i++)
        sum[i] = (int16_t)(sum[i] - minus[i]);
}

void network_replace_feature(const struct network *network, int16_t *sum, unsigned added,
                             unsigned removed)
{
    BEST(replace)(network, sum, added, removed);
}

void network_apply_delta(const struct network *network, int16_t *restrict sum,
                         const int16_t *restrict from, const struct network_delta *delta)
{
    BEST(apply_delta)(network, sum, from, delta);
}

int network_value(const struct network *network, const int16_t *own, const int16_t *other,
                  unsigned pieces)
{
    unsigned bucket = network_bucket(pieces);
    int64_t output = BEST(output)(own, network->output_weights[bucket][0]) +
                     BEST(output)(other, network->output_weights[bucket][1]);
    int64_t value = (output / NETWORK_HIDDEN_ONE + network->output_biases[bucket]) *
                    network->scale / (NETWORK_HIDDEN_ONE * NETWORK_OUTPUT_ONE);
    return (int)MIN(MAX(value, -EVALUATION_LIMIT), EVALUATION_LIMIT);
}
