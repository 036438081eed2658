/* encoding.c - the encodings of PGN files.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Source of Windows-1252: the mapping table of the Unicode Consortium.
 */
#include "pgn/encoding.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/printable.h"

/* What encoding a text has is decided for each value and each comment by itself: files that
 * were pasted together from several sources are read right, and one damaged byte spoils
 * one comment. Bytes beyond ASCII that happen to be good UTF-8 are hardly ever anything
 * else. */

bool encoding_is_utf8(const char *bytes, size_t length)
{
    for (size_t i = 0; i < length;) {
        uint32_t character;
        uint64_t eight;
        size_t step;
        if (length - i >= sizeof eight) { /* most text is ASCII */
            memcpy(&eight, bytes + i, sizeof eight);
            if ((eight & 0x8080808080808080ULL) == 0) {
                i += sizeof eight;
                continue;
            }
        }
        step = printable_decode(bytes + i, length - i, &character);
        if (step == 0)
            return false;
        i += step;
    }
    return true;
}

void pgn_scratch_free(struct pgn_scratch *scratch)
{
    free(scratch->bytes);
    scratch->bytes = NULL;
    scratch->size = 0;
}

uint32_t encoding_windows_character(unsigned char byte)
{
    static const uint16_t characters[32] = {
        0x20AC, 0x81,   0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160,
        0x2039, 0x0152, 0x8D,   0x017D, 0x8F,   0x90,   0x2018, 0x2019, 0x201C, 0x201D, 0x2022,
        0x2013, 0x2014, 0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0x9D,   0x017E, 0x0178,
    };
    return byte >= 0x80 && byte < 0xA0 ? characters[byte - 0x80] : byte;
}

size_t encoding_write_utf8(char *out, uint32_t character)
{
    if (character < 0x80) {
        out[0] = (char)character;
        return 1;
    }
    if (character < 0x800) {
        out[0] = (char)(0xC0 | character >> 6);
        out[1] = (char)(0x80 | (character & 0x3F));
        return 2;
    }
    out[0] = (char)(0xE0 | character >> 12);
    out[1] = (char)(0x80 | (character >> 6 & 0x3F));
    out[2] = (char)(0x80 | (character & 0x3F));
    return 3;
}

const char *pgn_text_decode(struct pgn_scratch *scratch, const char *bytes, size_t *length)
{
    size_t out = 0;
    if (encoding_is_utf8(bytes, *length))
        return bytes;
    scratch->bytes =
        memory_room(scratch->bytes, ENCODING_UTF8_SIZE * *length + 1, &scratch->size, 1);
    for (size_t i = 0; i < *length; i++)
        out += encoding_write_utf8(scratch->bytes + out,
                                   encoding_windows_character((unsigned char)bytes[i]));
    scratch->bytes[out] = '\0';
    *length = out;
    return scratch->bytes;
}
