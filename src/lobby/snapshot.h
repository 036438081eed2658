/* snapshot.h - the complete state of a game, for clients that start or resume watching it.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A snapshot consists of lines "* moves game= ply= text=", as many as the moves need, and one
 * line "* state game=" with the rest. Reading them in this order into a new game makes it
 * equal to the original. Events then keep it current.
 *
 *      moves: ply= of the first move; text= the moves, as e2e4:297000 e7e5:..., each with the
 *          time that the mover had left after it
 *      state: n= number of events, at= date of the last move or takeback, spent= time for the
 *          last move, turn= time since the turn began
 *          for White: ow= open offers (bits of enum offer_kind), cw= offers since the last
 *          move, aw= time since the player disconnected, lw=yes if on purpose, xw= how long
 *          the player must be away before a claim, pw= patience left
 *          for Black: ob= cb= ab= lb= xb= pb=
 *          first= limit for a first move
 *          if the clock is stopped: stop=restart|away, since= time since then
 *          in games with a clock: w= b= used= as in events, run= time since the clock started
 *          in finished games: result= ending= [unmoved=yes]
 *      Times are in milliseconds.
 *
 * Thread-safe.
 */
#ifndef TTYCHESS_LOBBY_SNAPSHOT_H
#define TTYCHESS_LOBBY_SNAPSHOT_H

#include "lobby/lobby_game.h"

/* snapshot_write() passes each line, with its '\n', to `send`. `now` is the writer's monotonic
 * time. */
typedef void snapshot_line_handler(void *context, const struct line_writer *line);
void snapshot_write(const struct lobby_game *lobby_game, int64_t now,
                    snapshot_line_handler *send, void *context);

/* `now` is the reader's monotonic time. On failure, they return false and set *error; discard
 * the game then. */
bool snapshot_parse_moves(struct lobby_game *lobby_game, const struct lobby_line *line,
                          struct error *error);
bool snapshot_parse_state(struct lobby_game *lobby_game, const struct lobby_line *line,
                          int64_t now, struct error *error);

#endif
