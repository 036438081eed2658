/* simple_evaluation.h - what articles about chess programs evaluate by: material, and
 * where the pieces stand. SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Simple enough to be checked by hand, for the teaching strategies and for comparison
 * with what others have published. Pure functions; any thread.
 */
#ifndef TTYCHESS_ENGINE_SIMPLE_EVALUATION_H
#define TTYCHESS_ENGINE_SIMPLE_EVALUATION_H

#include "engine/evaluation/evaluation.h"
#include <stdbool.h>
#include <stdint.h>

enum evaluation_kind {
    EVALUATION_FULL,     /* evaluate(), which the strong search uses too */
    EVALUATION_TABLES,   /* material, and a value for each piece on each square */
    EVALUATION_MATERIAL, /* pawn 100, knight 300, bishop 325, rook 500, queen 900 */
    EVALUATION_KINDS
};

/* What people type, by enum evaluation_kind, with a NULL at the end. */
extern const char *const evaluation_kind_names[EVALUATION_KINDS + 1];

/* Centipawns from the side to move, within +-EVALUATION_LIMIT. Symmetric, as evaluate() is;
 * `cache` is for that one and may be NULL. */
int evaluate_as(enum evaluation_kind kind, const struct position *position,
                struct evaluation_cache *cache);

/* ---- what the teaching strategies may be asked for ------------------------------------- */

enum { NOISE_MAX = 20 };

struct search_style {
    enum evaluation_kind evaluation;
    int noise;     /* centipawns by which a position may seem better or worse, at most
                    * NOISE_MAX; by its key and `seed`, so the same each time in a search */
    uint64_t seed; /* of the noise and of random playouts */
    bool guided;   /* Monte Carlo: ask the evaluation who wins, rather than play on */
};

#endif
