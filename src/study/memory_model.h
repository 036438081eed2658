/* memory_model.h - spaced repetition: computes when an item is due again (FSRS-6).
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The memory of an item has a stability (the number of days after which the chance of recall
 * is 90 %) and a difficulty (1 to 10). Each answer changes both. The item is due when the
 * chance of recall has fallen to the target.
 *
 * Source: Free Spaced Repetition Scheduler 6 (Ye and others, open-spaced-repetition, 2025).
 * Thread-safe.
 */
#ifndef TTYCHESS_STUDY_MEMORY_MODEL_H
#define TTYCHESS_STUDY_MEMORY_MODEL_H

#include <stdint.h>

enum grade { GRADE_AGAIN = 1, GRADE_HARD, GRADE_GOOD, GRADE_EASY };

enum memory_phase {
    MEMORY_LEARNING, /* new (all members are 0) or being learned */
    MEMORY_LEARNED,  /* answered correctly once */
    MEMORY_KNOWN,
    MEMORY_FORGOTTEN
};

struct memory_state {
    double stability, difficulty;
    enum memory_phase phase;
    int64_t last_asked, due; /* seconds since 1970 */
};

/* Updates the memory after an answer. `target_recall` is the chance of recall at which the
 * item is due again, such as 0.9. */
void memory_state_update(struct memory_state *memory, enum grade grade, int64_t now,
                         double target_recall);

#endif
