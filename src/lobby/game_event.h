/* game_event.h - what happens at a table: numbered events, of which a game is the sum.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The server alone makes events (arbiter.h). It tells them to the players and to who watches,
 * and its store keeps their text; table_apply() (table.h) makes of them the same table
 * everywhere. Events of a table are numbered from 1 on without a gap, so who lost the line
 * asks for those from a number on. Plain data, any thread.
 *
 * Fields: n, at (when: milliseconds since 1970), e (the kind), c (w or b: who did it, or whom it
 * is about), and what the kind has; in games with a clock also w and b (milliseconds that were
 * left when the move under way began), used (of that move before the clock was last
 * stopped), run (yes: the clock runs from now on), and for moves spent (what the move took).
 *
 * A younger server may tell of kinds that are not known here. They are passed over but for their
 * number and clock, so what changes the board, who may move or the result is never a new kind: it
 * is a new version of the protocol.
 */
#ifndef TTYCHESS_LOBBY_GAME_EVENT_H
#define TTYCHESS_LOBBY_GAME_EVENT_H

#include "lobby/line.h"
#include "pgn/game.h"
#include "rules/types.h"
#include "rules/uci_move.h"

enum event_kind {
    EVENT_MOVE,     /* c played `move`, half-move number `ply` from 1 on */
    EVENT_OFFER,    /* c offers `offer` */
    EVENT_DECLINE,  /* c declines what the other one offered */
    EVENT_WITHDRAW, /* c takes the own offer back */
    EVENT_TAKEBACK, /* the last `count` half-moves are taken back */
    EVENT_AWAY,     /* c's line is gone; count 1: c left by a word; wait, where this server has
                     * rules of its own: milliseconds until the game may be claimed, "claim" */
    EVENT_BACK,     /* c is here again */
    EVENT_STOP,     /* the clock stands: `cause` */
    EVENT_GO,       /* and goes on; `count` milliseconds of c's patience are used up */
    EVENT_END,      /* `result`, `ending`; count: END_UNMOVED */
    EVENT_OTHER,    /* of a kind that is not known here: only its clock counts */
    EVENT_COUNT
};

/* Of a game that was aborted: since a first move did not come. */
enum { END_UNMOVED = 1 };

/* What one player may offer the other, or-ed where several stand. */
enum table_offer { OFFER_DRAW = 1, OFFER_TAKEBACK = 2, OFFER_ABORT = 4 };

enum stop_cause {
    STOP_RESTART, /* the server was started anew: until both are here, or a minute */
    STOP_AWAY     /* the line of who is to move is gone, and there is some patience left */
};

/* Why a game ended: table_ending_text(). */
enum table_ending {
    TABLE_NOT_ENDED,
    TABLE_CHECKMATE,
    TABLE_STALEMATE,
    TABLE_MATERIAL,
    TABLE_FIVEFOLD,
    TABLE_SEVENTY_FIVE,
    TABLE_THREEFOLD,
    TABLE_FIFTY,
    TABLE_RESIGNED,
    TABLE_AGREED,
    TABLE_TIME,
    TABLE_TIME_BARE,   /* time ran out, but the other one cannot mate: a draw */
    TABLE_LEFT,        /* who was away too long lost */
    TABLE_LEFT_DRAW,   /* and here the other one took a draw */
    TABLE_ABORTED,     /* no result */
    TABLE_ADJUDICATED, /* by an administrator */
    TABLE_ENDINGS
};

struct game_event {
    uint32_t number;
    int64_t at;
    enum event_kind kind;
    enum color color;
    char move[UCI_MOVE_SIZE]; /* as uci_move_write() */
    int ply;
    int count;    /* half-moves taken back; 1: left by a word; END_UNMOVED; milliseconds */
    int64_t wait; /* of EVENT_AWAY; 0: as arbiter.h has it */
    enum table_offer offer;
    enum stop_cause cause;
    enum result result;
    enum table_ending ending;
    bool has_clock;
    int64_t left[2], used, spent;
    bool runs;
};

/* Add the fields to a line; read them from one. False, with the reason: a field is missing or
 * is none. Whether it fits a game is table_apply()'s. */
void game_event_write(const struct game_event *event, struct line_writer *writer);
bool game_event_read(struct game_event *event, const struct lobby_line *line,
                     struct reason *reason);

/* The same as a text of its own, without verb and tag: as the store keeps it. */
enum { EVENT_TEXT_SIZE = 256 };
void game_event_write_text(const struct game_event *event, char text[EVENT_TEXT_SIZE]);
bool game_event_read_text(struct game_event *event, const char *text, struct reason *reason);

/* "draw", "takeback"...; 0: it is none. */
const char *table_offer_name(enum table_offer offer);
enum table_offer table_offer_read(const char *text);

/* "checkmate", "time": as fields have it. */
const char *table_ending_code(enum table_ending ending);

#endif
