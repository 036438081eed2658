/* replica.h - a client's copy of the lobby's state: users, offers, games.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Games survive a lost connection; other lists are cleared. A malicious server can do no harm:
 * lists are bounded and invalid lines ignored. A game arrives as a snapshot, then one event a
 * line; if one does not fit, the game is closed. No input or output; one thread.
 */
#ifndef TTYCHESS_LOBBY_REPLICA_H
#define TTYCHESS_LOBBY_REPLICA_H

#include "lobby/lobby_game.h"

enum {
    REPLICA_MAX_PEOPLE = 4096,
    REPLICA_MAX_OFFERS = 1024,
    REPLICA_MAX_GAMES = 256,
    LOBBY_RATING_SIZE = 12 /* bytes */
};

struct lobby_person {
    char name[LOBBY_NAME_SIZE];
    char ratings[SPEED_COUNT][LOBBY_RATING_SIZE];
    bool is_playing; /* in a game with a clock, at the last "who" */
};

/* A challenge to one user, or a seek, which anybody may accept. */
struct lobby_offer {
    int64_t id;
    char from[LOBBY_NAME_SIZE], to[LOBBY_NAME_SIZE]; /* `to` "": anybody */
    struct match_terms terms;
    enum color color; /* color of the user who offers */
    bool any_color;
    char rating[LOBBY_RATING_SIZE]; /* "1523", "1500?" if uncertain, or "" */
};

struct followed_game {
    struct lobby_game lobby_game;
    bool is_player;     /* whether the user plays */
    enum color color;   /* the user's color, if `is_player` */
    bool plays_here;    /* whether this session plays, as far as the client knows */
    bool closed;        /* no more events will come */
    bool was_over;      /* the game was over when first seen */
    bool had_events;    /* the game had events when first seen */
    uint64_t watch_tag; /* client.c: tag of the request to watch; 0: none */
    char ratings[2][LOBBY_RATING_SIZE];
};

struct replica {
    char me[LOBBY_NAME_SIZE], host[64]; /* set by the server; "" before hello */
    bool is_remote;                     /* see "hello" */
    size_t people_count, offer_count, game_count;
    struct lobby_person people[REPLICA_MAX_PEOPLE]; /* users present, sorted by name */
    struct lobby_offer offers[REPLICA_MAX_OFFERS];  /* in the order of arrival */
    struct followed_game *games[REPLICA_MAX_GAMES]; /* in the order of arrival */
    struct followed_game *incoming;                 /* an incomplete snapshot, or NULL */
    int64_t clock_offset; /* the server's date minus the local monotonic clock, in
                           * milliseconds */
};

enum lobby_notification_kind {
    NOTIFICATION_NONE,            /* a line that changed nothing or was invalid */
    NOTIFICATION_PEOPLE,          /* users present or ratings have changed */
    NOTIFICATION_OFFER,           /* `offer`: a new one */
    NOTIFICATION_OFFER_REMOVED,   /* `offer`; `line` has the field why= */
    NOTIFICATION_GAME,            /* `followed`: a new game */
    NOTIFICATION_GAME_RELOADED,   /* `followed`: a new snapshot of a known game */
    NOTIFICATION_EVENT,           /* `followed`, `event`, which has been applied */
    NOTIFICATION_RATED,           /* `followed`, `line` */
    NOTIFICATION_PLAYING_SESSION, /* `followed`: another session plays now, or this one does */
    NOTIFICATION_CLOSED,          /* `followed`; `error`: why the client closed it, or empty */
    NOTIFICATION_PRIVATE_MESSAGE, /* `line`: from= text= */
    NOTIFICATION_GAME_MESSAGE,    /* `line`: from= text=; `followed` may be NULL */
    NOTIFICATION_BYE,             /* `line`: code= */
    /* Only from client.h: */
    NOTIFICATION_LISTS_COMPLETE, /* the lists of users and offers */
    NOTIFICATION_ROW,            /* `line`: a row of the list requested with `tag` */
    NOTIFICATION_ANSWER,         /* `line`, `ok`: the reply to `tag` */
    NOTIFICATION_JOINED,         /* `line`: hello was accepted; `again`: not the first time */
    NOTIFICATION_CONNECTION_LOST /* `error`: the reason */
};

struct lobby_notification {
    enum lobby_notification_kind kind;
    const struct lobby_line *line; /* valid until the next line is read */
    char name[LOBBY_NAME_SIZE];
    struct lobby_offer offer;
    struct followed_game *followed; /* owned by the replica */
    struct game_event event;
    uint64_t tag;
    bool ok, again;
    struct error error;
};

/* Frees the contents and sets everything to zero. */
void replica_free(struct replica *replica);

/* Apply a line with NOTIFICATION_TAG and set *notification. `now` is the monotonic clock. */
void replica_apply(struct replica *replica, const struct lobby_line *line, int64_t now,
                   struct lobby_notification *notification);

/* Apply a row about a user, or the reply to "hello". */
void replica_apply_person(struct replica *replica, const struct lobby_line *row);
void replica_apply_hello(struct replica *replica, const struct lobby_line *line, int64_t now);

/* Apply the reply to the request to watch a game (followed->watch_tag). */
void replica_apply_watch_answer(struct followed_game *followed, const struct lobby_line *line,
                                struct lobby_notification *notification);

/* Handle a lost connection: clear users and offers, but keep the games. */
void replica_disconnect(struct replica *replica);

/* Returns NULL if the game is unknown. */
struct followed_game *replica_find_game(const struct replica *replica, int64_t id);

void replica_drop_game(struct replica *replica, int64_t id);

bool replica_has_person(const struct replica *replica, const char *name);

bool replica_plays_with_clock(const struct replica *replica);

/* Returns the server's date, in milliseconds since 1970. */
int64_t replica_date(const struct replica *replica, int64_t now);

#endif
