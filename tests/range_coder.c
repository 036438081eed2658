/* range_coder.c - what was written is read again, however unlikely it was.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "engine/range_coder.h"
#include "walks.h"

/* Unlikely bits, and long ones that carry. */
static void test_unlikely_bits(void **state)
{
    enum { BITS = 200000 };
    struct range_coder coder;
    (void)state;
    for (int kind = 0; kind < 4; kind++) {
        struct range_probability probabilities[3] = {{0}};
        uint64_t random = 5;
        uint8_t *written;
        range_coder_write(&coder);
        for (int i = 0; i < BITS; i++)
            range_bit(&coder, &probabilities[i % 3],
                      walks_random(&random) % 4096 >> kind * 4 == 0);
        range_coder_finish(&coder);
        written = coder.bytes;
        size_t size = coder.size;
        memset(probabilities, 0, sizeof probabilities);
        random = 5;
        range_coder_read(&coder, written, size);
        for (int i = 0; i < BITS; i++)
            assert_int_equal(range_bit(&coder, &probabilities[i % 3], false),
                             walks_random(&random) % 4096 >> kind * 4 == 0);
        assert_true(range_coder_is_at_end(&coder));
        free(written);
    }
}

static void test_numbers(void **state)
{
    static struct range_number model;
    struct range_coder coder;
    (void)state;
    range_coder_write(&coder);
    for (unsigned i = 0; i < 65536; i += i < 300 ? 1 : i / 7)
        range_number(&coder, &model, i);
    range_number(&coder, &model, 65535);
    range_coder_finish(&coder);
    uint8_t *written = coder.bytes;
    memset(&model, 0, sizeof model);
    range_coder_read(&coder, written, coder.size);
    for (unsigned i = 0; i < 65536; i += i < 300 ? 1 : i / 7)
        assert_int_equal(range_number(&coder, &model, 0), i);
    assert_int_equal(range_number(&coder, &model, 0), 65535);
    assert_true(range_coder_is_at_end(&coder));
    range_number(&coder, &model, 0);
    for (int i = 0; i < 100; i++)
        range_number(&coder, &model, 0);
    assert_true(range_coder_is_beyond(&coder));
    free(written);
}

/* What has been learnt is made use of: so many bits of one kind take next to no room. */
static void test_learns(void **state)
{
    struct range_probability probability = {0};
    struct range_coder coder;
    (void)state;
    range_coder_write(&coder);
    for (int i = 0; i < 100000; i++)
        range_bit(&coder, &probability, false);
    range_coder_finish(&coder);
    assert_in_range(coder.size, 4, 100);
    range_coder_free(&coder);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_unlikely_bits),
        cmocka_unit_test(test_numbers),
        cmocka_unit_test(test_learns),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
