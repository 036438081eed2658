/* game_event.h - the numbered events from which a game is built.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Only the server creates events (arbiter.h). It saves their text and sends them to players
 * and spectators, and lobby_game_apply() builds the same game from them everywhere. Events are
 * numbered from 1 without gaps. Thread-safe.
 *
 * Fields: n (number), at (milliseconds since 1970), e (kind), c (w or b: the side that acts or
 * is affected), and fields that depend on the kind. Events of games with a clock also have w
 * and b (milliseconds left at the start of the current move), used (milliseconds used for that
 * move before the clock was last stopped), run (yes: the clock is running) and, for moves,
 * spent (milliseconds).
 *
 * If the kind of an event is unknown, clients use only its number and clock. So a new kind
 * must not affect the board, the turn or the result.
 */
#ifndef TTYCHESS_LOBBY_GAME_EVENT_H
#define TTYCHESS_LOBBY_GAME_EVENT_H

#include "lobby/line.h"
#include "pgn/game.h"
#include "rules/types.h"
#include "rules/uci_move.h"

enum event_kind {
    EVENT_MOVE,     /* `move`; `ply` counts from 1 */
    EVENT_OFFER,    /* `offer` */
    EVENT_DECLINE,  /* declines the opponent's `offer` */
    EVENT_WITHDRAW, /* `offer` */
    EVENT_TAKEBACK, /* removes the last `count` plies */
    /* `count` 1: the player left on purpose. `claim_after` (field wait): milliseconds until
     * the opponent may claim the game; only remote servers send it. */
    EVENT_DISCONNECT,
    EVENT_RECONNECT,
    EVENT_CLOCK_STOP,   /* `cause` */
    EVENT_CLOCK_RESUME, /* uses `count` milliseconds of the side's patience */
    EVENT_END,          /* `result`, `ending`; `count`: 0 or END_FIRST_MOVE_MISSED */
    EVENT_UNKNOWN       /* sent by a newer server */
};
enum { EVENT_COUNT = EVENT_UNKNOWN + 1 };

/* The game was aborted because a first move was not made in time. */
enum { END_FIRST_MOVE_MISSED = 1 };

/* Bits, because several offers may be open. */
enum offer_kind { OFFER_DRAW = 1, OFFER_TAKEBACK = 2, OFFER_ABORT = 4 };

enum stop_cause {
    STOP_SERVER_RESTART, /* the clock is stopped until both players are back, but at most for
                          * ARBITER_RESTART_LIMIT */
    STOP_PLAYER_AWAY     /* the side to move is disconnected and has patience left */
};

enum lobby_ending {
    LOBBY_ENDING_NONE,
    LOBBY_ENDING_CHECKMATE,
    LOBBY_ENDING_STALEMATE,
    LOBBY_ENDING_MATERIAL,
    LOBBY_ENDING_FIVEFOLD,
    LOBBY_ENDING_SEVENTY_FIVE,
    LOBBY_ENDING_THREEFOLD,
    LOBBY_ENDING_FIFTY,
    LOBBY_ENDING_RESIGNED,
    LOBBY_ENDING_AGREED,
    LOBBY_ENDING_TIME,
    LOBBY_ENDING_TIME_DRAW,      /* time ran out, but the opponent cannot checkmate */
    LOBBY_ENDING_ABANDONED,      /* a player was away too long and loses */
    LOBBY_ENDING_ABANDONED_DRAW, /* a player was away, and the opponent claimed a draw */
    LOBBY_ENDING_ABORTED,        /* no result */
    LOBBY_ENDING_ADJUDICATED,    /* result set by an administrator */
    LOBBY_ENDING_COUNT
};

struct game_event {
    uint32_t number;
    int64_t at;
    enum event_kind kind;
    enum color color;
    char move[UCI_MOVE_SIZE];
    int ply;
    int count;           /* see enum event_kind */
    int64_t claim_after; /* for EVENT_DISCONNECT; 0: the arbiter's rules apply */
    enum offer_kind offer;
    enum stop_cause cause;
    enum result result;
    enum lobby_ending ending;
    bool has_clock;
    int64_t left[2], used, spent;
    bool clock_runs;
};

/* Convert an event to and from a line's fields. game_event_parse() returns false and sets
 * *error if a field is missing or invalid. lobby_game_apply() checks whether the event fits
 * the game. */
void game_event_write(const struct game_event *event, struct line_writer *writer);
bool game_event_parse(struct game_event *event, const struct lobby_line *line,
                      struct error *error);

/* Convert an event to and from a string of the same fields, for the store. */
enum { EVENT_TEXT_SIZE = 256 };
void game_event_write_text(const struct game_event *event, char text[EVENT_TEXT_SIZE]);
bool game_event_parse_text(struct game_event *event, const char *text, struct error *error);

/* Convert an offer to and from "draw", "takeback" or "abort". offer_kind_parse() returns 0 for
 * any other text. */
const char *offer_kind_name(enum offer_kind offer);
enum offer_kind offer_kind_parse(const char *text);

/* Returns the value of the "ending" field, such as "checkmate". */
const char *lobby_ending_code(enum lobby_ending ending);

#endif
