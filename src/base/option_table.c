/* option_table.c - values read and stored as the rows say.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "base/option_table.h"

#include <assert.h>
#include <ctype.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

const struct option_row *option_find(const struct option_row *rows, const char *name)
{
    for (; rows->name; rows++)
        if (strcmp(rows->name, name) == 0)
            return rows;
    return NULL;
}

bool option_argument_is_optional(const struct option_row *row)
{
    const char *end = row->argument ? strchr(row->argument, ']') : NULL;
    return end && row->argument[0] == '[' && end[1] == '\0';
}

bool option_check_restricted(const struct option_row *row, const char *text,
                             struct reason *reason)
{
    char word[OPTION_WORD_SIZE];
    uint64_t number;
    switch (row->restricted) {
    case OPTION_HAD: return true;
    case OPTION_HAD_UP_TO:
        if (!text || (option_read_digits(text, 0, UINT64_MAX, &number, NULL) &&
                      number > row->restricted_maximum))
            return reason_set(reason, 0, "--%s: expected at most %llu in a kiosk, found '%s'",
                              row->name, (unsigned long long)row->restricted_maximum,
                              text ? text : "");
        return true; /* what is no number is refused by who reads it */
    case OPTION_HAD_WORDS:
        for (int i = 0; text && option_word(row, i, word); i++)
            if (strcmp(option_word(row, i, word), text) == 0)
                return true;
        return reason_set(reason, 0, "--%s: a kiosk has only its words of %s", row->name,
                          row->argument);
    default: return reason_set(reason, 0, "--%s: not in a kiosk", row->name);
    }
}

void *option_target(void *values, const struct option_row *row)
{
    return (char *)values + row->offset;
}

/* ---- words --------------------------------------------------------------------------- */

const char *option_word(const struct option_row *row, int index, char text[OPTION_WORD_SIZE])
{
    if (row->word)
        return row->word(index);
    for (const char *word = row->argument; word && *word;) {
        size_t length = strcspn(word, "|");
        size_t small = strspn(word, "abcdefghijklmnopqrstuvwxyz");
        if (small == length && length < OPTION_WORD_SIZE && index-- == 0) {
            snprintf(text, OPTION_WORD_SIZE, "%.*s", (int)length, word);
            return text;
        }
        word += length + (word[length] == '|');
    }
    return NULL;
}

/* The number of the word that is `typed`, or else begins so; -1: none does. */
static int find_word(const struct option_row *row, const char *typed)
{
    char text[OPTION_WORD_SIZE];
    const char *word;
    int begins = -1;
    for (int i = 0; (word = option_word(row, i, text)) != NULL; i++) {
        if (strcasecmp(word, typed) == 0)
            return i;
        if (begins < 0 && *typed && strncasecmp(word, typed, strlen(typed)) == 0)
            begins = i;
    }
    return begins;
}

static bool refuse_word(const struct option_row *row, const char *typed, struct reason *reason)
{
    char text[OPTION_WORD_SIZE], words[160] = "";
    const char *word;
    size_t length = 0;
    for (int i = 0; (word = option_word(row, i, text)) && length < sizeof words; i++)
        length += (size_t)snprintf(words + length, sizeof words - length, "%s%s",
                                   i > 0 ? "|" : "", word);
    return reason_set(reason, 0, "--%s: expected %s, found '%s'", row->name, words, typed);
}

/* ---- values -------------------------------------------------------------------------- */

bool option_read_digits(const char *text, uint64_t minimum, uint64_t maximum, uint64_t *number,
                        struct reason *reason)
{
    char *end = NULL;
    errno = 0;
    uint64_t value = strtoull(text, &end, 10);
    if (isdigit((unsigned char)text[0]) && *end == '\0' && errno == 0 && value >= minimum &&
        value <= maximum) {
        *number = value;
        return true;
    }
    if (maximum == UINT64_MAX)
        return reason_set(reason, 0, "expected a number from %llu, found '%s'",
                          (unsigned long long)minimum, text);
    return reason_set(reason, 0, "expected a number from %llu to %llu, found '%s'",
                      (unsigned long long)minimum, (unsigned long long)maximum, text);
}

static bool read_number(const struct option_row *row, const char *text, uint64_t *number,
                        struct reason *reason)
{
    struct reason why;
    return option_read_digits(text, row->minimum, row->maximum, number, &why) ||
           reason_set(reason, 0, "--%s: %s", row->name, why.text);
}

/* Digits with one full stop at most, whatever the locale; rounded to milliseconds. */
static bool read_seconds(const struct option_row *row, const char *text, uint64_t *number,
                         struct reason *reason)
{
    const char *point = text + strspn(text, "0123456789");
    size_t behind = *point == '.' ? 1 + strspn(point + 1, "0123456789") : 0;
    uint64_t time = 0, unit = 10000; /* ten-thousandths of a second */
    for (const char *digit = text; digit < point && time / 10000 <= row->maximum; digit++)
        time = 10 * time + (uint64_t)(*digit - '0') * 10000;
    for (const char *digit = point + 1; digit < point + behind && unit > 1; digit++)
        time += (uint64_t)(*digit - '0') * (unit /= 10);
    *number = time < 10 ? 0 : (time + 5) / 10;
    if (point - text + (int)behind > (*point == '.') && point[behind] == '\0' && *number > 0 &&
        *number <= row->maximum * 1000)
        return true;
    return reason_set(reason, 0, "--%s: expected seconds from 0.001 to %llu, found '%s'",
                      row->name, (unsigned long long)row->maximum, text);
}

static void store_number(void *target, size_t size, uint64_t number)
{
    assert(size == sizeof(int) || size == sizeof(uint64_t));
    if (size == sizeof(int))
        *(int *)target = (int)number;
    else
        *(uint64_t *)target = number;
}

static bool store_word(void *target, const struct option_row *row, const char *text,
                       struct reason *reason)
{
    int index = find_word(row, text);
    if (index < 0)
        return refuse_word(row, text, reason);
    if (row->kind == VALUE_WORD)
        store_number(target, row->size, (uint64_t)index);
    else /* words of a text in `argument` would not last */
        *(const char **)target = row->word(index);
    return true;
}

bool option_store(void *values, const struct option_row *row, const char *text,
                  struct reason *reason)
{
    void *target = option_target(values, row);
    uint64_t number = 0;
    switch (row->kind) {
    case VALUE_FLAG: *(bool *)target = true; return true;
    case VALUE_NUMBER:
    case VALUE_DIGITS:
        if (!read_number(row, text, &number, reason))
            return false;
        break;
    case VALUE_SECONDS:
        if (!read_seconds(row, text, &number, reason))
            return false;
        break;
    case VALUE_WORD:
    case VALUE_NAME: return store_word(target, row, text, reason);
    default: break;
    }
    if (row->kind == VALUE_NUMBER || row->kind == VALUE_SECONDS)
        store_number(target, row->size, number);
    else
        *(const char **)target = text;
    return true;
}

bool option_take(void *values, const struct option_row *row, const char *text,
                 struct reason *reason)
{
    return row->take ? row->take(values, row, text, reason)
                     : option_store(values, row, text, reason);
}

bool option_join_group(struct option_groups *groups, const struct option_row *row,
                       struct reason *reason)
{
    const struct option_row **given = &groups->given[row->group];
    if (row->group == 0)
        return true;
    if (*given && *given != row)
        return reason_set(reason, 0, "--%s and --%s exclude each other", (*given)->name,
                          row->name);
    *given = row;
    return true;
}
