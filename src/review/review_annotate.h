/* review_annotate.h - a review written into the tree of moves.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Behind each move comes what it is worth, "[%eval 0.35]"; a move that is worth talking
 * about gets its glyph, a sentence, and the best line instead as a variation. What an
 * earlier review wrote is replaced, whatever program it was by; what people wrote stays.
 * Moves that were not reached by the review stay as they are.
 */
#ifndef TTYCHESS_REVIEW_REVIEW_ANNOTATE_H
#define TTYCHESS_REVIEW_REVIEW_ANNOTATE_H

#include "pgn/move_tree.h"
#include "review/review.h"

/* ---- a review written into the tree of moves -------------------------------------------- */

/* `review`, judged, is of the line that begins at the root with nodes[0] to
 * nodes[review->count - 1]. */
void review_annotate(const struct review *review, struct move_tree *tree,
                     struct move_node *const *nodes);

/* Whether a variation is no longer than that, and nobody has said anything in it or of its moves. */
bool review_line_is_bare(const struct move_node *node, int most);

/* ---- a review put together again from what it wrote beside the moves -------------------- */

/* The other way round of review_annotate(): scores come from "[%eval 0.35]", whatever
 * program wrote it, verdicts from the glyphs, best lines from the variations. Nothing is
 * searched. */

/* The evaluation that is noted behind a move, by whatever program, from White's side; `side` is
 * to move there. False: none is. */
bool review_read_eval(const struct move_node *node, enum color side, int *score_white);

/* The review of a game's line (review_line_list()), as far as evaluations go. False, and nothing to
 * free: most of them are lacking. */
bool review_restore(struct review *review, const struct game *game, review_is_book *is_book);

/* Review the main line of a game and write it in: begins a review, the caller's to free, and waits
 * for the reviewer, whose `wake` it is; `goes_on` is asked twice a second, and when that wakes. False,
 * with the reason, "" where that said so: it was not finished. */
bool review_game(struct reviewer *reviewer, struct wake *wake, struct review *review,
                 struct game *game, bool (*goes_on)(void *context), void *context,
                 struct reason *reason);

#endif
