/* network_file.c - networks out of files and into them.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "engine/network/network.h"

#include <assert.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/crc32.h"
#include "base/memory.h"
#include "base/words.h"

static const char first_line[] = "ttychess network 1";

/* ---- the header --------------------------------------------------------------------- */

/* The lines that every file has, by enum. */
enum { WIDTH, BUCKETS, SCALE, WEIGHTS, CRC32, KEY_COUNT };

static const struct {
    const char *word;
    uint32_t least, most;
    int base;
} keys[KEY_COUNT] = {
    {"width", NETWORK_WIDTH, NETWORK_WIDTH, 10},
    {"buckets", NETWORK_BUCKETS, NETWORK_BUCKETS, 10},
    {"scale", 1, NETWORK_SCALE_MAX, 10},
    {"weights", NETWORK_WEIGHTS_SIZE, NETWORK_WEIGHTS_SIZE, 10},
    {"crc32", 0, UINT32_MAX, 16},
};

struct header {
    uint32_t values[KEY_COUNT];
    bool seen[KEY_COUNT];
    int line;
    char *origin; /* of NETWORK_ORIGIN_SIZE */
    struct reason *reason;
};

/* The reason, with the header's line. Always false. */
static bool refuse(const struct header *header, const char *expected, const char *found)
{
    reason_set(header->reason, 0, "network, line %d: expected %s, found '%.60s'", header->line,
               expected, found);
    if (header->reason)
        header->reason->line = header->line;
    return false;
}

static void spell_value(int key, uint32_t value, char text[static 16])
{
    snprintf(text, 16, keys[key].base == 16 ? "%08" PRIx32 : "%" PRIu32, value);
}

static void spell_expected(int key, char *text, size_t size)
{
    const char *word = keys[key].word;
    if (keys[key].base == 16)
        snprintf(text, size, "'%s: ' and 8 digits of 0-9, a-f", word);
    else if (keys[key].least == keys[key].most)
        snprintf(text, size, "'%s: %" PRIu32 "'", word, keys[key].least);
    else
        snprintf(text, size, "'%s: ' and %" PRIu32 " to %" PRIu32, word, keys[key].least,
                 keys[key].most);
}

/* What is read must be spelt as it would be written: no sign, no blanks, no zeros before. */
static bool take_value(struct header *header, int key, const char *line, const char *text)
{
    char spelt[16], expected[80];
    uint64_t value = strtoull(text, NULL, keys[key].base);
    bool in_range = value >= keys[key].least && value <= keys[key].most;
    if (header->seen[key])
        return refuse(header, "each line once", line);
    spell_value(key, (uint32_t)value, spelt);
    spell_expected(key, expected, sizeof expected);
    if (!in_range || strcmp(text, spelt) != 0)
        return refuse(header, expected, line);
    header->values[key] = (uint32_t)value;
    header->seen[key] = true;
    return true;
}

static bool take_line(struct header *header, const char *line)
{
    const char *colon = strstr(line, ": ");
    size_t used = strlen(header->origin);
    if (++header->line == 1)
        return strcmp(line, first_line) == 0 || refuse(header, "'ttychess network 1'", line);
    if (!colon || colon == line || !colon[2])
        return refuse(header, "'word: text' or an empty line", line);
    for (int key = 0; key < KEY_COUNT; key++)
        if (strlen(keys[key].word) == (size_t)(colon - line) &&
            memcmp(keys[key].word, line, (size_t)(colon - line)) == 0)
            return take_value(header, key, line, colon + 2);
    if (used + strlen(line) + 2 > NETWORK_ORIGIN_SIZE)
        return refuse(header, "less about where the network came from", line);
    snprintf(header->origin + used, NETWORK_ORIGIN_SIZE - used, "%s\n", line);
    return true;
}

/* Returns the size of the header with the empty line that ends it, or 0. */
static size_t parse_header(struct header *header, const char *bytes, size_t size)
{
    char line[NETWORK_HEADER_MAX + 1]; /* all of it may be one line */
    size_t length = 0, most = size < NETWORK_HEADER_MAX ? size : NETWORK_HEADER_MAX;
    for (size_t i = 0; i < most; i++) {
        if (bytes[i] == '\n') {
            line[length] = '\0';
            if (length == 0 && header->line > 0)
                return i + 1;
            if (!take_line(header, line))
                return 0;
            length = 0;
            continue;
        }
        line[length++] = bytes[i];
        line[length] = '\0';
        if (bytes[i] < ' ' || bytes[i] > '~') {
            header->line++;
            return refuse(header, "printable ASCII", line);
        }
    }
    return reason_set(header->reason, 0,
                      "network: expected at most %d bytes of text that an empty line ends",
                      NETWORK_HEADER_MAX);
}

static bool header_is_whole(struct header *header)
{
    char expected[80];
    for (int key = 0; key < KEY_COUNT; key++)
        if (!header->seen[key]) {
            spell_expected(key, expected, sizeof expected);
            header->line++;
            return refuse(header, expected, "");
        }
    return true;
}

/* ---- the weights: 16 bits but for the output's biases ---------------------------------- */

/* The parts in the file's order. */
enum { PART_COUNT = 4 };

struct part {
    const char *name;
    size_t offset; /* in struct network */
    size_t count;
    int most, size;
};

static const struct part parts[PART_COUNT] = {
    {"feature weight", offsetof(struct network, feature_weights),
     (size_t)NETWORK_FEATURES *NETWORK_WIDTH, NETWORK_FEATURE_WEIGHT_MAX, 2},
    {"feature bias", offsetof(struct network, feature_biases), NETWORK_WIDTH, NETWORK_BIAS_MAX,
     2},
    {"output weight", offsetof(struct network, output_weights),
     (size_t)NETWORK_BUCKETS * 2 * NETWORK_WIDTH, NETWORK_OUTPUT_WEIGHT_MAX, 2},
    {"output bias", offsetof(struct network, output_biases), NETWORK_BUCKETS,
     NETWORK_OUTPUT_BIAS_MAX, 4},
};

static int get_number(const unsigned char *bytes, int size)
{
    uint32_t value = 0;
    for (int i = 0; i < size; i++)
        value |= (uint32_t)bytes[i] << 8 * i;
    return size == 2 ? (int16_t)value : (int32_t)value;
}

static void put_number(unsigned char *bytes, int size, int value)
{
    for (int i = 0; i < size; i++)
        bytes[i] = (unsigned char)((uint32_t)value >> 8 * i);
}

static bool parse_part(const struct part *part, const unsigned char *bytes,
                       struct network *network, struct reason *reason)
{
    char *to = (char *)network + part->offset;
    for (size_t i = 0; i < part->count; i++) {
        int32_t value = get_number(bytes + i * (size_t)part->size, part->size);
        int16_t small = (int16_t)value;
        if (value > part->most || value < -part->most)
            return reason_set(reason, 0, "network, %s %zu: expected %d to %d, found %d",
                              part->name, i, -part->most, part->most, value);
        if (part->size == 2)
            memcpy(to + i * sizeof small, &small, sizeof small);
        else
            memcpy(to + i * sizeof value, &value, sizeof value);
    }
    return true;
}

static void write_part(const struct part *part, const struct network *network,
                       unsigned char *bytes)
{
    const char *from = (const char *)network + part->offset;
    for (size_t i = 0; i < part->count; i++) {
        int32_t value;
        int16_t small;
        memcpy(&value, from + i * sizeof value, part->size == 2 ? 0 : sizeof value);
        memcpy(&small, from + i * sizeof small, sizeof small);
        put_number(bytes + i * (size_t)part->size, part->size,
                   part->size == 2 ? small : value);
    }
}

/* ---- the file ----------------------------------------------------------------------- */

bool network_parse(const void *bytes, size_t size, struct network *network,
                   struct reason *reason)
{
    struct header header = {.origin = network->origin, .reason = reason};
    memset(network->origin, 0, sizeof network->origin);
    size_t text = parse_header(&header, bytes, size);
    const unsigned char *next = (const unsigned char *)bytes + text;
    if (text == 0 || !header_is_whole(&header))
        return false;
    if (size - text != NETWORK_WEIGHTS_SIZE)
        return reason_set(reason, 0, "network: expected %d bytes of weights, found %zu",
                          NETWORK_WEIGHTS_SIZE, size - text);
    network->scale = (int32_t)header.values[SCALE];
    network->check_sum = crc32_update(0, next, NETWORK_WEIGHTS_SIZE);
    if (network->check_sum != header.values[CRC32])
        return reason_set(reason, 0,
                          "network: expected weights with check sum %08" PRIx32
                          ", found %08" PRIx32,
                          header.values[CRC32], network->check_sum);
    for (int i = 0; i < PART_COUNT; i++) {
        if (!parse_part(&parts[i], next, network, reason))
            return false;
        next += parts[i].count * (size_t)parts[i].size;
    }
    return true;
}

/* Written and read again: one place knows what a network is. */
static bool is_valid(const void *bytes, size_t size, struct reason *reason)
{
    struct network *again = memory_new(1, sizeof *again);
    bool is_read = network_parse(bytes, size, again, reason);
    free(again);
    return is_read;
}

size_t network_write(const struct network *network, void *bytes, struct reason *reason)
{
    char *text = bytes;
    unsigned char *weights = memory_new(1, NETWORK_WEIGHTS_SIZE), *next = weights;
    for (int i = 0; i < PART_COUNT; i++) {
        write_part(&parts[i], network, next);
        next += parts[i].count * (size_t)parts[i].size;
    }
    assert(next == weights + NETWORK_WEIGHTS_SIZE);
    uint32_t values[KEY_COUNT] = {
        [WIDTH] = NETWORK_WIDTH,
        [BUCKETS] = NETWORK_BUCKETS,
        [SCALE] = (uint32_t)network->scale,
        [WEIGHTS] = NETWORK_WEIGHTS_SIZE,
        [CRC32] = crc32_update(0, weights, NETWORK_WEIGHTS_SIZE),
    };
    snprintf(text, NETWORK_HEADER_MAX, "%s\n", first_line);
    for (int key = 0; key < KEY_COUNT; key++) {
        char spelt[16];
        spell_value(key, values[key], spelt);
        text_add(text, NETWORK_HEADER_MAX, "%s: %s\n", keys[key].word, spelt);
    }
    text_add(text, NETWORK_HEADER_MAX, "%.*s\n", NETWORK_ORIGIN_SIZE - 1, network->origin);
    size_t header = strlen(text), size = header + NETWORK_WEIGHTS_SIZE;
    memcpy(text + header, weights, NETWORK_WEIGHTS_SIZE);
    free(weights);
    return is_valid(bytes, size, reason) ? size : 0;
}
