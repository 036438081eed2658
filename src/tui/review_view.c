/* review_view.c - how a reviewed game went: figures and the graph.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "review/review_graph.h"
#include "tui/pager.h"
#include "tui/text.h"

void review_view_open(const struct review *review, int columns)
{
    if (!review)
        return;
    pager_open("Review: how the game went", 2, false);
    review_lines(review, columns, text_is_unicode(), pager_take_line, NULL);
}
