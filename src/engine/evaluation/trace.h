/* trace.h - which weights an evaluation used, and how often.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Unless an ending has a special score, the evaluation is exactly the sum of counts times
 * weights, interpolated by phase and scaled.
 */
#ifndef TTYCHESS_ENGINE_EVALUATION_TRACE_H
#define TTYCHESS_ENGINE_EVALUATION_TRACE_H

#include "engine/evaluation/weights.h"

struct evaluation_trace {
    int16_t counts[2][WEIGHT_COUNT]; /* by enum color */
};

/* Evaluates a position, reports the values of the terms, and counts the uses of weights. */
void evaluation_trace(const struct position *position, struct evaluation_trace *trace,
                      struct evaluation_report *report);

#endif
