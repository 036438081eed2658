/* study_log.h - what was asked and how it was answered: the memory of all exercises.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A text, $XDG_DATA_HOME/ttychess/study.log, one line an answer: "2026-11-27T10:20:00Z
 * 0123456789abcdef good 1610 80"; the words are again, hard, good, easy, and dispute for what is
 * never to be asked again; rating and deviation stand behind it where the puzzle has them, and one's
 * own rating follows from those. It is only added to, and played through at the start. Lines may be
 * in any order and there twice, so that logs of two machines can be joined with cat; a line that is
 * none is passed over and told. One thread a log; two processes may write the same file.
 */
#ifndef TTYCHESS_STUDY_STUDY_LOG_H
#define TTYCHESS_STUDY_STUDY_LOG_H

#include <stdbool.h>
#include <stddef.h>

#include "base/reason.h"
#include "lobby/glicko.h"
#include "study/memory_model.h"

/* What stands in an answer besides enum grade: it was put before the person, who has not answered
 * yet, which no file is told; it is never to be asked again. */
enum { STUDY_SEEN, STUDY_DISPUTE = GRADE_EASY + 1 };

struct study_answer {
    uint64_t key;
    int64_t time; /* seconds since 1970 */
    int grade;
    int rating, deviation; /* of what was asked; 0: it has none */
};

/* The day at that time, where the person is: a day that is due begins at midnight. Such days are
 * what memories count by. */
int64_t study_day(int64_t time);

/* What is known of one thing; all zeros: it was never asked. */
struct study_item {
    struct memory memory;
    int answers;
    int64_t first; /* the day when it was answered first */
    bool disputed, seen;
};

struct study_log {
    char *path;                   /* owned */
    double wanted;                /* the chance to remember, memory_answer() */
    struct study_answer *answers; /* owned; by key, then by time */
    size_t count, capacity;
    struct glicko own; /* one's own rating */
    int64_t rated;     /* when it changed last */
};

/* Play the log through; a missing file is an empty one. False, with the reason: it cannot be read.
 * *odd: what is told of lines that are no answers, "" for none. */
bool study_log_open(struct study_log *log, const char *path, double wanted, struct reason *odd,
                    struct reason *reason);
void study_log_close(struct study_log *log);

struct study_item study_log_find(const struct study_log *log, uint64_t key);

/* Whether it is to be asked now: it is due, or new. */
enum study_due { STUDY_NEW, STUDY_DUE, STUDY_LATER, STUDY_NEVER };
enum study_due study_log_due(const struct study_log *log, uint64_t key, int64_t now);

/* Take in an answer. And have it in the file; false, with the reason: that could not be written. */
void study_log_take(struct study_log *log, const struct study_answer *answer);
bool study_log_write(const struct study_log *log, const struct study_answer *answer,
                     struct reason *reason);

#endif
