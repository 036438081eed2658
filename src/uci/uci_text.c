/* uci_text.c - splits lines into words.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "uci/uci_text.h"

#include <stdlib.h>
#include <string.h>

char *take_word(char **rest)
{
    char *word = (char *)skip_white_space(*rest);
    *rest = word + word_length(word);
    if (**rest != '\0')
        *(*rest)++ = '\0';
    return word;
}

bool take_words_until(char **rest, const char *end, char *text, size_t size)
{
    size_t length = 0;
    text[0] = '\0';
    for (const char *word; *(word = take_word(rest)) != '\0' && strcmp(word, end) != 0;) {
        length += strlen(word) + (length > 0);
        text_add_item(text, size, " ", word);
    }
    return length < size;
}

bool integer_parse(const char *text, int64_t *number)
{
    char *end;
    *number = strtoll(text, &end, 10);
    return end != text && *end == '\0';
}
