/* bench_figures.c - see bench_figures.h.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "bench/bench_figures.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

static int compare_numbers(const void *left, const void *right)
{
    double a = *(const double *)left, b = *(const double *)right;
    return (a > b) - (a < b);
}

double figures_quantile(double *values, size_t count, double share)
{
    double place = ceil(share * (double)count) - 1;
    qsort(values, count, sizeof *values, compare_numbers);
    return values[place > 0 ? (size_t)place : 0];
}

double figure_clock(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec * 1e3 + (double)now.tv_nsec / 1e6;
}

void figure_print(const char *name, double value, const char *unit)
{
    if (value == floor(value))
        printf("%s %.0f %s\n", name, value, unit);
    else
        printf("%s %.2f %s\n", name, value, unit);
    fflush(stdout);
}
