/* replica.h - a client's copy of the lobby's state: users, offers, games.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A malicious server can do no harm, because lists are bounded and invalid lines are ignored.
 * A game arrives as a snapshot, followed by one line for each event. If an event does not fit,
 * the game is closed. A replica belongs to one thread.
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
    bool is_playing; /* whether the user was in a game with a clock at the last "who" */
};

/* A challenge to one user, or a seek, which anyone may accept. */
struct lobby_offer {
    int64_t id;
    char from[LOBBY_NAME_SIZE], to[LOBBY_NAME_SIZE]; /* `to` is "" in a seek */
    struct match_terms terms;
    enum color color; /* of the user who made the offer */
    bool any_color;
    char rating[LOBBY_RATING_SIZE]; /* "1523", "1500?" if uncertain, or "" */
};

struct followed_game {
    struct lobby_game lobby_game;
    bool is_player;
    enum color color;   /* the user's color if `is_player` */
    bool plays_here;    /* the user plays it in this session, as far as known */
    bool closed;        /* no more events will come */
    bool was_over;      /* when first seen */
    bool had_events;    /* when first seen */
    uint64_t watch_tag; /* of the pending request to watch, see client.c; 0: none */
    char ratings[2][LOBBY_RATING_SIZE];
};

struct replica {
    char me[LOBBY_NAME_SIZE], host[64]; /* sent by the server; "" before hello */
    bool is_remote;                     /* site=yes in the answer to hello */
    size_t people_count, offer_count, game_count;
    struct lobby_person people[REPLICA_MAX_PEOPLE]; /* users present, sorted by name */
    struct lobby_offer offers[REPLICA_MAX_OFFERS];  /* in the order of arrival */
    struct followed_game *games[REPLICA_MAX_GAMES]; /* in the order of arrival */
    struct followed_game *incoming;                 /* an incomplete snapshot, or NULL */
    int64_t clock_offset; /* milliseconds to add to the local monotonic time to get the
                           * server's date */
};

enum lobby_notification_kind {
    NOTIFICATION_NONE,          /* the line was invalid or changed nothing */
    NOTIFICATION_PEOPLE,        /* ratings or, if `ok`, the presence of `name` */
    NOTIFICATION_OFFER,         /* `offer` */
    NOTIFICATION_OFFER_REMOVED, /* `offer`; `line` has the field why= */
    NOTIFICATION_GAME,          /* `followed` */
    NOTIFICATION_GAME_RELOADED, /* `followed`: a new snapshot of a known game */
    NOTIFICATION_EVENT,         /* `followed`, `event`, already applied; event.offer of a move:
                                 * the mover's offers that it withdrew, or-ed */
    NOTIFICATION_RATED,         /* `followed`, `line` */
    NOTIFICATION_PLAYING_SESSION, /* `followed`: its `plays_here` has changed */
    NOTIFICATION_CLOSED,          /* `followed`; `error`: the reason if the client closed the
                                   * game, otherwise empty */
    NOTIFICATION_PRIVATE_MESSAGE, /* `line`: from= text= */
    NOTIFICATION_GAME_MESSAGE,    /* `line`: from= text=; `followed` may be NULL */
    NOTIFICATION_BYE,             /* `line`: code= */
    /* Only from client.h: */
    NOTIFICATION_LISTS_COMPLETE, /* the lists of users and offers are complete */
    NOTIFICATION_ROW,            /* `line`: a row of the list requested with `tag` */
    NOTIFICATION_ANSWER,         /* `line`, `ok`: the answer to `tag` */
    NOTIFICATION_JOINED,         /* `line`: hello was accepted; `again`: after a lost
                                  * connection */
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

/* Frees the contents and zeroes the structure. */
void replica_free(struct replica *replica);

/* Applies a notification from the server and sets *notification. `now` is the monotonic time
 * in milliseconds. */
void replica_apply(struct replica *replica, const struct lobby_line *line, int64_t now,
                   struct lobby_notification *notification);

/* replica_apply_person() applies a row about a user, replica_apply_hello() the answer to
 * hello. */
void replica_apply_person(struct replica *replica, const struct lobby_line *row);
void replica_apply_hello(struct replica *replica, const struct lobby_line *line, int64_t now);

/* Applies the answer to the watch request whose tag is followed->watch_tag. */
void replica_apply_watch_answer(struct followed_game *followed, const struct lobby_line *line,
                                struct lobby_notification *notification);

/* Handles a lost connection: clears users and offers, but keeps the games. */
void replica_handle_disconnect(struct replica *replica);

/* Returns NULL if the game is unknown. */
struct followed_game *replica_find_game(const struct replica *replica, int64_t id);

void replica_drop_game(struct replica *replica, int64_t id);

bool replica_has_person(const struct replica *replica, const char *name);

/* Returns whether the user plays a game in progress with a clock. */
bool replica_has_timed_game(const struct replica *replica);

/* Returns the server's date, in milliseconds since 1970. */
int64_t replica_server_date(const struct replica *replica, int64_t now);

#endif
