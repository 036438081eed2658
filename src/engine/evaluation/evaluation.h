/* evaluation.h - what a quiet position is worth, without looking ahead.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A sum of terms a person can read: what occurs on the board, times a weight. Each weight
 * has two values, one for the middle game and one for the endgame; the result lies
 * between them according to the pieces left (a "tapered" evaluation), and is cut down in
 * endings that are hard to win. Integers only: the same position is worth the same on
 * every machine. All functions are pure, but for the cache; any thread.
 *
 *   evaluation.c               the sum
 *   evaluation_trace.c         the same sum, told term by term
 *   evaluation/weights.h, .c   the list of weights, their values
 *   evaluation/terms.h         the order of the terms; each has a file beside it
 *   evaluation/endings.c       endings in which being ahead is not enough
 */
#ifndef TTYCHESS_ENGINE_EVALUATION_H
#define TTYCHESS_ENGINE_EVALUATION_H

#include <assert.h>
#include <sys/param.h>

#include "engine/evaluation/endings.h"
#include "rules/position.h"

enum { EVALUATION_LIMIT = 15000 }; /* well below what endgame tables and mates say */

static inline int evaluation_clamp(int score)
{
    return MIN(MAX(score, -EVALUATION_LIMIT), EVALUATION_LIMIT);
}

/* What a thread remembers of the pawns it has seen. All zero is a valid, empty one: no
 * pawns have key 0 and are worth nothing. Owner: the thread. */
enum { PAWN_ENTRIES = 4096 };

struct pawn_entry {
    uint64_t key;
    bitboard passed, reach[2];
    int64_t score[2]; /* both values of each side's pawns, see evaluation/weights.h */
};

struct evaluation_cache {
    struct pawn_entry pawns[PAWN_ENTRIES];
};

/* Centipawns from the side to move, within +-EVALUATION_LIMIT. Symmetric: the mirrored
 * position with colours exchanged is worth the same. `cache` only makes it faster; NULL
 * is allowed. */
int evaluate(const struct position *position, struct evaluation_cache *cache);

/* ---- why: the terms one by one ------------------------------------------------------
 */

/* A pair of values, for the middle game and for the endgame. */
struct stage_score {
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

/* In words, by enum evaluation_term. */
extern const char *const evaluation_term_names[TERM_COUNT];

enum { PHASE_FULL = 24 }; /* all pieces on the board; 0: none but pawns */

struct evaluation_report {
    struct stage_score terms[TERM_COUNT][2]; /* by enum color, each good for its owner */
    int phase;                               /* the weight of the middle game, of PHASE_FULL */
    int scale;  /* what part of the lead counts, of SCALE_FULL (evaluation/endings.h) */
    bool known; /* an ending with a score of its own, and the terms do not count */
    enum ending_kind ending; /* what is special about it (evaluation/endings.h) */
    int total;               /* centipawns for White: what evaluate() says */
};

void evaluation_explain(const struct position *position, struct evaluation_report *report);

/* Between both values, by the phase. */
static inline int evaluation_blend(struct stage_score score, int phase)
{
    assert(phase >= 0 && phase <= PHASE_FULL);
    return (score.middle * phase + score.end * (PHASE_FULL - phase)) / PHASE_FULL;
}

int evaluation_phase(const struct position *position);

#endif
