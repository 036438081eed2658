/* umpire.h - how games of engines begin, and end before the last move.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Random openings; and games that are decided, or dead, are not played to the end: what
 * both sides have seen for a while counts. Any thread.
 */
#ifndef TTYCHESS_TOOLS_UMPIRE_H
#define TTYCHESS_TOOLS_UMPIRE_H

#include "pgn/game.h"

/* Begin *game at `start`, NULL: the usual one, with so many random moves; they are drawn from
 * *random. False when they ended the game. game_free() it in either case. */
bool umpire_open(struct game *game, const struct position *start, int plies, uint64_t *random);

/* Centipawns; 0: such games are played on. */
struct umpire_rules {
    int win_score;  /* a side resigns when both have seen it so far behind */
    int draw_score; /* a draw is agreed when nobody has seen more than this */
};
extern const struct umpire_rules umpire_usual; /* ten pawns; 0.08 */

/* All zeros at the start of a game, but for the rules. */
struct umpire {
    const struct umpire_rules *rules; /* NULL: the usual ones */
    int ahead;                        /* who is far ahead: 1 White, -1 Black, 0 nobody */
    int ahead_plies;                  /* and for how long */
    int level_plies;                  /* for how long nobody has been ahead at all */
};

/* Before a move: `score` is what its player thinks, in centipawns from White's side. A
 * side resigns when both have seen it far behind for four half-moves. */
void umpire_judge_win(struct umpire *umpire, struct game *game, int score);

/* After it: a draw that can be claimed is; one is agreed when nobody has been
 * ahead for ten half-moves after move 40, and after `most_plies` in any case. */
void umpire_judge_draw(struct umpire *umpire, struct game *game, int score, size_t most_plies);

/* Claim a draw by repetition or the fifty-move rule if there is one. */
void umpire_claim(struct game *game);

#endif
