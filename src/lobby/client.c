/* client.c - see client.h.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "lobby/client.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/line_reader.h"
#include "base/memory.h"
#include "base/thread.h"
#include "lobby/protocol.h"

enum { HELLO = 1 /* tag of hello */ };

struct lobby_client {
    const struct lobby_address *address;
    enum client_state state;
    int line;         /* the socket; -1: not connected */
    pid_t child;      /* the program of the connection; 0: none */
    pid_t ended;      /* the previous program, not yet reaped; 0: none */
    int errors;       /* the program's standard error until hello is accepted; -1: none */
    int64_t dial_at;  /* time of the next attempt, or deadline for the answer to hello */
    int64_t pause;    /* before the next attempt, milliseconds */
    bool greeted;     /* the address's open connection has been used */
    bool was_here;    /* the server has accepted hello before */
    bool tells_lost;  /* LOBBY_LOST is still to be reported */
    struct error why; /* why the connection was lost */
    uint64_t tag;     /* of the last request */
    uint64_t who;
    struct line_reader input;
    struct buffer output;
    struct lobby_line read; /* the last line; notifications point to it */
    struct replica replica;
};

/* ---- the connection: reading, writing, loss --------------------------------------------- */

static void close_errors(struct lobby_client *client)
{
    if (client->errors >= 0)
        close(client->errors);
    client->errors = -1;
}

static void hang_up(struct lobby_client *client)
{
    if (client->line >= 0)
        close(client->line);
    client->line = -1;
    if (client->ended > 0 && waitpid(client->ended, NULL, WNOHANG) == 0) {
        kill(client->ended, SIGKILL);
        waitpid(client->ended, NULL, 0);
    }
    if (client->child > 0)
        kill(client->child, SIGTERM);
    client->ended = client->child;
    client->child = 0;
    close_errors(client);
    client->output.length = 0;
    line_reader_reset(&client->input);
    client->input.ended = false;
}

static void lose_line(struct lobby_client *client, int64_t now)
{
    char line[DIAL_COMPLAINT];
    bool again =
        client->state != CLIENT_OUT && (client->address->path || client->address->command);
    bool complains =
        client->state == CLIENT_GREETING && lobby_dial_complaint(client->errors, line);
    bool locked = client->state == CLIENT_LOCKED || complains;
    client->tells_lost = client->tells_lost || client->state != CLIENT_AWAY;
    hang_up(client);
    client->state = locked ? CLIENT_LOCKED : again ? CLIENT_AWAY : CLIENT_OUT;
    if (complains)
        error_set(&client->why, 0, "ssh cannot log in: %s", line);
    client->dial_at = now + client->pause;
    client->pause = backoff_next(client->pause, CLIENT_LONG_PAUSE);
    replica_lose(&client->replica);
}

static void lose_by_error(struct lobby_client *client, int64_t now, int error)
{
    error_set(&client->why, 0, "%s",
              error ? strerror(error) : "the server closed the connection");
    lose_line(client, now);
}

static void write_line(struct lobby_client *client, int64_t now)
{
    ssize_t count;
    while (client->line >= 0 && client->output.length > 0) {
        count = write(client->line, client->output.bytes, client->output.length);
        if (count < 0 && errno == EINTR)
            continue;
        if (count < 0 && (errno == EAGAIN || errno == EWOULDBLOCK))
            return;
        if (count < 0 && (errno == EPIPE || errno == ECONNRESET)) {
            client->output.length = 0; /* the server's last lines can still be read */
            return;
        }
        if (count < 0) {
            lose_by_error(client, now, errno);
            return;
        }
        buffer_consume(&client->output, (size_t)count);
    }
}

static void read_line(struct lobby_client *client, int64_t now)
{
    if (client->line < 0 || line_reader_has_unread(&client->input))
        return;
    ssize_t count = line_reader_read(&client->input, client->line);
    if (client->input.ended)
        lose_by_error(client, now, count == 0 ? 0 : errno);
}

/* ---- life and state --------------------------------------------------------------------- */

struct lobby_client *lobby_client_create(const struct lobby_address *address)
{
    struct lobby_client *client = memory_new(1, sizeof *client);
    client->address = address;
    client->line = client->errors = -1;
    client->input.max_length = LOBBY_LINE - 1;
    client->dial_at = INT64_MIN;
    client->pause = CLIENT_PAUSE;
    return client;
}

void lobby_client_destroy(struct lobby_client *client)
{
    if (!client)
        return;
    hang_up(client);
    buffer_free(&client->output);
    replica_free(&client->replica);
    free(client);
}

enum client_state lobby_client_state(const struct lobby_client *client)
{
    return client->state;
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
    *events = (short)(POLLIN | (client->output.length > 0 ? POLLOUT : 0));
    return client->line;
}

int64_t lobby_client_deadline(const struct lobby_client *client)
{
    bool due = client->tells_lost || line_reader_has_unread(&client->input);
    bool waits = client->state == CLIENT_AWAY || client->state == CLIENT_GREETING;
    return due ? 0 : !waits ? -1 : client->dial_at < 0 ? 0 : client->dial_at;
}

/* ---- requests ----------------------------------------------------------------------- */

struct line_writer lobby_client_begin(const struct lobby_client *client, enum lobby_verb verb)
{
    return line_begin(client->tag + 1, verb);
}

static uint64_t queue(struct lobby_client *client, struct line_writer *writer)
{
    if (client->line < 0 || client->output.length + writer->length > CLIENT_OUTPUT)
        return 0;
    buffer_add(&client->output, writer->bytes, writer->length);
    return ++client->tag;
}

uint64_t lobby_client_send(struct lobby_client *client, struct line_writer *writer)
{
    return client->state == CLIENT_HERE ? queue(client, writer) : 0;
}

static void dial(struct lobby_client *client, int64_t now)
{
    const struct lobby_address *address = client->address;
    bool greeted = address->greeted > 0 && !client->greeted;
    client->greeted = true;
    client->child = address->greeter;
    client->line = greeted
                       ? address->greeted
                       : lobby_dial(address, &client->child, &client->errors, &client->why);
    if (client->line < 0) {
        client->tells_lost = client->tells_lost || client->dial_at == INT64_MIN;
        lose_line(client, now);
        return;
    }
    client->state = CLIENT_GREETING;
    client->dial_at = now + CLIENT_PATIENCE;
    if (!greeted) {
        /* A kiosk between client and server sends its own hello, so the tag must be fixed. */
        struct line_writer writer = line_begin(HELLO, VERB_HELLO);
        line_add_number(&writer, "v", LOBBY_PROTOCOL);
        queue(client, &writer);
    }
    client->tag = client->tag > HELLO ? client->tag : HELLO;
}

void lobby_client_pump(struct lobby_client *client, int64_t now)
{
    if (client->state == CLIENT_AWAY && now >= client->dial_at)
        dial(client, now);
    else if (client->state == CLIENT_GREETING && now >= client->dial_at) {
        error_set(&client->why, 0, "the server is not responding");
        lose_line(client, now);
    }
    write_line(client, now);
    read_line(client, now);
}

/* ---- answers and notifications --------------------------------------------------------- */

/* Handle the answer to hello; then request the list of users, and watch known games again. */
static void take_hello(struct lobby_client *client, int64_t now, struct lobby_news *news)
{
    bool ok = client->read.verb == VERB_OK;
    if (!ok || lobby_line_value(&client->read, "v")) { /* older servers send their version */
        const char *code = ok ? "version" : lobby_line_text(&client->read, "code");
        const char *text = lobby_line_text(&client->read, "text");
        error_set(&client->why, 0, "%s", *text ? text : lobby_code_text(code));
        if (strcmp(code, "login") == 0)
            client->state = CLIENT_LOCKED;
        else if (strcmp(code, "busy") != 0 && strcmp(code, "rate") != 0 &&
                 strcmp(code, "limit") != 0)
            client->state = CLIENT_OUT;
        lose_line(client, now);
        return;
    }
    replica_take_hello(&client->replica, &client->read, now);
    client->state = CLIENT_HERE;
    close_errors(client);
    client->pause = CLIENT_PAUSE;
    struct line_writer writer = lobby_client_begin(client, VERB_WHO);
    client->who = queue(client, &writer);
    for (size_t i = 0; i < client->replica.table_count; i++) {
        struct lobby_seat *seat = client->replica.tables[i];
        if (seat->closed || seat->table.phase == TABLE_OVER)
            continue;
        writer = lobby_client_begin(client, VERB_WATCH);
        line_add_number(&writer, "game", seat->table.id);
        seat->asked = queue(client, &writer);
    }
    news->kind = LOBBY_JOINED;
    news->again = client->was_here;
    client->was_here = true;
}

static void take_answer(struct lobby_client *client, int64_t now, struct lobby_news *news)
{
    const struct lobby_line *line = &client->read;
    bool row = line->verb == VERB_ROW;
    bool person = row && strcmp(lobby_line_text(line, "kind"), "person") == 0;
    struct lobby_seat *seat = NULL;
    for (size_t i = 0; i < client->replica.table_count; i++)
        if (client->replica.tables[i]->asked == line->tag)
            seat = client->replica.tables[i];
    if (person)
        replica_take_person(&client->replica, line);
    if (line->tag == HELLO)
        take_hello(client, now, news);
    else if (line->tag == client->who) /* the offers came before this answer */
        news->kind = row ? LOBBY_NOTHING : LOBBY_LISTED;
    else if (seat)
        replica_take_asked(seat, line, news);
    else
        news->kind = row ? LOBBY_ROW : LOBBY_ANSWER;
    news->ok = line->verb == VERB_OK;
}

/* Unreadable lines are ignored: the server may be newer. */
static void take_line(struct lobby_client *client, const char *bytes, size_t length,
                      int64_t now, struct lobby_news *news)
{
    memset(news, 0, sizeof *news);
    if (bytes == LINE_TOO_LONG || !lobby_line_read(&client->read, bytes, length, &news->error))
        return;
    news->line = &client->read;
    news->tag = client->read.tag;
    if (client->read.tag != LOBBY_NEWS)
        take_answer(client, now, news);
    else if (client->state == CLIENT_HERE || client->read.verb == VERB_BYE)
        replica_take(&client->replica, &client->read, now, news);
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
    while ((bytes = line_reader_next(&client->input, &length))) {
        take_line(client, bytes, length, now, news);
        if (news->kind != LOBBY_NOTHING)
            return true;
    }
    if (!client->tells_lost)
        return false;
    memset(news, 0, sizeof *news);
    client->tells_lost = false;
    news->kind = LOBBY_LOST;
    news->error = client->why;
    return true;
}
