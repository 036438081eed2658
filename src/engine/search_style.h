/* search_style.h - what the teaching strategies may be asked for; the strong one does as
 * it likes. SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef TTYCHESS_ENGINE_SEARCH_STYLE_H
#define TTYCHESS_ENGINE_SEARCH_STYLE_H

#include <stdbool.h>
#include <stdint.h>

#include "engine/simple_evaluation.h"

enum { NOISE_MAX = 20 };

struct search_style {
    enum evaluation_kind evaluation;
    int noise;     /* centipawns by which a position may seem better or worse, at most
                    * NOISE_MAX; by its key and `seed`, so the same each time in a search */
    uint64_t seed; /* of the noise and of random playouts */
    bool guided;   /* Monte Carlo: ask the evaluation who wins, rather than play on */
};

#endif
