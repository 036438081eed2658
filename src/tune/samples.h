/* samples.h - positions with the results of their games, as the tuner needs them.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Of each position is kept what does not change when weights do: which weights count, how
 * often, the phase and the scale; some 200 bytes.
 */
#ifndef TTYCHESS_TUNE_SAMPLES_H
#define TTYCHESS_TUNE_SAMPLES_H

#include <stddef.h>

#include "engine/evaluation/trace.h"
#include "base/reason.h"

/* White's occurrences of a weight less Black's. */
struct coefficient {
    int16_t weight, count;
};

struct sample {
    size_t first; /* coefficient */
    uint16_t count;
    float middle, end; /* shares of both values in the score: phase times scale */
    float result;      /* for White: 1, 0.5 or 0 */
};

struct samples {
    struct sample *all;
    size_t count, room;
    struct coefficient *coefficients;
    size_t coefficient_count, coefficient_room;
    size_t passed_over; /* positions in check, or whose result is known */
};

/* Add a file, no pipe: games of the engine against itself (engine/games_file.h), their quiet
 * positions; packed positions (engine/packed_position.h), as the first 32 bytes tell; or lines
 * "FEN;RESULT" or "FEN [RESULT]", results 1, 0.5 and 0 for White or as in PGN (1-0, 1/2-1/2,
 * 0-1); blank lines and those that begin with # do not count. Positions in check are passed
 * over. False, with the reason that names the line, record or byte, when one cannot be read:
 * what is behind damage is not read. */
bool samples_read(struct samples *samples, const char *path, struct reason *reason);

/* Add one position. False when memory is lacking. */
bool samples_add(struct samples *samples, const struct position *position, float result);

void samples_free(struct samples *samples);

#endif
