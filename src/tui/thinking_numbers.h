/* thinking_numbers.h - the numbers of a search, in the pane of thinking.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The screen's thread only.
 */
#ifndef TTYCHESS_TUI_THINKING_NUMBERS_H
#define TTYCHESS_TUI_THINKING_NUMBERS_H

#include "players/thinking.h"
#include "tui/layout.h"

/* "depth 12/20"; "": it means nothing. */
void thinking_write_depth(const struct thinking *thinking, char text[32]);

/* The score, who stands better by it, and what the search took, in one row. */
void thinking_draw_numbers(struct rectangle area, const struct thinking *thinking);

#endif
