/* drill.h - practice: find better moves in the positions of a review that went wrong
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Data and rules only. An attempt is judged by a review of one move; the caller runs its
 * search.
 */
#ifndef TTYCHESS_REVIEW_DRILL_H
#define TTYCHESS_REVIEW_DRILL_H

#include "review/review.h"

struct drill {
    const struct review *review; /* judged; must outlive the drill */
    size_t *moves;               /* owned; indices of the faults in the review */
    size_t count, asked_count;   /* the current one is moves[asked - 1] */
};

enum { DRILL_TEXT_SIZE = 240, DRILL_PANEL_SIZE = 4 * DRILL_TEXT_SIZE };

/* Collect the inaccuracies, mistakes and blunders of the wanted sides (by enum color) in the
 * order of the game. The caller calls drill_free(). */
void drill_begin(struct drill *drill, const struct review *review, const bool sides[2]);
void drill_free(struct drill *drill);

/* Go to the next position. Returns false if there is none. */
bool drill_next(struct drill *drill);

/* The current position: the index of its move in the review, the position itself, the best
 * move. */
size_t drill_move_index(const struct drill *drill);
const struct position *drill_position(const struct drill *drill);
chess_move drill_best_move(const struct drill *drill);

/* "Black to move. 12... Kd8 was a blunder; find a better move." */
void drill_write_question(const struct drill *drill, char text[DRILL_TEXT_SIZE]);

/* Prepare the review of an attempt. Known scores are entered, so at most the position after
 * the move must be searched. The caller calls review_free(). */
void drill_begin_attempt(const struct drill *drill, chess_move move, struct review *attempt);

/* Judge an attempt and write the verdict. Returns whether the move is good. */
bool drill_classify_attempt(const struct drill *drill, struct review *attempt,
                            char text[DRILL_TEXT_SIZE]);

/* Judge a move other than the best from a review of one move in any position, as
 * drill_classify_attempt() does. */
bool drill_classify_move(struct review *attempt, char text[DRILL_TEXT_SIZE]);

/* Write hint number `hints` (from 0): "Move the knight on g1.", "It goes to f3." */
void drill_write_hint(const struct position *position, chess_move best, int hints,
                      char text[DRILL_TEXT_SIZE]);

/* "Best was 12... Ke7 13. Nf3 (+0.34)." */
void drill_write_solution(const struct drill *drill, char text[DRILL_TEXT_SIZE]);

#endif
