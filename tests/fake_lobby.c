/* fake_lobby.c - see fake_lobby.h.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define _GNU_SOURCE /* accept4() */
#include "fake_lobby_state.h"

#include <errno.h>
#include <inttypes.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include "base/memory.h"

enum { DATE = 1700000000 };

int64_t fake_date(const struct fake_lobby *lobby)
{
    return (int64_t)DATE * 1000 + lobby->now;
}

void fake_lobby_open(struct fake_lobby *lobby, const char *path)
{
    struct sockaddr_un name = {.sun_family = AF_UNIX};
    memset(lobby, 0, sizeof *lobby);
    snprintf(lobby->path, sizeof lobby->path, "%s", path);
    snprintf(name.sun_path, sizeof name.sun_path, "%s", path);
    unlink(path);
    lobby->now = 1000;
    for (int i = 0; i < FAKE_CLIENTS; i++)
        lobby->clients[i].line = -1;
    lobby->listener = socket(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
    MUST(lobby->listener >= 0);
    MUST(bind(lobby->listener, (struct sockaddr *)&name, sizeof name) == 0);
    MUST(listen(lobby->listener, 8) == 0);
}

void fake_lobby_close(struct fake_lobby *lobby)
{
    for (int i = 0; i < FAKE_CLIENTS; i++)
        if (lobby->clients[i].line >= 0)
            close(lobby->clients[i].line);
    for (int i = 0; i < lobby->table_count; i++) {
        for (int n = 0; n < lobby->tables[i].count; n++)
            free(lobby->tables[i].events[n]);
        table_free(&lobby->tables[i].table);
    }
    close(lobby->listener);
    unlink(lobby->path);
}

/* ---- telling ------------------------------------------------------------------------------ */

void fake_put(const struct fake_client *client, const char *bytes, size_t length)
{
    ssize_t sent =
        client->line < 0 ? (ssize_t)length : send(client->line, bytes, length, MSG_NOSIGNAL);
    MUST(sent == (ssize_t)length || errno == EPIPE || errno == ECONNRESET);
}

void fake_put_line(const struct fake_client *client, struct line_writer *writer)
{
    if (writer->length == 0 || writer->bytes[writer->length - 1] != '\n')
        line_end(writer);
    fake_put(client, writer->bytes, writer->length);
}

struct fake_client *fake_client_of(struct fake_lobby *lobby, const char *name)
{
    for (int i = 0; i < FAKE_CLIENTS; i++)
        if (lobby->clients[i].line >= 0 && lobby_names_equal(lobby->clients[i].name, name))
            return &lobby->clients[i];
    return NULL;
}

void fake_lobby_tell(struct fake_lobby *lobby, const char *name, const char *bytes)
{
    struct fake_client *client = fake_client_of(lobby, name);
    MUST(client != NULL);
    fake_put(client, bytes, strlen(bytes));
}

void fake_tell_table(struct fake_lobby *lobby, struct fake_client *client, int index)
{
    struct fake_table *fake = &lobby->tables[index];
    struct line_writer writer;
    enum color seat;
    bool own = table_find_seat(&fake->table, client->name, &seat);
    line_begin(&writer, LOBBY_NEWS, "table");
    line_add_number(&writer, "game", fake->table.id);
    line_add(&writer, "white", fake->table.names[WHITE]);
    line_add(&writer, "black", fake->table.names[BLACK]);
    terms_write(&fake->table.terms, &writer);
    line_add_number(&writer, "begun", fake->table.begun);
    line_add(&writer, "wr", "1500?");
    line_add_number(&writer, "n", fake->count);
    line_add(&writer, "seat", !own ? "none" : seat == WHITE ? "white" : "black");
    if (fake->table.phase == TABLE_OVER)
        line_add_flag(&writer, "over", true);
    fake_put_line(client, &writer);
    client->sees[index] = true;
    for (int i = 0; i < fake->count; i++) {
        char line[LOBBY_LINE];
        int length = snprintf(line, sizeof line, "* event game=%" PRId64 " %s\n",
                              fake->table.id, fake->events[i]);
        fake_put(client, line, (size_t)length);
    }
}

void fake_rule(struct fake_lobby *lobby, int index, const struct rulings *rulings)
{
    struct fake_table *fake = &lobby->tables[index];
    char text[EVENT_TEXT_SIZE], line[LOBBY_LINE];
    struct reason reason;
    for (int i = 0; i < rulings->count; i++) {
        MUST(table_apply(&fake->table, &rulings->events[i], lobby->now, &reason));
        game_event_write_text(&rulings->events[i], text);
        fake->events[fake->count++] = memory_copy_string(text);
        int length =
            snprintf(line, sizeof line, "* event game=%" PRId64 " %s\n", fake->table.id, text);
        for (int c = 0; c < FAKE_CLIENTS; c++)
            if (lobby->clients[c].sees[index])
                fake_put(&lobby->clients[c], line, (size_t)length);
    }
}

/* ---- coming and going ----------------------------------------------------------------------- */

static void hang_up(struct fake_lobby *lobby, struct fake_client *client)
{
    struct rulings rulings;
    enum color seat;
    close(client->line);
    client->line = -1;
    memset(client->sees, 0, sizeof client->sees);
    for (int i = 0; i < lobby->table_count; i++) {
        struct table *table = &lobby->tables[i].table;
        if (table->phase == TABLE_OVER || !table_find_seat(table, client->name, &seat))
            continue;
        arbiter_presence(table, seat, false, false, lobby->now, fake_date(lobby), &rulings);
        fake_rule(lobby, i, &rulings);
    }
}

void fake_lobby_drop(struct fake_lobby *lobby, const char *name)
{
    struct fake_client *client = fake_client_of(lobby, name);
    MUST(client != NULL);
    hang_up(lobby, client);
}

static void take_in(struct fake_lobby *lobby, struct fake_client *client)
{
    char bytes[4096];
    const char *line;
    size_t length;
    ssize_t count = recv(client->line, bytes, sizeof bytes, MSG_DONTWAIT);
    if (count == 0)
        hang_up(lobby, client);
    for (ssize_t taken = 0; taken < count && client->line >= 0;) {
        taken += (ssize_t)line_stream_take(&client->stream, bytes + taken,
                                           (size_t)(count - taken), &line, &length);
        if (line)
            fake_take_line(lobby, client, line, length);
    }
}

void fake_lobby_step(struct fake_lobby *lobby)
{
    int line;
    while ((line = accept4(lobby->listener, NULL, NULL, SOCK_CLOEXEC | SOCK_NONBLOCK)) >= 0) {
        int place = 0;
        while (lobby->clients[place].line >= 0)
            place++;
        lobby->clients[place] = (struct fake_client){.line = line};
        if (!lobby->names[lobby->come])
            lobby->come = 0;
        snprintf(lobby->clients[place].name, LOBBY_NAME_SIZE, "%s",
                 lobby->names[lobby->come++]);
    }
    for (int i = 0; i < FAKE_CLIENTS; i++)
        if (lobby->clients[i].line >= 0)
            take_in(lobby, &lobby->clients[i]);
}

void fake_lobby_forget(struct fake_lobby *lobby, int index, int count)
{
    struct fake_table *fake = &lobby->tables[index];
    struct table old = fake->table;
    struct table_seats seats = {{old.names[WHITE], old.names[BLACK]}, {false, false}};
    struct game_event event;
    struct reason reason;
    MUST(table_init(&fake->table, old.id, &old.terms, &seats, old.begun, &reason));
    table_free(&old);
    fake->table.turn_since = lobby->now;
    for (int i = 0; i < count; i++) {
        MUST(game_event_read_text(&event, fake->events[i], &reason));
        MUST(table_apply(&fake->table, &event, lobby->now, &reason));
    }
    while (fake->count > count)
        free(fake->events[--fake->count]);
}

void fake_lobby_pass(struct fake_lobby *lobby, int64_t milliseconds)
{
    struct rulings rulings;
    lobby->now += milliseconds;
    for (int i = 0; i < lobby->table_count; i++) {
        arbiter_look(&lobby->tables[i].table, lobby->now, fake_date(lobby), &rulings);
        fake_rule(lobby, i, &rulings);
    }
}
