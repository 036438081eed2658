/* arbiter_time.c - what time and lines bring about: flags, patience, restarts. See arbiter.h.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "lobby/arbiter_events.h"
#include "rules/draw_rules.h"

static int speed_factor(const struct table *table)
{
    enum speed speed = terms_speed(&table->terms);
    return speed == SPEED_CLASSICAL ? 3 : speed == SPEED_RAPID ? 2 : 1;
}

static int64_t stop_deadline(const struct table *table)
{
    int64_t lasts =
        table->cause == STOP_AWAY ? table->pot[table_turn(table)] : ARBITER_RESTART;
    return table->stopped_since + lasts;
}

int64_t arbiter_patience(const struct table *table, enum color absent)
{
    return table->left_by_word[absent] ? ARBITER_SHORT
                                       : ARBITER_PATIENCE * speed_factor(table);
}

int64_t arbiter_waits(const struct table *table, enum color claimer, int64_t now)
{
    enum color absent = !claimer;
    int64_t since;
    if (table->phase != TABLE_PLAYED || !table_has_clock(table) || !table->away[absent] ||
        table_turn(table) != absent || table->game.current < TABLE_FREE_MOVES)
        return -1;
    if (table->stands && table->cause == STOP_RESTART)
        return stop_deadline(table) + ARBITER_PATIENCE * speed_factor(table) - now;
    since = table->away_since[absent];
    if (table->turn_since > since)
        since = table->turn_since;
    since += arbiter_patience(table, absent);
    return since > now ? since - now : 0;
}

/* A flag has fallen. */
static void add_fall(const struct table *table, enum color loser, int64_t now, int64_t date,
                     struct rulings *rulings)
{
    bool mates = can_possibly_mate(&table->game.position, !loser);
    rulings_end(table, rulings, loser, mates ? rulings_win_of(!loser) : EVENT_DRAW,
                mates ? TABLE_TIME : TABLE_TIME_BARE, now, date);
}

int64_t arbiter_first_move(const struct table *table)
{
    return ARBITER_FIRST_MOVE * (speed_factor(table) > 1 ? 2 : 1);
}

static int64_t first_move_deadline(const struct table *table)
{
    return table->turn_since + arbiter_first_move(table);
}

static bool waits_for_first_move(const struct table *table)
{
    return table_has_clock(table) && table->phase == TABLE_PLAYED && !table->stands &&
           table->game.current < TABLE_FREE_MOVES;
}

int64_t arbiter_first_move_left(const struct table *table, int64_t now)
{
    int64_t left = first_move_deadline(table) - now;
    return !waits_for_first_move(table) ? -1 : left > 0 ? left : 0;
}

/* The clock goes on, with what its standing has cost. */
static void add_go(const struct table *table, int64_t now, int64_t date,
                   struct rulings *rulings)
{
    enum color turn = table_turn(table);
    struct game_event *event = rulings_add(table, rulings, EVENT_GO, turn, now, date);
    int64_t cost = now - table->stopped_since;
    if (table->cause == STOP_AWAY)
        event->count = (int)(cost < table->pot[turn] ? cost : table->pot[turn]);
    event->runs = event->has_clock && table->game.current >= TABLE_FREE_MOVES;
}

void arbiter_look(const struct table *table, int64_t now, int64_t date,
                  struct rulings *rulings)
{
    enum color turn = table_turn(table);
    rulings->count = 0;
    if (table->phase != TABLE_PLAYED)
        return;
    if (table->terms.days > 0 && !table_has_clock(table)) {
        if (table_left(table, turn, now, date) <= 0)
            add_fall(table, turn, now, date, rulings);
    } else if (table->clock.running && clock_has_fallen(&table->clock, now)) {
        add_fall(table, turn, now, date, rulings);
    } else if (table->stands && now >= stop_deadline(table)) {
        add_go(table, now, date, rulings);
    } else if (waits_for_first_move(table) && now >= first_move_deadline(table)) {
        rulings_end(table, rulings, turn, EVENT_NO_RESULT, TABLE_ABORTED, now, date);
        rulings->events[rulings->count - 1].count = END_UNMOVED;
    }
}

int64_t arbiter_deadline(const struct table *table, int64_t now, int64_t date)
{
    enum color turn = table_turn(table);
    if (table->phase != TABLE_PLAYED)
        return -1;
    if (table->terms.days > 0 && !table_has_clock(table))
        return table_left(table, turn, now, date) > 0
                   ? now + table_left(table, turn, now, date)
                   : now;
    if (table->clock.running)
        return now + clock_time_to_think(&table->clock, turn, now);
    if (table->stands)
        return stop_deadline(table);
    return waits_for_first_move(table) ? first_move_deadline(table) : -1;
}

void arbiter_presence(const struct table *table, enum color seat, bool here, bool by_word,
                      int64_t now, int64_t date, struct rulings *rulings)
{
    enum color turn = table_turn(table);
    struct game_event *event;
    rulings->count = 0;
    if (table->phase == TABLE_OVER || !table_has_clock(table) ||
        (table->away[seat] == !here && table->left_by_word[seat] == by_word) ||
        (!here && table_has_grown(table)))
        return;
    event = rulings_add(table, rulings, here ? EVENT_BACK : EVENT_AWAY, seat, now, date);
    event->count = !here && by_word;
    if (table->phase != TABLE_PLAYED)
        return;
    if (!here && !by_word && table->clock.running && turn == seat && table->pot[seat] > 0) {
        rulings_stop(table, seat, now, date, rulings);
    } else if (here && table->stands && table->cause == STOP_AWAY && turn == seat) {
        add_go(table, now, date, rulings);
    } else if (here && table->stands && table->cause == STOP_RESTART && !table->away[!seat]) {
        add_go(table, now, date, rulings);
    }
}

void arbiter_restart(const struct table *table, int64_t now, int64_t date,
                     struct rulings *rulings)
{
    struct game_event *event;
    rulings->count = 0;
    if (table->phase == TABLE_OVER || !table_has_clock(table))
        return;
    for (int color = WHITE; color <= BLACK; color++)
        if (!table->away[color])
            rulings_add(table, rulings, EVENT_AWAY, (enum color)color, now, date);
    if (table->phase != TABLE_PLAYED)
        return;
    event = rulings_add(table, rulings, EVENT_STOP, table_turn(table), now, date);
    event->cause = STOP_RESTART;
    for (int i = 0; i < rulings->count; i++) { /* the move under way begins anew */
        rulings->events[i].used = 0;
        rulings->events[i].runs = false;
    }
}

void arbiter_stall(const struct table *table, int64_t now, int64_t date,
                   struct rulings *rulings)
{
    struct game_event *event;
    rulings->count = 0;
    if (table->phase != TABLE_PLAYED || !table_has_clock(table) || table->stands)
        return;
    event = rulings_add(table, rulings, EVENT_STOP, table_turn(table), now, date);
    event->cause = STOP_RESTART;
    event->runs = false;
}

void arbiter_adjudicate(const struct table *table, enum event_result result, int64_t now,
                        int64_t date, struct rulings *rulings)
{
    rulings->count = 0;
    if (table->phase != TABLE_OVER)
        rulings_end(table, rulings, table_turn(table), result,
                    result == EVENT_NO_RESULT ? TABLE_ABORTED : TABLE_ADJUDICATED, now, date);
}
