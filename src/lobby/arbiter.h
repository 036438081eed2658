/* arbiter.h - the rules of lobby games: which events follow from requests and from time.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The arbiter reads a game and produces the events that follow, but changes nothing. The
 * caller applies them (table_apply()), saves them and sends them, in this order. Pure
 * functions. `now` is the monotonic clock, `date` is milliseconds since 1970.
 *
 * Rules:
 *  - The clocks start when both sides have made their first move. If a side does not make its
 *    first move within ARBITER_FIRST_MOVE, connected or not, the game ends without a result.
 *  - One side may abort the game before both sides have moved; later both must agree.
 *  - An offer is open until it is answered or withdrawn, or the opponent moves. Two equal
 *    offers are an agreement. A draw offer in a position where the rules allow a draw claim is
 *    a claim.
 *  - A side whose time runs out loses, or draws if the opponent cannot checkmate.
 *  - A disconnected player loses after ARBITER_PATIENCE within one turn of that player, twice
 *    that in rapid and three times in classical games, or after ARBITER_SHORT if the player
 *    left on purpose. The opponent must be connected.
 *  - In games of ten minutes or more, the clock stops while the side to move is disconnected,
 *    for at most one minute in all.
 *  - After a restart of the server all clocks are stopped until both players are back, at most
 *    one minute, and the current move starts again.
 *  - Connections have no effect in correspondence games.
 *  - A side makes at most TABLE_OFFERS offers between two moves, and after TABLE_EVENTS events
 *    only moves are added, so the number of events is bounded.
 */
#ifndef TTYCHESS_LOBBY_ARBITER_H
#define TTYCHESS_LOBBY_ARBITER_H

#include "lobby/table.h"

enum {
    ARBITER_EVENTS = 6,             /* maximum for one request */
    ARBITER_PATIENCE = 40 * 1000,   /* milliseconds, as all below */
    ARBITER_SHORT = 10 * 1000,      /* if the player left on purpose */
    ARBITER_FIRST_MOVE = 30 * 1000, /* doubled for rapid and classical games */
    ARBITER_RESTART = 60 * 1000
};

enum asked {
    ASKED_MOVE,     /* `move`, as number `ply` */
    ASKED_OFFER,    /* `offer`; if the opponent offers the same: agreement */
    ASKED_DECLINE,  /* `offer`, or 0: all offers of the opponent */
    ASKED_WITHDRAW, /* `offer`, or 0: all offers of `seat` */
    ASKED_RESIGN
};

struct query {
    enum asked asked;
    enum color seat; /* the side that asks */
    char move[UCI_MOVE_SIZE];
    int ply; /* number of the move, else the plies that the asker has seen; -1: any */
    enum table_offer offer;
};

/* The caller sets the table and both clocks, with no events. */
struct rulings {
    const struct table *table;
    int64_t now, date;
    struct game_event events[ARBITER_EVENTS];
    int count;
};

/* Decide a player's request. Returns NULL and adds events to *rulings, or returns a code for
 * lobby_code_text() and adds none. After a flag fall the code is "over"; arbiter_look() makes
 * the event. */
const char *arbiter_decide(struct rulings *rulings, const struct query *question);

/* A player connected or disconnected (`by_word`: left on purpose). Adds no events if nothing
 * changes. */
void arbiter_presence(struct rulings *rulings, enum color seat, bool here, bool by_word);

/* Add the events that time causes: a fallen flag, a missed correspondence deadline or first
 * move, exhausted patience. */
void arbiter_look(struct rulings *rulings);

/* When to call arbiter_look() next, on the clock of `now`; -1: after the next event. */
int64_t arbiter_deadline(const struct table *table, int64_t now, int64_t date);

/* The server was restarted: add the events for a loaded game. */
void arbiter_restart(struct rulings *rulings);

/* End the game without a result. */
void arbiter_abort(struct rulings *rulings);

/* Milliseconds left for the first move of the side to move; -1: no such limit now. */
int64_t arbiter_first_move_left(const struct table *table, int64_t now);

/* Milliseconds until `waiter` wins because the opponent is away, at least 0; -1: never. */
int64_t arbiter_waits(const struct table *table, enum color waiter, int64_t now);

#endif
