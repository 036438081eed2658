/* store.h - the lobby's database in SQLite: users, ratings, challenges, games.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * DIRECTORY/store.sqlite has all data. Data written by store_write() survives the end of the
 * process, even by kill -9. If `durable`, this data and all earlier data also survive a power
 * failure.
 *
 * A lock on the directory ensures that only one server uses a store. Other processes may read
 * at the same time. Only one thread may use an open store.
 *
 * The caller owns the strings that it passes. Strings are UTF-8 and, unless stated, not NULL.
 * Times are milliseconds since 1970. The core assigns ids: the last saved id plus one, or 1 in
 * an empty store.
 */
#ifndef TTYCHESS_HOST_STORE_STORE_H
#define TTYCHESS_HOST_STORE_STORE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "base/error.h"
#include "lobby/glicko.h"
#include "lobby/lobby_game.h"

/* ---- the data --------------------------------------------------------------------------- */

struct store_person {
    int64_t id;
    const char *name; /* unique; ASCII case is ignored */
    int64_t uid;      /* of the account, unique; -1: a user without an account */
    bool banned;
    int64_t seen;
};

struct store_rating {
    int64_t person;
    enum speed speed;
    struct glicko strength;
    int64_t games;
    int64_t when; /* when the last of these games ended */
};

struct store_rating_change {
    double before, after; /* 0: unrated */
    double deviation;
};

struct store_game {
    int64_t id;
    int64_t people[2];    /* ids of the users by enum color; 0: deleted */
    const char *names[2]; /* current names; for finished games, the names at the end */
    int64_t begun;
    const char *terms; /* see store_parse_terms() */
    enum speed speed;
    bool rated;

    /* Set only for finished games; the next three are otherwise "*", "" and 0. */
    const char *result; /* as in PGN */
    const char *ending; /* lobby_ending_code() */
    int64_t ended;
    struct store_rating_change changes[2];
};

struct store_event {
    int64_t game, n;  /* `n` counts from 1 in each game */
    const char *text; /* fields written by game_event_write_text() */
};

struct store_challenge {
    int64_t id, from, to;
    const char *terms;
    int64_t when;
};

struct store_game_over {
    int64_t game;
    const char *result, *ending;
    int64_t ended;
    bool rated; /* whether `changes` and `ratings` are set */
    struct store_rating_change changes[2];
    struct store_rating ratings[2];
};

/* The user becomes "deleted-ID" in all games. Games in progress end with the result "*" and
 * the ending "deleted". The user's other data is deleted. */
struct store_deletion {
    int64_t person, when;
};

enum store_record_kind {
    STORE_PERSON, /* .person: new or changed */
    STORE_DELETION,
    STORE_RATING,
    STORE_CHALLENGE,         /* .challenge: new or changed */
    STORE_CHALLENGE_REMOVED, /* .id */
    STORE_GAME,              /* .game, not finished */
    STORE_EVENT,             /* .event: in order, without gaps */
    STORE_CONDITIONAL,       /* .event: conditional moves; `n`: enum color */
    STORE_GAME_OVER          /* .over */
};

/* A change for store_write(), or a row read from the store. */
struct store_record {
    enum store_record_kind kind;
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

/* ---- open and close --------------------------------------------------------------------- */

struct store;

enum store_mode {
    STORE_SERVE, /* created if missing; locked against other servers */
    STORE_READ   /* opened read-only, even while a server runs */
};

/* Opens DIRECTORY/store.sqlite. STORE_SERVE creates the directory with mode 0700 if it is
 * missing. If `directory` is NULL, creates a store in memory, for tests. Returns NULL and sets
 * *error if the store is damaged, locked, of another version, not a ttychess store, or
 * cannot be opened. STORE_SERVE upgrades a store of version 2. */
struct store *store_open(const char *directory, enum store_mode use, struct error *error);
void store_close(struct store *store); /* accepts NULL */

/* ---- changes ---------------------------------------------------------------------------- */

/* Writes either all records or none. Returns false and sets *error if the disk is full or
 * fails, the store is busy, or a record contradicts the saved data. */
bool store_write(struct store *store, const struct store_record *records, size_t count,
                 bool durable, struct error *error);

/* store_log_page_count() returns the number of pages written to the write-ahead log since the
 * last checkpoint. store_checkpoint() copies them to the database and syncs it. Because it is
 * slow, call it when no move is waiting. */
int store_log_page_count(const struct store *store);
void store_checkpoint(struct store *store);

/* ---- reading ---------------------------------------------------------------------------- */

/* This function is called for each row. The row's strings are valid only during the call. If
 * it returns false with *error set, reading stops and the functions below return false. They
 * also return false and set *error if the store cannot be read. */
typedef bool store_record_handler(void *context, const struct store_record *row,
                                  struct error *error);

/* Reads the users, each followed by the user's ratings, then the challenges, then the games in
 * progress, each followed by its events in order. Sets *last_game to the highest id of any
 * game, or 0. */
bool store_load(struct store *store, store_record_handler *row, void *context,
                int64_t *last_game, struct error *error);

/* Reads the users by id, each followed by the user's ratings. */
bool store_read_people(struct store *store, store_record_handler *row, void *context,
                       struct error *error);

enum { STORE_HISTORY_MAX = 100 }; /* games */

/* store_read_history() reads a user's last STORE_HISTORY_MAX finished games, newest first.
 * store_game() reads a game and its events, or no row if there is no such game. */
bool store_read_history(struct store *store, int64_t person, store_record_handler *row,
                        void *context, struct error *error);
bool store_game(struct store *store, int64_t game, store_record_handler *row, void *context,
                struct error *error);

/* ---- games as struct lobby_game and as PGN ---------------------------------------------- */

/* Parses saved terms: the fields of match_terms_write() as line_writer_fields() returns
 * them. */
bool store_parse_terms(struct match_terms *terms, const char *text, struct error *error);

/* Builds a game up to its first invalid event; lobby_game->event_count is the number of valid
 * events. Returns false and sets *error if the game does not exist or cannot be read. */
bool store_read_game(struct store *store, int64_t game, struct lobby_game *lobby_game,
                     struct error *error);

/* Writes a user's games as PGN, oldest first, and sets *games to their number. `host` names
 * the host where they were played. Returns false and sets *error on failure. */
bool store_export_games(struct store *store, const char *name, const char *host, FILE *out,
                        long *games, struct error *error);

#endif
