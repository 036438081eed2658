/* house.h - a real hall behind real sockets, in this process: for clients, sessions and programs.
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

enum { HOUSE_DOORS = 3, HOUSE_GUESTS = 16 };

/* Somebody's line. */
struct guest {
    struct house *house;
    int line; /* -1: none */
    int door;
    struct core_session *session;
    struct line_reader lines;
    bool parted;
};

struct house {
    struct lobby_core *core;
    struct store *store;
    int64_t now; /* the clock; the date is HOUSE_DATE more */
    struct house_door {
        const char *name;
        char path[108];
        int listener; /* -1: it is shut */
    } doors[HOUSE_DOORS];
    struct guest guests[HOUSE_GUESTS];
    char heard[LOBBY_LINE_SIZE]; /* the last line of a client's */
    bool deaf;                   /* nothing is heard, nor told but by house_tell() */
    bool site;                   /* it says that it is one far away */
    bool unrated, full;          /* no game is rated here; the store takes nothing */
};

#define HOUSE_DATE INT64_C(1700000000000)

/* Doors at PATH.NAME, for so many people as there are names, ended by NULL. */
void house_open(struct house *house, const char *path, const char *const *names);
void house_close(struct house *house);
const char *house_door(const struct house *house, const char *name);

/* All that is on its way is taken, and time is looked at. Whether there was something. */
bool house_step(struct house *house);

/* The lines of this person are cut; nobody can come any more, or all can again. */
void house_drop(struct house *house, const char *name);
void house_shut(struct house *house, bool shut);

/* It ends at once, and begins anew out of its store, after `milliseconds`. */
void house_restart(struct house *house, int64_t milliseconds);

/* Bytes that the hall has not told, to that person's line. */
void house_tell(struct house *house, const char *name, const char *bytes);

/* The same in a process of its own, by the machine's clock, until house_end() or its parent is gone:
 * its doors are open when this returns. */
pid_t house_begin(struct house *house, const char *path, const char *const *names);
void house_end(pid_t process);

#endif
