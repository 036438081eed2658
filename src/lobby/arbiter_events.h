/* arbiter_events.h - events as the arbiter makes them: for arbiter*.c alone.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef TTYCHESS_LOBBY_ARBITER_EVENTS_H
#define TTYCHESS_LOBBY_ARBITER_EVENTS_H

#include "lobby/arbiter.h"

/* One more event, with the clock stopped for a moment: what was used is in it. */
struct game_event *rulings_add(const struct table *table, struct rulings *rulings,
                               enum event_kind kind, enum color color, int64_t now,
                               int64_t date);
void rulings_end(const struct table *table, struct rulings *rulings, enum color color,
                 enum event_result result, enum table_ending ending, int64_t now,
                 int64_t date);
enum event_result rulings_win_of(enum color color);

/* The clock as it is now, in an event. */
void rulings_note_clock(struct game_event *event, const struct chess_clock *clock);

/* The clock is to stand in that side's turn, because its line is gone: whether, and that. */
bool table_has_patience(const struct table *table, enum color color);
void rulings_stop(const struct table *table, enum color color, int64_t now, int64_t date,
                  struct rulings *rulings);

/* Whether one more of what is no move would let the game grow without bound. */
bool table_has_grown(const struct table *table);

#endif
