/* hall_tell.c - answers, news, and what a view has not been told yet.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <stdio.h>
#include <string.h>

#include "host/hall_state.h"

void tell_surely(struct hall *hall, struct hall_session *session,
                 const struct line_writer *writer)
{
    if (!session->parted)
        hall->ports.send(hall->ports.context, session->client, writer->bytes, writer->length);
}

size_t tell_waiting(const struct hall *hall, const struct hall_session *session)
{
    return hall->ports.waiting(hall->ports.context, session->client);
}

/* ---- answers ------------------------------------------------------------------------- */

void answer_begin(struct request *request, struct line_writer *writer, const char *verb)
{
    line_begin(writer, request->line->tag, verb);
}

void answer_send(struct request *request, struct line_writer *writer)
{
    line_end(writer);
    tell_surely(request->hall, request->session, writer);
    request->answered = true;
}

void answer_ok(struct request *request)
{
    struct line_writer writer;
    answer_begin(request, &writer, "ok");
    answer_send(request, &writer);
}

void answer_number(struct request *request, const char *key, int64_t number)
{
    struct line_writer writer;
    answer_begin(request, &writer, "ok");
    line_add_number(&writer, key, number);
    answer_send(request, &writer);
}

void answer_no(struct request *request, const char *code, const char *text)
{
    struct line_writer writer;
    answer_begin(request, &writer, "no");
    line_add(&writer, "code", code);
    if (text && *text != '\0')
        line_add_text(&writer, text);
    answer_send(request, &writer);
}

bool row_begin(struct request *request, struct line_writer *writer, const char *kind)
{
    if (request->rows >= LOBBY_ROWS)
        return false;
    request->rows++;
    answer_begin(request, writer, "row");
    line_add(writer, "kind", kind);
    return true;
}

void row_send(struct request *request, struct line_writer *writer)
{
    line_end(writer);
    tell_surely(request->hall, request->session, writer);
}

void answer_rows(struct request *request)
{
    answer_number(request, "count", request->rows);
}

/* ---- news ---------------------------------------------------------------------------- */

void tell(struct hall *hall, struct hall_session *session, struct line_writer *writer)
{
    if (writer->bytes[writer->length - 1] != '\n')
        line_end(writer);
    if (tell_waiting(hall, session) < NEWS_ROOM)
        tell_surely(hall, session, writer);
}

void tell_person(struct hall *hall, const struct person *person, struct line_writer *writer)
{
    for (struct hall_session *at = person->sessions; at; at = at->next_of_person)
        tell(hall, at, writer);
}

void tell_all(struct hall *hall, const struct hall_session *but, struct line_writer *writer)
{
    for (struct hall_session *at = hall->first_session; at; at = at->next)
        if (at != but && at->person && !at->person->quiet)
            tell(hall, at, writer);
}

void tell_code(struct hall *hall, struct hall_session *session, const char *verb,
               const char *code)
{
    struct line_writer writer;
    line_begin(&writer, LOBBY_NEWS, verb);
    line_add(&writer, "code", code);
    line_end(&writer);
    tell_surely(hall, session, &writer);
}
