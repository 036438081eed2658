/* program_player.h - a place at the board for another chess program, which speaks UCI.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The program is driven by events and never waited for: a search that is asked for before
 * it is ready begins when it is. A program that ends by itself although it played well
 * before is started again once, and asked again; after that, and for anything else it does
 * wrong, the search is lost, and program_player_take_news() says why. The next search asked
 * for starts it again.
 *
 * One thread, the owner's; uci/uci_client.h says what is never trusted. Callbacks of the
 * monitor come from within program_player_handle(); `finished` does not come when the
 * search is lost.
 */
#ifndef TTYCHESS_PLAYERS_PROGRAM_PLAYER_H
#define TTYCHESS_PLAYERS_PROGRAM_PLAYER_H

#include "pgn/game.h"
#include "uci/uci_client.h"

enum { PROGRAM_NAME_SIZE = 64 };

struct program_player; /* opaque */

/* An empty place. `patience` as uci_client_create() has it; copied. */
struct program_player *program_player_create(const struct uci_client_patience *patience);

/* Ends the program, and waits for that (program_player_leave() before saves the time);
 * NULL is allowed. */
void program_player_destroy(struct program_player *player);

/* The same at the end of this process: nobody waits (uci_client_abandon()). NULL is allowed. */
void program_player_abandon(struct program_player *player);

/* Have limits of a clock written anew at the moment when a search begins: a program that has
 * to be started first begins late. */
void program_player_set_renewal(struct program_player *player,
                                void (*renew)(void *context, struct search_limits *limits),
                                void *context);

/* Seat another program, or NULL: nobody; what sits there is ended, and the new one started
 * when it has. `options` as uci_client_create(). False, with the reason, when there is no
 * such command, and then who sat there stays; or when it cannot be started. */
bool program_player_seat(struct program_player *player, const char *command,
                         const char *const *options, struct reason *reason);

/* Whether a program sits there, running or not. */
bool program_player_is_seated(const struct program_player *player);

/* Start it again, unless it runs. False, with the reason, when it cannot be started. */
bool program_player_start(struct program_player *player, struct reason *reason);

/* Begin to end the program: nobody will ask it any more. */
void program_player_leave(struct program_player *player);

/* What it is called, "" for nobody; valid until anything else is called. */
const char *program_player_name(const struct program_player *player);

/* Whether it has started and waits or thinks; false: it is starting, or does not run. */
bool program_player_is_ready(const struct program_player *player);
bool program_player_is_running(const struct program_player *player);

/* The strength at which it plays when asked for `elo`: the nearest one it offers; 0: it
 * cannot play below its full strength, or it is not known yet. */
int program_player_elo(const struct program_player *player, int elo);

/* Set an option, "Name=Value", as soon as it does not think, and whenever it starts. False,
 * with the reason, when it is not running or has not started yet, offers no such option, or
 * not that value. */
bool program_player_set(struct program_player *player, const char *setting,
                        struct reason *reason);

/* Think about the game's present position, and tell so many best lines, if the program can
 * tell more than one; the monitor is copied. An Elo in the limits is
 * told as far as the program knows what that is, and it then takes a second, if nothing
 * else limits it. False, with the reason, when nobody sits there or it cannot be
 * started. */
bool program_player_think(struct program_player *player, const struct game *game,
                          const struct search_limits *limits, int lines,
                          const struct search_monitor *monitor, struct reason *reason);

/* Say a move now; or: nothing of this search is heard any more. No-ops without one. */
void program_player_finish(struct program_player *player);
void program_player_cancel(struct program_player *player);

/* Another game begins. */
void program_player_new_game(struct program_player *player);

/* ---- events ------------------------------------------------------------------------ */

/* As uci_client_poll_set() and uci_client_deadline(). */
void program_player_poll_set(const struct program_player *player,
                             struct pollfd set[UCI_CLIENT_DESCRIPTORS]);
int64_t program_player_deadline(const struct program_player *player);

/* Read, write and look at the time: a bounded amount of work. */
void program_player_handle(struct program_player *player);

/* Blocks until the program is ready, or has failed: false, with the reason. */
bool program_player_wait(struct program_player *player, struct reason *reason);

enum program_news {
    PROGRAM_NO_NEWS,
    PROGRAM_READY,   /* it has been started */
    PROGRAM_LATE,    /* it still thinks; its limits are none of time */
    PROGRAM_REVIVED, /* it has ended, and is started again */
    PROGRAM_FAILED,  /* it has ended, and its search is lost, if there was one */
    PROGRAM_REFUSED  /* it runs, but cannot do what was asked */
};

/* What has happened since the last call; the reason begins with its name. */
enum program_news program_player_take_news(struct program_player *player,
                                           struct reason *reason);

#endif
