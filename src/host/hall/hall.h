/* hall.h - the lobby core: users, their requests, and the answers.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The core has no sockets, threads, files or clock: lines (lobby/protocol.h) come in through
 * hall_line(); lines and jobs for the store go out through ports. Each call passes `now` (the
 * monotonic clock, milliseconds) and `date` (milliseconds since 1970).
 *
 * Every change is saved before it is announced. If the `put` port fails, the hall is over: it
 * sends nothing more, and the caller must replace it with a new one from the store.
 *
 * One thread. The ports must not call back.
 */
#ifndef TTYCHESS_HOST_HALL_HALL_H
#define TTYCHESS_HOST_HALL_HALL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/error.h"
#include "host/store/store.h"

struct hall;
struct hall_session; /* one connection of a client */

struct hall_ports {
    void *context;

    /* Queue complete lines for the client. */
    void (*send)(void *context, void *client, const char *lines, size_t length);

    /* Read nothing more, close the connection once its queue is empty, then call
     * hall_close(). */
    void (*part)(void *context, void *client);

    /* Save all jobs, see store_put(). Return false if none was saved. */
    bool (*put)(void *context, const struct store_job *jobs, size_t count, bool durably);

    struct store *store; /* only read: history and finished games */

    /* Report a sentence to the administrator; may be NULL. */
    void (*say)(void *context, const char *text);

    /* The name of an account, or "". May be slow; called once per new user. */
    const char *(*user)(void *context, int64_t uid);
};

struct hall_options {
    const char *host; /* the host's name, for people and PGN */
    bool unrated;     /* no game is rated */
    uint64_t seed;    /* for drawn colors and Chess960 positions */
};

/* Strings are copied. Loaded events count as happening at `now`. hall_free() accepts NULL and
 * drops open sessions silently. */
struct hall *hall_new(const struct hall_options *options, const struct hall_ports *ports,
                      int64_t now);
void hall_free(struct hall *hall);

/* ---- before the first session: loading the store ---------------------------------------- */

/* Pass hall_load() and the hall to store_load(), then call hall_open_doors() with the id of
 * the last game, which stops the clocks of games in progress. Games that cannot be read are
 * reported and skipped; they stay in the store. hall_load() returns false and sets *error if
 * the store contradicts itself. */
bool hall_load(void *hall, const struct store_job *row, struct error *error);
void hall_open_doors(struct hall *hall, int64_t games, int64_t now, int64_t date);

/* ---- sessions --------------------------------------------------------------------------- */

/* The owner of a socket, as the kernel reports it. */
struct hall_caller {
    int64_t uid;
    bool trusted; /* may use "as" in hello */
    bool admin;
};

struct hall_session *hall_open(struct hall *hall, const struct hall_caller *caller,
                               void *client, int64_t now);

/* Returns whether hello was accepted on this session. */
bool hall_session_is_named(const struct hall_session *session);

/* The connection is closed. Frees `session`. */
void hall_close(struct hall *hall, struct hall_session *session, int64_t now, int64_t date);

/* Milliseconds until the next line of this session may be read. */
int64_t hall_delay(const struct hall_session *session, int64_t now);

/* Handle a line without its '\n', any bytes, or LINE_TOO_LONG (base/line_reader.h). */
void hall_line(struct hall *hall, struct hall_session *session, const char *bytes,
               size_t length, int64_t now, int64_t date);

/* ---- time ------------------------------------------------------------------------------- */

/* hall_deadline(): when to call hall_look() next, on the clock of `now`; -1: after the next
 * line. hall_look() handles what time causes. */
int64_t hall_deadline(struct hall *hall, int64_t now, int64_t date);
void hall_look(struct hall *hall, int64_t now, int64_t date);

/* Returns whether a change could not be saved. */
bool hall_is_over(const struct hall *hall);

/* Tell all sessions that the server shuts down. */
void hall_say_goodbye(struct hall *hall);

/* ---- tests ------------------------------------------------------------------------------ */

struct table;
/* Returns NULL if there is no such game. */
const struct table *hall_table(const struct hall *hall, int64_t game);

#endif
