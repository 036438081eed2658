/* review_annotate.h - writes a review into the move tree, and restores it.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Each move gets its evaluation, "[%eval 0.35]"; noteworthy moves get a glyph, a sentence, and
 * the better line as a variation. Annotations by an earlier review of any program are
 * replaced. Human annotations are preserved, as are those of moves that the review did not
 * reach.
 */
#ifndef TTYCHESS_REVIEW_REVIEW_ANNOTATE_H
#define TTYCHESS_REVIEW_REVIEW_ANNOTATE_H

#include "pgn/move_tree.h"
#include "review/review.h"

/* ---- writing ---------------------------------------------------------------------------- */

/* Writes a classified review into nodes[0] to nodes[review->count - 1], which form a line
 * from the root. */
void review_annotate(const struct review *review, struct move_tree *tree,
                     struct move_node *const *nodes);

/* Returns whether the variation from `node` has at most `most` plies, and no notes or
 * subvariations. */
bool move_node_line_is_bare(const struct move_node *node, int most);

/* ---- restoring -------------------------------------------------------------------------- */

/* Restoring needs no search. Scores come from any program's "[%eval 0.35]", verdicts from
 * sentences and glyphs, best lines from variations. */

/* Reads the evaluation after a move; `side` is to move then. Returns false if there is
 * none. */
bool review_get_eval(const struct move_node *node, enum color side, int *score_white);

/* Restores the review of a game (review_list_moves()) up to its last evaluation. Returns
 * false and frees the review if more than half of the evaluations are missing. */
bool review_restore(struct review *review, const struct game *game,
                    review_book_callback *is_book);

/* Reviews a game (review_list_moves()), writes the result into it and initializes `review`;
 * free that with review_free(), even on failure. Waits for the reviewer, whose wake pipe is
 * `wake`, and calls `should_continue` after each wake-up and at least twice a second. Returns
 * false and sets *error on failure ("" if `should_continue` returned false). */
bool reviewer_review_game(struct reviewer *reviewer, struct wake *wake, struct review *review,
                          struct game *game, bool (*should_continue)(void *context),
                          void *context, struct error *error);

#endif
