/* travel.h - where the cursor is, and shorter ways for it.
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Curses names row and column where it could say "down" and "left" (it does not trust a line
 * feed): a marked square is three rows below each other. Pure, one thread at a time.
 */
#ifndef TTYCHESS_TUI_TRAVEL_H
#define TTYCHESS_TUI_TRAVEL_H

#include <stdbool.h>
#include <stddef.h>

struct travel {
    int row, column; /* from 0; -1: not known */
    int columns; /* of the window: behind the last one terminals differ. 0: go no new ways */
    bool can_name_column; /* "CSI n G" */
};

enum { TRAVEL_SIZE = 64 }; /* of a control sequence, and of what stands for it */

/* Nothing is known yet. A line feed moves the cursor down, a backspace left, if `columns` are
 * not 0. */
void travel_begin(struct travel *travel, int columns, bool can_name_column);

/* A character was written, or a control character: its first byte. Continuing bytes of UTF-8
 * are passed over; `is_narrow` says of what begins so whether it takes one column for sure. */
void travel_over(struct travel *travel, char byte, bool is_narrow);

/* What to send for a whole control sequence, ended by NUL: the sequence, or what is shorter.
 * Returns the length. */
size_t travel_by(struct travel *travel, const char *sequence, char way[TRAVEL_SIZE]);

#endif
