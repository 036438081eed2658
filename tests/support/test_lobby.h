/* test_lobby.h - a real lobby core with real sockets in this process, for clients, sessions
 * and programs.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Each user has a socket of their own, here called a door, which identifies them. The store is
 * real, but in memory. Everything happens in test_lobby_step(), by a clock that the test
 * controls. For one thread.
 */
#ifndef TTYCHESS_TESTS_TEST_LOBBY_H
#define TTYCHESS_TESTS_TEST_LOBBY_H

#include "base/line_reader.h"
#include "host/core/lobby_core.h"
#include "lobby/line.h"

enum { TEST_LOBBY_DOORS = 3, TEST_LOBBY_GUESTS = 16 };

/* A connection. */
struct guest {
    struct test_lobby *test_lobby;
    int line; /* -1: none */
    int door;
    struct core_session *session;
    struct line_reader lines;
    bool parted;
};

struct test_lobby {
    struct lobby_core *core;
    struct store *store;
    int64_t now, start; /* the clock, now and at the start, when the date is TEST_LOBBY_DATE */
    struct test_lobby_door {
        const char *name;
        char path[108];
        int listener; /* -1: closed */
    } doors[TEST_LOBBY_DOORS];
    struct guest guests[TEST_LOBBY_GUESTS];
    char heard[LOBBY_LINE_SIZE]; /* the last line from a client */
    bool deaf;                   /* ignores all input and sends nothing, except by
                                  * test_lobby_tell() */
    bool site;                   /* claims to be a remote site */
    bool unrated, full;          /* games are unrated; the store saves nothing */
};

#define TEST_LOBBY_DATE INT64_C(1699963200000) /* 14 November, noon */

/* Listens at PATH.NAME for each of the names, which end with NULL. */
void test_lobby_open(struct test_lobby *test_lobby, const char *path,
                     const char *const *names);
void test_lobby_close(struct test_lobby *test_lobby);
const char *test_lobby_door(const struct test_lobby *test_lobby, const char *name);

/* Handles all pending input and checks the time. Returns whether there was anything to do. */
bool test_lobby_step(struct test_lobby *test_lobby);

/* test_lobby_drop() cuts this user's connections; test_lobby_shut() refuses new ones, or
 * accepts them again. */
void test_lobby_drop(struct test_lobby *test_lobby, const char *name);
void test_lobby_shut(struct test_lobby *test_lobby, bool shut);

/* Ends the lobby at once, and restarts it from its store after `milliseconds`. */
void test_lobby_restart(struct test_lobby *test_lobby, int64_t milliseconds);

/* Sends bytes that do not come from the lobby core over this user's connection. */
void test_lobby_tell(struct test_lobby *test_lobby, const char *name, const char *bytes);

/* The same in a child process, by the machine's clock, until test_lobby_end() or the end of
 * its parent. The sockets are open when this returns. */
pid_t test_lobby_begin(struct test_lobby *test_lobby, const char *path,
                       const char *const *names);
void test_lobby_end(pid_t process);

#endif
