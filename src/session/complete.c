/* complete.c - what the Tab key may make of the beginning of a line.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "session/core.h"
#include "session/handlers.h"
#include "session/board/setup.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "strategies/strategies.h"

enum { WORD_SIZE = 24, LINE_SIZE = 96 };

struct completer {
    void (*found)(void *context, const char *completion);
    void *context;
    size_t count;
};

static void report(struct completer *completer, const char *completion)
{
    completer->count++;
    completer->found(completer->context, completion);
}

/* Moves that begin as typed; if there is none, letter case aside. */
static void complete_moves(const struct session *session, struct completer *completer,
                           const char *typed, size_t length)
{
    char moves[MAX_MOVES][SAN_SIZE];
    size_t count = session_list_moves(session, moves);
    for (size_t i = 0; i < count; i++)
        if (strncmp(moves[i], typed, length) == 0)
            report(completer, moves[i]);
    if (completer->count > 0)
        return;
    for (size_t i = 0; i < count; i++)
        if (strncasecmp(moves[i], typed, length) == 0)
            report(completer, moves[i]);
}

static void complete_setup(struct session *session, struct completer *completer,
                           const char *typed, size_t length)
{
    const char *word;
    for (int i = 0; session_is_at(session, AT_SETUP) && (word = session_setup_word(i)) != NULL;
         i++)
        if (strncasecmp(word, typed, length) == 0)
            report(completer, word);
}

static void complete_requests(const struct session *session, struct completer *completer,
                              const char *colon, const char *typed, size_t length)
{
    for (int i = 0; i < REQUEST_COUNT; i++) {
        char completion[WORD_SIZE];
        if (strncasecmp(request_table[i].word, typed, length) != 0 ||
            !session_has(session, request_table[i].kiosk))
            continue;
        snprintf(completion, sizeof completion, "%s%s", colon, request_table[i].word);
        report(completer, completion);
    }
}

/* The first word of an argument, where the table of requests shows which ones there are. Only
 * where nothing else is known. */
static void complete_argument(struct completer *completer, const char *line, size_t length)
{
    const char *argument;
    enum request request = request_parse(line, &argument);
    size_t begin = (size_t)(argument - line);
    char word[ARGUMENT_WORD_SIZE], completion[LINE_SIZE];
    if (completer->count > 0 || request == REQUEST_UNKNOWN || begin > length ||
        memchr(argument, ' ', length - begin))
        return;
    for (int i = 0; arguments_word(request_table[request].argument, i, word); i++)
        if (strncmp(word, argument, length - begin) == 0) {
            snprintf(completion, sizeof completion, "%.*s%s", (int)begin, line, word);
            report(completer, completion);
        }
}

size_t session_complete(struct session *session, const char *line, size_t length,
                        void (*found)(void *context, const char *completion), void *context)
{
    struct completer completer = {found, context, 0};
    bool colon = length > 0 && line[0] == ':';
    if (length >= LINE_SIZE / 2)
        return 0;
    if (strcspn(line, " \t") < length) {
        complete_argument(&completer, line, length);
        return completer.count;
    }
    if (!colon)
        complete_setup(session, &completer, line, length);
    if (!colon && !session_is_at(session, AT_SETUP))
        complete_moves(session, &completer, line, length);
    complete_requests(session, &completer, colon ? ":" : "", line + colon, length - colon);
    return completer.count;
}
