/* hall.c - the lobby's frame: sessions, lines, verbs, time, and what comes from the store.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "host/hall.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "host/hall_state.h"

/* ---- the verbs ------------------------------------------------------------------------ */

enum need {
    NEEDS_NOTHING, /* also before hello */
    NEEDS_PERSON,
    NEEDS_ADMIN
};

static const struct verb {
    const char *word;
    enum need needs;
    void (*handle)(struct request *request);
    enum { KEEPS_NOTHING, KEEPS } keeps; /* KEEPS: makes more for the store */
} verbs[] = {
    {"hello", NEEDS_NOTHING, verb_hello, KEEPS_NOTHING},
    {"ping", NEEDS_NOTHING, verb_ping, KEEPS_NOTHING},
    {"quit", NEEDS_NOTHING, verb_quit, KEEPS_NOTHING},
    {"move", NEEDS_PERSON, verb_move, KEEPS},
    {"offer", NEEDS_PERSON, verb_offer, KEEPS},
    {"answer", NEEDS_PERSON, verb_answer, KEEPS},
    {"withdraw", NEEDS_PERSON, verb_withdraw, KEEPS},
    {"resign", NEEDS_PERSON, verb_resign, KEEPS},
    {"moretime", NEEDS_PERSON, verb_moretime, KEEPS},
    {"claim", NEEDS_PERSON, verb_claim, KEEPS},
    {"seek", NEEDS_PERSON, verb_seek, KEEPS_NOTHING},
    {"unseek", NEEDS_PERSON, verb_unseek, KEEPS_NOTHING},
    {"match", NEEDS_PERSON, verb_match, KEEPS},
    {"accept", NEEDS_PERSON, verb_accept, KEEPS},
    {"decline", NEEDS_PERSON, verb_decline, KEEPS},
    {"cancel", NEEDS_PERSON, verb_cancel, KEEPS},
    {"rematch", NEEDS_PERSON, verb_rematch, KEEPS},
    {"who", NEEDS_PERSON, verb_who, KEEPS_NOTHING},
    {"seeks", NEEDS_PERSON, verb_seeks, KEEPS_NOTHING},
    {"games", NEEDS_PERSON, verb_games, KEEPS_NOTHING},
    {"due", NEEDS_PERSON, verb_due, KEEPS_NOTHING},
    {"person", NEEDS_PERSON, verb_person, KEEPS_NOTHING},
    {"history", NEEDS_PERSON, verb_history, KEEPS_NOTHING},
    {"pgn", NEEDS_PERSON, verb_pgn, KEEPS_NOTHING},
    {"watch", NEEDS_PERSON, verb_watch, KEEPS_NOTHING},
    {"unwatch", NEEDS_PERSON, verb_unwatch, KEEPS_NOTHING},
    {"sit", NEEDS_PERSON, verb_sit, KEEPS},
    {"resume", NEEDS_PERSON, verb_resume, KEEPS_NOTHING},
    {"takeover", NEEDS_PERSON, verb_takeover, KEEPS},
    {"tell", NEEDS_PERSON, verb_tell, KEEPS_NOTHING},
    {"say", NEEDS_PERSON, verb_say, KEEPS_NOTHING},
    {"kibitz", NEEDS_PERSON, verb_kibitz, KEEPS_NOTHING},
    {"chat", NEEDS_PERSON, verb_chat, KEEPS_NOTHING},
    {"mute", NEEDS_PERSON, verb_mute, KEEPS},
    {"unmute", NEEDS_PERSON, verb_unmute, KEEPS},
    {"mutes", NEEDS_PERSON, verb_mutes, KEEPS_NOTHING},
    {"set", NEEDS_PERSON, verb_set, KEEPS},
    {"round", NEEDS_PERSON, verb_round, KEEPS_NOTHING},
    {"join", NEEDS_PERSON, verb_join, KEEPS_NOTHING},
    {"start", NEEDS_PERSON, verb_start, KEEPS},
    {"lead", NEEDS_PERSON, verb_lead, KEEPS_NOTHING},
    {"engine", NEEDS_PERSON, verb_engine, KEEPS_NOTHING},
    {"ban", NEEDS_ADMIN, verb_ban, KEEPS},
    {"unban", NEEDS_ADMIN, verb_unban, KEEPS},
    {"rename", NEEDS_ADMIN, verb_rename, KEEPS},
    {"delete", NEEDS_ADMIN, verb_delete, KEEPS},
    {"end", NEEDS_ADMIN, verb_end, KEEPS},
    {"reload", NEEDS_ADMIN, verb_reload, KEEPS_NOTHING},
    {"shutdown", NEEDS_ADMIN, verb_shutdown, KEEPS_NOTHING},
    {"stats", NEEDS_ADMIN, verb_stats, KEEPS_NOTHING},
};

static const struct verb *find_verb(const char *word)
{
    for (size_t i = 0; i < sizeof verbs / sizeof *verbs; i++)
        if (strcmp(verbs[i].word, word) == 0)
            return &verbs[i];
    return NULL;
}

static void handle(struct request *request)
{
    const struct verb *verb = find_verb(request->line->verb);
    if (!verb)
        answer_no(request, "unknown", NULL);
    else if (verb->needs != NEEDS_NOTHING && !request->person)
        answer_no(request, "hello", NULL);
    else if (verb->needs == NEEDS_ADMIN && !request->session->admin)
        answer_no(request, "admin", NULL);
    else if (verb->keeps && request->hall->disk == HALL_DISK_FULL)
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
        heap_set(hall, game, arbiter_deadline(&game->table, now, date));
}

int64_t hall_deadline(struct hall *hall, int64_t now, int64_t date)
{
    int64_t deadline = -1, turn = engine_deadline(hall);
    notice_date(hall, now, date);
    if (hall->heap_count > 0 && hall->disk != HALL_DISK_FULL)
        deadline = hall->heap[1]->deadline;
    if (turn >= 0 && (deadline < 0 || turn < deadline))
        deadline = turn;
    if (hall->first_mute && (deadline < 0 || hall->first_mute->opened + HELLO_WAIT < deadline))
        deadline = hall->first_mute->opened + HELLO_WAIT;
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
