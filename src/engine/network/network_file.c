/* network_file.c - parses and writes network files.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <config.h>

#include "engine/network/network.h"

#include <assert.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/crc32.h"
#include "base/words.h"
#include "base/memory.h"
#include "engine/integer_math.h"

/* ---- the header --------------------------------------------------------------------- */

/* Returns the header's size, including the empty line. If it is invalid, returns 0 and sets
 * *error. */
static size_t parse_header(const char *bytes, size_t size, struct network *network,
                           uint32_t *check_sum, struct error *error)
{
    char text[NETWORK_HEADER_MAX + 1];
    int kings, width, buckets, weights, rest = 0;
    size_t limit = size < NETWORK_HEADER_MAX ? size : NETWORK_HEADER_MAX;
    const char *end = find_bytes(bytes, limit, "\n\n", 2);
    size_t length = end ? (size_t)(end - bytes) + 2 : 0;
    snprintf(text, sizeof text, "%.*s", (int)length - 1, end ? bytes : "");
    sscanf(text,
           "ttychess network 2\nkings: %6d\nwidth: %6d\nbuckets: %6d\nscale: %6" SCNd32
           "\nweights: %9d\ncrc32: %8" SCNx32 "%n",
           &kings, &width, &buckets, &network->scale, &weights, check_sum, &rest);
    if (rest == 0 || strlen(text) + 1 != length || text[rest] != '\n' ||
        kings != NETWORK_FEATURE_SETS || width != NETWORK_WIDTH ||
        buckets != NETWORK_BUCKETS || weights != NETWORK_WEIGHTS_SIZE || network->scale < 1 ||
        network->scale > NETWORK_SCALE_MAX || strlen(text + rest) > NETWORK_ORIGIN_SIZE) {
        error_set(error, 0,
                  "network: expected 'ttychess network 2', kings %d, width %d, buckets %d, a "
                  "scale up to %d and %d bytes of weights after an empty line",
                  NETWORK_FEATURE_SETS, NETWORK_WIDTH, NETWORK_BUCKETS, NETWORK_SCALE_MAX,
                  NETWORK_WEIGHTS_SIZE);
        return 0;
    }
    snprintf(network->origin, sizeof network->origin, "%s", text + rest + 1);
    return length;
}

/* ---- the weights: 16 bits, output biases 32 bits ------------------------------------ */

/* In file order. */
enum { PART_COUNT = 4 };

static const struct part {
    const char *name;
    size_t offset; /* in struct network */
    size_t count;
    int limit, size;
} parts[PART_COUNT] = {
    {"feature weight", offsetof(struct network, feature_weights),
     (size_t)NETWORK_FEATURES *NETWORK_WIDTH, NETWORK_FEATURE_WEIGHT_MAX, 2},
    {"feature bias", offsetof(struct network, feature_biases), NETWORK_WIDTH, NETWORK_BIAS_MAX,
     2},
    {"output weight", offsetof(struct network, output_weights),
     (size_t)NETWORK_BUCKETS * 2 * NETWORK_WIDTH, NETWORK_OUTPUT_WEIGHT_MAX, 2},
    {"output bias", offsetof(struct network, output_biases), NETWORK_BUCKETS,
     NETWORK_OUTPUT_BIAS_MAX, 4},
};

static bool parse_part(const struct part *part, const unsigned char *bytes,
                       struct network *network, struct error *error)
{
    void *to = (char *)network + part->offset;
    for (size_t i = 0; i < part->count; i++) {
        uint32_t bits = integer_read(bytes + i * (size_t)part->size, part->size);
        int32_t value = part->size == 2 ? (int16_t)bits : (int32_t)bits;
        if (value > part->limit || value < -part->limit)
            return error_set(error, 0, "network, %s %zu: expected %d to %d, found %d",
                             part->name, i, -part->limit, part->limit, value);
        if (part->size == 2)
            ((int16_t *)to)[i] = (int16_t)value;
        else
            ((int32_t *)to)[i] = value;
    }
    return true;
}

static void write_part(const struct part *part, const struct network *network,
                       unsigned char *bytes)
{
    const void *from = (const char *)network + part->offset;
    for (size_t i = 0; i < part->count; i++) {
        int value = part->size == 2 ? ((const int16_t *)from)[i] : ((const int32_t *)from)[i];
        integer_write(bytes + i * (size_t)part->size, part->size, (uint32_t)value);
    }
}

/* ---- the file ----------------------------------------------------------------------- */

bool network_parse(const void *bytes, size_t size, struct network *network,
                   struct error *error)
{
    uint32_t check_sum;
    size_t text = parse_header(bytes, size, network, &check_sum, error);
    const unsigned char *next = (const unsigned char *)bytes + text;
    if (text == 0)
        return false;
    if (size - text != NETWORK_WEIGHTS_SIZE)
        return error_set(error, 0, "network: expected %d bytes of weights, found %zu",
                         NETWORK_WEIGHTS_SIZE, size - text);
    network->check_sum = crc32_update(0, next, NETWORK_WEIGHTS_SIZE);
    if (network->check_sum != check_sum)
        return error_set(error, 0,
                         "network: expected weights with checksum %08" PRIx32
                         ", found %08" PRIx32,
                         check_sum, network->check_sum);
    for (int i = 0; i < PART_COUNT; i++) {
        if (!parse_part(&parts[i], next, network, error))
            return false;
        next += parts[i].count * (size_t)parts[i].size;
    }
    return true;
}

size_t network_write(const struct network *network, void *bytes, struct error *error)
{
    char *text = bytes;
    unsigned char *weights = memory_new(1, NETWORK_WEIGHTS_SIZE), *next = weights;
    for (int i = 0; i < PART_COUNT; i++) {
        write_part(&parts[i], network, next);
        next += parts[i].count * (size_t)parts[i].size;
    }
    assert(next == weights + NETWORK_WEIGHTS_SIZE);
    snprintf(text, NETWORK_HEADER_MAX,
             "ttychess network 2\nkings: %d\nwidth: %d\nbuckets: %d\nscale: %" PRId32
             "\nweights: %d\ncrc32: %08" PRIx32 "\n%.*s\n",
             NETWORK_FEATURE_SETS, NETWORK_WIDTH, NETWORK_BUCKETS, network->scale,
             NETWORK_WEIGHTS_SIZE, crc32_update(0, weights, NETWORK_WEIGHTS_SIZE),
             NETWORK_ORIGIN_SIZE - 1, network->origin);
    size_t header = strlen(text), size = header + NETWORK_WEIGHTS_SIZE;
    memcpy(text + header, weights, NETWORK_WEIGHTS_SIZE);
    free(weights);
    struct network *parsed = memory_new(1, sizeof *parsed);
    bool valid = network_parse(bytes, size, parsed, error);
    free(parsed);
    return valid ? size : 0;
}
