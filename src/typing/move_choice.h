/* move_choice.h - the answer to "Which piece?" and "Rad1 or Rfd1?": a word is enough.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Pure; any thread.
 */
#ifndef TTYCHESS_TYPING_MOVE_CHOICE_H
#define TTYCHESS_TYPING_MOVE_CHOICE_H

#include "rules/move_generator.h"

/* "queen", "n", "knight" for what a pawn becomes; "from a", "a", "the rook on a1", "1" for
 * where the piece stands; "bishop" for which it is; "long" for castling. False: that leaves
 * none of the moves, or more than one. */
bool move_choice_read(const struct position *position, const struct move_list *choices,
                      const char *answer, chess_move *move);

/* "Which piece: queen, ...?" */
extern const char move_choice_promotion_question[];

/* Whether it is only the piece to promote to that is missing. */
bool move_choice_is_promotion(const struct move_list *choices);

#endif
