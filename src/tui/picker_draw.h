/* picker_draw.h - rows to choose from, on the screen.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The screen's thread only.
 */
#ifndef TTYCHESS_TUI_PICKER_DRAW_H
#define TTYCHESS_TUI_PICKER_DRAW_H

#include "tui/views.h"

/* What of a view's rectangle the rows have: beside the board they are in line with what else
 * stands there. */
struct rectangle picker_area(struct rectangle area);

/* Draw the picker that is open (picking.h). */
void picker_draw(const struct screen *screen, struct rectangle area);

#endif
