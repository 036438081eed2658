/* arbiter.h - what becomes of what a player asks, and of the time: the rules of the table.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The arbiter looks at a table and makes the events that follow; it changes nothing itself:
 * who asked applies them (table_apply()), keeps them and tells them, in this order. Pure
 * functions. `now`: this machine's clock that never goes back; `date`: milliseconds since 1970.
 *
 * The rules. A clock starts when both sides have made their first move; who does not make it
 * within ARBITER_FIRST_MOVE, there or not, ends the game without a result; nothing is claimed
 * before. A game may be aborted by one side before both have moved, later by both. An offer
 * stands until it is answered, taken back, or the other side moves; an offer that meets the
 * same offer is agreed on. A flag that falls loses, but against a side that cannot mate it
 * draws. Whose line is gone is waited for, ARBITER_PATIENCE of the own turn, twice that in
 * rapid and three times in classical games, 10 seconds where it was left by a word: then the
 * other side may claim the game, or a draw. In games of ten minutes and more the clock stands
 * for a minute in all while the line of who is to move is gone. After the server was started
 * anew all clocks stand until both are back or a minute is over, and the move under way begins
 * anew. Games by days know no lines. A side makes TABLE_OFFERS offers between two moves at
 * most, and a game of TABLE_EVENTS events grows by moves alone: so none grows without bound.
 */
#ifndef TTYCHESS_LOBBY_ARBITER_H
#define TTYCHESS_LOBBY_ARBITER_H

#include "lobby/table.h"

enum {
    ARBITER_EVENTS = 6,             /* that one request makes at most */
    ARBITER_PATIENCE = 40 * 1000,   /* milliseconds */
    ARBITER_SHORT = 10 * 1000,      /* of who left by a word */
    ARBITER_FIRST_MOVE = 30 * 1000, /* twice that from rapid on */
    ARBITER_RESTART = 60 * 1000,
    ARBITER_GIFT = 15 * 1000,              /* "moretime" */
    ARBITER_MOST_LEFT = 6 * 60 * 60 * 1000 /* nobody is given more */
};

enum asked {
    ASKED_MOVE,     /* `move`, as half-move `ply` */
    ASKED_OFFER,    /* `offer`; the same of the other side: agreed */
    ASKED_DECLINE,  /* `offer`, 0: whatever the other side offers */
    ASKED_WITHDRAW, /* `offer`, 0: all own ones */
    ASKED_RESIGN,
    ASKED_MORE_TIME, /* for the other side */
    ASKED_CLAIM      /* `offer` DRAW: a draw by the rules, or of who left; 0: the win */
};

struct question {
    enum asked asked;
    enum color seat; /* who asks */
    char move[UCI_MOVE_SIZE];
    int ply; /* the half-move it is, or, of all others, how many the asker has seen; -1: any */
    enum table_offer offer;
    bool offers_draw; /* with a move */
};

enum refusal {
    REFUSAL_NONE,
    REFUSAL_OVER,      /* the game is over */
    REFUSAL_ADJOURNED, /* it is put aside */
    REFUSAL_NOT_ASIDE, /* it is not */
    REFUSAL_TURN,      /* it is not your turn */
    REFUSAL_PLY,       /* the board was another one by then */
    REFUSAL_ILLEGAL,   /* the move is not legal */
    REFUSAL_NO_OFFER,  /* there is nothing to answer or take back */
    REFUSAL_TWICE,     /* you have offered that already */
    REFUSAL_NOTHING,   /* no move to take back */
    REFUSAL_RATED,     /* not in a rated game */
    REFUSAL_NO_CLOCK,  /* there is no clock */
    REFUSAL_ENOUGH,    /* the other side has plenty */
    REFUSAL_NOT_YET,   /* who is away is waited for */
    REFUSAL_HERE,      /* nobody is away */
    REFUSAL_UNBEGUN,   /* not both have moved: nothing is won or lost yet */
    REFUSAL_NO_CLAIM,  /* the rules give no draw here */
    REFUSAL_GROWN,     /* so many offers, or so long a game: no more of that */
    REFUSAL_COUNT
};

/* "not_your_turn"... as answers have it: `TAG no code=...`. */
const char *refusal_code(enum refusal refusal);

struct rulings {
    struct game_event events[ARBITER_EVENTS];
    int count;
};

/* What a player asks. REFUSAL_NONE: rulings has what follows, one event at least; else none. A
 * flag that has fallen by now is seen: REFUSAL_OVER; arbiter_look() makes the event of it. */
enum refusal arbiter_decide(const struct table *table, const struct question *question,
                            int64_t now, int64_t date, struct rulings *rulings);

/* A person's line has come or gone (`by_word`: left by a word). No events: nothing changes. */
void arbiter_presence(const struct table *table, enum color seat, bool here, bool by_word,
                      int64_t now, int64_t date, struct rulings *rulings);

/* What time alone has brought about: a flag, days that are over, a first move that did not come,
 * patience that has run out. */
void arbiter_look(const struct table *table, int64_t now, int64_t date,
                  struct rulings *rulings);

/* When arbiter_look() is to be asked next, on the clock of `now`; -1: not before another event. */
int64_t arbiter_deadline(const struct table *table, int64_t now, int64_t date);

/* The server was started anew: of a table that was built from its store. */
void arbiter_restart(const struct table *table, int64_t now, int64_t date,
                     struct rulings *rulings);

/* Moves cannot be taken for a while: the clock stands, until both come back or a minute is over. */
void arbiter_stall(const struct table *table, int64_t now, int64_t date,
                   struct rulings *rulings);

/* An administrator ends the game. */
void arbiter_adjudicate(const struct table *table, enum event_result result, int64_t now,
                        int64_t date, struct rulings *rulings);

/* How long who is away is waited for in the own turn, milliseconds. */
int64_t arbiter_patience(const struct table *table, enum color absent);

/* How long a side has for its first move, milliseconds; and what is left of that to the side to
 * move, -1: both have made it, or the clock stands. */
int64_t arbiter_first_move(const struct table *table);
int64_t arbiter_first_move_left(const struct table *table, int64_t now);

/* How long who sits opposite is still waited for before a claim, milliseconds; 0: now; -1: there
 * is nobody to wait for, or no claim since not both have moved. */
int64_t arbiter_waits(const struct table *table, enum color claimer, int64_t now);

#endif
