/* chess_clock.c - a chess clock: two times, of which one runs at most.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "pgn/chess_clock.h"

#include <assert.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

enum {
    SECOND = 1000,
    TENTH = 100,
    TENTHS_FROM = 10 * SECOND, /* from here down tenths are shown */
    LOW_LEAST = 10 * SECOND,
    LOW_MOST = 60 * SECOND,
    LOW_PART = 8
};

static int64_t larger(int64_t a, int64_t b)
{
    return a > b ? a : b;
}

static int64_t smaller(int64_t a, int64_t b)
{
    return a < b ? a : b;
}

/* ---- periods ----------------------------------------------------------------------- */

/* The period in which a side makes its next move, after so many. *left_to_go: moves to its
 * end, 0: none. */
static const struct clock_period *find_period(const struct clock_control *control, int moves,
                                              int *left_to_go)
{
    const struct clock_period *period = control->periods;
    const struct clock_period *last = period + control->count - 1;
    assert(moves >= 0);
    while (period < last && moves >= period->moves) {
        moves -= period->moves;
        period++;
    }
    *left_to_go = period->moves > 0 ? period->moves - moves % period->moves : 0;
    return period;
}

/* What a side has before its first move. "0+3" begins with the first increment: nobody
 * could make a move without it. */
static int64_t time_at_start(const struct clock_control *control)
{
    const struct clock_period *first = control->periods;
    if (control->count == 0)
        return 0;
    return first->time > 0 ? first->time : first->increment;
}

static const struct clock_period *present_period(const struct chess_clock *clock,
                                                 enum color color)
{
    int to_go;
    return find_period(&clock->controls[color], clock->moves[color], &to_go);
}

static bool is_timed(const struct chess_clock *clock, enum color color)
{
    return clock->controls[color].count > 0;
}

/* ---- running ----------------------------------------------------------------------- */

void clock_init(struct chess_clock *clock, const struct clock_control controls[2],
                enum color turn)
{
    struct clock_control kept[2] = {controls[WHITE], controls[BLACK]};
    assert(controls[WHITE].count <= CLOCK_PERIODS && controls[BLACK].count <= CLOCK_PERIODS);
    memset(clock, 0, sizeof *clock);
    clock->turn = turn;
    for (int color = WHITE; color <= BLACK; color++) {
        clock->controls[color] = kept[color];
        clock->left[color] = time_at_start(&kept[color]);
    }
}

static int64_t used_so_far(const struct chess_clock *clock, int64_t now)
{
    return clock->used + (clock->running ? larger(now - clock->since, 0) : 0);
}

void clock_start(struct chess_clock *clock, int64_t now)
{
    if (clock->running)
        return;
    clock->running = true;
    clock->since = now;
}

void clock_stop(struct chess_clock *clock, int64_t now)
{
    clock->used = used_so_far(clock, now);
    clock->running = false;
}

/* Of the time used the delay is free. */
static int64_t time_charged(const struct chess_clock *clock, int64_t now)
{
    return larger(used_so_far(clock, now) - present_period(clock, clock->turn)->delay, 0);
}

int64_t clock_press(struct chess_clock *clock, bool free_move, int64_t now)
{
    enum color mover = clock->turn;
    const struct clock_period *period;
    int to_go;
    if (is_timed(clock, mover)) {
        period = find_period(&clock->controls[mover], clock->moves[mover], &to_go);
        if (!free_move)
            clock->left[mover] += period->increment - time_charged(clock, now);
        clock->moves[mover]++;
        if (to_go == 1) {
            period = present_period(clock, mover);
            clock->left[mover] = smaller(clock->left[mover] + period->time, CLOCK_LONGEST);
        }
    }
    clock->used = 0;
    clock->since = now;
    clock->turn = color_opposite(mover);
    return clock->left[mover];
}

void clock_restore(struct chess_clock *clock, const int64_t left[2], const int moves[2],
                   enum color turn)
{
    assert(moves[WHITE] >= 0 && moves[BLACK] >= 0);
    clock->running = false;
    clock->used = 0;
    clock->turn = turn;
    for (int color = WHITE; color <= BLACK; color++) {
        clock->left[color] = left[color];
        clock->moves[color] = moves[color];
    }
}

int64_t clock_left(const struct chess_clock *clock, enum color color, int64_t now)
{
    if (color != clock->turn || !is_timed(clock, color))
        return clock->left[color];
    return clock->left[color] - time_charged(clock, now);
}

bool clock_has_fallen(const struct chess_clock *clock, int64_t now)
{
    return is_timed(clock, clock->turn) && clock_left(clock, clock->turn, now) <= 0;
}

/* ---- for who thinks ---------------------------------------------------------------- */

int64_t clock_time_to_think(const struct chess_clock *clock, enum color color, int64_t now)
{
    const struct clock_period *period = present_period(clock, color);
    if (color != clock->turn)
        return clock->left[color] + period->delay;
    return clock->left[color] + period->delay - used_so_far(clock, now);
}

int64_t clock_gain(const struct chess_clock *clock, enum color color)
{
    const struct clock_period *period = present_period(clock, color);
    return period->increment + period->delay;
}

int clock_moves_to_go(const struct chess_clock *clock, enum color color)
{
    int to_go;
    find_period(&clock->controls[color], clock->moves[color], &to_go);
    return to_go;
}

/* ---- as it is shown ---------------------------------------------------------------- */

static int64_t round_up(int64_t left, int64_t unit)
{
    return (left + unit - 1) / unit;
}

void clock_write(int64_t left, char text[CLOCK_TEXT_SIZE])
{
    int64_t seconds, tenths;
    left = larger(left, 0);
    if (left <= TENTHS_FROM) {
        tenths = round_up(left, TENTH);
        snprintf(text, CLOCK_TEXT_SIZE, "0:%02d.%d", (int)(tenths / 10), (int)(tenths % 10));
        return;
    }
    seconds = round_up(left, SECOND);
    if (seconds < 3600)
        snprintf(text, CLOCK_TEXT_SIZE, "%d:%02d", (int)(seconds / 60), (int)(seconds % 60));
    else
        snprintf(text, CLOCK_TEXT_SIZE, "%" PRId64 ":%02d:%02d", seconds / 3600,
                 (int)(seconds / 60 % 60), (int)(seconds % 60));
}

bool clock_is_low(const struct chess_clock *clock, enum color color, int64_t left)
{
    int64_t part = time_at_start(&clock->controls[color]) / LOW_PART;
    return is_timed(clock, color) && left <= larger(LOW_LEAST, smaller(part, LOW_MOST));
}

int64_t clock_next_change(const struct chess_clock *clock, int64_t now)
{
    int64_t left, unit, waiting;
    if (!clock->running || !is_timed(clock, clock->turn))
        return -1;
    left = clock_left(clock, clock->turn, now);
    if (left <= 0)
        return now;
    waiting = larger(present_period(clock, clock->turn)->delay - used_so_far(clock, now), 0);
    unit = left <= TENTHS_FROM ? TENTH : SECOND;
    return now + waiting + left - (round_up(left, unit) - 1) * unit;
}
