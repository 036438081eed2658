/* words.c - implements words.h.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "base/words.h"

#include <ctype.h>
#include <assert.h>
#include <errno.h>
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/param.h>

#include "base/printable.h"

static const char white_space[] = " \t\n\v\f\r";

const char *skip_white_space(const char *text)
{
    return text + strspn(text, white_space);
}

size_t word_length(const char *text)
{
    return strcspn(text, white_space);
}

bool next_word(const char **text, const char **word, size_t *length)
{
    *word = skip_white_space(*text);
    *length = word_length(*word);
    *text = *word + *length;
    return *length > 0;
}

char *next_part(char **rest, const char *separators)
{
    char *part = *rest, *end = part ? part + strcspn(part, separators) : NULL;
    *rest = end && *end ? end + 1 : NULL;
    if (end)
        *end = '\0';
    return part;
}

const char *find_bytes(const char *bytes, size_t length, const char *wanted, size_t size)
{
    const char *end = bytes + length;
    while ((bytes = memchr(bytes, *wanted, (size_t)(end - bytes))) &&
           (size_t)(end - bytes) >= size && memcmp(bytes, wanted, size) != 0)
        bytes++;
    return bytes && (size_t)(end - bytes) >= size ? bytes : NULL;
}

bool word_equals(const char *word, size_t length, const char *other)
{
    return strlen(other) == length && strncasecmp(word, other, length) == 0;
}

bool word_equals_any(const char *word, size_t length, const char *const *others, size_t count)
{
    while (count > 0 && !word_equals(word, length, others[count - 1]))
        count--;
    return count > 0;
}

bool number_parse(const char *text, uint64_t least, uint64_t most, uint64_t *number,
                  struct error *error)
{
    char *end;
    assert(least <= most);
    errno = 0;
    uint64_t value = strtoull(text, &end, 10);
    if (*text < '0' || *text > '9' || *end || errno || value < least || value > most) {
        if (most == UINT64_MAX)
            return error_set(error, 0, "expected a number, %" PRIu64 " or more, found '%.*s'",
                             least, PRINTABLE_UP_TO(40, text));
        return error_set(error, 0,
                         "expected a number from %" PRIu64 " to %" PRIu64 ", found '%.*s'",
                         least, most, PRINTABLE_UP_TO(40, text));
    }
    *number = value;
    return true;
}

bool number_parse_int(const char *text, int least, int most, int *number, struct error *error)
{
    uint64_t value = 0;
    assert(least >= 0);
    if (!number_parse(text, (uint64_t)least, (uint64_t)most, &value, error))
        return false;
    *number = (int)value;
    return true;
}

const char *plural(uint64_t count)
{
    return count == 1 ? "" : "s";
}

void text_add(char *text, size_t size, const char *format, ...)
{
    size_t length = strlen(text);
    va_list arguments;
    assert(length < size);
    va_start(arguments, format);
    vsnprintf(text + length, size - length, format, arguments);
    va_end(arguments);
}

void text_add_item(char *text, size_t size, const char *separator, const char *word)
{
    text_add(text, size, "%s%s", *text ? separator : "", word);
}

char *base64_write(char *text, const void *bytes, size_t count, const char last[2])
{
    static const char digits[] =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
    const uint8_t *byte = bytes;
    for (size_t bit = 0; bit < 8 * count; bit += 6) {
        size_t at = bit / 8;
        unsigned two = (unsigned)byte[at] << 8 | (at + 1 < count ? byte[at + 1] : 0u);
        unsigned digit = two >> (10 - bit % 8) & 63;
        *text++ = digit < 62 ? digits[digit] : last[digit - 62];
    }
    *text = '\0';
    return text;
}

enum { WORD_LIMIT = 31, TOO_DIFFERENT = 100 };

static bool same(char a, char b)
{
    return tolower((unsigned char)a) == tolower((unsigned char)b);
}

int spelling_distance(const char *typed, const char *word)
{
    int rows[3][WORD_LIMIT + 1];
    int *above = rows[0], *last = rows[1], *row = rows[2];
    int columns = (int)strnlen(word, WORD_LIMIT + 1);
    int lines = (int)strnlen(typed, WORD_LIMIT + 1);
    if (columns > WORD_LIMIT || lines > WORD_LIMIT)
        return TOO_DIFFERENT;
    for (int j = 0; j <= columns; j++)
        above[j] = last[j] = row[j] = j;
    for (int i = 1; i <= lines; i++) {
        int *spare = above;
        row[0] = i;
        for (int j = 1; j <= columns; j++) {
            row[j] = last[j - 1] + !same(typed[i - 1], word[j - 1]);
            row[j] = MIN(row[j], MIN(last[j], row[j - 1]) + 1);
            if (i > 1 && j > 1 && same(typed[i - 1], word[j - 2]) &&
                same(typed[i - 2], word[j - 1]))
                row[j] = MIN(row[j], above[j - 2] + 1);
        }
        above = last;
        last = row;
        row = spare;
    }
    return last[columns];
}
