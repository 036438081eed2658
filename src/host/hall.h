/* hall.h - the lobby: who is there, what they ask, what they are told.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Pure code: lines come in, lines go out and jobs for the store go out through the ports; it
 * knows no sockets, threads or files, and no clock: `now` (milliseconds of a clock that never
 * goes back) and `date` (milliseconds since 1970) come in with every call. The words of the
 * lines are those of lobby/protocol.h.
 *
 * What a game's players and watchers are told is, before it goes out, put to the store and
 * handed to the port `relay`, whose owner keeps it where the end of this process does no harm.
 * `saved` goes out when hall_stored() says that the disk has it.
 *
 * One thread; the ports are called from within these functions and must not call back.
 */
#ifndef TTYCHESS_HOST_HALL_H
#define TTYCHESS_HOST_HALL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/reason.h"
#include "host/store_job.h"

struct hall;         /* opaque */
struct hall_session; /* opaque: one line to somebody */

/* What whoever runs this host has asked for, for the server to do. */
enum hall_command { HALL_RELOAD, HALL_SHUTDOWN };

struct hall_ports {
    void *context;

    /* Whole lines for that client; they are queued. How many bytes are in that queue. */
    void (*send)(void *context, void *client, const char *lines, size_t length);
    size_t (*waiting)(void *context, void *client);

    /* Nothing more is wanted from this client, and nothing comes: let go of it once its queue
     * is empty, then hall_close(). */
    void (*part)(void *context, void *client);

    /* Keep this line ('\n' included) until what was put so far is on the disk. */
    void (*relay)(void *context, const char *line, size_t length);

    /* The store's: as store_thread_put(), _ask() and _file() have them. */
    uint64_t (*put)(void *context, const struct store_job *jobs, size_t count);
    void (*ask)(void *context, const struct store_query *query);
    void (*file)(void *context, const struct store_paper *paper);

    /* Whether the store has this game; asked during hall_replay() alone. */
    bool (*has_game)(void *context, int64_t game);

    void (*command)(void *context, enum hall_command command);

    /* What whoever runs this host has to know, a sentence. NULL: nobody reads it. */
    void (*say)(void *context, const char *text);

    /* The name of an account whose hall_caller has none: asked once, for a new person, because
     * the answer may take its time. "": it has none. NULL: nobody is to be asked. */
    const char *(*user)(void *context, int64_t uid);
};

/* So much in a client's queue keeps what is meant for it waiting: hall_drained(). */
enum { HALL_QUEUE_LONG = 24 << 10 };

struct hall_options {
    const char *host; /* its name, for people and PGN */
    bool unrated;     /* no game is rated here */
    int engines;      /* how many may think at once for all; 0: one */
    uint64_t seed;    /* colours, Chess960's starts */
};

/* The texts are copied. hall_free(): of NULL, too; sessions are gone then without a word. */
struct hall *hall_new(const struct hall_options *options, const struct hall_ports *ports);
void hall_free(struct hall *hall);

/* ---- before anybody comes: what the store has ------------------------------------------- */

/* In the order of store_load(), then hall_loaded(), then each line that `relay` was given after
 * the last commit that was seen, then hall_open_doors(), which stops the clocks of games that
 * were under way. False, with the reason: the store contradicts itself. */
bool hall_load_person(struct hall *hall, const struct store_person *person,
                      struct reason *reason);
bool hall_load_setting(struct hall *hall, const struct store_setting *setting,
                       struct reason *reason);
bool hall_load_rating(struct hall *hall, const struct store_rating *rating,
                      struct reason *reason);
bool hall_load_mute(struct hall *hall, const struct store_mute *mute, struct reason *reason);
bool hall_load_challenge(struct hall *hall, const struct store_challenge *challenge,
                         struct reason *reason);
bool hall_load_note(struct hall *hall, const struct store_note *note, struct reason *reason);
bool hall_load_game(struct hall *hall, const struct store_game *game, struct reason *reason);
bool hall_load_event(struct hall *hall, const struct store_event *event, int64_t now,
                     struct reason *reason);

/* In the place of all events of a game, the last one alone, unless lines of the journal go on from
 * there. True: it is enough for a game by days, which is at rest until somebody looks at it. */
bool hall_load_last(struct hall *hall, const struct store_event *stored);

/* A game that was loaded makes no sense further on: it is not played here, and the store keeps it
 * as it is. Lines of the journal that go on with it are the caller's to keep: hall_replay() passes
 * over them. Its players' names are written into `pairing`, "" where it is not there. */
enum { HALL_PAIRING = 80 };
void hall_leave_out(struct hall *hall, int64_t game, char pairing[HALL_PAIRING]);

void hall_loaded(struct hall *hall, int64_t person, int64_t game, int64_t challenge);

/* False, with the reason: it is none, or contradicts what is there; what follows may be good. */
bool hall_replay(struct hall *hall, const char *line, size_t length, int64_t now, int64_t date,
                 struct reason *reason);
void hall_open_doors(struct hall *hall, int64_t now, int64_t date);

/* ---- sessions ----------------------------------------------------------------------------- */

/* Whose socket it is, as the system says. */
struct hall_caller {
    int64_t uid;
    const char *user; /* the account's name; "": it has none */
    bool trusted;     /* may say "as" */
    bool admin;
};

struct hall_session *hall_open(struct hall *hall, const struct hall_caller *caller,
                               void *client, int64_t now);

/* Whether somebody has said on it who they are. */
bool hall_session_is_named(const struct hall_session *session);

/* Its line is gone; `session` is freed. */
void hall_close(struct hall *hall, struct hall_session *session, int64_t now, int64_t date);

/* How long no line may be taken from this session, milliseconds; 0: now; -1: not before its
 * queue is shorter. */
int64_t hall_delay(struct hall *hall, const struct hall_session *session, int64_t now);

/* A line without '\n', any bytes; LINE_TOO_LONG (line.h) for one that was too long. */
void hall_line(struct hall *hall, struct hall_session *session, const char *bytes,
               size_t length, int64_t now, int64_t date);

/* Its queue has become shorter: what waits for that goes on. */
void hall_drained(struct hall *hall, struct hall_session *session);

/* ---- time and the store --------------------------------------------------------------------- */

/* When hall_look() is wanted next, on the clock of `now`; -1: not before a line comes. */
int64_t hall_deadline(struct hall *hall, int64_t now, int64_t date);
void hall_look(struct hall *hall, int64_t now, int64_t date);

/* The disk has not taken this one, and will not: its game is not told to be saved any more. Before
 * the hall_stored() that goes past it. */
void hall_refused(struct hall *hall, uint64_t ticket);

/* All tickets up to this one are on the disk. */
void hall_stored(struct hall *hall, uint64_t ticket);

/* An answer, which stays the caller's. */
void hall_reply(struct hall *hall, const struct store_reply *reply, int64_t now, int64_t date);

/* How the store does. While it fails no game begins. When too much waits for it nothing is taken
 * that would make it more: it is answered "storage", the clocks stand, and no flag is looked
 * for. */
enum hall_disk { HALL_DISK_WELL, HALL_DISK_FAILS, HALL_DISK_FULL };
void hall_storage(struct hall *hall, enum hall_disk disk, int64_t now, int64_t date);

/* Before an end in good order: everybody is told. */
void hall_say_goodbye(struct hall *hall);

/* ---- looking ------------------------------------------------------------------------------- */

struct hall_figures {
    size_t people, sessions, games, live, watchers, wishes;
};
void hall_look_at(const struct hall *hall, struct hall_figures *figures);

struct table;
/* For tests; NULL: there is none, or it is at rest. */
const struct table *hall_table(const struct hall *hall, int64_t game);

#endif
