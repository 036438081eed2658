/* study.h - what the parts of studying share.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef TTYCHESS_SESSION_STUDY_H
#define TTYCHESS_SESSION_STUDY_H

#include "session/core/core.h"
#include "study/study_log.h"
#include "typing/picker.h"

/* The own game has been reviewed: look for exercises in it, in the background; `own`, by enum color:
 * the person's side, as in puzzle_finder_run(). */
void collecting_begin(struct session *session, const bool own[2]);

/* The own game has been reviewed: say where that side left its repertoire, if it did. */
void repertoire_tell_left(struct session *session, enum color side);

/* Read the repertoire, then call `then`: at once, or later if there is a screen and the files are large.
 * `stays`: it stays open for training. If training is not allowed any more, or the user has left the
 * position, a message says so and `then` is not called. */
void repertoire_read(struct session *session, bool stays,
                     void (*then)(struct session *session));

/* For use in `then`. The first adds the numbers of due and new positions of the repertoire to the counts by
 * enum study_due. The second begins the lesson; it returns false if nothing is due. */
void repertoire_count(struct session *session, const struct study_log *log, int counts[]);
bool repertoire_train(struct session *session);

/* Add the endings that are due. And begin to ask one, from number *next on, which is behind it then; false:
 * there is none. `then` follows it. */
void endgames_count(const struct study_log *log, int counts[]);
bool endgames_train(struct session *session, int *next, bool (*then)(struct session *session));

/* The row of the start screen, if there is something to solve. */
void puzzles_list_study(struct session *session, struct picker *picker);

#endif
