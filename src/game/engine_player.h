/* engine_player.h - the engine as it sits at the board: it thinks about a game, tells how
 * it goes, and says one move; and its answer can be called off at any time.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * All functions are the owner's thread's. The thinking threads only fill a slot, where
 * the latest report wins, and signal the wake pipe; engine_player_poll() empties the
 * slot. A search that was cancelled is never heard of again: searches are numbered, and
 * the slot's number must be the one that is wanted.
 */
#ifndef TTYCHESS_GAME_ENGINE_PLAYER_H
#define TTYCHESS_GAME_ENGINE_PLAYER_H

#include "engine/limits.h"
#include "game/session.h"
#include "game/thinker.h"
#include "game/wake.h"

struct engine_player; /* opaque */

/* Cheap: the engine itself is made when it is first needed. Settings and wake outlive the
 * player. */
struct engine_player *engine_player_create(const struct settings *settings,
                                           struct wake *wake);
void engine_player_destroy(struct engine_player *player);

/* Make the engine with the options of the settings now. False, with the reason, when they
 * cannot be had. */
bool engine_player_prepare(struct engine_player *player, struct reason *reason);

/* Forget what was learned and shown: another game begins. Ends any search. */
void engine_player_new_game(struct engine_player *player);

/* Moves were taken back: what was thought about them is shown no more. */
void engine_player_forget(struct engine_player *player);

/* How many lines a search for an analysis shows, 1 to THINKING_LINES, from its next start on;
 * 1 to begin with. All other searches show one. */
void engine_player_set_lines(struct engine_player *player, int lines);

/* Think about the game's present position, as the thinker does; a search that runs is
 * cancelled first (at most
 * about 10 ms). False, with the reason, when the engine cannot be had. */
bool engine_player_start(struct engine_player *player, const struct game *game,
                         const struct thinker *thinker,
                         const struct search_limits *limits,
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

#endif
