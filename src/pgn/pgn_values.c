/* pgn_values.c - the values of PGN tags read, and text made UTF-8.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What encoding a text has is decided for each value and each comment by itself: files that
 * were pasted together from several sources are read right, and one damaged byte spoils
 * one comment. Bytes beyond ASCII that happen to be good UTF-8 are hardly ever anything
 * else.
 */
#include "pgn/pgn_values.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/printable.h"

enum {
    UTF8_SIZE = 3, /* bytes for a character of Windows-1252 */
    DOUBLED_MOST = 64 << 10
};

static bool is_utf8(const char *bytes, size_t length)
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

static void make_room(struct pgn_scratch *scratch, size_t size)
{
    if (size <= scratch->size)
        return;
    scratch->size = size < DOUBLED_MOST ? 2 * size : size;
    scratch->bytes = memory_resize(scratch->bytes, scratch->size, 1);
}

/* The characters of Windows-1252 that ISO 8859-1 has no printable ones for. */
static uint32_t windows_character(unsigned char byte)
{
    static const uint16_t characters[32] = {
        0x20AC, 0x81,   0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160,
        0x2039, 0x0152, 0x8D,   0x017D, 0x8F,   0x90,   0x2018, 0x2019, 0x201C, 0x201D, 0x2022,
        0x2013, 0x2014, 0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0x9D,   0x017E, 0x0178,
    };
    return byte >= 0x80 && byte < 0xA0 ? characters[byte - 0x80] : byte;
}

static size_t encode(char *out, uint32_t character)
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
    if (is_utf8(bytes, *length))
        return bytes;
    make_room(scratch, UTF8_SIZE * *length + 1);
    for (size_t i = 0; i < *length; i++)
        out += encode(scratch->bytes + out, windows_character((unsigned char)bytes[i]));
    scratch->bytes[out] = '\0';
    *length = out;
    return scratch->bytes;
}

const char *pgn_value_read(struct pgn_scratch *scratch, const struct pgn_token *token)
{
    bool utf8 = is_utf8(token->text, token->length);
    size_t out = 0;
    make_room(scratch, UTF8_SIZE * token->length + 1);
    for (size_t i = 0; i < token->length; i++) {
        char byte = token->text[i];
        if (byte == '\\' && i + 1 < token->length &&
            (token->text[i + 1] == '\\' || token->text[i + 1] == '"'))
            byte = token->text[++i];
        if (byte == '\0')
            byte = ' ';
        if (utf8)
            scratch->bytes[out++] = byte;
        else
            out += encode(scratch->bytes + out, windows_character((unsigned char)byte));
    }
    scratch->bytes[out] = '\0';
    return scratch->bytes;
}

/* A number, or `unknown` where "??" stands; *text moves after it and a separator. */
static int read_part(const char **text, int unknown)
{
    int number = 0, digits = 0;
    while (isdigit((unsigned char)**text) && digits < 4) {
        number = 10 * number + (*(*text)++ - '0');
        digits++;
    }
    while (**text == '?')
        (*text)++;
    if (**text == '.' || **text == ':' || **text == '-' || **text == '/')
        (*text)++;
    return digits > 0 ? number : unknown;
}

void pgn_date_read(struct tm *date, const char *text)
{
    date->tm_year = read_part(&text, 0) - 1900;
    date->tm_mon = read_part(&text, 0) - 1;
    date->tm_mday = read_part(&text, 0);
}

void pgn_time_read(struct tm *date, const char *text)
{
    date->tm_hour = read_part(&text, -1);
    date->tm_min = read_part(&text, 0);
    date->tm_sec = read_part(&text, 0);
}

enum pgn_variant pgn_variant_find(const char *text)
{
    static const char *const standard[] = {"",       "standard",  "chess",
                                           "normal", "classical", "fromposition"};
    char name[64];
    size_t length = 0;
    for (; *text && length < sizeof name - 1; text++)
        if (isalnum((unsigned char)*text))
            name[length++] = (char)tolower((unsigned char)*text);
    name[length] = '\0';
    if (strstr(name, "960") || strncmp(name, "fischer", 7) == 0)
        return PGN_VARIANT_CHESS960;
    for (size_t i = 0; i < sizeof standard / sizeof standard[0]; i++)
        if (strcmp(name, standard[i]) == 0)
            return PGN_VARIANT_STANDARD;
    return PGN_VARIANT_UNKNOWN;
}
