/* arbiter.h - what becomes of what a player asks, and of the time: the rules of the table.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The arbiter looks at a table and makes the events that follow; it changes nothing itself:
 * who asked applies them (table_apply()), keeps them and tells them, in this order. Pure
 * functions. `now`: this machine's clock that never goes back; `date`: milliseconds since 1970.
 *
 * The rules. A clock starts when both sides have made their first move; who does not make it
 * within ARBITER_FIRST_MOVE, there or not, ends the game without a result; nobody loses
 * before. A game may be aborted by one side before both have moved, later by both. An offer
 * stands until it is answered, taken back, or the other side moves; an offer that meets the
 * same offer is agreed on. A flag that falls loses, but against a side that cannot mate it
 * draws. Whose line is gone is waited for, ARBITER_PATIENCE of the own turn, twice that in
 * rapid and three times in classical games, 10 seconds where it was left by a word: then the
 * other side, if it is here, has won. A draw that is offered where the rules give one is one. In games of ten minutes and more the clock stands
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
    ARBITER_RESTART = 60 * 1000
};

enum asked {
    ASKED_MOVE,     /* `move`, as half-move `ply` */
    ASKED_OFFER,    /* `offer`; the same of the other side: agreed */
    ASKED_DECLINE,  /* `offer`, 0: whatever the other side offers */
    ASKED_WITHDRAW, /* `offer`, 0: all own ones */
    ASKED_RESIGN
};

struct question {
    enum asked asked;
    enum color seat; /* who asks */
    char move[UCI_MOVE_SIZE];
    int ply; /* the half-move it is, or, of all others, how many the asker has seen; -1: any */
    enum table_offer offer;
};

/* Begun with the table and both clocks, and no events. */
struct rulings {
    const struct table *table;
    int64_t now, date;
    struct game_event events[ARBITER_EVENTS];
    int count;
};

/* What a player asks. NULL: rulings has what follows, one event at least; else none, and the code of why
 * not, of lobby_code_text(). A flag that has fallen by now is seen: "over"; arbiter_look() makes the
 * event of it. */
const char *arbiter_decide(struct rulings *rulings, const struct question *question);

/* A person's line has come or gone (`by_word`: left by a word). No events: nothing changes. */
void arbiter_presence(struct rulings *rulings, enum color seat, bool here, bool by_word);

/* What time alone has brought about: a flag, days that are over, a first move that did not come,
 * patience that has run out. */
void arbiter_look(struct rulings *rulings);

/* When arbiter_look() is to be asked next, on the clock of `now`; -1: not before another event. */
int64_t arbiter_deadline(const struct table *table, int64_t now, int64_t date);

/* The server was started anew: of a table that was built from its store. */
void arbiter_restart(struct rulings *rulings);

/* It ends without a result, whatever its players want. */
void arbiter_abort(struct rulings *rulings);

/* What is left to the side to move for its first move, milliseconds; -1: both have made it, or the
 * clock stands. */
int64_t arbiter_first_move_left(const struct table *table, int64_t now);

/* How long who sits opposite is still waited for before the game is lost, milliseconds; 0: now;
 * -1: there is nobody to wait for, or not both have moved. */
int64_t arbiter_waits(const struct table *table, enum color waiter, int64_t now);

#endif
