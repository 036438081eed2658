/* trace.h - which weights an evaluation used, and how often.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The evaluation is exactly the sum of counts times weights, interpolated by phase and scaled.
 */
#ifndef TTYCHESS_ENGINE_EVALUATION_TRACE_H
#define TTYCHESS_ENGINE_EVALUATION_TRACE_H

#include "engine/evaluation/endings.h"
#include "engine/evaluation/weights.h"

struct evaluation_trace {
    int16_t counts[2][WEIGHT_COUNT]; /* by enum color */
    int phase, scale;
    bool known; /* `total` is an ending's own score, independent of weights */
    enum ending_kind ending;
    int total; /* centipawns for White */
};

void evaluation_trace(const struct position *position, struct evaluation_trace *trace);

#endif
