/* move_picker.h - returns the legal moves of a position, most promising first.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Most nodes end after a few moves, so moves are generated in stages, each only when needed:
 * the table move, captures that lose no material, quiet moves by history (with a bonus for the
 * counter move), and captures that lose material. For use by one thread.
 */
#ifndef TTYCHESS_ENGINE_MOVE_PICKER_H
#define TTYCHESS_ENGINE_MOVE_PICKER_H

#include "engine/move_history.h"
#include "rules/move_generator.h"

enum picker_stage {
    STAGE_TABLE_MOVE,
    STAGE_GOOD_CAPTURES, /* and promotions */
    STAGE_QUIETS,
    STAGE_BAD_CAPTURES,
    STAGE_EVASIONS, /* in check: all moves at once */
    STAGE_DONE
};

struct move_picker {
    enum picker_stage stage; /* of the move returned last */
    const struct position *position;
    const struct move_history *history;
    const struct move_context *context;
    const enum picker_stage *remaining_stages;
    chess_move table_move;
    int next;
    struct move_list list; /* moves of this stage, unsorted from `next` on */
    int scores[MAX_MOVES];
    bool skip_quiets; /* set it to get no more quiet moves */
    int bad_capture_count;
    chess_move bad_captures[MAX_MOVES];
};

/* Starts picking all legal moves. If `noisy_only` and not in check, picks only captures that
 * lose no material, promotions, and the table move, even if it is quiet. `table_move` may be
 * any 16-bit value. `position`, `history` and `context` must outlive the picker, and the
 * position must be the same at each call of move_picker_next(). */
void move_picker_init(struct move_picker *picker, const struct position *position,
                      const struct move_history *history, const struct move_context *context,
                      chess_move table_move, bool in_check, bool noisy_only);

/* Returns each move exactly once, then MOVE_NONE. */
chess_move move_picker_next(struct move_picker *picker);

#endif
