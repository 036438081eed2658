/* time_plan.c - share the clock out over the moves still to come.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What is left, and the increments to come, less the overhead of each move, is divided by
 * the moves to the time control, or in sudden death by as many as still matter. The share is
 * the soft limit. A search in trouble may use a few shares, but never so much that the clock
 * could run out: the hard limit.
 */
#include "engine/time_plan.h"

#include <assert.h>

enum {
    /* Sudden death: what the moves still to come mean for the result, measured by the present
     * one. By half a pawn more and the chances of win_chance.h, over 30,000 games of selfplay,
     * so that a game that is decided, or dead, has little to come: 37.4 such moves at the first,
     * 27.2 at the eleventh, 20.2 at the 21st, 19.1 at the 31st, 18.8 to 20.7 up to the 70th. */
    MOVES_EXPECTED_FIRST = 37,
    MOVES_EXPECTED_LATE = 19,
    LATE_FROM = 25,          /* moves have been played */
    TROUBLE_FACTOR = 4,      /* a hard limit is so many soft ones ... */
    HARD_SHARE_PERCENT = 30, /* ... but at most this much of the clock, */
    LAST_SHARE_PERCENT = 85, /* or this much when a new control comes after this move */
    SOFT_OF_HARD_PERCENT = 60,
    RESERVE_MOST = 100, /* milliseconds never planned with: a busy machine may stall */
    RESERVE_PART = 4    /* but at most this part of what is left */
};

/* Clocks beyond this (three years) are cut, so that sums cannot overflow. */
static const int64_t TIME_LIMIT = 100000000000;

static int64_t clamp(int64_t value, int64_t low, int64_t high)
{
    return value < low ? low : value > high ? high : value;
}

/* Moves to share the clock among at the move of that number, a parabola, rounded; but none behind
 * the next control. */
static int64_t moves_to_plan(const struct search_limits *limits, int move_number)
{
    int64_t before = LATE_FROM - clamp((int64_t)move_number - 1, 0, LATE_FROM);
    int64_t more = MOVES_EXPECTED_FIRST - MOVES_EXPECTED_LATE;
    int64_t whole = LATE_FROM * LATE_FROM;
    int64_t expected = MOVES_EXPECTED_LATE + (more * before * before + whole / 2) / whole;
    return limits->moves_to_go > 0 ? clamp(limits->moves_to_go, 1, expected) : expected;
}

static struct time_plan plan_clock(int64_t left, int64_t increment, int64_t moves,
                                   int64_t overhead)
{
    int64_t reserve = clamp(left / RESERVE_PART, 0, RESERVE_MOST);
    int64_t usable = clamp(left - overhead - reserve, 1, TIME_LIMIT);
    int64_t gain = increment - overhead; /* a move brings one and costs the other */
    int64_t pool = clamp(usable + gain * (moves - 1), 1, TIME_LIMIT * moves);
    int64_t share = moves == 1 ? LAST_SHARE_PERCENT : HARD_SHARE_PERCENT;
    int64_t ceiling = clamp((pool < usable ? pool : usable) * share / 100, 1, TIME_LIMIT);
    struct time_plan plan;
    plan.hard = clamp(pool / moves * TROUBLE_FACTOR, 1, ceiling);
    plan.soft =
        clamp(pool / moves, 1, clamp(plan.hard * SOFT_OF_HARD_PERCENT / 100, 1, ceiling));
    assert(plan.soft > 0 && plan.soft <= plan.hard);
    return plan;
}

int time_plan_patience(const struct iteration *done)
{
    static const int by_stability[] = {150, 120, 105, 95, 90, 85, 80};
    enum { CALM = sizeof by_stability / sizeof by_stability[0] - 1 };
    int64_t by_effort = 170 - clamp(done->effort, 0, 1000) * 11 / 100;
    int64_t by_drop = 100 + clamp(done->drop, -20, 60);
    int64_t percent = by_stability[done->stable < CALM ? done->stable : CALM];
    percent = percent * by_effort / 100 * by_drop / 100;
    return (int)clamp(percent, 25, 300);
}

struct time_plan time_plan_make(const struct search_limits *limits, enum color color,
                                int move_number, int64_t overhead)
{
    struct time_plan plan = {TIME_UNLIMITED, TIME_UNLIMITED};
    overhead = clamp(overhead, 0, TIME_LIMIT);
    if (limits->has_clock)
        plan = plan_clock(clamp(limits->time[color], 0, TIME_LIMIT),
                          clamp(limits->increment[color], 0, TIME_LIMIT),
                          moves_to_plan(limits, move_number), overhead);
    if (limits->move_time > 0) {
        int64_t fixed = clamp(limits->move_time - overhead, 1, TIME_LIMIT);
        plan.hard = fixed < plan.hard ? fixed : plan.hard;
        plan.soft = plan.hard < plan.soft || !limits->has_clock ? plan.hard : plan.soft;
    }
    return plan;
}
