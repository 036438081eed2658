/* state.h - the state of a gateway, private to its files. Each file uses only those below it
 * here:
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 *     gateway.c   commands of the session, login, the account's event stream
 *     watch.c     games of others, finished games, lists of games and users
 *     offers.c    seeks and challenges
 *     play.c      commands of a player in a game, moves
 *     rounds.c    games: turns the site's states into events
 *     errands.c   HTTP requests and answers, lines to the session
 */
#ifndef TTYCHESS_LICHESS_STATE_H
#define TTYCHESS_LICHESS_STATE_H

#include "lichess/gateway.h"
#include "lichess/site.h"
#include "lobby/table.h"

enum {
    GATEWAY_ROUNDS = 64, /* known games; finished ones are dropped to make room */
    GATEWAY_OFFERS = 64,
    GATEWAY_MOST =
        256, /* games in progress and requests; the user's own commands may double it */
    GATEWAY_FIRST = 5 * 1000, /* milliseconds within which the event stream should have
                               * reported all games */
    GATEWAY_PAUSE = 500,      /* milliseconds before a stream is reopened, doubled up to */
    GATEWAY_LONG_PAUSE = 30 * 1000,
    GATEWAY_GAME_PAUSE = 4 * 1000,            /* the limit for the streams of games */
    ROUND_MOVES = TABLE_PLIES * UCI_MOVE_SIZE /* bytes for the moves of a game */
};

#define GATEWAY_CHESS "only chess and Chess960 are played here"

struct errand;

/* The errand has the line of a stream or the answer. An errand_line returns false to end the
 * stream. */
typedef bool errand_line(struct gateway *gateway, struct errand *errand);
typedef void errand_end(struct gateway *gateway, struct errand *errand);

/* Handles a command of the session; gateway.c has the table. */
typedef void verb_handler(struct gateway *gateway, const struct lobby_line *line);

/* An HTTP request in progress. */
struct errand {
    struct errand *next;
    struct gateway *gateway;
    struct error lost;   /* set if there is no status */
    uint64_t number;     /* the port's number of the request */
    uint64_t tag;        /* of the session's command to answer; 0: none */
    int64_t id;          /* of the game or seek that the request is about */
    int64_t count;       /* rows sent so far */
    const char *missing; /* error code for status 404; NULL: "no_game" */
    bool plain;          /* the stream needs Accept: application/json */
    errand_line *line;
    errand_end *end;
    int status;           /* of the answer; 0: see `lost` */
    struct json_t *value; /* of the answer or line; NULL: none (a keep-alive line) */
};

/* A stream that is reopened when it ends. */
struct line_up {
    struct errand *errand; /* NULL: closed */
    int64_t again_at;      /* when it is reopened; -1: not scheduled */
    int64_t pause, since;  /* the last pause; when the stream was opened */
};

/* State of the user's move until the site's stream confirms it. */
enum sent_state {
    SENT_NOTHING,
    SENT_ASKED, /* sent, no answer yet */
    SENT_UNSURE /* accepted or lost: the stream of the game shows which */
};

struct sent {
    enum sent_state state;
    chess_move move;
    char text[UCI_MOVE_SIZE];
    int ply, tries;
    uint64_t key; /* of the position before the move */
    uint64_t tag;
};

/* A game on the site. */
struct round {
    struct round *next;
    int64_t id; /* site_id_number() of its name */
    char name[SITE_ID];
    struct table table; /* valid if `known` */
    bool known, own;
    bool slow;       /* a correspondence game; used until `known` */
    enum color seat; /* the user's color */
    char ratings[2][LOBBY_RATING];
    struct line_up stream;
    bool fresh; /* the open stream has sent the full game */
    struct sent sent;
    unsigned refused; /* enum table_offer: just declined or withdrawn by the user */
    char *moves;      /* of a watched game: the moves received by its stream */
};

struct offer {
    int64_t id;            /* number of the challenge's id or of the seek; 0: free */
    struct errand *errand; /* the open request of a seek; NULL: a challenge */
};

struct gateway {
    struct gateway_ports ports;
    char me[LOBBY_NAME_SIZE]; /* "": not logged in yet */
    bool over;
    bool all_told;  /* the site has reported all of the user's games */
    char *playing;  /* last value passed to the port; NULL: none */
    bool told_full; /* the user knows that something was ignored */
    struct errand *errands;
    struct round *rounds; /* in the order of round_add() */
    struct offer offers[GATEWAY_OFFERS];
    struct line_up events;
    bool silent;        /* the site does not answer, and the user was notified */
    int64_t seeks;      /* number of seeks so far */
    int64_t round_trip; /* milliseconds, about the least of recent answers; 0: unknown */
};

/* ---- errands.c -------------------------------------------------------------------------- */

/* Sends a request to the formatted path: POST if `body` is not NULL, otherwise GET. `plan` is
 * copied. */
struct errand *errand_send(struct gateway *gateway, const struct errand *plan,
                           const char *body, const char *path, ...)
    __attribute__((format(printf, 4, 5)));

/* Cancels and frees an errand and sets *errand to NULL; *errand may be NULL. Must not be
 * called from the errand's own callbacks. */
void errand_stop(struct gateway *gateway, struct errand **errand);

/* Answer the session's command with this tag; tag 0: do nothing. */
void reply_ok(struct gateway *gateway, uint64_t tag, const char *key, int64_t number);
void reply_no(struct gateway *gateway, uint64_t tag, const char *code, const char *text);
void reply_send(struct gateway *gateway, struct line_writer *writer);

/* Returns true if the request succeeded, without answering the session; otherwise sends the
 * error. */
bool reply_failure(struct gateway *gateway, const struct errand *errand);

/* errand_end that sends "ok", after rows with their count, or the error. */
errand_end reply_end;

/* Sends the user a message from "lichess". */
void gateway_tell(struct gateway *gateway, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* Returns whether games in progress and requests together number `most` or more. Notifies the
 * user the first time. */
bool gateway_is_full(struct gateway *gateway, int most);

/* Append "key=value" to a form, escaped. */
enum { FORM_SIZE = 1024, PATH_SIZE = 256 };
void form_add(char form[FORM_SIZE], const char *key, const char *value);
void form_add_number(char form[FORM_SIZE], const char *key, int64_t number);

/* Schedules a stream that has ended to be reopened, after a pause that doubles up to
 * `longest`. The pause starts again from the shortest if the stream lasted longer than
 * `longest`. Returns false, and schedules nothing, if the site refused the stream. */
bool line_up_lost(struct gateway *gateway, struct line_up *line, int status, int64_t longest);

int64_t gateway_now(const struct gateway *gateway);
int64_t gateway_date(const struct gateway *gateway);

/* ---- rounds.c --------------------------------------------------------------------------- */

/* Find a game by its number, or by "game=" of a line. Return NULL if it is unknown. */
struct round *round_find(const struct gateway *gateway, int64_t id);
struct round *round_of_line(const struct gateway *gateway, const struct lobby_line *line);

/* Adds a game; if there are too many, drops the oldest finished one. */
struct round *round_add(struct gateway *gateway, int64_t id);
void round_drop(struct gateway *gateway, struct round *round);

bool round_goes_on(const struct round *round);
bool round_is_over(const struct round *round);

/* Takes the full description of a game from the site. Returns false if the game is not
 * supported. */
bool round_take(struct gateway *gateway, struct round *round, const struct site_game *game);

/* Turns the difference between *state and the game into events, and sends them to the session
 * if the game is known. Returns false if the difference makes no valid events. */
bool round_follow(struct gateway *gateway, struct round *round,
                  const struct site_state *state);

/* Does the same for a line of the stream of a watched game. Returns false if the moves to its
 * position are not known any more. */
bool round_follow_place(struct gateway *gateway, struct round *round,
                        const struct json_t *value);

/* Returns the result of a finished game; *ending is set to how it ended. */
enum result round_result(const struct site_state *state, enum table_ending *ending);

/* Applies an event and sends it to the session. The caller sets its kind and the members of
 * that kind; number, time and clock are set here. `state` has the clock; NULL: unchanged.
 * Returns false if the event is not valid. */
bool round_event(struct gateway *gateway, struct round *round, struct game_event *event,
                 const struct site_state *state);

/* round_tell() sends a snapshot of the game. round_close() tells the session that the game is
 * closed, and why (may be NULL), and frees it. */
void round_tell(struct gateway *gateway, const struct round *round);
void round_close(struct gateway *gateway, struct round *round, const char *why);

/* Passes the user's games in progress to the port if they have changed. */
void gateway_note_playing(struct gateway *gateway);

/* ---- play.c ----------------------------------------------------------------------------- */

void round_open(struct gateway *gateway, struct round *round);

verb_handler word_move, word_order, word_say;

/* ---- offers.c --------------------------------------------------------------------------- */

/* offer_take() adds a challenge of the site and reports it if it is new; offer_gone() removes
 * one. */
void offer_take(struct gateway *gateway, const struct json_t *value);
void offer_gone(struct gateway *gateway, int64_t id, const char *why);

/* Removes all challenges, before the reopened event stream lists them again. */
void offers_forget(struct gateway *gateway);

verb_handler word_ask, word_offer;

/* ---- watch.c ---------------------------------------------------------------------------- */

verb_handler word_watch, word_unwatch, word_who, word_games, word_person;

#endif
