/* arbiter_events.c - see arbiter_events.h.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "lobby/arbiter_events.h"

#include <string.h>

void rulings_note_clock(struct game_event *event, const struct chess_clock *clock)
{
    event->left[WHITE] = clock->left[WHITE];
    event->left[BLACK] = clock->left[BLACK];
    event->used = clock->used;
    event->runs = clock->running;
}

struct game_event *rulings_add(const struct table *table, struct rulings *rulings,
                               enum event_kind kind, enum color color, int64_t now,
                               int64_t date)
{
    struct game_event *event = &rulings->events[rulings->count];
    struct chess_clock clock = table->clock;
    memset(event, 0, sizeof *event);
    event->number = table->number + 1 + (uint32_t)rulings->count;
    event->at = date;
    event->kind = kind;
    event->color = color;
    event->has_clock = table_has_clock(table);
    if (rulings->count > 0 && event->has_clock) { /* as the event before it left it */
        const struct game_event *before = event - 1;
        memcpy(event->left, before->left, sizeof event->left);
        event->used = before->used;
        event->runs = before->runs;
    } else if (event->has_clock) {
        bool runs = clock.running;
        clock_stop(&clock, now);
        clock.running = runs;
        rulings_note_clock(event, &clock);
    }
    rulings->count++;
    return event;
}

void rulings_end(const struct table *table, struct rulings *rulings, enum color color,
                 enum event_result result, enum table_ending ending, int64_t now, int64_t date)
{
    struct game_event *event = rulings_add(table, rulings, EVENT_END, color, now, date);
    event->result = result;
    event->ending = ending;
    event->runs = false;
}

enum event_result rulings_win_of(enum color color)
{
    return color == WHITE ? EVENT_WHITE_WINS : EVENT_BLACK_WINS;
}

bool table_has_patience(const struct table *table, enum color color)
{
    return table->away[color] && !table->left_by_word[color] && table->pot[color] > 0;
}

void rulings_stop(const struct table *table, enum color color, int64_t now, int64_t date,
                  struct rulings *rulings)
{
    struct game_event *event = rulings_add(table, rulings, EVENT_STOP, color, now, date);
    event->cause = STOP_AWAY;
    event->runs = false;
}

bool table_has_grown(const struct table *table)
{
    return table->number >= TABLE_EVENTS;
}
