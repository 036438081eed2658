/* lobby_client_reached.c - how a client reaches its server: programs that bring the line, addresses.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

#include "client_scene.h"

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
    const struct CMUnitTest tests[] = {
        CLIENT_TEST(a_program_brings_the_line), CLIENT_TEST(a_program_that_would_ask),
        CLIENT_TEST(a_host_that_is_another),    CLIENT_TEST(a_program_that_fails),
        CLIENT_TEST(a_line_that_was_greeted),   cmocka_unit_test(addresses_of_ssh),
    };
    return cmocka_run_group_tests(tests, prepare_client_tests, NULL);
}
