/* engine_player.h - the engines of a game: searches, reports and moves.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * There are three roles: White, Black, and the analyst, for hints and analysis. Each role has
 * the built-in engine or another program, which may have several roles. One search runs at a
 * time.
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

/* ROLE_WHITE and ROLE_BLACK have the values of enum color. */
enum engine_role { ROLE_WHITE, ROLE_BLACK, ROLE_ANALYST, ENGINE_ROLE_COUNT };

/* Updates the clock in the limits when a program's search begins, because that may be long
 * after engine_player_start_search(). */
typedef void update_limits_callback(void *context, struct search_limits *limits);

/* `setup`, `wake` and `context`, the callback's argument, must outlive the player. */
struct engine_player *engine_player_create(const struct engine_setup *setup, struct wake *wake,
                                           update_limits_callback *update_limits,
                                           void *context);
void engine_player_destroy(struct engine_player *player);

/* Creates the built-in engine before it is needed. Returns false and sets *error if the
 * setup cannot be applied. */
bool engine_player_create_engine(struct engine_player *player, struct error *error);

/* Returns the built-in engine's network, which the player owns, or NULL. Creates the engine
 * if needed. */
const struct network *engine_player_network(struct engine_player *player);

/* Stops any search, and clears the thinking and all that the engines have learned. */
void engine_player_new_game(struct engine_player *player);

void engine_player_clear_thinking(struct engine_player *player);

/* Removes the variations from the thinking but keeps the evaluation. */
void engine_player_clear_variations(struct engine_player *player);

/* The book is initially allowed. */
void engine_player_set_book_allowed(struct engine_player *player, bool allowed);

/* Sets the number of variations for subsequent analyses, 1 to THINKING_LINES, initially 1.
 * Other searches show one. */
void engine_player_set_variation_count(struct engine_player *player, int lines);

/* Searches the game's current position. After THINKING_PONDER, which reports nothing,
 * THINKING_MOVE in the same position continues the search. Any other running search is
 * cancelled first, which takes about 10 ms at most. Returns false and sets *error if the
 * engine or program cannot start, or if fair_play_allows_engine() forbids it. */
bool engine_player_start_search(struct engine_player *player, const struct game *game,
                                const struct strategy_settings *settings,
                                const struct search_limits *limits,
                                enum thinking_purpose purpose, struct error *error);

/* Returns whether the engine ponders this position. */
bool engine_player_ponders(const struct engine_player *player,
                           const struct position *position);

/* Stops the search; engine_player_poll() reports its move. */
void engine_player_move_now(struct engine_player *player);

/* Cancels the search, which then reports nothing, not even a move. Does not wait for it. */
void engine_player_cancel_search(struct engine_player *player);

/* Like engine_player_cancel_search(), but also waits for the built-in engine, about 10 ms at
 * most. */
void engine_player_cancel_search_and_wait(struct engine_player *player);

/* Returns the purpose of the running search, or THINKING_NONE. */
enum thinking_purpose engine_player_purpose(const struct engine_player *player);

struct engine_answer {
    bool reported;                 /* whether engine_player_thinking() has changed */
    enum thinking_purpose purpose; /* of the search that has ended, or THINKING_NONE */
    chess_move best, ponder;
    bool from_book; /* whether `best` is a book move; then there are no reports */
};

void engine_player_poll(struct engine_player *player, struct engine_answer *answer);

/* Returns the thinking as of the last poll. The player owns it. */
const struct thinking *engine_player_thinking(const struct engine_player *player);

/* ---- programs: engine_programs.c ---------------------------------------------------- */

/* These functions do not block unless their comment says so. If a program is not ready, its
 * search begins later. If it exits or misbehaves, the search is lost, and the next search
 * starts the program again. Programs get the Elo in the limits if they support it; such a
 * search takes one second unless it has another limit. */

enum { ROLES_BOTH_COLORS = 1 << ROLE_WHITE | 1 << ROLE_BLACK };

/* Assigns a program, or the built-in engine if `command` is NULL, to `roles`, a set of bits
 * (1 << enum engine_role). `options` are as for uci_client_create(). Cancels the running
 * search, and waits until replaced programs have exited. If the program cannot be started,
 * returns false, sets *error and leaves the roles unchanged. */
bool engine_player_assign_program(struct engine_player *player, unsigned roles,
                                  const char *command, const char *const *options,
                                  struct error *error);

/* Blocks until all programs are ready. Returns false and sets *error if a program fails. */
bool engine_player_wait_for_programs(struct engine_player *player, struct error *error);

/* Restarts the programs of these roles that have exited. Returns false and sets *error if a
 * program cannot start. */
bool engine_player_restart_programs(struct engine_player *player, unsigned roles,
                                    struct error *error);

/* Sets the option "Name=Value" when the programs are not searching, and after each restart.
 * Returns false and sets *error if a program is not ready or does not offer the option or
 * value. */
bool engine_player_set_option(struct engine_player *player, unsigned roles,
                              const char *setting, struct error *error);

/* Returns the program's printable name, or NULL for the built-in engine. */
const char *engine_player_program_name(const struct engine_player *player,
                                       enum engine_role role);

enum program_state { PROGRAM_STATE_READY, PROGRAM_STATE_STARTING, PROGRAM_STATE_ENDED };

/* Returns PROGRAM_STATE_READY if the role has no program. */
enum program_state engine_player_program_state(const struct engine_player *player,
                                               enum engine_role role);

/* Returns the Elo at which the role plays if `elo` is requested. Returns 0 for full
 * strength, or if the program cannot limit its strength. */
int engine_player_effective_elo(const struct engine_player *player, enum engine_role role,
                                int elo);

/* Asks all programs to quit. Does not wait for them. */
void engine_player_quit_programs(struct engine_player *player);

enum { ENGINE_DESCRIPTORS = 12 };

/* engine_player_fill_poll_set() gets the descriptors to poll (-1: unused).
 * engine_player_deadline() returns when to call engine_player_poll() even without an event, as a
 * time of monotonic_milliseconds() (-1: never). */
void engine_player_fill_poll_set(const struct engine_player *player,
                                 struct pollfd set[ENGINE_DESCRIPTORS]);
int64_t engine_player_deadline(const struct engine_player *player);

enum program_event {
    PROGRAM_EVENT_NONE,
    PROGRAM_EVENT_READY,  /* the program has started */
    PROGRAM_EVENT_FAILED, /* the program has failed; any search is lost */
    PROGRAM_EVENT_REFUSED /* the program runs, but cannot search this position */
};

struct engine_event {
    enum program_event kind;
    unsigned roles;
    enum thinking_purpose purpose; /* of the lost search, or THINKING_NONE */
    struct error error;            /* begins with the program's name; unused by
                                    * PROGRAM_EVENT_READY */
};

/* Gets the next event of any program. Call it after each poll until it returns false. */
bool engine_player_next_event(struct engine_player *player, struct engine_event *event);

#endif
