/* network_loops.h - the loops over a network's hidden values, per instruction set.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Before including this file, define TARGET, the functions' attribute, and LOOP(), which
 * makes their names.
 *
 * Hidden values are at most 255 and output weights at most 127, so their product fits in 16
 * bits, and every vector unit can multiply it by a hidden value and add adjacent products into
 * 32-bit lanes. The sum of a block's 256 products just fits in 32 bits.
 */

_Static_assert((int64_t)NETWORK_BLOCK *NETWORK_HIDDEN_ONE *NETWORK_HIDDEN_ONE
                       *NETWORK_OUTPUT_WEIGHT_MAX <= INT32_MAX,
               "the sum of a block fits in 32 bits");

TARGET static void LOOP(apply_delta)(const struct network *network, int16_t *restrict sum,
                                     const int16_t *restrict from,
                                     const struct network_delta *delta)
{
    const int16_t *plus = network->feature_weights[delta->added[0]];
    const int16_t *minus = network->feature_weights[delta->removed[0]];
    const int16_t *more = network->feature_weights[delta->added[1]];
    const int16_t *less = network->feature_weights[delta->removed[1]];
    if (delta->remove_count == 1)
        for (int i = 0; i < NETWORK_WIDTH; i++)
            sum[i] = (int16_t)(from[i] + plus[i] - minus[i]);
    else if (delta->add_count == 1)
        for (int i = 0; i < NETWORK_WIDTH; i++)
            sum[i] = (int16_t)(from[i] + plus[i] - minus[i] - less[i]);
    else
        for (int i = 0; i < NETWORK_WIDTH; i++)
            sum[i] = (int16_t)(from[i] + plus[i] + more[i] - minus[i] - less[i]);
}

TARGET static void LOOP(replace)(const struct network *network, int16_t *restrict sum,
                                 unsigned added, unsigned removed)
{
    const int16_t *restrict plus = network->feature_weights[added];
    const int16_t *restrict minus = network->feature_weights[removed];
    for (int i = 0; i < NETWORK_WIDTH; i++)
        sum[i] = (int16_t)(sum[i] + plus[i] - minus[i]);
}

TARGET static int64_t LOOP(output)(const int16_t *restrict sum,
                                   const int16_t *restrict weights)
{
    int64_t output = 0;
    for (int block = 0; block < NETWORK_WIDTH; block += NETWORK_BLOCK) {
        int32_t part = 0;
        for (int i = block; i < block + NETWORK_BLOCK; i++) {
            int16_t hidden = sum[i];
            hidden = hidden < 0 ? 0 : hidden;
            hidden = hidden > NETWORK_HIDDEN_ONE ? NETWORK_HIDDEN_ONE : hidden;
            int16_t weighted = (int16_t)(hidden * weights[i]);
            part += (int32_t)weighted * hidden;
        }
        output += part;
    }
    return output;
}
