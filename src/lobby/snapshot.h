/* snapshot.h - a table as it stands: for who sees it for the first time, or has lost it.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Lines "* moves game= ply= text=", as many as the game needs, and at last one "* state game=" with
 * all else; read in that order into a table that has just begun they make it equal to the one that
 * was written. From there on an event a line is enough.
 *
 *      moves: ply= of the first one; text: e2e4:297000 e7e5:... with what the clock showed then
 *      state: n= events, at= of the last move, spent= by it; offers: ow= ob= open ones, cw= cb= how
 *          many since the last move; aw= ab= how long away, lw= lb= left by a word, xw= xb= how long
 *          away until the game may be claimed; pw= pb= patience left; first= for a first move; stop=restart|away since=, where the clock stands; turn= how long it lasts; with a
 *          clock w= b= left, used=, run= for how long it runs; and of what is over result= ending=
 *          [unmoved=yes]. All times are milliseconds.
 *
 * Pure functions, any thread.
 */
#ifndef TTYCHESS_LOBBY_SNAPSHOT_H
#define TTYCHESS_LOBBY_SNAPSHOT_H

#include "lobby/table.h"

/* `send` gets each line, ended; `now` is the writer's clock. */
typedef void snapshot_send(void *context, const struct line_writer *line);
void snapshot_write(const struct table *table, int64_t now, snapshot_send *send,
                    void *context);

/* Take a line in; `now` is the reader's clock. False, with the reason: it does not fit, and the
 * table is of no use any more. */
bool snapshot_take_moves(struct table *table, const struct lobby_line *line,
                         struct reason *reason);
bool snapshot_take_state(struct table *table, const struct lobby_line *line, int64_t now,
                         struct reason *reason);

#endif
