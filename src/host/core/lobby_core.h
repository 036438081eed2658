/* lobby_core.h - the lobby core: users, their requests, and the answers.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The core has no sockets, threads, files or clock. It receives lines (lobby/protocol.h)
 * through lobby_core_handle_line(), and sends lines and records for the store through
 * callbacks. Callers pass `now` (the monotonic clock in milliseconds) and `date` (milliseconds
 * since 1970).
 *
 * Every change is saved before it is announced. Once the `save` callback has failed, the core
 * sends nothing more. The caller must then replace it with a new core from the store.
 *
 * Only one thread may use a core. The callbacks must not call the core.
 */
#ifndef TTYCHESS_HOST_CORE_LOBBY_CORE_H
#define TTYCHESS_HOST_CORE_LOBBY_CORE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/error.h"
#include "host/store/store.h"

struct lobby_core;
struct core_session; /* one connection of a client */

struct lobby_core_callbacks {
    void *context;

    /* Queues complete lines. */
    void (*send)(void *context, void *client, const char *lines, size_t length);

    /* Stops reading. Once the client's queue is empty, closes the connection and calls
     * lobby_core_close_session(). */
    void (*disconnect)(void *context, void *client);

    bool (*save)(void *context, const struct store_record *records, size_t count,
                 bool durable);

    struct store *store; /* used for history and finished games */

    /* Reports to the administrator; may be NULL. */
    void (*report)(void *context, const char *text);

    /* Returns the name of an account, or "". It may be slow: it is called only once for each
     * new user. */
    const char *(*account_name)(void *context, int64_t uid);
};

struct lobby_core_options {
    const char *host; /* name shown to users and written to PGN */
    bool unrated;
    uint64_t seed; /* for random colors and Chess960 positions */
};

/* Creates an empty core with copies of the strings. Events loaded later count as happening at
 * `now`. lobby_core_destroy() accepts NULL and frees open sessions without notifying them. */
struct lobby_core *lobby_core_create(const struct lobby_core_options *options,
                                     const struct lobby_core_callbacks *callbacks,
                                     int64_t now);
void lobby_core_destroy(struct lobby_core *core);

/* ---- before the first session: loading the store ---------------------------------------- */

/* Pass lobby_core_load_record() and the core to store_load(), then call lobby_core_start()
 * with the id of the last game. lobby_core_start() stops the clocks of games in progress. It
 * aborts non-correspondence games in which nobody has moved for a day. Games that cannot be read
 * are reported and skipped. For an invalid challenge, lobby_core_load_record() returns false and
 * sets *error. */
bool lobby_core_load_record(void *core, const struct store_record *row, struct error *error);
void lobby_core_start(struct lobby_core *core, int64_t last_game, int64_t now, int64_t date);

/* ---- sessions --------------------------------------------------------------------------- */

/* The owner of a socket, as the kernel reports it. */
struct core_caller {
    int64_t uid;
    bool trusted; /* may use the "as" field of hello */
    bool admin;
};

struct core_session *lobby_core_open_session(struct lobby_core *core,
                                             const struct core_caller *caller, void *client,
                                             int64_t now);

bool core_session_is_logged_in(const struct core_session *session);

/* Handles the end of a connection. Frees `session`. */
void lobby_core_close_session(struct lobby_core *core, struct core_session *session,
                              int64_t now, int64_t date);

/* Returns the number of milliseconds until the next line of this session may be handled. */
int64_t core_session_wait_time(const struct core_session *session, int64_t now);

/* Handles a line without its '\n'. `bytes` can be any bytes, or LINE_TOO_LONG
 * (base/line_reader.h). */
void lobby_core_handle_line(struct lobby_core *core, struct core_session *session,
                            const char *bytes, size_t length, int64_t now, int64_t date);

/* ---- time ------------------------------------------------------------------------------- */

/* lobby_core_run_timers() runs expired timers. lobby_core_deadline() returns the time, by the
 * clock of `now`, at which to call it next, or -1 if nothing is due before the next line. */
int64_t lobby_core_deadline(struct lobby_core *core, int64_t now, int64_t date);
void lobby_core_run_timers(struct lobby_core *core, int64_t now, int64_t date);

/* Returns whether a change could not be saved. */
bool lobby_core_has_failed(const struct lobby_core *core);

/* Sends "bye" to all sessions and disconnects them. */
void lobby_core_announce_shutdown(struct lobby_core *core);

#endif
