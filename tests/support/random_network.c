/* random_network.c - see random_network.h.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "support/random_network.h"

#include <stdio.h>

#include "base/memory.h"
#include "support/random_moves.h"

static int between(uint64_t *state, int least, int most)
{
    return least + (int)(random_moves_random(state) % (uint64_t)(most - least + 1));
}

struct network *random_network_new(void)
{
    struct network *network = memory_new(1, sizeof *network);
    uint64_t state = 14;
    for (int i = 0; i < NETWORK_FEATURES; i++)
        for (int j = 0; j < NETWORK_WIDTH; j++)
            network->feature_weights[i][j] = (int16_t)between(&state, -60, 60);
    for (int j = 0; j < NETWORK_WIDTH; j++)
        network->feature_biases[j] = (int16_t)between(&state, -50, 150);
    for (int i = 0; i < NETWORK_BUCKETS; i++) {
        for (int j = 0; j < NETWORK_WIDTH; j++) {
            network->output_weights[i][0][j] = (int16_t)between(&state, -40, 40);
            network->output_weights[i][1][j] = (int16_t)between(&state, -40, 40);
        }
        network->output_biases[i] = between(&state, -500, 500);
    }
    network->scale = 400;
    snprintf(network->origin, sizeof network->origin, "data: none\ntrained: by dice\n");
    return network;
}
