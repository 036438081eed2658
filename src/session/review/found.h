/* found.h - what the review of a game keeps; for review.c and graph.c only.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef TTYCHESS_SESSION_REVIEW_FOUND_H
#define TTYCHESS_SESSION_REVIEW_FOUND_H

#include "session/review/review.h"

struct reviewing {
    struct reviewer *reviewer; /* NULL: nothing had to be judged yet */
    struct review review;      /* of a copy of the moves: the game may go on */
    bool running;              /* the game is being reviewed */
    bool ready;                /* it was */
    int64_t began;             /* milliseconds, of monotonic_milliseconds() */

    size_t *worst; /* owned; mistakes and blunders, one's own first, of each the worst first */
    size_t worst_count, worst_at; /* worst_at: the next one to go to */

    bool left;               /* the board stands where the graph has put it */
    size_t place;            /* half-moves before the position that is chosen in it */
    bool walked;             /* a person chose that one while the review goes on */
    bool bare;               /* the moves alone, not judged: for their times */
    bool shows_times;        /* the graph is that of the times */
    struct move_times times; /* owned; count 0: nothing is known of them */
};

/* The session's. */
static inline struct reviewing *review_of(const struct session *session)
{
    return activity_state(session, ACTIVITY_REVIEW);
}

/* ---- review.c, what was found --------------------------------------------------------- */

/* Forget the review, ending one that is under way. */
void review_forget(struct session *session);

/* The review of this game that is done, or made again of what an earlier one has left in the
 * game; NULL: there is none, or one is under way. */
struct reviewing *review_find(struct session *session);

/* Begin a review of the line of the own game, not judged yet; nothing was kept before. */
void review_take_line(struct session *session);

/* Whether the moves that are kept are still those of the own game. */
bool review_is_of_game(struct session *session);

/* Find out how long the moves that are kept took; whether anything is known. */
bool review_read_times(struct session *session);

/* Put the position of a place on the board. The game as a whole stays: it is looked at, and
 * what is played from here is a variation. */
void review_go_to(struct session *session, size_t place);

/* Say that this request is for later while a clock runs; false: none does. */
bool review_refuse_clock(struct session *session, const char *word);

/* ---- review.c ------------------------------------------------------------------------ */

/* Begin; false after a complaint. */
bool review_start(struct session *session, const struct reviewer_options *limits);

#endif
