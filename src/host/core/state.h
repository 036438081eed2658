/* state.h - the structures of a core, private to this folder.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef TTYCHESS_HOST_CORE_STATE_H
#define TTYCHESS_HOST_CORE_STATE_H

#include "host/core/lobby_core.h"
#include "lobby/arbiter.h"
#include "lobby/line.h"
#include "lobby/lobby_game.h"

enum {
    LINE_BURST = 30, /* lines from a session at once; then ten a second */
    LINE_REFILL_TIME = 3 * 1000,
    MESSAGE_BURST = 30, /* messages from a user at once; then one every two seconds */
    MESSAGE_REFILL_TIME = 60 * 1000,
    HELLO_TIMEOUT = 10 * 1000,
    SESSION_MAX_WATCHED = 80,
    ONE_DAY = 24 * 60 * 60 * 1000
};

/* A token bucket holds `burst` tokens and takes `refill` milliseconds to fill.
 * bucket_wait_time() returns the number of milliseconds until the next token. bucket_take()
 * takes a token, or returns false if there is none. */
struct bucket {
    int64_t full_at; /* when the bucket is full again; same clock as `now` */
};
int64_t bucket_wait_time(const struct bucket *bucket, int burst, int64_t refill, int64_t now);
bool bucket_take(struct bucket *bucket, int burst, int64_t refill, int64_t now);

struct person {
    struct person *next;
    int64_t id, uid, seen;
    char name[LOBBY_NAME_SIZE];
    bool banned, deleted;
    struct store_rating ratings[SPEED_COUNT];
    struct core_session *sessions;
    struct core_session *requesting_session; /* session that last requested a game, or NULL */
    int session_count;
    struct bucket message_bucket;
};

struct spectator {
    struct spectator *next;
    struct core_session *session;
};

struct core_session {
    struct core_session *next;
    struct core_session *next_of_person;
    struct lobby_core *core;
    void *client;
    struct core_caller caller;
    struct person *person; /* NULL before hello */
    bool closing;
    int64_t opened_at;
    struct bucket line_bucket;
};

struct core_game {
    struct core_game *next;
    struct lobby_game lobby_game;
    struct person *people[2];                /* NULL: deleted */
    struct core_session *player_sessions[2]; /* NULL: disconnected */
    struct spectator *spectators;
};

struct core_offer {
    struct core_offer *next;
    int64_t id;
    struct person *from, *to; /* `to` is NULL if anyone may accept */
    struct match_terms terms;
    int color; /* of `from`: enum color, or 2: any */
};

struct lobby_core {
    struct lobby_core_options options;
    struct lobby_core_callbacks callbacks;
    struct person *first_person;
    struct core_session *first_session;
    struct core_game *first_game;
    struct core_offer *first_offer;
    uint64_t random;
    int64_t next_person, next_game, next_offer;
    int64_t now, date; /* `now` and `date` of the current call */
    bool failed;       /* see lobby_core_has_failed() */
};

struct core_request {
    struct lobby_core *core;
    struct core_session *session;
    struct person *person; /* NULL before hello */
    const struct lobby_line *line;
    struct person *other; /* the user in name=; set for NEEDS_OTHER */
    struct core_game *game;
    enum color color; /* the user's color; set for NEEDS_PLAYER */
    int rows;
};

/* ---- output: answers.c ------------------------------------------------------------------ */

/* Both answer "ok". The second adds a field, unless `key` is NULL. */
void answer_ok(struct core_request *request);
void answer_ok_with_number(struct core_request *request, const char *key, int64_t number);

/* Answers "no"; `text` may be NULL. */
void answer_no(struct core_request *request, const char *code, const char *text);

/* Answers "no" if `code` is not NULL. Returns whether it did. */
bool answer_if_refused(struct core_request *request, const char *code);

/* Begins a row of the answer. Returns false after LOBBY_MAX_ROWS rows. */
bool row_begin(struct core_request *request, struct line_writer *writer, const char *kind);

/* `session` is a struct core_session, declared void * to match snapshot_line_handler. */
void core_session_send(void *session, const struct line_writer *line);

/* ---- people: people.c ------------------------------------------------------------------- */

struct person *person_by_name(const struct lobby_core *core, const char *name);
struct person *person_by_id(const struct lobby_core *core, int64_t id);
/* Also returns NULL for a negative uid, which means no account. */
struct person *person_by_uid(const struct lobby_core *core, int64_t uid);
struct person *person_add(struct lobby_core *core, const struct store_person *stored);
void person_remove(struct lobby_core *core, struct person *person);
bool person_is_online(const struct person *person);
bool person_name_is_free(const struct lobby_core *core, const char *name,
                         const struct person *except);

/* Takes a token for a message that others see. If there is none, answers "no" and returns
 * false. */
bool person_take_message_token(struct core_request *request, struct person *person);

struct glicko store_rating_at_date(const struct store_rating *rating, int64_t date);

/* Writes the rating, such as "1512", or "1487?" if uncertain. */
enum { RATING_TEXT_SIZE = 16 };
const char *person_rating_text(const struct person *person, enum speed speed, int64_t date,
                               char text[RATING_TEXT_SIZE]);
void person_write_ratings(const struct person *person, int64_t date, struct line_writer *line);

/* Announces a user's presence to all sessions except `session`, which may be NULL. */
void lobby_core_announce_presence(struct lobby_core *core, const struct core_session *session,
                                  const struct person *person, bool here);
void core_session_disconnect(struct core_session *session, const char *code);
void core_session_log_out(struct core_session *session, bool on_purpose);

/* ---- games: games.c --------------------------------------------------------------------- */

struct core_game *core_game_by_id(const struct lobby_core *core, int64_t id);
void core_game_delete(struct lobby_core *core, struct core_game *game);

/* Starts a game and, unless `challenge` is 0, deletes that challenge from the store. Returns
 * NULL and sets *error if the start position is invalid. */
struct core_game *core_game_start(struct lobby_core *core, struct person *const people[2],
                                  const struct match_terms *terms, int64_t challenge,
                                  struct error *error);

struct rulings rulings_make(const struct lobby_core *core, const struct core_game *game);

/* Applies, saves and sends the events and, at the end of the game, the result. */
void core_game_apply_rulings(struct lobby_core *core, struct core_game *game,
                             const struct rulings *rulings);
void core_game_check_time(struct lobby_core *core, struct core_game *game);

/* Plays the answer if the last move was the one expected by conditional moves. */
void core_game_play_answer(struct lobby_core *core, struct core_game *game);

/* Returns the user's next game in progress after `after` (NULL: the first). */
struct core_game *person_next_game(const struct lobby_core *core, const struct person *person,
                                   const struct core_game *after);
void lobby_core_close_finished_games(struct lobby_core *core);
bool core_game_find_color(const struct core_game *game, const struct person *person,
                          enum color *color);

/* Returns whether the user is to move; the game must be in progress. */
bool core_game_is_turn_of(const struct core_game *game, const struct person *person);

/* ---- spectators and players: games.c ---------------------------------------------------- */

void core_game_add_spectator(struct core_session *session, struct core_game *game);
void core_game_set_player(struct core_session *session, struct core_game *game,
                          enum color color);
void core_session_leave_games(struct core_session *session, bool on_purpose);
void core_session_join_games(struct core_session *session);

/* ---- the rest --------------------------------------------------------------------------- */

void lobby_core_set_time(struct lobby_core *core, int64_t now, int64_t date);

/* ---- the store: answers.c, load.c ------------------------------------------------------- */

/* Saves the records. After a failure, the core sends nothing more. */
void lobby_core_save(struct lobby_core *core, const struct store_record *records, size_t count,
                     bool durable);

void person_save(struct lobby_core *core, const struct person *person, bool durable);

/* core_game_load() adds a game from the store, without its events. core_game_load_event()
 * applies one of its events. They return NULL or false and set *error if the data is
 * invalid. */
struct core_game *core_game_load(struct lobby_core *core, const struct store_game *stored,
                                 struct error *error);
bool core_game_load_event(struct lobby_core *core, struct core_game *game, const char *text,
                          struct error *error);

/* ---- offers.c --------------------------------------------------------------------------- */

void core_session_send_offers(struct core_session *session);

/* Removes the offers from and to a user who has left or was deleted; saved challenges remain
 * until the user is deleted. If `has_clock_game`, instead removes the user's offers of clock
 * games, because a user can play only one at a time. */
void person_remove_offers(struct lobby_core *core, struct person *person, bool has_clock_game);

bool core_offer_load(struct lobby_core *core, const struct store_challenge *stored,
                     struct error *error);

/* ---- handlers of verbs ------------------------------------------------------------------ */

typedef void verb_handler(struct core_request *request);
verb_handler verb_ban, verb_delete, verb_games, verb_hello, verb_history, verb_if, verb_match,
    verb_person, verb_play, verb_quit, verb_rename, verb_reply, verb_say, verb_seek,
    verb_takeover, verb_unwatch, verb_watch, verb_who;

#endif
