/* lobby_client.c - a client's end of the line: lines that drop, torn and strange ones.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "client_scene.h"

/* ---- a line that drops ------------------------------------------------------------------------ */

static void a_line_drops_at_each_step(void **state)
{
    (void)state;
    for (int step = 1; step < CLIENT_STEPS; step++)
        for (int who = 0; who < 2; who++) {
            if (step > 1 || who > 0) {
                close_client_server(state);
                open_client_server(state);
            }
            come(0);
            come(1);
            for (int i = 0; i < CLIENT_STEPS; i++) {
                if (i == step && i != 1) /* a challenge goes with who makes it */
                    drop(who);
                ask(client_game[i].who, client_game[i].line);
                if (i > 0)
                    check_tables();
            }
            assert_int_equal(server.tables[0].table.phase, TABLE_OVER);
        }
}

/* The server is gone, and comes again at the same place, knowing all. */
static void requests_without_a_line(void **state)
{
    (void)state;
    come(0);
    come(1);
    server.come = 0;
    fake_lobby_drop(&server, "anna");
    pump(0);
    assert_int_equal(counts[0][LOBBY_LOST], 1);
    assert_int_equal(lobby_client_state(clients[0]), CLIENT_AWAY);
    assert_false(ask(0, "seeks"));
    assert_int_equal(lobby_client_replica(clients[0])->people_count, 0);
    assert_true(lobby_client_deadline(clients[0]) > server.now);
    server.now += CLIENT_LONG_PAUSE;
    settle();
    assert_int_equal(counts[0][LOBBY_JOINED], 2);
    assert_int_equal(lobby_client_replica(clients[0])->people_count, 2);
}

/* It is told once, and tried again after pauses that grow. */
static void nobody_listens(void **state)
{
    int64_t last = server.now, pause = 0;
    (void)state;
    fake_lobby_close(&server);
    clients[0] = lobby_client_create(&address, NULL, false);
    for (int i = 0; i < 8; i++) {
        pump(0);
        server.now = lobby_client_deadline(clients[0]);
        assert_true(server.now - last >= pause);
        pause = server.now - last;
        last = server.now;
    }
    assert_int_equal(pause, CLIENT_LONG_PAUSE);
    assert_int_equal(counts[0][LOBBY_LOST], 1);
    fake_lobby_open(&server, path);
    server.names[0] = "anna";
    server.now = last;
    settle();
    assert_int_equal(lobby_client_state(clients[0]), CLIENT_HERE);
}

static void a_server_that_does_not_answer(void **state)
{
    (void)state;
    server.deaf = true;
    clients[0] = lobby_client_create(&address, NULL, false);
    settle();
    assert_int_equal(lobby_client_state(clients[0]), CLIENT_GREETING);
    server.now += CLIENT_PATIENCE;
    pump(0);
    assert_int_equal(counts[0][LOBBY_LOST], 1);
    server.deaf = false;
    server.come = 0;
    server.now += CLIENT_LONG_PAUSE;
    settle();
    assert_int_equal(lobby_client_state(clients[0]), CLIENT_HERE);
}
/* ---- lines ------------------------------------------------------------------------------------ */

/* Lines of a younger server, torn anywhere, between those that matter. */
static void torn_and_unknown_lines(void **state)
{
    static const char text[] =
        "* weather game=1 sun=yes\n"
        "* table game=7 white=anna black=boris clock=5+3 begun=5 n=0 seat=white mood=good\n"
        "* event game=7 n=1 at=6 e=move c=w ply=1 move=e2e4 w=1 b=2 used=0 spent=0 hue=red\n"
        "* event game=7 n=3 at=6 e=move c=w ply=3 move=g1f3 w=1 b=2 used=0 spent=0\n" /* the second one is missing */
        "* event game=7 n=1 at=6 e=move c=w ply=1 move=e2e4\n"
        "* event game=7 n=2 at=7 e=move c=b ply=2 move=e2e4\n"
        "*\n\n=\n* \n* person\n";
    (void)state;
    come(0);
    for (const char *c = text; *c; c++) {
        char byte[2] = {*c, '\0'};
        fake_lobby_tell(&server, "anna", byte);
        pump(0);
    }
    const struct lobby_seat *seat = replica_table(lobby_client_replica(clients[0]), 7);
    assert_non_null(seat);
    assert_int_equal(seat->table.number, 1);
    assert_int_equal(seat->trouble, SEAT_BEGINS_AGAIN); /* and the second one is none */
    assert_int_equal(counts[0][LOBBY_GAP], 2);
    settle();
    assert_string_equal(server.heard + strcspn(server.heard, " "), " resume game=7 from=0");
}

static void a_line_that_is_too_long(void **state)
{
    (void)state;
    come(0);
    for (int i = 0; i < 3 * LOBBY_LINE; i++) {
        fake_lobby_tell(&server, "anna", "x");
        pump(0);
    }
    fake_lobby_tell(&server, "anna", "\n* person name=dora here=yes\n");
    settle();
    assert_true(replica_is_here(lobby_client_replica(clients[0]), "Dora"));
}

/* One and the same person in all lists, and at the tables that are not over. */
static void somebody_is_renamed(void **state)
{
    const struct replica *replica;
    (void)state;
    come(0);
    replica = lobby_client_replica(clients[0]);
    fake_lobby_tell(&server, "anna",
                    "* person name=dora here=yes\n* seek id=1 name=dora clock=5+3\n"
                    "* table game=7 white=anna black=dora clock=5+3 begun=1 n=0 seat=white\n"
                    "* renamed name=dora to=theodora\n* renamed name=anna to=annette\n");
    settle();
    assert_true(replica_is_here(replica, "theodora"));
    assert_false(replica_is_here(replica, "dora"));
    assert_string_equal(replica->seeks[0].from, "theodora");
    assert_string_equal(replica_table(replica, 7)->table.names[BLACK], "theodora");
    assert_string_equal(replica_table(replica, 7)->table.names[WHITE], "annette");
    assert_string_equal(replica->me, "annette");
}

/* A server that knows no lists is one all the same. */
static void lists_have_bounds(void **state)
{
    const struct replica *replica;
    char line[200];
    (void)state;
    come(0);
    replica = lobby_client_replica(clients[0]);
    for (int i = 1; i <= REPLICA_OFFERS + 50; i++) {
        snprintf(line, sizeof line,
                 "* seek id=%d name=p%d clock=5+3\n* person name=p%d here=yes\n", i, i, i);
        fake_lobby_tell(&server, "anna", line);
        pump(0);
    }
    assert_int_equal(replica->seek_count, REPLICA_OFFERS);
    assert_int_equal(replica->people_count, REPLICA_OFFERS + 51);
    for (int i = 1; i <= REPLICA_TABLES + 50; i++) {
        snprintf(line, sizeof line,
                 "* table game=%d white=a%d black=b clock=5+3 begun=1 n=0 seat=none\n", i, i);
        fake_lobby_tell(&server, "anna", line);
        pump(0);
    }
    assert_int_equal(replica->table_count, REPLICA_TABLES);
    assert_non_null(replica_table(replica, REPLICA_TABLES + 50));
    assert_null(replica_table(replica, 1));
    fake_lobby_tell(&server, "anna", "* person name=P7 here=no\n* unseek id=3\n");
    pump(0);
    assert_int_equal(replica->people_count, REPLICA_OFFERS + 50);
    assert_null(replica_seek(replica, 3));
}

static void who_is_not_wanted(void **state)
{
    (void)state;
    come(0);
    fake_lobby_tell(&server, "anna", "* bye code=banned\n");
    fake_lobby_drop(&server, "anna");
    pump(0);
    assert_int_equal(counts[0][LOBBY_BYE], 1);
    assert_int_equal(lobby_client_state(clients[0]), CLIENT_OUT);
    assert_int_equal(lobby_client_deadline(clients[0]), -1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        CLIENT_TEST(a_line_drops_at_each_step),
        CLIENT_TEST(requests_without_a_line),
        CLIENT_TEST(nobody_listens),
        CLIENT_TEST(a_server_that_does_not_answer),
        CLIENT_TEST(torn_and_unknown_lines),
        CLIENT_TEST(a_line_that_is_too_long),
        CLIENT_TEST(somebody_is_renamed),
        CLIENT_TEST(lists_have_bounds),
        CLIENT_TEST(who_is_not_wanted),
    };
    return cmocka_run_group_tests(tests, prepare_client_tests, NULL);
}
