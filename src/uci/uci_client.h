/* uci_client.h - another chess program as a player: started, asked, and not trusted.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Whatever the program does, nothing here blocks but where it says so, memory stays
 * bounded, and there is a verdict: what it owes has a deadline, and one that is missed, a
 * crash, or a move that is not legal ends the program, and its whole process group, with one
 * line that says why. It can be started again.
 *
 * A client is driven by events: put its descriptors into your poll(), wake up no later
 * than at its deadline, and call uci_client_handle(). Its search speaks through a monitor,
 * as the engine's does: a report for each line, `finished` once a search; MOVE_NONE as the
 * best move says that there will be none, and uci_client_trouble() why. Callbacks come
 * from within uci_client_handle(), uci_client_wait() and uci_client_end(), and must not
 * call uci_client_*().
 *
 * One thread, the owner's. Texts handed out are printable. The process ignores
 * SIGPIPE. Times are milliseconds; moments are of monotonic_milliseconds().
 */
#ifndef TTYCHESS_UCI_UCI_CLIENT_H
#define TTYCHESS_UCI_UCI_CLIENT_H

#include <poll.h>
#include <stdatomic.h>
#include <stddef.h>

#include "engine/limits.h"
#include "engine/monitor.h"
#include "rules/position.h"
#include "base/reason.h"

struct uci_client; /* opaque */
struct uci_offer;  /* uci/uci_option_list.h */

enum uci_client_state {
    UCI_CLIENT_ENDED,    /* no program runs: uci_client_start() */
    UCI_CLIENT_STARTING, /* it owes uciok */
    UCI_CLIENT_SETTING,  /* it owes readyok */
    UCI_CLIENT_READY,    /* it waits for us */
    UCI_CLIENT_THINKING, /* it owes bestmove, by its limits */
    UCI_CLIENT_STOPPING, /* it owes bestmove at once */
    UCI_CLIENT_ENDING    /* it is being ended */
};

/* How long to wait for what. */
struct uci_client_patience {
    int uciok;    /* a program may read large files first */
    int readyok;  /* the same, with its options set */
    int lag;      /* beyond the time it had for its move, until it is told to stop */
    int bestmove; /* after it was told to stop */
    int quit;     /* from quit until it is killed */
    int think;    /* limits without time: how long before it is told to stop; 0: for ever */
};

/* Ten seconds to start, one to answer; for ever to think. */
extern const struct uci_client_patience uci_client_usual_patience;

/* `command` is separated into words as command_split() does; `options` is NULL-terminated
 * "Name=Value" (or NULL), set whenever the program starts, and checked by what it offers.
 * All are copied. `patience` NULL: the usual one. NULL, with the reason, when the command has no
 * words. Nothing is started. */
struct uci_client *uci_client_create(const char *command, const char *const *options,
                                     const struct uci_client_patience *patience,
                                     struct reason *reason);

/* End the program, if one runs, and free. Blocks for no longer than it takes to end it: mostly
 * some milliseconds, patience.quit and what the system needs to kill it at most. NULL is
 * allowed. */
void uci_client_destroy(struct uci_client *client);

/* Start the program, which must not run; that it is ready shows later. False, with the
 * reason, when it cannot be started. */
bool uci_client_start(struct uci_client *client, struct reason *reason);

enum uci_client_state uci_client_state(const struct uci_client *client);

/* Why the program was ended or has ended, beginning with its name; NULL when it was not,
 * or by uci_client_end(). Known before `finished` is called; until the next start. */
const struct reason *uci_client_trouble(const struct uci_client *client);

/* What it calls itself; before it has, its command's first word without directories. */
const char *uci_client_name(const struct uci_client *client);

/* Whether it offers the option, "Name=Value" (a button: "Name"), and that value; false with
 * the reason. Before it is READY it offers nothing. */
bool uci_client_check(const struct uci_client *client, const char *setting,
                      struct reason *reason);

/* Set this option, which it offers, too, whenever the program starts from now on; and now, when
 * next uci_client_tell_kept() finds it READY: true then, and the state is SETTING until it has
 * taken in what was kept; false when there is nothing to tell. */
void uci_client_keep(struct uci_client *client, const char *setting);
bool uci_client_tell_kept(struct uci_client *client);

/* The option of that name that it offers, letter case aside; NULL: none, or it has not told
 * its options yet. Valid until the next start. */
const struct uci_offer *uci_client_offer(const struct uci_client *client, const char *name);

/* ---- asking; in state READY only --------------------------------------------------- */

/* Another game begins. The state is SETTING until it has taken that in. */
void uci_client_new_game(struct uci_client *client);

/* Set options, NULL-terminated and checked before; the state is SETTING until it has taken
 * them in. They are forgotten when it ends. False, with the reason and nothing set, when
 * the state is not READY, or as uci_client_check(). */
bool uci_client_set(struct uci_client *client, const char *const *settings,
                    struct reason *reason);

/* Think about the position that `count` legal moves from `start` lead to. Of `limits` these
 * count: depth, nodes, move_time, clock, moves_to_go, mate, infinite, search_moves.
 * `monitor` is copied. False, with the reason, when the state is not READY, or the game is
 * Chess960 and the program does not play that. */
bool uci_client_go(struct uci_client *client, const struct position *start,
                   const chess_move *moves, size_t count, const struct search_limits *limits,
                   const struct search_monitor *monitor, struct reason *reason);

/* ---- at any time ------------------------------------------------------------------- */

/* Have it say its move now. No-op when it does not think. */
void uci_client_stop(struct uci_client *client);

/* The same, but nothing of this search is heard any more, not even `finished`. */
void uci_client_cancel(struct uci_client *client);

/* Begin to end the program; a search that runs is cancelled. */
void uci_client_end(struct uci_client *client);

/* ---- events ------------------------------------------------------------------------ */

enum { UCI_CLIENT_DESCRIPTORS = 4 };

/* Fill in what to poll for; unused entries have descriptor -1, which poll() passes over. */
void uci_client_poll_set(const struct uci_client *client,
                         struct pollfd set[UCI_CLIENT_DESCRIPTORS]);

/* When uci_client_handle() has to be called at the latest; -1: no such moment. */
int64_t uci_client_deadline(const struct uci_client *client);

/* Read, write and look at the time; a flood is taken in bounded portions. */
void uci_client_handle(struct uci_client *client);

/* Blocks: handle events until the state is READY or ENDED. False as soon as *cancel (which
 * may be NULL) is true; looked at ten times a second. */
bool uci_client_wait(struct uci_client *client, const atomic_bool *cancel);

#endif
