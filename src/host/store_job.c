/* store_job.c - jobs are copied into one block; terms as text.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "host/store_job.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"

/* ---- terms ------------------------------------------------------------------------------- */

void store_terms_write(const struct terms *terms, char text[LOBBY_LINE])
{
    static const char front[] = "* terms ";
    struct line_writer writer;
    size_t skipped = sizeof front - 1, length;
    line_begin(&writer, LOBBY_NEWS, "terms");
    terms_write(terms, &writer);
    line_end(&writer);
    length = writer.length > skipped ? writer.length - skipped - 1 : 0; /* without '\n' */
    memcpy(text, writer.bytes + skipped, length);
    text[length] = '\0';
}

bool store_terms_read(struct terms *terms, const char *text, struct reason *reason)
{
    char bytes[LOBBY_LINE];
    struct lobby_line line;
    int length = snprintf(bytes, sizeof bytes, "* terms%s%s", *text ? " " : "", text);
    if (length < 0 || (size_t)length >= sizeof bytes)
        return reason_set(reason, 0, "terms: expected at most %d bytes", LOBBY_LINE - 10);
    return lobby_line_read(&line, bytes, (size_t)length, reason) &&
           terms_read(terms, &line, reason);
}

/* ---- copies ------------------------------------------------------------------------------ */

enum { STRINGS = 5 };

/* Where the strings of a job stand. Returns how many. */
static int list_strings(struct store_job *job, const char **strings[STRINGS])
{
    int count = 0;
    switch (job->kind) {
    case STORE_PERSON: strings[count++] = &job->person.name; break;
    case STORE_SETTING:
        strings[count++] = &job->setting.key;
        strings[count++] = &job->setting.value;
        break;
    case STORE_GAME_BEGUN:
        strings[count++] = &job->game.names[WHITE];
        strings[count++] = &job->game.names[BLACK];
        strings[count++] = &job->game.terms;
        strings[count++] = &job->game.result;
        strings[count++] = &job->game.ending;
        break;
    case STORE_EVENT: strings[count++] = &job->event.text; break;
    case STORE_GAME_OVER:
        strings[count++] = &job->over.result;
        strings[count++] = &job->over.ending;
        break;
    case STORE_CHALLENGE: strings[count++] = &job->challenge.terms; break;
    case STORE_NOTE:
        strings[count++] = &job->note.key;
        strings[count++] = &job->note.value;
        break;
    default: break;
    }
    return count;
}

struct store_job *store_job_copy(const struct store_job *job, size_t *bytes)
{
    struct store_job plain = *job, *copy;
    const char **strings[STRINGS];
    int count = list_strings(&plain, strings);
    char *end;
    *bytes = sizeof plain;
    for (int i = 0; i < count; i++)
        *bytes += *strings[i] ? strlen(*strings[i]) + 1 : 0;
    copy = memory_new(*bytes, 1);
    *copy = plain;
    list_strings(copy, strings);
    end = (char *)(copy + 1);
    for (int i = 0; i < count; i++) {
        size_t size = *strings[i] ? strlen(*strings[i]) + 1 : 0;
        if (size == 0)
            continue;
        *strings[i] = memcpy(end, *strings[i], size);
        end += size;
    }
    return copy;
}

/* ---- replies ----------------------------------------------------------------------------- */

static void free_game(struct store_game *game)
{
    const char *strings[] = {game->names[WHITE], game->names[BLACK], game->terms, game->result,
                             game->ending};
    for (size_t i = 0; i < sizeof strings / sizeof *strings; i++)
        free((char *)strings[i]);
}

void store_reply_free(struct store_reply *reply)
{
    if (!reply)
        return;
    for (size_t i = 0; i < reply->game_count; i++)
        free_game(&reply->games[i]);
    for (size_t i = 0; i < reply->event_count; i++)
        free((char *)reply->events[i].text);
    free(reply->games);
    free(reply->events);
    free(reply);
}
