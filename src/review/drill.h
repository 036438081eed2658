/* drill.h - asks for better moves than the faults of a reviewed game.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * An attempt is judged by a review of one move. The caller runs its searches.
 */
#ifndef TTYCHESS_REVIEW_DRILL_H
#define TTYCHESS_REVIEW_DRILL_H

#include "review/review.h"

struct drill {
    const struct review *review; /* classified; must outlive the drill */
    size_t *moves;               /* owned; indices in the review */
    size_t count, asked_count;   /* the current move is moves[asked_count - 1] */
};

enum { DRILL_TEXT_SIZE = 240, DRILL_PANEL_SIZE = 4 * DRILL_TEXT_SIZE };

/* Collects the faults of `sides` (by enum color) for which a better move is known, in the
 * order of the game, except in lost positions. */
void drill_init(struct drill *drill, const struct review *review, const bool sides[2]);
void drill_free(struct drill *drill);

/* Goes to the next position. Returns false if there is none. */
bool drill_next(struct drill *drill);

/* Returns the index of the current position's move in the review. */
size_t drill_move_index(const struct drill *drill);
const struct position *drill_position(const struct drill *drill);
chess_move drill_best_move(const struct drill *drill);

/* Writes "Black to move. 12... Kd8 was a blunder; find a better move." */
void drill_write_question(const struct drill *drill, char text[DRILL_TEXT_SIZE]);

/* Begins the review of an attempt. It contains the known scores, so at most the position
 * after the move must be searched. Free it with review_free(). */
void drill_init_attempt(const struct drill *drill, chess_move move, struct review *attempt);

/* Classifies the attempt and writes the verdict. Returns whether the move is good. */
bool drill_classify_attempt(const struct drill *drill, struct review *attempt,
                            char text[DRILL_TEXT_SIZE]);

/* Like drill_classify_attempt(), but for any position; the move must not be the best one. */
bool drill_classify_move(struct review *attempt, char text[DRILL_TEXT_SIZE]);

/* Writes "Move the knight on g1." if `hints` is 0, otherwise "It goes to f3." */
void drill_write_hint(const struct position *position, chess_move best, int hints,
                      char text[DRILL_TEXT_SIZE]);

/* Writes "Best was 12... Ke7 13. Nf3 (+0.34)." */
void drill_write_solution(const struct drill *drill, char text[DRILL_TEXT_SIZE]);

#endif
