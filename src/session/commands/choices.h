/* choices.h - levels, clocks and sides as the rows of pickers name them.
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef TTYCHESS_SESSION_CHOICES_H
#define TTYCHESS_SESSION_CHOICES_H

/* Returns a sentence about a level from 1 to STRENGTH_LEVEL_COUNT, or "" for other numbers. */
const char *choices_level_description(int level);

/* Returns "1+0" for "1" and other controls unchanged. */
const char *choices_clock_title(const char *control);

/* Returns the time control one row down (`step` 1) or up (-1), stopping at the first and last
 * rows. A control that has no row is treated as if it came before the first one. */
const char *choices_adjacent_clock(const char *control, int step);

/* Returns a side's label: "two players" for "both". */
const char *choices_side_title(const char *who);

#endif
