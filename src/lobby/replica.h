/* replica.h - a client's copy of the lobby's state: users, offers, games.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Only replica_take...() functions change a replica, so after a lost connection the client
 * still shows the last known state. A malicious server can do no harm: lists are bounded and
 * invalid lines ignored. A game arrives as a snapshot, then one event a line; if one does not
 * fit, the game is closed. No input or output; one thread.
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
    bool plays; /* with a clock, at the last "who" */
};

/* An offer of a game: a challenge to one user, or a seek, which anybody may accept. */
struct lobby_offer {
    int64_t id;
    char from[LOBBY_NAME_SIZE], to[LOBBY_NAME_SIZE]; /* `to` "": anybody */
    struct terms terms;
    enum color color; /* for the user who offers */
    bool any_color;
    char rating[LOBBY_RATING]; /* "1523", "1500?" if uncertain, or "" */
};

struct lobby_seat {
    struct table table;
    bool seated;     /* the user is one of the players */
    enum color seat; /* the user's color, if `seated` */
    bool mine;       /* this session plays, as far as the client knows */
    bool closed;     /* no more events will come */
    bool over;       /* already over when first seen */
    bool begun;      /* had events when first seen */
    uint64_t asked;  /* client.c: tag of the request to watch; 0: none */
    char ratings[2][LOBBY_RATING];
};

struct replica {
    char me[LOBBY_NAME_SIZE], host[64]; /* from the server; "" before hello */
    bool site;                          /* a remote server, see "hello" */
    size_t people_count, offer_count, table_count;
    struct lobby_person people[REPLICA_PEOPLE]; /* users present, sorted by name */
    struct lobby_offer offers[REPLICA_OFFERS];  /* in the order of arrival */
    struct lobby_seat *tables[REPLICA_TABLES];  /* in the order of arrival */
    struct lobby_seat *coming;                  /* an incomplete snapshot, or NULL */
    int64_t clock_offset; /* the server's date minus the local monotonic clock, milliseconds */
};

enum lobby_news_kind {
    LOBBY_NOTHING,     /* a line that changed nothing or was invalid */
    LOBBY_PEOPLE,      /* users present or ratings have changed */
    LOBBY_OFFERED,     /* `offer` */
    LOBBY_OFFER_GONE,  /* `offer`; `line` has why= */
    LOBBY_TABLE,       /* `seat`: a new game */
    LOBBY_TABLE_AGAIN, /* `seat`: a new snapshot of a known game */
    LOBBY_EVENT,       /* `seat`, `event`, which has been applied to the game */
    LOBBY_RATED,       /* `seat`, `line` */
    LOBBY_SEAT,        /* `seat`: another session plays now, or this one does */
    LOBBY_CLOSED,      /* `seat`; if the game is not over, `error` says why */
    LOBBY_TELL,        /* `line`: from= text= */
    LOBBY_SAY,         /* `line`: from= text=; `seat` may be NULL */
    LOBBY_BYE,         /* `line`: code= */
    /* Only from client.h: */
    LOBBY_LISTED, /* the lists of users and offers are complete */
    LOBBY_ROW,    /* `line`: a row of the list requested with `tag` */
    LOBBY_ANSWER, /* `line`, `ok`: the answer to `tag` */
    LOBBY_JOINED, /* `line`: hello was accepted; `again`: not for the first time */
    LOBBY_LOST    /* `error`: the connection is lost */
};

struct lobby_news {
    enum lobby_news_kind kind;
    const struct lobby_line *line; /* valid until the next line is read */
    char name[LOBBY_NAME_SIZE];
    struct lobby_offer offer;
    struct lobby_seat *seat; /* owned by the replica */
    struct game_event event;
    uint64_t tag;
    bool ok, again;
    struct error error;
};

/* Free all contents and set all to zero. */
void replica_free(struct replica *replica);

/* Apply a notification (tag LOBBY_NEWS) and set *news; `now`: the monotonic clock. */
void replica_take(struct replica *replica, const struct lobby_line *line, int64_t now,
                  struct lobby_news *news);

/* Apply a row about a user, or the answer to "hello". */
void replica_take_person(struct replica *replica, const struct lobby_line *row);
void replica_take_hello(struct replica *replica, const struct lobby_line *line, int64_t now);

/* Apply the answer to the request to watch a game (seat->asked). */
void replica_take_asked(struct lobby_seat *seat, const struct lobby_line *line,
                        struct lobby_news *news);

/* The connection is lost: clear users and offers; games stay. */
void replica_lose(struct replica *replica);

/* Returns NULL if the game is unknown. The replica owns the result. */
struct lobby_seat *replica_table(const struct replica *replica, int64_t id);

void replica_drop_table(struct replica *replica, int64_t id);

bool replica_is_here(const struct replica *replica, const char *name);

/* Returns whether the user is playing with a clock. */
bool replica_plays_by_clock(const struct replica *replica);

/* The server's current date, milliseconds since 1970. */
int64_t replica_date(const struct replica *replica, int64_t now);

#endif
