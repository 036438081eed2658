/* frame.h - one picture of the screen: which views stand on it.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef TTYCHESS_TUI_FRAME_H
#define TTYCHESS_TUI_FRAME_H

#include "tui/views.h"

/* Draw the parts (enum stale in face.h) that are out of date, and place the cursor. The
 * screen's thread only. */
void frame_draw(const struct screen *screen, unsigned parts);

#endif
