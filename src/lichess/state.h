/* state.h - what a gateway knows; for its own files only, of which each uses those above it here:
 *
 *     gateway.c   the verbs, hello, what the site tells of a person
 *     watch.c     games of others, those that are over, lists of games and people
 *     offers.c    what is offered: seeks and challenges
 *     play.c      what a player asks at a table, moves
 *     rounds.c    games: what the site says becomes events
 *     errands.c   requests and answers, lines to the session
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef TTYCHESS_LICHESS_STATE_H
#define TTYCHESS_LICHESS_STATE_H

#include "lichess/gateway.h"
#include "lichess/site.h"
#include "lobby/table.h"

enum {
    GATEWAY_ROUNDS = 64, /* games that are known; those that are over make room */
    GATEWAY_OFFERS = 64,
    GATEWAY_MOST =
        256, /* running games plus open requests; the user's own requests may double it */
    GATEWAY_FIRST = 5 * 1000, /* by then the person's stream has told of all games */
    GATEWAY_PAUSE = 500, /* milliseconds before a stream is asked for again; doubled, up to */
    GATEWAY_LONG_PAUSE = 30 * 1000,
    GATEWAY_GAME_PAUSE = 4 * 1000,            /* of a game that is played */
    ROUND_MOVES = TABLE_PLIES * UCI_MOVE_SIZE /* bytes that the moves of a game need at most */
};

#define GATEWAY_CHESS "only chess and Chess960 are played here"

struct errand;

/* What came is in the errand: a line of a stream (false: enough), or the answer. */
typedef bool errand_line(struct gateway *gateway, struct errand *errand);
typedef void errand_end(struct gateway *gateway, struct errand *errand);

/* Handles a line of the session; gateway.c has the table of them. */
typedef void verb_handler(struct gateway *gateway, const struct lobby_line *line);

/* A request that is not over. */
struct errand {
    struct errand *next;
    struct gateway *gateway;
    struct reason lost;  /* of an answer without a status: why */
    uint64_t number;     /* the port's */
    uint64_t tag;        /* of the session's line that it is for; 0: nobody waits for it */
    int64_t id;          /* what it is about */
    int64_t count;       /* rows that were told */
    const char *missing; /* the code of what is not there; NULL: "no_game" */
    bool plain;          /* a stream of what is not called one */
    errand_line *line;
    errand_end *end;
    int status;           /* of the answer; 0: `lost` */
    struct json_t *value; /* of it, or of the line; NULL: none, a sign of life */
};

/* A stream that is kept up. */
struct line_up {
    struct errand *errand; /* NULL: it is down */
    int64_t again_at;      /* when it is asked for next; -1: not any more */
    int64_t pause, since;  /* the last one; when it was asked for */
};

/* What becomes of an own move until it is known. */
enum sent_state {
    SENT_NOTHING,
    SENT_ASKED, /* there is no answer yet */
    SENT_UNSURE /* it was taken, or lost: the game's stream tells */
};

struct sent {
    enum sent_state state;
    chess_move move;
    char text[UCI_MOVE_SIZE];
    int ply, tries;
    uint64_t key; /* of the position it was for */
    uint64_t tag;
};

/* A game there. */
struct round {
    struct round *next;
    int64_t id; /* site_id_number() of its name */
    char name[SITE_ID];
    struct table table; /* once it is known */
    bool known, own;
    bool slow;       /* before it is known: a correspondence game */
    enum color seat; /* own */
    char ratings[2][LOBBY_RATING];
    struct line_up stream;
    bool fresh; /* the stream that is up has told how it stands */
    struct sent sent;
    unsigned refused; /* enum table_offer to which this side has just said no */
    char *moves;      /* that the stream of a game that is watched has told so far */
};

struct offer {
    int64_t id;            /* of a challenge: that of its name; 0: there is none here */
    struct errand *errand; /* that a seek stands by; NULL: a challenge */
};

struct gateway {
    struct gateway_ports ports;
    char me[LOBBY_NAME_SIZE]; /* "": nobody yet */
    bool over;
    bool all_told;  /* the site has told all own games */
    char *playing;  /* as the port has heard it; NULL: not yet */
    bool told_full; /* the user knows that something was ignored */
    struct errand *errands;
    struct round *rounds; /* in the order in which they were told */
    struct offer offers[GATEWAY_OFFERS];
    struct line_up events;
    bool silent;        /* the site does not answer, which was told */
    int64_t seeks;      /* made so far */
    int64_t round_trip; /* milliseconds; of late, the least; 0: none is known */
};

/* ---- errands.c ------------------------------------------------------------------------------- */

/* Ask, as `plan` has it, which is copied; `body` NULL: GET, else POST. */
struct errand *errand_send(struct gateway *gateway, const struct errand *plan,
                           const char *body, const char *path, ...)
    __attribute__((format(printf, 4, 5)));

/* Give it up, and forget it; NULL: nothing. Never by its own handlers. */
void errand_stop(struct gateway *gateway, struct errand **errand);

/* Answer the session's line of that tag; 0: nobody asked. */
void reply_ok(struct gateway *gateway, uint64_t tag, const char *key, int64_t number);
void reply_no(struct gateway *gateway, uint64_t tag, const char *code, const char *text);
void reply_send(struct gateway *gateway, struct line_writer *writer);

/* By what the site has answered. True: it was taken, which is not answered yet. */
bool reply_failure(struct gateway *gateway, const struct errand *errand);

/* An errand's end: "ok", behind rows with their count, or why not. */
errand_end reply_end;

/* Tell the person, in the site's name. */
void gateway_tell(struct gateway *gateway, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* Returns whether there are `most` games that go on and requests; the user is told the first time. */
bool gateway_is_full(struct gateway *gateway, int most);

/* "key=value", escaped, behind what stands in a form of FORM_SIZE bytes. */
enum { FORM_SIZE = 1024, PATH_SIZE = 256 };
void form_add(char form[FORM_SIZE], const char *key, const char *value);
void form_add_number(char form[FORM_SIZE], const char *key, int64_t number);

/* A stream has ended, and will be asked for again, after a pause that grows up to `longest` where it
 * did not last longer than that; false: it cannot be had. */
bool line_up_lost(struct gateway *gateway, struct line_up *line, int status, int64_t longest);

int64_t gateway_now(const struct gateway *gateway);
int64_t gateway_date(const struct gateway *gateway);

/* ---- rounds.c -------------------------------------------------------------------------------- */

/* By its number; by "game=" of a line. NULL: it is not known. */
struct round *round_find(const struct gateway *gateway, int64_t id);
struct round *round_of_line(const struct gateway *gateway, const struct lobby_line *line);

/* A game that is told of for the first time; the oldest that is over makes room. */
struct round *round_add(struct gateway *gateway, int64_t id);
void round_drop(struct gateway *gateway, struct round *round);

bool round_goes_on(const struct round *round);
bool round_is_over(const struct round *round);

/* The site has told of it as a whole. False: it is none that is played here. */
bool round_take(struct gateway *gateway, struct round *round, const struct site_game *game);

/* What differs becomes events, which the session hears, where it knows the game. False: that makes none. */
bool round_follow(struct gateway *gateway, struct round *round,
                  const struct site_state *state);

/* The same of a line about a game of others. False: which moves led there is not known any more. */
bool round_follow_place(struct gateway *gateway, struct round *round,
                        const struct json_t *value);

/* How a game that is over ended there. */
enum result round_result(const struct site_state *state, enum table_ending *ending);

/* One more of them: kind and what it has; its number, time and clock are filled in. `state`: has
 * the clock; NULL: it is as it was. False: it does not fit. */
bool round_event(struct gateway *gateway, struct round *round, struct game_event *event,
                 const struct site_state *state);

/* Tell it as it stands; that no more will come of it, with why, which may be NULL, and forget it. */
void round_tell(struct gateway *gateway, const struct round *round);
void round_close(struct gateway *gateway, struct round *round, const char *why);

/* Tell the port which own games are not over, if that has changed. */
void gateway_note_playing(struct gateway *gateway);

/* ---- play.c ---------------------------------------------------------------------------------- */

/* Its stream is to be had from now on. */
void round_open(struct gateway *gateway, struct round *round);

verb_handler word_move, word_order, word_say;

/* ---- offers.c -------------------------------------------------------------------------------- */

/* A challenge that stands there; it is told, where it is new. One that is gone. */
void offer_take(struct gateway *gateway, const struct json_t *value);
void offer_gone(struct gateway *gateway, int64_t id, const char *why);

/* The person's stream begins anew, with all challenges that stand. */
void offers_forget(struct gateway *gateway);

verb_handler word_ask, word_offer;

/* ---- watch.c --------------------------------------------------------------------------------- */

verb_handler word_watch, word_unwatch, word_who, word_games, word_person;

#endif
