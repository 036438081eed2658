/* endings.h - endings in which the leading side may fail to win.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef TTYCHESS_ENGINE_EVALUATION_ENDINGS_H
#define TTYCHESS_ENGINE_EVALUATION_ENDINGS_H

#include "rules/position.h"

enum { SCALE_FULL = 64 };

enum ending_kind {
    ENDING_NORMAL,
    ENDING_KING_PAWN,   /* king and pawn against king; the result is known exactly */
    ENDING_BARE_KING,   /* pieces against a bare king; the score guides the search to mate */
    ENDING_NO_MATERIAL, /* no pawn and too little other material to win */
    ENDING_WRONG_CORNER,
    ENDING_OPPOSITE_BISHOPS,
    ENDING_FEW_PAWNS
};

/* The share of its lead that the side ahead can expect to turn into a win, and the reason. */
struct ending_evaluation {
    int scale; /* in 64ths: 0 to SCALE_FULL */
    enum ending_kind kind;
};

struct ending_evaluation ending_evaluate(const struct position *position, enum color ahead);

/* If the ending has a special score (ENDING_KING_PAWN or ENDING_BARE_KING), returns its kind
 * and sets *score: centipawns for White, further from 0 the closer the win is. Otherwise
 * returns ENDING_NORMAL. */
enum ending_kind ending_find_score(const struct position *position, int *score);

/* ---- king and pawn against king -------------------------------------------------------- */

/* The terms often misjudge this ending, and many other endings lead to it. Its table (24 KiB)
 * is computed at the first call, in less than a millisecond. */

/* Returns whether the side with the pawn wins. The position must have two kings and one pawn.
 * Thread-safe. */
bool king_pawn_wins(const struct position *position);

#endif
