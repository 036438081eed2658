/* session_review.h - what a session keeps of a review and of a drill; for session_*.c only.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * session_review.c has the game reviewed and goes to its worst moves; session_drill.c puts
 * other positions on the board in place of the game, which waits meanwhile.
 */
#ifndef TTYCHESS_SESSION_SESSION_REVIEW_H
#define TTYCHESS_SESSION_SESSION_REVIEW_H

#include "review/drill.h"
#include "review/reviewer.h"
#include "session/session_state.h"

struct session_review {
    struct reviewer *reviewer; /* NULL: nothing had to be judged yet */
    struct review review;      /* of a copy of the moves: the game may go on */
    bool running;              /* the game is being reviewed */
    bool ready;                /* it was */
    bool drill_follows;        /* `drill` was asked for before there was a review */
    int64_t began;             /* milliseconds, of search_clock_now() */

    size_t *worst;                /* owned; mistakes and blunders, the worst first */
    size_t worst_count, worst_at; /* worst_at: the next one to go to */

    bool wanted[2]; /* whose mistakes are drilled, by enum color */
    bool drilling;
    struct drill drill;
    struct review attempt; /* of the move that was tried */
    bool attempting;
    struct game kept; /* the session's game, while it drills */
    bool kept_flipped;
};

/* ---- session_review.c ---------------------------------------------------------------- */

/* The review, if it is ready and still of this game; else NULL. */
struct session_review *session_ready_review(struct session *session);

/* The same or, when there is none and nothing is being reviewed, what an earlier review has
 * left in the game. */
struct session_review *session_find_review(struct session *session);

/* Make sure that there is somebody to judge moves: false, with the reason, if not. */
bool session_get_reviewer(struct session *session, struct reason *reason);

/* ---- session_drill.c ----------------------------------------------------------------- */

/* Begin with the sides of review->wanted. */
void session_begin_drill(struct session *session);

/* The attempt has been searched. */
void session_take_attempt(struct session *session);

#endif
