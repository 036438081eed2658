/* arbiter.h - the rules of lobby games: which events follow from requests and from time.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The arbiter reads a game and produces the events that follow, but changes nothing. The
 * caller applies them (lobby_game_apply()), saves them and sends them, in this order. Pure
 * functions. `now` is the monotonic clock, `date` is milliseconds since 1970.
 *
 * Rules:
 *  - The clocks start when both sides have made their first move. If a side does not make its
 *    first move within ARBITER_FIRST_MOVE_LIMIT, connected or not, the game ends without a result.
 *  - One side may abort the game before both sides have moved; later both must agree.
 *  - An offer is open until it is answered or withdrawn, or the opponent moves. Two equal
 *    offers are an agreement. A draw offer in a position where the rules allow a draw claim is
 *    a claim.
 *  - A side whose time runs out loses, or draws if the opponent cannot checkmate.
 *  - A disconnected player loses after ARBITER_AWAY_LIMIT within one turn of that player, twice
 *    that in rapid and three times in classical games, or after ARBITER_LEFT_LIMIT if the player
 *    left on purpose. The opponent must be connected.
 *  - In games of ten minutes or more, the clock stops while the side to move is disconnected,
 *    for at most one minute in all.
 *  - After a restart of the server all clocks are stopped until both players are back, at most
 *    one minute, and the current move starts again.
 *  - Connections have no effect in correspondence games.
 *  - A side makes at most LOBBY_GAME_MAX_OFFERS offers between two moves, and after LOBBY_GAME_MAX_EVENTS events
 *    only moves are added, so the number of events is bounded.
 */
#ifndef TTYCHESS_LOBBY_ARBITER_H
#define TTYCHESS_LOBBY_ARBITER_H

#include "lobby/lobby_game.h"

enum {
    ARBITER_MAX_EVENTS = 6,               /* maximum for one request */
    ARBITER_AWAY_LIMIT = 40 * 1000,       /* milliseconds, as all below */
    ARBITER_LEFT_LIMIT = 10 * 1000,       /* if the player left on purpose */
    ARBITER_FIRST_MOVE_LIMIT = 30 * 1000, /* doubled for rapid and classical games */
    ARBITER_RESTART_LIMIT = 60 * 1000
};

enum action_kind {
    ACTION_MOVE,     /* `move`, as number `ply` */
    ACTION_OFFER,    /* `offer`; if the opponent offers the same: agreement */
    ACTION_DECLINE,  /* `offer`, or 0: all offers of the opponent */
    ACTION_WITHDRAW, /* `offer`, or 0: all offers of `color` */
    ACTION_RESIGN
};

struct query {
    enum action_kind kind;
    enum color color; /* the side that asks */
    char move[UCI_MOVE_SIZE];
    int ply; /* number of the move, else the plies that the asker has seen; -1: any */
    enum offer_kind offer;
};

/* The caller sets the game and both clocks, with no events. */
struct rulings {
    const struct lobby_game *lobby_game;
    int64_t now, date;
    struct game_event events[ARBITER_MAX_EVENTS];
    int count;
};

/* Decide a player's request. Returns NULL and adds events to *rulings, or returns a code for
 * lobby_code_text() and adds none. After a flag fall the code is "over"; arbiter_check_time() makes
 * the event. */
const char *arbiter_decide(struct rulings *rulings, const struct query *action);

/* A player connected or disconnected (`on_purpose`: left on purpose). Adds no events if nothing
 * changes. */
void arbiter_presence(struct rulings *rulings, enum color color, bool connected,
                      bool on_purpose);

/* Add the events that time causes: a fallen flag, a missed correspondence deadline or first
 * move, exhausted patience. */
void arbiter_check_time(struct rulings *rulings);

/* When to call arbiter_check_time() next, on the clock of `now`; -1: after the next event. */
int64_t arbiter_deadline(const struct lobby_game *lobby_game, int64_t now, int64_t date);

/* The server was restarted: add the events for a loaded game. */
void arbiter_restart(struct rulings *rulings);

/* End the game without a result. */
void arbiter_abort(struct rulings *rulings);

/* Milliseconds left for the first move of the side to move; -1: no such limit now. */
int64_t arbiter_first_move_left(const struct lobby_game *lobby_game, int64_t now);

/* Milliseconds until `claimer` wins because the opponent is away, at least 0; -1: never. */
int64_t arbiter_time_to_claim(const struct lobby_game *lobby_game, enum color claimer,
                              int64_t now);

#endif
