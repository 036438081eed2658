/* client_scene.c - see client_scene.h.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "client_scene.h"
#include "rules/attacks.h"
#include "scratch.h"

enum { ROUNDS = 12 };

struct fake_lobby server;
struct lobby_address address;
char path[100];
struct lobby_client *clients[2];
int counts[2][CLIENT_KINDS];
char codes[2][40];
char lost_by[240];

int open_client_server(void **state)
{
    assert_int_equal(scratch_make(state), 0);
    snprintf(path, sizeof path, "%s/lobby", (const char *)*state);
    fake_lobby_open(&server, path);
    server.names[0] = "anna";
    server.names[1] = "boris";
    address = (struct lobby_address){.path = path, .descriptor = -1};
    memset(clients, 0, sizeof clients);
    memset(counts, 0, sizeof counts);
    return 0;
}

int close_client_server(void **state)
{
    for (int i = 0; i < 2; i++)
        lobby_client_destroy(clients[i]);
    fake_lobby_close(&server);
    return scratch_remove(state);
}

void pump(int who)
{
    struct lobby_news news;
    lobby_client_pump(clients[who], server.now);
    while (lobby_client_next(clients[who], server.now, &news)) {
        counts[who][news.kind]++;
        if (news.kind == LOBBY_LOST)
            snprintf(lost_by, sizeof lost_by, "%s", news.reason.text);
        if (news.kind == LOBBY_ANSWER)
            snprintf(codes[who], sizeof codes[who], "%s",
                     news.ok ? "ok" : lobby_line_text(news.line, "code"));
    }
}

void settle(void)
{
    for (int round = 0; round < ROUNDS; round++) {
        for (int i = 0; i < 2; i++)
            if (clients[i])
                pump(i);
        fake_lobby_step(&server);
    }
}

void come(int who)
{
    clients[who] = lobby_client_create(&address, NULL, false);
    settle();
    assert_int_equal(lobby_client_state(clients[who]), CLIENT_HERE);
}

bool ask(int who, const char *text)
{
    struct line_writer writer;
    char verb[32];
    size_t length = strcspn(text, " ");
    snprintf(verb, sizeof verb, "%.*s", (int)length, text);
    lobby_client_begin(clients[who], &writer, verb);
    if (text[length] != '\0')
        line_add_raw(&writer, text + length + 1, strlen(text + length + 1));
    bool sent = lobby_client_send(clients[who], &writer) != 0;
    settle();
    return sent;
}

const struct client_step client_game[] = {
    {0, "match name=boris clock=10+5 rated=yes"},
    {1, "accept id=1"},
    {0, "move game=1 move=e2e4 ply=1"},
    {1, "move game=1 move=e7e5 ply=2"},
    {0, "offer game=1 offer=draw ply=2"},
    {0, "move game=1 move=g1f3 ply=3"},
    {1, "answer game=1 offer=draw yes=no ply=3"},
    {0, "offer game=1 offer=takeback ply=3"},
    {1, "offer game=1 offer=takeback ply=3"},
    {0, "move game=1 move=f1c4 ply=3"},
    {1, "moretime game=1"},
    {1, "move game=1 move=b8c6 ply=4"},
    {0, "resign game=1"},
};
void check_tables(void)
{
    struct reason reason;
    for (int i = 0; i < 2; i++) {
        const struct lobby_seat *seat = replica_table(lobby_client_replica(clients[i]), 1);
        assert_non_null(seat);
        if (!table_equals(&seat->table, &server.tables[0].table, &reason))
            fail_msg("client %d: %s", i, reason.text);
    }
}

void drop(int who)
{
    server.come = who; /* the next one who comes is she */
    fake_lobby_drop(&server, server.names[who]);
    settle();
    for (int i = 0; i < 3; i++) {
        fake_lobby_pass(&server, CLIENT_LONG_PAUSE / 3);
        settle();
    }
    assert_int_equal(lobby_client_state(clients[who]), CLIENT_HERE);
}

int prepare_client_tests(void **state)
{
    (void)state;
    attacks_init();
    signal(SIGPIPE, SIG_IGN);
    return 0;
}
