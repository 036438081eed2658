/* layout_board.h - a board in a part of the window, beside something else.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * As layout.h: pure, any thread.
 */
#ifndef TTYCHESS_TUI_LAYOUT_BOARD_H
#define TTYCHESS_TUI_LAYOUT_BOARD_H

#include "tui/layout.h"

/* Give the layout's board the largest squares that fit into `area`, from its upper left corner
 * on: board, squares, ranks, files, edges and sizes are set, the other rectangles stay as they
 * are. `lines` as layout_compute(). False, with no rows, when nothing fits. */
bool layout_put_board(struct layout *layout, struct rectangle area, bool lines);

#endif
