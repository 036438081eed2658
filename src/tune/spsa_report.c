/* spsa_report.c - what people see of a tuning.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "tune/spsa_report.h"

#include <math.h>

#include "base/words.h"
#include "tune/spsa_parameters.h"

enum { CHANGES_TOLD = 6 };

static int value_before(const struct parameter *parameter)
{
    return search_constant_default(search_constant_find(parameter->name));
}

/* How far it has moved, in steps. */
static double change_of(const struct parameter *parameter)
{
    return fabs(parameter->value - value_before(parameter)) / parameter->step;
}

/* The parameter that has moved farthest of those that have moved less than `most`; NULL: none. */
static const struct parameter *next_change(const struct approximation *approximation,
                                           double most)
{
    const struct parameter *found = NULL;
    for (int i = 0; i < approximation->count; i++) {
        const struct parameter *parameter = &approximation->parameters[i];
        double change = change_of(parameter);
        if (change > 0 && change < most && (!found || change > change_of(found)))
            found = parameter;
    }
    return found;
}

void spsa_report_progress(const struct spsa_state *state, double games_per_second, char *text,
                          size_t size)
{
    const struct approximation *approximation = &state->approximation;
    const struct parameter *parameter;
    double farthest = INFINITY;
    snprintf(text, size, "%d/%d iterations, %d games, %.1f games/s, %.1f %%",
             approximation->iteration, approximation->iterations, state->games,
             games_per_second, state->games > 0 ? 100 * state->points / state->games : 50);
    for (int i = 0; i < CHANGES_TOLD; i++) {
        parameter = next_change(approximation, farthest);
        if (!parameter)
            return;
        farthest = change_of(parameter);
        text_add(text, size, ", %s %d -> %.1f", parameter->name, value_before(parameter),
                 parameter->value);
    }
}

void spsa_report_result(const struct spsa_state *state, FILE *output)
{
    const struct approximation *approximation = &state->approximation;
    for (int row = 0; row < SEARCH_CONSTANT_COUNT; row++)
        for (int i = 0; i < approximation->count; i++) {
            const struct parameter *parameter = &approximation->parameters[i];
            if (search_constant_find(parameter->name) == row)
                fprintf(output, "%s %d -> %ld\n", parameter->name, value_before(parameter),
                        lround(parameter->value));
        }
}
