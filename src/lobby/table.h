/* table.h - a game between two people, as the sum of its events.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The server, both players, who watches, and a server that was started anew have the same
 * struct for the same events: table_apply() is the only way to change one, but for a name. Who decides what
 * happens next is arbiter.h. One thread a table.
 */
#ifndef TTYCHESS_LOBBY_TABLE_H
#define TTYCHESS_LOBBY_TABLE_H

#include "lobby/game_event.h"
#include "lobby/names.h"
#include "lobby/terms.h"
#include "pgn/game.h"

enum {
    TABLE_FREE_MOVES = 2,        /* half-moves before the clock starts: one a side */
    TABLE_POT = 60 * 1000,       /* milliseconds of patience a side has in long games */
    TABLE_LONG = 10 * 60 * 1000, /* from this much time on a game is a long one */
    TABLE_PLIES = 6000,          /* more moves are not played: the rules end games before */
    TABLE_OFFERS = 10,           /* of one side between two moves */
    TABLE_EVENTS = 12000         /* behind so many only moves, and what ends the game */
};

enum table_phase { TABLE_PLAYED, TABLE_OVER };

struct table {
    int64_t id;
    struct terms terms; /* with the position it begins in, for Chess960, too */
    char names[2][LOBBY_NAME_SIZE];
    int64_t begun;   /* milliseconds since 1970 */
    uint32_t number; /* events so far */

    struct game game; /* owned; its result is the table's */
    struct chess_clock clock;
    enum table_phase phase;
    enum table_ending ending;
    bool unmoved;       /* it was aborted since a first move did not come */
    unsigned offers[2]; /* enum table_offer, by who offers */
    int offered[2];     /* how many since the last move */
    bool away[2], left_by_word[2];
    bool stands; /* STOP */
    enum stop_cause cause;
    int64_t pot[2]; /* patience left, milliseconds */
    int64_t
        wait[2]; /* from away_since until the game may be claimed; 0: as arbiter.h has it */
    int64_t first_move; /* milliseconds for a first move; 0: as arbiter.h has it; -1: no end */
    int64_t
        moved_at; /* since 1970: of the last move or takeback; days are counted from here */
    int64_t turn_since; /* on this machine's clock that never goes back, as `now` below */
    int64_t away_since[2];
    int64_t stopped_since;
    int64_t last_spent; /* what the last move took */
};

/* Begin; names and terms are copied. False, with the reason: the terms' position is none. The
 * clocks stand. table_free() frees. */
bool table_init(struct table *table, int64_t id, const struct terms *terms,
                const char *const names[2], int64_t begun, struct reason *reason);
void table_free(struct table *table);

/* The clock as it was told, standing: for table_apply() and snapshot.h. */
void table_set_clock(struct table *table, const int64_t left[2], int64_t used);

/* Take the next event in; `now` is this machine's clock that never goes back, milliseconds.
 * False, with the reason, and nothing has changed: it is not the next one, or cannot happen
 * here (a move that is not legal). */
bool table_apply(struct table *table, const struct game_event *event, int64_t now,
                 struct reason *reason);

enum color table_turn(const struct table *table);
bool table_has_clock(const struct table *table);

/* What is left to a side; with days a move: until its time is up, by the date. */
int64_t table_left(const struct table *table, enum color color, int64_t now, int64_t date);

/* What any line about a whole game begins with: game= white= black= TERMS. */
void table_write_head(struct line_writer *writer, int64_t id, const char *white,
                      const char *black, const struct terms *terms);

/* "White wins by resignation"; "" while it goes on. */
const char *table_ending_text(const struct table *table, char *text, size_t size);

/* The game as PGN, as it is kept on both sides and by the server: the same bytes. `host`: where
 * it was played, "" when that is not known. Malloc'ed. */
char *table_write_pgn(struct table *table, const char *host, size_t *length);

#endif
