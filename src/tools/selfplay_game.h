/* selfplay_game.h - one training game of the engine against itself.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The opening is random legal moves from the start position, drawn again until neither
 * side is more than three pawns ahead. Games that are decided, or dead, are not played to
 * the end. Same build, same seed: same game, whatever was played before.
 */
#ifndef TTYCHESS_TOOLS_SELFPLAY_GAME_H
#define TTYCHESS_TOOLS_SELFPLAY_GAME_H

#include <stdatomic.h>

#include "engine/engine.h"
#include "engine/packed_position.h"
#include "pgn/game.h"

struct selfplay_rules {
    uint64_t nodes;   /* a move; the iteration begun before them is finished */
    int random_plies; /* of the opening */
};

enum { SELFPLAY_PLIES_MAX = 1000 }; /* a game of more half-moves is a draw */

struct selfplay_game {
    struct game game; /* game_free() it once it has been played */
    struct packed_position records[SELFPLAY_PLIES_MAX];
    size_t record_count;
};

enum selfplay_end { SELFPLAY_PLAYED, SELFPLAY_STOPPED, SELFPLAY_FAILED };

/* Play one game; only a PLAYED one leaves anything in *played. Records are of positions
 * after the opening with a quiet best move, no check, no mate in sight. `engine` has one
 * thread and its owner calls. */
enum selfplay_end selfplay_game_play(struct selfplay_game *played, struct engine *engine,
                                     const struct selfplay_rules *rules, uint64_t seed,
                                     const atomic_bool *stop, struct reason *reason);

#endif
