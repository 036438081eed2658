/* state.h - the structures of a hall, private to this folder.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef TTYCHESS_HOST_HALL_STATE_H
#define TTYCHESS_HOST_HALL_STATE_H

#include "host/hall/hall.h"
#include "lobby/arbiter.h"
#include "lobby/line.h"
#include "lobby/table.h"

enum {
    LINES_BURST = 30, /* lines of a session at once; refilled at ten a second */
    LINES_SPAN = 3 * 1000,
    HEARD_BURST = 30, /* messages of a user that others see, at once; one in 2 s */
    HEARD_SPAN = 60 * 1000,
    HELLO_WAIT = 10 * 1000,
    SESSION_VIEWS = 80,
    DAY = 24 * 60 * 60 * 1000
};

/* A token bucket: `most` tokens, refilled within `span` milliseconds. bucket_wait() returns
 * the milliseconds until the next token; bucket_take() takes one, or returns false. */
struct bucket {
    int64_t filled; /* when the bucket is full again, on the clock of `now` */
};
int64_t bucket_wait(const struct bucket *bucket, int most, int64_t span, int64_t now);
bool bucket_take(struct bucket *bucket, int most, int64_t span, int64_t now);

struct person {
    struct person *next; /* of all users */
    int64_t id, uid, seen;
    char name[LOBBY_NAME_SIZE];
    bool banned, gone;
    struct store_rating ratings[SPEED_COUNT];
    struct hall_session *sessions, *active; /* active: asked for a game last; or NULL */
    int session_count;
    struct bucket heard;
};

/* A session that watches a game. */
struct view {
    struct view *next; /* of the game */
    struct hall_session *session;
};

struct hall_session {
    struct hall_session *next; /* of all sessions */
    struct hall_session *next_of_person;
    struct hall *hall;
    void *client;
    struct hall_caller caller;
    struct person *person; /* NULL before hello */
    bool parted;
    int64_t opened;
    struct bucket lines;
};

struct hall_game {
    struct hall_game *next; /* of all games */
    struct table table;
    struct person *people[2];      /* NULL: deleted */
    struct hall_session *seats[2]; /* the session that plays; NULL: disconnected */
    struct view *views;
    bool aside; /* suspended by an older server */
};

/* An offer of a game: a challenge to one user, or a seek, which anybody may accept. */
struct offer {
    struct offer *next;
    int64_t id;
    struct person *from, *to; /* to NULL: anybody */
    struct terms terms;
    int color; /* for the user who offers: enum color, or 2: any */
};

struct hall {
    struct hall_options options;
    char host[128];
    struct hall_ports ports;
    struct person *first_person;
    struct hall_session *first_session;
    struct hall_game *first_game;
    struct offer *first_offer;
    uint64_t random;
    int64_t next_person, next_game, next_offer;
    int64_t now, date; /* of the current call */
    bool over;         /* a change could not be saved: hall_is_over() */
};

/* A request while it is handled. */
struct request {
    struct hall *hall;
    struct hall_session *session;
    struct person *person; /* NULL before hello */
    const struct lobby_line *line;
    struct person *other;   /* from name=, if the verb needs a user */
    struct hall_game *game; /* from game=, if the verb needs a game */
    enum color seat;        /* the user's color, if the verb needs a player */
    int rows;
};

/* ---- output: tell.c -------------------------------------------------------------------- */

/* Answer "TAG ok" or "TAG no". */
void answer_ok(struct request *request);
void answer_no(struct request *request, const char *code, const char *text);
bool is_refused(struct request *request, const char *code); /* says no if there is a code */
void answer_number(struct request *request, const char *key, int64_t number);

/* Begin a row of a list. Returns false after LOBBY_ROWS rows. */
bool row_begin(struct request *request, struct line_writer *writer, const char *kind);

/* Send a complete line to a struct hall_session; a snapshot_send (lobby/snapshot.h). */
void tell(void *session, const struct line_writer *line);

/* ---- people: people.c ------------------------------------------------------------------ */

struct person *person_by_name(const struct hall *hall, const char *name);
struct person *person_by_id(const struct hall *hall, int64_t id);
struct person *person_by_account(const struct hall *hall, int64_t uid); /* negative: NULL */
struct person *person_add(struct hall *hall, const struct store_person *stored);
void person_remove(struct hall *hall, struct person *person);
bool person_is_here(const struct person *person);
bool name_is_free(const struct hall *hall, const char *name, const struct person *but);

/* Take a token for a message that others see. Returns false after answering "no". */
bool may_be_heard(struct request *request);

struct glicko strength_now(const struct store_rating *rating, int64_t date);

/* "1512", or "1487?" if uncertain */
enum { RATING_TEXT = 16 };
const char *rating_text(const struct person *person, enum speed speed, int64_t date,
                        char text[RATING_TEXT]);
void person_write_ratings(const struct person *person, int64_t date,
                          struct line_writer *writer);

/* Announce to all sessions except `session` (or NULL) that the user is here, or has gone. */
void tell_presence(struct hall *hall, const struct hall_session *session,
                   const struct person *person, bool here);
void hall_session_part(struct hall_session *session, const char *code);
void hall_session_leave(struct hall_session *session, bool by_word);

/* ---- games: games.c ------------------------------------------------------- */

struct hall_game *game_by_id(const struct hall *hall, int64_t id);
void game_free_one(struct hall *hall, struct hall_game *game);

/* Start a game and delete `challenge` from the store, unless it is 0. Returns NULL and sets
 * *error if the start position is invalid. */
struct hall_game *game_begin(struct hall *hall, struct person *const people[2],
                             const struct terms *terms, int64_t challenge,
                             struct error *error);

/* For the arbiter, at the current time. */
struct rulings rulings_begin(const struct hall *hall, const struct hall_game *game);

/* Apply, save and send the events; at the end of the game save the result, too. */
void game_rule(struct hall *hall, struct hall_game *game, const struct rulings *rulings);
void game_look(struct hall *hall, struct hall_game *game);

/* The user's next game in progress after `after` (NULL: the first). */
struct hall_game *person_game(const struct hall *hall, const struct person *person,
                              const struct hall_game *after);
void games_settle(struct hall *hall); /* closes and frees finished games */
bool game_seat(const struct hall_game *game, const struct person *person, enum color *color);

/* Returns whether the user is to move; the game must be in progress. */
bool game_is_due(const struct hall_game *game, const struct person *person);

/* Save the missing result of a loaded game that has ended. */
void game_finish(struct hall *hall, struct hall_game *game);

/* ---- spectators and players: games.c --------------------------------------------------- */

/* Let the session watch the game from now on. */
void view_add(struct hall_session *session, struct hall_game *game);
void seat_take(struct hall_session *session, struct hall_game *game, enum color color);
void games_leave(struct hall_session *session, bool by_word);
void games_welcome(struct hall_session *session);

/* ---- the rest --------------------------------------------------------------------------- */

uint32_t hall_random(struct hall *hall, uint32_t below);

/* Set the times of the current call. Correspondence deadlines follow the system's date. */
void hall_set_time(struct hall *hall, int64_t now, int64_t date);
/* ---- the store: tell.c, load.c ---------------------------------------------------------- */

/* Save the jobs, before the change is announced. After a failure the hall sends nothing
 * more. */
void hall_keep(struct hall *hall, const struct store_job *jobs, size_t count, bool durably);

/* Save a new or changed user. */
void person_keep(struct hall *hall, const struct person *person, bool durably);

/* Add a game from the store without its events; apply one of its events. Returns NULL or false
 * and sets *error if the data is invalid. */
struct hall_game *game_load(struct hall *hall, const struct store_game *stored,
                            struct error *error);
bool game_load_event(struct hall *hall, struct hall_game *game, const char *text,
                     struct error *error);

/* ---- offers.c --------------------------------------------------------------------------- */

void offers_tell(struct hall_session *session);
void offers_of_gone(struct hall *hall, struct person *person);
bool offer_load(struct hall *hall, const struct store_challenge *stored, struct error *error);

/* ---- handlers of verbs, in the file of their subject; hall.c has the table -------------- */

typedef void verb_handler(struct request *request);
verb_handler verb_ban, verb_delete, verb_games, verb_hello, verb_history, verb_match,
    verb_person, verb_play, verb_quit, verb_rename, verb_reply, verb_say, verb_seek,
    verb_takeover, verb_unwatch, verb_watch, verb_who;

#endif
