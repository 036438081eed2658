/* lobby_client.c - the lobby client with a real lobby core: lost connections, torn and unknown
 * lines, and ways to connect.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <sys/socket.h>
#include <sys/wait.h>

#include "support/test_lobby.h"
#include "host/core/state.h"
#include "lobby/client.h"
#include "rules/attacks.h"
#include "support/scratch.h"
#include "support/lobby_game_equals.h"
#include "support/test.h"

enum { KINDS = NOTIFICATION_CONNECTION_LOST + 1 };

static const char *const names[] = {"anna", "boris", NULL};
static struct test_lobby test_lobby;
static struct lobby_address addresses[2];
static struct lobby_client *clients[2];
static int counts[2][KINDS];
static char lost_by[240];

static int open_lobby(void **state)
{
    char path[100];
    assert_int_equal(scratch_make(state), 0);
    snprintf(path, sizeof path, "%s/lobby", (const char *)*state);
    test_lobby_open(&test_lobby, path, names);
    for (int i = 0; i < 2; i++)
        addresses[i] = (struct lobby_address){.path = test_lobby_door(&test_lobby, names[i])};
    memset(clients, 0, sizeof clients);
    memset(counts, 0, sizeof counts);
    return 0;
}

static int close_lobby(void **state)
{
    for (int i = 0; i < 2; i++)
        lobby_client_destroy(clients[i]);
    test_lobby_close(&test_lobby);
    return scratch_remove(state);
}

static void pump(int who)
{
    struct lobby_notification news;
    lobby_client_handle_events(clients[who], test_lobby.now);
    while (lobby_client_next_notification(clients[who], test_lobby.now, &news)) {
        counts[who][news.kind]++;
        if (news.kind == NOTIFICATION_CONNECTION_LOST)
            snprintf(lost_by, sizeof lost_by, "%s", news.error.text);
    }
}

static void settle(void)
{
    do
        for (int i = 0; i < 2; i++)
            if (clients[i])
                pump(i);
    while (test_lobby_step(&test_lobby));
    for (int i = 0; i < 2; i++)
        if (clients[i])
            pump(i);
}

static void join(int who)
{
    clients[who] = lobby_client_create(&addresses[who]);
    settle();
    assert_int_equal(lobby_client_state(clients[who]), CLIENT_CONNECTED);
}

static bool request(int who, const char *text)
{
    char verb[32];
    size_t length = strcspn(text, " ");
    snprintf(verb, sizeof verb, "%.*s", (int)length, text);
    struct line_writer writer =
        lobby_client_begin_request(clients[who], lobby_verb_parse(verb));
    if (text[length] != '\0')
        line_writer_add_raw(&writer, text + length + 1, strlen(text + length + 1));
    bool sent = lobby_client_send_request(clients[who], &writer) != 0;
    settle();
    return sent;
}

static const struct replica *replica_of(int who)
{
    return lobby_client_replica(clients[who]);
}

static const struct step {
    int who;
    const char *line;
} script[] = {
    {0, "match name=boris clock=10+5 rated=yes color=white"},
    {1, "accept id=1"},
    {0, "move game=1 move=e2e4 ply=1"},
    {1, "move game=1 move=e7e5 ply=2"},
    {0, "offer game=1 offer=draw ply=2"},
    {0, "move game=1 move=g1f3 ply=3"},
    {1, "answer game=1 offer=draw yes=no ply=3"},
    {0, "offer game=1 offer=takeback ply=3"},
    {1, "offer game=1 offer=takeback ply=3"},
    {0, "move game=1 move=f1c4 ply=3"},
    {1, "offer game=1 offer=draw ply=3"},
    {1, "move game=1 move=b8c6 ply=4"},
    {0, "resign game=1"},
};
enum { STEPS = sizeof script / sizeof *script };

/* Checks that both clients have the lobby's copy of the game, if there is one. */
static void check_games(void)
{
    const struct core_game *game = core_game_by_id(test_lobby.core, 1);
    struct error error;
    for (int i = 0; i < 2; i++) {
        const struct followed_game *seat = replica_find_game(replica_of(i), 1);
        assert_non_null(seat);
        if (game && !lobby_game_equals(&seat->lobby_game, &game->lobby_game, &error))
            fail_msg("client %d: %s", i, error.text);
    }
}

static void connect_again(void)
{
    for (int i = 0; i < 3; i++) {
        test_lobby.now += CLIENT_RECONNECT_MAX / 3;
        settle();
    }
}

FIXTURE(open_lobby, close_lobby);

/* At each step a connection is lost, or the server restarts. */
TEST(a_connection_lost_at_each_step)
{
    for (int step = 2; step < STEPS; step++)
        for (int who = 0; who < 3; who++) {
            close_lobby(state);
            open_lobby(state);
            join(0);
            join(1);
            for (int i = 0; i < STEPS; i++) {
                if (i == step && who < 2)
                    test_lobby_drop(&test_lobby, names[who]);
                if (i == step && who == 2)
                    test_lobby_restart(&test_lobby, 500);
                if (i == step)
                    connect_again();
                request(script[i].who, script[i].line);
                if (i > 0)
                    check_games();
            }
            for (int i = 0; i < 2; i++)
                assert_int_equal(replica_find_game(replica_of(i), 1)->lobby_game.phase,
                                 LOBBY_GAME_OVER);
        }
}

/* After a reconnect the client knows at once what happened in between. */
TEST(a_game_that_ends_during_a_disconnect)
{
    join(0);
    join(1);
    for (int i = 0; i < 3; i++)
        request(script[i].who, script[i].line);
    test_lobby_shut(&test_lobby, true);
    test_lobby_drop(&test_lobby, "anna");
    settle();
    assert_int_equal(counts[0][NOTIFICATION_CONNECTION_LOST], 1);
    request(1, script[3].line);
    test_lobby_shut(&test_lobby, false);
    connect_again();
    check_games();
    assert_int_equal(replica_find_game(replica_of(0), 1)->lobby_game.game.current, 2);
    test_lobby_shut(&test_lobby, true);
    test_lobby_drop(&test_lobby, "anna");
    settle();
    request(1, "resign game=1");
    test_lobby_shut(&test_lobby, false);
    connect_again();
    assert_int_equal(replica_find_game(replica_of(0), 1)->lobby_game.ending,
                     LOBBY_ENDING_RESIGNED);
    assert_true(replica_find_game(replica_of(0), 1)->closed);
    assert_false(replica_has_timed_game(replica_of(0)));
}

/* The server stops, and restarts at the same address. */
TEST(requests_without_a_connection)
{
    join(0);
    join(1);
    test_lobby_drop(&test_lobby, "anna");
    pump(0);
    assert_int_equal(counts[0][NOTIFICATION_CONNECTION_LOST], 1);
    assert_int_equal(lobby_client_state(clients[0]), CLIENT_DISCONNECTED);
    assert_false(request(0, "who"));
    assert_int_equal(replica_of(0)->people_count, 0);
    assert_true(lobby_client_deadline(clients[0]) > test_lobby.now);
    connect_again();
    assert_int_equal(counts[0][NOTIFICATION_JOINED], 2);
    assert_int_equal(replica_of(0)->people_count, 2);
}

/* The failure is reported once; the client retries after growing delays. */
TEST(no_server)
{
    int64_t last = test_lobby.now, pause = 0;
    test_lobby_shut(&test_lobby, true);
    clients[0] = lobby_client_create(&addresses[0]);
    for (int i = 0; i < 8; i++) {
        pump(0);
        test_lobby.now = lobby_client_deadline(clients[0]);
        assert_true(test_lobby.now - last >= pause);
        pause = test_lobby.now - last;
        last = test_lobby.now;
    }
    assert_int_equal(pause, CLIENT_RECONNECT_MAX);
    assert_int_equal(counts[0][NOTIFICATION_CONNECTION_LOST], 1);
    test_lobby_shut(&test_lobby, false);
    settle();
    assert_int_equal(lobby_client_state(clients[0]), CLIENT_CONNECTED);
}

TEST(a_server_that_does_not_answer)
{
    test_lobby.deaf = true;
    clients[0] = lobby_client_create(&addresses[0]);
    settle();
    assert_int_equal(lobby_client_state(clients[0]), CLIENT_HELLO_SENT);
    test_lobby.now += CLIENT_HELLO_TIMEOUT;
    pump(0);
    assert_int_equal(counts[0][NOTIFICATION_CONNECTION_LOST], 1);
    test_lobby.deaf = false;
    connect_again();
    assert_int_equal(lobby_client_state(clients[0]), CLIENT_CONNECTED);
}

/* ---- lines -------------------------------------------------------------------------- */

static void tell(const char *text)
{
    test_lobby_tell(&test_lobby, "anna", text);
    settle();
}

#define TABLE_7                                                                               \
    "* table game=7 white=anna black=boris clock=5+3 begun=5 seat=white mood=good\n"          \
    "* moves game=7 ply=1 text=e2e4:300000 e7e5:300000\n"                                     \
    "* state game=7 n=2 at=7 spent=0 turn=0 w=300000 b=300000 used=0\n"

/* Lines of a newer server, torn anywhere, between known ones. */
TEST(torn_and_unknown_lines)
{
    static const char text[] =
        "* weather game=1 sun=yes\n" TABLE_7
        "* event game=7 n=3 at=6 e=move c=w ply=3 move=g1f3 w=1 b=2 used=0 spent=0 hue=red\n"
        "* event game=7 n=2 at=7 e=move c=b ply=2 move=e7e5\n"
        "*\n\n=\n* \n* person\n* moves game=7\n* state\n";
    join(0);
    test_lobby.deaf = true;
    for (const char *c = text; *c; c++) {
        char byte[2] = {*c, '\0'};
        test_lobby_tell(&test_lobby, "anna", byte);
        pump(0);
    }
    const struct followed_game *seat = replica_find_game(replica_of(0), 7);
    assert_non_null(seat);
    assert_int_equal(seat->lobby_game.event_count, 3);
    assert_int_equal(seat->lobby_game.game.current, 3);
    assert_int_equal(counts[0][NOTIFICATION_GAME], 1);
}

/* They end the replica of the game; later events of it are ignored. */
TEST(events_that_do_not_fit)
{
    static const char *const events[] = {"n=4 at=8 e=move c=b ply=4 move=d7d5",
                                         "n=3 at=8 e=move c=w ply=3 move=d4d5"};
    const struct followed_game *seat;
    join(0);
    test_lobby.deaf = true;
    for (int i = 0; i < 2; i++) {
        char line[100];
        tell(TABLE_7);
        seat = replica_find_game(replica_of(0), 7);
        assert_false(seat->closed);
        snprintf(line, sizeof line, "* event game=7 %s\n", events[i]);
        tell(line);
        assert_int_equal(counts[0][NOTIFICATION_CLOSED], i + 1);
        assert_true(seat->closed);
        tell("* event game=7 n=3 at=8 e=move c=w ply=3 move=g1f3\n");
        assert_int_equal(seat->lobby_game.game.current, 2);
    }
}

/* An inconsistent snapshot is rejected. */
TEST(invalid_snapshots)
{
    static const char *const texts[] = {
        "* moves game=7 ply=2 text=e2e4\n* state game=7 n=1 at=7\n",
        "* moves game=7 ply=1 text=e2e5\n* state game=7 n=1 at=7\n",
        "* moves game=7 ply=1 text=e2e4:x\n* state game=7 n=1 at=7\n",
        "* moves game=7 ply=1 text=e2e4\n* state game=7 n=0 at=7\n",
        "* state game=7 n=1 at=7 result=2-0 ending=time\n",
        "* state game=8 n=1 at=7\n",
    };
    char text[400];
    join(0);
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        snprintf(text, sizeof text,
                 "* table game=7 white=anna black=boris clock=5+3 begun=5 seat=white\n%s",
                 texts[i]);
        tell(text);
        if (replica_find_game(replica_of(0), 7))
            fail_msg("'%s' was taken", texts[i]);
    }
    tell(TABLE_7);
    assert_non_null(replica_find_game(replica_of(0), 7));
}

TEST(a_line_that_is_too_long)
{
    join(0);
    for (int i = 0; i < 3 * LOBBY_LINE_SIZE; i++) {
        test_lobby_tell(&test_lobby, "anna", "x");
        pump(0);
    }
    tell("\n* person name=dora here=yes\n");
    assert_true(replica_has_person(replica_of(0), "Dora"));
}

/* A server without lists is accepted. */
TEST(lists_have_bounds)
{
    const struct replica *replica;
    char line[240];
    join(0);
    replica = replica_of(0);
    for (int i = 1; i <= REPLICA_MAX_OFFERS + 50; i++) {
        snprintf(line, sizeof line,
                 "* offer id=%d from=p%d clock=5+3\n* person name=p%d here=yes\n", i, i, i);
        tell(line);
    }
    assert_int_equal(replica->offer_count, REPLICA_MAX_OFFERS);
    assert_int_equal(replica->people_count, REPLICA_MAX_OFFERS + 51);
    for (int i = 1; i <= REPLICA_MAX_GAMES + 50; i++) {
        snprintf(line, sizeof line,
                 "* table game=%d white=a%d black=b clock=5+3 begun=1 seat=none\n"
                 "* state game=%d n=0 at=1\n",
                 i, i, i);
        tell(line);
    }
    assert_int_equal(replica->game_count, REPLICA_MAX_GAMES);
    assert_non_null(replica_find_game(replica, REPLICA_MAX_GAMES + 50));
    assert_null(replica_find_game(replica, 1));
    tell("* person name=P7 here=no\n* unoffer id=3 why=gone\n");
    assert_int_equal(replica->people_count, REPLICA_MAX_OFFERS + 50);
}

TEST(a_banned_client_does_not_reconnect)
{
    join(0);
    test_lobby_tell(&test_lobby, "anna", "* bye code=banned\n");
    test_lobby_drop(&test_lobby, "anna");
    pump(0);
    assert_int_equal(counts[0][NOTIFICATION_BYE], 1);
    assert_int_equal(lobby_client_state(clients[0]), CLIENT_CLOSED);
    assert_int_equal(lobby_client_deadline(clients[0]), -1);
}

/* ---- ways to connect ---------------------------------------------------------------- */

/* Runs a connection command until it connects or ends. */
static void connect_by_command(const char *const *command, enum lobby_notification_kind until)
{
    addresses[0] = (struct lobby_address){.command = command};
    lobby_client_destroy(clients[0]);
    memset(counts, 0, sizeof counts);
    clients[0] = lobby_client_create(&addresses[0]);
    for (int i = 0; i < 30000 && counts[0][until] == 0; i++) {
        pump(0);
        usleep(1000);
    }
    assert_int_equal(counts[0][until], 1);
}

TEST(a_full_server_is_tried_again)
{
    clients[0] = lobby_client_create(&addresses[0]);
    test_lobby.deaf = true;
    settle();
    test_lobby_tell(&test_lobby, "anna", "* bye code=busy\n");
    pump(0);
    assert_int_equal(counts[0][NOTIFICATION_CONNECTION_LOST], 1);
    assert_string_equal(lost_by, "the server is full");
    test_lobby.deaf = false;
    connect_again();
    assert_int_equal(lobby_client_state(clients[0]), CLIENT_CONNECTED);
}

TEST(connection_by_a_program)
{
    static const char *const command[] = {
        "sh", "-c",
        "read hello; echo '1 ok name=zoe host=far now=5'; read x; read y; cat >/dev/null",
        NULL};
    connect_by_command(command, NOTIFICATION_JOINED);
    assert_int_equal(lobby_client_state(clients[0]), CLIENT_CONNECTED);
    assert_string_equal(replica_of(0)->host, "far");
}

TEST(nobody_is_logged_in)
{
    static const char *const command[] = {
        "sh", "-c", "read hello; echo '1 no code=login text=nobody is logged in'", NULL};
    connect_by_command(command, NOTIFICATION_CONNECTION_LOST);
    assert_int_equal(lobby_client_state(clients[0]), CLIENT_NEEDS_LOGIN);
    assert_string_equal(lost_by, "nobody is logged in");
    lobby_client_reconnect_now(clients[0]);
    assert_int_equal(lobby_client_state(clients[0]), CLIENT_DISCONNECTED);
}

/* At most the last one remains. */
TEST(ended_programs_are_reaped)
{
    static const char *const command[] = {"sh", "-c", "exec sleep 100", NULL};
    int left = 0;
    while (waitpid(-1, NULL, 0) > 0)
        ; /* those of other tests */
    addresses[0] = (struct lobby_address){.command = command};
    clients[0] = lobby_client_create(&addresses[0]);
    for (int i = 0; i < 5; i++) {
        pump(0);
        assert_int_equal(lobby_client_state(clients[0]), CLIENT_HELLO_SENT);
        test_lobby.now += CLIENT_HELLO_TIMEOUT;
        pump(0);
        test_lobby.now += CLIENT_RECONNECT_MAX;
    }
    while (waitpid(-1, NULL, 0) > 0)
        left++;
    assert_int_equal(left, 1);
}

static void run_failing(const char *complaint)
{
    char shell[300];
    const char *const command[] = {"sh", "-c", shell, NULL};
    snprintf(shell, sizeof shell, "seq 1000 >&2; printf '%%b' '%s' >&2; exit 255", complaint);
    connect_by_command(command, NOTIFICATION_CONNECTION_LOST);
}

/* There is no automatic retry if someone would have to type something. A changed host key is
 * reported even if the user's own key is also rejected. If a host is down, the client
 * retries. */
TEST(a_program_that_complains)
{
    run_failing("Offending key in known_hosts:3\\nHost key verification failed.\\r\\n");
    assert_int_equal(lobby_client_state(clients[0]), CLIENT_NEEDS_LOGIN);
    assert_string_equal(lost_by, "ssh cannot log in: Host key verification failed");
    run_failing("Warning: x.\\nanna@far: Permission denied (publickey).\\r\\n");
    assert_int_equal(lobby_client_state(clients[0]), CLIENT_NEEDS_LOGIN);
    assert_string_equal(lost_by, "ssh cannot log in: anna@far: Permission denied (publickey)");
    assert_int_equal(lobby_client_deadline(clients[0]), -1);
    run_failing("bash: line 1: /usr/bin/ttychess: Permission denied\\n");
    assert_int_equal(lobby_client_state(clients[0]), CLIENT_DISCONNECTED);
    run_failing("ssh: connect to host far port 22: Connection refused\\n");
    assert_int_equal(lobby_client_state(clients[0]), CLIENT_DISCONNECTED);
    assert_true(lobby_client_deadline(clients[0]) > test_lobby.now);
}

/* A kiosk in between has already sent hello with tag 1, and drops the client's hello. */
TEST(hello_has_the_same_tag_on_each_line)
{
    join(0);
    test_lobby_drop(&test_lobby, "anna");
    settle();
    test_lobby.deaf = true;
    test_lobby.now += CLIENT_RECONNECT_MAX / 3;
    settle();
    assert_int_equal(lobby_client_state(clients[0]), CLIENT_HELLO_SENT);
    tell("1 ok name=anna session=2 host=club now=1700000000000 new=no\n");
    assert_int_equal(lobby_client_state(clients[0]), CLIENT_CONNECTED);
}

/* The server's text is reported, not the usual meaning of its code. */
TEST(a_hello_that_is_refused)
{
    join(0);
    test_lobby_drop(&test_lobby, "anna");
    settle();
    test_lobby.deaf = true;
    test_lobby.now += CLIENT_RECONNECT_MAX / 3;
    settle();
    tell("1 no code=limit text=you have three sessions already\n");
    assert_int_equal(lobby_client_state(clients[0]), CLIENT_DISCONNECTED);
    assert_string_equal(lost_by, "you have three sessions already");
}

/* Another program has sent hello on this connection; if it is lost, the client connects by its
 * address. */
TEST(a_connection_with_an_earlier_hello)
{
    struct error error;
    pid_t child;
    addresses[0].connected_socket = lobby_open_connection(&addresses[0], &child, NULL, &error);
    assert_true(addresses[0].connected_socket > 0);
    assert_int_equal(write(addresses[0].connected_socket, "1 hello v=2\n", 12), 12);
    join(0);
    assert_true(request(0, "who"));
    test_lobby_drop(&test_lobby, "anna");
    settle();
    connect_again();
    assert_true(request(0, "who"));
}

static void check_ssh(const char *text, const char *words)
{
    struct ssh_command command;
    struct error error;
    char all[200] = "";
    bool good = ssh_command_parse(&command, text, true, &error);
    for (int i = 0; good && command.words[i]; i++)
        snprintf(all + strlen(all), sizeof all - strlen(all), "%s%s", i ? " " : "",
                 command.words[i]);
    if (strcmp(all, words) != 0)
        fail_msg("%s: '%s', not '%s'", text, all, words);
}

TEST(addresses_of_ssh)
{
    struct ssh_command command;
    struct error error;
    assert_true(ssh_command_parse(&command, "ssh://a:22", false, &error));
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
