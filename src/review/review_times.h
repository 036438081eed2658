/* review_times.h - the time that the moves of a game took, in words.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Times are those of the review's moves. Pure; any thread.
 */
#ifndef TTYCHESS_REVIEW_REVIEW_TIMES_H
#define TTYCHESS_REVIEW_REVIEW_TIMES_H

#include "pgn/move_times.h"
#include "review/review.h"

enum { REVIEW_TIMES_LONGEST = 5, REVIEW_TIMES_SIZE = 240 };

/* "2:13 in all, 0:04.2 a move". */
void review_times_sum(const struct move_times *times, enum color color, char text[48]);

/* A line for each side: "White: 2:13 in all, 4.2 s a move; longest 12. Nf3 0:43, 17. Bxf6
 * 0:31." Calls `take` for each. */
void review_times_tell(const struct review *review, const struct move_times *times,
                       void (*take)(void *context, const char *line), void *context);

/* Whether a move is one of its side's longest; and the place of the next such one, forward or
 * back, `place` itself when there is none. */
bool review_times_is_long(const struct review *review, const struct move_times *times,
                          size_t move);
size_t review_times_walk(const struct review *review, const struct move_times *times,
                         size_t place, bool forward);

#endif
