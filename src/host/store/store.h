/* store.h - the lobby's database in SQLite: users, ratings, challenges, games.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * * DIRECTORY/store.sqlite has all data. A completed store_write() survives the end of the
 * process, even by kill -9. With `durable` it also survives a power cut, as do all earlier
 * calls.
 *
 * * Only one server uses a store: a lock on the directory, which the kernel releases when the
 * process exits. Other processes may read at the same time (export, sqlite3). One thread per
 * store.
 *
 * * The caller owns the strings it passes. Strings are UTF-8, and not NULL unless stated.
 * Times are milliseconds since 1970. The core assigns ids from 1 on: one more than the last
 * saved one.
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
    int64_t uid;      /* uid of the account, unique; -1: a name without an account */
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
    int64_t people[2];    /* ids of the users, by enum color; 0: deleted */
    const char *names[2]; /* current names; in a finished game, the names at its end */
    int64_t begun;
    const char *terms; /* see store_terms_read() */
    enum speed speed;
    bool rated;

    /* These three are set only for finished games; otherwise "*", "", 0. */
    const char *result; /* as in PGN */
    const char *ending; /* lobby_ending_code() */
    int64_t ended;
    struct store_rating_change changes[2];
};

struct store_event {
    int64_t game, n;  /* n is 1, 2, 3, ... in each game */
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
    bool rated; /* `changes` and `ratings` are set */
    struct store_rating_change changes[2];
    struct store_rating ratings[2];
};

/* The user becomes "deleted-ID" in all games; open games end with "*" and "deleted". The
 * user's other data is deleted. */
struct store_deletion {
    int64_t person, when;
};

enum store_record_kind {
    STORE_PERSON, /* .person: complete, new or changed */
    STORE_DELETION,
    STORE_RATING,
    STORE_CHALLENGE,         /* .challenge: new or changed */
    STORE_CHALLENGE_REMOVED, /* .id */
    STORE_GAME,              /* .game, not finished */
    STORE_EVENT,             /* .event: in order, without gaps */
    STORE_GAME_OVER          /* .over */
};

/* A change for store_write(), or a row that was read. */
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

enum store_use {
    STORE_SERVE, /* created if missing; locked against other servers */
    STORE_READ   /* read only, also while a server runs */
};

/* Open DIRECTORY/store.sqlite; STORE_SERVE creates the directory with mode 0700. If
 * `directory` is NULL, create a store in memory, for tests. Returns NULL and sets *error if
 * the store is damaged, locked, newer, foreign or cannot be opened, or older with STORE_READ.
 * STORE_SERVE upgrades an older store and sets *error to a description of the changes. */
struct store *store_open(const char *directory, enum store_use use, struct error *error);
void store_close(struct store *store); /* accepts NULL */

/* ---- changes ---------------------------------------------------------------------------- */

/* Write all of these records or none. Returns false and sets *error if the disk is full,
 * failing or busy, or a record contradicts the saved data. */
bool store_write(struct store *store, const struct store_record *records, size_t count,
                 bool durable, struct error *error);

/* store_log_pages() returns the pages in the write-ahead log since the last checkpoint.
 * store_checkpoint() copies them to the database and syncs it, which is slow: call it when no
 * move is waiting. */
int store_log_pages(const struct store *store);
void store_checkpoint(struct store *store);

/* ---- reading ---------------------------------------------------------------------------- */

/* A function called for each row, whose strings are valid during the call. Return false and
 * set *error to stop; the functions below then return false, as they do if the store cannot be
 * read. */
typedef bool store_record_handler(void *context, const struct store_record *row,
                                  struct error *error);

/* Read the data of a server: users, each followed by the ratings; challenges; games in
 * progress, each followed by its events in order. Sets *last_game to the last game's id, or
 * 0. */
bool store_load(struct store *store, store_record_handler *row, void *context,
                int64_t *last_game, struct error *error);

/* Read the users by id, each followed by the ratings. */
bool store_people(struct store *store, store_record_handler *row, void *context,
                  struct error *error);

enum { STORE_HISTORY_MAX = 100 }; /* games */

/* store_history() reads a user's finished games, the newest first; store_game() reads any game
 * with its events, or no row if it does not exist. Hidden games are shown only to their
 * players and to `viewer` 0. */
bool store_history(struct store *store, int64_t person, int64_t viewer,
                   store_record_handler *row, void *context, struct error *error);
bool store_game(struct store *store, int64_t game, int64_t viewer, store_record_handler *row,
                void *context, struct error *error);

/* ---- games as struct lobby_game and as PGN ---------------------------------------------- */

/* Read saved terms: line_writer_fields() of a line with match_terms_write(). */
bool store_terms_read(struct match_terms *terms, const char *text, struct error *error);

/* Build a game. Reading stops at the first invalid event; lobby_game->event_count says where.
 * Returns false and sets *error if the game does not exist or cannot be read. */
bool store_read_game(struct store *store, int64_t game, struct lobby_game *lobby_game,
                     struct error *error);

/* Write a user's games as PGN, the oldest first. Sets *games to their number; `host` is where
 * they were played. */
bool store_export(struct store *store, const char *name, const char *host, FILE *out,
                  long *games, struct error *error);

#endif
