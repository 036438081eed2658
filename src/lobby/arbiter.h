/* arbiter.h - the rules of lobby games: which events follow from requests and from time.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The arbiter reads a game and returns events. The caller applies them with
 * lobby_game_apply(), saves them and sends them, in this order. `now` is the monotonic clock
 * in milliseconds, `date` milliseconds since 1970. Any thread may call these functions.
 *
 * Rules:
 *  - The clocks start when both sides have made their first move. If a side, connected or not,
 *    does not make it within ARBITER_FIRST_MOVE_LIMIT, the game ends without a result.
 *  - Until both sides have moved, either may abort the game alone; later both must agree.
 *  - An offer is open until it is answered or withdrawn, or the opponent moves; the player's
 *    own move ends all but a draw offer. Two equal offers are an agreement. If the side to
 *    move may claim a draw, its draw offer is a claim.
 *  - A side whose time runs out loses, but draws if the opponent cannot checkmate.
 *  - A disconnected player whose turn it is loses to a connected opponent after
 *    ARBITER_AWAY_LIMIT (twice that in rapid games, three times in classical games), or after
 *    ARBITER_LEFT_LIMIT if the player left on purpose.
 *  - In games of ten minutes or more, the clock stops while the side to move is disconnected,
 *    unless its player left on purpose. A side's patience limits these stops to one minute in
 *    all.
 *  - After a restart of the server, the clock is stopped until both players are back, for at
 *    most one minute, and the current move starts again.
 *  - Connections have no effect in correspondence games.
 *  - To bound the number of events, a side makes at most LOBBY_GAME_MAX_OFFERS offers between
 *    two moves, and offers and disconnections are ignored after LOBBY_GAME_MAX_EVENTS events.
 */
#ifndef TTYCHESS_LOBBY_ARBITER_H
#define TTYCHESS_LOBBY_ARBITER_H

#include "lobby/lobby_game.h"

enum {
    ARBITER_MAX_EVENTS = 6,         /* maximum for one request */
    ARBITER_AWAY_LIMIT = 40 * 1000, /* milliseconds, like all the following */
    ARBITER_LEFT_LIMIT = 10 * 1000,
    ARBITER_FIRST_MOVE_LIMIT = 30 * 1000, /* doubled for rapid and classical games */
    ARBITER_RESTART_LIMIT = 60 * 1000
};

enum action_kind {
    ACTION_MOVE,     /* `move`, as number `ply` */
    ACTION_OFFER,    /* `offer` */
    ACTION_DECLINE,  /* `offer`; 0: all offers of the opponent */
    ACTION_WITHDRAW, /* `offer`; 0: all offers of `color` */
    ACTION_RESIGN
};

struct player_action {
    enum action_kind kind;
    enum color color;
    char move[UCI_MOVE_SIZE];
    int ply; /* the move's, from 1; for other actions, plies that the player had seen;
              * -1: unchecked */
    enum offer_kind offer;
};

/* Events, and what they depend on. The caller sets the game, both times, and `count` to 0. */
struct rulings {
    const struct lobby_game *lobby_game;
    int64_t now, date;
    struct game_event events[ARBITER_MAX_EVENTS];
    int count;
};

/* Rules on a player's action. Returns NULL and adds events to *rulings, or adds none and
 * returns a code for lobby_code_text(). If time has ended the game, returns "over"; call
 * arbiter_check_time() for the event. */
const char *arbiter_decide(struct rulings *rulings, const struct player_action *action);

/* Handles a player's connection or disconnection (`on_purpose`: by "quit"), if it is new. */
void arbiter_handle_presence(struct rulings *rulings, enum color color, bool connected,
                             bool on_purpose);

/* Adds the events that are due at `now`: the end of a game, or of a stop of the clock. */
void arbiter_check_time(struct rulings *rulings);

/* Returns when to call arbiter_check_time() next, by the clock of `now`; -1: after the next
 * event. */
int64_t arbiter_deadline(const struct lobby_game *game, int64_t now, int64_t date);

/* Adds the events for a game loaded after a restart of the server. */
void arbiter_handle_restart(struct rulings *rulings);

/* Ends a game in progress without a result, because a player is deleted or the game cannot
 * continue after a restart of the server. */
void arbiter_abort_game(struct rulings *rulings);

/* Returns the number of milliseconds left for the first move of the side to move; -1: no
 * limit. */
int64_t arbiter_time_to_first_move(const struct lobby_game *game, int64_t now);

/* Returns the number of milliseconds until `claimer` wins, or may claim the game, because the
 * opponent is away; -1: never. */
int64_t arbiter_time_to_claim(const struct lobby_game *game, enum color claimer, int64_t now);

#endif
