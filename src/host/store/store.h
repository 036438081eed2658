/* store.h - people, ratings and games: what is kept, in SQLite.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * DIRECTORY/store.sqlite holds all. What store_put() has taken survives the end of the process,
 * kill -9 too; what it took `durably` survives a power cut as well, and so does all that was put
 * before it.
 *
 * One server has a store, by a lock on its directory that the system takes back when the process
 * ends. Reading beside it (an export, sqlite3) is well. One thread a store.
 *
 * A row is plain data. Strings that come in stay the caller's; strings that the store hands out
 * live as long as is said where it does. A string is UTF-8 and never NULL unless that is said.
 * Times are milliseconds since 1970, UTC. Ids are from 1 on, given by the hall: the next one
 * behind the last that is kept.
 */
#ifndef TTYCHESS_HOST_STORE_STORE_H
#define TTYCHESS_HOST_STORE_STORE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "base/reason.h"
#include "lobby/glicko.h"
#include "lobby/table.h"

/* ---- what is kept ---------------------------------------------------------------------- */

struct store_person {
    int64_t id;
    const char *name; /* nobody else's, without regard to the case of a to z */
    int64_t uid;      /* of the account; nobody else's; -1: seated by a name alone */
    bool banned;
    int64_t seen;
};

struct store_rating {
    int64_t person;
    enum speed speed;
    struct glicko strength;
    int64_t games; /* rated ones, of this speed */
    int64_t when;  /* of the last of them */
};

/* What a rated game did to one of its players. */
struct store_change {
    double before, after; /* 0: unrated */
    double deviation;     /* before */
};

struct store_game {
    int64_t id;
    int64_t people[2];    /* by enum color; 0: deleted */
    const char *names[2]; /* as they are called; once it is over, as they were called then */
    int64_t begun;
    const char *terms; /* see store_terms_read() */
    enum speed speed;
    bool rated;

    /* From here on only when it is over; else "*", "", 0. */
    const char *result; /* as PGN has it */
    const char *ending; /* the code of why */
    int64_t ended;
    struct store_change changes[2];
};

struct store_event {
    int64_t game, n;  /* n: 1, 2, 3 ... of this game */
    const char *text; /* game_event_write_text()'s */
};

/* To somebody who is away. */
struct store_challenge {
    int64_t id, from, to;
    const char *terms;
    int64_t when;
};

struct store_game_over {
    int64_t game;
    const char *result, *ending;
    int64_t ended;
    bool rated; /* then the ratings of both and what changed are kept with it */
    struct store_change changes[2];
    struct store_rating ratings[2];
};

/* The person is "deleted-ID" in the games of others; games that are not over are, with "*" and
 * "deleted". All else of the person goes. */
struct store_deletion {
    int64_t person, when;
};

enum store_job_kind {
    STORE_PERSON,         /* .person: made, or changed: the whole of it */
    STORE_PERSON_DELETED, /* .deletion */
    STORE_RATING,         /* .rating */
    STORE_CHALLENGE,      /* .challenge: made, or changed */
    STORE_CHALLENGE_GONE, /* .id */
    STORE_GAME_BEGUN,     /* .game, which is not over */
    STORE_EVENT,          /* .event: in order, none left out */
    STORE_GAME_OVER       /* .over */
};

/* A change of what is kept; and a row that is there, where store_load() hands it out. */
struct store_job {
    enum store_job_kind kind;
    union {
        struct store_person person;
        struct store_rating rating;
        struct store_game game;
        struct store_event event;
        struct store_game_over over;
        struct store_challenge challenge;
        struct store_deletion deletion;
        int64_t id;
    };
};

/* ---- open and close ---------------------------------------------------------------------- */

struct store; /* opaque */

enum store_use {
    STORE_SERVE, /* made when there is none; nobody else may write; refused when one does */
    STORE_READ   /* as it is, also beside a server */
};

/* `directory`: made, mode 0700, by STORE_SERVE; NULL: a new store in memory, for tests. NULL, with
 * the reason, when it is damaged, younger than this program, another's, locked or cannot be had. A
 * store with a reason: an older one was brought up, and what that changes. */
struct store *store_open(const char *directory, enum store_use use, struct reason *reason);
void store_close(struct store *store); /* NULL is well */

/* ---- changes ----------------------------------------------------------------------------- */

/* Do all these jobs, or none of them. False, with the reason: the disk is full, fails or is busy,
 * or a job contradicts what is kept. */
bool store_put(struct store *store, const struct store_job *jobs, size_t count, bool durably,
               struct reason *reason);

/* Pages in the write-ahead log since it was last brought into the store; and bring it, which syncs
 * it: when nobody waits for a move. */
int store_log_pages(const struct store *store);
void store_checkpoint(struct store *store);

/* ---- what is there -------------------------------------------------------------------------- */

/* A row at a time. Strings live until `row` returns. False from `row` ends it, with the reason that it
 * set. The calls below say false where that was so, or where the store cannot be read. */
typedef bool store_row(void *context, const struct store_job *row, struct reason *reason);

/* All that a server has to know: people, each with the own ratings; challenges; games that are not
 * over, each followed by its events, in order. *games: the id of the last game, over or not; 0: none. */
bool store_load(struct store *store, store_row *row, void *context, int64_t *games,
                struct reason *reason);

/* People by their ids, each with the own ratings. */
bool store_people(struct store *store, store_row *row, void *context, struct reason *reason);

enum { STORE_PAGE = 100 }; /* games of somebody's history, at most */

/* Games of a person that are over, the newest first; and a game, over or not, with its events: no row
 * where there is none. `viewer`: who wants to see it; hidden games are those of their players; 0: all. */
bool store_history(struct store *store, int64_t person, int64_t viewer, store_row *row,
                   void *context, struct reason *reason);
bool store_game(struct store *store, int64_t game, int64_t viewer, store_row *row,
                void *context, struct reason *reason);

/* ---- games as tables and as PGN ------------------------------------------------------------ */

/* Terms as the store keeps them: line_fields() of a line with terms_write(). */
bool store_terms_read(struct terms *terms, const char *text, struct reason *reason);

/* A game as a table. An event that cannot be taken ends it: table->number says how far it came. False,
 * with the reason: there is none. */
bool store_read_table(struct store *store, int64_t game, struct table *table,
                      struct reason *reason);

/* All games of a person, the oldest first, as PGN. *games: how many. `host`: where they were played. */
bool store_export(struct store *store, const char *name, const char *host, FILE *out,
                  long *games, struct reason *reason);

#endif
