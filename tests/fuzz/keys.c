/* keys.c - any bytes from a terminal, and pauses between them.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Decoded at once or torn into reads of any size, the input gives the same keys if no time
 * passes; none exceeds its buffer. With pauses, no byte is invented: the output is a
 * subsequence of the input.
 */
#include "fuzz/fuzz.h"

#include <stdlib.h>
#include <string.h>

#include "tui/input/decoder.h"

enum { ESCAPE = 033, PAUSE = 0xFE };

/* The output as one text. */
struct heard {
    uint64_t sum;
    size_t units, bytes;
    struct fuzz_piece sent; /* not output yet, or never */
};

static void add_number(struct heard *heard, uint64_t value)
{
    heard->sum = (heard->sum ^ value) * 0x100000001B3ULL;
}

/* Checks that each byte of the output follows the previous ones in the input, except Escape,
 * whose sequence may be completed late. */
static void expect_sent(struct heard *heard, const char *bytes, size_t length)
{
    for (size_t i = 0; i < length; i++) {
        const uint8_t *found =
            memchr(heard->sent.bytes, (unsigned char)bytes[i], heard->sent.size);
        if (bytes[i] == ESCAPE)
            continue;
        EXPECT(found, "byte %02x, which nobody sent", (unsigned char)bytes[i]);
        heard->sent.size -= (size_t)(found + 1 - heard->sent.bytes);
        heard->sent.bytes = found + 1;
    }
}

static void collect(struct heard *heard, struct decoder *decoder)
{
    struct key key;
    while (decoder_next(decoder, &key)) {
        EXPECT(key.length < KEYS_BYTES, "%zu bytes", key.length);
        add_number(heard, (uint64_t)key.pressed);
        expect_sent(heard, key.bytes, key.length);
        for (size_t i = 0; i < key.length; i++)
            add_number(heard, (unsigned char)key.bytes[i]);
        if (key.pressed == PRESSED_MOUSE) {
            EXPECT(key.mouse.row >= 0 && key.mouse.column >= 0, "row %d, column %d",
                   key.mouse.row, key.mouse.column);
            add_number(heard, (uint64_t)key.mouse.row * 1000 + (uint64_t)key.mouse.column);
        }
        if (key.pressed == PRESSED_PASTE) {
            EXPECT(decoder->paste.text.length <= PASTE_LIMIT, "%zu bytes",
                   decoder->paste.text.length);
            expect_sent(heard, decoder->paste.text.bytes, decoder->paste.text.length);
            for (size_t i = 0; i < decoder->paste.text.length; i++)
                add_number(heard, (unsigned char)decoder->paste.text.bytes[i]);
            heard->bytes += decoder->paste.text.length;
        }
        heard->units++;
        heard->bytes += key.length;
    }
}

/* `pauses`: a certain byte stands for a pause, whose length is the next byte. */
static struct heard decode(const uint8_t *bytes, size_t size, bool pauses, size_t looks)
{
    struct decoder decoder = {.state = DECODER_GROUND};
    struct heard heard = {.sum = 1, .sent = {bytes, size}};
    int64_t now = 1000;
    for (size_t i = 0; i < size; i++) {
        if (pauses && bytes[i] == PAUSE && i + 1 < size) {
            i++;
            now += (int64_t)bytes[i] * bytes[i] * 4;
            EXPECT(decoder_timeout(&decoder, now) >= -1, "a wait below -1");
            decoder_handle_timeout(&decoder, now);
        } else {
            decoder_feed(&decoder, bytes[i], now);
        }
        collect(&heard, &decoder);
        for (size_t look = 0; look < looks; look++) { /* no byte and no time */
            decoder_handle_timeout(&decoder, now);
            collect(&heard, &decoder);
        }
    }
    decoder_handle_timeout(&decoder, now + 1000000);
    collect(&heard, &decoder);
    EXPECT(decoder_timeout(&decoder, now + 1000000) < DECODER_REPLY_TIMEOUT,
           "a wait without an end");
    decoder_free(&decoder);
    return heard;
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    struct heard once = decode(bytes, size, false, 0), torn, paused;
    torn = decode(bytes, size, false, 2);
    EXPECT(once.sum == torn.sum && once.units == torn.units, "%zu units, then %zu", once.units,
           torn.units);
    paused = decode(bytes, size, true, 0);
    EXPECT(once.bytes <= size && paused.bytes <= size + paused.units, "%zu of %zu bytes",
           paused.bytes, size);
    return 0;
}
