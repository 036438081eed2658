/* endgame.h - endings, solved: what every position is worth, how far it is from mate, the best move.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Up to four men tables are made in memory, half-move by half-move from the mates: a position is won
 * when some move leads to one that is lost, and lost when all lead to won ones. Only one side may have
 * pawns, so nothing is taken en passant; nobody castles. For other endings the files of
 * engine/tablebases.h are asked. Source: Thompson, "Retrograde Analysis of Certain Endgames" (ICCA
 * Journal, 1986). Made by one thread, then read by any.
 */
#ifndef TTYCHESS_STUDY_ENDGAME_H
#define TTYCHESS_STUDY_ENDGAME_H

#include <stdatomic.h>

#include "base/reason.h"
#include "rules/position.h"

struct endgame; /* opaque */

enum { ENDGAME_NAME_SIZE = 9 };

/* The ending of that name: "KBNK", White's men, then Black's. NULL, with the reason: it is none, or
 * needs files, in `directories` (NULL: none), that are not there. */
struct endgame *endgame_create(const char *name, const char *directories,
                               struct reason *reason);
void endgame_destroy(struct endgame *endgame);

/* Solve it, before anything is asked of it; it can only be destroyed if *stop (which may be NULL) was
 * set meanwhile. KBNK takes 0.4 s and 10 MB; two pawns, which become any two pieces, 10 s and 190 MB. */
void endgame_solve(struct endgame *endgame, const atomic_bool *stop);

/* Its name in capitals. And of a position, the stronger side's men first; what is too long is cut. */
const char *endgame_name(const struct endgame *endgame);
void endgame_name_of(const struct position *position, char name[ENDGAME_NAME_SIZE]);

/* The rest is about positions with the ending's men or fewer, colours either way. */

/* 1: the side to move wins, 0: a draw, -1: it loses. */
int endgame_outcome(const struct endgame *endgame, const struct position *position);

/* Half-moves to mate, with best play: odd, the side to move mates; even, it is mated, 0 now; a draw
 * is ENDGAME_DRAW. Files do not say. */
enum { ENDGAME_DRAW = -1, ENDGAME_UNKNOWN = -2 };
int endgame_distance(const struct endgame *endgame, const struct position *position);

/* The move that resists longest or mates soonest, or keeps the draw and leaves the other side most
 * moves that do not: the first of the best. MOVE_NONE: it is over. */
chess_move endgame_best(const struct endgame *endgame, const struct position *position);

/* A random position of all the ending's men, nobody in check, in which White, to move, wins, or, if
 * not `won`, Black, to move, draws, though not by any move; false: none was found. */
bool endgame_random(const struct endgame *endgame, bool won, uint64_t *random,
                    struct position *position);

#endif
