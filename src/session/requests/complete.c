/* complete.c - what the Tab key may make of the beginning of a line.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "session/core/core.h"
#include "session/requests/handlers.h"
#include "session/board/play.h"
#include "session/board/setup.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "base/words.h"
#include "rules/castling.h"
#include "rules/san.h"
#include "strategies/strategies.h"
#include "typing/spoken_input.h"

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

/* The moves that begin as typed; if there is none, letter case aside; if there is none then, and
 * `anyhow`, those that may be written otherwise so that they do. */
static size_t find_moves(const struct session *session, const char *typed, size_t length,
                         bool anyhow, char moves[MAX_MOVES][SAN_SIZE])
{
    char all[MAX_MOVES][SAN_SIZE];
    size_t count = 0, legal = queries_list_moves(session, all);
    for (int pass = 0; pass < 2 + anyhow && count == 0; pass++)
        for (size_t i = 0; i < legal; i++)
            if (pass == 0   ? strncmp(all[i], typed, length) == 0
                : pass == 1 ? strncasecmp(all[i], typed, length) == 0
                            : typed_move_may_become(&session->board->position, all[i], typed))
                strcpy(moves[count++], all[i]);
    return count;
}

static void complete_setup(struct session *session, struct completer *completer,
                           const char *typed, size_t length)
{
    const char *word;
    for (int i = 0; session_is_at(session, AT_SETUP) && (word = setup_word(i)) != NULL; i++)
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
    char moves[MAX_MOVES][SAN_SIZE];
    size_t count = 0;
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
        count = find_moves(session, line, length, false, moves);
    for (size_t i = 0; i < count; i++)
        report(&completer, moves[i]);
    if (count > 0 && (length < 2 || strncmp(moves[0], line, length) == 0))
        return completer.count; /* words are likelier for "re", but not for "N" and "n" */
    complete_requests(session, &completer, colon ? ":" : "", line + colon, length - colon);
    return completer.count;
}

/* ---- what a line can still become, as it is typed ------------------------------------------- */

void session_foresee(const struct session *session, const char *line,
                     struct foresight *foresight)
{
    const struct position *position = &session->board->position;
    char moves[MAX_MOVES][SAN_SIZE];
    size_t length = strlen(line);
    chess_move move;
    *foresight = (struct foresight){.from = NO_SQUARE};
    if (!isalpha((unsigned char)*line) || strpbrk(line, " \t") ||
        session_is_at(session, AT_LIST | AT_LOOK | AT_SETUP | AT_GRAPH) ||
        play_may_premove(session) || session_refusal(session, REQUEST_UNKNOWN, MOVES_ON) ||
        play_asks_choice(session))
        return;
    size_t count = find_moves(session, line, length, true, moves);
    bool word = request_begins(line, length) || spoken_word_begins(line);
    foresight->lost = count == 0 && !word;
    if (count > 0 && word && length > 1 && strncmp(moves[0], line, length) != 0)
        return;
    for (size_t i = 0; i < count; i++) {
        san_parse(position, moves[i], strlen(moves[i]), &move, NULL);
        foresight->targets |= bitboard_of(move_destination(move));
        foresight->from =
            i == 0 || foresight->from == move_from(move) ? move_from(move) : NO_SQUARE;
        if (strcmp(moves[i], line) != 0)
            list_add(foresight->moves, sizeof foresight->moves, " ", moves[i]);
    }
}
