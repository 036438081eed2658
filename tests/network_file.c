/* network_file.c - networks go into files and come out again, and damaged files do not.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/memory.h"
#include "random_network.h"
#include "walks.h"

struct file {
    struct network *network, *read;
    unsigned char *bytes;
    size_t size;
    struct reason reason;
};

static int begin(void **state)
{
    struct file *file = memory_new(1, sizeof *file);
    file->network = random_network_new();
    file->read = memory_new(1, sizeof *file->read);
    file->bytes = memory_new(1, NETWORK_FILE_MAX + 1);
    file->size = network_write(file->network, file->bytes, &file->reason);
    *state = file;
    return file->size == 0;
}

static int end(void **state)
{
    struct file *file = *state;
    free(file->network);
    free(file->read);
    free(file->bytes);
    free(file);
    return 0;
}

static void test_round_trip(void **state)
{
    struct file *file = *state;
    unsigned char *again = memory_new(1, NETWORK_FILE_MAX);
    assert_true(network_parse(file->bytes, file->size, file->read, NULL));
    assert_memory_equal(file->network->feature_weights, file->read->feature_weights,
                        sizeof file->read->feature_weights);
    assert_memory_equal(file->network->feature_biases, file->read->feature_biases,
                        sizeof file->read->feature_biases);
    assert_memory_equal(file->network->output_weights, file->read->output_weights,
                        sizeof file->read->output_weights);
    assert_memory_equal(file->network->output_biases, file->read->output_biases,
                        sizeof file->read->output_biases);
    assert_int_equal(file->read->scale, 400);
    assert_string_equal(file->read->origin, "data: none\ntrained: by dice\n");
    assert_int_equal(network_write(file->read, again, NULL), file->size);
    assert_memory_equal(again, file->bytes, file->size);
    free(again);
}

/* The layout is for other programs to read, too. */
static void test_layout(void **state)
{
    struct file *file = *state;
    static const char start[] = "ttychess network 1\nwidth: 256\nbuckets: 8\nscale: 400\n"
                                "weights: 401952\ncrc32: ";
    static const char rest[] = "\ndata: none\ntrained: by dice\n\n";
    const unsigned char *weights = file->bytes + file->size - NETWORK_WEIGHTS_SIZE;
    assert_memory_equal(file->bytes, start, strlen(start));
    assert_memory_equal(weights - strlen(rest), rest, strlen(rest));
    assert_int_equal(weights - file->bytes, strlen(start) + 8 + strlen(rest));
    assert_int_equal((int16_t)(weights[2] | weights[3] << 8),
                     file->network->feature_weights[0][1]);
    assert_int_equal((int16_t)(weights[512] | weights[513] << 8),
                     file->network->feature_weights[1][0]);
    weights += 2 * 769 * 256;
    assert_int_equal((int16_t)(weights[512] | weights[513] << 8),
                     file->network->output_weights[0][1][0]);
    weights += 2 * 8 * 512;
    assert_int_equal((int32_t)((uint32_t)weights[4] | (uint32_t)weights[5] << 8 |
                               (uint32_t)weights[6] << 16 | (uint32_t)weights[7] << 24),
                     file->network->output_biases[1]);
}

static void assert_refused(struct file *file, const char *expected)
{
    assert_false(network_parse(file->bytes, file->size, file->read, &file->reason));
    if (!strstr(file->reason.text, expected))
        fail_msg("expected '%s' in '%s'", expected, file->reason.text);
}

/* Every bit of the weights is guarded by the check sum, every byte of the header by what it
 * has to say; but for what a person says. */
static void test_damage(void **state)
{
    struct file *file = *state;
    uint64_t dice = 1;
    size_t header = file->size - NETWORK_WEIGHTS_SIZE;
    size_t fixed = (size_t)(strstr((char *)file->bytes, "data:") - (char *)file->bytes);
    size_t digits = (size_t)(strstr((char *)file->bytes, "400\n") - (char *)file->bytes);
    for (int i = 0; i < 50; i++) {
        size_t at = header + walks_random(&dice) % NETWORK_WEIGHTS_SIZE;
        unsigned char flip = (unsigned char)(1U << walks_random(&dice) % 8);
        file->bytes[at] ^= flip;
        assert_refused(file, "check sum");
        file->bytes[at] ^= flip;
    }
    for (size_t at = 0; at < fixed; at++) {
        if (at >= digits && at < digits + strlen("400"))
            continue; /* another scale */
        file->bytes[at] ^= 1;
        assert_false(network_parse(file->bytes, file->size, file->read, &file->reason));
        assert_true(strncmp(file->reason.text, "network", 7) == 0);
        file->bytes[at] ^= 1;
    }
    assert_true(network_parse(file->bytes, file->size, file->read, NULL));
}

static void test_cut(void **state)
{
    struct file *file = *state;
    size_t whole = file->size, header = whole - NETWORK_WEIGHTS_SIZE;
    for (file->size = 0; file->size < header; file->size++)
        assert_refused(file, "network");
    for (; file->size < whole; file->size += 40009)
        assert_refused(file, "expected 401952 bytes of weights, found ");
    file->size = whole + 1;
    assert_refused(file, "expected 401952 bytes of weights, found 401953");
}

/* Put text for the header, and see why it is refused. */
static void assert_header_refused(struct file *file, const char *header, int line,
                                  const char *expected)
{
    memset(file->bytes, 0, NETWORK_FILE_MAX);
    memcpy(file->bytes, header, strlen(header));
    file->size = NETWORK_FILE_MAX;
    assert_refused(file, expected);
    assert_int_equal(file->reason.line, line);
}

#define START "ttychess network 1\n"

static void test_headers(void **state)
{
    struct file *file = *state;
    char *large = memory_new(1, 5000);
    assert_header_refused(file, "\n", 1, "expected 'ttychess network 1', found ''");
    assert_header_refused(file, "ttychess network 2\n", 1, "found 'ttychess network 2'");
    assert_header_refused(file, START "width: 512\n", 2,
                          "network, line 2: expected 'width: 256', found 'width: 512'");
    assert_header_refused(file, START "width: 0256\n", 2, "found 'width: 0256'");
    assert_header_refused(file, START "scale: 0\n", 2, "expected 'scale: ' and 1 to 10000");
    assert_header_refused(file, START "scale: 18446744073709551617\n", 2, "1 to 10000");
    assert_header_refused(file, START "crc32: 12AB34CD\n", 2, "8 digits of 0-9, a-f");
    assert_header_refused(file, START "scale: 1\nscale: 1\n", 3, "each line once");
    assert_header_refused(file, START "words\n", 2, "'word: text' or an empty line");
    assert_header_refused(file, START "word:\033[2J\n", 2, "printable ASCII");
    assert_header_refused(file, START "width: 256\n\n", 3, "expected 'buckets: 8'");
    assert_header_refused(file, START "width: 256", 2, "printable ASCII");
    strcpy(large, START);
    while (strlen(large) < NETWORK_ORIGIN_SIZE + 40)
        strcat(large, "data: yes\n");
    assert_header_refused(file, large, 385, "less about where the network came from");
    memset(large, 'x', NETWORK_HEADER_MAX + 1); /* a line that does not end */
    large[NETWORK_HEADER_MAX + 1] = '\0';
    assert_header_refused(file, large, 0,
                          "at most 4096 bytes of text that an empty line ends");
    free(large);
}

/* What does not fit the sums is refused, and so is it when it is written. */
static void test_limits(void **state)
{
    struct file *file = *state;
    struct network *network = file->network;
    network->feature_weights[767][255] = -NETWORK_FEATURE_WEIGHT_MAX;
    network->output_weights[7][1][255] = NETWORK_OUTPUT_WEIGHT_MAX;
    network->output_biases[7] = NETWORK_OUTPUT_BIAS_MAX;
    assert_int_equal(network_write(network, file->bytes, NULL), file->size);
    network->feature_weights[767][255]--;
    assert_int_equal(network_write(network, file->bytes, &file->reason), 0);
    assert_string_equal(file->reason.text,
                        "network, feature weight 196607: expected -512 to 512, found -513");
    network->feature_weights[767][255] = 0;
    network->feature_biases[3] = NETWORK_BIAS_MAX + 1;
    assert_int_equal(network_write(network, file->bytes, &file->reason), 0);
    network->feature_biases[3] = 0;
    network->output_weights[0][0][0] = -128;
    assert_int_equal(network_write(network, file->bytes, &file->reason), 0);
    network->output_weights[0][0][0] = 0;
    network->output_biases[7]++;
    assert_int_equal(network_write(network, file->bytes, &file->reason), 0);
    network->output_biases[7] = 0;
    strcpy(network->origin, "no colon\n");
    assert_int_equal(network_write(network, file->bytes, &file->reason), 0);
    strcpy(network->origin, "");
    assert_true(network_write(network, file->bytes, &file->reason) > 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_round_trip, begin, end),
        cmocka_unit_test_setup_teardown(test_layout, begin, end),
        cmocka_unit_test_setup_teardown(test_damage, begin, end),
        cmocka_unit_test_setup_teardown(test_cut, begin, end),
        cmocka_unit_test_setup_teardown(test_headers, begin, end),
        cmocka_unit_test_setup_teardown(test_limits, begin, end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
