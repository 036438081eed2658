/* lobby_scene.c - three people in a lobby, and a small server between them.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "lobby/dial.h"
#include "lobby_scene.h"
#include "rules/attacks.h"
#include "scratch.h"
#include "session/session_lobby.h"

enum { ROUNDS = 12 };

struct fake_lobby server;
struct settings settings;
struct session *sessions[SCENE_PEOPLE];
char said[SCENE_PEOPLE][SCENE_SAID];

int64_t server_now(void)
{
    return server.now;
}

void listen_to(int who)
{
    struct message message;
    size_t length = strlen(said[who]);
    while (session_next_message(sessions[who], &message)) {
        for (const char *c = message.text; *c; c++)
            assert_true((unsigned char)*c >= ' ' && *c != 0x7F);
        length +=
            (size_t)snprintf(said[who] + length, SCENE_SAID - length, "%s\n", message.text);
        assert_true(length < SCENE_SAID);
    }
}

/* Lines go to and fro until nothing is on its way: each round carries one across. */
void settle(void)
{
    for (int round = 0; round < ROUNDS; round++) {
        for (int i = 0; i < SCENE_PEOPLE; i++)
            if (sessions[i]) {
                session_wake(sessions[i]);
                listen_to(i);
            }
        fake_lobby_step(&server);
    }
}

void type(int who, const char *line)
{
    said[0][0] = said[1][0] = said[2][0] = '\0';
    session_line(sessions[who], line);
    listen_to(who);
    settle();
}

void check_said(int who, const char *words)
{
    if (!strstr(said[who], words))
        fail_msg("'%s' was not said to %d, but:\n%s", words, who, said[who]);
}

void check_not_said(int who, const char *words)
{
    if (strstr(said[who], words))
        fail_msg("'%s' was said to %d:\n%s", words, who, said[who]);
}

void check_moves(int who, size_t half_moves)
{
    assert_int_equal(session_game(sessions[who])->current, half_moves);
}

void come(int who)
{
    sessions[who] = session_create(&settings, NULL);
    assert_non_null(sessions[who]);
    session_set_now(sessions[who], server_now);
    type(who, "lobby");
}

void go(int who)
{
    session_destroy(sessions[who]);
    sessions[who] = NULL;
}

int open_lobby(void **state)
{
    static char path[100];
    static struct lobby_address address;
    assert_int_equal(scratch_make(state), 0);
    snprintf(path, sizeof path, "%s/lobby", (const char *)*state);
    fake_lobby_open(&server, path);
    server.names[0] = "anna";
    server.names[1] = "boris";
    server.names[2] = "clara";
    settings_init(&settings);
    settings.nodes = 200;
    address = (struct lobby_address){.path = path, .descriptor = -1};
    settings.lobby = &address;
    memset(sessions, 0, sizeof sessions);
    come(0);
    come(1);
    return 0;
}

int close_lobby(void **state)
{
    for (int i = 0; i < SCENE_PEOPLE; i++)
        session_destroy(sessions[i]);
    fake_lobby_close(&server);
    settings_free(&settings);
    return scratch_remove(state);
}

void begin_game(const char *terms)
{
    char line[80];
    snprintf(line, sizeof line, "match boris %s", terms);
    type(0, line);
    check_said(1, "anna (1500?) challenges you: ");
    server.now += 1000; /* till then Enter was meant for something else */
    type(1, "");
    check_said(0, "you play White against boris");
    check_said(1, "you play Black against anna");
}

void begin_moved_game(const char *terms)
{
    begin_game(terms);
    type(0, "e4");
    type(1, "e5");
}

void lose_by_absence(void)
{
    go(0);
    settle();
    fake_lobby_pass(&server, 41 * 1000);
    type(1, "claim");
}

int prepare_lobby_tests(void **state)
{
    (void)state;
    attacks_init();
    signal(SIGPIPE, SIG_IGN);
    return 0;
}
