/* time_plan.c - distributes the remaining time over the remaining moves.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The remaining time plus future increments minus overheads is divided by the moves to the
 * time control or, in sudden death, by the expected number of moves that still matter. This
 * share is the soft limit. The hard limit, for a search in trouble, is several shares, but
 * less than would risk losing on time.
 */
#include "engine/time_plan.h"

#include <assert.h>

enum {
    /* Sudden death: the expected number of remaining moves, weighted by how much they matter
     * for the result compared with the current one. Measured in 30,000 selfplay games as the
     * effect of an extra half pawn on the chances of win_chance.h: 37.4 such moves at move 1,
     * 27.2 at move 11, 20.2 at move 21, then 19 to 21 up to move 70. */
    EXPECTED_MOVES_FIRST = 37,
    EXPECTED_MOVES_LATE = 19,
    LATE_MOVE = 25,        /* moves played before EXPECTED_MOVES_LATE applies */
    HARD_LIMIT_FACTOR = 4, /* maximum ratio of the hard limit to the soft limit */
    HARD_SHARE_PERCENT = 30,
    LAST_SHARE_PERCENT = 85, /* maximum share for the last move before a time control */
    SOFT_OF_HARD_PERCENT = 60,
    RESERVE_MAX = 100,  /* maximum milliseconds reserved in case the machine stalls */
    RESERVE_DIVISOR = 4 /* the reserve is at most 1/RESERVE_DIVISOR of the remaining time */
};

/* About three years, so that sums cannot overflow. */
static const int64_t TIME_LIMIT = 100000000000;

static int64_t clamp(int64_t value, int64_t low, int64_t high)
{
    return value < low ? low : value > high ? high : value;
}

/* Returns the number of moves that share the time: a rounded parabola, but at most the moves
 * to the next time control. */
static int64_t moves_to_plan(const struct search_limits *limits, int move_number)
{
    int64_t before = LATE_MOVE - clamp((int64_t)move_number - 1, 0, LATE_MOVE);
    int64_t more = EXPECTED_MOVES_FIRST - EXPECTED_MOVES_LATE;
    int64_t whole = LATE_MOVE * LATE_MOVE;
    int64_t expected = EXPECTED_MOVES_LATE + (more * before * before + whole / 2) / whole;
    return limits->moves_to_go > 0 ? clamp(limits->moves_to_go, 1, expected) : expected;
}

static struct time_plan plan_clock(int64_t left, int64_t increment, int64_t moves,
                                   int64_t overhead)
{
    int64_t reserve = clamp(left / RESERVE_DIVISOR, 0, RESERVE_MAX);
    int64_t usable = clamp(left - overhead - reserve, 1, TIME_LIMIT);
    int64_t gain = increment - overhead; /* net, per move */
    int64_t pool = clamp(usable + gain * (moves - 1), 1, TIME_LIMIT * moves);
    int64_t share = moves == 1 ? LAST_SHARE_PERCENT : HARD_SHARE_PERCENT;
    int64_t ceiling = clamp((pool < usable ? pool : usable) * share / 100, 1, TIME_LIMIT);
    struct time_plan plan;
    plan.hard = clamp(pool / moves * HARD_LIMIT_FACTOR, 1, ceiling);
    plan.soft =
        clamp(pool / moves, 1, clamp(plan.hard * SOFT_OF_HARD_PERCENT / 100, 1, ceiling));
    assert(plan.soft > 0 && plan.soft <= plan.hard);
    return plan;
}

int time_plan_soft_percent(const struct iteration *done)
{
    static const int by_stability[] = {150, 120, 105, 95, 90, 85, 80};
    enum { LAST_STABILITY = sizeof by_stability / sizeof by_stability[0] - 1 };
    int64_t by_effort = 170 - clamp(done->best_move_effort, 0, 1000) * 11 / 100;
    int64_t by_drop = 100 + clamp(done->score_drop, -20, 60);
    int64_t row = clamp(done->stable_iterations, 0, LAST_STABILITY);
    return (int)clamp(by_stability[row] * by_effort / 100 * by_drop / 100, 25, 300);
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
