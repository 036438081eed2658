/* study_lines.h - studies of a position in lines of text: trees, strategies side by side.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef TTYCHESS_PLAIN_STUDY_LINES_H
#define TTYCHESS_PLAIN_STUDY_LINES_H

#include "players/comparison.h"
#include "players/thinking.h"
#include "players/tree_walk.h"

/* Tell where a walk through a search tree stands: the node, then a line for each move. */
void study_lines_of_tree(const struct tree_walk *walk,
                         void (*tell)(void *context, const char *line), void *context);

/* Tell what an analysis has come to, if it is one; briefly: its first move only. */
void study_lines_of_analysis(const struct thinking *thinking, bool brief,
                             void (*tell)(void *context, const char *line), void *context);

/* Tell how far each strategy has come, a line for each. */
void study_lines_of_comparison(const struct comparison *comparison,
                               void (*tell)(void *context, const char *line), void *context);

#endif
