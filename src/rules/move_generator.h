/* move_generator.h - all legal moves of a position.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Strictly legal: pins, checks and en passant discoveries are settled while generating,
 * so a caller never makes a move to find out. The order means nothing, but is fixed: files of
 * games rely on it (engine/games_file.h). Any thread; attacks_init() must have run.
 */
#ifndef TTYCHESS_RULES_MOVE_GENERATOR_H
#define TTYCHESS_RULES_MOVE_GENERATOR_H

#include "rules/position.h"

/* 218 in any position of a game. However many pieces there are, 355 and castling are never
 * exceeded: a linear program over what may stand on each square bounds the moves by that
 * (one to each empty square from each direction and knight's jump, four for a promotion). */
enum { MAX_MOVES = 448 };

struct move_list {
    int count;
    chess_move moves[MAX_MOVES];
};

/* Each replaces the list. Noisy: captures, en passant and all promotions; quiet: the
 * rest, castling included. Noisy and quiet together are exactly the legal moves. */
void generate_legal(const struct position *position, struct move_list *list);
void generate_noisy(const struct position *position, struct move_list *list);
void generate_quiet(const struct position *position, struct move_list *list);

/* How many legal moves there are, without writing them down. */
int count_legal(const struct position *position);

/* Whether there is any legal move. */
bool has_legal_move(const struct position *position);

/* ---- counting positions ---------------------------------------------------------------- */

/* Leaves at `depth` (0 gives 1). The last ply is counted, not made. The position comes
 * back as it was. Setting *stop ends it, with a meaningless count; NULL: nothing does. */
uint64_t perft(struct position *position, int depth, const _Atomic bool *stop);

#endif
