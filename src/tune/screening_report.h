/* screening_report.h - what people see of a screening.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef TTYCHESS_TUNE_SCREENING_REPORT_H
#define TTYCHESS_TUNE_SCREENING_REPORT_H

#include <stddef.h>
#include <stdio.h>

#include "tune/screening_file.h"

/* "480 games, 3.1 games/s, best +12.3 +- 4.5 LMR_DIVISOR=205, worst ...", or without these while
 * there are too few. Cut where it does not fit. */
void screening_report_progress(const struct screening *screening, double games_per_second,
                               char *text, size_t size);

/* How many games, then a line for each change, the best first: Elo of having it against not
 * having it, the standard error (1 sigma) of that, z, their ratio, and the change. Or one line
 * that says why the games do not tell that. */
void screening_report_result(const struct screening *screening, FILE *output);

#endif
