/* memory_model.c - the FSRS-6 scheduler.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "study/memory_model.h"

#include <math.h>

enum { DAY = 86400, INTERVAL_MAX = 36500 /* days */ };

static const double weights[21] = {0.212,  1.2931, 2.3065, 8.2956, 6.4133, 0.8334, 3.0194,
                                   0.001,  1.8722, 0.1666, 0.796,  1.4835, 0.0614, 0.2629,
                                   1.6483, 0.6014, 1.8729, 0.5425, 0.0912, 0.0658, 0.1542};

/* Seconds until the next repetition; 0: computed from the stability. */
static const int learning_steps[][GRADE_EASY + 1] = {
    [MEMORY_LEARNING] = {[GRADE_AGAIN] = 60, [GRADE_HARD] = 330, [GRADE_GOOD] = 600},
    [MEMORY_LEARNED] = {[GRADE_AGAIN] = 60, [GRADE_HARD] = 600},
    [MEMORY_KNOWN] = {[GRADE_AGAIN] = 600},
    [MEMORY_FORGOTTEN] = {[GRADE_AGAIN] = 600, [GRADE_HARD] = 900},
};

/* ---- the model -------------------------------------------------------------------------- */

/* Returns the factor that makes the chance of recall 0.9 after `stability` days. */
static double decay_factor(void)
{
    return pow(0.9, -1 / weights[20]) - 1;
}

static double clamp(double number, double least, double most)
{
    return fmin(fmax(number, least), most);
}

static double first_difficulty(enum grade grade)
{
    return weights[4] - exp(weights[5] * ((int)grade - 1)) + 1;
}

static double next_difficulty(double difficulty, enum grade grade)
{
    double damped = difficulty - weights[6] * ((int)grade - 3) * (10 - difficulty) / 9;
    return clamp(weights[7] * first_difficulty(GRADE_EASY) + (1 - weights[7]) * damped, 1, 10);
}

static double stability_forgotten(const struct memory_state *memory, double chance)
{
    double stability = weights[11] * pow(memory->difficulty, -weights[12]) *
                       (pow(memory->stability + 1, weights[13]) - 1) *
                       exp((1 - chance) * weights[14]);
    return fmin(stability, memory->stability / exp(weights[17] * weights[18]));
}

static double stability_remembered(const struct memory_state *memory, double chance,
                                   enum grade grade)
{
    double growth = exp(weights[8]) * (11 - memory->difficulty) *
                    pow(memory->stability, -weights[9]) *
                    (exp((1 - chance) * weights[10]) - 1);
    growth *= grade == GRADE_HARD ? weights[15] : grade == GRADE_EASY ? weights[16] : 1;
    return memory->stability * (1 + growth);
}

static double stability_same_day(double stability, enum grade grade)
{
    double growth =
        exp(weights[17] * ((int)grade - 3 + weights[18])) * pow(stability, -weights[19]);
    return stability * (grade >= GRADE_GOOD ? fmax(growth, 1) : growth);
}

static void update_learning(struct memory_state *memory, enum grade grade, int64_t now)
{
    double days = fmax((double)((now - memory->last_asked) / DAY), 0), stability;
    if (memory->stability <= 0) {
        memory->stability = weights[grade - 1];
        memory->difficulty = clamp(first_difficulty(grade), 1, 10);
        return;
    }
    double chance = pow(1 + decay_factor() * days / memory->stability, -weights[20]);
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

static int64_t review_interval(double stability, double target_recall)
{
    double days = stability / decay_factor() * (pow(target_recall, -1 / weights[20]) - 1);
    return (int64_t)clamp(nearbyint(days), 1, INTERVAL_MAX) * DAY;
}

void memory_state_update(struct memory_state *memory, enum grade grade, int64_t now,
                         double target_recall)
{
    int delay = learning_steps[memory->phase][grade];
    update_learning(memory, grade, now);
    if (delay == 0)
        memory->phase = MEMORY_KNOWN;
    else if (grade == GRADE_AGAIN)
        memory->phase = memory->phase >= MEMORY_KNOWN ? MEMORY_FORGOTTEN : MEMORY_LEARNING;
    else if (grade == GRADE_GOOD)
        memory->phase = MEMORY_LEARNED;
    memory->last_asked = now;
    memory->due =
        now + (delay > 0 ? delay : review_interval(memory->stability, target_recall));
}
