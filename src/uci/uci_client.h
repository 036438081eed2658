/* uci_client.h - runs another chess program as a player, without trusting it.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Nothing here blocks unless its comment says so, and memory is bounded. Every answer has a
 * deadline. A missed deadline, a crash or an illegal move ends the program and its whole
 * process group, with a one-line error. The program can be started again.
 *
 * A client is driven by events: put its descriptors into your poll(), wake up no later than at
 * its deadline, and call uci_client_handle(). A search reports through a monitor like the
 * engine's: one report a line, and `finished` once a search. If the best move is MOVE_NONE,
 * there will be no move, and uci_client_error() says why. Callbacks come from within
 * uci_client_handle(), uci_client_wait() and uci_client_quit(), and must not call
 * uci_client_*().
 *
 * Only the owner's thread may use a client. Returned strings are printable. The process must
 * ignore SIGPIPE. Times are milliseconds; deadlines are times of monotonic_milliseconds().
 */
#ifndef TTYCHESS_UCI_UCI_CLIENT_H
#define TTYCHESS_UCI_UCI_CLIENT_H

#include <poll.h>
#include <stdatomic.h>
#include <stddef.h>

#include "engine/limits.h"
#include "engine/monitor.h"
#include "rules/position.h"
#include "base/error.h"

struct uci_client;
struct uci_option; /* uci/uci_option_list.h */

enum uci_client_state {
    UCI_CLIENT_EXITED,   /* no process; uci_client_start() starts one */
    UCI_CLIENT_STARTING, /* waits for uciok */
    UCI_CLIENT_SYNCING,  /* waits for readyok */
    UCI_CLIENT_READY,    /* idle */
    UCI_CLIENT_THINKING, /* waits for bestmove, within its limits */
    UCI_CLIENT_STOPPING, /* waits for bestmove after "stop" */
    UCI_CLIENT_EXITING   /* waits for the process to end */
};

/* Timeouts, in milliseconds. */
struct uci_client_timeouts {
    int uciok;    /* a program may read large files first */
    int readyok;  /* a program may also read files after its options are set */
    int lag;      /* beyond the time for the move, before "stop" is sent */
    int bestmove; /* after "stop" */
    int quit;     /* after "quit", before the program is killed */
    int think;    /* before "stop" if the limits have no time; 0: unlimited */
};

/* Ten seconds to start, one to answer "stop", unlimited thinking. */
extern const struct uci_client_timeouts uci_client_default_timeouts;

/* Creates a client without starting the program. `command` is split as by shell_split().
 * `options`, "Name=Value" and NULL-terminated, or NULL, are set at each start and checked
 * against the program's options. Everything is copied. `timeouts` NULL: the usual timeouts.
 * Returns NULL and sets *error if the command has no words. */
struct uci_client *uci_client_create(const char *command, const char *const *options,
                                     const struct uci_client_timeouts *timeouts,
                                     struct error *error);

/* Ends the program if it runs, and frees the client; NULL is allowed. Blocks until the program
 * has ended: usually some milliseconds, at most timeouts.quit and the time to kill it. */
void uci_client_destroy(struct uci_client *client);

/* Starts the program, which must not be running. It is usable once the state is READY. Returns
 * false and sets *error if it cannot be started. */
bool uci_client_start(struct uci_client *client, struct error *error);

enum uci_client_state uci_client_state(const struct uci_client *client);

/* Returns why the program ended, beginning with its name, or NULL if it did not end or was
 * ended by uci_client_quit(). Set before `finished` is called; valid until the next start. */
const struct error *uci_client_error(const struct uci_client *client);

/* Returns the name that the program gives itself; before that, the command's first word
 * without directories. */
const char *uci_client_name(const struct uci_client *client);

/* Returns whether the program offers the option with that value, "Name=Value" ("Name" for a
 * button); otherwise sets *error. Before READY no option is offered. */
bool uci_client_check_option(const struct uci_client *client, const char *setting,
                             struct error *error);

/* uci_client_add_option() adds an offered option to those set at each start. uci_client_send_new_options()
 * sends the options added since, if the state is READY; it returns whether there were any, and
 * the state is then SETTING until the program is ready. */
void uci_client_add_option(struct uci_client *client, const char *setting);
bool uci_client_send_new_options(struct uci_client *client);

/* Returns the program's option of that name, ignoring case, or NULL if the program has none or
 * has not listed its options yet. Valid until the next start. */
const struct uci_option *uci_client_find_option(const struct uci_client *client,
                                                const char *name);

/* ---- only in state READY ----------------------------------------------------------- */

/* Announces a new game. The state is SETTING until the program is ready. */
void uci_client_new_game(struct uci_client *client);

/* Sets options for this run only, NULL-terminated; the state is SETTING until the program is
 * ready. Returns false and sets *error, without setting any, if the state is not READY or
 * uci_client_check_option() rejects one. */
bool uci_client_set_options(struct uci_client *client, const char *const *settings,
                            struct error *error);

/* Starts a search of the position reached by `count` legal moves from `start`. Of `limits` it
 * uses depth, nodes, move_time, clock, moves_to_go, mate, infinite and search_moves. `monitor`
 * is copied. Returns false and sets *error if the state is not READY, or if the game is
 * Chess960 and the program does not support it. */
bool uci_client_go(struct uci_client *client, const struct position *start,
                   const chess_move *moves, size_t count, const struct search_limits *limits,
                   const struct search_monitor *monitor, struct error *error);

/* ---- in any state ------------------------------------------------------------------ */

/* Asks for the best move now. Does nothing if the program is not thinking. */
void uci_client_stop(struct uci_client *client);

/* Does the same, but the monitor is not called any more, not even `finished`. */
void uci_client_cancel(struct uci_client *client);

/* Starts to end the program; cancels a running search. */
void uci_client_quit(struct uci_client *client);

/* ---- events ------------------------------------------------------------------------ */

enum { UCI_CLIENT_DESCRIPTORS = 4 };

/* Sets what to poll for; unused entries have descriptor -1, which poll() ignores. */
void uci_client_poll_set(const struct uci_client *client,
                         struct pollfd set[UCI_CLIENT_DESCRIPTORS]);

/* Returns when uci_client_handle() must be called at the latest; -1: no deadline. */
int64_t uci_client_deadline(const struct uci_client *client);

/* Reads and writes without blocking, a bounded amount each call, and handles deadlines. */
void uci_client_handle(struct uci_client *client);

/* Blocks and handles events until the state is READY or ENDED. Returns false soon after
 * *cancel is true, which is checked ten times a second; `cancel` may be NULL. */
bool uci_client_wait(struct uci_client *client, const atomic_bool *cancel);

#endif
