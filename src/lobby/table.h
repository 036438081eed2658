/* table.h - a game between two people, as the sum of its events.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * After the same events, the server, both players and all spectators have equal structures.
 * Only table_apply() changes a game, except for a player's name. The arbiter (arbiter.h)
 * decides which events happen. One thread per game.
 */
#ifndef TTYCHESS_LOBBY_TABLE_H
#define TTYCHESS_LOBBY_TABLE_H

#include "lobby/game_event.h"
#include "lobby/names.h"
#include "lobby/terms.h"
#include "pgn/game.h"

enum {
    TABLE_FREE_MOVES = 2,  /* plies before the clock starts: one per side */
    TABLE_POT = 60 * 1000, /* patience of a side in long games, milliseconds; see arbiter.h */
    TABLE_LONG = 10 * 60 * 1000, /* milliseconds per side from which a game counts as long */
    TABLE_PLIES = 6000,          /* maximum length; the rules end games earlier */
    TABLE_OFFERS = 10,           /* per side between two moves */
    TABLE_EVENTS = 12000         /* after this many, only moves and the end */
};

enum table_phase { TABLE_PLAYED, TABLE_OVER };

struct table {
    int64_t id;
    struct terms terms; /* with the start position, also in Chess960 */
    char names[2][LOBBY_NAME_SIZE];
    int64_t begun;   /* milliseconds since 1970 */
    uint32_t number; /* of events so far */

    struct game game; /* owned; its result is the result of the table */
    struct chess_clock clock;
    enum table_phase phase;
    enum table_ending ending;
    bool unmoved;       /* the game was aborted because a first move was not made */
    unsigned offers[2]; /* open offers, bits of enum table_offer, by the color that offers */
    int offered[2];     /* offers since the last move */
    bool away[2], left_by_word[2];
    bool stands; /* the clock is stopped (EVENT_STOP) */
    enum stop_cause cause;
    int64_t pot[2];     /* patience left, milliseconds */
    int64_t wait[2];    /* milliseconds from away_since until a claim; 0: as in arbiter.h */
    int64_t first_move; /* milliseconds for a first move; 0: as in arbiter.h; -1: unlimited */
    int64_t moved_at;   /* since 1970: last move or takeback; days count from here */
    int64_t turn_since; /* on the monotonic clock, like all `now` below */
    int64_t away_since[2];
    int64_t stopped_since;
    int64_t last_spent; /* milliseconds */
};

/* Start a game with stopped clocks; names and terms are copied. Returns false and sets *error
 * if the start position is invalid. table_free() frees the contents. */
bool table_init(struct table *table, int64_t id, const struct terms *terms,
                const char *const names[2], int64_t begun, struct error *error);
void table_free(struct table *table);

/* Set a stopped clock from received values: for table_apply() and snapshot.h. */
void table_set_clock(struct table *table, const int64_t left[2], int64_t used);

/* Apply the next event; `now` is the monotonic clock in milliseconds. Returns false, sets
 * *error and changes nothing if the event is not the next one or cannot happen (such as an
 * illegal move). */
bool table_apply(struct table *table, const struct game_event *event, int64_t now,
                 struct error *error);

enum color table_turn(const struct table *table);
bool table_has_clock(const struct table *table);

/* Milliseconds left to a side; in correspondence games by `date`. */
int64_t table_left(const struct table *table, enum color color, int64_t now, int64_t date);

/* Add the first fields of every line about a whole game: game= white= black= TERMS. */
void table_write_head(struct line_writer *writer, int64_t id, const char *white,
                      const char *black, const struct terms *terms);

/* "White wins by resignation"; "" while the game is in progress. */
const char *table_ending_text(const struct table *table, char *text, size_t size);

/* The game as PGN, the same bytes in client and server. `host`: where it was played, or "".
 * The caller frees the result. */
char *table_write_pgn(struct table *table, const char *host, size_t *length);

#endif
