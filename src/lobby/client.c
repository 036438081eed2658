/* client.c - see client.h.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "lobby/client.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/param.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/line_reader.h"
#include "base/memory.h"
#include "base/thread.h"

enum { HELLO_TAG = 1 };

struct lobby_client {
    const struct lobby_address *address;
    enum client_state state;
    int socket;           /* -1: not connected */
    pid_t child;          /* the connection's program; 0: none */
    pid_t previous_child; /* not yet reaped; 0: none */
    int stderr_pipe;      /* the program's standard error until hello is accepted; -1: none */
    int64_t deadline;     /* of the next attempt, or of the answer to hello */
    int64_t reconnect_delay; /* milliseconds before the next attempt */
    bool used_connection;    /* address->connected_socket has been used */
    bool was_connected;      /* hello has been accepted at least once */
    bool loss_pending;       /* NOTIFICATION_CONNECTION_LOST has yet to be reported */
    struct error lost_error;
    uint64_t tag;
    uint64_t who_tag;
    struct line_reader input;
    struct buffer output;
    struct lobby_line line;
    struct replica replica;
};

/* ---- the connection: reading, writing, loss --------------------------------------------- */

static void close_stderr_pipe(struct lobby_client *client)
{
    if (client->stderr_pipe >= 0)
        close(client->stderr_pipe);
    client->stderr_pipe = -1;
}

static void disconnect(struct lobby_client *client)
{
    if (client->socket >= 0)
        close(client->socket);
    client->socket = -1;
    if (client->previous_child > 0 && waitpid(client->previous_child, NULL, WNOHANG) == 0) {
        kill(client->previous_child, SIGKILL);
        waitpid(client->previous_child, NULL, 0);
    }
    if (client->child > 0)
        kill(client->child, SIGTERM);
    client->previous_child = client->child;
    client->child = 0;
    close_stderr_pipe(client);
    client->output.length = 0;
    line_reader_reset(&client->input);
    client->input.ended = false;
}

static void handle_loss(struct lobby_client *client, int64_t now)
{
    char line[LOGIN_ERROR_SIZE];
    client->loss_pending |= client->state != CLIENT_DISCONNECTED;
    if (client->state == CLIENT_HELLO_SENT &&
        lobby_read_login_error(client->stderr_pipe, line)) {
        error_set(&client->lost_error, 0, "ssh cannot log in: %s", line);
        client->state = CLIENT_NEEDS_LOGIN;
    }
    disconnect(client);
    if (client->state != CLIENT_NEEDS_LOGIN && client->state != CLIENT_CLOSED)
        client->state = client->address->path || client->address->command ? CLIENT_DISCONNECTED
                                                                          : CLIENT_CLOSED;
    client->deadline = now + client->reconnect_delay;
    client->reconnect_delay = backoff_next(client->reconnect_delay, CLIENT_RECONNECT_MAX);
    replica_handle_disconnect(&client->replica);
}

static void fail(struct lobby_client *client, int64_t now, int error)
{
    error_set(&client->lost_error, 0, "%s",
              error ? strerror(error) : "the server closed the connection");
    handle_loss(client, now);
}

static void flush_output(struct lobby_client *client, int64_t now)
{
    while (client->socket >= 0 && client->output.length > 0) {
        ssize_t count = write(client->socket, client->output.bytes, client->output.length);
        if (count >= 0)
            buffer_consume(&client->output, (size_t)count);
        else if (errno == EAGAIN || errno == EWOULDBLOCK)
            return;
        else if (errno == EPIPE || errno == ECONNRESET)
            client->output.length = 0; /* the server's last lines can still be read */
        else if (errno != EINTR)
            fail(client, now, errno);
    }
}

static void read_input(struct lobby_client *client, int64_t now)
{
    if (client->socket < 0 || line_reader_has_unread(&client->input))
        return;
    ssize_t count = line_reader_read(&client->input, client->socket);
    if (client->input.ended)
        fail(client, now, count == 0 ? 0 : errno);
}

/* ---- create, destroy, state ------------------------------------------------------------- */

struct lobby_client *lobby_client_create(const struct lobby_address *address)
{
    struct lobby_client *client = memory_new(1, sizeof *client);
    client->address = address;
    client->socket = client->stderr_pipe = -1;
    client->input.max_length = LOBBY_LINE_SIZE - 1;
    client->deadline = INT64_MIN;
    client->reconnect_delay = CLIENT_RECONNECT_MIN;
    return client;
}

void lobby_client_destroy(struct lobby_client *client)
{
    if (!client)
        return;
    disconnect(client);
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

void lobby_client_drop_game(struct lobby_client *client, int64_t game)
{
    replica_drop_game(&client->replica, game);
}

void lobby_client_reconnect_now(struct lobby_client *client)
{
    if (client->state == CLIENT_DISCONNECTED || client->state == CLIENT_NEEDS_LOGIN) {
        client->state = CLIENT_DISCONNECTED;
        client->deadline = INT64_MIN;
        client->reconnect_delay = CLIENT_RECONNECT_MIN;
    }
}

int lobby_client_descriptor(const struct lobby_client *client, short *events)
{
    *events = (short)(POLLIN | (client->output.length > 0 ? POLLOUT : 0));
    return client->socket;
}

int64_t lobby_client_deadline(const struct lobby_client *client)
{
    if (client->loss_pending || line_reader_has_unread(&client->input))
        return 0;
    return client->state == CLIENT_DISCONNECTED || client->state == CLIENT_HELLO_SENT
               ? MAX(client->deadline, 0)
               : -1;
}

/* ---- requests --------------------------------------------------------------------------- */

struct line_writer lobby_client_begin_request(const struct lobby_client *client,
                                              enum lobby_verb verb)
{
    return line_writer_begin(client->tag + 1, verb);
}

static uint64_t queue_line(struct lobby_client *client, struct line_writer *writer)
{
    if (client->socket < 0 || client->output.length + writer->length > CLIENT_OUTPUT_MAX)
        return 0;
    buffer_add(&client->output, writer->bytes, writer->length);
    return ++client->tag;
}

uint64_t lobby_client_send_request(struct lobby_client *client, struct line_writer *writer)
{
    return client->state == CLIENT_CONNECTED ? queue_line(client, writer) : 0;
}

static void start_connection(struct lobby_client *client, int64_t now)
{
    const struct lobby_address *address = client->address;
    bool is_connected = address->connected_socket > 0 && !client->used_connection;
    client->used_connection = true;
    client->child = address->connected_child;
    client->socket = is_connected
                         ? address->connected_socket
                         : lobby_open_connection(address, &client->child, &client->stderr_pipe,
                                                 &client->lost_error);
    if (client->socket < 0) {
        client->loss_pending |= client->deadline == INT64_MIN;
        handle_loss(client, now);
        return;
    }
    client->state = CLIENT_HELLO_SENT;
    client->deadline = now + CLIENT_HELLO_TIMEOUT;
    if (!is_connected) {
        /* The tag is fixed, because a kiosk between client and server sends hello itself. */
        struct line_writer writer = line_writer_begin(HELLO_TAG, VERB_HELLO);
        line_writer_add_number(&writer, "v", LOBBY_PROTOCOL);
        queue_line(client, &writer);
    }
    client->tag = MAX(client->tag, HELLO_TAG);
}

void lobby_client_handle_events(struct lobby_client *client, int64_t now)
{
    if (client->state == CLIENT_DISCONNECTED && now >= client->deadline)
        start_connection(client, now);
    else if (client->state == CLIENT_HELLO_SENT && now >= client->deadline) {
        error_set(&client->lost_error, 0, "the server is not responding");
        handle_loss(client, now);
    }
    flush_output(client, now);
    read_input(client, now);
}

/* ---- answers and notifications ---------------------------------------------------------- */

/* If hello was accepted, requests the list of users and watches the known games in progress
 * again. */
static void handle_hello_answer(struct lobby_client *client, int64_t now,
                                struct lobby_notification *notification)
{
    if (client->line.verb != VERB_OK) {
        const char *code = lobby_line_text(&client->line, "code");
        const char *text = lobby_line_text(&client->line, "text");
        error_set(&client->lost_error, 0, "%s", *text ? text : lobby_code_text(code));
        if (strcmp(code, "login") == 0)
            client->state = CLIENT_NEEDS_LOGIN;
        else if (strcmp(code, "busy") != 0 && strcmp(code, "rate") != 0 &&
                 strcmp(code, "limit") != 0)
            client->state = CLIENT_CLOSED;
        handle_loss(client, now);
        return;
    }
    replica_apply_hello(&client->replica, &client->line, now);
    client->state = CLIENT_CONNECTED;
    close_stderr_pipe(client);
    client->reconnect_delay = CLIENT_RECONNECT_MIN;
    struct line_writer writer = lobby_client_begin_request(client, VERB_WHO);
    client->who_tag = queue_line(client, &writer);
    for (size_t i = 0; i < client->replica.game_count; i++) {
        struct followed_game *followed = client->replica.games[i];
        if (followed->closed || followed->lobby_game.phase == LOBBY_GAME_OVER)
            continue;
        writer = lobby_client_begin_request(client, VERB_WATCH);
        line_writer_add_number(&writer, "game", followed->lobby_game.id);
        followed->watch_tag = queue_line(client, &writer);
    }
    notification->kind = NOTIFICATION_JOINED;
    notification->again = client->was_connected;
    client->was_connected = true;
}

static void handle_answer(struct lobby_client *client, int64_t now,
                          struct lobby_notification *notification)
{
    const struct lobby_line *line = &client->line;
    bool row = line->verb == VERB_ROW;
    struct followed_game *followed = NULL;
    for (size_t i = 0; i < client->replica.game_count; i++)
        if (client->replica.games[i]->watch_tag == line->tag)
            followed = client->replica.games[i];
    if (row && strcmp(lobby_line_text(line, "kind"), "person") == 0)
        replica_apply_person(&client->replica, line);
    if (line->tag == HELLO_TAG)
        handle_hello_answer(client, now, notification);
    else if (line->tag == client->who_tag) /* the offers came before this answer */
        notification->kind = row ? NOTIFICATION_NONE : NOTIFICATION_LISTS_COMPLETE;
    else if (followed)
        replica_apply_watch_answer(followed, line, notification);
    else
        notification->kind = row ? NOTIFICATION_ROW : NOTIFICATION_ANSWER;
    notification->ok = line->verb == VERB_OK;
}

/* Lines that cannot be parsed are ignored, because the server may be newer. */
static void handle_line(struct lobby_client *client, const char *bytes, size_t length,
                        int64_t now, struct lobby_notification *notification)
{
    memset(notification, 0, sizeof *notification);
    if (bytes == LINE_TOO_LONG ||
        !lobby_line_parse(&client->line, bytes, length, &notification->error))
        return;
    notification->line = &client->line;
    notification->tag = client->line.tag;
    if (client->line.tag != NOTIFICATION_TAG)
        handle_answer(client, now, notification);
    else if (client->state == CLIENT_CONNECTED || client->line.verb == VERB_BYE)
        replica_apply(&client->replica, &client->line, now, notification);
    if (notification->kind == NOTIFICATION_BYE) {
        const char *code = lobby_line_text(&client->line, "code");
        if (strcmp(code, "busy") == 0) { /* reported as the reason of the loss */
            error_set(&client->lost_error, 0, "the server is full");
            handle_loss(client, now);
            notification->kind = NOTIFICATION_NONE;
        } else if (strcmp(code, "shutdown") != 0 && strcmp(code, "idle") != 0)
            client->state = CLIENT_CLOSED;
    }
}

bool lobby_client_next_notification(struct lobby_client *client, int64_t now,
                                    struct lobby_notification *notification)
{
    const char *bytes;
    size_t length;
    while ((bytes = line_reader_next(&client->input, &length))) {
        handle_line(client, bytes, length, now, notification);
        if (notification->kind != NOTIFICATION_NONE)
            return true;
    }
    if (!client->loss_pending)
        return false;
    memset(notification, 0, sizeof *notification);
    client->loss_pending = false;
    notification->kind = NOTIFICATION_CONNECTION_LOST;
    notification->error = client->lost_error;
    return true;
}
