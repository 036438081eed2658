/* requests.c - the table of commands, and how a line is looked up.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "session/requests.h"

#include <string.h>
#include <strings.h>

#include "base/words.h"
#include "session/requests/handlers.h"
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

/* `begins`: the word may be incomplete. Ignores case. One flat loop, because each typed line
 * is compared with each word of the table. */
static enum request find_word(const char *typed, size_t length, bool begins)
{
    for (int i = 0; i < 2 * REQUEST_COUNT; i++) {
        const struct request_entry *entry = &request_table[i / 2];
        const char *words = i % 2 == 0 ? entry->word : entry->others;
        while (words && *words) {
            size_t span = strcspn(words, " ");
            if ((begins || span == length) && strncasecmp(words, typed, length) == 0)
                return entry->id;
            words += span + (words[span] == ' ');
        }
    }
    return REQUEST_UNKNOWN;
}

enum request request_parse(const char *line, const char **argument)
{
    line += strspn(line, BLANKS);
    if (*line == ':')
        line += 1 + strspn(line + 1, BLANKS);
    size_t length = strcspn(line, BLANKS);
    *argument = line + length + strspn(line + length, BLANKS);
    return length == 0 ? REQUEST_UNKNOWN : find_word(line, length, false);
}

bool request_begins(const char *typed, size_t length)
{
    return find_word(typed, length, true) != REQUEST_UNKNOWN;
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

void request_explain(enum request request, line_callback *take, void *context)
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
            if (word_equals(said, length, request_table[i].word))
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
            continue; /* the distance is at least the difference in length */
        distance = spelling_distance(word, request_table[i].word);
        if (distance < best) {
            best = distance;
            nearest = request_table[i].word;
        }
    }
    return nearest;
}
