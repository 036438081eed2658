/* endings.h - endings in which being ahead is not enough.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef TTYCHESS_ENGINE_EVALUATION_ENDINGS_H
#define TTYCHESS_ENGINE_EVALUATION_ENDINGS_H

#include "rules/position.h"

enum { SCALE_FULL = 64 };

/* What is special about an ending. */
enum ending_kind {
    ENDING_PLAIN,
    ENDING_KING_PAWN,   /* king and pawn against king: a table knows the result */
    ENDING_BARE_KING,   /* pieces hunt a bare king: a guide to mate, not a proof of it */
    ENDING_NO_MATERIAL, /* no pawn, and too little else, to win with */
    ENDING_WRONG_CORNER,
    ENDING_OPPOSITE_BISHOPS,
    ENDING_FEW_PAWNS
};

/* What part of its lead, in 64ths, the side that is ahead can hope to turn into a win, and
 * why. */
struct ending_verdict {
    int scale; /* 0 to SCALE_FULL */
    enum ending_kind kind;
};

struct ending_verdict ending_judge(const struct position *position, enum color ahead);

/* Whether the ending has a score of its own, for which the terms do not count: king and pawn
 * against king, or pieces against a bare king; which one, else ENDING_PLAIN. Then *score is
 * it, in centipawns for White: when won, the higher the nearer the goal. */
enum ending_kind ending_find_score(const struct position *position, int *score);

/* ---- king and pawn against king -------------------------------------------------------- */

/* The ending all others come down to, and the one where a general judgement is most often
 * wrong. The table (24 KiB) is made within a millisecond, at the first question. */

/* Whether the side with the pawn wins, by best play. The position holds two kings and one
 * pawn and nothing else. Any thread. */
bool king_pawn_wins(const struct position *position);

#endif
