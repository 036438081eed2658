/* review_walk.h - walking through a reviewed game: half-move by half-move, fault by fault.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A place is a position, after so many half-moves, 0 to review->count. Pure; any thread.
 */
#ifndef TTYCHESS_REVIEW_REVIEW_WALK_H
#define TTYCHESS_REVIEW_REVIEW_WALK_H

#include "review/review.h"

enum review_step {
    REVIEW_BACK,
    REVIEW_FORWARD,
    REVIEW_PAGE_BACK, /* five moves of both */
    REVIEW_PAGE_FORWARD,
    REVIEW_START,
    REVIEW_END,
    REVIEW_FAULT_BACK, /* to where an inaccuracy, a mistake or a blunder has just been played */
    REVIEW_FAULT_FORWARD
};

/* Where a step from `place` leads; the same place when it leads nowhere. */
size_t review_walk(const struct review *review, size_t place, enum review_step step);

/* Whether a move is an inaccuracy, a mistake or a blunder; after review_judge(). */
bool review_is_fault(const struct review *review, size_t move);

#endif
