/* drill.h - the positions somebody got wrong, one after the other, until the better move is
 * found.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Data and rules only: which positions there are, and what an attempt was worth.
 * The search that judges an attempt is that of a review of one move, and somebody else's.
 */
#ifndef TTYCHESS_REVIEW_DRILL_H
#define TTYCHESS_REVIEW_DRILL_H

#include "review/review.h"

struct drill {
    const struct review *review; /* judged; outlives the drill */
    size_t *moves;               /* owned; those of the review that went wrong */
    size_t count, asked;         /* the one at hand is the last that was asked */
};

enum { DRILL_TEXT_SIZE = 240, DRILL_PANEL_SIZE = 4 * DRILL_TEXT_SIZE };

/* Collect the inaccuracies, mistakes and blunders of the sides wanted, by enum color, in
 * the order of the game. drill_free() frees them. */
void drill_begin(struct drill *drill, const struct review *review, const bool wanted[2]);
void drill_free(struct drill *drill);

/* Go to the next one; false: there is none. */
bool drill_next(struct drill *drill);

/* The one at hand: its move, of the review; its position, and the move to be found. */
size_t drill_move(const struct drill *drill);
const struct position *drill_position(const struct drill *drill);
chess_move drill_best(const struct drill *drill);

/* "Black to move. 12... Kd8 was a blunder; find a better move." */
void drill_ask(const struct drill *drill, char text[DRILL_TEXT_SIZE]);

/* Get the review of an attempt ready; what the drill knows is put into it, so that at most
 * the position after the move has to be searched. review_free() it. */
void drill_begin_attempt(const struct drill *drill, chess_move move, struct review *attempt);

/* Judge it; `text` says what it was worth. Whether it is good. */
bool drill_judge_attempt(const struct drill *drill, struct review *attempt,
                         char text[DRILL_TEXT_SIZE]);

/* What a review of one move (of any position) says of it, when that is not the best; whether it
 * will do. */
bool drill_judge_move(struct review *attempt, char text[DRILL_TEXT_SIZE]);

/* One step nearer: "Move the knight on g1.", "It goes to f3." */
void drill_hint_move(const struct position *position, chess_move best, int hints,
                     char text[DRILL_TEXT_SIZE]);

/* "Best was 12... Ke7 13. Nf3 (+0.34)." */
void drill_show(const struct drill *drill, char text[DRILL_TEXT_SIZE]);

#endif
