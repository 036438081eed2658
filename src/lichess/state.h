/* state.h - the state of a gateway, private to its files.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Of the files gateway.c, watch.c, offers.c, play.c, games.c and requests.c, each uses only
 * those after it.
 */
#ifndef TTYCHESS_LICHESS_STATE_H
#define TTYCHESS_LICHESS_STATE_H

#include "lichess/gateway.h"
#include "lichess/site.h"
#include "lobby/lobby_game.h"

enum {
    GATEWAY_MAX_GAMES = 64, /* maximum; finished games are dropped to make room */
    GATEWAY_MAX_OFFERS = 64,
    GATEWAY_MAX_ACTIVE = 256, /* maximum number of games in progress plus requests; at twice
                               * that, commands are refused */
    GATEWAY_STARTUP_TIME = 5 * 1000, /* milliseconds within which the site should report all
                                      * games */
    GATEWAY_RECONNECT_MIN = 500,     /* milliseconds before a stream is reopened, doubled each
                                      * time */
    GATEWAY_RECONNECT_MAX = 30 * 1000,
    GATEWAY_GAME_RECONNECT_MAX = 4 * 1000, /* maximum for the streams of games */
    GATEWAY_MOVES_SIZE = LOBBY_GAME_MAX_PLIES * UCI_MOVE_SIZE /* bytes: the moves of a game */
};

#define GATEWAY_VARIANTS_TEXT "ttychess supports only chess and Chess960"

struct gateway_request;

/* `request` contains the line or the reply. A gateway_line_handler returns false to end the
 * stream. */
typedef bool gateway_line_handler(struct gateway *gateway, struct gateway_request *request);
typedef void gateway_end_handler(struct gateway *gateway, struct gateway_request *request);

typedef void gateway_handler(struct gateway *gateway, const struct lobby_line *line);

/* An HTTP request in progress, or the plan for one. */
struct gateway_request {
    struct gateway_request *next;
    struct gateway *gateway;
    struct error error;         /* set if `status` is 0 */
    uint64_t number;            /* returned by the callback start_request() */
    uint64_t tag;               /* of the command to answer; 0: none */
    int64_t id;                 /* game or seek; 0: none */
    int64_t count;              /* rows sent */
    const char *not_found_code; /* the answer to status 404; NULL: "no_game" */
    bool accepts_json;          /* send Accept: application/json for this stream */
    gateway_line_handler *line;
    gateway_end_handler *end;
    int status;           /* of the reply; 0: none, see `error` */
    struct json_t *value; /* the reply or line; NULL: not JSON, such as an empty line */
};

/* A stream that is reopened when it ends. */
struct stream {
    struct gateway_request *request; /* NULL: closed */
    int64_t reopen_at;               /* -1: not scheduled */
    int64_t pause, opened_at;        /* `pause`: the last pause, in milliseconds */
};

/* The user's move, until the site's stream confirms it. */
enum sent_move_state {
    SENT_NONE,
    SENT_REQUESTED,  /* sent, no reply yet */
    SENT_UNCONFIRMED /* the stream of the game will show whether it was played */
};

struct sent_move {
    enum sent_move_state state;
    chess_move move;
    char text[UCI_MOVE_SIZE];
    int ply, tries;
    uint64_t key; /* of the position before the move */
    uint64_t tag;
};

struct gateway_game {
    struct gateway_game *next;
    int64_t id; /* site_id_to_number() of `name` */
    char name[SITE_ID_SIZE];
    struct lobby_game lobby_game; /* valid if `known` */
    bool known, is_user_game;
    bool is_correspondence; /* used until `known` */
    enum color color;       /* the user's color */
    char ratings[2][LOBBY_RATING_SIZE];
    struct stream stream;
    bool is_synchronized; /* the open stream has sent the full game */
    struct sent_move sent_move;
    unsigned declined_offers; /* bits of enum offer_kind: offers that the user has just
                               * declined or withdrawn */
    char *moves;              /* moves received by the stream of a watched game */
};

struct gateway_offer {
    int64_t id;                      /* 0: free */
    struct gateway_request *request; /* the seek's stream; NULL: a challenge */
};

struct gateway {
    struct gateway_callbacks callbacks;
    char me[LOBBY_NAME_SIZE]; /* "": not logged in yet */
    bool over;
    bool games_listed;    /* the site has reported all of the user's games */
    char *reported_games; /* argument of the last games_changed(), or NULL */
    bool full_reported;   /* the user knows that something is ignored */
    struct gateway_request *requests;
    struct gateway_game *games; /* in the order of gateway_game_add() */
    struct gateway_offer offers[GATEWAY_MAX_OFFERS];
    struct stream events;
    bool site_is_silent; /* the site does not respond, and the user knows */
    int64_t seeks;
    int64_t round_trip; /* milliseconds, roughly the minimum of recent requests; 0: unknown */
};

/* ---- requests.c ------------------------------------------------------------------------- */

/* Sends a request to the formatted path, by POST if `body` is not NULL, otherwise by GET.
 * Copies `plan`. */
struct gateway_request *gateway_request_send(struct gateway *gateway,
                                             const struct gateway_request *plan,
                                             const char *body, const char *path, ...)
    __attribute__((format(printf, 4, 5)));

/* Cancels and frees a request, and sets *request to NULL. *request may be NULL. Must not be
 * called from the request's own callbacks. */
void gateway_request_cancel(struct gateway *gateway, struct gateway_request **request);

/* Reply to the session's request with this tag. reply_ok() and reply_no() do nothing if the
 * tag is 0. */
void reply_ok(struct gateway *gateway, uint64_t tag, const char *key, int64_t number);
void reply_no(struct gateway *gateway, uint64_t tag, const char *code, const char *text);
void reply_send(struct gateway *gateway, struct line_writer *writer);

/* Returns whether the site accepted the request. If not, sends the error to the session. */
bool reply_check_status(struct gateway *gateway, const struct gateway_request *request);

/* Answers "ok" (after a list with the number of rows) or an error. */
gateway_end_handler reply_end;

void gateway_send_message(struct gateway *gateway, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* Returns whether games in progress and requests together number at least `most`. Notifies the
 * user the first time. */
bool gateway_report_if_full(struct gateway *gateway, int most);

enum { FORM_SIZE = 1024, PATH_SIZE = 256 };
void form_add(char form[FORM_SIZE], const char *key, const char *value);
void form_add_number(char form[FORM_SIZE], const char *key, int64_t number);

/* Schedules the reopening of a stream that has ended. The pause doubles each time, up to
 * `longest`, but is the shortest again if the stream lasted longer than `longest`. After
 * status 429 it is HTTP_RATE_LIMIT_PAUSE. Returns false, and schedules nothing, if the site
 * refused the stream. */
bool stream_schedule_reopen(struct gateway *gateway, struct stream *stream, int status,
                            int64_t longest);

int64_t gateway_now(const struct gateway *gateway);
int64_t gateway_date(const struct gateway *gateway);

/* ---- games.c ---------------------------------------------------------------------------- */

/* Return NULL if the game is unknown. */
struct gateway_game *gateway_game_find(const struct gateway *gateway, int64_t id);
struct gateway_game *gateway_game_find_by_line(const struct gateway *gateway,
                                               const struct lobby_line *line);

/* Adds a game. If there are too many, drops the oldest finished one. */
struct gateway_game *gateway_game_add(struct gateway *gateway, int64_t id);
void gateway_game_remove(struct gateway *gateway, struct gateway_game *game);

bool gateway_game_is_in_progress(const struct gateway_game *game);
bool gateway_game_is_over(const struct gateway_game *game);

/* Updates the game from the site's full description. Returns false if the game is not
 * supported or the description is not valid. */
bool gateway_game_update(struct gateway *gateway, struct gateway_game *game,
                         const struct site_game *description);

/* Turns the difference between *state and the game into events, and sends them to the session
 * if the game is known. Returns false if an event is not valid. */
bool gateway_game_synchronize(struct gateway *gateway, struct gateway_game *game,
                              const struct site_state *state);

/* Like gateway_game_synchronize(), for a line of a watched game's stream. Returns false if the
 * moves that led to its position are unknown. */
bool gateway_game_apply_position(struct gateway *gateway, struct gateway_game *game,
                                 const struct json_t *value);

/* Returns the result of a finished game, and sets *ending to how it ended. */
enum result site_state_result(const struct site_state *state, enum lobby_ending *ending);

/* Applies an event and, if the game is known, sends it to the session. The caller sets
 * everything but number, time and clock. The clock comes from `state`; NULL: unchanged.
 * Returns false if the event is not valid. */
bool gateway_game_apply_event(struct gateway *gateway, struct gateway_game *game,
                              struct game_event *event, const struct site_state *state);

/* gateway_game_close() frees the game and notifies the session, with the reason unless it is
 * NULL. */
void gateway_game_send_snapshot(struct gateway *gateway, const struct gateway_game *game);
void gateway_game_close(struct gateway *gateway, struct gateway_game *game, const char *why);

/* Passes the user's games in progress to games_changed() if they have changed. */
void gateway_report_games(struct gateway *gateway);

/* ---- play.c ----------------------------------------------------------------------------- */

void gateway_game_open_stream(struct gateway *gateway, struct gateway_game *game);

gateway_handler gateway_handle_move, gateway_handle_game_command, gateway_handle_chat,
    gateway_handle_puzzle;

/* ---- offers.c --------------------------------------------------------------------------- */

/* Adds and reports a challenge, unless it is known. */
void gateway_offer_add(struct gateway *gateway, const struct json_t *value);
void gateway_offer_remove(struct gateway *gateway, int64_t id, const char *why);

/* Removes all challenges, because a reopened event stream lists them again. */
void gateway_remove_challenges(struct gateway *gateway);

gateway_handler gateway_handle_seek, gateway_handle_offer_reply;

/* ---- watch.c ---------------------------------------------------------------------------- */

gateway_handler gateway_handle_watch, gateway_handle_unwatch, gateway_handle_who,
    gateway_handle_games, gateway_handle_person;

#endif
