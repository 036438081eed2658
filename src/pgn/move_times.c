/* move_times.c - how long each move of a game took.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "pgn/move_times.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "pgn/chess_clock.h"
#include "pgn/pgn_clock.h"

enum {
    UNKNOWN = -1,
    GIVEN = 3000, /* more than that on the clock than there could be: somebody gave it */
    FINE = 10000  /* below this tenths are told */
};

/* What a game's clocks are known to have shown so far. */
struct reading {
    struct clock_control controls[2];
    bool timed; /* the controls are known */
    int64_t left[2];
    int moves[2];
};

static void begin(struct reading *reading, const struct game *game)
{
    static const char *const names[] = {"WhiteTimeControl", "BlackTimeControl"};
    memset(reading, 0, sizeof *reading);
    reading->timed = true;
    for (int color = WHITE; color <= BLACK; color++) {
        const char *tag = game_tag(game, names[color]);
        if (!tag)
            tag = game_tag(game, "TimeControl");
        if (!tag || !clock_control_read(&reading->controls[color], tag, CLOCK_SECONDS, NULL))
            reading->timed = false;
    }
    for (int color = WHITE; color <= BLACK; color++)
        reading->left[color] =
            reading->timed ? reading->controls[color].periods[0].time : UNKNOWN;
}

/* What the clock would show after a move that took no time. */
static int64_t left_untouched(const struct reading *reading, enum color mover)
{
    struct chess_clock clock;
    if (!reading->timed)
        return reading->left[mover];
    clock_init(&clock, reading->controls, mover);
    clock_restore(&clock, reading->left, reading->moves, mover);
    return clock_press(&clock, reading->moves[mover] == 0, 0);
}

static int64_t take(struct reading *reading, const struct move_node *node, enum color mover)
{
    int64_t left, used = UNKNOWN;
    bool shown = move_clock_read(node, &left);
    if (shown && reading->left[mover] >= 0) {
        used = left_untouched(reading, mover) - left;
        used = used < -GIVEN ? UNKNOWN : used < 0 ? 0 : used;
    }
    reading->left[mover] = shown ? left : UNKNOWN;
    reading->moves[mover]++;
    return used;
}

bool move_times_read(struct move_times *times, const struct game *game,
                     struct move_node *const *nodes, size_t count)
{
    enum color mover = (enum color)game->start.side_to_move;
    struct reading reading;
    *times = (struct move_times){.count = count};
    times->used = memory_new(count + 1, sizeof *times->used);
    times->left = memory_new(count + 1, sizeof *times->left);
    begin(&reading, game);
    for (size_t i = 0; i < count; i++, mover = color_opposite(mover)) {
        int64_t used = take(&reading, nodes[i], mover);
        times->used[i] = used;
        times->left[i] = reading.left[mover];
        if (used == UNKNOWN)
            continue;
        times->total[mover] += used;
        times->known[mover]++;
        if (used > times->longest)
            times->longest = used;
    }
    return times->longest > 0;
}

void move_times_free(struct move_times *times)
{
    free(times->used);
    free(times->left);
    *times = (struct move_times){0};
}

size_t move_times_longest(const struct move_times *times, enum color color, enum color first,
                          size_t *moves, size_t most)
{
    size_t count = 0;
    for (size_t i = color != first; i < times->count; i += 2) {
        size_t at = count;
        if (times->used[i] <= 0)
            continue;
        for (; at > 0 && times->used[moves[at - 1]] < times->used[i]; at--)
            if (at < most)
                moves[at] = moves[at - 1];
        if (at < most)
            moves[at] = i;
        count += count < most;
    }
    return count;
}

const char *move_time_write(int64_t used, char text[MOVE_TIME_SIZE])
{
    int64_t seconds = (used + 500) / 1000;
    if (used < FINE && used % 1000 != 0)
        snprintf(text, MOVE_TIME_SIZE, "0:%02d.%d", (int)(used / 1000),
                 (int)(used % 1000 / 100));
    else
        snprintf(text, MOVE_TIME_SIZE, "%d:%02d", (int)(seconds / 60 % 100000),
                 (int)(seconds % 60));
    return text;
}
