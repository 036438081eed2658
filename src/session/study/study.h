/* study.h - interface between the files of this folder, the review and the start screen
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef TTYCHESS_SESSION_STUDY_H
#define TTYCHESS_SESSION_STUDY_H

#include "session/core/core.h"
#include "study/study_log.h"
#include "typing/picker.h"

/* Look for exercises in the user's reviewed game, in the background. `own`: the user's side,
 * by enum color; see puzzle_finder_run(). */
void collecting_begin(struct session *session, const bool own[2]);

/* After a review: report where `side` left its repertoire, if it did. */
void repertoire_tell_left(struct session *session, enum color side);

/* Read the repertoire, then call `then`: at once, or later if there is a screen and the files
 * are large. `stays`: keep it open for training; then, if training is no longer allowed or the
 * user has left the position, a message says so and `then` is not called. */
void repertoire_read(struct session *session, bool stays,
                     void (*then)(struct session *session));

/* For use in `then`. Add the numbers of due and new positions to counts[enum study_due]. Begin
 * the lesson; returns false if no position is due. */
void repertoire_count(struct session *session, const struct study_log *log, int counts[]);
bool repertoire_train(struct session *session);

/* Add the number of due endings. Begin a lesson with the first due ending from *next on, and
 * advance *next past it; `then` follows the lesson. Returns false if no ending is due. */
void endgames_count(const struct study_log *log, int counts[]);
bool endgames_train(struct session *session, int *next, bool (*then)(struct session *session));

/* Add the start screen's row, if there is something to study. */
void puzzles_list_study(struct session *session, struct picker *picker);

#endif
