/* snapshot.h - the complete state of a game, for clients that start or resume watching it.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A snapshot consists of as many lines "* moves game= ply= text=" as the game needs, and one
 * line "* state game=" with the rest. When all are read in this order into a new game, it
 * equals the game that was written. Events then keep it current.
 *
 *      moves: ply= of the first move; text: e2e4:297000 e7e5:..., each with the mover's clock
 *          after the move
 *      state: n= events, at= of the last move or takeback, spent= by the last move; offers:
 *          ow= ob= open (bits of enum offer_kind), cw= cb= how many since the last move; aw=
 *          ab= time since disconnected, lw= lb= left on purpose, xw= xb= time away until the
 *          game may be claimed; pw= pb= patience left; first= limit for a first move;
 *          stop=restart|away since=, if the clock is stopped; turn= time since the turn
 *          began; with a clock w= b= left, used=, run= time since the clock started; for a
 *          finished game result= ending= [unmoved=yes]. All times are milliseconds.
 *
 * Any thread may call these functions.
 */
#ifndef TTYCHESS_LOBBY_SNAPSHOT_H
#define TTYCHESS_LOBBY_SNAPSHOT_H

#include "lobby/lobby_game.h"

/* snapshot_write() passes each line, with its '\n', to `send`. `now` is the writer's monotonic
 * clock. */
typedef void snapshot_line_handler(void *context, const struct line_writer *line);
void snapshot_write(const struct lobby_game *lobby_game, int64_t now,
                    snapshot_line_handler *send, void *context);

/* `now` is the reader's monotonic clock. If they return false and set *error, discard the game. */
bool snapshot_parse_moves(struct lobby_game *lobby_game, const struct lobby_line *line,
                          struct error *error);
bool snapshot_parse_state(struct lobby_game *lobby_game, const struct lobby_line *line,
                          int64_t now, struct error *error);

#endif
