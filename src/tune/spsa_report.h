/* spsa_report.h - what people see of a tuning.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef TTYCHESS_TUNE_SPSA_REPORT_H
#define TTYCHESS_TUNE_SPSA_REPORT_H

#include <stddef.h>
#include <stdio.h>

#include "tune/spsa_state.h"

/* "120/20000 iterations, 240 games, 3.1 games/s, 50.2 %, LMR_BASE 60 -> 66.1, ...": the share of
 * the points of the sides called plus, near 50 where nothing is wrong, and what has moved farthest
 * in steps, that first. Cut where it does not fit. */
void spsa_report_progress(const struct spsa_state *state, double games_per_second, char *text,
                          size_t size);

/* "NAME 60 -> 66" of every parameter, a line each, in the order of search_constants.h: the value
 * that this build was made with, and the nearest whole number to what was found. */
void spsa_report_result(const struct spsa_state *state, FILE *output);

#endif
