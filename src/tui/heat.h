/* heat.h - what a heat map of the board looks like: session_heat_map().
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Who stands well or badly is told by tints and by signs: one of the two is always there for
 * those who cannot see, or do not have, the other. The screen's thread only.
 */
#ifndef TTYCHESS_TUI_HEAT_H
#define TTYCHESS_TUI_HEAT_H

#include "session/session_heat_map.h"
#include "tui/views.h"

/* What is to be seen on the board; NULL: no map. While a piece or the cursor is moved by hand
 * the board shows that. */
const struct heat_map *heat_map(const struct screen *screen);

/* A square's paint and mark by its grade, -2 to 2. */
enum paint heat_paint(int grade, bool dark);
enum square_mark heat_mark(int grade);

/* What a sign on such a square is written in, beside the piece; NO_PIECE: beside none. */
enum paint heat_ink(enum piece piece, enum paint square);

/* Whether the squares have room for numbers right of their pieces; else for marks. */
bool heat_has_numbers(const struct screen *screen);

#endif
