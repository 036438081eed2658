/* spsa_parameters.c - which of the search's constants are tuned, and how far they are shaken.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "tune/spsa_parameters.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int search_constant_find(const char *name)
{
    for (int i = 0; i < SEARCH_CONSTANT_COUNT; i++)
        if (strcmp(search_constant_table[i].name, name) == 0)
            return i;
    return -1;
}

int search_constant_default(int index)
{
    return atoi(search_constant_table[index].fallback);
}

/* ---- the choice ------------------------------------------------------------------------- */

static double usual_step(const struct engine_option *row, int value)
{
    double step = fmin((double)(row->maximum - row->minimum) / 20, abs(value) / 10.0);
    return fmax(step, 0.5);
}

static bool is_tuned_by_default(const struct engine_option *row)
{
    return row->maximum - row->minimum > 1 && strncmp(row->name, "TABLEBASE_", 10) != 0;
}

/* Read "NAME" or, where a step may be given, "NAME=STEP". */
static bool read_name(const char *word, bool may_have_step, int *index, double *step,
                      struct reason *reason)
{
    char name[PARAMETER_NAME_SIZE], *end = NULL;
    const char *equals = may_have_step ? strchr(word, '=') : NULL;
    size_t length = equals ? (size_t)(equals - word) : strlen(word);
    snprintf(name, sizeof name, "%.*s", (int)(length < sizeof name ? length : 0), word);
    *index = search_constant_find(name);
    *step = equals ? strtod(equals + 1, &end) : 0;
    if (*index < 0)
        return reason_set(reason, 0, "expected a name of search_constants.h, found '%s'",
                          word);
    if (equals && (*end != '\0' || !isfinite(*step) || *step <= 0))
        return reason_set(reason, 0, "%s: expected a step above 0, found '%s'", name,
                          equals + 1);
    return true;
}

/* The step of each row; 0: it is not tuned. */
static bool choose_steps(const struct parameter_choice *choice, double *steps,
                         struct reason *reason)
{
    int index;
    double step;
    for (int i = 0; i < SEARCH_CONSTANT_COUNT; i++) {
        const struct engine_option *row = &search_constant_table[i];
        bool tuned = !*choice->names && is_tuned_by_default(row);
        steps[i] = tuned ? usual_step(row, search_constant_default(i)) : 0;
    }
    for (const char *const *name = choice->names; *name; name++) {
        if (!read_name(*name, true, &index, &step, reason))
            return false;
        steps[index] = step > 0 ? step
                                : usual_step(&search_constant_table[index],
                                             search_constant_default(index));
    }
    for (const char *const *name = choice->left_out; *name; name++) {
        if (!read_name(*name, false, &index, &step, reason))
            return false;
        steps[index] = 0;
    }
    return true;
}

bool spsa_parameters_choose(struct approximation *approximation,
                            const struct parameter_choice *choice, struct reason *reason)
{
    double steps[SEARCH_CONSTANT_COUNT];
    approximation->count = 0;
    if (!choose_steps(choice, steps, reason))
        return false;
    for (int i = 0; i < SEARCH_CONSTANT_COUNT; i++) {
        const struct engine_option *row = &search_constant_table[i];
        struct parameter *parameter = &approximation->parameters[approximation->count];
        if (steps[i] == 0)
            continue;
        *parameter = (struct parameter){.least = (double)row->minimum,
                                        .greatest = (double)row->maximum,
                                        .value = search_constant_default(i),
                                        .step = steps[i],
                                        .rate = choice->rate};
        snprintf(parameter->name, sizeof parameter->name, "%s", row->name);
        approximation->count++;
    }
    return approximation->count > 0 || reason_set(reason, 0, "no constant is left to tune");
}

/* ---- values ----------------------------------------------------------------------------- */

void spsa_constants(const struct approximation *approximation, const double *values,
                    const double *lots, struct constants *constants)
{
    for (int i = 0; i < SEARCH_CONSTANT_COUNT; i++)
        constants->values[i] = search_constant_default(i);
    for (int i = 0; i < approximation->count; i++) {
        int index = search_constant_find(approximation->parameters[i].name);
        if (index >= 0)
            constants->values[index] = perturbation_round(values[i], lots[i]);
    }
}

void constants_set(const struct constants *constants)
{
    for (int i = 0; i < SEARCH_CONSTANT_COUNT; i++)
        search_constant_set(i, constants->values[i]);
}
