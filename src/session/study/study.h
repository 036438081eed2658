/* study.h - interface between the files of this folder, the review and the start screen.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef TTYCHESS_SESSION_STUDY_H
#define TTYCHESS_SESSION_STUDY_H

#include "session/core/core.h"
#include "study/study_log.h"
#include "typing/picker.h"

/* Looks for exercises in the user's reviewed game, in the background. user_sides[] is indexed
 * by enum color; see puzzle_finder_run(). If there are none although the review has found
 * mistakes or the search has rejected some, a message says why. */
void exercise_collector_start(struct session *session, const bool user_sides[2],
                              bool has_mistakes);

/* Reports where `side` left its repertoire in a reviewed game, if it did. */
void repertoire_report_departure(struct session *session, enum color side);

/* Reads the repertoire, with a screen and large files in the background, and then calls
 * `then`. If `keeps_open`, the repertoire stays open for training. If training is forbidden by
 * then or the user has left the position, `then` is not called, and a message says why. */
void repertoire_read(struct session *session, bool keeps_open,
                     void (*then)(struct session *session));

/* Adds the numbers of due and new positions to counts[], indexed by enum study_due. Call only
 * in `then`. */
void repertoire_count_due(struct session *session, const struct study_log *log, int counts[]);

/* Begins the lesson, or returns false if no position is due. Call only in `then`. */
bool repertoire_train(struct session *session);

/* Adds the number of due endings to counts[STUDY_DUE]. */
void endgames_count_due(const struct study_log *log, int counts[]);

/* Begins a lesson on the first due ending whose number is at least *next, and advances *next
 * past it; `then` is called after the lesson. Returns false if no ending is due. */
bool endgames_train(struct session *session, int *next, bool (*then)(struct session *session));

/* Adds the start screen's row if there is something to study. */
void puzzles_add_start_row(struct session *session, struct picker *picker);

#endif
