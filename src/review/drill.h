/* drill.h - the positions somebody got wrong, one after the other, until the better move is
 * found.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Data and rules only: which positions there are, what an attempt was worth and the score.
 * The search that judges an attempt is that of a review of one move, and somebody else's.
 */
#ifndef TTYCHESS_REVIEW_DRILL_H
#define TTYCHESS_REVIEW_DRILL_H

#include "review/review.h"

enum drill_state { DRILL_OPEN, DRILL_FOUND, DRILL_SHOWN, DRILL_SKIPPED };

struct drill_item {
    size_t move; /* of the review: the one that went wrong */
    int attempts;
    int hints; /* that were shown, 2 at most: the piece, then where it goes */
    enum drill_state state;
};

struct drill {
    const struct review *review; /* judged; outlives the drill */
    struct drill_item *items;    /* owned */
    size_t count, at;            /* at == count: it is over */
};

enum { DRILL_TEXT_SIZE = 240, DRILL_TASK_SIZE = 120, DRILL_PANEL_SIZE = 3 * DRILL_TEXT_SIZE };

/* Collect the inaccuracies, mistakes and blunders of the sides wanted, by enum color, in
 * the order of the game. drill_free() frees them. */
void drill_begin(struct drill *drill, const struct review *review, const bool wanted[2]);
void drill_free(struct drill *drill);

/* The one at hand, NULL when the drill is over; its position and the move to be found. */
struct drill_item *drill_item(const struct drill *drill);
const struct position *drill_position(const struct drill *drill);
chess_move drill_best(const struct drill *drill);

/* "12... Kd8 was a blunder; find a better move." */
void drill_task(const struct drill *drill, char text[DRILL_TASK_SIZE]);

/* "2 of 5: Black to move. 12... Kd8 was a blunder; find a better move." */
void drill_ask(const struct drill *drill, char text[DRILL_TEXT_SIZE]);

/* Get the review of an attempt ready; what the drill knows is put into it, so that at most
 * the position after the move has to be searched. review_free() it. */
void drill_begin_attempt(const struct drill *drill, chess_move move, struct review *attempt);

/* Judge it, and count it; `text` says what it was worth. Whether it is good: then the drill
 * goes on to the next position. */
bool drill_judge_attempt(struct drill *drill, struct review *attempt,
                         char text[DRILL_TEXT_SIZE]);

/* What a review of one move (of any position) says of it, when that is not the best; whether it
 * will do. */
bool drill_judge_move(struct review *attempt, char text[DRILL_TEXT_SIZE]);

/* One step nearer: "Move the knight on g1.", "It goes to f3." */
void drill_hint_move(const struct position *position, chess_move best, int hints,
                     char text[DRILL_TEXT_SIZE]);
void drill_hint(struct drill *drill, char text[DRILL_TEXT_SIZE]);

/* Tell the best line and go on; or go on without. */
void drill_show(struct drill *drill, char text[DRILL_TEXT_SIZE]);
void drill_skip(struct drill *drill);

/* "2 of 5 found, 2 at once, 1 shown, 1 tried, 1 not tried." */
void drill_score(const struct drill *drill, char text[DRILL_TEXT_SIZE]);

#endif
