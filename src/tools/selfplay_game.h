/* selfplay_game.h - one training game of the engine against itself.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The opening is random legal moves from the start position, or from one of Chess960, drawn
 * again until neither side is too far ahead. Games that are decided, or dead, are not played
 * to the end. Same build, same seed: same game, whatever was played before.
 */
#ifndef TTYCHESS_TOOLS_SELFPLAY_GAME_H
#define TTYCHESS_TOOLS_SELFPLAY_GAME_H

#include <stdatomic.h>

#include "engine/engine.h"
#include "engine/scored_game.h"
#include "pgn/game.h"
#include "tools/umpire.h"

struct selfplay_rules {
    uint64_t nodes;    /* a move; the iteration begun before them is finished */
    int random_plies;  /* of the opening */
    int opening_score; /* centipawns: a side may be ahead so far behind it */
    int chess960;      /* so many games of 100 begin with a start of Chess960 */
    struct umpire_rules umpire;
};

enum { SELFPLAY_PLIES_MAX = 1000 }; /* a game of more half-moves is a draw */

struct selfplay_game {
    struct game game; /* game_free() it once it has been played */
    struct scored_game scored;
};

enum selfplay_end { SELFPLAY_PLAYED, SELFPLAY_STOPPED, SELFPLAY_FAILED };

/* Play one game; only a PLAYED one leaves anything in *played. `engine` has one thread and
 * its owner calls. */
enum selfplay_end selfplay_game_play(struct selfplay_game *played, struct engine *engine,
                                     const struct selfplay_rules *rules, uint64_t seed,
                                     const atomic_bool *stop, struct reason *reason);

#endif
