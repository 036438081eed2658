/* client.c - see client.h.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "lobby/client.h"

#include <poll.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "lobby/client_state.h"
#include "lobby/protocol.h"

struct lobby_client *lobby_client_create(const struct lobby_address *address, const char *as,
                                         bool program)
{
    struct lobby_client *client = memory_new(1, sizeof *client);
    client->address = address;
    client->as = as;
    client->program = program;
    client->line = client->errors = -1;
    client->dial_at = INT64_MIN;
    client->pause = CLIENT_PAUSE;
    replica_init(&client->replica);
    return client;
}

void lobby_client_destroy(struct lobby_client *client)
{
    if (!client)
        return;
    client_line_hang_up(client);
    replica_free(&client->replica);
    free(client);
}

enum client_state lobby_client_state(const struct lobby_client *client)
{
    return client->state;
}

enum dial_complaint lobby_client_complaint(const struct lobby_client *client)
{
    return client->complaint;
}

const struct replica *lobby_client_replica(const struct lobby_client *client)
{
    return &client->replica;
}

void lobby_client_forget(struct lobby_client *client, int64_t game)
{
    replica_drop_table(&client->replica, game);
}

void lobby_client_hurry(struct lobby_client *client)
{
    if (client->state == CLIENT_AWAY || client->state == CLIENT_LOCKED) {
        client->state = CLIENT_AWAY;
        client->dial_at = INT64_MIN;
        client->pause = CLIENT_PAUSE;
    }
}

int lobby_client_descriptor(const struct lobby_client *client, short *events)
{
    *events = (short)(POLLIN | (client->waiting > 0 ? POLLOUT : 0));
    return client->line;
}

int64_t lobby_client_deadline(const struct lobby_client *client)
{
    bool due = client->tells_lost || client->taken < client->held;
    bool waits = client->state == CLIENT_AWAY || client->state == CLIENT_GREETING;
    return due ? 0 : !waits ? -1 : client->dial_at < 0 ? 0 : client->dial_at;
}

/* ---- asking ---------------------------------------------------------------------------- */

void lobby_client_begin(struct lobby_client *client, struct line_writer *writer,
                        const char *verb)
{
    line_begin(writer, client->tag + 1, verb);
}

static uint64_t queue(struct lobby_client *client, struct line_writer *writer)
{
    line_end(writer);
    if (client->line < 0 || client->waiting + writer->length > sizeof client->output)
        return 0;
    memcpy(client->output + client->waiting, writer->bytes, writer->length);
    client->waiting += writer->length;
    return ++client->tag;
}

uint64_t lobby_client_send(struct lobby_client *client, struct line_writer *writer)
{
    return client->state == CLIENT_HERE ? queue(client, writer) : 0;
}

static uint64_t ask(struct lobby_client *client, const char *verb)
{
    struct line_writer writer;
    lobby_client_begin(client, &writer, verb);
    return queue(client, &writer);
}

/* `said`: it has been, as the first line, by somebody who knows who we are. */
static void say_hello(struct lobby_client *client, bool said)
{
    struct line_writer writer;
    if (said) {
        client->hello = 1;
        client->tag = client->tag > 0 ? client->tag : 1;
        return;
    }
    lobby_client_begin(client, &writer, "hello");
    line_add_number(&writer, "v", LOBBY_PROTOCOL);
    if (client->as)
        line_add(&writer, "as", client->as);
    if (client->program)
        line_add_flag(&writer, "program", true);
    line_add(&writer, "client", "ttychess");
    client->hello = queue(client, &writer);
}

static void dial(struct lobby_client *client, int64_t now)
{
    const struct lobby_address *address = client->address;
    bool greeted = address->greeted > 0 && !client->greeted;
    client->greeted = true;
    client->child = address->greeter;
    client->line =
        greeted ? address->greeted
                : lobby_dial_heard(address, &client->child, &client->errors, &client->why);
    if (client->line < 0) {
        client->tells_lost = client->tells_lost || client->dial_at == INT64_MIN;
        client_line_lose(client, now);
        return;
    }
    client->state = CLIENT_GREETING;
    client->dial_at = now + CLIENT_PATIENCE;
    say_hello(client, greeted || address->kept);
}

void lobby_client_pump(struct lobby_client *client, int64_t now)
{
    if (client->state == CLIENT_AWAY && now >= client->dial_at)
        dial(client, now);
    else if (client->state == CLIENT_GREETING && now >= client->dial_at) {
        reason_set(&client->why, 0, "the server does not answer");
        client_line_lose(client, now);
    }
    client_line_write(client, now);
    client_line_read(client, now);
}

/* ---- being told ------------------------------------------------------------------------ */

/* Tables are asked for again. Of one's own with a clock the server tells by itself; asked, it says
 * which of them it does not know any more. */
static void resume(struct lobby_client *client)
{
    struct line_writer writer;
    const struct replica *replica = &client->replica;
    for (size_t i = 0; i < replica->table_count; i++) {
        struct lobby_seat *seat = replica->tables[i];
        if (seat->closed || seat->table.phase == TABLE_OVER)
            continue;
        lobby_client_begin(client, &writer, seat->seated ? "sit" : "watch");
        line_add_number(&writer, "game", seat->table.id);
        seat->asked = queue(client, &writer);
    }
}

static void resume_from(struct lobby_client *client, struct lobby_seat *seat)
{
    struct line_writer writer;
    lobby_client_begin(client, &writer, "resume");
    line_add_number(&writer, "game", seat->table.id);
    line_add_number(&writer, "from", replica_resume_from(seat));
    seat->asked = queue(client, &writer);
}

static struct lobby_seat *find_asked(const struct lobby_client *client, uint64_t tag)
{
    for (size_t i = 0; i < client->replica.table_count; i++)
        if (tag != 0 && client->replica.tables[i]->asked == tag)
            return client->replica.tables[i];
    return NULL;
}

static void take_hello(struct lobby_client *client, int64_t now, struct lobby_news *news)
{
    if (strcmp(client->read.verb, "ok") != 0) {
        const char *code = lobby_line_text(&client->read, "code");
        reason_set(&client->why, 0, "%s", lobby_code_text(code));
        if (strcmp(code, "busy") != 0 && strcmp(code, "rate") != 0 &&
            strcmp(code, "limit") != 0)
            client->state = CLIENT_OUT;
        client_line_lose(client, now);
        return;
    }
    replica_take_hello(&client->replica, &client->read, now);
    client->state = CLIENT_HERE;
    client_line_close_errors(client);
    client->pause = CLIENT_PAUSE;
    client->who = ask(client, "who");
    client->seeks = ask(client, "seeks");
    resume(client);
    news->kind = LOBBY_JOINED;
    news->again = client->was_here;
    client->was_here = true;
}

static void take_answer(struct lobby_client *client, int64_t now, struct lobby_news *news)
{
    const struct lobby_line *line = &client->read;
    bool row = strcmp(line->verb, "row") == 0;
    bool person = row && strcmp(lobby_line_text(line, "kind"), "person") == 0;
    struct lobby_seat *seat = find_asked(client, line->tag);
    if (person)
        replica_take_person(&client->replica, line);
    if (line->tag == client->hello)
        take_hello(client, now, news);
    else if (line->tag == client->who && row)
        news->kind = LOBBY_NOTHING;
    else if (line->tag == client->seeks && row)
        replica_take_seek(&client->replica, line);
    else if (seat)
        replica_take_resumed(seat, line, news);
    else
        news->kind = row ? LOBBY_ROW : LOBBY_ANSWER;
    if (line->tag == client->seeks && !row)
        news->kind = LOBBY_WISHES;
    news->ok = strcmp(line->verb, "ok") == 0;
}

/* A line that is none is passed over: the server may be younger. */
static void take_line(struct lobby_client *client, const char *bytes, size_t length,
                      int64_t now, struct lobby_news *news)
{
    memset(news, 0, sizeof *news);
    if (bytes == LINE_TOO_LONG ||
        !lobby_line_read(&client->read, bytes, length, &news->reason))
        return;
    news->line = &client->read;
    news->tag = client->read.tag;
    if (client->read.tag != LOBBY_NEWS)
        take_answer(client, now, news);
    else if (client->state == CLIENT_HERE || strcmp(client->read.verb, "bye") == 0)
        replica_take(&client->replica, &client->read, now, news);
    if (news->kind == LOBBY_GAP)
        resume_from(client, news->seat);
    if (news->kind == LOBBY_BYE) {
        const char *code = lobby_line_text(&client->read, "code");
        if (strcmp(code, "shutdown") != 0 && strcmp(code, "idle") != 0)
            client->state = CLIENT_OUT;
    }
}

bool lobby_client_next(struct lobby_client *client, int64_t now, struct lobby_news *news)
{
    const char *bytes;
    size_t length;
    while (client->taken < client->held) {
        client->taken += line_stream_take(&client->stream, client->input + client->taken,
                                          client->held - client->taken, &bytes, &length);
        if (!bytes)
            break;
        take_line(client, bytes, length, now, news);
        if (news->kind != LOBBY_NOTHING)
            return true;
    }
    if (!client->tells_lost)
        return false;
    memset(news, 0, sizeof *news);
    client->tells_lost = false;
    news->kind = LOBBY_LOST;
    news->reason = client->why;
    return true;
}
