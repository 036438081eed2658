/* client_scene.h - two clients of a lobby, and a small server between them.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * All are of this process and this thread; time goes on when the test says so. What is not as
 * expected fails the running cmocka test.
 */
#ifndef TTYCHESS_TESTS_CLIENT_SCENE_H
#define TTYCHESS_TESTS_CLIENT_SCENE_H

#include "fake_lobby.h"
#include "lobby/client.h"

enum { CLIENT_KINDS = LOBBY_LOST + 1, CLIENT_STEPS = 13 };

extern struct fake_lobby server;
extern struct lobby_address address; /* where it is; `path` without a program */
extern char path[100];
extern struct lobby_client *clients[2]; /* anna, boris; NULL: not there */
extern int counts[2][CLIENT_KINDS];     /* news that each has had */
extern char codes[2][40];               /* of the last answer */
extern char lost_by[240];               /* the last time */

/* A game that is played between them, what each asks in turn. */
extern const struct client_step {
    int who;
    const char *line;
} client_game[CLIENT_STEPS];

/* Set up and tear down a test. *state is the scratch directory's name. */
int open_client_server(void **state);
int close_client_server(void **state);
#define CLIENT_TEST(name)                                                                     \
    cmocka_unit_test_setup_teardown(name, open_client_server, close_client_server)

/* What such a program does first: cmocka's group_setup. */
int prepare_client_tests(void **state);

/* One client reads, writes, and takes its news; lines go to and fro until none is on its way. */
void pump(int who);
void settle(void);

/* Dial, and be here. */
void come(int who);

/* Ask, "move game=1 move=e2e4 ply=1", and settle. False: it was not sent. */
bool ask(int who, const char *text);

/* Both know table 1 as the server has it. */
void check_tables(void);

/* Hang up on one of them, and have her dial again. */
void drop(int who);

#endif
