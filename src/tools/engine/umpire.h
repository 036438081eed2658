/* umpire.h - how games of engines begin, and end before the last move.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Random openings; and games that are decided, or dead, are not played to the end: what
 * both sides have seen for a while counts. Any thread.
 */
#ifndef TTYCHESS_TOOLS_ENGINE_UMPIRE_H
#define TTYCHESS_TOOLS_ENGINE_UMPIRE_H

#include <stdatomic.h>

#include "engine/engine.h"
#include "pgn/game.h"

/* How openings are drawn by lot. */
struct opening_lot {
    int plies;      /* random moves */
    int chess960;   /* so many of 100 begin with a start of Chess960 */
    uint64_t nodes; /* the judge's */
    int ahead;      /* plain centipawns: neither side may be further ahead behind it */
};

/* Begin *game with openings drawn from *random until one is fair by the judgement of `judge`:
 * *thought is what it thinks there. *start is the number of the start in Chess960, or
 * STANDARD_START. False when stopped, with no text in *reason, or with the reason; then *game
 * holds nothing. */
bool umpire_open(struct game *game, int *start, const struct opening_lot *lot,
                 uint64_t *random, struct engine *judge, const atomic_bool *stop,
                 struct search_result *thought, struct reason *reason);

/* Have an engine think about the game's position: no new iteration is begun after so many nodes.
 * Its score is plain (limits.h). False, with the reason. */
bool umpire_think(struct engine *engine, const struct game *game, uint64_t nodes,
                  struct search_result *thought, struct reason *reason);

/* All zeros at the start of a game. */
struct umpire {
    int ahead;       /* who is far ahead: 1 White, -1 Black, 0 nobody */
    int ahead_plies; /* and for how long */
    int level_plies; /* for how long nobody has been ahead at all */
};

/* Before a move: `score` is what its player thinks, in centipawns from White's side. A
 * side resigns when both have seen it `won` centipawns behind for four half-moves. */
void umpire_judge_win(struct umpire *umpire, struct game *game, int score, int won);

/* After it: a draw that can be claimed is; one is agreed when nobody has been
 * ahead for ten half-moves after move 40, and after `most_plies` in any case. */
void umpire_judge_draw(struct umpire *umpire, struct game *game, int score, size_t most_plies);

/* Claim a draw by repetition or the fifty-move rule if there is one. */
void umpire_claim(struct game *game);

#endif
