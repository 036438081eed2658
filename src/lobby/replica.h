/* replica.h - what a client knows of its lobby: who is there, what is offered, the tables.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Lines of the server go in, news come out; nothing else changes a replica, so a client that
 * has lost its line shows what it knew last, and whatever a server says can do no harm: lists
 * have bounds, lines that make no sense are passed over. A table comes as a snapshot, then an event
 * a line; where one does not fit it is closed. No input or output; one thread.
 */
#ifndef TTYCHESS_LOBBY_REPLICA_H
#define TTYCHESS_LOBBY_REPLICA_H

#include "lobby/table.h"

enum {
    REPLICA_PEOPLE = 4096,
    REPLICA_OFFERS = 1024,
    REPLICA_TABLES = 256,
    LOBBY_RATING = 12 /* bytes */
};

struct lobby_person {
    char name[LOBBY_NAME_SIZE];
    char ratings[SPEED_COUNT][LOBBY_RATING];
    bool plays; /* plays: a game with a clock, when it was asked for */
};

/* A game that somebody offers: to one person, a challenge, or to anybody, a seek. */
struct lobby_offer {
    int64_t id;
    char from[LOBBY_NAME_SIZE], to[LOBBY_NAME_SIZE]; /* `to` "": anybody */
    struct terms terms;
    enum color color; /* that who offers it wants */
    bool any_color;
    char rating[LOBBY_RATING]; /* "1523", "1500?" while it is uncertain, "" */
};

struct lobby_seat {
    struct table table;
    bool seated;     /* one of the players is this person */
    enum color seat; /* then */
    bool mine;       /* and this session plays it, as far as is known */
    bool closed;     /* no more will come */
    bool over;       /* it was over when the server told of it first */
    bool begun;      /* and something had happened there before */
    uint64_t asked;  /* client.c's: the tag by which the table was asked for; 0: none */
    char ratings[2][LOBBY_RATING];
};

struct replica {
    char me[LOBBY_NAME_SIZE], host[64]; /* as the server said; "": nothing yet */
    bool site; /* games of a server far away, by its rules: see "hello" */
    size_t people_count, offer_count, table_count;
    struct lobby_person people[REPLICA_PEOPLE]; /* who are here, in the order of their names */
    struct lobby_offer offers[REPLICA_OFFERS];  /* by when they were told of */
    struct lobby_seat *tables[REPLICA_TABLES];  /* likewise */
    struct lobby_seat *coming; /* a snapshot that is not whole yet; NULL: none */
    int64_t
        clock_offset; /* the server's time of day less this machine's clock, milliseconds */
};

enum lobby_news_kind {
    LOBBY_NOTHING,     /* a line that changed nothing, or was not understood */
    LOBBY_PEOPLE,      /* who is here, or a rating, is another than before */
    LOBBY_OFFERED,     /* `offer` */
    LOBBY_OFFER_GONE,  /* `offer`, and `line` says why= */
    LOBBY_TABLE,       /* `seat`: a table that is new here */
    LOBBY_TABLE_AGAIN, /* one that was known, as it is now */
    LOBBY_EVENT,       /* `seat`, `event`, which is in the table already */
    LOBBY_RATED,       /* `seat`, `line` */
    LOBBY_SEAT,        /* `seat`: another session plays it, or this one does now */
    LOBBY_CLOSED,      /* `seat`; where the game is not over, `reason` says why */
    LOBBY_TELL,        /* `line`: from= text= */
    LOBBY_SAY,         /* `seat` may be NULL */
    LOBBY_BYE,         /* `line`: code= */
    /* of client.h: */
    LOBBY_LISTED, /* who is here and what is offered is known now */
    LOBBY_ROW,    /* `line`, of a list that was asked for by `tag` */
    LOBBY_ANSWER, /* `line`, `ok`, to `tag` */
    LOBBY_JOINED, /* `line`: the server knows us; `again`: it did before */
    LOBBY_LOST    /* `reason`: the line to the server is gone */
};

struct lobby_news {
    enum lobby_news_kind kind;
    const struct lobby_line *line; /* that it came by; valid until the next one is read */
    char name[LOBBY_NAME_SIZE];
    struct lobby_offer offer;
    struct lobby_seat *seat; /* the replica's */
    struct game_event event;
    uint64_t tag;
    bool ok, again;
    struct reason reason;
};

/* What is owned; all is zero then, as it is at first. */
void replica_free(struct replica *replica);

/* What the server tells unasked (tag LOBBY_NEWS). `now`: this machine's clock that never goes
 * back. */
void replica_take(struct replica *replica, const struct lobby_line *line, int64_t now,
                  struct lobby_news *news);

/* A row about a person, who may be somewhere else; the answer to "hello". */
void replica_take_person(struct replica *replica, const struct lobby_line *row);
void replica_take_hello(struct replica *replica, const struct lobby_line *line, int64_t now);

/* The answer to a request about a table, that was asked for by seat->asked. */
void replica_take_asked(struct lobby_seat *seat, const struct lobby_line *line,
                        struct lobby_news *news);

/* The line is gone: who is here and what is offered is told anew once it is back. Tables stay. */
void replica_lose(struct replica *replica);

/* A table by its number; NULL: none is known. */
struct lobby_seat *replica_table(const struct replica *replica, int64_t id);

/* Forget a table. */
void replica_drop_table(struct replica *replica, int64_t id);

bool replica_is_here(const struct replica *replica, const char *name);

/* Whether this person plays a game with a clock that is not over. */
bool replica_plays_by_clock(const struct replica *replica);

/* The server's time of day now, milliseconds since 1970. */
int64_t replica_date(const struct replica *replica, int64_t now);

#endif
