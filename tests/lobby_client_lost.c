/* lobby_client_lost.c - a client's end of the line: the server has lost something, or is of another age.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "client_scene.h"

static const struct lobby_seat *seat_of(int who, int64_t id)
{
    const struct lobby_seat *seat = replica_table(lobby_client_replica(clients[who]), id);
    assert_non_null(seat);
    return seat;
}

/* It comes again with fewer events than were told; and, at once, with others in their place, so that
 * the numbers tell nothing. Whatever it has is the game. */
static void the_last_events_are_lost(void **state)
{
    (void)state;
    for (int kept = 0; kept <= 4; kept++)
        for (int more = 0; more <= 3; more++) {
            close_client_server(state);
            open_client_server(state);
            come(0);
            come(1);
            for (int i = 0; i < 8; i++)
                ask(client_game[i].who, client_game[i].line);
            assert_true(server.tables[0].count > 4);
            fake_lobby_drop(&server, "anna");
            fake_lobby_drop(&server, "boris");
            fake_lobby_forget(&server, 0, kept);
            for (int i = 0; i < more; i++)
                fake_lobby_pass(&server, 10000);
            settle();
            server.come = 0;
            server.now += CLIENT_LONG_PAUSE;
            settle();
            assert_int_equal(lobby_client_state(clients[0]), CLIENT_HERE);
            assert_int_equal(lobby_client_state(clients[1]), CLIENT_HERE);
            check_tables();
            assert_true(replica_is_whole(seat_of(0, 1)));
            ask(0, "offer game=1 offer=draw ply=0");
            ask(0, "move game=1 move=d2d4 ply=1");
            check_tables();
        }
}

/* Nothing answers but the test. */
static void begin_script(void)
{
    static const char text[] =
        "* table game=7 white=anna black=boris clock=5+3 begun=5 n=0 seat=white\n"
        "* event game=7 n=1 at=6 e=move c=w ply=1 move=e2e4\n"
        "* event game=7 n=2 at=7 e=move c=b ply=2 move=e7e5\n";
    come(0);
    server.deaf = true;
    fake_lobby_tell(&server, "anna", text);
    settle();
    assert_int_equal(seat_of(0, 7)->table.number, 2);
}

/* The tag of what was heard last, which has to be this. */
static int tag_of(const char *asked)
{
    assert_string_equal(server.heard + strcspn(server.heard, " ") + 1, asked);
    return atoi(server.heard);
}

/* An answer, where there is a tag to answer; then what is told unasked. */
static void tell(int tag, const char *text)
{
    char line[20];
    snprintf(line, sizeof line, "%d ", tag);
    if (tag != 0)
        fake_lobby_tell(&server, "anna", line);
    fake_lobby_tell(&server, "anna", text);
    settle();
}

static void events_that_do_not_fit(void **state)
{
    const struct lobby_seat *seat;
    int tag;
    (void)state;
    begin_script();
    tell(0, "* event game=7 n=3 at=8 e=move c=w ply=3 move=d4d5\n");
    tag = tag_of("resume game=7 from=2");
    tell(0, "* event game=7 n=4 at=9 e=move c=b ply=4 move=e5d4\n"); /* it was on its way */
    tag_of("resume game=7 from=2");
    tell(tag, "ok n=4\n"
              "* event game=7 n=3 at=8 e=move c=w ply=3 move=d4d5\n"
              "* event game=7 n=4 at=9 e=move c=b ply=4 move=e5d4\n");
    tag = tag_of("resume game=7 from=0");
    tell(tag, "ok n=4\n"
              "* event game=7 n=1 at=6 e=move c=w ply=1 move=d2d4\n"
              "* event game=7 n=2 at=7 e=move c=b ply=2 move=e7e5\n"
              "* event game=7 n=3 at=8 e=move c=w ply=3 move=d4d5\n");
    seat = seat_of(0, 7);
    assert_false(replica_is_whole(seat));
    assert_int_equal(seat->table.game.current, 2); /* the old ones, until all have come */
    tell(0, "* event game=7 n=4 at=9 e=move c=b ply=4 move=d7d6\n");
    assert_true(replica_is_whole(seat));
    assert_int_equal(seat->table.game.current, 4);
    assert_int_equal(counts[0][LOBBY_GAP], 2);
    tell(0, "* event game=7 n=5 at=9 e=move c=w ply=5 move=c2c4\n");
    assert_int_equal(seat->table.game.current, 5);
}

/* Nobody asks a third time. */
static void events_that_never_fit(void **state)
{
    static const char bad[] = "ok n=3\n"
                              "* event game=7 n=1 at=6 e=move c=w ply=1 move=e2e4\n"
                              "* event game=7 n=2 at=7 e=move c=b ply=2 move=e7e5\n"
                              "* event game=7 n=3 at=8 e=move c=w ply=3 move=d4d5\n";
    const struct lobby_seat *seat;
    (void)state;
    begin_script();
    tell(0, bad + sizeof "ok n=3");
    tell(tag_of("resume game=7 from=2"), bad);
    tell(tag_of("resume game=7 from=0"), bad);
    seat = seat_of(0, 7);
    assert_int_equal(counts[0][LOBBY_CLOSED], 1);
    assert_true(seat->closed);
    assert_int_equal(seat->table.game.current, 2);
    for (int i = 0; i < 5; i++)
        tell(0, bad + sizeof "ok n=3");
    tag_of("resume game=7 from=0");
    assert_int_equal(counts[0][LOBBY_GAP], 2);
    assert_int_equal(counts[0][LOBBY_CLOSED], 1);
}

/* It has fewer events than it is asked to go on behind. */
static void a_server_that_went_back(void **state)
{
    int tag;
    (void)state;
    begin_script();
    tell(0, "* event game=7 n=4 at=8 e=move c=w ply=1 move=d2d4\n");
    tell(tag_of("resume game=7 from=2"), "no code=syntax\n");
    tag = tag_of("resume game=7 from=0");
    tell(tag, "ok n=1\n* event game=7 n=1 at=6 e=move c=w ply=1 move=d2d4\n");
    assert_int_equal(seat_of(0, 7)->table.number, 1);
    assert_true(replica_is_whole(seat_of(0, 7)));
    tell(0, "* event game=7 n=2 at=7 e=move c=b ply=2 move=e7e5\n");
    assert_int_equal(seat_of(0, 7)->table.number, 2);
}

/* It ended while the line was gone, and the server has let go of it. */
static void a_game_that_ended_meanwhile(void **state)
{
    (void)state;
    come(0);
    come(1);
    for (int i = 0; i < 4; i++)
        ask(client_game[i].who, client_game[i].line);
    server.come = 0;
    fake_lobby_drop(&server, "anna");
    pump(0);
    ask(1, "resign game=1");
    server.now += CLIENT_LONG_PAUSE;
    settle();
    assert_int_equal(counts[0][LOBBY_CLOSED], 1);
    assert_true(seat_of(0, 1)->closed);
    assert_false(replica_plays_rated(lobby_client_replica(clients[0])));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        CLIENT_TEST(the_last_events_are_lost),    CLIENT_TEST(events_that_do_not_fit),
        CLIENT_TEST(events_that_never_fit),       CLIENT_TEST(a_server_that_went_back),
        CLIENT_TEST(a_game_that_ended_meanwhile),
    };
    return cmocka_run_group_tests(tests, prepare_client_tests, NULL);
}
