/* move_generator.h - all legal moves of a position.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Strictly legal: pins, checks and en passant discoveries are settled while generating,
 * so a caller never makes a move to find out. The order is fixed (same build, same order)
 * but means nothing. Any thread; attacks_init() must have run.
 */
#ifndef TTYCHESS_RULES_MOVE_GENERATOR_H
#define TTYCHESS_RULES_MOVE_GENERATOR_H

#include "rules/position.h"

/* 218 in any reachable position; sixteen pieces of one's own choice can have more. */
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

#endif
