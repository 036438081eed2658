/* hall.h - the lobby: who is there, what they ask, what they are told.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Pure code: lines come in, lines go out and jobs for the store go out through the ports; it
 * knows no sockets, threads or files, and no clock: `now` (milliseconds of a clock that never
 * goes back) and `date` (milliseconds since 1970) come in with every call. The words of the
 * lines are those of lobby/protocol.h.
 *
 * What is told is in the store before. Where a port cannot keep it the hall is over: it tells nobody
 * anything any more, and whoever runs it ends, and begins anew from what the store has.
 *
 * One thread; the ports are called from within these functions and must not call back.
 */
#ifndef TTYCHESS_HOST_HALL_HALL_H
#define TTYCHESS_HOST_HALL_HALL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/reason.h"
#include "host/store/store.h"

struct hall;         /* opaque */
struct hall_session; /* opaque: one line to somebody */

struct hall_ports {
    void *context;

    /* Whole lines for that client; they are queued. */
    void (*send)(void *context, void *client, const char *lines, size_t length);

    /* Nothing more is wanted from this client, and nothing comes: let go of it once its queue
     * is empty, then hall_close(). */
    void (*part)(void *context, void *client);

    /* Keep all of these, as store_put(). False: nothing was kept; see hall_is_over(). */
    bool (*put)(void *context, const struct store_job *jobs, size_t count, bool durably);

    struct store *store; /* only to be read: history, games that are over */

    /* What whoever runs this host has to know, a sentence. NULL: nobody reads it. */
    void (*say)(void *context, const char *text);

    /* The name of an account: asked once, for a new person, because the answer may take its
     * time. "": it has none. */
    const char *(*user)(void *context, int64_t uid);
};

struct hall_options {
    const char *host; /* its name, for people and PGN */
    bool unrated;     /* no game is rated here */
    uint64_t seed;    /* colours, Chess960's starts */
};

/* The texts are copied; `now` is when what is loaded happens. hall_free(): of NULL, too; sessions are gone then without a word. */
struct hall *hall_new(const struct hall_options *options, const struct hall_ports *ports,
                      int64_t now);
void hall_free(struct hall *hall);

/* ---- before anybody comes: what the store has ------------------------------------------- */

/* A store_row of store_load(), `hall` the context; then
 * hall_open_doors() with the id of the last game, which stops the clocks of games that were under way. A game that makes no sense is
 * left out, and that is said; the store keeps it as it is. False, with the reason: the store
 * contradicts itself. */
bool hall_load(void *hall, const struct store_job *row, struct reason *reason);
void hall_open_doors(struct hall *hall, int64_t games, int64_t now, int64_t date);

/* ---- sessions ----------------------------------------------------------------------------- */

/* Whose socket it is, as the system says. */
struct hall_caller {
    int64_t uid;
    bool trusted; /* may say "as" */
    bool admin;
};

struct hall_session *hall_open(struct hall *hall, const struct hall_caller *caller,
                               void *client, int64_t now);

/* Whether somebody has said on it who they are. */
bool hall_session_is_named(const struct hall_session *session);

/* Its line is gone; `session` is freed. */
void hall_close(struct hall *hall, struct hall_session *session, int64_t now, int64_t date);

/* How long no line may be taken from this session, milliseconds. */
int64_t hall_delay(const struct hall_session *session, int64_t now);

/* A line without '\n', any bytes; LINE_TOO_LONG (base/lines.h) for one that was too long. */
void hall_line(struct hall *hall, struct hall_session *session, const char *bytes,
               size_t length, int64_t now, int64_t date);

/* ---- time --------------------------------------------------------------------------------- */

/* When hall_look() is wanted next, on the clock of `now`; -1: not before a line comes. */
int64_t hall_deadline(struct hall *hall, int64_t now, int64_t date);
void hall_look(struct hall *hall, int64_t now, int64_t date);

/* Whether something could not be kept: nobody is told anything any more. */
bool hall_is_over(const struct hall *hall);

/* Before an end in good order: everybody is told. */
void hall_say_goodbye(struct hall *hall);

/* ---- looking ------------------------------------------------------------------------------- */

struct table;
/* For tests; NULL: there is none. */
const struct table *hall_table(const struct hall *hall, int64_t game);

#endif
