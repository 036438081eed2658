/* game_coder.h - games into few bytes: about 1.4 a half-move with its score.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A move is which one it is of the legal ones, in the order of generate_legal(): that order
 * and that of enum piece_type are part of the format. A score is what it differs by from the
 * one before. Both are given to a range coder whose probabilities adapt from game to game; so
 * games are read in the order in which they were written, by a coder of the same life.
 */
#ifndef TTYCHESS_ENGINE_GAME_CODER_H
#define TTYCHESS_ENGINE_GAME_CODER_H

#include "base/reason.h"
#include "engine/range_coder.h"
#include "engine/scored_game.h"

struct game_coder;

/* NULL: there is no memory. Reading keeps the bytes, which are the caller's. */
struct game_coder *game_coder_write(void);
struct game_coder *game_coder_read(const uint8_t *bytes, size_t size);
void game_coder_destroy(struct game_coder *coder);

/* The range coder below, to finish it and to have its bytes. */
struct range_coder *game_coder_range(struct game_coder *coder);

/* Add a game whose moves are legal. False, with the reason, when it is none that has a place
 * in a file (its numbers, or a move behind its end): what has been written then is no use. */
bool game_coder_add(struct game_coder *coder, const struct scored_game *game,
                    struct reason *reason);

/* The next game, out of any bytes. False, with the reason, where there is none. */
bool game_coder_next(struct game_coder *coder, struct scored_game *game,
                     struct reason *reason);

#endif
