/* hall_chat.c - what people say to each other, and how much of it.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <string.h>

#include "host/hall_state.h"

/* Whether this line may be said: five in ten seconds, then warnings, then silence for a minute.
 * The text; NULL: it is answered. */
static const char *may_say(struct request *request)
{
    struct person *person = request->person;
    const char *text = lobby_line_text(request->line, "text");
    if (*text == '\0') {
        answer_no(request, "syntax", "expected text=");
        return NULL;
    }
    if (request->now < person->silent_until) {
        answer_no(request, "rate", "you are not heard for a minute");
        return NULL;
    }
    if (bucket_take(&person->chat_bucket, CHAT_LINES, CHAT_SPAN, request->now)) {
        if (person->chat_bucket.filled <= request->now + CHAT_SPAN / CHAT_LINES)
            person->warnings = 0; /* it was full: calm again */
        return text;
    }
    if (++person->warnings > CHAT_WARNINGS) {
        person->warnings = 0;
        person->silent_until = request->now + CHAT_SILENCE;
    }
    answer_no(request, "rate", "that was not said: five lines in ten seconds are the most");
    return NULL;
}

static void begin_news(struct line_writer *writer, const char *verb, int64_t game,
                       const struct person *from, const char *text)
{
    line_begin(writer, LOBBY_NEWS, verb);
    if (game > 0)
        line_add_number(writer, "game", game);
    line_add(writer, "from", from->name);
    line_add_text(writer, text);
    line_end(writer);
}

/* Why nothing reaches that person; NULL: it does. */
static const char *unheard(const struct person *from, const struct person *to)
{
    return from == to                ? "yourself"
           : !person_is_here(to)     ? "away"
           : !person_hears(to, from) ? "muted"
                                     : NULL;
}

static void say_to(struct request *request, struct person *to, const char *verb, int64_t game)
{
    struct line_writer writer;
    const char *code = unheard(request->person, to), *text;
    if (code) {
        answer_no(request, code, NULL);
        return;
    }
    text = may_say(request);
    if (!text)
        return;
    begin_news(&writer, verb, game, request->person, text);
    tell_person(request->hall, to, &writer);
    answer_ok(request);
}

void verb_tell(struct request *request)
{
    struct person *to = request_person(request);
    if (to)
        say_to(request, to, "tell", 0);
}

/* To who sits, or a moment ago sat, opposite. */
void verb_say(struct request *request)
{
    const struct person *person = request->person;
    struct person *to = NULL;
    struct hall_game *game;
    enum color color;
    int64_t id;
    if (!lobby_line_number(request->line, "game", 1, INT64_MAX, &id)) {
        answer_no(request, "no_game", NULL);
        return;
    }
    game = game_by_id(request->hall, id);
    if (game && game_seat(game, person, &color))
        to = game->people[!color];
    else if (person->last.id == id)
        to = person_by_id(request->hall, person->last.other);
    if (to)
        say_to(request, to, "say", id);
    else
        answer_no(request, "no_game", NULL);
}

/* Among those who watch, where they have asked for it; players never see it. */
void verb_kibitz(struct request *request)
{
    struct hall_game *game = request_game(request);
    struct view *own = game ? view_find(request->session, game) : NULL;
    struct line_writer writer;
    const char *text;
    if (!game)
        return;
    if (!own || !own->watches || !own->chat) {
        answer_no(request, own && own->watches ? "quiet" : "not_yours", NULL);
        return;
    }
    text = may_say(request);
    if (!text)
        return;
    begin_news(&writer, "kibitz", game->table.id, request->person, text);
    for (struct view *view = game->views; view; view = view->next_of_game)
        if (view->watches && view->chat && view != own && view->session->person &&
            person_hears(view->session->person, request->person))
            tell(request->hall, view->session, &writer);
    answer_ok(request);
}
