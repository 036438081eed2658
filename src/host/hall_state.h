/* hall_state.h - what a hall consists of, for the files hall*.c alone.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef TTYCHESS_HOST_HALL_STATE_H
#define TTYCHESS_HOST_HALL_STATE_H

#include "host/hall.h"
#include "host/hall_map.h"
#include "lobby/arbiter.h"
#include "lobby/line.h"
#include "lobby/protocol.h"
#include "lobby/table.h"

enum {
    NEWS_ROOM = 48 << 10,          /* news are left out for who has so many bytes waiting */
    EVENTS_ROOM = HALL_QUEUE_LONG, /* events wait for so short a queue */
    TAKING_ROOM = HALL_QUEUE_LONG, /* and so do lines that are to be taken */
    LINES_BURST = 30,              /* lines at once */
    LINE_EVERY = 100,              /* milliseconds: ten a second */
    CHAT_LINES = 5,                /* in CHAT_SPAN milliseconds */
    CHAT_SPAN = 10 * 1000,
    CHAT_WARNINGS = 3,
    CHAT_SILENCE = 60 * 1000,
    ASK_LINES = 10, /* challenges and seeks in a minute */
    ASK_SPAN = 60 * 1000,
    HELLOS = 20, /* of a person in a minute: all are told of each */
    HELLO_SPAN = 60 * 1000,
    HELLO_WAIT = 10 * 1000,
    ENGINE_TURN = 30 * 1000, /* while others wait */
    OWN_PROGRAMS = 3,        /* of one account */
    SESSION_VIEWS = 80,
    ENDED_GAMES = 8, /* of a person, that are told of: the last ones */
    DAY = 24 * 60 * 60 * 1000
};

/* So many at once, filled up again within `span` milliseconds. */
struct bucket {
    int64_t filled; /* when it is or was full, on the clock of `now` */
};
bool bucket_take(struct bucket *bucket, int most, int64_t span, int64_t now);
int64_t bucket_wait(const struct bucket *bucket, int most, int64_t span, int64_t now);

struct rating {
    struct glicko strength;
    int64_t games, when;
};

/* How many rated games two people began together in a day; the one with the smaller id has
 * it. */
struct pair_games {
    int64_t other;
    int64_t since; /* of the day that is counted */
    int count;
};

struct person {
    struct person *next, *previous;        /* of all */
    int64_t id, uid, created, seen, owner; /* owner: the account of a program; -1: none */
    char name[LOBBY_NAME_SIZE];
    bool program, banned, quiet, noplay, chat, gone;
    struct rating ratings[SPEED_COUNT];
    int64_t *mutes;
    size_t mute_count;
    struct hall_session *sessions, *active; /* active: asked for a game last; or NULL */
    int session_count;
    struct hall_game **games; /* those that are not over */
    size_t game_count;
    int64_t ended[ENDED_GAMES]; /* games that ended unseen */
    int ended_count;
    int seeks, challenges; /* own ones that stand */
    struct pair_games *pairs;
    size_t pair_count;
    struct bucket chat_bucket, ask_bucket, hello_bucket;
    int warnings;
    int64_t silent_until;
    struct last_game {
        int64_t id, other; /* 0: none */
        struct terms terms;
        enum color color;
    } last;
};

/* A game that a session sees: what it has been told of it. */
struct view {
    struct view *next_of_game, *previous_of_game, *next_of_session;
    struct hall_session *session;
    struct hall_game *game;
    uint32_t next;             /* event to be told */
    uint32_t saved;            /* told to be on the disk */
    bool rated, chat, watches; /* watches: it was asked for, and is not the own game */
};

struct hall_session {
    struct hall_session *next, *previous; /* of all */
    struct hall_session *next_of_person;
    struct hall_session *next_mute, *previous_mute; /* those that have not said hello */
    uint64_t number;
    void *client;
    struct hall_caller caller;
    char user[64];
    struct person *person; /* NULL: before hello */
    bool admin, program, parted;
    struct view *views;
    int view_count;
    int64_t opened;
    struct bucket lines;
    bool wants_engine, has_engine;
    struct hall_session *next_engine; /* who waits for a turn */
    int64_t engine_since;             /* on the clock of `now` */
};

struct hall_game {
    struct hall_game *next, *previous; /* of all */
    struct table table;
    struct person *people[2]; /* NULL: deleted */
    struct game_turn {
        int turn, of;
    } turn;                        /* of a round robin, from 1; 0: it is of none */
    struct hall_session *seats[2]; /* who plays; NULL: nobody is there */
    struct view *views;
    int watchers;
    char *log; /* the lines of its events, as they are told */
    size_t log_length, log_size;
    uint32_t *offsets; /* where each begins */
    size_t offset_size;
    struct event_mark {
        int64_t at; /* when it happened, on the clock of `now` */
        int ply;    /* half-moves after it */
    } * marks;      /* of each event, where watchers see them later */
    size_t marks_size;
    uint32_t shown; /* events that watchers may see */
    uint32_t saved,
        settled;            /* on the disk; and what the disk was asked for and has answered */
    bool refused;           /* the disk lacks an event: no more is called saved */
    bool finished, loading; /* its end is accounted for; its events come from the store */
    bool rests;             /* its moves are the store's alone: see hall_rest.c */
    bool unreadable;        /* they could not be had from there, and that was said */
    char *rated;            /* what is told of new ratings; NULL: nothing */
    size_t rated_length;
    int64_t deadline; /* -1: none */
    size_t heap;      /* place in the heap, from 1; 0: none */
    struct hall_game *next_touched;
    bool touched;
};

/* An open seek, or a challenge. */
struct wish {
    struct wish *next, *previous;
    int64_t id, when, rematch;
    struct person *from, *to; /* to NULL: a seek */
    struct terms terms;
    int color;           /* the asker's: enum color, or 2: any */
    int64_t least, most; /* rating; 0: any */
    bool program, kept;  /* kept: the store has it */
};

/* What waits for the disk. */
struct pending {
    uint64_t ticket;
    int64_t game;
    uint32_t number;
    uint64_t session, tag; /* 0: nobody is to be answered */
    const char *key;       /* "ok KEY=VALUE"; NULL: "ok" */
    int64_t value;
    bool refused;
};

/* What waits for an answer of the store. */
enum question_kind { ASK_HISTORY, ASK_PGN, ASK_PAIR, ASK_GAME, ASK_OVER };
struct asking {
    struct asking *next;
    uint64_t query, session, tag;
    enum question_kind kind;
    int64_t game, person, other;
    size_t length;
    char line[]; /* ASK_PAIR, ASK_GAME, ASK_OVER: to be heard again */
};

struct hall {
    struct hall_options options;
    char host[128];
    struct hall_ports ports;
    struct hall_map people, uids, names, games, sessions, wishes_by_id;
    struct person *first_person;
    struct hall_session *first_session, *first_mute, *last_mute, *first_engine;
    struct hall_game *first_game, *touched;
    struct wish *first_wish;
    struct hall_round *first_round;
    struct hall_game **heap; /* from 1, by deadline */
    size_t heap_count, heap_size, session_count;
    struct pending *pending; /* a ring */
    size_t pending_first, pending_count, pending_size;
    struct asking *asking;
    uint64_t next_session, next_query, random, engines_busy;
    int64_t next_person, next_game, next_wish;
    int64_t offset; /* date - now, when it was last looked */
    int64_t now;    /* of the call that is under way */
    bool open;      /* people come and go: not before all is loaded, nor in the end */
    enum hall_disk disk;
};

/* One request while it is handled. */
struct request {
    struct hall *hall;
    struct hall_session *session;
    struct person *person; /* NULL before hello */
    const struct lobby_line *line;
    const char *bytes; /* the line itself */
    size_t length;
    int64_t now, date;
    bool answered;
    int rows;
};

/* ---- telling: hall_tell.c ------------------------------------------------------------------- */

/* "ok", or "ok KEY=VALUE" (`key` is a constant), once that ticket is on the disk. */
void answer_once_kept(struct request *request, uint64_t ticket, const char *key,
                      int64_t value);

/* "TAG ok", or with fields: begin, line_add()..., send. */
void answer_ok(struct request *request);
void answer_begin(struct request *request, struct line_writer *writer, const char *verb);
void answer_send(struct request *request, struct line_writer *writer);
void answer_no(struct request *request, const char *code, const char *text);
void answer_number(struct request *request, const char *key, int64_t number);

/* Whether one more row may be written: at most LOBBY_ROWS. */
bool row_begin(struct request *request, struct line_writer *writer, const char *kind);
void row_send(struct request *request, struct line_writer *writer);
void answer_rows(struct request *request);

/* Ends the line and sends it; news only where there is room. */
size_t tell_waiting(const struct hall *hall, const struct hall_session *session);
void tell(struct hall *hall, struct hall_session *session, struct line_writer *writer);
void tell_surely(struct hall *hall, struct hall_session *session,
                 const struct line_writer *writer);
void tell_person(struct hall *hall, const struct person *person, struct line_writer *writer);
void tell_all(struct hall *hall, const struct hall_session *but, struct line_writer *writer);
void tell_code(struct hall *hall, struct hall_session *session, const char *verb,
               const char *code);

/* What a view has not been told yet, as far as there is room. */
void tell_seat(struct hall *hall, struct hall_session *session, const struct hall_game *game,
               bool mine);
void view_pump(struct hall *hall, struct view *view);

/* ---- people: hall_people.c ------------------------------------------------------------------ */

struct person *person_by_name(const struct hall *hall, const char *name);
struct person *person_by_id(const struct hall *hall, int64_t id);
struct person *person_add(struct hall *hall, const struct store_person *stored);
void person_remove(struct hall *hall, struct person *person);
void person_rename(struct hall *hall, struct person *person, const char *name);
void person_keep(struct hall *hall, const struct person *person);
void person_keep_owner(struct hall *hall, const struct person *person);     /* of a program */
void person_delete(struct hall *hall, struct person *person, int64_t date); /* plays no more */
bool person_hears(const struct person *person, const struct person *other);
bool person_is_here(const struct person *person);
bool name_is_free(const struct hall *hall, const char *name, const struct person *but);

/* One of "name=": NULL, and it is answered, where there is none. */
struct person *request_person(struct request *request);

/* "1512", "1487?" */
enum { RATING_TEXT = 16 };
const char *rating_text(const struct person *person, enum speed speed, int64_t date,
                        char text[RATING_TEXT]);
void person_write_ratings(const struct person *person, int64_t date,
                          struct line_writer *writer);
double rating_now(const struct person *person, enum speed speed, int64_t date);

/* All but that session (NULL: all) hear that this person is here, with these ratings, or not. */
void tell_presence(struct hall *hall, const struct hall_session *session,
                   const struct person *person, bool here);
void hall_session_heard(struct hall *hall, struct hall_session *session); /* hello was said */
void hall_session_part(struct hall *hall, struct hall_session *session, const char *code);
void hall_session_leave(struct hall *hall, struct hall_session *session, bool by_word,
                        int64_t now, int64_t date);

/* ---- games: hall_games.c, hall_end.c ------------------------------------------------------- */

struct hall_game *game_by_id(const struct hall *hall, int64_t id);
struct hall_game *game_add(struct hall *hall, int64_t id, const struct terms *terms,
                           struct person *const people[2], const struct table_seats *seats,
                           int64_t begun, struct reason *reason);
void game_free_one(struct hall *hall, struct hall_game *game);

/* Two people sit down; `turn` NULL: not in a round robin. NULL, with the reason: the position is
 * none. */
struct hall_game *game_begin(struct hall *hall, struct person *const people[2],
                             const struct terms *terms, const struct game_turn *turn,
                             int64_t now, int64_t date, struct reason *reason);

/* Events are applied, kept and told. */
uint64_t game_rule(struct hall *hall, struct hall_game *game, const struct rulings *rulings,
                   int64_t now, int64_t date);
void game_look(struct hall *hall, struct hall_game *game, int64_t now, int64_t date);
void game_log(struct hall_game *game, const char *text, int64_t now);
bool game_is_live(const struct hall_game *game); /* with a clock, and played now */
bool person_plays_live(const struct person *person, bool rated_only);
struct hall_game *person_live_game(const struct person *person);
bool person_sees(const struct person *person, const struct hall_game *game);
bool person_sees_late(const struct person *person, const struct hall_game *game);
void game_touch(struct hall *hall, struct hall_game *game);
void games_settle(struct hall *hall); /* those that are over and told are freed */
void game_wait_for_disk(struct hall *hall, uint64_t ticket, const struct hall_game *game,
                        const struct request *request);
void person_leave_game(struct person *person, const struct hall_game *game);
bool game_seat(const struct hall_game *game, const struct person *person, enum color *color);

/* "game=": NULL, and it is answered, where there is none that this person may see. */
struct hall_game *request_game(struct request *request);

void game_finish(struct hall *hall, struct hall_game *game, int64_t date);
void game_file(struct hall *hall, struct hall_game *game);
void game_begun_job(const struct hall_game *game, char terms[LOBBY_LINE],
                    struct store_job *job);

void heap_set(struct hall *hall, struct hall_game *game, int64_t deadline);

/* ---- a delay for watchers: hall_delay.c ------------------------------------------------------- */

void game_note_event(struct hall_game *game, int64_t now); /* the last one has just happened */
uint32_t game_shown(struct hall_game *game, int64_t now);  /* events that watchers may see */
int game_shown_ply(struct hall_game *game, int64_t now);
bool game_is_delayed(const struct hall_game *game); /* for who only looks on */

/* When it has to be looked at: for its clocks, and for what is to be shown. */
int64_t game_deadline(const struct hall_game *game, int64_t now, int64_t date);

/* ---- views and seats: hall_watch.c ---------------------------------------------------------- */

struct view *view_find(const struct hall_session *session, const struct hall_game *game);

/* Whether that session may see one more; the own games, which have a limit of their own, it may. */
bool view_fits(const struct hall_session *session, const struct hall_game *game);
struct view *view_add(struct hall *hall, struct hall_session *session, struct hall_game *game,
                      int64_t date);
void view_remove(struct hall *hall, struct view *view);
void seat_take(struct hall *hall, struct hall_game *game, enum color color,
               struct hall_session *session, int64_t now, int64_t date);
void seats_of_session(struct hall *hall, struct hall_session *session, bool by_word,
                      int64_t now, int64_t date);
void games_welcome(struct hall *hall, struct hall_session *session, int64_t now, int64_t date);
int games_due(const struct person *person);

/* ---- the rest ------------------------------------------------------------------------------ */

void engine_leave(struct hall *hall, struct hall_session *session);
int64_t engine_deadline(const struct hall *hall); /* of turns; -1: nobody waits */
void engine_look(struct hall *hall, int64_t now);
void engine_forbid(struct hall *hall, struct person *person);
uint32_t hall_random(struct hall *hall, uint32_t below);
/* A game that is over: have the store's answer make it a game of the hall, and the request heard
 * again. game_recall(): false, there is none. */
void game_ask_again(struct request *request, int64_t id);
bool game_recall(struct hall *hall, const struct store_reply *reply);

/* Games that ended while nobody of that person's saw them: hall_ended.c. Told of when somebody comes,
 * kept, and forgotten once they were asked for. person_load_ended(): whether the note is one. */
void ended_note(struct hall *hall, struct person *person, const struct hall_game *game);
void ended_tell(struct hall *hall, struct hall_session *session);
void ended_forget(struct hall *hall, struct person *person, int64_t game);
bool person_load_ended(struct hall *hall, const struct store_note *note);

void answer_history(struct request *request, const struct store_reply *reply);
void answer_pgn(struct request *request, const struct store_reply *reply);

/* ---- questions for the store: hall_ask.c ---------------------------------------------------- */

/* Ask; the answer is the request's. False: too many are open, and it is answered. */
bool ask_store(struct request *request, enum question_kind kind, struct store_query *query);

/* Whether a game has its moves. False: they are asked for, and the request is heard again. */
bool game_is_awake(struct request *request, const struct hall_game *game);
void game_ask(struct hall *hall, const struct hall_game *game); /* for time's sake */

/* ---- games at rest: hall_rest.c ---------------------------------------------------------------
 *
 * A game by days that nobody looks at is kept without its moves: hall_game.rests. Lists, dues and
 * deadlines do without. */
bool game_may_rest(const struct hall_game *game);
void game_rest(struct hall_game *game);
bool game_wake(struct hall *hall, struct hall_game *game, const struct store_reply *reply,
               int64_t now, struct reason *reason);

#include "host/hall_verbs.h"
#include "host/hall_wish.h"

#endif
