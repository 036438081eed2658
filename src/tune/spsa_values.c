/* spsa_values.c - the tuner's numbers: what is tried, what is learned, and the file; see spsa.h.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <errno.h>
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/file.h"
#include "base/words.h"
#include "engine/random.h"
#include "tune/spsa.h"

/* Spall's exponents, the least that his proof of convergence allows; and for how long the gain
 * is held back at the start, as a part of all iterations. */
static const double ALPHA = 0.602, GAMMA = 0.101, STABILITY = 0.1;
static const double USUAL_RATE = 0.002; /* r */

static double keep_in_range(const struct parameter *parameter, double value)
{
    return fmax(parameter->least, fmin(parameter->greatest, value));
}

void approximation_perturb(const struct approximation *approximation, int iteration,
                           struct perturbation *perturbation)
{
    uint64_t random = random_mix(approximation->seed, (uint64_t)iteration);
    double widening = pow((double)approximation->iterations / iteration, GAMMA);
    perturbation->iteration = iteration;
    for (int i = 0; i < approximation->count; i++) {
        const struct parameter *parameter = &approximation->parameters[i];
        uint64_t drawn = random_next(&random);
        int sign = drawn & 1 ? 1 : -1;
        double way = sign * parameter->step * widening;
        perturbation->signs[i] = sign;
        perturbation->plus[i] = keep_in_range(parameter, parameter->value + way);
        perturbation->minus[i] = keep_in_range(parameter, parameter->value - way);
        perturbation->lots[i] = (double)(drawn >> 11) / 0x1p53;
    }
}

void approximation_learn(struct approximation *approximation,
                         const struct perturbation *perturbation, double difference)
{
    double all = approximation->iterations, now = perturbation->iteration;
    double held = STABILITY * all;
    double decay = pow((held + all) / (held + now), ALPHA) * pow(now / all, GAMMA);
    for (int i = 0; i < approximation->count; i++) {
        struct parameter *parameter = &approximation->parameters[i];
        double gain = parameter->rate * parameter->step * decay;
        parameter->value = keep_in_range(
            parameter, parameter->value + gain * perturbation->signs[i] * difference);
    }
    approximation->iteration++;
}

int perturbation_round(double value, double lot)
{
    return (int)floor(value + lot);
}

/* ---- which constants --------------------------------------------------------------------- */

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

static double usual_step(const struct engine_option *row, int value)
{
    double step = fmin((double)(row->maximum - row->minimum) / 20, abs(value) / 10.0);
    return fmax(step, 0.5);
}

static bool is_tuned_by_default(const struct engine_option *row)
{
    return row->maximum - row->minimum > 1 && strncmp(row->name, "TABLEBASE_", 10) != 0;
}

bool approximation_choose(struct approximation *approximation, const char *const *names,
                          struct reason *reason)
{
    bool chosen[SEARCH_CONSTANT_COUNT] = {false};
    for (const char *const *name = names; *name; name++) {
        int index = search_constant_find(*name);
        if (index < 0)
            return reason_set(reason, 0, "expected a name of search_constants.h, found '%s'",
                              *name);
        chosen[index] = true;
    }
    approximation->count = 0;
    for (int i = 0; i < SEARCH_CONSTANT_COUNT; i++) {
        const struct engine_option *row = &search_constant_table[i];
        struct parameter *parameter = &approximation->parameters[approximation->count];
        if (*names ? !chosen[i] : !is_tuned_by_default(row))
            continue;
        *parameter = (struct parameter){.least = (double)row->minimum,
                                        .greatest = (double)row->maximum,
                                        .value = search_constant_default(i),
                                        .step = usual_step(row, search_constant_default(i)),
                                        .rate = USUAL_RATE};
        snprintf(parameter->name, sizeof parameter->name, "%s", row->name);
        approximation->count++;
    }
    return true;
}

/* ---- the file ---------------------------------------------------------------------------- */

bool approximation_write(const struct approximation *approximation, const char *path,
                         struct reason *reason)
{
    size_t size = (size_t)(approximation->count + 10) * 160;
    char *text = memory_new(size, 1);
    text_add(text, size,
             "spsa 2\niterations %d\niteration %d\nseed %" PRIu64 "\nparameters %d\n"
             "# name, value, c, r\n",
             approximation->iterations, approximation->iteration, approximation->seed,
             approximation->count);
    for (int i = 0; i < approximation->count; i++) {
        const struct parameter *parameter = &approximation->parameters[i];
        text_add(text, size, "%s %.17g %.17g %.17g\n", parameter->name, parameter->value,
                 parameter->step, parameter->rate);
    }
    bool written = file_replace(path, text, strlen(text), reason);
    free(text);
    return written;
}

static bool read_parameter(struct approximation *approximation, const char *line)
{
    struct parameter *parameter = &approximation->parameters[approximation->count];
    int row;
    if (approximation->count == PARAMETERS_MAX ||
        sscanf(line, "%47s %lf %lf %lf", parameter->name, &parameter->value, &parameter->step,
               &parameter->rate) != 4 ||
        (row = search_constant_find(parameter->name)) < 0)
        return false;
    parameter->least = (double)search_constant_table[row].minimum;
    parameter->greatest = (double)search_constant_table[row].maximum;
    approximation->count++;
    return parameter->value >= parameter->least && parameter->value <= parameter->greatest &&
           parameter->step > 0 && parameter->rate > 0;
}

bool approximation_read(struct approximation *approximation, const char *path,
                        struct reason *reason)
{
    FILE *file = fopen(path, "r");
    char line[200];
    int count = 0, number = 5;
    if (!file)
        return reason_set(reason, 0, "%s: %s", path, strerror(errno));
    *approximation = (struct approximation){.count = 0};
    bool good =
        fscanf(file, "spsa 2 iterations %d iteration %d seed %" SCNu64 " parameters %d ",
               &approximation->iterations, &approximation->iteration, &approximation->seed,
               &count) == 4 &&
        approximation->iterations > 0;
    while (good && fgets(line, sizeof line, file)) {
        number++;
        good = *line == '#' || *line == '\n' || read_parameter(approximation, line);
    }
    good = good && approximation->count == count && count > 0;
    fclose(file);
    return good ||
           reason_set(reason, 0, "%s:%d: expected the state of a tuning", path, number);
}
