/* chance_samples.h - what became of positions, by score and material.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * All that a model of win_chance.h sees of a position is kept: so many with this score and so
 * much on the board, and how their games ended. Plain data; any thread.
 */
#ifndef TTYCHESS_TUNE_CHANCE_SAMPLES_H
#define TTYCHESS_TUNE_CHANCE_SAMPLES_H

#include <stdint.h>

#include "base/reason.h"
#include "engine/win_chance.h"

enum {
    CHANCE_SCORE_MAX = 3000, /* centipawns: more of them count as so many */
    CHANCE_HELD_OUT = 5      /* of so many games one is not learned from */
};

/* From the side that is ahead, or either where none is. */
struct chance_cell {
    uint32_t won, drawn, lost;
};

struct chance_samples {
    uint32_t positions;
    struct chance_cell cells[WIN_CHANCE_MATERIAL_MAX + 1][CHANCE_SCORE_MAX + 1];
};

/* One more position, with its score in centipawns, no mate, and the result of its game, 1, 0
 * or -1, both from White's side. */
void chance_samples_add(struct chance_samples *samples, int material, int score, int result);

/* Add the quiet positions of a file of games (engine/games_file.h): *games counts the
 * games read so far, of this file and of those before it, and each CHANCE_HELD_OUTth one goes to
 * `held_out`. False, with the reason, when it cannot be read: what is behind damage is not. */
bool chance_samples_read(struct chance_samples *learned, struct chance_samples *held_out,
                         uint32_t *games, const char *path, struct reason *reason);

#endif
