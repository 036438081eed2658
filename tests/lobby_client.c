/* lobby_client.c - a client's end of the line: torn lines, lines that drop, servers of another
 * age, programs that bring the line.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

#include "fake_lobby.h"
#include "lobby/client.h"
#include "rules/attacks.h"
#include "scratch.h"

enum { ROUNDS = 12, KINDS = LOBBY_LOST + 1 };

static struct fake_lobby server;
static struct lobby_address address;
static char path[100];
static struct lobby_client *clients[2];
static int counts[2][KINDS];
static char codes[2][40]; /* of the last answer */
static char lost_by[240]; /* the last time */

static int open_server(void **state)
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

static int close_server(void **state)
{
    for (int i = 0; i < 2; i++)
        lobby_client_destroy(clients[i]);
    fake_lobby_close(&server);
    return scratch_remove(state);
}

static void pump(int who)
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

static void settle(void)
{
    for (int round = 0; round < ROUNDS; round++) {
        for (int i = 0; i < 2; i++)
            if (clients[i])
                pump(i);
        fake_lobby_step(&server);
    }
}

static void come(int who)
{
    clients[who] = lobby_client_create(&address, NULL, false);
    settle();
    assert_int_equal(lobby_client_state(clients[who]), CLIENT_HERE);
}

/* "move game=1 move=e2e4 ply=1" */
static bool ask(int who, const char *text)
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

/* ---- a game ---------------------------------------------------------------------------------- */

static const struct step {
    int who;
    const char *line;
} game[] = {
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
enum { STEPS = sizeof game / sizeof *game };

static void check_tables(void)
{
    struct reason reason;
    for (int i = 0; i < 2; i++) {
        const struct lobby_seat *seat = replica_table(lobby_client_replica(clients[i]), 1);
        assert_non_null(seat);
        if (!table_equals(&seat->table, &server.tables[0].table, &reason))
            fail_msg("client %d: %s", i, reason.text);
    }
}

/* Hang up on one of them, and have her dial again. */
static void drop(int who)
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

static void a_line_drops_at_each_step(void **state)
{
    (void)state;
    for (int step = 1; step < STEPS; step++)
        for (int who = 0; who < 2; who++) {
            if (step > 1 || who > 0) {
                close_server(state);
                open_server(state);
            }
            come(0);
            come(1);
            for (int i = 0; i < STEPS; i++) {
                if (i == step && i != 1) /* a challenge goes with who makes it */
                    drop(who);
                ask(game[i].who, game[i].line);
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

/* ---- a server that has lost something ---------------------------------------------------------- */

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
            close_server(state);
            open_server(state);
            come(0);
            come(1);
            for (int i = 0; i < 8; i++)
                ask(game[i].who, game[i].line);
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
        ask(game[i].who, game[i].line);
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

/* ---- how it is reached ---------------------------------------------------------------------------- */

static void a_program_brings_the_line(void **state)
{
    static const char *const command[] = {
        "sh", "-c",
        "read hello; echo '1 ok v=1 name=zoe host=far now=5'; read x; read y; cat >/dev/null",
        NULL};
    (void)state;
    address = (struct lobby_address){.command = command, .descriptor = -1};
    clients[0] = lobby_client_create(&address, NULL, false);
    for (int i = 0; i < 30000 && lobby_client_state(clients[0]) != CLIENT_HERE; i++) {
        pump(0);
        usleep(1000);
    }
    assert_int_equal(lobby_client_state(clients[0]), CLIENT_HERE);
    assert_string_equal(lobby_client_replica(clients[0])->host, "far");
}

/* Until the program has ended without bringing the line, for the so-manieth time. */
static void await_lost(int times)
{
    for (int i = 0; i < 30000 && counts[0][LOBBY_LOST] < times; i++) {
        pump(0);
        usleep(1000);
    }
    assert_int_equal(counts[0][LOBBY_LOST], times);
}

/* It would need somebody who types: dialling again would fail for ever. */
static void a_program_that_would_ask(void **state)
{
    static const char *const command[] = {
        "sh", "-c",
        "seq 1000 >&2; echo 'anna@far: Permission denied (publickey,password).' >&2; exit 255",
        NULL};
    (void)state;
    address = (struct lobby_address){.command = command, .descriptor = -1};
    clients[0] = lobby_client_create(&address, NULL, false);
    await_lost(1);
    assert_int_equal(lobby_client_state(clients[0]), CLIENT_LOCKED);
    assert_int_equal(lobby_client_deadline(clients[0]), -1);
    server.now += 10 * CLIENT_LONG_PAUSE;
    pump(0);
    assert_int_equal(lobby_client_state(clients[0]), CLIENT_LOCKED);
    lobby_client_hurry(clients[0]);
    await_lost(2);
    assert_int_equal(lobby_client_state(clients[0]), CLIENT_LOCKED);
}

/* Until a program that says this has ended; the reason that was told. */
static void bring(const char *complaint)
{
    char script[300];
    const char *const command[] = {"sh", "-c", script, NULL};
    snprintf(script, sizeof script, "printf '%%b' '%s' >&2; exit 255", complaint);
    address = (struct lobby_address){.command = command, .descriptor = -1};
    lobby_client_destroy(clients[0]);
    counts[0][LOBBY_LOST] = 0;
    clients[0] = lobby_client_create(&address, NULL, false);
    await_lost(1);
}

/* A host's key that has changed is not hidden behind one's own that is not taken. */
static void a_host_that_is_another(void **state)
{
    (void)state;
    bring("Offending key in known_hosts:3\\nHost key verification failed.\\r\\n");
    assert_int_equal(lobby_client_state(clients[0]), CLIENT_LOCKED);
    assert_int_equal(lobby_client_complaint(clients[0]), DIAL_STRANGE_HOST);
    assert_string_equal(lost_by, "ssh cannot log in: Host key verification failed");
    bring("Warning: x.\\nanna@far: Permission denied (publickey).\\r\\n");
    assert_int_equal(lobby_client_state(clients[0]), CLIENT_LOCKED);
    assert_int_equal(lobby_client_complaint(clients[0]), DIAL_LOCKED);
    assert_string_equal(lost_by, "ssh cannot log in: anna@far: Permission denied (publickey)");
    bring("bash: line 1: /usr/bin/ttychess: Permission denied\\n");
    assert_int_equal(lobby_client_state(clients[0]), CLIENT_AWAY);
}

/* A host that is down for a while is dialled again. */
static void a_program_that_fails(void **state)
{
    static const char *const command[] = {
        "sh", "-c",
        "echo 'ssh: connect to host far port 22: Connection refused' >&2; exit 255", NULL};
    (void)state;
    address = (struct lobby_address){.command = command, .descriptor = -1};
    clients[0] = lobby_client_create(&address, NULL, false);
    await_lost(1);
    assert_int_equal(lobby_client_state(clients[0]), CLIENT_AWAY);
    assert_true(lobby_client_deadline(clients[0]) > server.now);
}

/* Somebody else has said hello; when that line goes, it is dialled as the address says. */
static void a_line_that_was_greeted(void **state)
{
    struct reason reason;
    pid_t child;
    (void)state;
    address.greeted = lobby_dial(&address, &child, &reason);
    assert_true(address.greeted > 0);
    assert_int_equal(write(address.greeted, "1 hello v=1\n", 12), 12);
    come(0);
    assert_true(ask(0, "seeks"));
    drop(0);
    assert_true(ask(0, "seeks"));
}

static void check_ssh(const char *text, const char *words)
{
    struct dial_command command;
    struct reason reason;
    char all[200] = "";
    bool good = lobby_read_ssh(&command, text, true, &reason);
    for (int i = 0; good && command.words[i]; i++)
        snprintf(all + strlen(all), sizeof all - strlen(all), "%s%s", i ? " " : "",
                 command.words[i]);
    if (strcmp(all, words) != 0)
        fail_msg("%s: '%s', not '%s'", text, all, words);
}

static void addresses_of_ssh(void **state)
{
    struct dial_command command;
    struct reason reason;
    (void)state;
    assert_true(lobby_read_ssh(&command, "ssh://a:22", false, &reason));
    assert_string_equal(command.words[3], "BatchMode=yes");
    assert_string_equal(command.words[10], "--stdio");
    assert_null(command.words[11]);
    check_ssh("ssh://club.example", "ssh -T -- club.example ttychess lobby --stdio");
    check_ssh("ssh://anna@club.example:2222",
              "ssh -T -p 2222 -- anna@club.example ttychess lobby --stdio");
    check_ssh("ssh://club/", "ssh -T -- club ttychess lobby --stdio");
    check_ssh("ssh://-oProxyCommand=x", "");
    check_ssh("ssh://anna@-oProxyCommand=x", "");
    check_ssh("ssh://club;id", "");
    check_ssh("ssh://a b", "");
    check_ssh("ssh://$(id)", "");
    check_ssh("ssh://", "");
    check_ssh("ssh://club:0", "");
    check_ssh("ssh://club:70000", "");
    check_ssh("http://club", "");
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, open_server, close_server)
    const struct CMUnitTest tests[] = {
        TEST(a_line_drops_at_each_step),
        TEST(requests_without_a_line),
        TEST(nobody_listens),
        TEST(a_server_that_does_not_answer),
        TEST(the_last_events_are_lost),
        TEST(events_that_do_not_fit),
        TEST(events_that_never_fit),
        TEST(a_server_that_went_back),
        TEST(a_game_that_ended_meanwhile),
        TEST(torn_and_unknown_lines),
        TEST(a_line_that_is_too_long),
        TEST(lists_have_bounds),
        TEST(somebody_is_renamed),
        TEST(who_is_not_wanted),
        TEST(a_program_brings_the_line),
        TEST(a_program_that_would_ask),
        TEST(a_program_that_fails),
        TEST(a_host_that_is_another),
        TEST(a_line_that_was_greeted),
        cmocka_unit_test(addresses_of_ssh),
    };
    attacks_init();
    signal(SIGPIPE, SIG_IGN);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
