/* move_choice.h - the answer to "Which piece?" and "Rad1 or Rfd1?": a word is enough.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Pure; any thread.
 */
#ifndef TTYCHESS_TYPING_MOVE_CHOICE_H
#define TTYCHESS_TYPING_MOVE_CHOICE_H

#include <stddef.h>

#include "rules/move_generator.h"

/* ---- the answer to "Which piece?" and "Rad1 or Rfd1?" ----------------------------------- */

/* "queen", "n", "knight" for what a pawn becomes; "from a", "a", "the rook on a1", "1" for
 * where the piece stands; "bishop" for which it is; "long" for castling. False: that leaves
 * none of the moves, or more than one. */
bool move_choice_read(const struct position *position, const struct move_list *choices,
                      const char *answer, chess_move *move);

/* "Which piece: queen, ...?" */
extern const char move_choice_promotion_question[];

/* Whether it is only the piece to promote to that is missing. */
bool move_choice_is_promotion(const struct move_list *choices);

/* ---- a move as far as it was said ------------------------------------------------------- */

/* Between what was typed and the legal moves stands a wish. It fits any number of legal
 * moves; when it fits none, the reason can be told. Used by typed_move only. Any thread. */

enum { NOT_SAID = -1 };

enum castling_wish { CASTLE_NOT, CASTLE_SHORT, CASTLE_LONG };

struct move_wish {
    enum castling_wish castling; /* when it is, nothing else counts */
    enum piece_type piece;       /* NO_PIECE_TYPE: whatever stands on the square left */
    int from_file, from_rank;    /* 0 to 7, or NOT_SAID */
    int to_file, to_rank;        /* to_rank NOT_SAID: "exd" */
    enum piece_type promotion;   /* NO_PIECE_TYPE: not said */
};

/* Add the legal moves that fit to `found`. A promotion that was not said fits all
 * pieces. */
void move_wish_find(const struct move_wish *wish, const struct position *position,
                    struct move_list *found);

/* Why no legal move fits: one sentence, true, with its full stop. */
void move_wish_explain(const struct move_wish *wish, const struct position *position,
                       char *text, size_t size);

/* ---- the moves that can be made, by the piece that makes them --------------------------- */

/* Pure; any thread. */

enum { MOVE_GROUPS_SIZE = 4096 };

/* "Queen d1: e2, takes h5 with check. Knight g1: f3, h3. Pawns: a3, e takes d5." Strong pieces
 * first; in the words of SAN, which pgn/spoken.h puts into other notations. Legal moves;
 * "" for none. */
void move_groups_write(const struct position *position, const struct move_list *legal,
                       char text[MOVE_GROUPS_SIZE]);

#endif
