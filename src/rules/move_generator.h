/* move_generator.h - legal moves of a position.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The order of the moves must not change, because game files rely on it (engine/games_file.h).
 * Any thread may call these functions after attacks_init().
 */
#ifndef TTYCHESS_RULES_MOVE_GENERATOR_H
#define TTYCHESS_RULES_MOVE_GENERATOR_H

#include "rules/position.h"

/* A position that a game can reach has at most 218 moves. For arbitrary positions, a linear
 * program over the contents of the squares proves a bound of 355 plus castling. */
enum { MAX_MOVES = 448 };

struct move_list {
    int count;
    chess_move moves[MAX_MOVES];
};

/* These replace the list. Noisy moves are captures, en passant and all promotions; quiet moves
 * are the others. */
void generate_legal(const struct position *position, struct move_list *list);
void generate_noisy(const struct position *position, struct move_list *list);
void generate_quiet(const struct position *position, struct move_list *list);

int count_legal_moves(const struct position *position);

bool has_legal_move(const struct position *position);

/* ---- perft ------------------------------------------------------------------------------ */

/* Returns the number of leaves at `depth`, counting the last ply without making its moves.
 * Leaves the position unchanged. If *stop is set meanwhile, the count is meaningless; `stop`
 * may be NULL. */
uint64_t perft(struct position *position, int depth, const _Atomic bool *stop);

#endif
