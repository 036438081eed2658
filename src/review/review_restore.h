/* review_restore.h - a review put together again from what it wrote beside the moves.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The other way round of review_annotate(): scores come from "[%eval 0.35]", whatever
 * program wrote it, verdicts from the glyphs, best lines from the variations. Nothing is
 * searched.
 */
#ifndef TTYCHESS_REVIEW_REVIEW_RESTORE_H
#define TTYCHESS_REVIEW_REVIEW_RESTORE_H

#include "pgn/move_tree.h"
#include "review/review.h"

/* The evaluation that is noted behind a move, by whatever program, from White's side; `side` is
 * to move there. False: none is. */
bool review_read_eval(const struct move_node *node, enum color side, int *score_white);

/* The review of the line nodes[0] to nodes[count - 1], which begins at `start`, as far as
 * evaluations go. False, and nothing to free: most of them are lacking. */
bool review_restore(struct review *review, const struct position *start,
                    struct move_node *const *nodes, size_t count, review_is_book *is_book);

#endif
