/* study.h - interface between the files of this folder, the review and the start screen.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef TTYCHESS_SESSION_STUDY_H
#define TTYCHESS_SESSION_STUDY_H

#include "session/core/core.h"
#include "study/study_log.h"
#include "typing/picker.h"

/* Looks for exercises in the user's reviewed game, in the background, unless an earlier search
 * is still running. For user_sides[], see puzzle_finder_run(). If the game has mistakes but no
 * exercises, reports why. */
void exercise_collector_start(struct session *session, const bool user_sides[2],
                              bool has_mistakes);

/* If `side` left its repertoire in the user's game, reports where. */
void repertoire_report_departure(struct session *session, enum color side);

/* Adds the numbers of due and new positions to counts[], indexed by enum study_due. */
void repertoire_count_due(struct session *session, const struct study_log *log, int counts[]);

/* Begins a lesson on the repertoire. Returns false if no position is due. */
bool repertoire_train(struct session *session);

/* Adds the number of due endings to counts[STUDY_DUE]. */
void endgames_count_due(const struct study_log *log, int counts[]);

/* Begins a lesson on the first due ending whose number is at least *next, and advances *next
 * past it. Calls `then` after the lesson. Returns false if no ending is due. */
bool endgames_train(struct session *session, int *next, bool (*then)(struct session *session));

/* Adds a row to the start screen if there is something to study. */
void puzzles_add_start_row(struct session *session, struct picker *picker);

#endif
