/* uci_text.c - splits lines into words.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "uci/uci_text.h"

#include <string.h>

static bool is_separator(char byte)
{
    return (unsigned char)byte <= ' ' || byte == 0x7f;
}

static struct span skip_separators(struct span span)
{
    for (; span.length > 0 && is_separator(span.start[0]); span.length--)
        span.start++;
    return span;
}

struct span span_trim(struct span span)
{
    span = skip_separators(span);
    while (span.length > 0 && is_separator(span.start[span.length - 1]))
        span.length--;
    return span;
}

bool span_take_word(struct span *rest, struct span *word)
{
    *rest = skip_separators(*rest);
    *word = (struct span){rest->start, 0};
    while (word->length < rest->length && !is_separator(word->start[word->length]))
        word->length++;
    rest->start += word->length;
    rest->length -= word->length;
    return word->length > 0;
}

bool span_equals(struct span span, const char *text)
{
    return span.length == strlen(text) && memcmp(span.start, text, span.length) == 0;
}

struct span span_split(struct span span, const char *word, struct span *before)
{
    struct span rest = span, found;
    while (span_take_word(&rest, &found))
        if (span_equals(found, word)) {
            *before = span_trim((struct span){span.start, (size_t)(found.start - span.start)});
            return span_trim(rest);
        }
    *before = span_trim(span);
    return (struct span){span.start + span.length, 0};
}

bool span_parse_number(struct span span, int64_t *number)
{
    bool negative = span.length > 0 && span.start[0] == '-';
    int64_t value = 0;
    size_t i = negative ? 1 : 0;
    if (i == span.length)
        return false;
    for (; i < span.length; i++) {
        int digit = span.start[i] - '0';
        if (digit < 0 || digit > 9)
            return false;
        value = value > (INT64_MAX - digit) / 10 ? INT64_MAX : value * 10 + digit;
    }
    *number = negative ? -value : value;
    return true;
}

bool span_copy(struct span span, char *text, size_t size)
{
    struct span word;
    size_t length = 0;
    for (text[0] = '\0'; span_take_word(&span, &word); length += word.length) {
        if (length > 0)
            text[length++] = ' ';
        if (word.length >= size - length)
            return false;
        memcpy(text + length, word.start, word.length);
        text[length + word.length] = '\0';
    }
    return true;
}
