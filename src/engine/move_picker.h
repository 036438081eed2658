/* move_picker.h - the legal moves of a position, most promising first.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Alpha-beta is as fast as its move order is good, and most nodes end after one or two
 * moves. So moves are made in stages, each only when the one before is used up: the
 * table's move, captures that do not lose material, quiet moves by history, first the one
 * that refuted the move before, and at last the losing captures. One thread a picker.
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
    STAGE_EVASIONS, /* in check: everything at once */
    STAGE_DONE
};

struct move_picker {
    enum picker_stage stage; /* of the move handed out last */
    const struct position *position;
    const struct move_history *history;
    const struct move_context *context;
    const enum picker_stage *plan; /* the stages still to come */
    chess_move table_move;
    int next;              /* index of the next move in `list` */
    struct move_list list; /* of the present stage, unsorted from `next` on */
    int scores[MAX_MOVES];
    bool skips_quiets;
    int bad_count; /* captures put off because they lose material */
    chess_move bad[MAX_MOVES];
};

/* All legal moves. `table_move` may be any 16-bit value. `position`, `history` and
 * `context` must outlive the picker; the position must be as it was at each
 * move_picker_next(). */
void move_picker_start(struct move_picker *picker, const struct position *position,
                       const struct move_history *history, const struct move_context *context,
                       chess_move table_move, bool in_check);

/* The same for quiescence: captures that lose no material, and promotions; in check all
 * legal moves. The table's move comes first, whatever it is. */
void move_picker_start_quiescence(struct move_picker *picker, const struct position *position,
                                  const struct move_history *history,
                                  const struct move_context *context, chess_move table_move,
                                  bool in_check);

/* Hand out no more quiet moves: the node has seen enough of them. */
void move_picker_skip_quiets(struct move_picker *picker);

/* The next move, each legal one exactly once; MOVE_NONE when there is none left. */
chess_move move_picker_next(struct move_picker *picker);

#endif
