/* evaluation.h - the classical static evaluation.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The evaluation is a sum of terms. A term is the number of occurrences of a feature, times a
 * weight. Each weight has a middlegame and an endgame value, interpolated by the remaining
 * pieces ("tapered" evaluation); the result is reduced in endings that are hard to win. All
 * arithmetic uses integers, so the result is the same on every machine. Pure, except for the
 * cache; thread-safe.
 */
#ifndef TTYCHESS_ENGINE_EVALUATION_H
#define TTYCHESS_ENGINE_EVALUATION_H

#include <assert.h>
#include <sys/param.h>

#include "engine/evaluation/endings.h"
#include "rules/position.h"

enum { EVALUATION_LIMIT = 15000 }; /* well below scores of endgame tables and mates */

static inline int evaluation_clamp(int score)
{
    return MIN(MAX(score, -EVALUATION_LIMIT), EVALUATION_LIMIT);
}

/* Pawn structure cache of a thread. All zeros are a valid cache, because a position without
 * pawns has key 0 and score 0. */
enum { PAWN_ENTRIES = 4096 };

struct pawn_entry {
    uint64_t key;
    bitboard passed, attack_span[2];
    int64_t score[2]; /* a packed_score for each side */
};

struct evaluation_cache {
    struct pawn_entry pawns[PAWN_ENTRIES];
};

/* Returns centipawns for the side to move, within +-EVALUATION_LIMIT. The mirrored position
 * with exchanged colours has the same value. `cache` may be NULL. */
int evaluate(const struct position *position, struct evaluation_cache *cache);

/* ---- the terms one by one ------------------------------------------------------------ */

struct tapered_score {
    int middle, end;
};

enum evaluation_term {
    TERM_MATERIAL,
    TERM_SQUARES,
    TERM_MOBILITY,
    TERM_PAWNS,
    TERM_PASSED,
    TERM_KING,
    TERM_THREATS,
    TERM_PIECES,
    TERM_SPACE,
    TERM_TEMPO,
    TERM_COUNT
};

/* Indexed by enum evaluation_term; the last is "sum". */
extern const char *const evaluation_term_names[TERM_COUNT + 1];

enum { PHASE_FULL = 24 }; /* phase with all pieces on the board; 0: only pawns */

struct evaluation_report {
    /* Indexed by enum evaluation_term and enum color. Row TERM_COUNT is the sum, set only by
     * explain_make_report(). */
    struct tapered_score terms[TERM_COUNT + 1][2];
    int phase;  /* weight of the middlegame, 0 to PHASE_FULL */
    int scale;  /* share of the lead that counts, 0 to SCALE_FULL */
    bool known; /* whether `total` is the ending's special score */
    enum ending_kind ending;
    int total; /* result of evaluate(), for White */
};

static inline int evaluation_interpolate(struct tapered_score score, int phase)
{
    assert(phase >= 0 && phase <= PHASE_FULL);
    return (score.middle * phase + score.end * (PHASE_FULL - phase)) / PHASE_FULL;
}

int evaluation_phase(const struct position *position);

#endif
