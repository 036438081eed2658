/* store_job.h - what the store keeps, and what it can be told and asked.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Plain data. Who tells the store something keeps his strings: they are copied. Strings that
 * the store hands out live as long as is said where it does. A string is UTF-8 and never NULL
 * unless that is said. Times are milliseconds since 1970, UTC. Ids are from 1 on, given by the
 * server (struct store_next), and never used again.
 */
#ifndef TTYCHESS_HOST_STORE_JOB_H
#define TTYCHESS_HOST_STORE_JOB_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "host/glicko.h"
#include "lobby/terms.h" /* enum speed */

/* ---- what is kept ---------------------------------------------------------------------- */

struct store_person {
    int64_t id;
    const char *name; /* nobody else's, without regard to the case of a to z */
    int64_t uid;      /* of the account; nobody else's; -1: seated by a name alone */
    bool program, banned;
    int64_t created, seen;
};

/* One wish of a person: "noplay", "quiet" ... */
struct store_setting {
    int64_t person;
    const char *key;
    const char *value; /* NULL: none any more */
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
    bool programs[2];     /* as they were marked */
    int64_t begun;
    const char *terms; /* store_terms_write()'s */
    enum speed speed;
    bool rated, hidden, over;

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

struct store_mute {
    int64_t person, muted; /* `person` does not hear `muted` */
};

/* One thing beside all that: a value by its name; NULL: none any more. A key "WORD.ID" is about
 * the person with that id, and goes with the person. */
struct store_note {
    const char *key, *value;
};

/* A game to be written as a file beside the store: games/2026-11/17.pgn, the month of `begun`.
 * Files are made from the store, for everybody else's tools. Only the last one of a game, with
 * `over`, is synced; what of them is missing is made by the storage thread itself when it is
 * idle, at the start and after somebody's deletion. */
struct store_paper {
    int64_t game, begun;
    const char *text;
    bool over;
};

/* ---- what it is told --------------------------------------------------------------------- */

enum store_job_kind {
    STORE_PERSON,         /* .person: made, or changed: the whole of it */
    STORE_PERSON_DELETED, /* .deletion */
    STORE_SETTING,        /* .setting */
    STORE_RATING,         /* .rating */
    STORE_GAME_BEGUN,     /* .game, which is not over */
    STORE_EVENT,          /* .event: in order, none left out */
    STORE_GAME_OVER,      /* .over */
    STORE_CHALLENGE,      /* .challenge: made, or changed */
    STORE_CHALLENGE_GONE, /* .id */
    STORE_MUTE,           /* .mute */
    STORE_UNMUTE,         /* .mute */
    STORE_NOTE,           /* .note */
    STORE_JOB_KINDS
};

struct store_game_over {
    int64_t game;
    const char *result, *ending;
    int64_t ended;
    bool rated; /* then the ratings of both and what changed are kept with it */
    struct store_change changes[2];
    struct store_rating ratings[2];
};

/* The person is "deleted-ID" in the games of others, which are to be filed anew; games that are
 * not over are, with "*" and "deleted". All else of the person goes. */
struct store_deletion {
    int64_t person, when;
};

struct store_job {
    enum store_job_kind kind;
    union {
        struct store_person person;
        struct store_setting setting;
        struct store_rating rating;
        struct store_game game;
        struct store_event event;
        struct store_game_over over;
        struct store_challenge challenge;
        struct store_mute mute;
        struct store_note note;
        struct store_deletion deletion;
        int64_t id;
    };
};

/* Terms as the store keeps them, and read again. */
void store_terms_write(const struct terms *terms, char text[LOBBY_LINE]);
bool store_terms_read(struct terms *terms, const char *text, struct reason *reason);

/* A copy with all its strings in one block, to be freed with free(); *bytes is its size. */
struct store_job *store_job_copy(const struct store_job *job, size_t *bytes);

/* ---- what it is asked -------------------------------------------------------------------- */

enum { STORE_PAGE = 20 }; /* games on a page of somebody's history */

enum store_query_kind {
    STORE_HISTORY, /* .person, .viewer, .before: games that are over, the newest first */
    STORE_EVENTS,  /* .game: a game, over or not, with its events */
    STORE_PAIR,    /* .person, .other, .since: how many rated games they began together */
    STORE_UNFILED  /* games that are over without their file, a page */
};

struct store_query {
    enum store_query_kind kind;
    uint64_t tag;   /* the asker's own */
    int64_t person; /* an id, like the others */
    int64_t viewer; /* who wants to see it: hidden games are those of their players; 0: all */
    int64_t before; /* a game: only older ones; 0: all */
    int64_t game, other, since;
};

struct store_reply {
    struct store_query query;
    bool failed; /* the store could not be read; see `why` */
    char why[240];
    struct store_game *games; /* the page, or the one game; none: it is not there */
    size_t game_count;
    struct store_event *events;
    size_t event_count;
    int64_t number; /* of all games in the history, of the pair, without their file */
    struct store_reply *next; /* the thread's */
};

void store_reply_free(struct store_reply *reply); /* NULL is well */

#endif
