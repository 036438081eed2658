/* sit.c - ttychess sit, a process, and a small server that refuses what it likes.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define _GNU_SOURCE /* environ */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

#include "fake_lobby.h"
#include "lobby/client.h"
#include "rules/attacks.h"
#include "scratch.h"

static struct fake_lobby server;
static struct lobby_address address;
static char path[100], engine[4200], log_path[100];
static struct lobby_client *anna;
static pid_t robo;

/* A program that answers 1. e4 with 1... e5, and nothing else. */
static const char script[] = "while read -r line; do case $line in "
                             "uci) echo uciok;; isready) echo readyok;; "
                             "go*) echo bestmove e7e5;; quit) exit;; esac; done";

static void sit_down(void)
{
    const char *program = getenv("TTYCHESS");
    char word[] = "sit", as[] = "Robo";
    char *words[] = {(char *)(uintptr_t)program, word, engine, path, as, NULL};
    char option[120];
    posix_spawn_file_actions_t actions;
    assert_non_null(program);
    snprintf(option, sizeof option, "--lobby=%s", path);
    words[3] = option;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
    posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, log_path,
                                     O_WRONLY | O_CREAT | O_APPEND, 0600);
    assert_int_equal(posix_spawn(&robo, program, &actions, NULL, words, environ), 0);
    posix_spawn_file_actions_destroy(&actions);
}

static int open_server(void **state)
{
    FILE *file;
    char script_path[120];
    assert_int_equal(scratch_make(state), 0);
    snprintf(path, sizeof path, "%s/lobby", (const char *)*state);
    snprintf(log_path, sizeof log_path, "%s/log", (const char *)*state);
    snprintf(script_path, sizeof script_path, "%s/engine", (const char *)*state);
    file = fopen(script_path, "w");
    assert_non_null(file);
    fputs(script, file);
    fclose(file);
    snprintf(engine, sizeof engine, "--engine=sh %s", script_path);
    fake_lobby_open(&server, path);
    server.names[0] = "anna";
    server.names[1] = "Robo";
    address = (struct lobby_address){.path = path, .descriptor = -1};
    anna = lobby_client_create(&address, NULL, false);
    return 0;
}

static int close_server(void **state)
{
    lobby_client_destroy(anna);
    if (robo > 0) {
        kill(robo, SIGTERM);
        waitpid(robo, NULL, 0);
    }
    robo = 0;
    fake_lobby_close(&server);
    return scratch_remove(state);
}

/* A round of all; whoever waits for something goes round until it is so. */
static void pump(void)
{
    struct lobby_news news;
    lobby_client_pump(anna, server.now);
    while (lobby_client_next(anna, server.now, &news))
        ;
    fake_lobby_step(&server);
    poll(NULL, 0, 1);
}

static void ask(const char *verb, const char *fields)
{
    struct line_writer writer;
    lobby_client_begin(anna, &writer, verb);
    line_add_raw(&writer, fields, strlen(fields));
    assert_true(lobby_client_send(anna, &writer) != 0);
}

static const struct table *table(void)
{
    return &server.tables[0].table;
}

/* anna has played 1. e4 against it. */
static void begin(const char *match)
{
    while (lobby_client_state(anna) != CLIENT_HERE)
        pump();
    sit_down();
    while (!replica_is_here(lobby_client_replica(anna), "Robo"))
        pump();
    ask("match", match);
    while (server.table_count == 0)
        pump();
    ask("move", "game=1 move=e2e4 ply=1");
}

static bool has_logged(const char *words)
{
    char text[4096] = "";
    FILE *file = fopen(log_path, "r");
    assert_non_null(file);
    text[fread(text, 1, sizeof text - 1, file)] = '\0';
    fclose(file);
    return strstr(text, words) != NULL;
}

static void a_move_is_refused_once(void **state)
{
    (void)state;
    begin("name=Robo clock=5+3");
    while (server.moves_asked < 1) /* anna's own one */
        pump();
    server.refuses = 2;
    while (table()->game.current < 2)
        pump();
    assert_int_equal(server.moves_asked, 3);
    assert_true(has_logged("the move was not taken: the server is busy"));
}

static void moves_are_refused_for_ever(void **state)
{
    (void)state;
    begin("name=Robo clock=5+3");
    while (server.moves_asked < 1)
        pump();
    server.refuses = 1000;
    while (table()->phase != TABLE_OVER)
        pump();
    assert_int_equal(server.moves_asked, 3);
    assert_int_equal(table()->ending, TABLE_RESIGNED);
}

/* Both are ended, the server and then the program: the game by days goes on. */
static void a_game_by_days_after_a_restart(void **state)
{
    (void)state;
    begin("name=Robo days=3");
    while (table()->game.current < 2)
        pump();
    fake_lobby_forget(&server, 0, 1);
    kill(robo, SIGTERM);
    waitpid(robo, NULL, 0);
    sit_down();
    server.come = 1;
    while (table()->game.current < 2)
        pump();
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, open_server, close_server)
    const struct CMUnitTest tests[] = {
        TEST(a_move_is_refused_once),
        TEST(moves_are_refused_for_ever),
        TEST(a_game_by_days_after_a_restart),
    };
    attacks_init();
    signal(SIGPIPE, SIG_IGN);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
