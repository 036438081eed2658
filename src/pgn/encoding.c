/* encoding.c - implements encoding.h.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "pgn/encoding.h"

#include <string.h>
#include <unistd.h>

#include "base/printable.h"

/* The encoding is decided per character, so that files assembled from several sources are read
 * correctly and damage stays local. Text in another encoding is rarely valid UTF-8. */

static bool is_utf8(const char *bytes, size_t length)
{
    for (size_t i = 0; i < length;) {
        uint32_t character;
        uint64_t eight;
        if (length - i >= sizeof eight) { /* most text is ASCII */
            memcpy(&eight, bytes + i, sizeof eight);
            if ((eight & 0x8080808080808080ULL) == 0) {
                i += sizeof eight;
                continue;
            }
        }
        size_t step = printable_decode_utf8(bytes + i, length - i, &character);
        if (step == 0)
            return false;
        i += step;
    }
    return true;
}

uint32_t encoding_decode_windows_1252(unsigned char byte)
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
    static const unsigned char leads[] = {0, 0, 0xC0, 0xE0, 0xF0};
    size_t size = character < 0x80 ? 1 : character < 0x800 ? 2 : character < 0x10000 ? 3 : 4;
    for (size_t i = size - 1; i > 0; i--, character >>= 6)
        out[i] = (char)(0x80 | (character & 0x3F));
    out[0] = (char)(leads[size] | character);
    return size;
}

/* Decodes a character of UTF-8 or, if that is invalid, of Windows-1252. Returns its length in
 * bytes. */
static size_t decode_character(const char *bytes, size_t length, uint32_t *character)
{
    size_t size = printable_decode_utf8(bytes, length, character);
    if (size > 0)
        return size;
    *character = encoding_decode_windows_1252((unsigned char)*bytes);
    return 1;
}

const char *encoding_convert_to_utf8(struct buffer *scratch, const char *bytes, size_t *length)
{
    size_t used = 0;
    if (is_utf8(bytes, *length))
        return bytes;
    buffer_reserve(scratch, 3 * *length);
    for (size_t i = 0; i < *length;) {
        uint32_t character;
        i += decode_character(bytes + i, *length - i, &character);
        used += encoding_write_utf8(scratch->bytes + used, character);
    }
    scratch->bytes[used] = '\0';
    *length = used;
    return scratch->bytes;
}

static uint32_t read_unit(const unsigned char *bytes, enum encoding encoding)
{
    bool little = encoding == ENCODING_UTF16_LE;
    return (uint32_t)(bytes[little] << 8 | bytes[!little]);
}

/* Converts complete UTF-16 characters and stores the remaining bytes in the reader. Unpaired
 * surrogates become U+FFFD. Returns the number of bytes written, at most 2 * length. */
static size_t decode_units(struct encoding_reader *reader, const unsigned char *raw,
                           size_t length, char *bytes)
{
    size_t used = 0, written = 0;
    while (length - used >= 2) {
        uint32_t unit = read_unit(raw + used, reader->encoding);
        size_t size = 2;
        if (unit >= 0xD800 && unit < 0xDC00 && length - used < 4)
            break;
        if (unit >= 0xD800 && unit < 0xE000) {
            uint32_t low = unit < 0xDC00 ? read_unit(raw + used + 2, reader->encoding) : 0;
            bool pair = low >= 0xDC00 && low < 0xE000;
            unit = pair ? 0x10000 + ((unit & 0x3FF) << 10 | (low & 0x3FF)) : 0xFFFD;
            size = pair ? 4 : 2;
        }
        written += encoding_write_utf8(bytes + written, unit);
        used += size;
    }
    reader->pending_length = length - used;
    memcpy(reader->pending, raw + used, reader->pending_length);
    return written;
}

/* Returns false on a read error. */
static bool detect_encoding(struct encoding_reader *reader)
{
    reader->started = true;
    while (reader->pending_length < 2) {
        ssize_t count = read(reader->file, reader->pending + reader->pending_length,
                             2 - reader->pending_length);
        if (count < 0)
            return reader->started = false;
        if (count == 0)
            return true;
        reader->pending_length += (size_t)count;
    }
    if (read_unit(reader->pending, ENCODING_UTF16_LE) == 0xFEFF)
        reader->encoding = ENCODING_UTF16_LE;
    else if (read_unit(reader->pending, ENCODING_UTF16_BE) == 0xFEFF)
        reader->encoding = ENCODING_UTF16_BE;
    if (reader->encoding != ENCODING_UTF8)
        reader->pending_length = 0;
    return true;
}

ssize_t encoding_read(struct encoding_reader *reader, char *bytes, size_t size)
{
    unsigned char raw[4096];
    size_t buffered, written = 0;
    ssize_t count = 1;
    if (!reader->started && !detect_encoding(reader))
        return -1;
    buffered = reader->pending_length;
    if (reader->encoding == ENCODING_UTF8 && buffered > 0) {
        memcpy(bytes, reader->pending, buffered);
        reader->pending_length = 0;
        return (ssize_t)buffered;
    }
    if (reader->encoding == ENCODING_UTF8)
        return read(reader->file, bytes, size);
    while (written == 0 && count > 0) {
        size_t most = size / 2 < sizeof raw ? size / 2 : sizeof raw;
        buffered = reader->pending_length;
        memcpy(raw, reader->pending, buffered);
        count = read(reader->file, raw + buffered, most > buffered ? most - buffered : 1);
        if (count > 0)
            written = decode_units(reader, raw, buffered + (size_t)count, bytes);
        else if (count == 0 && buffered > 0) { /* incomplete character at the end */
            reader->pending_length = 0;
            written = encoding_write_utf8(bytes, 0xFFFD);
        }
    }
    return count < 0 ? -1 : (ssize_t)written;
}

bool encoding_seek(struct encoding_reader *reader, off_t offset)
{
    char bytes[4096];
    *reader = (struct encoding_reader){.file = reader->file};
    if (lseek(reader->file, 0, SEEK_SET) < 0 || !detect_encoding(reader))
        return false;
    if (reader->encoding == ENCODING_UTF8) {
        reader->pending_length = 0;
        return lseek(reader->file, offset, SEEK_SET) >= 0;
    }
    while (offset > 0) {
        size_t most = offset < (off_t)sizeof bytes ? (size_t)offset : sizeof bytes;
        ssize_t count = encoding_read(reader, bytes, most);
        if (count <= 0)
            return false;
        offset -= count;
    }
    return true;
}

static int find_windows_byte(uint32_t character)
{
    if (character < 0x80 || (character >= 0xA0 && character <= 0xFF))
        return (int)character;
    for (int byte = 0x80; byte < 0xA0; byte++)
        if (encoding_decode_windows_1252((unsigned char)byte) == character)
            return byte;
    return -1;
}

static char *write_unit(char *out, uint32_t unit, enum encoding encoding)
{
    bool little = encoding == ENCODING_UTF16_LE;
    out[little] = (char)(unit >> 8);
    out[!little] = (char)unit;
    return out + 2;
}

bool encoding_convert_from_utf8(struct buffer *scratch, enum encoding encoding,
                                const char *text, size_t *length)
{
    buffer_reserve(scratch, 2 * *length);
    char *out = scratch->bytes;
    for (size_t i = 0; i < *length;) {
        uint32_t character;
        i += decode_character(text + i, *length - i, &character);
        if (encoding == ENCODING_WINDOWS_1252) {
            int byte = find_windows_byte(character);
            if (byte < 0)
                return false;
            *out++ = (char)byte;
        } else if (character < 0x10000) {
            out = write_unit(out, character, encoding);
        } else {
            out = write_unit(out, 0xD7C0 + (character >> 10), encoding);
            out = write_unit(out, 0xDC00 | (character & 0x3FF), encoding);
        }
    }
    *length = (size_t)(out - scratch->bytes);
    return true;
}
