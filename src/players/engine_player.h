/* engine_player.h - the engines of a game: searches, reports and moves.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * There are three seats: each color's, which thinks about its moves, and the analyst's, for
 * hints and analysis. A seat has the built-in engine or another program; a program may have
 * several seats. One search runs at a time, and it can be cancelled at any time. Call all
 * functions on the owner's thread; search_job.h describes the thinking threads.
 */
#ifndef TTYCHESS_PLAYERS_ENGINE_PLAYER_H
#define TTYCHESS_PLAYERS_ENGINE_PLAYER_H

#include "players/thinking.h"
#include "players/engine_setup.h"
#include "pgn/game.h"
#include "uci/uci_client.h"
#include "players/strategy_settings.h"
#include "base/wake.h"

struct engine_player;

enum engine_role {
    ROLE_WHITE,
    ROLE_BLACK,
    ROLE_ANALYST,
    ENGINE_ROLE_COUNT
}; /* as enum color */

/* The engine itself is created when needed. Setup and wake must outlive the player. */
struct engine_player *engine_player_create(const struct engine_setup *setup,
                                           struct wake *wake);
void engine_player_destroy(struct engine_player *player);

/* Create the engine now. Returns false and sets *error if the setup cannot be applied. */
bool engine_player_create_engine(struct engine_player *player, struct error *error);

/* The network of the built-in engine, which is created if needed, or NULL. Valid until the
 * player is destroyed. */
const struct network *engine_player_network(struct engine_player *player);

/* Start another game: forget everything learned and shown, and end any search. */
void engine_player_new_game(struct engine_player *player);

/* Forget the shown thinking, because moves were taken back. */
void engine_player_clear_thinking(struct engine_player *player);

/* Forget the shown variations; the evaluation stays known. */
void engine_player_clear_variations(struct engine_player *player);

/* Allow or forbid the opening book of the setup; initially allowed. */
void engine_player_allow_book(struct engine_player *player, bool allowed);

/* Set the variations of an analysis from its next start on, 1 to THINKING_LINES, initially 1.
 * Other searches show one. */
void engine_player_set_variation_count(struct engine_player *player, int lines);

/* Search the game's current position; a running search is cancelled first (at most about 10
 * ms). Returns false and sets *error if there can be no engine, or fair_play.h forbids its
 * help. */
bool engine_player_start(struct engine_player *player, const struct game *game,
                         const struct strategy_settings *settings,
                         const struct search_limits *limits, enum thinking_purpose purpose,
                         struct error *error);

/* End the search; its move is reported by engine_player_poll(). */
void engine_player_move_now(struct engine_player *player);

/* Cancel the search: no move, no further reports. Does not wait. */
void engine_player_cancel(struct engine_player *player);

/* The same, and wait until no thread is thinking (at most about 10 ms). */
void engine_player_cancel_and_wait(struct engine_player *player);

/* The purpose of the running search, or THINKING_NONE. */
enum thinking_purpose engine_player_purpose(const struct engine_player *player);

struct engine_answer {
    bool reported;                 /* engine_player_thinking() has changed */
    enum thinking_purpose purpose; /* THINKING_NONE: no search has ended */
    chess_move best, ponder;       /* of the search that has ended */
    bool from_book;                /* `best` comes from the opening book, without reports */
};

/* Take the results of the thinking threads. */
void engine_player_poll(struct engine_player *player, struct engine_answer *answer);

/* The thinking of the last poll; owned by the player. */
const struct thinking *engine_player_thinking(const struct engine_player *player);

/* ---- programs: engine_programs.c ---------------------------------------------------- */

/* Functions block only where they say so; uci/uci_client.h lists what is never trusted. If a
 * program is not ready, its search begins when it is. If it exits or misbehaves, the search is
 * lost, and the next request starts the program again. An Elo in the limits is set if the
 * program supports it; such a search takes one second, unless otherwise limited. */

enum { ROLES_BOTH_COLORS = 1 << ROLE_WHITE | 1 << ROLE_BLACK };

/* Put a program into a set of seats (1 << enum engine_role, or-ed); `command` NULL: the
 * built-in engine. `options` as for uci_client_create(). Ends the running search, and waits
 * for replaced programs like uci_client_destroy(). Returns false, sets *error and changes
 * nothing if the program cannot be started. */
bool engine_player_assign_program(struct engine_player *player, unsigned roles,
                                  const char *command, const char *const *options,
                                  struct error *error);

/* Set a function that updates the clock in the limits when a program's search begins, which
 * may be long after the request. */
void engine_player_set_limits_callback(struct engine_player *player,
                                       void (*update_limits)(void *context,
                                                             struct search_limits *limits),
                                       void *context);

/* Block until all programs are ready. Returns false and sets *error if one fails. */
bool engine_player_wait_for_programs(struct engine_player *player, struct error *error);

/* Start those programs again that have ended. Returns false and sets *error if one cannot
 * start. */
bool engine_player_restart(struct engine_player *player, unsigned roles, struct error *error);

/* Set "Name=Value" as soon as the programs do not think, and after each start. Returns false
 * and sets *error if one is not running, not yet started, or does not offer this option or
 * value. */
bool engine_player_set_option(struct engine_player *player, unsigned roles,
                              const char *setting, struct error *error);

/* The program's name, printable and valid until the next call; NULL: the built-in engine. */
const char *engine_player_program(const struct engine_player *player, enum engine_role role);

enum program_state { PROGRAM_STATE_READY, PROGRAM_STATE_STARTING, PROGRAM_STATE_ENDED };

/* The state of the program in this seat; the seat must have one. */
enum program_state engine_player_program_state(const struct engine_player *player,
                                               enum engine_role role);

/* The strength of this seat if asked for `elo`; 0: full strength, because the program cannot
 * limit it, or `elo` is 0. */
int engine_player_elo(const struct engine_player *player, enum engine_role role, int elo);

/* Begin to end all programs, at the end of the session. */
void engine_player_quit_programs(struct engine_player *player);

enum { ENGINE_DESCRIPTORS = 12 };

/* The descriptors to poll (-1: unused), and the deadline (-1: none); then call
 * engine_player_poll(). */
void engine_player_poll_set(const struct engine_player *player,
                            struct pollfd set[ENGINE_DESCRIPTORS]);
int64_t engine_player_deadline(const struct engine_player *player);

enum program_event {
    PROGRAM_NO_EVENT,
    PROGRAM_READY,  /* the program has started */
    PROGRAM_FAILED, /* the program has ended; a search is lost */
    PROGRAM_REFUSED /* the program runs, but cannot do what was requested */
};

struct engine_event {
    enum program_event kind;       /* never PROGRAM_NO_EVENT */
    unsigned roles;                /* seats of the program */
    enum thinking_purpose purpose; /* of the lost search, or THINKING_NONE */
    struct error error;            /* begins with the program's name; not for PROGRAM_READY */
};

/* Get the next event of a program, after each poll. Returns false without one. */
bool engine_player_next_event(struct engine_player *player, struct engine_event *event);

#endif
