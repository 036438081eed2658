/* bench_figures.h - figures as `make bench` prints them: NAME VALUE UNIT.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef TTYCHESS_TESTS_BENCH_FIGURES_H
#define TTYCHESS_TESTS_BENCH_FIGURES_H

#include <stddef.h>

/* Sort the values (at least one) and return the one that `share` (0 to 1) of all do not
 * exceed: 0.5 is the median, 1 the largest. */
double figures_quantile(double *values, size_t count, double share);

/* Milliseconds of a clock that only goes on. */
double figure_clock(void);

/* Print one figure and flush. */
void figure_print(const char *name, double value, const char *unit);

#endif
