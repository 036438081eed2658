/* study.h - interface between the files of this folder, the review and the start screen.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef TTYCHESS_SESSION_STUDY_H
#define TTYCHESS_SESSION_STUDY_H

#include "session/core/core.h"
#include "study/study_log.h"
#include "typing/picker.h"

/* Looks for exercises in the user's reviewed game, in the background. user_sides[] is indexed
 * by enum color; see puzzle_finder_run(). */
void exercise_collector_start(struct session *session, const bool user_sides[2]);

/* After a review: reports where `side` left its repertoire, if it did. */
void repertoire_report_departure(struct session *session, enum color side);

/* Reads the repertoire, then calls `then`: at once, or later if there is a screen and the
 * files are large. `keeps_open` keeps the repertoire open for training; if training is
 * forbidden by then or the user has left the position, a message says so and `then` is not
 * called. */
void repertoire_read(struct session *session, bool keeps_open,
                     void (*then)(struct session *session));

/* Use these in `then`. repertoire_count() adds the numbers of due and new positions to
 * counts[], indexed by enum study_due. repertoire_train() begins the lesson, or returns false
 * if no position is due. */
void repertoire_count(struct session *session, const struct study_log *log, int counts[]);
bool repertoire_train(struct session *session);

/* endgames_count() adds the number of due endings. endgames_train() begins a lesson with the
 * first due ending from number *next on, and advances *next past it; `continuation` follows
 * the lesson. It returns false if no ending is due. */
void endgames_count(const struct study_log *log, int counts[]);
bool endgames_train(struct session *session, int *next, bool (*then)(struct session *session));

/* Adds the start screen's row if there is something to study. */
void puzzles_list_study(struct session *session, struct picker *picker);

#endif
