/* arguments.c - grammars of commands.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "typing/arguments.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/printable.h"
#include "base/words.h"

static const char BLANKS[] = " \t\r\n", SMALL[] = "abcdefghijklmnopqrstuvwxyz";

enum { EXPECTED_SIZE = 160, FOUND_MAX = 40 };

/* Returns the next alternative (the text after '[' or '|'), or NULL if there is none. */
static const char *next_alternative(const char *at)
{
    at = strpbrk(at, "[|");
    return at ? at + 1 + strspn(at + 1, " ") : NULL;
}

bool arguments_get_allowed_word(const char *grammar, int n, char word[ARGUMENT_WORD_SIZE])
{
    for (const char *at = next_alternative(grammar); at; at = next_alternative(at)) {
        size_t length = strspn(at, SMALL);
        if (length == 0 || length >= ARGUMENT_WORD_SIZE || n-- > 0)
            continue;
        snprintf(word, ARGUMENT_WORD_SIZE, "%.*s", (int)length, at);
        return true;
    }
    return false;
}

/* Gets the bounds of the grammar's number. Returns false if it has none. */
static bool number_bounds(const char *grammar, long *least, long *most)
{
    for (const char *at = next_alternative(grammar); at; at = next_alternative(at)) {
        if (sscanf(at, "%ld to %ld", least, most) == 2)
            return true;
        if (*at == 'N' && strchr(" ]", at[1])) {
            *least = 1;
            *most = LONG_MAX;
            return true;
        }
    }
    return false;
}

/* Writes "white, black or none", "1 to 9" or "a number of at least 1 or off". */
static void write_expected(const char *grammar, char text[EXPECTED_SIZE])
{
    char word[ARGUMENT_WORD_SIZE], next[ARGUMENT_WORD_SIZE];
    long least, most;
    bool number = number_bounds(grammar, &least, &most);
    *text = '\0';
    if (number && most == LONG_MAX)
        text_add(text, EXPECTED_SIZE, "a number of at least %ld", least);
    else if (number)
        text_add(text, EXPECTED_SIZE, "%ld to %ld", least, most);
    for (int i = 0; arguments_get_allowed_word(grammar, i, word); i++)
        text_add_item(text, EXPECTED_SIZE,
                      arguments_get_allowed_word(grammar, i + 1, next) ? ", " : " or ", word);
}

bool arguments_parse(struct arguments *arguments, const char *command, const char *grammar,
                     const char *text, struct error *error)
{
    char expected[EXPECTED_SIZE], word[ARGUMENT_WORD_SIZE], *end;
    long least, most;
    *arguments = (struct arguments){.word = -1};
    text += strspn(text, BLANKS);
    size_t length = strcspn(text, BLANKS);
    if (length == 0)
        return true;
    if (text[length + strspn(text + length, BLANKS)] == '\0') {
        for (int i = 0; arguments_get_allowed_word(grammar, i, word); i++)
            if (strncasecmp(word, text, length) == 0) {
                arguments->word = i;
                return true;
            }
        if (number_bounds(grammar, &least, &most) && *text >= '0' && *text <= '9') {
            arguments->number = strtol(text, &end, 10);
            if (end == text + length && arguments->number >= least &&
                arguments->number <= most)
                return true;
        }
    }
    write_expected(grammar, expected);
    return error_set(error, 0, "%s: expected %s, found '%.*s'", command, expected,
                     PRINTABLE_UP_TO(FOUND_MAX, text));
}
