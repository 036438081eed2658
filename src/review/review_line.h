/* review_line.h - the moves of a game that a review is of.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The main line of a game that is read or looked through; of one that is played, the moves up to
 * the board. Pure; any thread.
 */
#ifndef TTYCHESS_REVIEW_REVIEW_LINE_H
#define TTYCHESS_REVIEW_REVIEW_LINE_H

#include "pgn/game.h"
#include "review/review.h"

/* How many half-moves; and their nodes, `most` of them: returns how many there are. */
size_t review_line_count(const struct game *game);
size_t review_line_list(const struct game *game, struct move_node **nodes, size_t most);

/* The nodes of all moves that were reviewed, room for review->count; false when those are not
 * the game's any more. */
bool review_line_find(const struct review *review, const struct game *game,
                      struct move_node **nodes);

#endif
