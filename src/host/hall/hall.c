/* hall.c - the lobby's frame: sessions, lines, verbs, what is told, time.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "host/hall/state.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/lines.h"
#include "base/memory.h"
#include "base/thread.h"

enum need {
    NEEDS_NOTHING, /* also before hello */
    NEEDS_PERSON,
    NEEDS_ADMIN /* also before hello, of an account that is one */
};

static const struct verb {
    const char *word;
    enum need needs;
    void (*handle)(struct request *request);
} verbs[] = {
#define VERB_ROW(word, needs) {#word, needs, verb_##word},
    HALL_VERBS(VERB_ROW)
#undef VERB_ROW
};

static const struct verb *find_verb(const char *word)
{
    for (size_t i = 0; i < sizeof verbs / sizeof *verbs; i++)
        if (strcmp(verbs[i].word, word) == 0)
            return &verbs[i];
    return NULL;
}

/* Who is known by the account alone need not come in to say a word. One that speaks for others
 * says first for whom. */
static bool is_admin(const struct hall_session *session)
{
    return session->caller.admin &&
           (session->person ? session->person->uid >= 0 : !session->caller.trusted);
}

static void handle(struct request *request)
{
    const struct verb *verb = find_verb(request->line->verb);
    bool admin = is_admin(request->session);
    if (!verb)
        answer_no(request, "unknown", NULL);
    else if (!request->person && verb->needs != NEEDS_NOTHING &&
             !(verb->needs == NEEDS_ADMIN && admin))
        answer_no(request, "hello", NULL);
    else if (verb->needs == NEEDS_ADMIN && !admin)
        answer_no(request, "admin", NULL);
    else
        verb->handle(request);
}

void hall_line(struct hall *hall, struct hall_session *session, const char *bytes,
               size_t length, int64_t now, int64_t date)
{
    struct lobby_line line;
    struct reason reason;
    struct request request = {
        .hall = hall, .session = session, .person = session->person, .line = &line};
    hall_set_time(hall, now, date);
    if (session->parted || hall->over)
        return;
    bucket_take(&session->lines, LINES_BURST, LINES_SPAN, now);
    if (bytes == LINE_TOO_LONG) {
        line.tag = LOBBY_NEWS;
        answer_no(&request, "syntax", "expected a line of at most 1023 bytes");
    } else if (length == 0) {
        return; /* an empty line says that somebody is there */
    } else if (!lobby_line_read(&line, bytes, length, &reason)) {
        line.tag = LOBBY_NEWS;
        answer_no(&request, "syntax", reason.text);
    } else if (line.tag != LOBBY_NEWS) {
        handle(&request);
    }
    games_settle(hall);
}

/* ---- limits --------------------------------------------------------------------------- */

int64_t hall_delay(const struct hall_session *session, int64_t now)
{
    return bucket_wait(&session->lines, LINES_BURST, LINES_SPAN, now);
}

/* ---- sessions ------------------------------------------------------------------------- */

struct hall_session *hall_open(struct hall *hall, const struct hall_caller *caller,
                               void *client, int64_t now)
{
    struct hall_session *session = memory_new(1, sizeof *session);
    session->client = client;
    session->caller = *caller;
    session->opened = now;
    session->next = hall->first_session;
    hall->first_session = session;
    return session;
}

void hall_close(struct hall *hall, struct hall_session *session, int64_t now, int64_t date)
{
    struct hall_session **at;
    hall_set_time(hall, now, date);
    session->parted = true;
    hall_session_leave(hall, session, false);
    for (at = &hall->first_session; *at != session; at = &(*at)->next)
        ;
    *at = session->next;
    free(session);
    games_settle(hall);
}

/* ---- time ------------------------------------------------------------------------------ */

/* Whether hello is still to be said; by when, the first of them, -1: by nobody. */
static bool is_nameless(const struct hall_session *session)
{
    return !session->person && !session->parted;
}

static int64_t hello_deadline(const struct hall *hall)
{
    int64_t deadline = -1;
    for (const struct hall_session *at = hall->first_session; at; at = at->next)
        if (is_nameless(at))
            deadline = earlier(deadline, at->opened + HELLO_WAIT);
    return deadline;
}

int64_t hall_deadline(struct hall *hall, int64_t now, int64_t date)
{
    int64_t deadline = -1;
    hall_set_time(hall, now, date);
    for (const struct hall_game *game = hall->first_game; game; game = game->next)
        deadline = earlier(deadline, arbiter_deadline(&game->table, now, date));
    return earlier(deadline, hello_deadline(hall));
}

void hall_look(struct hall *hall, int64_t now, int64_t date)
{
    hall_set_time(hall, now, date);
    for (struct hall_session *at = hall->first_session; at; at = at->next)
        if (is_nameless(at) && at->opened + HELLO_WAIT <= now)
            hall_session_part(hall, at, "idle");
    for (struct hall_game *game = hall->first_game; game && !hall->over; game = game->next)
        game_look(hall, game);
    games_settle(hall);
}

bool hall_is_over(const struct hall *hall)
{
    return hall->over;
}

void hall_say_goodbye(struct hall *hall)
{
    for (struct hall_session *at = hall->first_session; at; at = at->next)
        hall_session_part(hall, at, "shutdown");
}

/* ---- beginning and end --------------------------------------------------------------------- */

struct hall *hall_new(const struct hall_options *options, const struct hall_ports *ports,
                      int64_t now)
{
    struct hall *hall = memory_new(1, sizeof *hall);
    hall->options = *options;
    snprintf(hall->host, sizeof hall->host, "%s", options->host);
    hall->options.host = hall->host;
    hall->ports = *ports;
    hall->random = options->seed;
    hall->now = now;
    hall->next_person = hall->next_game = hall->next_offer = 1;
    return hall;
}

void hall_free(struct hall *hall)
{
    if (!hall)
        return;
    while (hall->first_session) {
        struct hall_session *session = hall->first_session;
        hall->first_session = session->next;
        free(session);
    }
    while (hall->first_game)
        game_free_one(hall, hall->first_game);
    while (hall->first_offer) {
        struct offer *offer = hall->first_offer;
        hall->first_offer = offer->next;
        free(offer);
    }
    while (hall->first_person)
        person_remove(hall, hall->first_person);
    free(hall);
}
