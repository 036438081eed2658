/* requests.c - the table of requests, and finding the one that a line means.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "session/requests.h"

#include <string.h>
#include <strings.h>

#include "base/words.h"
#include "session/handlers.h"
#include "typing/help_text.h"

#define DO(f)      .act = f
#define ASK(f)     .ask = f
#define TAKE(f)    .take = f
#define FACE_IF(f) .check = f
#define FACE       .act = NULL
const struct request_entry request_table[] = {
#define REQUEST_ENTRY(name, said, takes, sentence, ...)                                       \
    {.id = REQUEST_##name, .word = said, .argument = takes, .help = sentence, __VA_ARGS__},
    REQUEST_TABLE(REQUEST_ENTRY)};

static const char BLANKS[] = " \t\r\n";

/* Whether one of the words parted by blanks is `word`, or `begins` so, letter case aside. */
static bool has_word(const char *words, const char *word, size_t length, bool begins)
{
    const char *one;
    size_t span;
    while (words && next_word(&words, &one, &span))
        if ((begins || span == length) && strncasecmp(one, word, length) == 0)
            return true;
    return false;
}

enum request request_parse(const char *line, const char **argument)
{
    size_t length;
    line += strspn(line, BLANKS);
    if (*line == ':')
        line += 1 + strspn(line + 1, BLANKS);
    length = strcspn(line, BLANKS);
    *argument = line + length + strspn(line + length, BLANKS);
    if (length == 0)
        return REQUEST_UNKNOWN;
    for (int i = 0; i < REQUEST_COUNT; i++)
        if (has_word(request_table[i].word, line, length, false) ||
            has_word(request_table[i].others, line, length, false))
            return request_table[i].id;
    return REQUEST_UNKNOWN;
}

bool request_begins(const char *typed, size_t length)
{
    for (int i = 0; i < REQUEST_COUNT; i++)
        if (has_word(request_table[i].word, typed, length, true) ||
            has_word(request_table[i].others, typed, length, true))
            return true;
    return false;
}

enum request request_of_key(int function_key)
{
    for (int i = 0; i < REQUEST_COUNT; i++)
        if (function_key > 0 && request_table[i].key == function_key)
            return request_table[i].id;
    return REQUEST_UNKNOWN;
}

const char *request_label(enum request request)
{
    const struct request_entry *entry = &request_table[request];
    return entry->label ? entry->label : entry->word;
}

void request_explain(enum request request, line_taker *take, void *context)
{
    if (request_table[request].explain)
        request_table[request].explain(take, context);
}

const char *request_nearest(const char *line)
{
    const char *nearest = NULL, *rest = line, *said;
    char word[16];
    size_t length;
    while (next_word(&rest, &said, &length))
        for (int i = 0; length > 2 && i < REQUEST_COUNT; i++)
            if (word_is(said, length, request_table[i].word))
                return request_table[i].word;
    length = strcspn(line, " \t");
    int best = length <= 4 ? 2 : 3;
    if (length < 3 || length >= sizeof word)
        return NULL;
    memcpy(word, line, length);
    word[length] = '\0';
    for (int i = 0; i < REQUEST_COUNT; i++) {
        int more = (int)strlen(request_table[i].word) - (int)length, distance;
        if (more >= best || -more >= best)
            continue; /* as many letters are put in or left out at least */
        distance = spelling_distance(word, request_table[i].word);
        if (distance < best) {
            best = distance;
            nearest = request_table[i].word;
        }
    }
    return nearest;
}
