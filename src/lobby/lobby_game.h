/* lobby_game.h - a game between two users, built from its events.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * After the same events, the server, both players and all spectators have equal structures, except
 * for the conditional moves.
 * Only lobby_game_apply() changes the state of a game, except that a snapshot may set it first
 * (snapshot.h). A game belongs to one thread.
 */
#ifndef TTYCHESS_LOBBY_LOBBY_GAME_H
#define TTYCHESS_LOBBY_LOBBY_GAME_H

#include "lobby/game_event.h"
#include "lobby/names.h"
#include "lobby/match_terms.h"
#include "pgn/game.h"

enum {
    LOBBY_GAME_UNTIMED_PLIES = 2,          /* plies before the clocks start */
    LOBBY_GAME_PATIENCE = 60 * 1000,       /* milliseconds that a side may be away in a long
                                            * game */
    LOBBY_GAME_LONG_TIME = 10 * 60 * 1000, /* minimum milliseconds per side in a long game */
    LOBBY_GAME_MAX_PLIES = 18000,          /* no game is longer under the 75-move rule */
    LOBBY_GAME_MAX_OFFERS = 10,            /* see arbiter.h */
    LOBBY_GAME_MAX_EVENTS = 36000          /* see arbiter.h */
};

/* Conditional moves: SAN separated by spaces, alternately the opponent's next move and the user's
 * reply, without the moves already played. "": none; "-": withdrawn after a takeback or another
 * move by the opponent. */
enum { CONDITIONAL_MAX_PLIES = 30, CONDITIONAL_SIZE = CONDITIONAL_MAX_PLIES * SAN_SIZE };

enum lobby_game_phase { LOBBY_GAME_IN_PROGRESS, LOBBY_GAME_OVER };

struct lobby_game {
    int64_t id;
    struct match_terms terms; /* includes the start position, even in Chess960 */
    char names[2][LOBBY_NAME_SIZE];
    int64_t begun; /* milliseconds since 1970 */
    uint32_t event_count;

    struct game game; /* owned; includes the result */
    struct chess_clock clock;
    enum lobby_game_phase phase;
    enum lobby_ending ending;
    bool first_move_missed; /* see END_FIRST_MOVE_MISSED */
    unsigned offers[2];     /* open offers of each color: bits of enum offer_kind */
    int offer_count[2];     /* offers since the last move */
    bool away[2], left_on_purpose[2];
    bool clock_stopped; /* by EVENT_CLOCK_STOP */
    enum stop_cause stop_cause;
    int64_t patience[2];    /* milliseconds left for being away; see arbiter.h */
    int64_t claim_after[2]; /* milliseconds from `away_since` to a claim; 0: as in arbiter.h */
    int64_t first_move; /* milliseconds for a first move; 0: as in arbiter.h; -1: unlimited */
    int64_t moved_at;   /* date of the last move or takeback, in milliseconds since 1970 */
    int64_t turn_since; /* when the turn began; monotonic milliseconds, like the next two */
    int64_t away_since[2];
    int64_t stopped_since;
    char conditional[2][CONDITIONAL_SIZE]; /* only the server has both sides' */
};

/* Initialises a game with stopped clocks. Copies names and terms. Returns false and sets
 * *error if the start position is invalid. */
bool lobby_game_init(struct lobby_game *lobby_game, int64_t id,
                     const struct match_terms *terms, const char *const names[2],
                     int64_t begun, struct error *error);
void lobby_game_free(struct lobby_game *lobby_game);

/* Stops the clock and sets it to received values. */
void lobby_game_set_clock(struct lobby_game *lobby_game, const int64_t left[2], int64_t used);

/* Applies an event. `now` is the monotonic time in milliseconds. If the event is not the next
 * one or is impossible, such as an illegal move, returns false, sets *error and changes
 * nothing. */
bool lobby_game_apply(struct lobby_game *lobby_game, const struct game_event *event,
                      int64_t now, struct error *error);

enum color lobby_game_turn(const struct lobby_game *lobby_game);
bool lobby_game_has_clock(const struct lobby_game *lobby_game);

/* Returns how many milliseconds a side has left, in correspondence games at `date`, otherwise
 * at `now`. */
int64_t lobby_game_time_left(const struct lobby_game *lobby_game, enum color color,
                             int64_t now, int64_t date);

/* Adds the fields game= white= black= TERMS. */
void lobby_game_write_head(struct line_writer *writer, int64_t id, const char *white,
                           const char *black, const struct match_terms *terms);

/* Writes how the game ended, such as "White wins by resignation", or "" while it is in
 * progress. Returns `text`. */
const char *lobby_game_ending_text(const struct lobby_game *lobby_game, char *text,
                                   size_t size);

/* Returns the game as PGN, byte for byte the same on client and server. The caller frees it.
 * `host` is where the game was played, or "". Also sets the game's tags. */
char *lobby_game_write_pgn(struct lobby_game *lobby_game, const char *host, size_t *length);

#endif
