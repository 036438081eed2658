/* state.h - what a hall consists of, for the files of this folder alone.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef TTYCHESS_HOST_HALL_STATE_H
#define TTYCHESS_HOST_HALL_STATE_H

#include "host/hall/hall.h"
#include "lobby/arbiter.h"
#include "lobby/line.h"
#include "lobby/table.h"

enum {
    LINES_BURST = 30, /* lines of a session at once; ten a second */
    LINES_SPAN = 3 * 1000,
    HEARD_BURST =
        30, /* what others hear of a person at once: hellos, offers, words; one in 2 s */
    HEARD_SPAN = 60 * 1000,
    HELLO_WAIT = 10 * 1000,
    SESSION_VIEWS = 80,
    DAY = 24 * 60 * 60 * 1000
};

/* So many at once, filled up again within `span` milliseconds. */
struct bucket {
    int64_t filled; /* when it is or was full, on the clock of `now` */
};
int64_t bucket_wait(const struct bucket *bucket, int most, int64_t span, int64_t now);
bool bucket_take(struct bucket *bucket, int most, int64_t span, int64_t now);

struct person {
    struct person *next; /* of all */
    int64_t id, uid, seen;
    char name[LOBBY_NAME_SIZE];
    bool banned, gone;
    struct store_rating ratings[SPEED_COUNT];
    struct hall_session *sessions, *active; /* active: asked for a game last; or NULL */
    int session_count;
    struct bucket heard;
};

/* A session that sees a game, and is told of it. */
struct view {
    struct view *next; /* of the game */
    struct hall_session *session;
};

struct hall_session {
    struct hall_session *next; /* of all */
    struct hall_session *next_of_person;
    struct hall *hall;
    void *client;
    struct hall_caller caller;
    struct person *person; /* NULL: before hello */
    bool parted;
    int64_t opened;
    struct bucket lines;
};

struct hall_game {
    struct hall_game *next; /* of all */
    struct table table;
    struct person *people[2];      /* NULL: deleted */
    struct hall_session *seats[2]; /* who plays; NULL: nobody is there */
    struct view *views;
    bool aside; /* an older server had put it aside */
};

/* A game that somebody offers: to one person, a challenge, or to anybody, a seek. */
struct offer {
    struct offer *next;
    int64_t id;
    struct person *from, *to; /* to NULL: anybody */
    struct terms terms;
    int color; /* the asker's: enum color, or 2: any */
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
    int64_t now, date; /* of the call that is under way */
    bool over;         /* something could not be kept: hall_is_over() */
};

/* One request while it is handled. */
struct request {
    struct hall *hall;
    struct hall_session *session;
    struct person *person; /* NULL before hello */
    const struct lobby_line *line;
    struct person *other;   /* of name=, if the verb needs one */
    struct hall_game *game; /* of game=, if the verb needs one */
    enum color seat;        /* the person's, if the verb needs one */
    int rows;
};

/* ---- telling: tell.c ------------------------------------------------------------------- */

/* "TAG ok". */
void answer_ok(struct request *request);
void answer_no(struct request *request, const char *code, const char *text);
bool is_refused(struct request *request, const char *code); /* says no if there is a code */
void answer_number(struct request *request, const char *key, int64_t number);

/* Whether one more row may be written: at most LOBBY_ROWS. */
bool row_begin(struct request *request, struct line_writer *writer, const char *kind);

/* Send an ended line to a struct hall_session; a snapshot_send of lobby/snapshot.h. Who does not read is let
 * go of by the server. */
void tell(void *session, const struct line_writer *line);

/* ---- people: people.c ------------------------------------------------------------------ */

struct person *person_by_name(const struct hall *hall, const char *name);
struct person *person_by_id(const struct hall *hall, int64_t id);
struct person *person_by_account(const struct hall *hall, int64_t uid); /* below 0: nobody */
struct person *person_add(struct hall *hall, const struct store_person *stored);
void person_remove(struct hall *hall, struct person *person);
bool person_is_here(const struct person *person);
bool name_is_free(const struct hall *hall, const char *name, const struct person *but);

/* Whether others may hear of this person once more now; false: it is answered. */
bool may_be_heard(struct request *request);

struct glicko strength_now(const struct store_rating *rating, int64_t date);

/* "1512", "1487?" */
enum { RATING_TEXT = 16 };
const char *rating_text(const struct person *person, enum speed speed, int64_t date,
                        char text[RATING_TEXT]);
void person_write_ratings(const struct person *person, int64_t date,
                          struct line_writer *writer);

/* All but that session (NULL: all) hear that this person is here, with these ratings, or not. */
void tell_presence(struct hall *hall, const struct hall_session *session,
                   const struct person *person, bool here);
void hall_session_part(struct hall_session *session, const char *code);
void hall_session_leave(struct hall_session *session, bool by_word);

/* ---- games: games.c ------------------------------------------------------- */

struct hall_game *game_by_id(const struct hall *hall, int64_t id);
void game_free_one(struct hall *hall, struct hall_game *game);

/* Two people sit down, by that challenge of the store, which goes; 0: none. NULL, with the reason: the
 * position is none. */
struct hall_game *game_begin(struct hall *hall, struct person *const people[2],
                             const struct terms *terms, int64_t challenge,
                             struct reason *reason);

/* For the arbiter, at this moment. */
struct rulings rulings_begin(const struct hall *hall, const struct hall_game *game);

/* Events are applied, kept and told; with the last one of a game its result, and both ratings. */
void game_rule(struct hall *hall, struct hall_game *game, const struct rulings *rulings);
void game_look(struct hall *hall, struct hall_game *game);

/* A person's games that are not over, one after the other; `after` NULL: the first. */
struct hall_game *person_game(const struct hall *hall, const struct person *person,
                              const struct hall_game *after);
void games_settle(struct hall *hall); /* those that are over and told are freed */
bool game_seat(const struct hall_game *game, const struct person *person, enum color *color);

/* Whether that person is to move, in a game that is not over. */
bool game_is_due(const struct hall_game *game, const struct person *person);

/* The result of a game that has ended in a store of an earlier server, which has none of it. */
void game_finish(struct hall *hall, struct hall_game *game);

/* ---- views and seats: games.c ---------------------------------------------------------- */

/* That session sees the game from now on. */
void view_add(struct hall_session *session, struct hall_game *game);
void seat_take(struct hall_session *session, struct hall_game *game, enum color color);
void games_leave(struct hall_session *session, bool by_word);
void games_welcome(struct hall_session *session);

/* ---- the rest ------------------------------------------------------------------------------ */

uint32_t hall_random(struct hall *hall, uint32_t below);

/* Those of the call that is under way. Where somebody has set the date, days are counted by it. */
void hall_set_time(struct hall *hall, int64_t now, int64_t date);
/* ---- the store: tell.c, load.c ------------------------------------------------------------------ */

/* Keep these jobs, before anybody is told: where that fails nobody will be. */
void hall_keep(struct hall *hall, const struct store_job *jobs, size_t count, bool durably);

/* The same of a person, made or changed. */
void person_keep(struct hall *hall, const struct person *person, bool durably);

/* A game as the store has it, without its events, and one of these. NULL or false, with the reason:
 * it makes no sense. */
struct hall_game *game_load(struct hall *hall, const struct store_game *stored,
                            struct reason *reason);
bool game_load_event(struct hall *hall, struct hall_game *game, const char *text,
                     struct reason *reason);

/* ---- offers.c ------------------------------------------------------------------------------------ */

void offers_tell(struct hall_session *session);
void offers_of_gone(struct hall *hall, struct person *person);
bool offer_load(struct hall *hall, const struct store_challenge *stored,
                struct reason *reason);

/* ---- handlers of verbs, each in the file of its subject; hall.c has their table ------------------------ */

typedef void verb_handler(struct request *request);
verb_handler verb_ban, verb_delete, verb_games, verb_hello, verb_history, verb_match,
    verb_person, verb_play, verb_quit, verb_rename, verb_reply, verb_say, verb_seek,
    verb_takeover, verb_unwatch, verb_watch, verb_who;

#endif
