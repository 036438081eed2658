/* study_log.h - what was asked and how it was answered: the memory of all exercises.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A text, $XDG_DATA_HOME/ttychess/study.log, one line an answer: "2026-11-27T10:20:00Z
 * 0123456789abcdef good"; the words are again, hard, good, easy, and dispute for what is never to
 * be asked again. It is only added to, and played through at the start. Lines may be in any order
 * and there twice, so that logs of two machines can be joined with cat; a line that is none is
 * passed over and told. One thread a log; two processes may write the same file.
 */
#ifndef TTYCHESS_STUDY_STUDY_LOG_H
#define TTYCHESS_STUDY_STUDY_LOG_H

#include <stdbool.h>
#include <stddef.h>

#include "base/reason.h"
#include "study/memory_model.h"

/* One thing that was asked. */
struct study_item {
    uint64_t key;
    struct memory memory;
    int answers, failures; /* how often it was asked, and answered "again" */
    bool disputed;
};

struct study_log {
    char *path;               /* owned */
    double wanted;            /* the chance to remember, memory_answer() */
    struct study_item *items; /* owned; ascending keys */
    size_t count, capacity;
};

/* Play the log through; a missing file is an empty one. False, with the reason: it cannot be read.
 * *odd: what is told of lines that are no answers, "" for none. */
bool study_log_open(struct study_log *log, const char *path, double wanted, struct reason *odd,
                    struct reason *reason);
void study_log_close(struct study_log *log);

/* NULL: it was never asked. Good until the next answer. */
const struct study_item *study_log_find(const struct study_log *log, uint64_t key);

/* Whether it is to be asked now: it is due, or new. */
enum study_due { STUDY_NEW, STUDY_DUE, STUDY_LATER, STUDY_NEVER };
enum study_due study_log_due(const struct study_log *log, uint64_t key, int64_t now);

/* Note an answer, and have it in the file. False, with the reason: the file could not be written;
 * it is noted all the same. */
bool study_log_answer(struct study_log *log, uint64_t key, enum grade grade, int64_t now,
                      struct reason *reason);
bool study_log_dispute(struct study_log *log, uint64_t key, int64_t now,
                       struct reason *reason);

#endif
