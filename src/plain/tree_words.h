/* tree_words.h - a node of a search tree for who hears it: the best moves, and what was saved.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef TTYCHESS_PLAIN_TREE_WORDS_H
#define TTYCHESS_PLAIN_TREE_WORDS_H

#include "players/tree_walk.h"

/* Tell where a walk stands, in a few sentences: its three best moves with what they are worth,
 * from White's side, and how many there are beside them. */
void tree_words_tell(const struct tree_walk *walk,
                     void (*tell)(void *context, const char *line), void *context);

#endif
