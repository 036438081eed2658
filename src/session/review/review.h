/* review.h - reviews the game on the board in the background.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef TTYCHESS_SESSION_REVIEW_H
#define TTYCHESS_SESSION_REVIEW_H

#include "review/review.h"
#include "session/core/core.h"

/* Returns the review of this game, restored from its annotations if necessary, or NULL if
 * there is none or one is still running. */
struct review_state *review_find(struct session *session);

/* Returns whether the review of this game names a better move for each mistake. */
bool session_review_has_better_moves(struct session *session);

void session_stop_review(struct session *session);

/* Returns whether exactly one side is the user's, and if so sets *color. In a game from a
 * file, the user is recognized by name. */
bool session_get_user_side(const struct session *session, enum color *color);

/* Returns the session's reviewer, creating it on first use. Returns NULL and sets *error on
 * failure. */
struct reviewer *session_get_reviewer(struct session *session, struct error *error);

#endif
