/* review_walk.c - walking through a reviewed game.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "review/review_walk.h"

enum { PAGE = 10 /* half-moves */ };

bool review_is_fault(const struct review *review, size_t move)
{
    enum verdict_on_move verdict = review->judgements[move].verdict;
    return verdict >= MOVE_BLUNDER && verdict <= MOVE_INACCURACY;
}

static size_t find_fault_back(const struct review *review, size_t place)
{
    for (size_t at = place; at-- > 1;)
        if (review_is_fault(review, at - 1))
            return at;
    return place;
}

static size_t find_fault(const struct review *review, size_t place)
{
    for (size_t at = place + 1; at <= review->count; at++)
        if (review_is_fault(review, at - 1))
            return at;
    return place;
}

size_t review_walk(const struct review *review, size_t place, enum review_step step)
{
    size_t left = review->count - place;
    switch (step) {
    case REVIEW_BACK: return place > 0 ? place - 1 : 0;
    case REVIEW_FORWARD: return left > 0 ? place + 1 : place;
    case REVIEW_PAGE_BACK: return place > PAGE ? place - PAGE : 0;
    case REVIEW_PAGE_FORWARD: return left > PAGE ? place + PAGE : review->count;
    case REVIEW_START: return 0;
    case REVIEW_END: return review->count;
    case REVIEW_FAULT_BACK: return find_fault_back(review, place);
    case REVIEW_FAULT_FORWARD: return find_fault(review, place);
    }
    return place;
}
