/* hall_round.h - round robins of those who are here, for the files hall*.c alone.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Somebody opens one, others join, who opened it starts it. Numbers are drawn, and turn after
 * turn all play, each one game. The next turn begins a moment after the last game of one ended. A
 * game that is not begun in time is lost by who should have moved; who leaves loses what is
 * left. All of it is kept as a note of the store, and relayed as a line "round", so it goes on
 * after the server was started anew.
 */
#ifndef TTYCHESS_HOST_HALL_ROUND_H
#define TTYCHESS_HOST_HALL_ROUND_H

#include "host/hall_state.h"
#include "host/round_robin.h"

enum {
    ROUNDS = 8,                  /* open or played at once */
    ROUNDS_OVER = 4,             /* whose table can still be asked for */
    ROUND_PAUSE = 20 * 1000,     /* milliseconds between turns */
    ROUND_AGAIN = 1000,          /* when a turn could not begin */
    ROUND_EMPTY = 10 * 60 * 1000 /* until nobody is waited for after a restart */
};

enum round_state { ROUND_OPEN, ROUND_PLAYED, ROUND_OVER };

struct hall_round {
    struct hall_round *next;
    int64_t id;
    int64_t opener; /* a person's id */
    struct terms terms;
    bool twice;
    enum round_state state;
    int count;                      /* of players */
    int64_t players[ROBIN_PLAYERS]; /* persons' ids, as they were drawn */
    bool left[ROBIN_PLAYERS];
    struct round_robin robin;    /* once it is played */
    int64_t games[ROBIN_TABLES]; /* of the turn under way; 0: none */
    int64_t due;                 /* of the next turn, on the clock of `now`; -1: none */
};

/* ---- as things: hall_round.c ---------------------------------------------------------------- */

struct hall_round *round_new(struct hall *hall, int64_t id);
void round_remove(struct hall *hall, struct hall_round *round);
struct hall_round *round_by_id(const struct hall *hall, int64_t id);

/* Where that person plays, or is to play; over ones do not count. NULL: nowhere. */
struct hall_round *round_of(const struct hall *hall, const struct person *person);
int round_seat(const struct hall_round *round, const struct person *person); /* -1: none */
void round_drop(struct hall_round *round, int seat); /* while it is open */

/* What is called after they are gone: "deleted-17". */
enum { ROUND_NAME = 32 };
const char *round_name(const struct hall *hall, const struct hall_round *round, int seat,
                       char text[ROUND_NAME]);

/* It has changed: kept and relayed. With `job` the note is left to the caller, who puts it while
 * `key` and `text` live. Unkeep: called off, or so old that nobody asks for it any more; forget:
 * it is freed, too. */
enum { ROUND_TEXT = LOBBY_LINE, ROUND_KEY = 32 };
void round_keep(struct hall *hall, const struct hall_round *round);
void round_unkeep(struct hall *hall, int64_t id);
void round_forget(struct hall *hall, struct hall_round *round);
void round_keep_with(struct hall *hall, const struct hall_round *round, char key[ROUND_KEY],
                     char text[ROUND_TEXT], struct store_job *job);

/* ---- told: hall_round_tell.c ---------------------------------------------------------------- */

/* To all who want news, and to its players: `key` (joined, left) NAME; NULL: neither. */
void round_tell(struct hall *hall, const struct hall_round *round, const char *state,
                const char *key, const char *name);
void round_tell_standings(struct hall *hall, const struct hall_round *round,
                          const char *state);
void round_tell_turn(struct hall *hall, const struct hall_round *round);

/* ---- results, and who leaves: hall_round_result.c ------------------------------------------- */

/* After each result: whether the turn is over, and all of it. */
void round_settle(struct hall_round *round, int64_t now);

/* A result has come in, or a turn begun without games. `round` may be gone then. */
void round_tell_result(struct hall *hall, struct hall_round *round);

/* Who has left it: their games to come are lost. */
void round_leave(struct hall *hall, struct hall_round *round, int seat);

/* Whether nobody is there any more who wants to play it: then it is gone. When all leave because
 * the server is started anew, they come back. */
void round_forget_empty(struct hall *hall, struct hall_round *round);

/* ---- played: hall_round_play.c -------------------------------------------------------------- */

void round_begin_turn(struct hall *hall, struct hall_round *round, int64_t now, int64_t date);

/* ---- what all the others of the hall call --------------------------------------------------- */

bool person_in_round(const struct hall *hall,
                     const struct person *person); /* that is played */
bool game_is_of_round(const struct hall *hall, const struct hall_game *game);

/* A game is over: its result is in the round robin that it is of. NULL: it is of none; else it
 * is to be kept and told. */
struct hall_round *round_take_result(struct hall *hall, const struct hall_game *game);
void rounds_of_gone(struct hall *hall, struct person *person);
void rounds_tell(struct hall *hall, struct hall_session *session);
int64_t rounds_deadline(const struct hall *hall); /* -1: none */
void rounds_look(struct hall *hall, int64_t now, int64_t date);
bool round_load(struct hall *hall, const struct lobby_line *line, struct reason *reason);
bool round_load_note(struct hall *hall, const struct store_note *note, struct reason *reason);
void rounds_open(struct hall *hall, int64_t now); /* all is loaded */
void rounds_free(struct hall *hall);

#endif
