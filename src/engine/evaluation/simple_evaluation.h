/* simple_evaluation.h - material and piece-square tables, as in introductory articles.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The teaching strategies use it because the results can be checked by hand. Thread-safe.
 */
#ifndef TTYCHESS_ENGINE_SIMPLE_EVALUATION_H
#define TTYCHESS_ENGINE_SIMPLE_EVALUATION_H

#include "engine/evaluation/evaluation.h"

enum evaluation_kind {
    EVALUATION_FULL,     /* evaluate(), as in the strong search */
    EVALUATION_TABLES,   /* material and piece-square tables */
    EVALUATION_MATERIAL, /* pawn 100, knight 300, bishop 325, rook 500, queen 900 */
    EVALUATION_KIND_COUNT
};

/* The values of the Evaluation option, NULL-terminated. */
extern const char *const evaluation_kind_names[EVALUATION_KIND_COUNT + 1];

/* Evaluates for the side to move, in centipawns. Only EVALUATION_FULL uses `cache`, which may be
 * NULL. */
int evaluate_by_kind(enum evaluation_kind kind, const struct position *position,
                     struct evaluation_cache *cache);

/* ---- settings of the teaching strategies ----------------------------------------------- */

enum { NOISE_MAX = 20 };

struct search_style {
    enum evaluation_kind evaluation;
    int noise; /* centipawns: maximum random error, which depends only on position and `seed` */
    uint64_t seed;
    bool guided; /* Monte Carlo: evaluate positions instead of playing games */
};

#endif
