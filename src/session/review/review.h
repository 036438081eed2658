/* review.h - the game on the board, reviewed in the background; what drills need of it.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef TTYCHESS_SESSION_REVIEW_H
#define TTYCHESS_SESSION_REVIEW_H

#include "review/review.h"
#include "session/core/core.h"

/* Whether there is a review of this game, or what an earlier one has left in it, and it names a
 * better move for each mistake. */
bool review_knows_better(struct session *session);

/* End a review that is under way, saying so. */
void review_stop(struct session *session);

/* An empty line: on to the lesson's next position, if one was found or shown. Whether it was. */
bool training_go_on(struct session *session);

/* Whether one person plays, against an engine, or played in a file by name, and which side: mistakes
 * are that person's first. */
bool review_person_side(const struct session *session, enum color *color);

/* Somebody to judge moves, the review's; NULL, with the reason, if there can be none. */
struct reviewer *review_reviewer(struct session *session, struct reason *reason);

#endif
