/* study_log.h - the log of answers to exercises.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The text file $XDG_DATA_HOME/ttychess/study.log contains lines such as "2026-11-27T10:20:00Z
 * 0123456789abcdef good 1610 80": time, key, grade (again, hard, good, easy, or dispute: never
 * ask again) and, for a rated puzzle, its rating and deviation, which determine the user's
 * rating. Lines are only appended. They may be repeated and in any order, so logs can be
 * merged with cat. Invalid lines are skipped and reported. Several processes may write the
 * same file.
 */
#ifndef TTYCHESS_STUDY_STUDY_LOG_H
#define TTYCHESS_STUDY_STUDY_LOG_H

#include <stdbool.h>
#include <stddef.h>

#include "base/error.h"
#include "lobby/glicko.h"
#include "study/memory_model.h"

/* Grades besides enum grade. STUDY_SEEN: shown but not yet answered (not in the file).
 * STUDY_DISPUTE: never ask again. */
enum { STUDY_SEEN, STUDY_DISPUTE = GRADE_EASY + 1 };

struct study_answer {
    uint64_t key;
    int64_t time; /* seconds since 1970 */
    int grade;
    int rating, deviation; /* the exercise's; 0: unrated */
};

/* Returns the local date of a time, as that date's midnight in UTC. Memories use such times,
 * so exercises become due at midnight. */
int64_t study_day(int64_t time);

/* The state of an exercise; all zeros if it was never asked. */
struct study_item {
    struct memory_state memory;
    int answers;
    int64_t first; /* study_day() of the first answer */
    bool disputed, seen;
};

struct study_log {
    char *path;                   /* owned */
    double target_recall;         /* see memory_state_update() */
    struct study_answer *answers; /* owned; sorted by key, then time */
    size_t count, capacity;
    struct glicko user_rating;
    int64_t rated_at; /* time of the rating's last change */
};

/* A missing file counts as empty. Returns false and sets *error if the file cannot be read.
 * *warning describes invalid lines; it is "" if there are none. */
bool study_log_open(struct study_log *log, const char *path, double target_recall,
                    struct error *warning, struct error *error);
void study_log_close(struct study_log *log);

struct study_item study_log_find(const struct study_log *log, uint64_t key);

/* STUDY_NEW: never asked; STUDY_NEVER: disputed. */
enum study_due { STUDY_NEW, STUDY_DUE, STUDY_LATER, STUDY_NEVER };
enum study_due study_log_due(const struct study_log *log, uint64_t key, int64_t now);

/* study_log_add_answer() adds an answer in memory and updates the user's rating.
 * study_log_append_answer() appends it to the file; it returns false and sets *error on
 * failure. */
void study_log_add_answer(struct study_log *log, const struct study_answer *answer);
bool study_log_append_answer(const struct study_log *log, const struct study_answer *answer,
                             struct error *error);

#endif
