/* network.c - any bytes as a network file.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * First unchanged; then those up to the first empty line as a header with a corrected
 * checksum, and the rest, repeated, as weights, but with small output biases, because
 * otherwise all values would be at the limit. An accepted file has the same weights when
 * written and read, and incremental values equal those from scratch.
 */
#include <config.h>

#include "fuzz/fuzz.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/crc32.h"
#include "engine/evaluation/evaluation.h"
#include "engine/network/accumulators.h"

static struct network network, again;
static struct accumulators accumulators;
static uint8_t file[NETWORK_FILE_MAX], written[NETWORK_FILE_MAX];

/* Returns the size of the file; 0 if there is no such header. */
static size_t make_file(const uint8_t *bytes, size_t size)
{
    static const char crc[] = "\ncrc32: ";
    size_t header = 0;
    while (header + 1 < size && !(bytes[header] == '\n' && bytes[header + 1] == '\n'))
        header++;
    header += 2;
    if (header > size || header > NETWORK_HEADER_MAX)
        return 0;
    memcpy(file, bytes, header);
    for (size_t i = 0; i < NETWORK_WEIGHTS_SIZE; i++)
        file[header + i] = size > header ? bytes[header + i % (size - header)] : 0;
    for (size_t i = NETWORK_WEIGHTS_SIZE - 4 * NETWORK_BUCKETS; i < NETWORK_WEIGHTS_SIZE; i++)
        if (i % 4 >= 2)
            file[header + i] = 0;
    char *place = memmem(file, header, crc, strlen(crc));
    char sum[9];
    snprintf(sum, sizeof sum, "%08x",
             (unsigned)crc32_update(0, file + header, NETWORK_WEIGHTS_SIZE));
    if (place && place + strlen(crc) + 8 < (char *)file + header)
        memcpy(place + strlen(crc), sum, 8);
    return header + NETWORK_WEIGHTS_SIZE;
}

static void expect_values(uint8_t which)
{
    struct position position;
    struct move_list legal;
    struct undo undo;
    fuzz_position(&position, (struct fuzz_piece){&which, 1});
    if (!network_can_evaluate(&position))
        return;
    memset(&accumulators, 0, sizeof accumulators);
    accumulators_start(&accumulators, &network);
    int value = accumulators_evaluate(&accumulators, &position);
    EXPECT(value == network_evaluate_raw(&network, &position), "%d", value);
    EXPECT(evaluation_clamp(value) == value, "%d", value);
    generate_legal(&position, &legal);
    for (int i = 0; i < legal.count; i++) {
        accumulators_push(&accumulators, &position, legal.moves[i]);
        position_make_move(&position, legal.moves[i], &undo);
        value = accumulators_evaluate(&accumulators, &position);
        EXPECT(value == network_evaluate_raw(&network, &position), "%d", value);
        position_undo_move(&position, legal.moves[i], &undo);
        accumulators_pop(&accumulators);
    }
}

static void expect_parsed(const uint8_t *bytes, size_t size)
{
    struct error error = {0};
    if (!network_parse(bytes, size, &network, &error)) {
        fuzz_expect_said(error.text);
        return;
    }
    size_t length = network_write(&network, written, &error);
    EXPECT(length > 0, "%s", error.text);
    EXPECT(memcmp(written + length - NETWORK_WEIGHTS_SIZE, bytes + size - NETWORK_WEIGHTS_SIZE,
                  NETWORK_WEIGHTS_SIZE) == 0,
           "other weights");
    EXPECT(network_parse(written, length, &again, &error), "%s", error.text);
    EXPECT(memcmp(&network, &again, sizeof again) == 0, "another network");
    for (uint8_t i = 0; i < 10; i++)
        expect_values(i);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    fuzz_begin();
    char *copy = fuzz_copy(bytes, size);
    expect_parsed((const uint8_t *)copy, size);
    free(copy);
    size_t made = make_file(bytes, size);
    if (made > 0)
        expect_parsed(file, made);
    return 0;
}
