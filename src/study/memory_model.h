/* memory_model.h - when something learnt is due again: FSRS-6.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What is known of a thing is how long it lasts (stability: days after which nine of ten are
 * remembered) and how hard it is (1 to 10). Each answer changes both; the next one is asked for when
 * the chance to remember has fallen to what is wanted. Something new is asked again after minutes
 * first, and so is what was forgotten.
 *
 * Source: Free Spaced Repetition Scheduler, version 6, with its default weights (Ye and others,
 * open-spaced-repetition, 2025). Pure functions; any thread.
 */
#ifndef TTYCHESS_STUDY_MEMORY_MODEL_H
#define TTYCHESS_STUDY_MEMORY_MODEL_H

#include <stdint.h>

enum grade { GRADE_AGAIN = 1, GRADE_HARD, GRADE_GOOD, GRADE_EASY };

enum memory_phase {
    MEMORY_LEARNING, /* or never asked: then all is 0 */
    MEMORY_LEARNT,   /* right once, and asked again the same day */
    MEMORY_KNOWN,
    MEMORY_FORGOTTEN
};

struct memory {
    double stability, difficulty;
    enum memory_phase phase;
    int64_t asked, due; /* seconds since 1970 */
};

/* Take in an answer; `wanted`: the chance to remember that it is asked for again at, e.g. 0.9. */
void memory_answer(struct memory *memory, enum grade grade, int64_t now, double wanted);

#endif
