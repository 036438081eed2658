/* replica.h - what a client knows of its lobby: who is there, what is offered, the tables.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Lines of the server go in, news come out; nothing else changes a replica, so a client that
 * has lost its line shows what it knew last, and whatever a server says can do no harm: lists
 * have bounds, lines that make no sense are passed over. No input or output; one thread.
 */
#ifndef TTYCHESS_LOBBY_REPLICA_H
#define TTYCHESS_LOBBY_REPLICA_H

#include "lobby/table.h"

enum {
    REPLICA_PEOPLE = 4096,
    REPLICA_OFFERS = 1024,
    REPLICA_TABLES = 256,
    REPLICA_ROUNDS = 16,
    REPLICA_ROUND_TEXT = 640, /* bytes */
    LOBBY_RATING = 12         /* bytes */
};

struct lobby_person {
    char name[LOBBY_NAME_SIZE];
    char ratings[SPEED_COUNT][LOBBY_RATING];
    bool program, plays; /* plays: a game with a clock, when it was asked for */
};

/* A seek or a challenge. */
struct lobby_wish {
    int64_t id;
    char from[LOBBY_NAME_SIZE], to[LOBBY_NAME_SIZE]; /* `to` "": anybody, a seek */
    struct terms terms;
    enum color color; /* that who offers it wants */
    bool any_color;
    char rating[LOBBY_RATING]; /* "1523", "1500?" while it is uncertain, "" */
    int64_t least, most;       /* 0: none was told */
    bool program;
};

/* A round robin that gathers players, or is played. */
enum lobby_round_state { LOBBY_ROUND_OPEN, LOBBY_ROUND_TURN, LOBBY_ROUND_PAUSE };
struct lobby_round {
    int64_t id;
    char name[LOBBY_NAME_SIZE]; /* who opened it */
    enum lobby_round_state state;
    struct terms terms;
    bool twice, in; /* in: this person plays */
    int64_t count;  /* of players */
    int64_t turn, turns;
    int64_t begins;                /* the next turn, on this machine's clock, in a pause */
    char text[REPLICA_ROUND_TEXT]; /* who is in it; who meets whom; in a pause how it stands */
};

/* An event that does not fit: those behind the last one that did are asked for, then all of them;
 * then the table is given up. So whatever a server says, nobody asks in a circle. */
enum seat_trouble { SEAT_FITS, SEAT_RESUMES, SEAT_BEGINS_AGAIN, SEAT_GIVEN_UP };

struct lobby_seat {
    struct table table;
    bool seated;     /* one of the players is this person */
    enum color seat; /* then */
    bool mine;       /* and this session plays it, as far as is known */
    bool closed;     /* no more will come */
    bool over;       /* it was over when the server told of it first */
    enum seat_trouble trouble;
    uint32_t misfit; /* the number of the event that did not fit, then */
    bool answered;   /* the server has answered since */
    uint64_t asked;  /* client.c's: the tag by which the table was asked for; 0: none */
    struct table
        *again; /* owned; the same from its first event on, as the server tells it anew:
                          * it takes the place of `table` if it turns out another. NULL: none */
    int64_t watchers;
    int64_t turn, turns; /* of a round robin; 0: it is of none */
    char ratings[2][LOBBY_RATING];
    uint32_t saved; /* events that are on the server's disk */
    uint32_t known; /* events that there were when the server told of the table: old ones */
};

struct replica {
    char me[LOBBY_NAME_SIZE], host[64]; /* as the server said; "": nothing yet */
    struct lobby_person *people;        /* those who are here, in the order of their names */
    size_t people_count;
    struct lobby_wish *seeks, *challenges; /* by their ids */
    size_t seek_count, challenge_count;
    struct lobby_round *rounds;
    size_t round_count;
    struct lobby_seat **tables; /* by when they were told of */
    size_t table_count;
    int64_t
        clock_offset; /* the server's time of day less this machine's clock, milliseconds */
};

enum lobby_news_kind {
    LOBBY_NOTHING, /* a line that changed nothing, or was not understood */
    LOBBY_CAME,    /* `name` */
    LOBBY_WENT,
    LOBBY_STRENGTH,     /* `name` has other ratings */
    LOBBY_RENAMED,      /* `name`, and `line` says to= */
    LOBBY_WISHES,       /* the seeks are others: `wish`, `gone` */
    LOBBY_CHALLENGED,   /* `wish` */
    LOBBY_UNCHALLENGED, /* `wish`, and `line` says why= */
    LOBBY_TABLE,        /* `seat`: a table that is new here */
    LOBBY_TABLE_AGAIN,  /* one that was known: its line was gone. It may be another by now */
    LOBBY_EVENT,        /* `seat`, `event`, which is in the table already */
    LOBBY_GAP,          /* `seat`: events are to be asked for, replica_resume_from() */
    LOBBY_SAVED,        /* `seat` */
    LOBBY_RATED,        /* `seat`, `line` */
    LOBBY_SEAT,         /* `seat`: another session plays it, or this one does now */
    LOBBY_WATCHERS,     /* `seat` */
    LOBBY_CLOSED,       /* `seat`; where the game is not over, `reason` says why */
    LOBBY_TELL,         /* `line`: from= text= */
    LOBBY_SAY,          /* `seat` may be NULL */
    LOBBY_KIBITZ,
    LOBBY_DUE,    /* `line`: game= */
    LOBBY_ENDED,  /* `line`: game= */
    LOBBY_ENGINE, /* `line`: turn= */
    LOBBY_NOTICE, /* `line`: code= */
    LOBBY_BYE,    /* `line`: code= */
    LOBBY_ROUND, /* `line`: a round robin, as protocol.h has it; `round`, NULL once it is over */
    /* of client.h: */
    LOBBY_ROW,    /* `line`, of a list that was asked for by `tag` */
    LOBBY_ANSWER, /* `line`, `ok`, to `tag` */
    LOBBY_JOINED, /* `line`: the server knows us; `again`: it did before */
    LOBBY_LOST    /* `reason`: the line to the server is gone */
};

struct lobby_news {
    enum lobby_news_kind kind;
    const struct lobby_line *line; /* that it came by; valid until the next one is read */
    char name[LOBBY_NAME_SIZE];
    struct lobby_wish wish;
    bool gone;
    struct lobby_seat *seat; /* the replica's */
    const struct lobby_round *round;
    struct game_event event;
    uint64_t tag;
    bool ok, again;
    struct reason reason;
};

void replica_init(struct replica *replica);
void replica_free(struct replica *replica);

/* What the server tells unasked (tag LOBBY_NEWS). `now`: this machine's clock that never goes
 * back. */
void replica_take(struct replica *replica, const struct lobby_line *line, int64_t now,
                  struct lobby_news *news);

/* A row about a person, who may be somewhere else, or of "seeks"; the answer to "hello". */
void replica_take_person(struct replica *replica, const struct lobby_line *row);
void replica_take_seek(struct replica *replica, const struct lobby_line *row);
void replica_take_hello(struct replica *replica, const struct lobby_line *line, int64_t now);

/* The answer to a request about a table, that was asked for by seat->asked. */
void replica_take_resumed(struct lobby_seat *seat, const struct lobby_line *line,
                          struct lobby_news *news);

/* The number of the event behind which the next ones are missing; 0: all of them. Whether nothing
 * is, as far as the server has told. */
uint32_t replica_resume_from(const struct lobby_seat *seat);
bool replica_is_whole(const struct lobby_seat *seat);

/* The line is gone: who is here and what is offered is told anew once it is back. Tables stay. */
void replica_lose(struct replica *replica);

/* A table, a challenge or a seek by its number; NULL: none is known. */
struct lobby_seat *replica_table(const struct replica *replica, int64_t id);
const struct lobby_wish *replica_challenge(const struct replica *replica, int64_t id);
const struct lobby_wish *replica_seek(const struct replica *replica, int64_t id);

/* Forget a table. */
void replica_drop_table(struct replica *replica, int64_t id);

bool replica_is_here(const struct replica *replica, const char *name);

/* Whether this person plays a game whose terms are rated, with a clock, that is not over. */
bool replica_plays_rated(const struct replica *replica);

/* The server's time of day now, milliseconds since 1970. */
int64_t replica_date(const struct replica *replica, int64_t now);

#endif
