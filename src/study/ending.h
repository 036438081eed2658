/* ending.h - endings of up to four men, solved: how far every position is from mate.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A table is made in memory by going back from the mates: a position is won when some move leads to
 * one that is lost, and lost when all lead to won ones. Captures and promotions lead to smaller
 * tables, which are made first. Only one side may have pawns, so nothing is taken en passant; nobody
 * castles. Source: Thompson, "Retrograde Analysis of Certain Endgames" (ICCA Journal, 1986). Made by
 * one thread; then read by any.
 */
#ifndef TTYCHESS_STUDY_ENDING_H
#define TTYCHESS_STUDY_ENDING_H

#include "base/reason.h"
#include "rules/position.h"

struct ending; /* opaque */

/* The ending of that name: "KBNK", White's men, then Black's; at most four with the kings. NULL, with
 * the reason: it is none. Takes up to a second and 8 MB a table, 17 MB with pawns. */
struct ending *ending_create(const char *name, struct reason *reason);
void ending_destroy(struct ending *ending);

/* Half-moves to mate, with best play: odd, the side to move mates; even, it is mated, 0 now; a draw
 * is ENDING_DRAW. For positions with the ending's men or fewer, colours either way. */
enum { ENDING_DRAW = -1, ENDING_UNKNOWN = -2 };
int ending_distance(const struct ending *ending, const struct position *position);

/* A random position of all the ending's men, nobody in check, in which White, to move, wins, or, if
 * not `won`, only holds the draw; false: there is none. */
bool ending_random(const struct ending *ending, bool won, uint64_t *random,
                   struct position *position);

/* The move that resists longest or mates soonest: the first of the best. MOVE_NONE: it is over. */
chess_move ending_best(const struct ending *ending, const struct position *position);

#endif
