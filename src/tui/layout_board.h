/* layout_board.h - the sizes of squares, and a board in a part of the window, beside something
 * else.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * As layout.h: pure, any thread.
 */
#ifndef TTYCHESS_TUI_LAYOUT_BOARD_H
#define TTYCHESS_TUI_LAYOUT_BOARD_H

#include <stddef.h>

#include "tui/layout.h"

/* What a square takes with the edges on one of its sides, in cells. */
struct square_pitch {
    int columns, rows;
    enum board_edges edges;
};

/* The sizes that look square, cells being about twice as high as wide, the largest first;
 * `lines` as layout_compute(). */
const struct square_pitch *layout_pitches(bool lines, size_t *count);

/* Give the layout's board the largest squares that fit into `area`, from its upper left corner
 * on: board, squares, ranks, files, edges and sizes are set, the other rectangles stay as they
 * are. `lines` as layout_compute(). False, with no rows, when nothing fits. */
bool layout_put_board(struct layout *layout, struct rectangle area, bool lines);

/* Set what lies over other parts, by where those and the prompt are: study, desk, picture. */
void layout_place_covers(struct layout *layout);

/* The study stands beside the board, however narrow, and does not cover it: for what is to be
 * seen there. Not where too few columns are left. */
void layout_spare_board(struct layout *layout);

#endif
