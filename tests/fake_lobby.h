/* fake_lobby.h - a small server of a lobby in the process of a test.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * It speaks protocol.h as far as clients need it, with the real arbiter, and keeps nothing. Its
 * clock is the test's. Lines can also be sent to a client as they stand.
 */
#ifndef TTYCHESS_TESTS_FAKE_LOBBY_H
#define TTYCHESS_TESTS_FAKE_LOBBY_H

#include "lobby/arbiter.h"
#include "lobby/line.h"

enum { FAKE_CLIENTS = 6, FAKE_TABLES = 6, FAKE_WISHES = 8, FAKE_EVENTS = 2000 };

struct fake_client {
    int line; /* -1: free */
    char name[LOBBY_NAME_SIZE];
    struct line_stream stream;
    bool sees[FAKE_TABLES];
};

struct fake_table {
    struct table table;
    char *events[FAKE_EVENTS]; /* fields of each, owned */
    int count;
};

struct fake_wish {
    int64_t id; /* 0: free */
    char from[LOBBY_NAME_SIZE], to[LOBBY_NAME_SIZE];
    struct terms terms;
};

struct fake_lobby {
    int listener;
    int64_t now;
    char path[100];
    struct fake_client clients[FAKE_CLIENTS];
    struct fake_table tables[FAKE_TABLES];
    int table_count, moves_taken;
    struct fake_wish wishes[FAKE_WISHES];
    int64_t next_id;
    bool deaf;                       /* takes lines, answers nothing */
    bool unrated;                    /* it keeps no ratings */
    int refuses;                     /* so many moves are refused, */
    int moves_asked;                 /* of so many that were sent */
    char heard[LOBBY_LINE];          /* the last line */
    const char *names[FAKE_CLIENTS]; /* of those who come, in order */
    int come;

    /* The test's own answers. True: it has answered, by fake_lobby_tell(). NULL: none. */
    bool (*hears)(struct fake_lobby *lobby, const char *name, const struct lobby_line *line);
};

/* Listens on a path that is made; names go to those who come, in turn, again from the first. */
void fake_lobby_open(struct fake_lobby *lobby, const char *path);
void fake_lobby_close(struct fake_lobby *lobby);

/* Take in what waits, and answer. */
void fake_lobby_step(struct fake_lobby *lobby);

/* Have a client told something, as it stands; hang up on it. */
void fake_lobby_tell(struct fake_lobby *lobby, const char *name, const char *bytes);
void fake_lobby_drop(struct fake_lobby *lobby, const char *name);

/* Table `index` loses all events behind the first `count`, as with a disk that lost them. */
void fake_lobby_forget(struct fake_lobby *lobby, int index, int count);

/* Let time go on, and see what follows. */
void fake_lobby_pass(struct fake_lobby *lobby, int64_t milliseconds);

#endif
