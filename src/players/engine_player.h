/* engine_player.h - the engine as it sits at the board: it thinks about a game, tells how
 * it goes, and says one move; and its answer can be called off at any time.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * There are three seats: one for each colour, which thinks about its moves, and the
 * analyst's, who looks for hints and analyses. Another program may sit there, one in several
 * seats, too; where none does, the built-in engine thinks. One of them thinks at a time.
 *
 * All functions are the owner's thread's: of the thinking threads players/search_job.h speaks.
 */
#ifndef TTYCHESS_PLAYERS_ENGINE_PLAYER_H
#define TTYCHESS_PLAYERS_ENGINE_PLAYER_H

#include "players/thinking.h"
#include "players/engine_setup.h"
#include "pgn/game.h"
#include "uci/uci_client.h"
#include "players/thinker.h"
#include "base/wake.h"

struct engine_player; /* opaque */

enum engine_seat { SEAT_WHITE, SEAT_BLACK, SEAT_ANALYST, ENGINE_SEATS }; /* enum color */

/* Cheap: the engine itself is made when it is first needed. Setup and wake outlive the
 * player. */
struct engine_player *engine_player_create(const struct engine_setup *setup,
                                           struct wake *wake);
void engine_player_destroy(struct engine_player *player);

/* Make the engine with the options of the setup now. False, with the reason, when they
 * cannot be had. */
bool engine_player_prepare(struct engine_player *player, struct reason *reason);

/* The network that the built-in engine judges by, which it makes ready; NULL: none, or no
 * engine to be had. Valid until the player is destroyed. */
const struct network *engine_player_network(struct engine_player *player);

/* Forget what was learned and shown: another game begins. Ends any search. */
void engine_player_new_game(struct engine_player *player);

/* Moves were taken back: what was thought about them is shown no more. */
void engine_player_forget(struct engine_player *player);

/* Show its lines no more; who stood better is still known. */
void engine_player_forget_lines(struct engine_player *player);

/* Whether it may open from the book of its setup; it may to begin with. */
void engine_player_allow_book(struct engine_player *player, bool allowed);

/* How many lines a search for an analysis shows, 1 to THINKING_LINES, from its next start on;
 * 1 to begin with. All other searches show one. */
void engine_player_set_lines(struct engine_player *player, int lines);

/* Think about the game's present position, as the thinker does; a search that runs is
 * cancelled first (at most
 * about 10 ms). False, with the reason, when the engine cannot be had or fair_play.h forbids its help. */
bool engine_player_start(struct engine_player *player, const struct game *game,
                         const struct thinker *thinker, const struct search_limits *limits,
                         enum thinking_purpose purpose, struct reason *reason);

/* End the search; its answer counts and comes through engine_player_poll(). */
void engine_player_finish(struct engine_player *player);

/* End the search; no answer and no report of it will come. Does not wait. */
void engine_player_cancel(struct engine_player *player);

/* The same, and wait until no thread thinks any more (at most about 10 ms). */
void engine_player_rest(struct engine_player *player);

/* What a search that runs and was not cancelled is for; THINKING_NOT when there is
 * none. */
enum thinking_purpose engine_player_purpose(const struct engine_player *player);

struct engine_answer {
    bool reported;                 /* engine_player_thinking() has something new */
    enum thinking_purpose purpose; /* THINKING_NOT: no search has ended */
    chess_move best, ponder;       /* of the search that has ended */
    bool from_book;                /* `best` comes from the opening book; no report came */
};

/* Take what the thinking threads left. */
void engine_player_poll(struct engine_player *player, struct engine_answer *answer);

/* The last thinking that was polled; the player's. */
const struct thinking *engine_player_thinking(const struct engine_player *player);

/* ---- programs: engine_programs.c ---------------------------------------------------- */

/* Whatever a program does, nothing here blocks but where it says so; uci/uci_client.h says what
 * is never trusted. A search that is asked for before the program is ready begins when it is.
 * When it ends, or does anything else wrong, the search is lost; the next one asked for starts it
 * again. An Elo in the limits is told as far as the program knows what that
 * is, and it then takes a second, if nothing else limits it. */

enum { SEAT_BOTH_COLORS = 1 << SEAT_WHITE | 1 << SEAT_BLACK };

/* Seat a program in all seats of a set (1 << enum engine_seat, or-ed); command NULL: the
 * built-in engine. `options` as uci_client_create(). Ends the search that runs, and waits for
 * the end of who sat there, as uci_client_destroy(). False, with the reason, when it cannot be
 * started; then all sit where they sat. */
bool engine_player_seat(struct engine_player *player, unsigned seats, const char *command,
                        const char *const *options, struct reason *reason);

/* Have limits of a clock written anew at the moment when a program's search begins: one that has
 * to be started first begins late. */
void engine_player_set_renewal(struct engine_player *player,
                               void (*renew)(void *context, struct search_limits *limits),
                               void *context);

/* Blocks until all programs are ready; false, with the reason, when one is not. */
bool engine_player_await_programs(struct engine_player *player, struct reason *reason);

/* Start the programs in these seats that have ended; false, with the reason, when one of
 * them cannot be started. */
bool engine_player_revive(struct engine_player *player, unsigned seats, struct reason *reason);

/* Set an option of the programs there, "Name=Value", as soon as they do not think, and whenever they
 * start. False, with the reason, when one is not running or has not started yet, offers no such
 * option, or not that value. */
bool engine_player_set_option(struct engine_player *player, unsigned seats,
                              const char *setting, struct reason *reason);

/* What the program there is called; NULL: the built-in engine sits there. Printable, and
 * valid until anything else is called. */
const char *engine_player_program(const struct engine_player *player, enum engine_seat seat);

enum program_standing { PROGRAM_IS_READY, PROGRAM_STARTS, PROGRAM_IS_OUT };

/* How the program there stands; it sits there. */
enum program_standing engine_player_standing(const struct engine_player *player,
                                             enum engine_seat seat);

/* At what strength the player there plays when asked for `elo`; 0: at full strength, since
 * it cannot do it, or since `elo` is 0. */
int engine_player_elo(const struct engine_player *player, enum engine_seat seat, int elo);

/* Begin to end all programs: the session ends. */
void engine_player_leave(struct engine_player *player);

enum { ENGINE_DESCRIPTORS = 12 };

/* What to poll for, and when to look at the latest (-1: no such moment): then there is
 * something to do for engine_player_poll(). Unused descriptors are -1. */
void engine_player_poll_set(const struct engine_player *player,
                            struct pollfd set[ENGINE_DESCRIPTORS]);
int64_t engine_player_deadline(const struct engine_player *player);

enum program_news {
    PROGRAM_NO_NEWS,
    PROGRAM_READY,  /* it has been started */
    PROGRAM_FAILED, /* it has ended, and its search is lost, if there was one */
    PROGRAM_REFUSED /* it runs, but cannot do what was asked */
};

struct engine_event {
    enum program_news kind;        /* never PROGRAM_NO_NEWS */
    unsigned seats;                /* where it sits */
    enum thinking_purpose purpose; /* of the search that was lost; or
                                    * THINKING_NOT */
    struct reason reason;          /* beginning with its name; not for PROGRAM_READY */
};

/* The next thing that happened to a program; false: nothing did. Ask after each poll. */
bool engine_player_next_event(struct engine_player *player, struct engine_event *event);

#endif
