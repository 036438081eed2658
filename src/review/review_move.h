/* review_move.h - one move of a review, in words: what it did, and what was better.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Pure; any thread. What does not fit is cut.
 */
#ifndef TTYCHESS_REVIEW_REVIEW_MOVE_H
#define TTYCHESS_REVIEW_REVIEW_MOVE_H

#include "review/review.h"

enum {
    REVIEW_MOVE_SIZE = 32,
    REVIEW_BETTER_SIZE = 128,
    REVIEW_WHY_SIZE = 320,
    REVIEW_SCORES_SIZE = 72
};

/* "12... Qxb2??". Returns `text`. */
const char *review_move_write(const struct review *review, size_t move,
                              char text[REVIEW_MOVE_SIZE]);

/* The best line instead of it, as many half-moves as asked for and known, "12... Kf8 13. Nf3";
 * "" when the move was the best one, or none is known. */
void review_move_better(const struct review *review, size_t move, int moves,
                        char text[REVIEW_BETTER_SIZE]);

/* "+1.9 to +0.6", White's scores before and after it; "" when they are not known. */
void review_move_scores(const struct review *review, size_t move,
                        char text[REVIEW_SCORES_SIZE]);

/* "Mistake: from +1.9 to +0.6. 17... Bxf2+ 18. Kh1 Bxe1 costs a rook for a bishop." Scores are
 * White's; of what came of it only faults tell. */
void review_move_why(const struct review *review, size_t move, char text[REVIEW_WHY_SIZE]);

#endif
