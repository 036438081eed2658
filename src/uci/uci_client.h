/* uci_client.h - runs another chess program as a player, without trusting it.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A function blocks only if its comment says so. Memory is bounded. Every reply has a
 * deadline. A program that misses it, crashes or plays an illegal move is killed with its
 * process group. It can be started again.
 *
 * A client is driven by events: add its descriptors to your poll(), wake up no later than its
 * deadline, and call uci_client_handle_events(). A search reports through a monitor like the
 * engine's: it calls `report` for each line and `finished` once. If the best move is
 * MOVE_NONE, the program has failed (see uci_client_error()), or there is no legal move.
 * Callbacks come from uci_client_handle_events(), uci_client_wait_until_ready() and, if the
 * program fails, uci_client_stop_search(). They must not call these functions.
 *
 * A client belongs to one thread. Returned strings are printable. The process must ignore
 * SIGPIPE. Times are milliseconds; deadlines are times of monotonic_milliseconds().
 */
#ifndef TTYCHESS_UCI_UCI_CLIENT_H
#define TTYCHESS_UCI_UCI_CLIENT_H

#include <poll.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdio.h>

#include "engine/limits.h"
#include "engine/monitor.h"
#include "rules/position.h"
#include "base/error.h"

struct uci_client;
struct uci_option; /* uci/uci_option_list.h */

enum uci_client_state {
    UCI_CLIENT_EXITED,   /* no process exists */
    UCI_CLIENT_STARTING, /* waiting for uciok */
    UCI_CLIENT_SYNCING,  /* waiting for readyok */
    UCI_CLIENT_READY,    /* idle */
    UCI_CLIENT_THINKING, /* waiting for bestmove, within the limits */
    UCI_CLIENT_STOPPING, /* waiting for bestmove after "stop" */
    UCI_CLIENT_EXITING   /* waiting for the process to exit */
};

struct uci_client_timeouts {
    int uciok;    /* for uciok; the program may read large files first */
    int readyok;  /* for readyok; the program may also read files after its options are set */
    int lag;      /* after the time for the move, before "stop" is sent */
    int bestmove; /* after "stop" */
    int quit;     /* after "quit", before the program is killed */
    int think;    /* before "stop" is sent if there is no time limit; 0: unlimited */
};

extern const struct uci_client_timeouts uci_client_default_timeouts;

/* Creates a client without starting the program. `command` is split as by shell_split().
 * `options` is a NULL-terminated array of "Name=Value", or NULL. They are sent at each start,
 * which fails if the program lacks one. Everything is copied. `timeouts` may be NULL for the
 * defaults. Returns NULL and sets *error if the command cannot be split. */
struct uci_client *uci_client_create(const char *command, const char *const *options,
                                     const struct uci_client_timeouts *timeouts,
                                     struct error *error);

/* Logs all lines sent and received. The caller owns `log`, which may be NULL. */
void uci_client_set_log(struct uci_client *client, FILE *log);

/* Stops the program if it is running, and frees the client, which may be NULL. Blocks until
 * the program has exited, which takes at most timeouts.quit plus a second to kill it. */
void uci_client_destroy(struct uci_client *client);

/* Starts the program; the state must be EXITED. The program can be used once the state is
 * READY. Returns false and sets *error on failure. */
bool uci_client_start(struct uci_client *client, struct error *error);

enum uci_client_state uci_client_state(const struct uci_client *client);

/* Returns the error that made the program fail, or NULL. The text begins with the program's
 * name. The error is set before `finished` is called and remains valid until the next
 * start. */
const struct error *uci_client_error(const struct uci_client *client);

/* Returns the name that the program has sent or, until then, the command's first word without
 * directories. */
const char *uci_client_name(const struct uci_client *client);

/* Returns whether the program accepts "Name=Value" ("Name" for a button). If not, sets *error.
 * Options that the program has not listed yet are not accepted. */
bool uci_client_accepts_option(const struct uci_client *client, const char *setting,
                               struct error *error);

/* Adds an option to those sent at each start. */
void uci_client_add_option(struct uci_client *client, const char *setting);

/* In state READY, sends the options added since the last start or call. Returns whether there
 * were any; the state is then SYNCING until the program is ready. */
bool uci_client_send_new_options(struct uci_client *client);

/* Finds an option by name, ignoring case. Returns NULL if the program has no such option or
 * has not listed its options yet. The result is valid until the next start. */
const struct uci_option *uci_client_find_option(const struct uci_client *client,
                                                const char *name);

/* ---- only in state READY ---------------------------------------------------------------- */

/* Sends "ucinewgame". The state is SYNCING until the program is ready. */
void uci_client_new_game(struct uci_client *client);

/* Sets the options of a NULL-terminated array, for this run only. The state is then SYNCING
 * until the program is ready. Returns false at the first option that the program does not
 * accept. */
bool uci_client_set_options(struct uci_client *client, const char *const *settings);

/* Searches the position after `count` legal moves from `start`. Of `limits`, uses depth,
 * nodes, move_time, clock, moves_to_go, mate, infinite and search_moves. `monitor` is copied.
 * Returns false and sets *error if the state is not READY, the program fails, or the game
 * needs Chess960 and the program does not support it. */
bool uci_client_go(struct uci_client *client, const struct position *start,
                   const chess_move *moves, size_t count, const struct search_limits *limits,
                   const struct search_monitor *monitor, struct error *error);

/* ---- in any state ----------------------------------------------------------------------- */

/* Requests the best move now, if the program is thinking. */
void uci_client_stop_search(struct uci_client *client);

/* Like uci_client_stop_search(), but the monitor is no longer called, not even `finished`. */
void uci_client_cancel_search(struct uci_client *client);

/* Cancels the search and sends "quit", without waiting for the program to exit. */
void uci_client_quit(struct uci_client *client);

/* ---- events ----------------------------------------------------------------------------- */

enum { UCI_CLIENT_DESCRIPTORS = 4 };

/* Sets the entries for poll(). Unused ones have descriptor -1, which poll() ignores. */
void uci_client_fill_poll_set(const struct uci_client *client,
                              struct pollfd set[UCI_CLIENT_DESCRIPTORS]);

/* Returns the latest time to call uci_client_handle_events(), or -1. */
int64_t uci_client_deadline(const struct uci_client *client);

/* Reads and writes a bounded amount, and handles deadlines. */
void uci_client_handle_events(struct uci_client *client);

/* Blocks and handles events until the state is READY or EXITED. Returns false if *cancel
 * becomes true, which is checked ten times a second. `cancel` may be NULL. */
bool uci_client_wait_until_ready(struct uci_client *client, const atomic_bool *cancel);

#endif
