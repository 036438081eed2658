/* words.c - the words, numbers and lists of a line of text.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "base/words.h"

#include <assert.h>
#include <errno.h>
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/printable.h"

static const char blanks[] = " \t\n\v\f\r";

const char *skip_blanks(const char *text)
{
    return text + strspn(text, blanks);
}

size_t word_length(const char *text)
{
    return strcspn(text, blanks);
}

bool next_word(const char **text, const char **word, size_t *length)
{
    *word = skip_blanks(*text);
    *length = word_length(*word);
    *text = *word + *length;
    return *length > 0;
}

bool number_read(const char *text, uint64_t least, uint64_t most, uint64_t *number,
                 struct reason *reason)
{
    char *end;
    uint64_t value;
    assert(least <= most);
    errno = 0;
    value = strtoull(text, &end, 10);
    if (*text < '0' || *text > '9' || *end || errno || value < least || value > most)
        return reason_set(reason, 0, "expected %" PRIu64 " to %" PRIu64 ", found '%.*s'",
                          least, most, PRINTABLE_UP_TO(40, text));
    *number = value;
    return true;
}

bool number_read_int(const char *text, int least, int most, int *number, struct reason *reason)
{
    uint64_t value = 0;
    assert(least >= 0);
    if (!number_read(text, (uint64_t)least, (uint64_t)most, &value, reason))
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

void list_add(char *text, size_t size, const char *between, const char *word)
{
    text_add(text, size, "%s%s", *text ? between : "", word);
}
