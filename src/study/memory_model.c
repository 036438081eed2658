/* memory_model.c - the scheduler FSRS-6
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "study/memory_model.h"

#include <math.h>

enum { DAY = 86400, LONGEST = 36500 /* days */ };

static const double w[21] = {0.212,  1.2931, 2.3065, 8.2956, 6.4133, 0.8334, 3.0194,
                             0.001,  1.8722, 0.1666, 0.796,  1.4835, 0.0614, 0.2629,
                             1.6483, 0.6014, 1.8729, 0.5425, 0.0912, 0.0658, 0.1542};

/* Seconds until the next repetition, by phase and grade; 0: the item is known, and its
 * interval follows from its stability. */
static const int pauses[][GRADE_EASY + 1] = {
    [MEMORY_LEARNING] = {[GRADE_AGAIN] = 60, [GRADE_HARD] = 330, [GRADE_GOOD] = 600},
    [MEMORY_LEARNT] = {[GRADE_AGAIN] = 60, [GRADE_HARD] = 600},
    [MEMORY_KNOWN] = {[GRADE_AGAIN] = 600},
    [MEMORY_FORGOTTEN] = {[GRADE_AGAIN] = 600, [GRADE_HARD] = 900},
};

/* ---- the model -------------------------------------------------------------------------- */

/* Makes the chance 0.9 after `stability` days. */
static double factor(void)
{
    return pow(0.9, -1 / w[20]) - 1;
}

static double bounded(double number, double least, double most)
{
    return fmin(fmax(number, least), most);
}

static double first_difficulty(enum grade grade)
{
    return w[4] - exp(w[5] * ((int)grade - 1)) + 1;
}

static double next_difficulty(double difficulty, enum grade grade)
{
    double damped = difficulty - w[6] * ((int)grade - 3) * (10 - difficulty) / 9;
    return bounded(w[7] * first_difficulty(GRADE_EASY) + (1 - w[7]) * damped, 1, 10);
}

static double stability_forgotten(const struct memory *memory, double chance)
{
    double lasting = w[11] * pow(memory->difficulty, -w[12]) *
                     (pow(memory->stability + 1, w[13]) - 1) * exp((1 - chance) * w[14]);
    return fmin(lasting, memory->stability / exp(w[17] * w[18]));
}

static double stability_remembered(const struct memory *memory, double chance,
                                   enum grade grade)
{
    double growth = exp(w[8]) * (11 - memory->difficulty) * pow(memory->stability, -w[9]) *
                    (exp((1 - chance) * w[10]) - 1);
    growth *= grade == GRADE_HARD ? w[15] : grade == GRADE_EASY ? w[16] : 1;
    return memory->stability * (1 + growth);
}

/* Repeated on the same day. */
static double stability_same_day(double stability, enum grade grade)
{
    double growth = exp(w[17] * ((int)grade - 3 + w[18])) * pow(stability, -w[19]);
    return stability * (grade >= GRADE_GOOD ? fmax(growth, 1) : growth);
}

static void learn(struct memory *memory, enum grade grade, int64_t now)
{
    double days = fmax((double)((now - memory->asked) / DAY), 0), stability;
    if (memory->stability <= 0) {
        memory->stability = w[grade - 1];
        memory->difficulty = bounded(first_difficulty(grade), 1, 10);
        return;
    }
    double chance = pow(1 + factor() * days / memory->stability, -w[20]);
    if (days < 1)
        stability = stability_same_day(memory->stability, grade);
    else if (grade == GRADE_AGAIN)
        stability = stability_forgotten(memory, chance);
    else
        stability = stability_remembered(memory, chance, grade);
    memory->stability = fmax(stability, 0.001);
    memory->difficulty = next_difficulty(memory->difficulty, grade);
}

/* ---- scheduling ------------------------------------------------------------------------- */

static int64_t interval(double stability, double wanted)
{
    double days = stability / factor() * (pow(wanted, -1 / w[20]) - 1);
    return (int64_t)bounded(nearbyint(days), 1, LONGEST) * DAY;
}

void memory_answer(struct memory *memory, enum grade grade, int64_t now, double wanted)
{
    int pause = pauses[memory->phase][grade];
    learn(memory, grade, now);
    if (pause == 0)
        memory->phase = MEMORY_KNOWN;
    else if (grade == GRADE_AGAIN)
        memory->phase = memory->phase >= MEMORY_KNOWN ? MEMORY_FORGOTTEN : MEMORY_LEARNING;
    else if (grade == GRADE_GOOD)
        memory->phase = MEMORY_LEARNT;
    memory->asked = now;
    memory->due = now + (pause > 0 ? pause : interval(memory->stability, wanted));
}
