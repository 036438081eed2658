/* lobby_scene.h - three people in a lobby, each in a session, and a small server between them.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * All are of this process and this thread; time goes on when the test says so. What is not as
 * expected fails the running cmocka test.
 */
#ifndef TTYCHESS_TESTS_LOBBY_SCENE_H
#define TTYCHESS_TESTS_LOBBY_SCENE_H

#include "fake_lobby.h"
#include "session/session.h"

enum { SCENE_PEOPLE = 3, SCENE_SAID = 16384 };

extern struct fake_lobby server;
extern struct settings settings;               /* of everybody */
extern struct session *sessions[SCENE_PEOPLE]; /* NULL: not there */
extern char said[SCENE_PEOPLE][SCENE_SAID];    /* what each was told since the last line */

/* Set up and tear down a test: a lobby, with anna (0) and boris (1) in it; clara (2) comes where
 * she is asked to. *state is the scratch directory's name. */
int open_lobby(void **state);
int close_lobby(void **state);
#define LOBBY_TEST(name) cmocka_unit_test_setup_teardown(name, open_lobby, close_lobby)

/* What such a program does first: cmocka's group_setup. */
int prepare_lobby_tests(void **state);

/* Begin a session in the lobby; end it. */
void come(int who);
void go(int who);

/* The server's time, for session_set_now(). */
int64_t server_now(void);

/* Take the messages that wait. */
void listen_to(int who);

/* Lines go to and fro until nothing is on its way. */
void settle(void);

/* Forget what was said, type a line, and settle. */
void type(int who, const char *line);

void check_said(int who, const char *words);
void check_not_said(int who, const char *words);
void check_moves(int who, size_t half_moves); /* as many are shown */

/* Anna challenges Boris, who accepts; and then 1. e4 e5. */
void begin_game(const char *terms);
void begin_moved_game(const char *terms);

/* Anna, whose move it is, goes away for good, and Boris claims the game. */
void lose_by_absence(void);

#endif
