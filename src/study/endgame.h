/* endgame.h - solved endings: values of positions, distance to mate, best moves.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Endings of up to four pieces are solved in memory by retrograde analysis (Thompson, ICCA
 * Journal, 1986), ply by ply backwards from the mates. Only one side may have pawns, so en
 * passant is impossible; castling is ignored. Other endings need the files of
 * engine/tablebases.h. One thread creates and solves an endgame; then any thread may query it.
 */
#ifndef TTYCHESS_STUDY_ENDGAME_H
#define TTYCHESS_STUDY_ENDGAME_H

#include <stdatomic.h>

#include "base/error.h"
#include "rules/position.h"

struct endgame;

enum { ENDGAME_NAME_SIZE = 9 };

/* `name` lists White's pieces, then Black's, such as "KBNK". `directories` may be NULL.
 * Returns NULL and sets *error if the name is invalid, or the endgame needs table files that
 * are not in the directories. */
struct endgame *endgame_create(const char *name, const char *directories, struct error *error);
void endgame_destroy(struct endgame *endgame);

/* Extends the solution by a ply. Returns false if it is complete, or early if *stop becomes
 * true; the endgame can then only be destroyed. `stop` may be NULL. Call this until it returns
 * false, before any query. KBNK takes 0.4 s and 10 MB, two pawns 10 s and 190 MB. */
bool endgame_solve_ply(struct endgame *endgame, const atomic_bool *stop);

/* endgame_name() returns the endgame's name in capitals. endgame_write_name() writes the name
 * of a position's material, the stronger side first, truncated if too long. */
const char *endgame_name(const struct endgame *endgame);
void endgame_write_name(const struct position *position, char name[ENDGAME_NAME_SIZE]);

/* These functions accept positions with all or some of the pieces, also with colors
 * swapped. */

/* Returns 1 if the side to move wins, 0 for a draw, -1 if it loses. */
int endgame_outcome(const struct endgame *endgame, const struct position *position);

/* Returns the plies to mate with best play: odd if the side to move mates, even if it is
 * mated, 0 if this is checkmate. Returns ENDGAME_DRAW for a draw, ENDGAME_UNKNOWN with table
 * files. */
enum { ENDGAME_DRAW = -1, ENDGAME_UNKNOWN = -2 };
int endgame_distance(const struct endgame *endgame, const struct position *position);

/* Returns the move that mates soonest or resists longest. In a drawn position, returns the
 * move after which the most replies lose. Returns MOVE_NONE if there is no legal move. */
chess_move endgame_best_move(const struct endgame *endgame, const struct position *position);

/* Chooses a random position with all pieces, in which the side to move is not in check. If
 * `won`, White is to move and wins; otherwise Black is to move and can draw or lose. *random
 * is the state of random_next(). Returns false if no position was found. */
bool endgame_random_position(const struct endgame *endgame, bool won, uint64_t *random,
                             struct position *position);

#endif
