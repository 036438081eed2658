/* review_times.c - the time that the moves of a game took, in words.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "review/review_times.h"

#include <stdio.h>

#include "base/words.h"
#include "review/review_move.h"
#include "rules/names.h"

static enum color first_mover(const struct review *review)
{
    return (enum color)review->places[0].position.side_to_move;
}

void review_times_sum(const struct move_times *times, enum color color, char text[48])
{
    char total[MOVE_TIME_SIZE], each[MOVE_TIME_SIZE];
    if (times->known[color] == 0) {
        snprintf(text, 48, "not known");
        return;
    }
    snprintf(text, 48, "%s in all, %s a move", move_time_write(times->total[color], total),
             move_time_write(times->total[color] / (int64_t)times->known[color], each));
}

void review_times_tell(const struct review *review, const struct move_times *times,
                       void (*take)(void *context, const char *line), void *context)
{
    for (int color = WHITE; color <= BLACK; color++) {
        size_t moves[REVIEW_TIMES_LONGEST], count;
        char line[REVIEW_TIMES_SIZE], sum[48];
        review_times_sum(times, (enum color)color, sum);
        snprintf(line, sizeof line, "%s: %s", color_name((enum color)color), sum);
        count = move_times_longest(times, (enum color)color, first_mover(review), moves,
                                   REVIEW_TIMES_LONGEST);
        for (size_t i = 0; i < count; i++) {
            char move[REVIEW_MOVE_SIZE], time[MOVE_TIME_SIZE];
            text_add(line, sizeof line, "%s%s %s", i == 0 ? "; longest " : ", ",
                     review_move_write(review, moves[i], move),
                     move_time_write(times->used[moves[i]], time));
        }
        text_add(line, sizeof line, ".");
        take(context, line);
    }
}

bool review_times_is_long(const struct review *review, const struct move_times *times,
                          size_t move)
{
    size_t moves[REVIEW_TIMES_LONGEST];
    size_t count = move_times_longest(times, review_mover(review, move), first_mover(review),
                                      moves, REVIEW_TIMES_LONGEST);
    for (size_t i = 0; i < count; i++)
        if (moves[i] == move)
            return true;
    return false;
}

size_t review_times_walk(const struct review *review, const struct move_times *times,
                         size_t place, bool forward)
{
    for (size_t at = place; forward ? at++ < review->count : at-- > 1;)
        if (review_times_is_long(review, times, at - 1))
            return at;
    return place;
}
