/* network_file.c - writing and reading network files, and rejecting damaged ones.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "base/memory.h"
#include "support/random_network.h"
#include "support/test.h"
#include "support/random_moves.h"

struct file {
    struct network *network, *read;
    unsigned char *bytes;
    size_t size;
    struct error error;
};

static int begin(void **state)
{
    struct file *file = memory_new(1, sizeof *file);
    file->network = random_network_new();
    file->read = memory_new(1, sizeof *file->read);
    file->bytes = memory_new(1, NETWORK_FILE_MAX + 1);
    file->size = network_write(file->network, file->bytes, &file->error);
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
FIXTURE(begin, end);

TEST(test_round_trip)
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

/* Other programs may read this layout. */
TEST(test_layout)
{
    struct file *file = *state;
    static const char start[] = "ttychess network 2\nkings: 4\nwidth: 512\nbuckets: 8\n"
                                "scale: 400\nweights: 3163168\ncrc32: ";
    static const char rest[] = "\ndata: none\ntrained: by dice\n\n";
    const unsigned char *weights = file->bytes + file->size - NETWORK_WEIGHTS_SIZE;
    assert_memory_equal(file->bytes, start, strlen(start));
    assert_memory_equal(weights - strlen(rest), rest, strlen(rest));
    assert_int_equal(weights - file->bytes, strlen(start) + 8 + strlen(rest));
    assert_int_equal((int16_t)(weights[2] | weights[3] << 8),
                     file->network->feature_weights[0][1]);
    assert_int_equal((int16_t)(weights[1024] | weights[1025] << 8),
                     file->network->feature_weights[1][0]);
    weights += 2 * 3073 * 512;
    assert_int_equal((int16_t)(weights[1024] | weights[1025] << 8),
                     file->network->output_weights[0][1][0]);
    weights += 2 * 8 * 1024;
    assert_int_equal((int32_t)((uint32_t)weights[4] | (uint32_t)weights[5] << 8 |
                               (uint32_t)weights[6] << 16 | (uint32_t)weights[7] << 24),
                     file->network->output_biases[1]);
}

static void assert_refused(struct file *file, const char *expected)
{
    assert_false(network_parse(file->bytes, file->size, file->read, &file->error));
    if (!strstr(file->error.text, expected))
        fail_msg("expected '%s' in '%s'", expected, file->error.text);
}

/* Puts other text in place of the header. */
static void assert_header_refused(struct file *file, const char *header)
{
    memset(file->bytes, 0, NETWORK_FILE_MAX);
    memcpy(file->bytes, header, strlen(header));
    file->size = NETWORK_FILE_MAX;
    assert_refused(file, "network: expected 'ttychess network 2'");
}

TEST(test_headers)
{
    static const char *const wrong[] = {
        "\n\n",
        "ttychess network 3\nkings: 4\nwidth: 512\nbuckets: 8\nscale: 400\nweights: 3163168\ncrc32: 00000000\n\n",
        "ttychess network 2\nkings: 1\nwidth: 512\nbuckets: 8\nscale: 400\nweights: 3163168\ncrc32: 00000000\n\n",
        "ttychess network 2\nkings: 4\nwidth: 256\nbuckets: 8\nscale: 400\nweights: 3163168\ncrc32: 00000000\n\n",
        "ttychess network 2\nkings: 4\nwidth: 512\nbuckets: 8\nscale: 0\nweights: 3163168\ncrc32: 00000000\n\n",
        "ttychess network 2\nkings: 4\nwidth: 512\nbuckets: 8\nscale: 18446744073709551617\nweights: 3163168\ncrc32: 00000000\n\n",
        "ttychess network 2\nkings: 4\nwidth: 512\nbuckets: 8\nscale: 400\nweights: 3163168\ncrc32: 000000000\n\n",
        "ttychess network 2\nkings: 4\nwidth: 512\nbuckets: 8\nscale: 400\nweights: 3163168\n\n",
        "ttychess network 2\nkings: 4\nwidth: 512\nbuckets: 8\nscale: 400\nweights: 3163168\ncrc32: 00000000\n",
    };
    struct file *file = *state;
    char *large = memory_new(1, 5000);
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
        assert_header_refused(file, wrong[i]);
    memset(large, 'x', NETWORK_HEADER_MAX + 1); /* an endless line */
    assert_header_refused(file, large);
    strcpy(file->network->origin, "data: yes\n\n");
    assert_int_equal(network_write(file->network, file->bytes, &file->error), 0);
    free(large);
}

/* Values that the sums cannot hold are rejected, also when a file is written. */
TEST(test_limits)
{
    struct file *file = *state;
    struct network *network = file->network;
    network->feature_weights[3071][511] = -NETWORK_FEATURE_WEIGHT_MAX;
    network->output_weights[7][1][511] = NETWORK_OUTPUT_WEIGHT_MAX;
    network->output_biases[7] = NETWORK_OUTPUT_BIAS_MAX;
    assert_int_equal(network_write(network, file->bytes, NULL), file->size);
    network->feature_weights[3071][511]--;
    assert_int_equal(network_write(network, file->bytes, &file->error), 0);
    assert_string_equal(file->error.text,
                        "network, feature weight 1572863: expected -512 to 512, found -513");
    network->feature_weights[3071][511] = 0;
    network->feature_biases[3] = NETWORK_BIAS_MAX + 1;
    assert_int_equal(network_write(network, file->bytes, &file->error), 0);
    network->feature_biases[3] = 0;
    network->output_weights[0][0][0] = -128;
    assert_int_equal(network_write(network, file->bytes, &file->error), 0);
    network->output_weights[0][0][0] = 0;
    network->output_biases[7]++;
    assert_int_equal(network_write(network, file->bytes, &file->error), 0);
    network->output_biases[7] = 0;
    strcpy(network->origin, "");
    assert_true(network_write(network, file->bytes, &file->error) > 0);
}
