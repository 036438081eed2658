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

static size_t waiting(const struct hall *hall, const struct hall_session *session)
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
    if (waiting(hall, session) < NEWS_ROOM)
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

/* ---- views --------------------------------------------------------------------------- */

/* Where event `number` ends in the log. */
static size_t end_of(const struct hall_game *game, uint32_t number)
{
    return number < game->table.number ? game->offsets[number] : game->log_length;
}

/* As many events as there is room for. True: all of them. */
static bool pump_events(struct hall *hall, struct view *view)
{
    const struct hall_game *game = view->game;
    while (view->next <= game->table.number) {
        size_t begin = game->offsets[view->next - 1], end;
        uint32_t last = view->next;
        if (waiting(hall, view->session) >= EVENTS_ROOM)
            return false;
        while (last < game->table.number && end_of(game, last + 1) - begin < EVENTS_ROOM / 2)
            last++;
        end = end_of(game, last);
        hall->ports.send(hall->ports.context, view->session->client, game->log + begin,
                         end - begin);
        view->next = last + 1;
    }
    return true;
}

static void pump_saved(struct hall *hall, struct view *view)
{
    struct line_writer writer;
    uint32_t number = view->game->saved;
    if (number >= view->next)
        number = view->next - 1;
    if (number <= view->saved)
        return;
    view->saved = number;
    line_begin(&writer, LOBBY_NEWS, "saved");
    line_add_number(&writer, "game", view->game->table.id);
    line_add_number(&writer, "n", number);
    line_end(&writer);
    tell_surely(hall, view->session, &writer);
}

void view_pump(struct hall *hall, struct view *view)
{
    struct hall_game *game = view->game;
    if (view->session->parted || !pump_events(hall, view))
        return;
    if (game->rated_length > 0 && !view->rated) {
        hall->ports.send(hall->ports.context, view->session->client, game->rated,
                         game->rated_length);
        view->rated = true;
    }
    pump_saved(hall, view);
    if (game->finished)
        game_touch(hall, game); /* it may be let go of now */
}
