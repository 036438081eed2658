/* hall.c - the lobby's frame: sessions, lines, verbs, time, and what comes from the store.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "host/hall.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "host/hall_round.h"

/* ---- the verbs ------------------------------------------------------------------------ */

static const struct verb {
    const char *word;
    enum need needs;
    void (*handle)(struct request *request);
    enum keeps keeps;
} verbs[] = {
#define VERB_ROW(needs, keeps, name) {#name, NEEDS_##needs, verb_##name, keeps},
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
    return session->person ? session->admin
                           : session->caller.admin && !session->caller.trusted;
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
    else if (verb->keeps == KEEPS && request->hall->disk == HALL_DISK_FULL)
        answer_no(request, "storage", NULL);
    else
        verb->handle(request);
}

void hall_line(struct hall *hall, struct hall_session *session, const char *bytes,
               size_t length, int64_t now, int64_t date)
{
    struct lobby_line line;
    struct reason reason;
    struct request request = {.hall = hall,
                              .session = session,
                              .person = session->person,
                              .line = &line,
                              .bytes = bytes,
                              .length = length,
                              .now = now,
                              .date = date};
    hall->now = now;
    if (session->parted)
        return;
    bucket_take(&session->lines, LINES_BURST, (int64_t)LINES_BURST * LINE_EVERY, now);
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

void verb_ping(struct request *request)
{
    answer_number(request, "now", request->date);
}

void verb_quit(struct request *request)
{
    answer_ok(request);
    hall_session_leave(request->hall, request->session, true, request->now, request->date);
    hall_session_part(request->hall, request->session, NULL);
}

/* ---- limits --------------------------------------------------------------------------- */

int64_t hall_delay(struct hall *hall, const struct hall_session *session, int64_t now)
{
    if (hall->ports.waiting(hall->ports.context, session->client) >= TAKING_ROOM)
        return -1;
    return bucket_wait(&session->lines, LINES_BURST, (int64_t)LINES_BURST * LINE_EVERY, now);
}

/* ---- sessions ------------------------------------------------------------------------- */

struct hall_session *hall_open(struct hall *hall, const struct hall_caller *caller,
                               void *client, int64_t now)
{
    struct hall_session *session = memory_new(1, sizeof *session);
    session->number = ++hall->next_session;
    session->client = client;
    session->caller = *caller;
    snprintf(session->user, sizeof session->user, "%s", caller->user);
    session->caller.user = session->user;
    session->opened = now;
    session->next = hall->first_session;
    if (session->next)
        session->next->previous = session;
    hall->first_session = session;
    session->previous_mute = hall->last_mute;
    if (hall->last_mute)
        hall->last_mute->next_mute = session;
    else
        hall->first_mute = session;
    hall->last_mute = session;
    map_put(&hall->sessions, session->number, session);
    hall->session_count++;
    return session;
}

void hall_close(struct hall *hall, struct hall_session *session, int64_t now, int64_t date)
{
    hall->now = now;
    session->parted = true;
    hall_session_heard(hall, session);
    hall_session_leave(hall, session, false, now, date);
    if (session->previous)
        session->previous->next = session->next;
    else
        hall->first_session = session->next;
    if (session->next)
        session->next->previous = session->previous;
    map_remove(&hall->sessions, session->number, session);
    hall->session_count--;
    free(session);
    games_settle(hall);
}

void hall_drained(struct hall *hall, struct hall_session *session)
{
    struct view *next;
    for (struct view *view = session->views; view; view = next) {
        next = view->next_of_session;
        view_pump(hall, view);
    }
    games_settle(hall);
}

/* ---- time ------------------------------------------------------------------------------ */

/* Somebody has set the system's clock: days are counted by it. */
static void notice_date(struct hall *hall, int64_t now, int64_t date)
{
    int64_t moved = date - now - hall->offset;
    if (moved > -1000 && moved < 1000)
        return;
    hall->offset = date - now;
    for (struct hall_game *game = hall->first_game; game; game = game->next)
        heap_set(hall, game, game_deadline(game, now, date));
}

/* Of two moments, -1: none. */
static int64_t sooner(int64_t one, int64_t other)
{
    return one < 0 || (other >= 0 && other < one) ? other : one;
}

int64_t hall_deadline(struct hall *hall, int64_t now, int64_t date)
{
    int64_t deadline = sooner(engine_deadline(hall), rounds_deadline(hall));
    notice_date(hall, now, date);
    if (hall->heap_count > 0 && hall->disk != HALL_DISK_FULL)
        deadline = sooner(deadline, hall->heap[1]->deadline);
    if (hall->first_mute)
        deadline = sooner(deadline, hall->first_mute->opened + HELLO_WAIT);
    return deadline;
}

void hall_look(struct hall *hall, int64_t now, int64_t date)
{
    hall->now = now;
    notice_date(hall, now, date);
    engine_look(hall, now);
    while (hall->first_mute && hall->first_mute->opened + HELLO_WAIT <= now)
        hall_session_part(hall, hall->first_mute, "idle");
    while (hall->disk != HALL_DISK_FULL && hall->heap_count > 0 &&
           hall->heap[1]->deadline <= now) {
        struct hall_game *game = hall->heap[1];
        game_look(hall, game, now, date);
        if (game->heap > 0 && game->deadline <= now)
            heap_set(hall, game, now + 1); /* never twice in one millisecond */
    }
    rounds_look(hall, now, date);
    games_settle(hall);
}

/* ---- beginning and end --------------------------------------------------------------------- */

struct hall *hall_new(const struct hall_options *options, const struct hall_ports *ports)
{
    struct hall *hall = memory_new(1, sizeof *hall);
    hall->options = *options;
    snprintf(hall->host, sizeof hall->host, "%s", options->host);
    hall->options.host = hall->host;
    hall->ports = *ports;
    hall->random = options->seed;
    hall->names.seed = hall->uids.seed = options->seed;
    hall->next_person = hall->next_game = hall->next_wish = 1;
    hall->pending_size = 64;
    hall->pending = memory_new(hall->pending_size, sizeof *hall->pending);
    return hall;
}

static void free_lists(struct hall *hall)
{
    rounds_free(hall);
    while (hall->first_wish) {
        struct wish *wish = hall->first_wish;
        hall->first_wish = wish->next;
        free(wish);
    }
    while (hall->asking) {
        struct asking *asking = hall->asking;
        hall->asking = asking->next;
        free(asking);
    }
}

void hall_free(struct hall *hall)
{
    if (!hall)
        return;
    while (hall->first_session) {
        struct hall_session *session = hall->first_session;
        hall->first_session = session->next;
        while (session->views)
            view_remove(hall, session->views);
        free(session);
    }
    while (hall->first_game)
        game_free_one(hall, hall->first_game);
    free_lists(hall);
    while (hall->first_person)
        person_remove(hall, hall->first_person);
    map_free(&hall->people);
    map_free(&hall->uids);
    map_free(&hall->names);
    map_free(&hall->games);
    map_free(&hall->sessions);
    map_free(&hall->wishes_by_id);
    free(hall->heap);
    free(hall->pending);
    free(hall);
}
