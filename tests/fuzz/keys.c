/* keys.c - any bytes from a terminal, and pauses between them.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Decoded at once and torn into reads of any size the same keys come out, as long as no time
 * passes; none is longer than its room. With pauses nothing is made of what no key has sent: the
 * bytes that come out, in their order, are bytes that went in.
 */
#include "fuzz/fuzz.h"

#include <stdlib.h>
#include <string.h>

#include "tui/input/decoder.h"

enum { ESCAPE = 033, PAUSE = 0xFE };

/* What came out, as one text. */
struct heard {
    uint64_t sum;
    size_t units, bytes;
    struct fuzz_piece sent; /* that has not come out yet, or never will */
};

static void note(struct heard *heard, uint64_t value)
{
    heard->sum = (heard->sum ^ value) * 0x100000001B3ULL;
}

/* What comes out went in, behind all that came out before; but for Escape, of which the rest may
 * come late. */
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

static void hear(struct heard *heard, struct decoder *decoder)
{
    struct key key;
    while (decoder_next(decoder, &key)) {
        EXPECT(key.length < KEYS_BYTES, "%zu bytes", key.length);
        note(heard, (uint64_t)key.pressed);
        expect_sent(heard, key.bytes, key.length);
        for (size_t i = 0; i < key.length; i++)
            note(heard, (unsigned char)key.bytes[i]);
        if (key.pressed == PRESSED_MOUSE) {
            EXPECT(key.mouse.row >= 0 && key.mouse.column >= 0, "row %d, column %d",
                   key.mouse.row, key.mouse.column);
            note(heard, (uint64_t)key.mouse.row * 1000 + (uint64_t)key.mouse.column);
        }
        if (key.pressed == PRESSED_PASTE) {
            EXPECT(decoder->paste.length <= PASTE_LIMIT, "%zu bytes", decoder->paste.length);
            expect_sent(heard, decoder->paste.text, decoder->paste.length);
            for (size_t i = 0; i < decoder->paste.length; i++)
                note(heard, (unsigned char)decoder->paste.text[i]);
            heard->bytes += decoder->paste.length;
        }
        heard->units++;
        heard->bytes += key.length;
    }
}

/* `pauses`: a certain byte is no byte, but time that passes, by the one behind it. */
static struct heard decode(const uint8_t *bytes, size_t size, bool mouse, bool pauses,
                           size_t looks)
{
    struct decoder decoder = {.has_mouse = mouse};
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
        hear(&heard, &decoder);
        for (size_t look = 0; look < looks;
             look++) { /* nothing has come, no time has passed */
            decoder_handle_timeout(&decoder, now);
            hear(&heard, &decoder);
        }
    }
    decoder_handle_timeout(&decoder, now + 1000000);
    hear(&heard, &decoder);
    EXPECT(decoder_timeout(&decoder, now + 1000000) < DECODER_ANSWER_TIMEOUT,
           "a wait without an end");
    decoder_free(&decoder);
    return heard;
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    bool mouse = size > 0 && bytes[0] & 1;
    struct heard once = decode(bytes, size, mouse, false, 0), torn, paused;
    torn = decode(bytes, size, mouse, false, 2);
    EXPECT(once.sum == torn.sum && once.units == torn.units, "%zu units, then %zu", once.units,
           torn.units);
    paused = decode(bytes, size, mouse, true, 0);
    EXPECT(once.bytes <= size && paused.bytes <= size + paused.units, "%zu of %zu bytes",
           paused.bytes, size);
    return 0;
}
