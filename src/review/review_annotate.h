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

/* `review`, judged, is of the line that begins at the root with nodes[0] to
 * nodes[review->count - 1]. */
void review_annotate(const struct review *review, struct move_tree *tree,
                     struct move_node *const *nodes);

#endif
