/* bench_figures.h - figures as `make bench` prints them: NAME VALUE UNIT.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef TTYCHESS_TESTS_BENCH_FIGURES_H
#define TTYCHESS_TESTS_BENCH_FIGURES_H

#include <stddef.h>

/* Sorts the values (at least one) and returns the one that a `share` (0 to 1) of them do not
 * exceed: 0.5 is the median, 1 the maximum. */
double figures_quantile(double *values, size_t count, double share);

/* Returns a monotonic time in milliseconds. */
double figure_clock(void);

/* Prints one figure and flushes. */
void figure_print(const char *name, double value, const char *unit);

#endif
