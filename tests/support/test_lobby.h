/* test_lobby.h - a real hall behind real sockets, in this process: for clients, sessions and programs.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Each person has a door, a socket of their own, so who comes is known. The store is a real one, in
 * memory. Nothing happens but in house_step(), by the clock that the test holds. One thread.
 */
#ifndef TTYCHESS_TESTS_HOUSE_H
#define TTYCHESS_TESTS_HOUSE_H

#include "base/line_reader.h"
#include "host/core/lobby_core.h"
#include "lobby/line.h"

enum { TEST_LOBBY_DOORS = 3, TEST_LOBBY_GUESTS = 16 };

/* Somebody's line. */
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
    int64_t now; /* the clock; the date is HOUSE_DATE more */
    struct test_lobby_door {
        const char *name;
        char path[108];
        int listener; /* -1: it is shut */
    } doors[TEST_LOBBY_DOORS];
    struct guest guests[TEST_LOBBY_GUESTS];
    char heard[LOBBY_LINE_SIZE]; /* the last line of a client's */
    bool deaf;                   /* nothing is heard, nor told but by house_tell() */
    bool site;                   /* it says that it is one far away */
    bool unrated, full;          /* no game is rated here; the store takes nothing */
};

#define TEST_LOBBY_DATE INT64_C(1700000000000)

/* Doors at PATH.NAME, for so many people as there are names, ended by NULL. */
void test_lobby_open(struct test_lobby *test_lobby, const char *path,
                     const char *const *names);
void test_lobby_close(struct test_lobby *test_lobby);
const char *test_lobby_door(const struct test_lobby *test_lobby, const char *name);

/* All that is on its way is taken, and time is looked at. Whether there was something. */
bool test_lobby_step(struct test_lobby *test_lobby);

/* The lines of this person are cut; nobody can come any more, or all can again. */
void test_lobby_drop(struct test_lobby *test_lobby, const char *name);
void test_lobby_shut(struct test_lobby *test_lobby, bool shut);

/* It ends at once, and begins anew out of its store, after `milliseconds`. */
void test_lobby_restart(struct test_lobby *test_lobby, int64_t milliseconds);

/* Bytes that the hall has not told, to that person's line. */
void test_lobby_tell(struct test_lobby *test_lobby, const char *name, const char *bytes);

/* The same in a process of its own, by the machine's clock, until house_end() or its parent is gone:
 * its doors are open when this returns. */
pid_t test_lobby_begin(struct test_lobby *test_lobby, const char *path,
                       const char *const *names);
void test_lobby_end(pid_t process);

#endif
