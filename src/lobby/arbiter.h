/* arbiter.h - the rules of lobby games: turns requests and the passage of time into events.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The arbiter reads a game and returns events. The caller applies them with
 * lobby_game_apply(), saves them and sends them, in this order. `now` is the monotonic time in
 * milliseconds; `date` is in milliseconds since 1970. Thread-safe.
 *
 * Rules:
 *  - The clocks start when both sides have made their first move. If a side, connected or not,
 *    does not make it within ARBITER_FIRST_MOVE_LIMIT (twice that in rapid and classical
 *    games), the game ends without a result.
 *  - Until both sides have moved, either side can abort the game. After that, both must agree.
 *  - An offer is open until it is answered or withdrawn, or the opponent moves. A player's own
 *    move withdraws all the player's offers except a draw offer. If both sides make the same
 *    offer, they agree. If the side to move may claim a draw, its draw offer is a claim.
 *  - A side whose time runs out loses, or draws if the opponent cannot checkmate.
 *  - A disconnected player whose turn it is loses to a connected opponent after
 *    ARBITER_AWAY_LIMIT (twice that in rapid games, three times in classical games), or after
 *    ARBITER_LEFT_LIMIT if the player left on purpose.
 *  - In games with at least ten minutes per side, the clock stops while the side to move is
 *    disconnected, unless that player left on purpose. For each side these stops last at
 *    most one minute in total, its `patience`.
 *  - After a restart of the server, the clock is stopped until both players are back, but for
 *    at most one minute. The time already used for the current move does not count.
 *  - Disconnections have no effect in games without a clock.
 *  - To bound the number of events, a side can make at most LOBBY_GAME_MAX_OFFERS offers
 *    between two moves. After LOBBY_GAME_MAX_EVENTS events, offers are rejected and
 *    disconnections ignored.
 */
#ifndef TTYCHESS_LOBBY_ARBITER_H
#define TTYCHESS_LOBBY_ARBITER_H

#include "lobby/lobby_game.h"

enum {
    ARBITER_MAX_EVENTS = 6,         /* most events from one call */
    ARBITER_AWAY_LIMIT = 40 * 1000, /* milliseconds, like the limits below */
    ARBITER_LEFT_LIMIT = 10 * 1000,
    ARBITER_FIRST_MOVE_LIMIT = 30 * 1000, /* doubled for rapid and classical games */
    ARBITER_RESTART_LIMIT = 60 * 1000
};

enum action_kind {
    ACTION_MOVE,     /* uses `move` and `ply` */
    ACTION_OFFER,    /* `offer` */
    ACTION_DECLINE,  /* `offer`; 0: all the opponent's offers */
    ACTION_WITHDRAW, /* `offer`; 0: all the player's offers */
    ACTION_RESIGN
};

struct player_action {
    enum action_kind kind;
    enum color color;
    char move[UCI_MOVE_SIZE];
    int ply; /* number of the move, from 1; for an offer, plies that the player has seen; -1:
              * not checked */
    enum offer_kind offer;
};

/* Events, and what they depend on. The caller sets `count` to 0, and all other members except
 * `events`. */
struct rulings {
    const struct lobby_game *lobby_game;
    int64_t now, date;
    struct game_event events[ARBITER_MAX_EVENTS];
    int count;
};

/* Decides on a player's action. If it is allowed, adds its events to *rulings and returns
 * NULL. Otherwise adds none and returns a code for lobby_code_text(). If time has ended the
 * game, the code is "over"; arbiter_check_time() adds the event. */
const char *arbiter_decide(struct rulings *rulings, const struct player_action *action);

/* Adds the events that follow when a player connects or disconnects, or none if nothing has
 * changed. `on_purpose`: the player has sent "quit". */
void arbiter_handle_presence(struct rulings *rulings, enum color color, bool connected,
                             bool on_purpose);

/* Adds the event that is due at `now`, such as the end of the game, or none. */
void arbiter_check_time(struct rulings *rulings);

/* Returns when to call arbiter_check_time() next, on the clock of `now`, or -1 if nothing is
 * due before the next event. */
int64_t arbiter_deadline(const struct lobby_game *game, int64_t now, int64_t date);

/* Adds the events for a game loaded after a restart of the server. */
void arbiter_handle_restart(struct rulings *rulings);

/* Ends a game in progress without a result, because a player is deleted or the game cannot
 * continue after a restart of the server. */
void arbiter_abort_game(struct rulings *rulings);

/* Returns how many milliseconds the side to move has left for its first move. -1: no limit. */
int64_t arbiter_time_to_first_move(const struct lobby_game *game, int64_t now);

/* Returns how many milliseconds a player who has left may stay away, if it is that player's
 * move. */
int64_t arbiter_away_limit(const struct lobby_game *game, enum color absent);

/* Returns the number of milliseconds until `claimer` wins or may claim the game because the
 * opponent is away. -1: never. */
int64_t arbiter_time_to_claim(const struct lobby_game *game, enum color claimer, int64_t now);

#endif
