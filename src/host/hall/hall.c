/* hall.c - sessions, dispatch of requests, time.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "host/hall/state.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/line_reader.h"
#include "base/memory.h"
#include "base/thread.h"

/* Conditions checked before the handler. */
enum {
    NEEDS_PERSON = 1 << 0, /* after hello */
    NEEDS_ADMIN = 1 << 1,  /* an administrator's account, also before hello */
    NEEDS_OTHER = 1 << 2,  /* name= is a user: request->other */
    NEEDS_GAME = 1 << 3,   /* game= is a game: request->game */
    NEEDS_SEAT = 1 << 4,   /* the user plays in the game: request->seat */

    ABOUT_OTHER = NEEDS_PERSON | NEEDS_OTHER,
    STATE_LOBBY_GAME = NEEDS_PERSON | NEEDS_GAME | NEEDS_SEAT,
    ADMIN = NEEDS_ADMIN | NEEDS_OTHER
};

static const struct {
    unsigned needs;
    verb_handler *handle;
} verbs[VERB_UNKNOWN + 1] = {
    [VERB_MOVE] = {STATE_LOBBY_GAME, verb_play},
    [VERB_OFFER] = {STATE_LOBBY_GAME, verb_play},
    [VERB_ANSWER] = {STATE_LOBBY_GAME, verb_play},
    [VERB_WITHDRAW] = {STATE_LOBBY_GAME, verb_play},
    [VERB_RESIGN] = {STATE_LOBBY_GAME, verb_play},
    [VERB_TAKEOVER] = {STATE_LOBBY_GAME, verb_takeover},
    [VERB_SAY] = {STATE_LOBBY_GAME, verb_say},
    [VERB_HELLO] = {0, verb_hello},
    [VERB_QUIT] = {0, verb_quit},
    [VERB_SEEK] = {NEEDS_PERSON, verb_seek},
    [VERB_MATCH] = {ABOUT_OTHER, verb_match},
    [VERB_ACCEPT] = {NEEDS_PERSON, verb_reply},
    [VERB_DECLINE] = {NEEDS_PERSON, verb_reply},
    [VERB_CANCEL] = {NEEDS_PERSON, verb_reply},
    [VERB_WHO] = {NEEDS_PERSON, verb_who},
    [VERB_GAMES] = {NEEDS_PERSON, verb_games},
    [VERB_PERSON] = {ABOUT_OTHER, verb_person},
    [VERB_HISTORY] = {ABOUT_OTHER, verb_history},
    [VERB_TELL] = {ABOUT_OTHER, verb_say},
    [VERB_WATCH] = {NEEDS_PERSON, verb_watch},
    [VERB_UNWATCH] = {NEEDS_PERSON | NEEDS_GAME, verb_unwatch},
    [VERB_BAN] = {ADMIN, verb_ban},
    [VERB_UNBAN] = {ADMIN, verb_ban},
    [VERB_RENAME] = {ADMIN, verb_rename},
    [VERB_DELETE] = {ADMIN, verb_delete},
};

/* An administrator's account needs no hello, unless it is trusted to speak for others: then
 * hello must name the user. */
static void handle(struct request *request)
{
    const struct lobby_line *line = request->line;
    const struct hall_caller *caller = &request->session->caller;
    const struct person *person = request->person;
    bool admin = caller->admin && (person ? person->uid >= 0 : !caller->trusted);
    unsigned needs = verbs[line->verb].needs;
    const char *code = NULL;
    int64_t id;
    if (needs & NEEDS_OTHER)
        request->other = person_by_name(request->hall, lobby_line_text(line, "name"));
    if (needs & NEEDS_GAME && lobby_line_number(line, "game", 1, INT64_MAX, &id))
        request->game = game_by_id(request->hall, id);
    if (!verbs[line->verb].handle)
        code = "unknown";
    else if (!person && needs != 0 && !(needs & NEEDS_ADMIN && admin))
        code = "hello";
    else if (needs & NEEDS_ADMIN && !admin)
        code = "admin";
    else if (needs & NEEDS_OTHER && !request->other)
        code = "no_person";
    else if (needs & NEEDS_GAME && !request->game)
        code = "no_game";
    else if (needs & NEEDS_SEAT && !game_seat(request->game, person, &request->seat))
        code = "not_yours";
    if (!is_refused(request, code))
        verbs[line->verb].handle(request);
}

void hall_line(struct hall *hall, struct hall_session *session, const char *bytes,
               size_t length, int64_t now, int64_t date)
{
    struct lobby_line line;
    struct error error;
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
        return; /* an empty line only shows that the client is alive */
    } else if (!lobby_line_read(&line, bytes, length, &error)) {
        line.tag = LOBBY_NEWS;
        answer_no(&request, "syntax", error.text);
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
    session->hall = hall;
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
    hall_session_leave(session, false);
    for (at = &hall->first_session; *at != session; at = &(*at)->next)
        ;
    *at = session->next;
    free(session);
    games_settle(hall);
}

/* ---- time ------------------------------------------------------------------------------ */

/* When the session is closed without hello; -1: never. */
static int64_t hello_deadline(const struct hall_session *session)
{
    return session->person || session->parted ? -1 : session->opened + HELLO_WAIT;
}

int64_t hall_deadline(struct hall *hall, int64_t now, int64_t date)
{
    int64_t deadline = -1;
    hall_set_time(hall, now, date);
    for (const struct hall_game *game = hall->first_game; game; game = game->next)
        deadline = earlier(deadline, arbiter_deadline(&game->table, now, date));
    for (const struct hall_session *at = hall->first_session; at; at = at->next)
        deadline = earlier(deadline, hello_deadline(at));
    return deadline;
}

void hall_look(struct hall *hall, int64_t now, int64_t date)
{
    hall_set_time(hall, now, date);
    for (struct hall_session *at = hall->first_session; at; at = at->next)
        if (hello_deadline(at) >= 0 && hello_deadline(at) <= now)
            hall_session_part(at, "idle");
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
        hall_session_part(at, "shutdown");
}

/* ---- life and end ----------------------------------------------------------------------- */

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
